"""A claim as the guides make it."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict

from ftcost_core.evidence.claims import ClaimVerdict
from ftcost_core.text.i18n import tr
from tests.claims.amounts import amount

FAILED: tuple[ClaimVerdict, ...] = ("outside", "contradiction")
_ABOUT = 0.15
"""What "about" and "~" allow: one digit, rounded."""
_ENDS = 0.05
"""What the ends of a range allow at most: a range is not rounded twice."""


def _written(value: object) -> object:
    if not isinstance(value, str):
        raise ValueError(tr('a number as it is written, such as "3.40"'))
    return Decimal(value)


Written: TypeAlias = Annotated[Decimal, BeforeValidator(_written)]
"""A number kept as the guide writes it: the digits say how far it is rounded."""


class Claimed(BaseModel):
    """What a guide says, as numbers; without a lower or an upper end it is open there."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    quantity: str
    """What the figure is of, in a word or two."""
    unit: str = ""
    low: Written | None = None
    high: Written | None = None
    about: bool = False
    """The guide says "about" or "~"."""
    says: str = ""
    """What is claimed where it is no number, such as "RTX 4090 is faster"."""

    @property
    def span(self) -> tuple[float, float]:
        """The ends with what rounding hides: half of the last digit written, 15 % with "about".

        "At least" and "at most" are taken at their word.
        """
        if self.low is None or self.high is None:
            return float("-inf" if self.low is None else self.low), float("inf" if self.high is None else self.high)
        return float(self.low) - self._slack(self.low), float(self.high) + self._slack(self.high)

    @property
    def text(self) -> str:
        """The claim as shown."""
        if self.says:
            return tr(self.says)
        low = None if self.low is None else float(self.low)
        high = None if self.high is None else float(self.high)
        if low is not None and high is not None:
            return (
                tr("about {amount}", amount=amount(low, high, self.unit))
                if self.about
                else amount(low, high, self.unit)
            )
        if low is not None:
            return tr("at least {amount}", amount=amount(low, low, self.unit))
        if high is not None:
            return tr("at most {amount}", amount=amount(high, high, self.unit))
        return self.quantity

    def _slack(self, end: Decimal) -> float:
        half = float(Decimal((0, (5,), int(end.as_tuple().exponent) - 1)))
        if self.low != self.high:
            half = min(half, _ENDS * abs(float(end)))
        if self.unit == "share":
            # A percentage is written in whole per cent.
            half = max(half, 0.005)
        return max(half, _ABOUT * abs(float(end))) if self.about else half
