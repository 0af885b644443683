"""The table of prices: keys and mouse become edits of the marked rows."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QWidget

from ftcost_core.catalogue.prices.book import PriceRow
from ftcost_core.text.i18n import tr
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.prices.price_delegate import PriceDelegate
from ftcost_gui.pages.prices.price_table_model import PricesModel
from ftcost_gui.state.price_edits import PROVIDER
from ftcost_gui.state.settings import Settings
from ftcost_gui.tables.frozen import FrozenColumn
from ftcost_gui.tables.rows import AnyIndex
from ftcost_gui.tables.table import RowsTable

_ICON_ROOM = 7
_MOST_LETTERS = 26
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PricesTable(RowsTable[PriceRow]):
    """Typing or F2 edits a cell, Enter goes down, Tab goes on."""

    providers: FrozenColumn | None = None
    """Stays in sight; not there yet while the table is made."""

    def __init__(self, model: PricesModel, settings: Settings, parent: QWidget) -> None:
        super().__init__(model, tr("Prices"), "", parent)
        self.prices = model
        self._settings = settings
        self._delegate, self._delegate_of_providers = PriceDelegate(model, self), PriceDelegate(model, self)
        self.setItemDelegate(self._delegate)
        self.setEditTriggers(self.editTriggers() | QAbstractItemView.EditTrigger.AnyKeyPressed)
        self.sort_by(model.column(PROVIDER))
        self.columnsChosen.connect(self._choose_columns)
        model.modelReset.connect(lambda: self.scrollTo(self.currentIndex()))
        self.show_columns(settings.price_columns)
        self.providers = FrozenColumn(self, model.column(PROVIDER), self._delegate_of_providers)

    def set_colours(self, colours: Colours) -> None:
        """Draw in the theme's colours."""
        self._delegate.colours = self._delegate_of_providers.colours = colours
        self.viewport().update()
        if self.providers is not None:
            self.providers.viewport().update()

    def scrollTo(
        self, index: AnyIndex, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Show a cell, beside the column that stays in sight."""
        super().scrollTo(index, hint)
        if self.providers is None:
            return
        hidden = self.providers.covered - self.visualRect(index).left()
        if hidden > 0 and index.column() != self.prices.column(PROVIDER):
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - hidden)

    def go_to(self, row_id: str, key: str = "gpu", *, edit: bool = False) -> None:
        """Mark a row and show it; with ``edit``, open the editor of one of its cells."""
        row = self.prices.row_with(row_id)
        if row is None:
            return
        self.mark_row(row, self.prices.column(key))
        if edit:
            self.setFocus()
            # The form of it that says nothing when the editor is open already.
            self.edit(self.currentIndex(), QAbstractItemView.EditTrigger.AllEditTriggers, None)  # type: ignore[call-overload]

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

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Let Tab in an editor skip what cannot be edited."""
        moves = QAbstractItemView.CursorAction
        index = super().moveCursor(action, modifiers)
        if action in (moves.MoveNext, moves.MovePrevious):
            tried = 0
            while index.isValid() and not index.flags() & Qt.ItemFlag.ItemIsEditable and tried < 40:
                self.setCurrentIndex(index)
                index, tried = super().moveCursor(action, modifiers), tried + 1
        return index

    def wanted_width(self, place: int) -> int:
        """Leave room for the sign of a fault, and give no column of long texts all the room."""
        most = self.fontMetrics().averageCharWidth() * _MOST_LETTERS
        return min(super().wanted_width(place), most) + _ICON_ROOM

    def _down(self) -> None:
        index = self.currentIndex()
        below = index.siblingAtRow(index.row() + 1)
        if below.isValid():
            self.setCurrentIndex(below)

    def _choose_columns(self, keys: list[str] | None) -> None:
        extra = {column.key for column in self.prices.columns if column.choice == "extra"}
        self._settings.price_columns = [key for key in keys or () if key in extra]
        self.show_columns(self._settings.price_columns)
