"""A card with a table: heading, note and commands above it."""

from __future__ import annotations

from typing import Generic

from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.tables.rows import RowsModel, Thing
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.labels import ElidedLabel, titled_column


class TablePanel(QFrame, Generic[Thing]):
    """Shows some rows at the least; its first command copies the whole table.

    ``name`` is what a screen reader calls the table, ``use`` what is done with a row.
    """

    def __init__(
        self,
        title: str,
        model: RowsModel[Thing],
        name: str,
        use: str,
        parent: QWidget | None,
        *,
        rows_shown: int,
        commands: tuple[QPushButton, ...] = (),
        as_csv: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.model = model
        self.table = RowsTable(model, name, use, self)
        self.table.setMinimumHeight(self.table.verticalHeader().defaultSectionSize() * rows_shown)
        self.note = ElidedLabel("", self)
        self.copy = QPushButton(tr("Copy as CSV") if as_csv else tr("Copy table"), self)
        self.copy.clicked.connect(lambda: self.table.copy_all(between="," if as_csv else "\t"))
        self.column = titled_column(self, title, self.note, self.copy, *commands)
        self.column.addWidget(self.table, 1)
        tab_in_order(self.copy, *commands, self.table)
