"""Currencies that amounts are shown in. Estimates are in US dollars; exchange rates are the user's."""

from __future__ import annotations

from dataclasses import dataclass

_CENT_USD = 0.05


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency with its exchange rate of a stated day."""

    code: str = "USD"
    usd: float = 1.0
    """US dollars for one unit."""
    as_of: str = ""
    sign: str = "$"
    """Text before an amount: ``$``, or ``CHF`` with a space."""

    @property
    def decimals(self) -> int:
        """Digits of a common amount: none where one unit is worth less than some cents."""
        return 2 if self.usd >= _CENT_USD else 0

    def of(self, usd: float) -> float:
        """Convert from dollars."""
        return usd / self.usd

    def to_usd(self, amount: float) -> float:
        """Convert into dollars."""
        return amount * self.usd


DOLLAR = Currency()
