"""What is alive when, over one step: points for a chart."""

from __future__ import annotations

from ftcost_core.batch import Batch
from ftcost_core.memory.peak import Peak
from ftcost_core.result import COMPONENTS, MOMENTS, TimelinePoint

ENDS = {"forward": 0.3, "loss": 0.4, "backward": 0.9, "optimizer": 1.0}


def timeline(batch: Batch, peak: Peak, index: int) -> tuple[TimelinePoint, ...]:
    """Return the points of job ``index``."""
    return tuple(
        TimelinePoint(moment=moment, at=ENDS[moment],
                      components={name: round(float(peak.moments[moment][name][index])) for name in COMPONENTS})
        for moment in MOMENTS
    )  # fmt: skip
