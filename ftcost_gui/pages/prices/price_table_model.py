"""The price book as a table model that sorts, filters and edits; a row stays in place while one edits it."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.text.i18n import tr
from ftcost_core.text.parse import as_in_a_file
from ftcost_gui.pages.prices import price_labels
from ftcost_gui.pages.prices.price_columns import ORIGIN, REMARK, PriceColumns
from ftcost_gui.pages.prices.price_tooltip import tooltip
from ftcost_gui.state.price_edits import PROVIDER
from ftcost_gui.state.price_store import PriceStore

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_MANY = 200
TROUBLE = Qt.ItemDataRole.UserRole + 1

SHOWN: dict[str, Callable[[PriceRow], bool]] = {
    "all": lambda row: True,
    "used": lambda row: row.offer is not None and not row.hidden,
    "mine": lambda row: row.origin in ("own", "imported"),
    "edited": lambda row: row.builtin is not None and bool(row.file),
    "hidden": lambda row: row.hidden,
    "faults": lambda row: bool(price_labels.troubles(row)),
    "old": price_labels.is_old,
}
"""What the table can be narrowed down to."""


class PricesModel(QAbstractTableModel):
    """Rows that pass the filter. An edited row keeps its place until the table is sorted or filtered again.

    Signals:
        edited: a row and the texts typed into its fields.
        added: ids of rows that were not there before.
    """

    edited = Signal(object, object)
    added = Signal(list)

    def __init__(self, store: PriceStore, parent: object = None) -> None:
        super().__init__(parent)  # type: ignore[arg-type]
        self._store = store
        self.columns = PriceColumns(store.book, store.today())
        self._all: list[PriceRow] = []
        self._rows: list[PriceRow] = []
        self._text, self._kind = "", "all"
        self._near: str | None = None
        self._sorted_by, self._order = self.columns.place(PROVIDER), Qt.SortOrder.AscendingOrder
        self._bold = QFont()
        self._bold.setWeight(QFont.Weight.DemiBold)
        self._refresh(store.book.rows)
        store.bookChanged.connect(self.show_book)

    @property
    def book(self) -> PriceBook:
        """The book that is shown."""
        return self.columns.book

    @property
    def total(self) -> int:
        """Rows before the filter."""
        return len(self._all)

    def put_near(self, row_id: str | None) -> None:
        """Insert the rows of the next edit below this one."""
        self._near = row_id

    def filter(self, text: str, kind: str) -> None:
        """Keep rows that contain every word, and that are of the kind."""
        self._text, self._kind = text, kind
        self._refresh(self._all)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; equal rows by provider, GPU and price."""
        self._sorted_by, self._order = column, order
        self._refresh(self._all)

    def row(self, place: int) -> PriceRow:
        """Return a shown row."""
        return self._rows[place]

    def place_of(self, row_id: str | None) -> int | None:
        """Return where a row is shown."""
        return next((i for i, row in enumerate(self._rows) if row.id == row_id), None)

    def show_book(self, book: PriceBook) -> None:
        """Take over a changed book with as little stir as possible: an open editor stays open."""
        self.columns.book, self.columns.today = book, self._store.today()
        after = _successors(self._all, book.rows, self._store.new_ids)
        ids = {row.id for row in after if row}
        fresh = [row for row in book.rows if row.id not in ids]
        removed = sum(row is None for row in after)
        if len(fresh) + removed > _MANY:
            self._refresh(book.rows)
        else:
            heirs = {row.id: heir for row, heir in zip(self._all, after, strict=True)}
            anchors = {row.key: heir.id for row, heir in zip(self._all, after, strict=True) if heir}
            self._all = [row for row in after if row]
            self._replace(heirs)
            self._insert(fresh, anchors)
        if fresh:
            self.added.emit([row.id for row in fresh])
        self._near = None

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of rows that pass the filter."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of columns, hidden ones included."""
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Tell which cells can be edited."""
        flags = super().flags(index)
        if index.isValid() and self.editable(self._rows[index.row()], self.columns[index.column()].key):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def editable(self, row: PriceRow, key: str) -> bool:
        """Tell whether a row's column can be edited: rows of the shipped list keep their provider."""
        column = self.columns[self.columns.place(key)]
        return column.edit is not None and (key != PROVIDER or row.builtin is None)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return titles, what they mean, and their alignment."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.title(section)
            case Qt.ItemDataRole.ToolTipRole:
                return self.columns[section].help
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._aligned(section)
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell."""
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], self.columns[index.column()]
        if role == TROUBLE:
            return self.trouble(row, column.key)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.show(row)
            case Qt.ItemDataRole.EditRole:
                return column.edit(row) if column.edit else column.show(row)
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._aligned(index.column())
            case Qt.ItemDataRole.FontRole:
                return self._bold if row.origin != "builtin" and column.key != ORIGIN else None
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(row, column, self.book, self.columns.today)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{column.title}: {column.show(row) or tr('empty')}"
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                problem = self.trouble(row, column.key)
                return problem.text if problem else price_labels.remark_of(row, self.book, self.columns.today)
        return None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Hand on what was typed, sense or nonsense: the row says what is wrong with it."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        row, column = self._rows[index.row()], self.columns[index.column()]
        if column.edit is None or str(value) == column.edit(row):
            return False
        self.edited.emit(row, {column.key: as_in_a_file(str(value)) if column.number else str(value)})
        return True

    def trouble(self, row: PriceRow, field: str) -> RowProblem | None:
        """Return what is wrong with a cell; what concerns the whole row is said in its remarks."""
        if field == REMARK:
            return next((problem for problem in price_labels.troubles(row) if not problem.field), None)
        return price_labels.trouble_at(row, field)

    def title(self, place: int) -> str:
        """Return a column's title, with an arrow where the table is sorted by it."""
        arrow = "▴" if self._order == Qt.SortOrder.AscendingOrder else "▾"
        title = self.columns[place].title
        return f"{title} {arrow}" if place == self._sorted_by else title

    def _aligned(self, place: int) -> int:
        number = self.columns[place].number
        side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
        return int(side | Qt.AlignmentFlag.AlignVCenter)

    def _refresh(self, rows: Iterable[PriceRow]) -> None:
        self.beginResetModel()
        self._all = list(rows)
        self._all.sort(key=self.columns[self.columns.place(PROVIDER)].sort)
        key = self.columns[self._sorted_by].sort
        self._all.sort(key=key, reverse=self._order == Qt.SortOrder.DescendingOrder)
        wanted, words = SHOWN[self._kind], self._text.casefold().split()
        self._rows = [row for row in self._all if wanted(row) and self._contains(row, words)]
        self.endResetModel()

    def _contains(self, row: PriceRow, words: Sequence[str]) -> bool:
        if not words:
            return True
        texts = " ".join(
            (price_labels.provider_of(row, self.book), price_labels.origin_name(row), *row.values.values())
        )
        return all(word in texts.casefold() for word in words)

    def _replace(self, heirs: Mapping[str, PriceRow | None]) -> None:
        for place in range(len(self._rows) - 1, -1, -1):
            heir = heirs[self._rows[place].id]
            if heir is None:
                self.beginRemoveRows(_NOWHERE, place, place)
                del self._rows[place]
                self.endRemoveRows()
            else:
                self._rows[place] = heir
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self.columns) - 1))

    def _insert(self, fresh: Sequence[PriceRow], anchors: Mapping[str, str]) -> None:
        """Insert rows below those of the same offer, else below the row asked for, else at the top."""
        for row in fresh:
            above = self.place_of(anchors.get(row.key, self._near))
            place = 0 if above is None else above + 1
            self.beginInsertRows(_NOWHERE, place, place)
            self._rows.insert(place, row)
            self.endInsertRows()
            self._all.append(row)
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
