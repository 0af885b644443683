"""Texts of a price row: amount, age, origin, and its difference from the shipped list."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from ftcost_core.catalogue.offers import day_of
from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.cells import decimal_of
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.text.currency import DOLLAR, Currency
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import exchange_rate, money, money_ends
from ftcost_core.wording.field_values import VALUE_NAMES
from ftcost_core.wording.labels import age_words, doubt_words

_QUIET = ("W6",)
"""Said in words beside the row, but no mistake of anybody's."""


def provider_of(row: PriceRow, book: PriceBook) -> str:
    """Return the provider's name, as its list says it."""
    return (
        row.offer.provider
        if row.offer
        else book.headers[row.file].provider
        if row.file in book.headers
        else row.provider
    )


def currency_of(row: PriceRow, book: PriceBook) -> str:
    """Return the currency of a row's amounts."""
    return book.headers[row.file].currency if row.file in book.headers else "USD"


def amount_of(row: PriceRow) -> Decimal | None:
    """Return the price for the whole offer in the list's currency; ``None`` when there is none to use."""
    if row.offer is not None:
        listed = row.offer.listed_price
        return row.offer.price_usd_per_hour if listed is None else listed
    return decimal_of(row.values.get("price", ""))


def converted(row: PriceRow, book: PriceBook) -> str:
    """``€1.98 an hour (1 EUR = 1.16 USD, 2026-11-20)``: in the window's currency; empty in its own."""
    code, shown = currency_of(row, book), current().currency
    if row.offer is None or code == shown.code:
        return ""
    rates = [exchange_rate(shown)] if shown != DOLLAR else []
    rate = book.rates.get(code)
    if rate is not None and code != DOLLAR.code:
        rates.append(exchange_rate(Currency(code, float(rate.usd), rate.as_of)))
    return tr("{0} an hour ({1})", money(float(row.offer.price_usd_per_hour)), "; ".join(rates))


def usd_of(row: PriceRow) -> Decimal:
    """Return the price in dollars, to sort by; rows without one come last."""
    return row.offer.price_usd_per_hour if row.offer else Decimal("Infinity")


def decimal_text(value: Decimal, least: int = 2, most: int = 6) -> str:
    """``3.9900000`` → ``3.99``: at least two decimals, and no more than are there."""
    text = f"{value:.{most}f}".rstrip("0")
    integer, _, rest = text.partition(".")
    return f"{integer}{current().decimal_sign}{rest.ljust(least, '0')}"


def seen_of(row: PriceRow, book: PriceBook) -> str:
    """Return the date of a price: its own, or that of its list."""
    own_date = row.values.get("as_of", "")
    return own_date or (book.headers[row.file].as_of if row.file in book.headers else "")


def source_of(row: PriceRow, book: PriceBook) -> str:
    """Return where a price is written: in its row, or for the whole list."""
    own_source = row.values.get("source", "")
    return own_source or (book.headers[row.file].source if row.file in book.headers else "")


def age_of(row: PriceRow, book: PriceBook, today: date) -> str:
    """Return the age of a price in words; empty when its date is none."""
    try:
        return age_words((today - day_of(seen_of(row, book))).days)
    except ValueError:
        return ""


def today_of(row: PriceRow, book: PriceBook) -> str:
    """``today probably $0.29 ($0.20 – 0.43)``; empty where nothing moves the price."""
    if row.offer is None or book.doubts_of(row.offer):
        return ""
    expected, low, high = book.today_usd(row.offer)
    return "" if low == high else tr("today probably {0} ({1} – {2})", money(expected), *money_ends(low, high))


def troubles(row: PriceRow) -> list[RowProblem]:
    """Return what somebody should look at, errors first; a missing source is not among it."""
    problems = [problem for problem in row.problems if problem.code not in _QUIET]
    return sorted(problems, key=lambda problem: not problem.refuses)


def trouble_at(row: PriceRow, field: str) -> RowProblem | None:
    """Return the worst trouble of one field."""
    return next((problem for problem in troubles(row) if problem.field == field), None)


def origin_name(row: PriceRow) -> str:
    """Return whose the row is."""
    if row.hidden:
        return tr("hidden")
    if row.is_fetched:
        return tr("fetched")
    names = {
        "builtin": tr("built-in"), "edited": tr("edited"), "own": tr("own"), "imported": tr("imported"),
    }  # fmt: skip
    return names[row.origin]


def builtin_value(row: PriceRow, field: str) -> str | None:
    """Return what the shipped list says in a field that the user changed, or ``None``."""
    if row.builtin is None or row.origin == "builtin":
        return None
    shipped = {
        "price": decimal_text(row.builtin.price_usd_per_hour), "as_of": row.builtin.as_of,
        "source": row.builtin.source, "note": row.builtin.note,
    }.get(field)  # fmt: skip
    if shipped is None:
        return None
    if field == "price":
        price = amount_of(row)
        return None if price == row.builtin.price_usd_per_hour else shipped
    return None if row.values.get(field, "") == shipped else shipped


def remark_of(row: PriceRow, book: PriceBook) -> str:
    """Return the one thing to say of a row: its faults, else what was changed, its note."""
    parts = [problem.text for problem in troubles(row)[:1]]
    was = builtin_value(row, "price")
    if was is not None and not row.refused:
        parts.insert(0, tr("was {0}", was))
    if row.offer is not None and row.offer.discount_pct:
        net = row.offer.price_usd_per_hour
        parts.append(tr("less {0} %: {1}", f"{row.offer.discount_pct:f}", decimal_text(net)))
    if row.offer is not None and "superseded" in book.doubts_of(row.offer):
        parts.append(doubt_words(["superseded"]))
    note = row.values.get("note", "")
    return " · ".join(parts) or note


def terms_of(row: PriceRow) -> str:
    """``reserved, 12 mo``, ``reserved, blocks of 24 h``."""
    kind = row.values.get("kind", "") or "on-demand"
    name = VALUE_NAMES["price.terms"].get(kind, kind)
    months = row.values.get("term_months", "")
    block = row.values.get("block_hours", "")
    if block:
        return tr("{0}, blocks of {1} h", name, block)
    return tr("{0}, {1} mo", name, months) if months else name


def name_of(row: PriceRow, book: PriceBook) -> str:
    """``RunPod · RTX 4090 × 2 · spot``."""
    count = row.values.get("gpus", "")
    gpu = row.values.get("gpu", "") or tr("no GPU yet")
    parts = [
        provider_of(row, book),
        f"{gpu} × {count}" if count not in ("", "1") else gpu,
        terms_of(row),
        *(row.values.get(name, "") for name in ("tier", "region")),
    ]
    return " · ".join(part for part in parts if part)
