"""Checks of what is said rather than computed: against the guide's other lines, or as an opinion."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal

from ftcost_core.pricing.managed import break_even_calls
from ftcost_core.text.i18n import tr
from tests.claims.check import Check, Statements
from tests.claims.checked import GUIDE_TITLES, Finding
from tests.claims.jobs import estimated_job, job_words
from tests.claims.judge import estimated
from tests.claims.model import Claimed
from tests.claims.readings import Reading, reading
from tests.claims.spans import Amount


class Elsewhere(Check):
    """The same quantity in other lines of the guides; they must overlap."""

    check: Literal["elsewhere"]
    rows: tuple[str, ...]

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Compare the numbers of the rows named."""
        low, high = claimed.span
        for row in self.rows:
            other = guides[row]
            if (theirs := other.claimed.span)[0] > high or theirs[1] < low:
                said = tr(
                    "{guides}, line {line}, says {text}",
                    guides=GUIDE_TITLES[other.guide],
                    line=other.line,
                    text=other.claimed.text,
                )
                return Finding(
                    verdict="contradiction",
                    sentence=tr("{said}, not {text}.", said=said, text=claimed.text),
                    **_ends(other.claimed),
                )
        first = guides[self.rows[0]]
        said = tr(
            "{guides}, line {line}, says {text} as well.",
            guides=GUIDE_TITLES[first.guide],
            line=first.line,
            text=first.claimed.text,
        )
        return Finding(verdict="agrees", sentence=said, **_ends(first.claimed))


class BreakEven(Check):
    """Calls after which tuning is cheaper than a longer prompt: an estimate, and assumed traffic."""

    check: Literal["break_even"]
    job: dict[str, Any]
    saved_tokens: Amount
    """Of the prompt, in each call."""
    price: Amount
    """Of a million such tokens."""

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Divide the cost of tuning by what a call saves; the range is that of all inputs."""
        usd = reading(estimated_job(self.job), "usd")
        calls = [
            break_even_calls(Decimal(repr(cost)), Decimal(0), Decimal(repr(tokens * each / 1e6)))
            for cost, tokens, each in (
                (usd.value, self.saved_tokens.middle, self.price.middle),
                (usd.low, self.saved_tokens.high, self.price.high),
                (usd.high, self.saved_tokens.low, self.price.low),
            )
        ]
        value, low, high = (float(one or 0) for one in calls)
        words = tr(
            "{job} over an assumed {saved_tokens} of the prompt saved in each call, at {price}",
            job=job_words(self.job),
            saved_tokens=self.saved_tokens,
            price=self.price,
        )
        return estimated(claimed, Reading(value, low, high, "calls"), words)


class Opinion(Check):
    """What nobody can compute, such as quality: shown as the guide's opinion."""

    check: Literal["opinion"]
    why: str

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Say so."""
        return Finding(verdict="opinion", sentence=tr(self.why))


class NotModelled(Check):
    """What the program does not estimate."""

    check: Literal["not-modelled"]
    why: str

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Say why."""
        return Finding(verdict="not-modelled", sentence=tr(self.why))


def _ends(claimed: Claimed) -> dict[str, Any]:
    low = None if claimed.low is None else float(claimed.low)
    high = None if claimed.high is None else float(claimed.high)
    middle = (low + high) / 2 if low is not None and high is not None else low if high is None else high
    return {"figure": middle, "low": low, "high": high, "unit": claimed.unit}
