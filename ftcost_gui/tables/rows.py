"""Rows of a table, each showing a thing: what columns show, sort by and edit, and text to copy."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text.i18n import tr

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

AnyIndex = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
Thing = TypeVar("Thing")
Delimiter: TypeAlias = Literal[",", "\t"]
"""Between the cells of a copied row."""
_NOWHERE = QModelIndex()


class Column(Struct, Generic[Thing], frozen=True):
    """How one column shows, sorts and edits a thing."""

    title: Callable[[], str]
    show: Callable[[Thing], str]
    sort: Callable[[Thing], SupportsRichComparison] | None = None
    number: bool = False
    drop: int = 0
    """Columns of a higher number are left out earlier where there is no room; 0: never."""
    least: int = 0
    """Letters that it may be cut to before any column is left out; 0: it is shown whole."""
    grows: bool = False
    """Whether it takes the room that the others leave."""
    icon: bool = False
    """Whether its cells may have an icon beside their texts."""
    spoken: Callable[[], str] | None = None
    """Title for menus, screen readers and copies, where the shown one is a sign."""
    key: str = ""
    """What a choice of columns is remembered by, and an edit reported with."""
    choice: Literal["fixed", "usual", "extra"] = "fixed"
    """Always shown; shown unless other columns are chosen; shown only where it is chosen."""
    edit: Callable[[Thing], str | None] | None = None
    """The text that an editor starts with; ``None``: the cell is not edited."""
    help: Callable[[], str] | None = None
    """What the figures mean, for the header's tooltip; else the title in words."""

    @property
    def name(self) -> str:
        """The title in words."""
        return (self.spoken or self.title)()


class RowsModel(QAbstractTableModel, Generic[Thing]):
    """The things that pass the filter, in the order of the sorted column, or as they were given.

    ``tip`` is the tooltip of a thing's cells, ``searched`` the text that the words of a filter are looked
    for in, ``row_title`` what stands beside a row. With ``identity`` the current row is kept: things that
    are shown anew in the same order change in their places, without a reset.

    Signals:
        edited: a thing, the key of a column, and the text typed into its cell.
    """

    edited = Signal(object, str, str)

    def __init__(
        self,
        columns: Sequence[Column[Thing]],
        tip: Callable[[Thing], str] = lambda _thing: "",
        parent: QObject | None = None,
        *,
        searched: Callable[[Thing], str] = lambda _thing: "",
        identity: Callable[[Thing], Hashable] | None = None,
        row_title: Callable[[Thing], str] | None = None,
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.identity, self.row_title = identity, row_title
        self._tip, self._searched = tip, searched
        self._things: tuple[Thing, ...] = ()
        self._rows: list[int] = []
        self._by, self._order = -1, Qt.SortOrder.AscendingOrder
        self._words: list[str] = []
        self._texts: tuple[tuple[Thing, ...], list[str]] = (), []
        """What is searched, and of which things it is the text."""
        self._wanted: Callable[[Thing], bool] = lambda _thing: True

    def show_things(self, things: Sequence[Thing], columns: Sequence[Column[Thing]] | None = None) -> None:
        """Show those of these things that pass the filter, in other columns if there are any."""
        things, columns = tuple(things), self.columns if columns is None else tuple(columns)
        rows = self._sorted(things, columns)
        if self._are_in_place(things, columns, rows):
            self._things, self.columns, self._rows = things, columns, rows
            self.show_again()
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, max(len(columns) - 1, 0))
            return
        self.beginResetModel()
        self._things, self.columns, self._rows = things, columns, rows
        self.endResetModel()

    def filter(self, text: str, wanted: Callable[[Thing], bool] | None = None) -> None:
        """Show only what contains every word of a text, and what is wanted, if that is another question."""
        self.beginResetModel()
        self._words = text.casefold().split()
        self._wanted = wanted or self._wanted
        self._rows = self._sorted(self._things, self.columns)
        self.endResetModel()

    def replace_things(self, after: Sequence[Thing | None]) -> None:
        """Show in the place of each given thing what it has become, unsorted and unfiltered.

        What has become nothing is removed.
        """
        for row in range(len(self._rows) - 1, -1, -1):
            if after[self._rows[row]] is None:
                self.beginRemoveRows(_NOWHERE, row, row)
                del self._rows[row]
                self.endRemoveRows()
        kept = [place for place, thing in enumerate(after) if thing is not None]
        places = {before: place for place, before in enumerate(kept)}
        self._rows = [places[place] for place in self._rows]
        self._things = tuple(thing for thing in after if thing is not None)
        self.show_again()

    def show_again(self) -> None:
        """Let the views read every cell again: what it is shown in has changed, such as the currency."""
        if self._rows and self.columns:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self.columns) - 1))

    def insert_thing(self, thing: Thing, row: int) -> None:
        """Show another thing in a row."""
        self.beginInsertRows(_NOWHERE, row, row)
        self._rows.insert(row, len(self._things))
        self._things = (*self._things, thing)
        self.endInsertRows()

    @property
    def things(self) -> tuple[Thing, ...]:
        """The things before the filter, as they were given."""
        return self._things

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

    @property
    def shown_things(self) -> list[Thing]:
        """The things of all rows, in their order."""
        return [self._things[place] for place in self._rows]

    def place(self, row: int) -> int:
        """Return where the thing of a row stood when it was given."""
        return self._rows[row]

    def row_of(self, place: int) -> int:
        """Return the row of the thing that was given at a place."""
        return self._rows.index(place)

    def row_with(self, identity: Hashable) -> int | None:
        """Return the row of a thing, if it is shown."""
        return next((row for row, shown in enumerate(self._identities()) if shown == identity), None)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; what is marked stays marked."""
        self.layoutAboutToBeChanged.emit()
        before, marked = self._rows, self.persistentIndexList()
        self._by, self._order = column, order
        self._rows = self._sorted(self._things, self.columns)
        to = {place: row for row, place in enumerate(self._rows)}
        after = [
            self.index(to[place], index.column()) if (place := before[index.row()]) in to else QModelIndex()
            for index in marked
        ]
        self.changePersistentIndexList(marked, after)
        self.layoutChanged.emit()

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of things."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Tell which cells can be edited."""
        flags = super().flags(index)
        if index.isValid() and self._editable_text(index) is not None:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        """Return titles, what they mean and their alignment."""
        if orientation == Qt.Orientation.Vertical:
            shown = self.row_title is not None and role == Role.DisplayRole
            return self.row_title(self.thing(section)) if shown and self.row_title else None
        column = self.columns[section]
        match role:
            case Role.DisplayRole:
                return self.title(section)
            case Role.TextAlignmentRole:
                return _aligned(column.number)
            case Role.ToolTipRole:
                return column.help() if column.help else column.name
        return None

    def data(self, index: AnyIndex, role: int = Role.DisplayRole) -> object:
        """Return a cell."""
        if not index.isValid():
            return None
        thing, column = self.thing(index.row()), self.columns[index.column()]
        match role:
            case Role.DisplayRole:
                return column.show(thing)
            case Role.EditRole:
                return self._editable_text(index)
            case Role.TextAlignmentRole:
                return _aligned(column.number)
            case Role.ToolTipRole:
                return self.tip(thing, column) or None
            case Role.AccessibleTextRole:
                return self.spoken(thing, column)
        return self.mark(thing, column, role)

    def setData(self, index: AnyIndex, value: object, role: int = Role.EditRole) -> bool:
        """Report what was typed, sense or nonsense, where it is another text."""
        before = self._editable_text(index) if role == Role.EditRole and index.isValid() else None
        if before is None or str(value) == before:
            return False
        self.edited.emit(self.thing(index.row()), self.columns[index.column()].key, str(value))
        return True

    def tip(self, thing: Thing, _column: Column[Thing]) -> str:
        """Return the tooltip of a cell."""
        return self._tip(thing)

    def spoken(self, thing: Thing, column: Column[Thing]) -> str:
        """Return what a screen reader says of a cell."""
        return f"{column.name}: {column.show(thing) or tr('none')}"

    def mark(self, _thing: Thing, _column: Column[Thing], _role: int) -> object:
        """Return what else there is of a cell: its font, icon, description."""
        return None

    def title(self, place: int) -> str:
        """Return a column's title, with an arrow where the table is sorted by it."""
        arrow = "▴" if self._order == Qt.SortOrder.AscendingOrder else "▾"
        title = self.columns[place].title()
        return f"{title} {arrow}".strip() if place == self._by else title

    def as_text(
        self, rows: Sequence[int] | None = None, columns: Sequence[int] | None = None, between: Delimiter = "\t"
    ) -> str:
        """Return rows with a header, for a spreadsheet: all rows and columns, unless told otherwise."""
        shown = [self.columns[place] for place in (range(len(self.columns)) if columns is None else columns)]
        out = io.StringIO()
        writer = csv.writer(out, delimiter=between, lineterminator="\n")
        writer.writerow([*([""] if self.row_title else []), *(column.name for column in shown)])
        for thing in map(self.thing, range(len(self._rows)) if rows is None else rows):
            beside = [self.row_title(thing)] if self.row_title else []
            writer.writerow(map(neutral_cell, [*beside, *(column.show(thing) for column in shown)]))
        return out.getvalue()

    def _are_in_place(self, things: tuple[Thing, ...], columns: tuple[Column[Thing], ...], rows: list[int]) -> bool:
        """Tell whether the same things stand in the same rows and columns already."""
        identity = self.identity
        return (
            identity is not None
            and [column.key for column in columns] == [column.key for column in self.columns]
            and [identity(things[place]) for place in rows] == self._identities()
        )

    def _identities(self) -> list[Hashable]:
        identity = self.identity
        return [] if identity is None else [identity(self._things[place]) for place in self._rows]

    def _editable_text(self, index: AnyIndex) -> str | None:
        edit = self.columns[index.column()].edit
        return edit(self.thing(index.row())) if edit else None

    def _sorted(self, things: tuple[Thing, ...], columns: tuple[Column[Thing], ...]) -> list[int]:
        places = [place for place, thing in enumerate(things) if self._wanted(thing)]
        if self._words:
            if self._texts[0] is not things:
                self._texts = things, [self._searched(thing).casefold() for thing in things]
            texts = self._texts[1]
            places = [place for place in places if all(word in texts[place] for word in self._words)]
        key = columns[self._by].sort if 0 <= self._by < len(columns) else None
        if key is not None:
            descending = self._order == Qt.SortOrder.DescendingOrder
            places.sort(key=lambda place: key(things[place]), reverse=descending)
        return places


def _aligned(number: bool) -> int:
    side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
