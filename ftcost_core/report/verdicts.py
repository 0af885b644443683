"""Fits, tight, does not fit; within a limit or not: in words, with the tone that goes with them."""

from __future__ import annotations

from dataclasses import dataclass

from ftcost_core.report.document import Tone
from ftcost_core.report.numbers import percent
from ftcost_core.result import Memory

_TIGHT_SHARE = 0.08


@dataclass(frozen=True, slots=True)
class Verdict:
    """A few words, and how good they are."""

    words: str
    tone: Tone


def fit_verdict(memory: Memory) -> Verdict:
    """Say whether the job fits, with the margin."""
    share = (memory.capacity - memory.device) / max(memory.capacity, 1)
    if not memory.fits or share < 0:
        return Verdict("does not fit", "bad")
    if share < _TIGHT_SHARE or memory.device_high > memory.capacity:
        return Verdict(f"tight, {percent(share)} free", "warn")
    return Verdict(f"fits, {percent(share)} free", "good")


def limit_verdict(value: float, high: float, limit: float | None, *, fits: bool = True) -> Verdict | None:
    """Say whether a figure, and the upper end of its range, keep to a limit; ``None`` without a limit."""
    if not fits:
        return Verdict("if it did fit", "plain")
    if limit is None:
        return None
    if value > limit:
        return Verdict("over the limit", "bad")
    if high > limit:
        return Verdict("may pass the limit", "warn")
    return Verdict("within the limit", "good")
