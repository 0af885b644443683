"""What three published guides claim about fine-tuning, each claim recomputed.

A tool of whoever makes a release: ``python -m tests.claims --write`` checks every row of ``claims.jsonl`` and
``tables.json`` and writes the verdicts that the program shows. A row holds a claim and the inputs of its check.
"""
