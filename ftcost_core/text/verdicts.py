"""Verdicts on memory, time and cost: the same words and thresholds in the window, reports and terminal."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol, TypeAlias

from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.text.numbers import likelihood

Tone: TypeAlias = Literal["plain", "good", "warn", "bad"]
"""How good a verdict is; the display gives each tone a colour."""
LimitName: TypeAlias = Literal["budget", "deadline"]

LIKELY, EVEN = 0.9, 0.5
"""Chances from which something is likely, and from which it is tight."""
_HARDLY = 0.05
"""Below this chance it is not worth a number."""

_LIKELY: LazyTexts[LimitName] = LazyTexts({
    "budget": "{share} likely in budget", "deadline": "{share} likely in time",
})  # fmt: skip
_UNLIKELY: LazyTexts[LimitName] = LazyTexts({
    "budget": "over budget: {share} likely within", "deadline": "too late: {share} likely in time",
})  # fmt: skip
_OVER: LazyTexts[LimitName] = LazyTexts({"budget": "over budget", "deadline": "too late"})


class PeakMemory(Protocol):
    """What a verdict on memory is made from."""

    @property
    def fit_probability(self) -> float:
        """Chance, 0 to 1, that the run does not go out of memory."""


class Verdict(NamedTuple):
    """The words of a verdict, and their tone."""

    words: str
    tone: Tone


NO_VERDICT = Verdict("", "plain")


def fit_verdict(memory: PeakMemory) -> Verdict:
    """Say how likely the job is to fit: at even odds or better it is at least worth a try."""
    chance = memory.fit_probability
    if chance < _HARDLY:
        return Verdict(tr("does not fit"), "bad")
    if chance < EVEN:
        return Verdict(tr("unlikely to fit: {share}", share=likelihood(chance)), "bad")
    if chance < LIKELY:
        return Verdict(tr("tight: {share} likely to fit", share=likelihood(chance)), "warn")
    return Verdict(tr("{share} likely to fit", share=likelihood(chance)), "good")


def limit_verdict(name: LimitName, chance: float | None, *, fits: bool) -> Verdict:
    """Say how likely a figure keeps to a limit; nothing without a limit, whose ``chance`` is ``None``.

    Time and cost of a job that does not fit are hypothetical and not compared with a limit.
    """
    if not fits:
        return hypothetical()
    if chance is None:
        return NO_VERDICT
    if chance < EVEN:
        words = _OVER[name] if chance < _HARDLY else _UNLIKELY[name].format(share=likelihood(chance))
        return Verdict(words, "bad")
    return Verdict(_LIKELY[name].format(share=likelihood(chance)), "good" if chance >= LIKELY else "warn")


def speed_verdict(*, fits: bool, measured: bool) -> Verdict:
    """Say whether the speed of a job was measured in a pilot run."""
    if not fits:
        return hypothetical()
    return Verdict(tr("measured"), "good") if measured else Verdict(tr("estimate"), "plain")


def hypothetical() -> Verdict:
    """Return the verdict on figures of a job that does not fit."""
    return Verdict(tr("if it did fit"), "plain")
