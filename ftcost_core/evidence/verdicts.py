"""Published verdicts of whether a run fits its GPUs, and how often the program says the same."""

from __future__ import annotations

from dataclasses import dataclass

from ftcost_core.evidence.predictions import predictions
from ftcost_core.evidence.runs import Run, runs


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
    told = [
        (run, known.fits == run.fitted)
        for run, known in zip(runs(), predictions(), strict=True)
        if run.fitted is not None and run.memory_quality == "A"
    ]
    sound = [right for run, right in told if not _disputed(run)]
    return Verdicts(len(told), sum(right for _, right in told), len(sound), sum(sound))


def _disputed(run: Run) -> bool:
    """Whether "does not fit" was no observation: memory was measured all the same, or it was inferred."""
    return run.fitted is False and (bool(run.memory_bytes) or "measured.fits" in run.assumed)
