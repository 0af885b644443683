"""Amounts with a unit and perhaps two ends, as the guides give them: ``8-10 h``, ``0.34 USD/h``, ``7e9``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator

from ftcost_core.text.i18n import tr
from tests.claims.amounts import amount

_SPAN = re.compile(r"([\d.]+(?:e\d+)?)(?:-([\d.]+(?:e\d+)?))?(?: (.+))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Span:
    """An amount from ``low`` to ``high``, equal for a single one."""

    low: float
    high: float
    unit: str = ""

    @property
    def middle(self) -> float:
        """Half-way between the ends."""
        return (self.low + self.high) / 2

    def times(self, other: Span) -> Span:
        """Return the product; both are positive."""
        return Span(self.low * other.low, self.high * other.high)

    def over(self, other: Span) -> Span:
        """Return the quotient of the same ends, as tables of low and high figures are read.

        An exact divisor divides both ends.
        """
        return Span(self.low / other.low, self.high / other.high)

    def plus(self, other: Span) -> Span:
        """Return the sum."""
        return Span(self.low + other.low, self.high + other.high)

    def __str__(self) -> str:
        return amount(self.low, self.high, self.unit)


def parse(text: object) -> object:
    """Read ``"8-10 h"``. Raises :class:`ValueError` for what is not an amount."""
    if not isinstance(text, str):
        return text
    found = _SPAN.fullmatch(text)
    if not found:
        raise ValueError(tr("an amount such as 8-10 h, not {text!r}", text=text))
    low, high, unit = found.groups()
    return Span(float(low), float(high or low), unit or "")


Amount: TypeAlias = Annotated[Span, BeforeValidator(parse)]
