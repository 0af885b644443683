"""Published runs that fitted their GPUs or ran out of memory, and how often the program agrees."""

from __future__ import annotations

from dataclasses import dataclass

from ftcost_core.evidence.predictions import predictions
from ftcost_core.evidence.runs import PublishedRun, runs


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Numbers of published verdicts ("fits", "out of memory"), and of those the program agrees with."""

    published: int
    right: int
    undisputed: int
    """Verdicts that their own source does not contradict."""
    undisputed_right: int


def verdicts() -> Verdicts:
    """Count the verdicts of runs whose settings are known."""
    published = [
        (run, prediction.fits == run.fitted)
        for run, prediction in zip(runs(), predictions(), strict=True)
        if run.fitted is not None and run.memory_quality == "A"
    ]
    undisputed = [agrees for run, agrees in published if not _disputed(run)]
    agrees = sum(agrees for _, agrees in published)
    return Verdicts(len(published), agrees, len(undisputed), sum(undisputed))


def _disputed(run: PublishedRun) -> bool:
    """Tell whether "does not fit" was not observed: memory was measured all the same, or it was inferred."""
    return run.fitted is False and (bool(run.memory_bytes) or "measured.fits" in run.assumed)
