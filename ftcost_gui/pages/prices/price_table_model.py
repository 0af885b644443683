"""The price book as rows of a table; a row stays in its place while it is edited."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_gui.pages.prices import price_labels
from ftcost_gui.pages.prices.clipboard import rows_as_text
from ftcost_gui.pages.prices.price_columns import ORIGIN, REMARK, price_columns, provider_order
from ftcost_gui.pages.prices.price_tooltip import tooltip
from ftcost_gui.state.price_store import PriceStore
from ftcost_gui.tables.rows import Column, Delimiter, RowsModel

_MANY = 200

SHOWN: dict[str, Callable[[PriceRow], bool]] = {
    "all": lambda row: True,
    "used": lambda row: row.offer is not None and not row.hidden,
    "mine": lambda row: row.origin in ("own", "imported"),
    "edited": lambda row: row.builtin is not None and bool(row.file),
    "hidden": lambda row: row.hidden,
    "faults": lambda row: bool(price_labels.troubles(row)),
}
"""What the table can be narrowed down to."""


class PricesModel(RowsModel[PriceRow]):
    """Rows that pass the filter, equal ones by provider, GPU and price.

    An edited row keeps its place until the table is sorted or filtered again.

    Signals:
        added: ids of rows that were not there before.
    """

    added = Signal(list)

    def __init__(self, store: PriceStore, parent: QObject | None = None) -> None:
        self.book, self.today = store.book, store.today()
        super().__init__(price_columns(self), parent=parent, searched=self._search_text, identity=lambda row: row.id)
        self._store = store
        self._near: str | None = None
        self._bold = QFont()
        self._bold.setWeight(QFont.Weight.DemiBold)
        self._show_rows()
        store.bookChanged.connect(self.show_book)

    def put_near(self, row_id: str | None) -> None:
        """Insert the rows of the next edit below this one."""
        self._near = row_id

    def show_book(self, book: PriceBook) -> None:
        """Show a changed price book row by row, without a reset: an open editor stays open."""
        self.book, self.today = book, self._store.today()
        before = self.things
        after = _successors(before, book.rows, self._store.new_ids)
        ids = {row.id for row in after if row}
        fresh = [row for row in book.rows if row.id not in ids]
        if len(fresh) + after.count(None) > _MANY:
            self._show_rows()
        else:
            self.replace_things(after)
            self._insert(fresh, {row.key: heir.id for row, heir in zip(before, after, strict=True) if heir})
        if fresh:
            self.added.emit([row.id for row in fresh])
        self._near = None

    def tip(self, row: PriceRow, column: Column[PriceRow]) -> str:
        """Say what is wrong with a cell, and where its price is from."""
        return tooltip(row, column.key, self.book, self.today)

    def mark(self, row: PriceRow, column: Column[PriceRow], role: int) -> object:
        """Show own rows in bold; describe a cell by what is wrong with it, or by the remarks."""
        if role == Qt.ItemDataRole.FontRole:
            return self._bold if row.origin != "builtin" and column.key != ORIGIN else None
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            problem = self.trouble(row, column.key)
            return problem.text if problem else price_labels.remark_of(row, self.book)
        return None

    def trouble(self, row: PriceRow, field: str) -> RowProblem | None:
        """Return what is wrong with a cell; what concerns the whole row is said in its remarks."""
        if field == REMARK:
            return next((problem for problem in price_labels.troubles(row) if not problem.field), None)
        return price_labels.trouble_at(row, field)

    def as_text(
        self, rows: Sequence[int] | None = None, _columns: Sequence[int] | None = None, between: Delimiter = "\t"
    ) -> str:
        """Return rows as price lists hold them: a spreadsheet takes that, and so does this table."""
        places = range(self.rowCount()) if rows is None else rows
        return rows_as_text(self.book, [self.thing(place) for place in places], between)

    def _show_rows(self) -> None:
        self.show_things(sorted(self.book.rows, key=lambda row: provider_order(row, self.book)))

    def _search_text(self, row: PriceRow) -> str:
        names = (price_labels.provider_of(row, self.book), price_labels.origin_name(row))
        return " ".join((*names, *row.values.values()))

    def _insert(self, fresh: Sequence[PriceRow], anchors: Mapping[str, str]) -> None:
        """Insert rows below those of the same offer, else below the row asked for, else at the top."""
        for row in fresh:
            above = self.row_with(anchors.get(row.key, self._near))
            self.insert_thing(row, 0 if above is None else above + 1)
            self._near = row.id if self._near else None


def _successors(
    before: Sequence[PriceRow], after: Sequence[PriceRow], new_ids: Mapping[str, str]
) -> list[PriceRow | None]:
    """Return what became of each row: the same row, or what now stands for the same offer."""
    by_id = {row.id: row for row in after}
    out = [by_id.get(new_ids.get(row.id, row.id if row.file else "")) for row in before]
    taken = {row.id for row in out if row}
    left: dict[str, deque[PriceRow]] = defaultdict(deque)
    for row in after:
        if row.id not in taken:
            left[row.key].append(row)
    for place, row in enumerate(before):
        if out[place] is None and left[row.key]:
            out[place] = left[row.key].popleft()
    return out
