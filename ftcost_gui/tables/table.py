"""The table on the screen: keys, copying, the width of columns and the choice among them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Generic

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.look.fonts import tabular
from ftcost_gui.tables.rows import Delimiter, RowsModel, Thing

_AIR = 15
_ROW_AIR = 10
"""Of a row, beyond its text, pixels."""
_ICON = 28
"""Room for an icon, pixels."""
_LEAST = 60
"""Of a column that gives up more than it should, pixels."""
_MEASURED = 60
"""Rows whose texts decide the width of a column."""


class RowsTable(QTableView, Generic[Thing]):
    """Ctrl+C copies the marked rows; the header's menu chooses the columns where there is a choice.

    Double-click and Enter use a thing; where ``use`` says nothing, double-click and F2 edit its cell.

    Signals:
        used: the thing of the row.
        columnsChosen: keys of the columns to show, or ``None`` for the usual ones.
    """

    used = Signal(object)
    columnsChosen = Signal(object)

    def __init__(self, model: RowsModel[Thing], name: str, use: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows = model
        self._use_text = use
        self._chosen: list[str] | None = None
        self._current: tuple[Hashable, int] | None = None
        self._measured_widths: dict[int, int] = {}
        """By column, until a text changes: a resize shares them anew, and measures nothing."""
        model.setParent(self)
        self.setModel(model)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.NoEditTriggers if use else triggers.EditKeyPressed | triggers.DoubleClicked)
        self._set_style()
        if use:
            self.doubleClicked.connect(lambda index: self.used.emit(model.thing(index.row())))
            self.add_command(use, "", self._use)
        self.copy_commands = (
            self.add_command(tr("&Copy rows"), QKeySequence.StandardKey.Copy, self.copy_rows),
            self.add_command(tr("Copy the c&ell"), "Ctrl+Alt+C", self.copy_cell),
            self.add_command(tr("Copy rows as CSV"), "Ctrl+Alt+X", lambda: self.copy_rows(between=",")),
            self.add_command(tr("Copy the whole table"), "", self.copy_all),
        )
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        if any(column.choice != "fixed" for column in model.columns):
            self._offer_columns()
        self._fit = QTimer(self)
        self._fit.setSingleShot(True)
        self._fit.setInterval(0)
        self._fit.timeout.connect(self.fit_columns)
        for changed in (
            model.modelReset,
            model.headerDataChanged,
            model.dataChanged,
            model.rowsInserted,
            model.rowsRemoved,
        ):
            changed.connect(lambda: self._measured_widths.clear())
        model.modelReset.connect(self._restore)
        model.headerDataChanged.connect(self.fit_columns)
        model.dataChanged.connect(lambda: self._remember(self.currentIndex()))
        self.selectionModel().currentChanged.connect(self._remember)
        self.show_columns(None)

    def sort_by(self, column: int) -> None:
        """Sort by a column, lowest first, or for -1 not at all; a click on a title sorts by that."""
        self.setSortingEnabled(True)
        self.sortByColumn(column, Qt.SortOrder.AscendingOrder)

    def current_thing(self) -> Thing | None:
        """Return the thing of the row that the keyboard is at."""
        index = self.currentIndex()
        return self.rows.thing(index.row()) if index.isValid() else None

    def marked_things(self) -> list[Thing]:
        """Return the things of the marked rows, from the top."""
        return [self.rows.thing(row) for row in self._marked_rows()]

    def mark_row(self, row: int, column: int = 0) -> None:
        """Mark one row, and show it."""
        # Not as keys or the pointer would: with Ctrl held, as in a shortcut, those mark it beside others.
        flags = QItemSelectionModel.SelectionFlag
        index = self.rows.index(row, column)
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)

    def keep_current(self, identity: Hashable) -> None:
        """Let the row of a thing be the current one, now or once it is shown, and tell nobody."""
        self._current = identity, self._current[1] if self._current else 0
        self._restore()

    def restore_from(self, before: RowsTable[Thing]) -> None:
        """Sort as the same table of another window does, and let the same row be the current one."""
        header = before.horizontalHeader()
        if self.isSortingEnabled():
            self.sortByColumn(header.sortIndicatorSection(), header.sortIndicatorOrder())
        self._current = before._current
        self._restore()

    def copy_all(self, *, between: Delimiter = "\t") -> None:
        """Copy every row and every column."""
        QGuiApplication.clipboard().setText(self.rows.as_text(between=between))

    def copy_rows(self, *, between: Delimiter = "\t") -> None:
        """Copy what is marked: rows, or the columns of a table that marks these; chosen columns only."""
        rows: Sequence[int] = self._marked_rows()
        columns = self.shown_columns() if self._is_choosable else None
        if self.selectionBehavior() == QAbstractItemView.SelectionBehavior.SelectColumns:
            rows, columns = range(self.rows.rowCount()), self._marked_columns()
        if rows and columns != []:
            QGuiApplication.clipboard().setText(self.rows.as_text(rows, columns, between))

    def copy_cell(self) -> None:
        """Copy the text of the current cell."""
        if self.currentIndex().isValid():
            QGuiApplication.clipboard().setText(str(self.currentIndex().data() or ""))

    def shown_columns(self) -> list[int]:
        """Return the columns in sight, from the left."""
        header = self.horizontalHeader()
        order = (header.logicalIndex(place) for place in range(header.count()))
        return [place for place in order if not self.isColumnHidden(place)]

    def show_columns(self, keys: Sequence[str] | None) -> None:
        """Show the given columns, scrolling if needed; with ``None``, the default ones that fit."""
        self._chosen = None if keys is None else list(keys)
        policy = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(policy.ScrollBarAlwaysOff if keys is None else policy.ScrollBarAsNeeded)
        self.fit_columns()

    def column_menu(self) -> QMenu:
        """Make the menu to choose columns from."""
        menu = QMenu(tr("Columns"), self)
        menu.setToolTipsVisible(True)
        chosen = self._wanted_columns()
        for place, column in enumerate(self.rows.columns):
            action = menu.addAction(column.name)
            action.setCheckable(True)
            action.setChecked(place in chosen)
            action.setEnabled(column.choice != "fixed")
            if column.help is not None:
                action.setToolTip(column.help())
            action.triggered.connect(lambda on, place=place: self._switch_column(place, on))
        menu.addSeparator()
        menu.addAction(tr("The usual ones, as they fit")).triggered.connect(
            lambda _checked=False: self.columnsChosen.emit(None)
        )
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def open_columns(self) -> None:
        """Open the menu of columns in the table's corner."""
        menu = self.column_menu()
        menu.popup(self.mapToGlobal(self.rect().topRight() - menu.rect().topRight()))

    def add_command(self, text: str, keys: str | QKeySequence.StandardKey, run: Callable[[], object]) -> QAction:
        """Add a command to the context menu, with a shortcut that works while the table has the focus."""
        action = QAction(text, self)
        if keys:
            action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False: run())
        self.addAction(action)
        return action

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the current thing on Enter."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self._use_text and self.currentIndex().isValid():
            self._use()
            event.accept()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Measure the texts anew in another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measured_widths.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width anew."""
        super().resizeEvent(event)
        self._fit.start()

    def fit_columns(self) -> None:
        """Share the width by what the columns show.

        Where there is no room, columns that may be cut are, then whole ones left out, unless they were
        chosen: then the table scrolls.
        """
        columns, letter = self.rows.columns, self.fontMetrics().averageCharWidth()
        widths = {place: self.wanted_width(place) for place in self._wanted_columns()}
        least = {place: min(width, columns[place].least * letter or width) for place, width in widths.items()}
        room, scrolls = self.viewport().width(), self._chosen is not None
        for place in sorted(widths, key=lambda place: -columns[place].drop):
            if scrolls or not columns[place].drop or sum(least.values()) <= room:
                break
            del widths[place], least[place]
        widths = _cut(widths, least, room)
        if widths and not scrolls:  # the longest texts end in an ellipsis; the tooltip has them
            names = [place for place in widths if columns[place].least] or [max(widths, key=widths.__getitem__)]
            widths = _cut(widths, widths | {place: min(widths[place], _LEAST) for place in names}, room)
        over = sum(widths.values()) - room
        growing = [place for place in widths if columns[place].grows] or list(widths)
        for place in growing:
            widths[place] += max(-over, 0) // len(growing)
        for place in range(len(columns)):
            self.setColumnHidden(place, place not in widths)
            if place in widths:
                self.setColumnWidth(place, widths[place])

    def wanted_width(self, place: int) -> int:
        """Return the width that shows the texts of a column whole."""
        if place not in self._measured_widths:
            self._measured_widths[place] = self._measure(place)
        return self._measured_widths[place]

    def _measure(self, place: int) -> int:
        metrics, model = self.fontMetrics(), self.rows
        show, shown = model.columns[place].show, model.shown_things
        things = shown[:: max(1, len(shown) // _MEASURED)]
        by = model.columns[place].sort
        if shown and by is not None and model.columns[place].number:  # the longest numbers are the largest
            things.append(max(shown, key=by))
        texts = [show(thing) for thing in things]
        widest = max(metrics.horizontalAdvance(text) for text in (*texts, model.title(place)))
        return widest + _AIR + (_ICON if model.columns[place].icon else 0)

    @property
    def _is_choosable(self) -> bool:
        return any(column.choice != "fixed" for column in self.rows.columns)

    def _offer_columns(self) -> None:
        header = self.horizontalHeader()
        header.setSectionsMovable(True)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(lambda at: self.column_menu().popup(header.mapToGlobal(at)))

    def _wanted_columns(self) -> list[int]:
        return [
            place
            for place, column in enumerate(self.rows.columns)
            if column.choice == "fixed"
            or (column.choice == "usual" if self._chosen is None else column.key in self._chosen)
        ]

    def _switch_column(self, place: int, on: bool) -> None:
        wanted = {*self._wanted_columns(), place} if on else {*self._wanted_columns()} - {place}
        self.columnsChosen.emit([self.rows.columns[each].key for each in sorted(wanted)])

    def _marked_rows(self) -> list[int]:
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def _marked_columns(self) -> list[int]:
        return sorted({index.column() for index in self.selectionModel().selectedIndexes()})

    def _remember(self, current: QModelIndex, _previous: QModelIndex | None = None) -> None:
        identity = self.rows.identity
        if identity is not None and current.isValid():
            self._current = identity(self.rows.thing(current.row())), current.column()

    def _restore(self) -> None:
        """Bring back the current row, which a reset of the model forgets."""
        row = self.rows.row_with(self._current[0]) if self._current else None
        if row is not None and self._current is not None:
            with QSignalBlocker(self.selectionModel()):
                self.setCurrentIndex(self.rows.index(row, self._current[1]))
            self.viewport().update()
        self.fit_columns()

    def _use(self) -> None:
        if self.currentIndex().isValid():
            self.used.emit(self.rows.thing(self.currentIndex().row()))

    def _set_style(self) -> None:
        self.setFont(tabular(self.font()))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + _ROW_AIR)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setMinimumSectionSize(20)


def _cut(widths: dict[int, int], least: dict[int, int], room: int) -> dict[int, int]:
    """Return the widths of columns cut to some room, each by the same share of what it has above its least."""
    over, slack = sum(widths.values()) - room, sum(widths.values()) - sum(least.values())
    if over <= 0 or slack <= 0:
        return widths
    share = min(over / slack, 1.0)
    return {place: width - math.ceil((width - least[place]) * share) for place, width in widths.items()}
