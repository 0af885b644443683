"""Reports: an estimate as one document for those who run, design and pay for a job.

``build.make_report`` makes a tree of plain blocks (``document``) from a :class:`subject.Subject`; ``html``,
``markdown`` and, in the window's package, a PDF writer draw that tree. ``figures`` lists every figure for CSV
and JSON. Nothing is computed here: each figure is the estimate's.
"""
