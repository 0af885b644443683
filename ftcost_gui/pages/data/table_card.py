"""A card around a table: title, note, Copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.tables.rows import Column, Thing
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.labels import ElidedLabel, titled_card
from ftcost_gui.widgets.panes import head_link

_HEADER_AIR = 18
_FRAME = 34


class TableCard(QWidget, Generic[Thing]):
    """As high as its rows."""

    def __init__(self, title: str, table: RowsTable[Thing], parent: QWidget, note: str = "") -> None:
        super().__init__(parent)
        self.table = table
        self.note = ElidedLabel(note, self)
        frame, inside = titled_card(self, title, self.note)
        self.copy_button = head_link(frame, inside, tr("Copy"), tr("Copy as a table: {0}", title), table.copy_all)
        table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        table.rows.modelReset.connect(self._fit)
        inside.addWidget(table)
        tab_in_order(self.copy_button, table)
        self.inside = inside
        inside.addStretch(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)
        self._fit()

    def add_to_head(self, widget: QWidget) -> None:
        """Put another command at the right end of the head, instead of Copy."""
        self.copy_button.hide()
        first = self.inside.itemAt(0)
        head = first.layout() if first is not None else None
        if isinstance(head, QHBoxLayout):
            head.addWidget(widget)
            tab_in_order(widget, self.table)

    def show_things(self, things: Sequence[Thing], columns: Sequence[Column[Thing]] | None = None) -> None:
        """Show these rows, in other columns if there are any."""
        self.table.rows.show_things(things, columns)

    def _fit(self) -> None:
        rows = self.table.rows.rowCount()
        row = self.table.verticalHeader().defaultSectionSize()
        height = rows * row + self.fontMetrics().height() + _HEADER_AIR
        self.table.setFixedHeight(height)
        if not self.table.isHidden():
            # Labels that break their lines beside it must not squeeze it.
            self.setMinimumHeight(height + self.fontMetrics().height() + _FRAME)
