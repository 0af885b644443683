"""Hand-offs: a job written down for the tools that run it, with exactly the settings the estimate assumed.

:mod:`.handoff` names the tools, :mod:`.dispatch` writes a hand-off, :mod:`.writing` puts it on disk. How each
tool says what a job document says stands in ``resources/exporters``, read by :mod:`.facts`.
"""
