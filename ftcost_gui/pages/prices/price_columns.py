"""The columns of the price table: the usual ones, and the other fields of the format to choose from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Protocol

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.cells import decimal_of
from ftcost_core.catalogue.prices.fields import OFFER, Field
from ftcost_core.text.i18n import current, tr
from ftcost_gui.pages.prices import price_labels
from ftcost_gui.state.price_edits import PER_GPU, PROVIDER
from ftcost_gui.tables.rows import Column

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

ORIGIN = "origin"
REMARK = "remark"
_ALWAYS = ("gpu", "gpus", "kind", "tier", "region", "price", "as_of", "source")
_NEVER = ("hidden", "builtin_price", "by")
_LEAST = {PROVIDER: 10, "gpu": 16, "kind": 12, "tier": 10, "region": 8, "source": 9}
"""Letters that a column may be cut to; then the table scrolls."""


class Shown(Protocol):
    """A book and a day, which may change under the columns."""

    book: PriceBook
    today: date


def price_columns(shown: Shown) -> list[Column[PriceRow]]:
    """Return all columns, the remarks last."""
    fields = {field.name: field for field in OFFER}
    usual = [_field(fields[name], shown) for name in _ALWAYS]
    per_gpu = Column(
        lambda: tr("per GPU"), lambda row: _priced(_per_gpu(row), row, shown.book), _per_gpu_usd, key=PER_GPU,
        edit=_per_gpu, number=True,
        help=lambda: tr("Price of one GPU for an hour, in the currency of its list; the file holds the total."),
    )  # fmt: skip
    usual.insert(_ALWAYS.index("price") + 1, per_gpu)
    extra = [
        _field(field, shown, is_extra=True) for field in OFFER if field.name not in _ALWAYS and field.name not in _NEVER
    ]
    return [_provider(shown), *usual, _origin(), *extra, _remark(shown)]


def provider_order(row: PriceRow, book: PriceBook) -> tuple[str, str, Decimal]:
    """Return what sorts rows by provider, GPU and price."""
    provider = price_labels.provider_of(row, book).casefold()
    return provider, row.values.get("gpu", ""), price_labels.usd_of(row)


def _provider(shown: Shown) -> Column[PriceRow]:
    return Column(
        lambda: tr("Provider"), lambda row: price_labels.provider_of(row, shown.book),
        lambda row: provider_order(row, shown.book), least=_LEAST[PROVIDER], key=PROVIDER,
        # Rows of the shipped list keep their provider.
        edit=lambda row: row.provider if row.builtin is None else None,
        help=lambda: tr("Who sells it; change it to move an own row."),
    )  # fmt: skip


def _origin() -> Column[PriceRow]:
    return Column(
        lambda: tr("Origin"), price_labels.origin_name, price_labels.origin_name, key=ORIGIN,
        help=lambda: tr("Built-in, changed here, your own, or imported."),
    )  # fmt: skip


def _remark(shown: Shown) -> Column[PriceRow]:
    def remark(row: PriceRow) -> str:
        return price_labels.remark_of(row, shown.book)

    return Column(
        lambda: tr("Remarks"), remark, remark, least=12, grows=True, key=REMARK,
        help=lambda: tr("Faults, what the built-in list says, age, your note."),
    )  # fmt: skip


def _field(field: Field, shown: Shown, *, is_extra: bool = False) -> Column[PriceRow]:
    name, is_number = field.name, field.type in ("decimal", "integer")
    titles = {
        "gpus": "×", "kind": tr("Terms"), "price": tr("Price/h"), "as_of": tr("As of"),
        "term_months": tr("Term, mo"),
    }  # fmt: skip

    def text(row: PriceRow) -> str:
        return row.values.get(name, "")

    show, sort = _special(name, shown)
    return Column(
        lambda: titles.get(name) or tr(field.title), show or text,
        sort or (_number(name) if is_number else lambda row: text(row).casefold()),
        number=is_number, least=_LEAST.get(name, 0), key=name, choice="extra" if is_extra else "fixed",
        edit=text, help=lambda: tr(field.description),
    )  # fmt: skip


def _special(
    name: str, shown: Shown
) -> tuple[Callable[[PriceRow], str] | None, Callable[[PriceRow], SupportsRichComparison] | None]:
    def seen(row: PriceRow) -> str:
        return price_labels.seen_of(row, shown.book)

    def source(row: PriceRow) -> str:
        return price_labels.source_of(row, shown.book).removeprefix("https://").removeprefix("www.")

    shows: dict[str, Callable[[PriceRow], str]] = {
        "price": lambda row: _price(row, shown.book),
        "region": lambda row: row.values.get("region", "") or tr("any"),
        "as_of": seen,
        "source": source,
        "kind": price_labels.terms_of,
    }
    sorts: dict[str, Callable[[PriceRow], SupportsRichComparison]] = {
        "price": price_labels.usd_of,
        "kind": price_labels.terms_of,
        "as_of": seen,
    }
    return shows.get(name), sorts.get(name)


def _price(row: PriceRow, book: PriceBook) -> str:
    """Show the price of the whole offer, with its currency where that is not the window's.

    What is no price is shown as it was typed.
    """
    amount = price_labels.amount_of(row)
    if amount is None:
        return row.values.get("price", "")
    return _priced(price_labels.decimal_text(amount), row, book)


def _priced(text: str, row: PriceRow, book: PriceBook) -> str:
    currency = price_labels.currency_of(row, book)
    return text if not text or currency == current().currency.code else f"{text} {currency}"


def _per_gpu(row: PriceRow) -> str:
    amount, gpus = price_labels.amount_of(row), decimal_of(row.values.get("gpus", "") or "1")
    return "" if amount is None or not gpus or row.refused else price_labels.decimal_text(amount / gpus, 3, 3)


def _per_gpu_usd(row: PriceRow) -> Decimal:
    return row.offer.usd_per_gpu_hour if row.offer else Decimal("Infinity")


def _number(name: str) -> Callable[[PriceRow], SupportsRichComparison]:
    def value(row: PriceRow) -> Decimal:
        number = decimal_of(row.values.get(name, ""))
        return Decimal("Infinity") if number is None else number

    return value
