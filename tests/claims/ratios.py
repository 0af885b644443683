"""Checks of one setting against another: speed-ups, memory saved, and which way a figure goes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from ftcost_core.text.i18n import LazyTexts, tr
from tests.claims.amounts import amount
from tests.claims.check import Check, Statements
from tests.claims.checked import Finding
from tests.claims.estimated import Estimated
from tests.claims.jobs import estimated_job, job_words
from tests.claims.judge import estimated
from tests.claims.model import Claimed
from tests.claims.readings import Reading, reading

_CLOSE = 1.02
_DIRECTIONS = LazyTexts({
    "less": "less", "more": "more", "same": "same", "not more": "not more", "not less": "not less",
})  # fmt: skip
"""Figures nearer than this are the same."""


class Ratio(Check):
    """A figure of a changed job over that of the job: as it is, or as the share saved or added."""

    check: Literal["ratio"]
    job: dict[str, Any]
    change: dict[str, Any]
    read: str
    give: Literal["ratio", "inverse", "saved", "added"] = "ratio"
    or_jobs: tuple[dict[str, Any], ...] = ()
    """Changes to both jobs that the claim may as well mean: the range holds them all."""

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Estimate both, divide, compare."""
        before, after = _both(self.job, self.change)
        found = ratio(before, after, self.read)
        for other in self.or_jobs:
            also = ratio(*_both(self.job | other, self.change), self.read)
            found = replace(found, low=min(found.low, also.low), high=max(found.high, also.high))
        if self.give == "inverse":
            found = Reading(1 / found.value, 1 / found.high, 1 / found.low, "x")
        if self.give == "saved":
            found = Reading(1 - found.value, 1 - found.high, 1 - found.low, "share")
        if self.give == "added":
            found = Reading(found.value - 1, found.low - 1, found.high - 1, "share")
        a, b = reading(before, self.read), reading(after, self.read)
        words = tr(
            "{value} for {job}, {value_2} with {change}",
            value=amount(a.value, a.value, a.unit),
            job=job_words(self.job),
            value_2=amount(b.value, b.value, b.unit),
            change=_change(self.change),
        )
        return estimated(claimed, found, words)


class Direction(Check):
    """Whether a change makes a figure smaller or larger."""

    check: Literal["direction"]
    job: dict[str, Any]
    change: dict[str, Any]
    read: str
    expected: Literal["less", "more", "same", "not more", "not less"]

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Estimate both; differences of less than 2 % are none."""
        before, after = _both(self.job, self.change)
        a, b = reading(before, self.read), reading(after, self.read)
        went = "more" if b.value > a.value * _CLOSE else "less" if b.value * _CLOSE < a.value else "same"
        right = went == self.expected or (self.expected.startswith("not") and self.expected != f"not {went}")
        sentence = tr(
            "{job} with {change}: {value} becomes {value_2}",
            job=job_words(self.job),
            change=_change(self.change),
            value=amount(a.value, a.value, a.unit),
            value_2=amount(b.value, b.value, b.unit),
        ) + ("." if right else tr(", not {expected}.", expected=_DIRECTIONS[self.expected]))
        found = ratio(before, after, self.read)
        return Finding(
            verdict="agrees" if right else "outside",
            sentence=sentence,
            figure=found.value,
            low=found.low,
            high=found.high,
            unit="x",
        )


def ratio(before: Estimated, after: Estimated, read: str) -> Reading:
    """Return a figure of one job over that of another, with a range.

    Two estimates for the same kind of GPU err alike for the most part: then the range is the square root of
    the wider of theirs, as a factor; for different kinds the whole of it.
    """
    a, b = reading(before, read), reading(after, read)
    if not a.value:
        raise LookupError(tr("{read} is 0", read=read))
    value, wider = b.value / a.value, max(a.spread, b.spread)
    factor = wider**0.5 if before.gpu.name == after.gpu.name else wider
    return Reading(value, value / factor, value * factor, "x")


def _both(job: dict[str, Any], change: dict[str, Any]) -> tuple[Estimated, Estimated]:
    return estimated_job(job), estimated_job(job | change)


def _change(change: dict[str, Any]) -> str:
    return ", ".join(f"{name.rpartition('.')[2].replace('_', ' ')} {value}" for name, value in change.items())
