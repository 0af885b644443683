"""The currency that every window shows money in. Estimates stay in dollars; a rate is the user's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ftcost_core.storage.bundled import read_json

if TYPE_CHECKING:
    from ftcost_core.catalogue.currency import Rate
from ftcost_core.text.i18n import THIN, localised, use_money

_CENT_USD = 0.05


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency at a rate of a stated day."""

    code: str = "USD"
    usd: float = 1.0
    """US dollars for one unit."""
    as_of: str = ""

    @property
    def sign(self) -> str:
        """What stands before an amount: ``$``, or ``CHF`` with a space."""
        return _signs().get(self.code, self.code + THIN)

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
_shown = DOLLAR


def shown() -> Currency:
    """Return the currency that money is shown in."""
    return _shown


def show_in(currency: Currency) -> None:
    """Show money in another currency from now on; what is on the screen stays until it is drawn anew."""
    global _shown
    _shown = currency
    use_money(None if currency == DOLLAR else _in_a_sentence)


def _in_a_sentence(usd: float) -> str:
    return _shown.sign + localised(f"{_shown.of(usd):,.{_shown.decimals}f}")


def currencies(rates: Iterable[Rate]) -> list[Currency]:
    """Return what money can be shown in: the dollar, then what has a rate, by code."""
    own = (Currency(rate.currency, float(rate.usd), rate.as_of) for rate in rates if rate.currency != "USD")
    return [DOLLAR, *sorted(own, key=lambda one: one.code)]


@cache
def _signs() -> dict[str, str]:
    signs: dict[str, str] = read_json("prices", "currency_signs.json")["signs"]
    return signs
