"""The user's exchange rates (``exchange-rates.toml``): what one unit of a currency is worth in dollars."""

from __future__ import annotations

from decimal import Decimal

from ftcost_core.catalogue.currency import CURRENCIES, ExchangeRate
from ftcost_core.catalogue.offers import day_of
from ftcost_core.catalogue.prices.cells import decimal_of, suggested_number
from ftcost_core.catalogue.prices.offer_ids import text_of
from ftcost_core.catalogue.prices.price_files import RATES_FILE, FileFault, FileTable, PriceFile
from ftcost_core.text.i18n import tr

_LARGEST = Decimal(10) ** 9


def read_rates(file: PriceFile | None) -> tuple[dict[str, ExchangeRate], list[FileFault]]:
    """Return the rates by currency, and what is wrong with those that are not used.

    Where a currency stands twice, the newest counts.
    """
    rates: dict[str, ExchangeRate] = {}
    faults: list[FileFault] = []
    for row in file.rows if file else ():
        rate = _rate(row)
        if isinstance(rate, str):
            faults.append(FileFault(RATES_FILE, rate, row.line))
        elif rate.currency not in rates or rate.as_of > rates[rate.currency].as_of:
            rates[rate.currency] = rate
    return rates, faults


def _rate(row: FileTable) -> ExchangeRate | str:
    """Return the rate of a row, or what is wrong with it."""
    if row.name != "rate":
        return tr("[[{table}]] does not belong here; kept as it is", table=row.name)
    code, text, as_of = (text_of(row.cells, name) for name in ("currency", "usd", "as_of"))
    number = decimal_of(text)
    if code.upper() not in CURRENCIES:
        return tr('currency: "{code}" given; allowed: a code of ISO 4217', code=code)
    if number is None or not 0 < number <= _LARGEST:
        fix = suggested_number(text)
        hint = tr(' (did you mean "{fix}"?)', fix=fix) if fix else ""
        return tr('usd: "{text}" given; allowed: a number above 0{hint}', text=text, hint=hint)
    if not _is_date(as_of):
        return tr('as_of: "{as_of}" given; allowed: the day of the rate', as_of=as_of)
    return ExchangeRate(currency=code.upper(), usd=number, as_of=as_of, source=text_of(row.cells, "source"))


def _is_date(text: str) -> bool:
    try:
        day_of(text)
    except ValueError:
        return False
    return True
