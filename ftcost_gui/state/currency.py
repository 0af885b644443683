"""What money can be shown in: dollars, and the currencies that the user's price lists have a rate for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from ftcost_core.storage.bundled import read_json
from ftcost_core.text.currency import DOLLAR, Currency
from ftcost_core.text.i18n import THIN

if TYPE_CHECKING:
    from ftcost_core.catalogue.currency import ExchangeRate


def currencies(rates: Iterable[ExchangeRate]) -> list[Currency]:
    """Return the currencies that money can be shown in: the dollar, then those with a rate, by code."""
    own = (
        Currency(rate.currency, float(rate.usd), rate.as_of, _sign(rate.currency))
        for rate in rates
        if rate.currency != "USD"
    )
    return [DOLLAR, *sorted(own, key=lambda currency: currency.code)]


def _sign(code: str) -> str:
    return _signs().get(code, code + THIN)


@cache
def _signs() -> dict[str, str]:
    signs: dict[str, str] = read_json("prices", "currency_signs.json")["signs"]
    return signs
