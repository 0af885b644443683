"""The guides' tables, formulas and rules: choose one, and see the program's figures beside."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from ftcost_core.evidence.claims import GuideTable, TableRow
from ftcost_core.text.i18n import as_sentence, tr
from ftcost_gui.pages.evidence.claim_labels import own_figure, own_range, own_words, verdict_name
from ftcost_gui.tables.rows import Column, RowsModel
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.labels import card, heading, small

_GAP = 10
_ROWS_SHOWN = 12


class TablesView(QWidget):
    """A list of the tables, and the one that is chosen."""

    def __init__(self, tables: tuple[GuideTable, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tables = tables
        self.list = QListWidget(self)
        self.list.setObjectName("ticks")
        self.list.setAccessibleName(tr("Tables and rules of the guides"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSpacing(3)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        for table in tables:
            item = QListWidgetItem(table.title)
            item.setToolTip(table.title)
            self.list.addItem(item)
        self.title = heading("", self)
        self.note = small("", self)
        self.note.setWordWrap(True)
        self.model: RowsModel[TableRow] = RowsModel(_columns(), lambda row: row.sentence)
        self.table = RowsTable(self.model, tr("The chosen table"), tr("Say how it comes about"), self)
        self.table.selectionModel().currentRowChanged.connect(self._mark)
        self.table.used.connect(self._explain)
        self.words = small("", self, "plain")
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy = QPushButton(tr("Copy as CSV"), self)
        self.copy.clicked.connect(lambda: self.table.copy_all(between=","))
        self._lay_out()
        self.list.currentRowChanged.connect(self.show_table)
        self.list.setCurrentRow(0)

    def restore_from(self, before: TablesView) -> None:
        """Show the table that the same view of another window shows."""
        self.list.setCurrentRow(before.list.currentRow())
        self.table.setCurrentIndex(self.model.index(before.table.currentIndex().row(), 0))

    def show_table(self, place: int) -> None:
        """Show a table of the list."""
        if not 0 <= place < len(self._tables):
            return
        table = self._tables[place]
        self.title.setText(table.title)
        self.note.setText(table.about)
        self.note.setVisible(bool(table.about))
        self.model.show_things(table.rows)
        self.table.setAccessibleName(table.title)
        self.words.setText(tr("Choose a row to read how its figure comes about."))

    def _mark(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid():
            self._explain(self.model.thing(current.row()))

    def _explain(self, row: TableRow) -> None:
        self.words.setText(
            tr("{0}: {1}. {2}", row.label, own_words(row), as_sentence(row.sentence))
            if row.figure is not None
            else tr("{0}: {1}", row.label, as_sentence(row.sentence))
        )

    def _lay_out(self) -> None:
        left = card(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(12, 8, 12, 10)
        column.addWidget(heading(tr("Tables and rules of the guides"), left))
        column.addWidget(self.list, 1)
        right = QFrame(self)
        right.setObjectName("card")
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.copy)
        inside = QVBoxLayout(right)
        inside.setContentsMargins(12, 8, 12, 10)
        inside.setSpacing(4)
        inside.addLayout(head)
        inside.addWidget(self.note)
        inside.addWidget(self.table, 1)
        inside.addWidget(self.words)
        self.table.setMinimumHeight((self.fontMetrics().height() + 10) * _ROWS_SHOWN)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        row.addWidget(left, 3)
        row.addWidget(right, 7)
        tab_in_order(self.list, self.copy, self.table)


def _columns() -> list[Column[TableRow]]:
    return [
        Column(lambda: "", lambda row: row.label, spoken=lambda: tr("Row")),
        Column(lambda: tr("The guides"), lambda row: row.claimed or "–", number=True),
        Column(lambda: tr("The program"), own_figure, number=True),
        Column(lambda: tr("Range"), own_range, number=True, drop=2),
        Column(lambda: tr("Verdict"), lambda row: verdict_name(row.verdict), drop=1),
    ]
