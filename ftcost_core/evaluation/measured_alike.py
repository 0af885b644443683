"""How many of the published runs, which the speed was fitted to, are like a job."""

from __future__ import annotations

from ftcost_core.documents.result import Evidence
from ftcost_core.formulas.facts.fit import fitted_file
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.regimes import likeness
from ftcost_core.text.i18n import tr


def measured_alike(batch: JobArrays, index: int = 0) -> Evidence:
    """Count the measured runs like job ``index``: same chip, stack, method, number of nodes and context."""
    like = fitted_file().alike.get(likeness(batch).at(index), 0)
    if not like:
        return Evidence(like=0, text=tr("No run like this one was measured: wide range."))
    if like == 1:
        return Evidence(like=1, text=tr("1 measured run is like this one."))
    return Evidence(like=like, text=tr("{like} measured runs are like this one.", like=like))
