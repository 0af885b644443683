"""Verdicts on memory, time and cost: the same words and thresholds in the window, reports and terminal."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol, TypeAlias

from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.text.numbers import percent

Tone: TypeAlias = Literal["plain", "good", "warn", "bad"]
"""How good a verdict is; the display gives each tone a colour."""
LimitName: TypeAlias = Literal["budget", "deadline"]

TIGHT_SHARE = 0.08
"""Less of a GPU's memory free than this is tight: a few longer samples or another process use as much."""

_WITHIN: LazyTexts[LimitName] = LazyTexts({"budget": "in budget", "deadline": "in time"})
_MAYBE_OVER: LazyTexts[LimitName] = LazyTexts({"budget": "maybe over budget", "deadline": "maybe too late"})
_OVER: LazyTexts[LimitName] = LazyTexts({"budget": "over budget", "deadline": "too late"})


class PeakMemory(Protocol):
    """What a verdict on memory is made from: peak memory of the fullest GPU, in bytes."""

    @property
    def fits(self) -> bool:
        """Whether it fits by the program's own margin."""

    @property
    def device(self) -> int:
        """On the device, as ``nvidia-smi`` shows it."""

    @property
    def device_high(self) -> int:
        """Upper end of the 80 % range."""

    @property
    def capacity(self) -> int:
        """Of the device."""


class Verdict(NamedTuple):
    """The words of a verdict, and their tone."""

    words: str
    tone: Tone


NO_VERDICT = Verdict("", "plain")


def fit_verdict(memory: PeakMemory) -> Verdict:
    """Say whether the job fits, with the share of memory left free."""
    free = (memory.capacity - memory.device) / max(memory.capacity, 1)
    if not memory.fits or free < 0:
        return Verdict(tr("does not fit"), "bad")
    if free < TIGHT_SHARE or memory.device_high > memory.capacity:
        return Verdict(tr("tight, {share} free", share=percent(free)), "warn")
    return Verdict(tr("fits, {share} free", share=percent(free)), "good")


def limit_verdict(name: LimitName, value: float, high: float, limit: float | None, *, fits: bool) -> Verdict:
    """Say whether a figure, and the upper end of its range, keep to a limit; nothing without a limit.

    Time and cost of a job that does not fit are hypothetical and not compared with a limit.
    """
    if not fits:
        return hypothetical()
    if limit is None:
        return NO_VERDICT
    if value > limit:
        return Verdict(_OVER[name], "bad")
    return Verdict(_MAYBE_OVER[name], "warn") if high > limit else Verdict(_WITHIN[name], "good")


def speed_verdict(*, fits: bool, measured: bool) -> Verdict:
    """Say whether the speed of a job was measured in a pilot run."""
    if not fits:
        return hypothetical()
    return Verdict(tr("measured"), "good") if measured else Verdict(tr("estimate"), "plain")


def hypothetical() -> Verdict:
    """Return the verdict on figures of a job that does not fit."""
    return Verdict(tr("if it did fit"), "plain")
