"""Published verdicts of whether a run fits its GPUs, and how often the program says the same."""

from __future__ import annotations

from dataclasses import dataclass

from ftcost_core.evidence.predictions import predictions
from ftcost_core.evidence.runs import PublishedRun, runs


@dataclass(frozen=True, slots=True)
class Verdicts:
    """How many runs fitted or ended out of memory, and of how many the program says the same."""

    published: int
    right: int
    undisputed: int
    """Those that their own source does not contradict."""
    undisputed_right: int


def verdicts() -> Verdicts:
    """Count the verdicts of runs whose settings are known."""
    published = [
        (run, prediction.fits == run.fitted)
        for run, prediction in zip(runs(), predictions(), strict=True)
        if run.fitted is not None and run.memory_quality == "A"
    ]
    undisputed = [right for run, right in published if not _disputed(run)]
    right = sum(right for _, right in published)
    return Verdicts(len(published), right, len(undisputed), sum(undisputed))


def _disputed(run: PublishedRun) -> bool:
    """Tell whether "does not fit" was not observed: memory was measured all the same, or it was inferred."""
    return run.fitted is False and (bool(run.memory_bytes) or "measured.fits" in run.assumed)
