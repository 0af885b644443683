"""The table of prices: keys and mouse become edits of the selected rows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QMenu,
    QTableView,
    QWidget,
)

from ftcost_core.catalogue.prices.book import PriceRow
from ftcost_core.text.i18n import tr
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.prices.price_columns import REMARK
from ftcost_gui.pages.prices.price_delegate import PriceDelegate
from ftcost_gui.pages.prices.price_table_model import PricesModel
from ftcost_gui.state.price_edits import PROVIDER
from ftcost_gui.state.settings import Settings
from ftcost_gui.tables.flat_style import flat_style

_SAMPLE = 80
_CUT_FIRST = (
    ("source", 12),
    ("region", 12),
    ("gpu", 24),
    ("source", 9),
    (REMARK, 16),
    ("tier", 10),
    (PROVIDER, 12),
    ("gpu", 22),
    ("region", 8),
)
"""Columns that give way in turn, and to how many letters; then the table scrolls."""
_REMARKS = 27
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PricesTable(QTableView):
    """Typing or F2 edits a cell, Enter goes down, Tab goes on."""

    def __init__(self, model: PricesModel, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.prices = model
        self._settings = settings
        self._delegate = PriceDelegate(model, self)
        self._current: str | None = None
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setSortingEnabled(True)
        self.sortByColumn(model.columns.place(PROVIDER), Qt.SortOrder.AscendingOrder)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.AnyKeyPressed | triggers.EditKeyPressed | triggers.DoubleClicked)
        flat_style(self, 11)
        header = self.horizontalHeader()
        header.setSectionsMovable(True)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(lambda at: self.column_menu().popup(header.mapToGlobal(at)))
        # The remarks stay last, whichever columns are shown.
        header.moveSection(header.visualIndex(model.columns.place(REMARK)), len(model.columns) - 1)
        self.setAccessibleName(tr("Prices"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._fit = QTimer(self)
        self._fit.setSingleShot(True)
        self._fit.setInterval(0)
        self._fit.timeout.connect(self.fit_columns)
        self.selectionModel().currentChanged.connect(self._remember)
        model.dataChanged.connect(lambda: self._remember(self.currentIndex(), QModelIndex()))
        model.modelReset.connect(self._restore)
        self._show_columns()

    def set_colours(self, colours: Colours) -> None:
        """Draw in the theme's colours."""
        self._delegate.colours = colours
        self.viewport().update()

    def rows(self) -> list[PriceRow]:
        """Return the selected rows, from the top."""
        places = sorted({index.row() for index in self.selectionModel().selectedRows()})
        return [self.prices.row(place) for place in places]

    def current_row(self) -> PriceRow | None:
        """Return the row that the keyboard is at."""
        index = self.currentIndex()
        return self.prices.row(index.row()) if index.isValid() else None

    def shown_columns(self) -> list[int]:
        """Return the columns that are shown, from the left."""
        header = self.horizontalHeader()
        order = [header.logicalIndex(place) for place in range(header.count())]
        return [place for place in order if not self.isColumnHidden(place)]

    def go_to(self, row_id: str, key: str = "gpu", *, edit: bool = False) -> None:
        """Select a row and show it; with ``edit``, open the editor of one of its cells."""
        place = self.prices.place_of(row_id)
        if place is None:
            return
        index = self.prices.index(place, self.prices.columns.place(key))
        # Not as keys or the pointer would: with Ctrl held, as in a shortcut, those select it beside others.
        select = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, select.ClearAndSelect | select.Rows)
        self.scrollTo(index)
        if edit:
            self.setFocus()
            self.edit(index)

    def column_menu(self) -> QMenu:
        """Return a menu to choose the columns from."""
        menu = QMenu(tr("Columns"), self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place, column in enumerate(self.prices.columns):
            if column.optional:
                action = QAction(column.title, menu)
                action.setCheckable(True)
                action.setChecked(not self.isColumnHidden(place))
                action.setToolTip(column.help)
                action.toggled.connect(lambda on, key=column.key: self._choose_column(key, on=on))
                menu.addAction(action)
        menu.setToolTipsVisible(True)
        return menu

    def add_command(
        self, text: str, keys: str | QKeySequence.StandardKey, run: Callable[[], object]
    ) -> QAction:
        """Add a command with a shortcut that works while the table has the focus."""
        action = QAction(text, self)
        if keys:
            action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False: run())
        self.addAction(action)
        return action

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go down on Enter."""
        if event.key() in _ENTER and self.state() != QAbstractItemView.State.EditingState:
            self._down()
        else:
            super().keyPressEvent(event)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go down after Enter; Tab goes on by itself."""
        super().closeEditor(editor, hint)
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache and self._delegate.entered:
            self._delegate.entered = False
            self._down()

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Let Tab in an editor skip what cannot be edited."""
        moves = QAbstractItemView.CursorAction
        index = super().moveCursor(action, modifiers)
        if action in (moves.MoveNext, moves.MovePrevious):
            tried = 0
            while index.isValid() and not index.flags() & Qt.ItemFlag.ItemIsEditable and tried < 40:
                self.setCurrentIndex(index)
                index, tried = super().moveCursor(action, modifiers), tried + 1
        return index

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width anew."""
        super().resizeEvent(event)
        self._fit.start()

    def fit_columns(self) -> None:
        """Give each column what it shows; names and sources are cut first."""
        average, last = self.fontMetrics().averageCharWidth(), self.prices.columns.place(REMARK)
        widths = {place: self._wanted_width(place) for place in self.shown_columns()}
        widths[last] = average * _REMARKS
        over = sum(widths.values()) - self.viewport().width()
        for key, least in _CUT_FIRST:
            place = self.prices.columns.place(key)
            cut = max(min(over, widths[place] - average * least), 0)
            widths[place] -= cut
            over -= cut
        for place, width in widths.items():
            self.setColumnWidth(place, width)

    def _wanted_width(self, place: int) -> int:
        column, metrics, count = self.prices.columns[place], self.fontMetrics(), self.prices.rowCount()
        rows = range(0, count, max(1, count // _SAMPLE))
        widest = max(
            (metrics.horizontalAdvance(column.show(self.prices.row(row))) for row in rows), default=0
        )
        widest = max(widest, metrics.horizontalAdvance(self.prices.title(place)))
        return min(round(widest * 1.06), metrics.averageCharWidth() * 26) + 22

    def _down(self) -> None:
        index = self.currentIndex()
        below = index.siblingAtRow(index.row() + 1)
        if below.isValid():
            self.setCurrentIndex(below)

    def _remember(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid():
            self._current = self.prices.row(current.row()).id

    def _restore(self) -> None:
        """Bring back the current row, which a reset of the model forgets."""
        place = self.prices.place_of(self._current)
        if place is not None:
            self.setCurrentIndex(self.prices.index(place, self.prices.columns.place("gpu")))
        self._fit.start()

    def _choose_column(self, key: str, *, on: bool) -> None:
        others = [name for name in self._settings.price_columns if name != key]
        self._settings.price_columns = [*others, key] if on else others
        self._show_columns()

    def _show_columns(self) -> None:
        wanted = self._settings.price_columns
        for place, column in enumerate(self.prices.columns):
            self.setColumnHidden(place, column.optional and column.key not in wanted)
        self._fit.start()
