"""A table of things of one kind: columns that say how one is shown and sorted, and copying as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text.i18n import tr
from ftcost_gui.tables.flat_style import flat_style

AnyIndex = QModelIndex | QPersistentModelIndex
Thing = TypeVar("Thing")
_NOWHERE = QModelIndex()
_AIR = 15
_MEASURED = 60


@dataclass(frozen=True, slots=True)
class Column(Generic[Thing]):
    """How one column shows and sorts a thing."""

    title: Callable[[], str]
    show: Callable[[Thing], str]
    sort: Callable[[Thing], Any] | None = None
    number: bool = False
    drop: int = 0
    """Columns of a higher number are left out earlier where there is no room; 0: never."""
    spoken: Callable[[], str] | None = None
    """Title for menus, screen readers and copies, where the shown one is a sign."""
    key: str = ""
    """What a choice of columns is remembered by, in a table that lets columns be chosen."""

    @property
    def name(self) -> str:
        """The title in words."""
        return (self.spoken or self.title)()


class RowsModel(QAbstractTableModel, Generic[Thing]):
    """The things that pass the filter, in the order of the sorted column, or as they were given."""

    def __init__(
        self,
        columns: Sequence[Column[Thing]],
        tip: Callable[[Thing], str] = lambda _thing: "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._tip = tip
        self._things: tuple[Thing, ...] = ()
        self._rows: list[int] = []
        self._by, self._order = -1, Qt.SortOrder.AscendingOrder
        self._wanted: Callable[[Thing], bool] = lambda _thing: True

    def show_things(self, things: Sequence[Thing]) -> None:
        """Show those of these things that pass the filter."""
        self.beginResetModel()
        self._things = tuple(things)
        self._rows = self._sorted()
        self.endResetModel()

    def filter_things(self, wanted: Callable[[Thing], bool]) -> None:
        """Show only what is wanted, from now on."""
        self.beginResetModel()
        self._wanted = wanted
        self._rows = self._sorted()
        self.endResetModel()

    @property
    def total(self) -> int:
        """Things before the filter."""
        return len(self._things)

    def column(self, key: str) -> int:
        """Return the place of a column."""
        return next(place for place, column in enumerate(self.columns) if column.key == key)

    def thing(self, row: int) -> Thing:
        """Return the thing of a row."""
        return self._things[self._rows[row]]

    def place(self, row: int) -> int:
        """Return where the thing of a row stood when it was given."""
        return self._rows[row]

    def row_of(self, place: int) -> int:
        """Return the row of the thing that was given at a place."""
        return self._rows.index(place)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; what is marked stays marked."""
        self.layoutAboutToBeChanged.emit()
        before, marked = self._rows, self.persistentIndexList()
        self._by, self._order = column, order
        self._rows = self._sorted()
        to = {place: row for row, place in enumerate(self._rows)}
        after = [self.index(to[before[index.row()]], index.column()) for index in marked]
        self.changePersistentIndexList(marked, after)
        self.layoutChanged.emit()

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of things."""
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
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(self.columns[section].number)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.columns[section].name
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell."""
        if not index.isValid():
            return None
        thing, column = self.thing(index.row()), self.columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.show(thing)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _aligned(column.number)
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(thing) or None
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{column.name}: {column.show(thing) or tr('none')}"
        return None

    def title(self, place: int) -> str:
        """Return a column's title, with an arrow where the table is sorted by it."""
        arrow = "▴" if self._order == Qt.SortOrder.AscendingOrder else "▾"
        title = self.columns[place].title()
        return f"{title} {arrow}".strip() if place == self._by else title

    def as_text(
        self, rows: Sequence[int] | None = None, columns: Sequence[int] | None = None, between: str = "\t"
    ) -> str:
        """Return rows with a header, for a spreadsheet: all rows and columns, unless told otherwise."""
        shown = [column for place, column in enumerate(self.columns) if columns is None or place in columns]
        chosen = range(len(self._rows)) if rows is None else rows
        out = io.StringIO()
        writer = csv.writer(out, delimiter=between, lineterminator="\n")
        writer.writerow([column.name for column in shown])
        writer.writerows([[neutral_cell(column.show(self.thing(row))) for column in shown] for row in chosen])
        return out.getvalue()

    def _sorted(self) -> list[int]:
        places = [place for place, thing in enumerate(self._things) if self._wanted(thing)]
        key = self.columns[self._by].sort if self._by >= 0 else None
        if key is not None:
            places.sort(
                key=lambda place: key(self._things[place]),
                reverse=self._order == Qt.SortOrder.DescendingOrder,
            )
        return places


class RowsTable(QTableView):
    """Double-click or Enter uses a thing; Ctrl+C copies the marked rows.

    Signals:
        used: the thing of the row.
    """

    used = Signal(object)

    def __init__(self, model: RowsModel[Any], name: str, use: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows = model
        model.setParent(self)
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        flat_style(self, 10)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        self.doubleClicked.connect(lambda index: self.used.emit(model.thing(index.row())))
        self.add_action(use, None, self._use)
        self.add_action(tr("Copy rows"), QKeySequence(QKeySequence.StandardKey.Copy), self.copy_rows)
        self.add_action(
            tr("Copy rows as CSV"), QKeySequence("Ctrl+Alt+X"), lambda: self.copy_rows(between=",")
        )
        self.add_action(tr("Copy the whole table"), None, self.copy_all)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def copy_all(self, *, between: str = "\t") -> None:
        """Copy every row and every column."""
        QGuiApplication.clipboard().setText(self.rows.as_text(between=between))

    def copy_rows(self, *, between: str = "\t") -> None:
        """Copy the marked rows."""
        marked = sorted({index.row() for index in self.selectionModel().selectedRows()})
        QGuiApplication.clipboard().setText(self.rows.as_text(marked, self.copied_columns(), between))

    def copied_columns(self) -> Sequence[int] | None:
        """Return the places of the columns that marked rows are copied with; ``None``: all of them."""
        return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the current thing on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._use()
            event.accept()
        else:
            super().keyPressEvent(event)

    def fit_columns(self) -> None:
        """Share the width by what the columns show; leave whole columns out where there is no room."""
        widths = {place: self.wanted_width(place) for place in range(len(self.rows.columns))}
        room = self.viewport().width()
        droppable = [place for place in widths if self.rows.columns[place].drop]
        for place in sorted(droppable, key=lambda place: -self.rows.columns[place].drop):
            if sum(widths.values()) <= room:
                break
            widths.pop(place)
        over = sum(widths.values()) - room
        if over > 0 and widths:  # the longest texts end in an ellipsis; the tooltip has them
            widest = max(widths, key=lambda place: widths[place])
            widths[widest] = max(widths[widest] - over, _AIR * 4)
        share = max(room - sum(widths.values()), 0) // max(len(widths), 1)
        for place in range(len(self.rows.columns)):
            self.setColumnHidden(place, place not in widths)
            if place in widths:
                self.setColumnWidth(place, widths[place] + share)

    def resizeEvent(self, event: Any) -> None:
        """Share the width anew."""
        super().resizeEvent(event)
        self.fit_columns()

    def wanted_width(self, place: int) -> int:
        """Return the width that shows the texts of a column whole."""
        metrics, model = self.fontMetrics(), self.rows
        texts = [
            model.columns[place].show(model.thing(row)) for row in range(min(model.rowCount(), _MEASURED))
        ]
        return max(metrics.horizontalAdvance(text) for text in (*texts, model.title(place))) + _AIR

    def add_action(self, text: str, keys: QKeySequence | None, run: Callable[[], object]) -> None:
        """Add an action to the context menu."""
        action = QAction(text, self)
        if keys is not None:
            action.setShortcut(keys)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda _checked=False: run())
        self.addAction(action)

    def _use(self) -> None:
        if self.currentIndex().isValid():
            self.used.emit(self.rows.thing(self.currentIndex().row()))


def _aligned(number: bool) -> int:
    side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
