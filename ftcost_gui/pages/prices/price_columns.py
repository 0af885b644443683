"""The columns of the price table: the usual ones, and the other fields of the format to choose from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.cells import decimal_of
from ftcost_core.catalogue.prices.fields import OFFER
from ftcost_core.text.i18n import tr
from ftcost_gui.pages.prices import price_labels
from ftcost_gui.state.price_edits import PER_GPU, PROVIDER

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

ORIGIN = "origin"
REMARK = "remark"
_ALWAYS = ("gpu", "gpus", "kind", "tier", "region", "price", "as_of", "source")
_NEVER = ("hidden", "builtin_price", "by")


@dataclass(frozen=True, slots=True)
class PriceColumn:
    """How one column shows, sorts and edits a row."""

    key: str
    title: str
    help: str
    show: Callable[[PriceRow], str]
    sort: Callable[[PriceRow], SupportsRichComparison]
    edit: Callable[[PriceRow], str] | None = None
    """The text that an editor starts with; ``None``: the column is not edited."""
    number: bool = False
    optional: bool = False
    """Hidden until somebody wants it."""


class PriceColumns(list[PriceColumn]):
    """All columns, for a book and a day that may change under them."""

    def __init__(self, book: PriceBook, today: date) -> None:
        self.book, self.today = book, today
        super().__init__([*self._main(), *self._others()])

    def place(self, key: str) -> int:
        """Return the place of a column."""
        return next(i for i, column in enumerate(self) if column.key == key)

    def _main(self) -> list[PriceColumn]:
        provider = PriceColumn(PROVIDER, tr("Provider"), tr("Who sells it; change it to move an own row."),
                          lambda row: price_labels.provider_of(row, self.book), self._provider,
                          lambda row: row.provider)  # fmt: skip
        per_gpu = PriceColumn(PER_GPU, tr("per GPU"),
                         tr("Price of one GPU for an hour; the file holds the total."), self._per_gpu,
                         self._per_gpu_usd, self._per_gpu, number=True)  # fmt: skip
        origin = PriceColumn(
            ORIGIN,
            tr("Origin"),
            tr("Built-in, changed here, your own, or imported."),
            price_labels.origin_name,
            price_labels.origin_name,
        )
        remark = PriceColumn(
            REMARK,
            tr("Remarks"),
            tr("Faults, what the built-in list says, age, your note."),
            self._remark,
            self._remark,
        )
        main = [provider, *(self._field(name) for name in _ALWAYS), origin, remark]
        main.insert([column.key for column in main].index("price") + 1, per_gpu)
        return main

    def _others(self) -> list[PriceColumn]:
        skipped = (*_ALWAYS, *_NEVER)
        return [self._field(field.name, optional=True) for field in OFFER if field.name not in skipped]

    def _field(self, name: str, *, optional: bool = False) -> PriceColumn:
        field = next(field for field in OFFER if field.name == name)
        number = field.type in ("decimal", "integer")
        show, sort = _special(name, self)
        titles = {
            "gpus": "×", "kind": tr("Terms"), "price": tr("Price/h"), "as_of": tr("As of"),
            "term_months": tr("Term, mo"),
        }  # fmt: skip
        return PriceColumn(
            name, titles.get(name) or tr(field.title), tr(field.description),
            show or (lambda row: row.values.get(name, "")),
            sort or (_number(name) if number else lambda row: row.values.get(name, "").casefold()),
            lambda row: row.values.get(name, ""), number=number, optional=optional,
        )  # fmt: skip

    def price(self, row: PriceRow) -> str:
        """Show the price of the whole offer in its currency; what is no price as it was typed."""
        amount = price_labels.amount_of(row)
        if amount is None:
            return row.values.get("price", "")
        currency = price_labels.currency_of(row, self.book)
        text = price_labels.decimal_text(amount)
        return text if currency == "USD" else f"{text} {currency}"

    def region(self, row: PriceRow) -> str:
        """Show the region; without one the price holds everywhere."""
        return row.values.get("region", "") or tr("any")

    def seen(self, row: PriceRow) -> str:
        """Show when somebody looked."""
        return price_labels.seen_of(row, self.book)

    def source(self, row: PriceRow) -> str:
        """Show where the price is written."""
        return price_labels.source_of(row, self.book).removeprefix("https://").removeprefix("www.")

    def _provider(self, row: PriceRow) -> tuple[str, str, Decimal]:
        return (
            price_labels.provider_of(row, self.book).casefold(),
            row.values.get("gpu", ""),
            price_labels.usd_of(row),
        )

    def _per_gpu(self, row: PriceRow) -> str:
        amount, gpus = price_labels.amount_of(row), decimal_of(row.values.get("gpus", "") or "1")
        return (
            ""
            if amount is None or not gpus or row.refused
            else price_labels.decimal_text(amount / gpus, 3, 3)
        )

    def _per_gpu_usd(self, row: PriceRow) -> Decimal:
        return row.offer.usd_per_gpu_hour if row.offer else Decimal("Infinity")

    def _remark(self, row: PriceRow) -> str:
        return price_labels.remark_of(row, self.book, self.today)


def _special(
    name: str, columns: PriceColumns
) -> tuple[Callable[[PriceRow], str] | None, Callable[[PriceRow], SupportsRichComparison] | None]:
    shows: dict[str, Callable[[PriceRow], str]] = {
        "price": columns.price,
        "region": columns.region,
        "as_of": columns.seen,
        "source": columns.source,
        "kind": price_labels.terms_of,
    }
    sorts: dict[str, Callable[[PriceRow], SupportsRichComparison]] = {
        "price": price_labels.usd_of,
        "kind": price_labels.terms_of,
        "as_of": columns.seen,
    }
    return shows.get(name), sorts.get(name)


def _number(name: str) -> Callable[[PriceRow], SupportsRichComparison]:
    def value(row: PriceRow) -> Decimal:
        number = decimal_of(row.values.get(name, ""))
        return Decimal("Infinity") if number is None else number

    return value
