"""Checks of the guides' own arithmetic: products, sums, savings, tokens and time."""

from __future__ import annotations

from functools import reduce
from typing import Literal

from ftcost_core.catalogue.models import find_model
from ftcost_core.text.i18n import mark, tr
from tests.claims.amounts import amount, number
from tests.claims.check import Check, Statements
from tests.claims.checked import Finding
from tests.claims.judge import same
from tests.claims.model import Claimed
from tests.claims.spans import Amount, Span

_SECONDS_PER_HOUR = 3600


class Product(Check):
    """Factors over divisors: GPU-hours, costs, prices of one GPU, ratios."""

    check: Literal["product"]
    of: tuple[Amount, ...]
    over: tuple[Amount, ...] = ()

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Multiply, divide, compare."""
        found = reduce(Span.over, self.over, reduce(Span.times, self.of))
        working = " × ".join(map(str, self.of)) + "".join(f" ÷ {one}" for one in self.over)
        return same(claimed, _span(found.low, found.high), working)


class Total(Check):
    """A sum."""

    check: Literal["total"]
    of: tuple[Amount, ...]

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Add, compare."""
        return same(claimed, reduce(Span.plus, self.of), " + ".join(map(str, self.of)))


class Difference(Check):
    """One amount less another."""

    check: Literal["difference"]
    of: Amount
    less: Amount

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Subtract, compare."""
        ends = Span(self.of.low - self.less.low, self.of.high - self.less.high)
        return same(claimed, ends, f"{self.of} − {self.less}")


class Saving(Check):
    """The share that is saved from one amount to another, or added where that is larger."""

    check: Literal["saving"]
    before: Amount
    after: Amount
    added: bool = False

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Divide, compare; a saving of a range runs from its dearest to its cheapest end."""
        shares = (self.after.low / self.before.low, self.after.high / self.before.high)
        ends = _span(*(share - 1 if self.added else 1 - share for share in shares))
        ratio = f"{self.after} ÷ {self.before}"
        working = f"{ratio} − 1" if self.added else f"1 − {ratio}"
        return same(claimed, ends, working)


class TokensAtSpeed(Check):
    """Hours that tokens take at a speed: tokens over tokens a second."""

    check: Literal["tokens_at_speed"]
    tokens: Amount
    speed: Amount

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Divide, compare; say how many tokens the claimed hours would be."""
        hours = self.tokens.low / self.speed.low / _SECONDS_PER_HOUR
        found = same(claimed, Span(hours, hours, "h"), f"{self.tokens} ÷ {self.speed}")
        if found.verdict == "agrees" or claimed.high is None:
            return found
        done = self.speed.low * float(claimed.high) * _SECONDS_PER_HOUR
        sentence = tr(
            "{speed} for {text} are {done}, not {low}: those take {hours} h.",
            speed=self.speed,
            text=claimed.text,
            done=amount(done, done, "tokens"),
            low=number(self.tokens.low),
            hours=number(hours),
        )
        return found.model_copy(update={"sentence": sentence})


class TokensPerSample(Check):
    """Tokens over samples, against the longest context of the model."""

    check: Literal["tokens_per_sample"]
    tokens: Amount
    samples: Amount
    model: str

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Divide; more than the context cannot be trained as a sample."""
        each = self.tokens.low / self.samples.low
        longest = find_model(self.model).architecture.max_position_embeddings or 0
        fits = each <= longest
        sentence = tr(
            "{tokens} in {samples} are {each} a sample; the model's longest context is {longest:,}.",
            tokens=self.tokens,
            samples=self.samples,
            each=amount(each, each, "tokens"),
            longest=longest,
        )
        return Finding(
            verdict="agrees" if fits else "contradiction",
            sentence=sentence,
            figure=each,
            low=each,
            high=each,
            unit=mark("tokens a sample"),
        )


def _span(first: float, second: float) -> Span:
    return Span(min(first, second), max(first, second))
