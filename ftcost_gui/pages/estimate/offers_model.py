"""The offers as a table model that sorts and filters itself: thousands of rows at every keystroke."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from ftcost_core.catalogue.offers import day_of
from ftcost_core.documents.result import OfferEstimate
from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text import numbers as fmt
from ftcost_core.text.field_values import value_name
from ftcost_core.text.i18n import tr
from ftcost_core.text.labels import age_words, short_age

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class Column:
    """How one column shows and sorts an offer."""

    key: str
    title: str
    show: Callable[[OfferEstimate], str]
    sort: Callable[[OfferEstimate], Any]
    number: bool = False
    name: str = ""
    """In words, where the title is a sign or empty: for menus, copies and screen readers."""

    @property
    def words(self) -> str:
        """The title in words."""
        return self.name or self.title


class OffersModel(QAbstractTableModel):
    """Offers that pass the filter, in the order of the sorted column."""

    def __init__(self, parent: object = None) -> None:
        super().__init__(parent)  # type: ignore[arg-type]
        self._all: tuple[OfferEstimate, ...] = ()
        self._rows: list[OfferEstimate] = []
        self._chosen: str | None = None
        self._units = "GiB"
        self._words: list[str] = []
        self._texts: dict[str, str] = {}
        self._wanted: Callable[[OfferEstimate], bool] = lambda one: one.fits
        self.columns = _columns(self)
        self._sorted_by, self._order = self.column("cost"), Qt.SortOrder.AscendingOrder

    def column(self, key: str) -> int:
        """Return the place of a column."""
        return next(i for i, column in enumerate(self.columns) if column.key == key)

    @property
    def units(self) -> str:
        """``GiB`` or ``GB``."""
        return self._units

    @property
    def chosen(self) -> str | None:
        """Id of the offer that the estimate is for."""
        return self._chosen

    @property
    def total(self) -> int:
        """Offers before the filter."""
        return len(self._all)

    def show_offers(self, offers: Sequence[OfferEstimate], chosen: str | None, units: str) -> None:
        """Take the offers of a new estimate."""
        self._all, self._chosen, self._units = tuple(offers), chosen, units
        self._refresh()

    def filter(self, text: str, wanted: Callable[[OfferEstimate], bool] | None = None) -> None:
        """Keep rows that contain every word, and that are wanted."""
        self._words = text.casefold().split()
        if wanted is not None:
            self._wanted = wanted
        self._refresh()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; equal rows by cost."""
        self._sorted_by, self._order = column, order
        self._refresh()

    def offer(self, row: int) -> OfferEstimate:
        """Return the offer of a row."""
        return self._rows[row]

    def row_of(self, offer: str | None) -> int | None:
        """Return the row of an offer."""
        return next((i for i, one in enumerate(self._rows) if one.offer == offer), None)

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of rows that pass the filter."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return titles and their alignment."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(column)
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell."""
        if not index.isValid():
            return None
        one, column = self._rows[index.row()], self.columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.show(one)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _aligned(column)
            case Qt.ItemDataRole.ToolTipRole:
                return _tooltip(one)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{column.words}: {column.show(one) or tr('no')}"
        return None

    def title(self, place: int) -> str:
        """Return a column's title, with an arrow where the table is sorted by it."""
        column = self.columns[place]
        title = tr("VRAM {0}", self._units) if column.key == "vram" else column.title
        arrow = "▴" if self._order == Qt.SortOrder.AscendingOrder else "▾"
        return f"{title} {arrow}".strip() if place == self._sorted_by else title

    def as_text(self, rows: Sequence[int], columns: Sequence[int] | None = None, between: str = "\t") -> str:
        """Return rows with a header, for a spreadsheet: all columns, tab-separated, unless told otherwise."""
        chosen = [column for place, column in enumerate(self.columns) if columns is None or place in columns]
        out = io.StringIO()
        writer = csv.writer(out, delimiter=between, lineterminator="\n")
        writer.writerow([column.words for column in chosen])
        writer.writerows([[neutral_cell(column.show(self._rows[row])) for column in chosen] for row in rows])
        return out.getvalue()

    def _refresh(self) -> None:
        self.beginResetModel()
        kept = [one for one in self._all if self._wanted(one) and self._matches(one)]
        kept.sort(key=lambda one: (one.total, one.wall_hours))
        kept.sort(key=self.columns[self._sorted_by].sort, reverse=self._order == Qt.SortOrder.DescendingOrder)
        self._rows = kept
        self.endResetModel()

    def _matches(self, one: OfferEstimate) -> bool:
        if not self._words:
            return True
        text = self._texts.get(one.offer)
        if text is None:
            said = (one.provider, one.gpu, one.terms, one.region, one.tier, one.offer)
            text = self._texts[one.offer] = " ".join(said).casefold()
        return all(word in text for word in self._words)


def _columns(model: OffersModel) -> list[Column]:
    def vram(one: OfferEstimate) -> str:
        capacity = fmt.memory(one.capacity, model.units, 0)
        return f"{fmt.memory(one.device, model.units)} / {capacity}"

    return [
        Column("chosen", "", lambda one: "★" if one.offer == model.chosen else "",
               lambda one: one.offer != model.chosen, name=tr("Chosen")),
        Column("provider", tr("Provider"), lambda one: one.provider, lambda one: one.provider.casefold()),
        Column("gpu", tr("GPU"), lambda one: one.gpu, lambda one: one.gpu.casefold()),
        Column("gpus", "×", lambda one: str(one.gpus), lambda one: one.gpus, number=True, name=tr("GPUs")),
        Column("vram", tr("VRAM GiB"), vram, lambda one: one.device / max(one.capacity, 1), number=True),
        Column("wall", tr("Wall-clock"), lambda one: fmt.duration(one.wall_hours),
               lambda one: one.wall_hours, number=True),
        Column("gpu_hours", tr("GPU-h"), lambda one: fmt.hours(one.gpu_hours),
               lambda one: one.gpu_hours, number=True),
        Column("cost", tr("Cost"), lambda one: fmt.money(one.total), lambda one: one.total, number=True),
        Column("range", tr("Range"), lambda one: f"{fmt.amount(one.low)}–{fmt.amount(one.high)}",
               lambda one: one.high - one.low, number=True),
        Column("price", tr("Price/h"), lambda one: fmt.money(one.price_per_hour),
               lambda one: one.price_per_hour, number=True),
        Column("speed", tr("tok/s/GPU"), lambda one: fmt.number(one.tokens_per_s_per_gpu),
               lambda one: one.tokens_per_s_per_gpu, number=True),
        Column("terms", tr("Terms"), _terms, _terms),
        Column("region", tr("Region"), lambda one: one.region, lambda one: one.region.casefold()),
        Column("tier", tr("Tier"), lambda one: one.tier, lambda one: one.tier.casefold()),
        Column("age", tr("Age"), lambda one: short_age(_days(one)), _days, number=True),
    ]  # fmt: skip


def _terms(one: OfferEstimate) -> str:
    return value_name("price.terms", one.terms)


def _days(one: OfferEstimate) -> int:
    return (date.today() - day_of(one.as_of)).days


def _tooltip(one: OfferEstimate) -> str:
    where = " · ".join((one.region or tr("every region"), *([one.tier] if one.tier else [])))
    fit = "" if one.fits else "\n" + tr("Does not fit.")
    speed = fmt.number(one.tokens_per_s_per_gpu)
    lines = (
        one.offer,
        tr(
            "{0}, price of {1} ({2}): {3}/h",
            where,
            one.as_of,
            age_words(_days(one)),
            fmt.money(one.price_per_hour),
        ),
        tr("{0} nodes, micro-batch {1}, {2} tok/s per GPU", one.nodes, one.micro_batch, speed),
        tr("{0} GPU-h, {1} – {2}", fmt.hours(one.gpu_hours), fmt.money(one.low), fmt.amount(one.high)),
    )
    return "\n".join(lines) + fit


def _aligned(column: Column) -> int:
    side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
