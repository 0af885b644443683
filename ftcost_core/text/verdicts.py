"""Fits, tight, does not fit; within a limit or not: in words, with the tone that goes with them."""

from __future__ import annotations

from dataclasses import dataclass

from ftcost_core.documents.result import Memory
from ftcost_core.report.document import Tone
from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.text.numbers import percent

_TIGHT_SHARE = 0.08
_OVER = LazyTexts({
    "limit": "over the limit", "budget": "over the budget", "deadline": "over the deadline",
})  # fmt: skip
_NEAR = LazyTexts({
    "limit": "may pass the limit", "budget": "may pass the budget", "deadline": "may pass the deadline",
})  # fmt: skip
_WITHIN = LazyTexts({
    "limit": "within the limit", "budget": "within the budget", "deadline": "within the deadline",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Verdict:
    """A few words, and how good they are."""

    words: str
    tone: Tone


def fit_verdict(memory: Memory) -> Verdict:
    """Say whether the job fits, with the margin."""
    share = (memory.capacity - memory.device) / max(memory.capacity, 1)
    if not memory.fits or share < 0:
        return Verdict(tr("does not fit"), "bad")
    if share < _TIGHT_SHARE or memory.device_high > memory.capacity:
        return Verdict(tr("tight, {share} free", share=percent(share)), "warn")
    return Verdict(tr("fits, {share} free", share=percent(share)), "good")


def limit_verdict(
    value: float, high: float, limit: float | None, name: str = "limit", *, fits: bool = True
) -> Verdict | None:
    """Say whether a figure, and the upper end of its range, keep to a limit; ``None`` without a limit.

    The limit is called by its ``name``: ``budget``, ``deadline``, or just ``limit``.
    """
    if not fits:
        return Verdict(tr("if it did fit"), "plain")
    if limit is None:
        return None
    if value > limit:
        return Verdict(_OVER[name], "bad")
    if high > limit:
        return Verdict(_NEAR[name], "warn")
    return Verdict(_WITHIN[name], "good")
