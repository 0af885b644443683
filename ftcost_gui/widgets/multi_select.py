"""A list to tick entries in, with a line that filters it; nothing ticked means all."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QLineEdit, QListView, QPushButton, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.searchable import KEYWORDS, ListEntry, WordFilter


class MultiSelect(QWidget):
    """Means a tuple of the entries' values, or ``None`` for all.

    Signals:
        edited: the new tuple, or ``None``.
        finished: the gesture is over.
    """

    edited = Signal(object)
    finished = Signal()

    def __init__(self, name: str, everything: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[ListEntry, ...] = ()
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Filter"))
        self.search.setAccessibleName(tr("Filter: {0}", name))
        self.search.setClearButtonEnabled(True)
        self._model = QStandardItemModel(self)
        self._model.itemChanged.connect(self._tick)
        self._proxy = WordFilter(self)
        self._proxy.setSourceModel(self._model)
        self.view = QListView(self)
        self.view.setObjectName("ticks")
        self.view.setModel(self._proxy)
        self.view.setUniformItemSizes(True)
        self.view.setAccessibleName(name)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.clear = QPushButton(everything, self)
        self.clear.setProperty("link", "true")
        self.clear.clicked.connect(self._all)
        self.search.textChanged.connect(self._proxy.look_for)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(self.search)
        column.addWidget(self.view, 1)
        column.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignLeft)
        self.view.setFixedHeight(self.fontMetrics().height() * 16)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 40)

    def show_entries(self, entries: Sequence[ListEntry], value: tuple[str, ...] | None) -> None:
        """Show the list with a value ticked; what is ticked and not in the list stands in it too."""
        listed = {entry.value for entry in entries}
        unlisted = [name for name in value or () if name not in listed]
        lost = [ListEntry(name, name, tr("not in the catalogue")) for name in unlisted]
        wanted = (*lost, *entries)
        with QSignalBlocker(self._model):
            if wanted != self._entries:
                self._entries = wanted
                self._model.clear()
                for entry in wanted:
                    item = QStandardItem(f"{entry.text}   {entry.detail}" if entry.detail else entry.text)
                    item.setCheckable(True)
                    item.setData(f"{entry.text} {entry.keywords} {entry.detail}", KEYWORDS)
                    self._model.appendRow(item)
            for row, entry in enumerate(wanted):
                ticked = value is not None and entry.value in value
                self._model.item(row).setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self._proxy.invalidate()
        self.clear.setEnabled(value is not None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from the filter into the list with Down, and take the only one left with Enter."""
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.view.setFocus(Qt.FocusReason.TabFocusReason)
            self.view.setCurrentIndex(self._proxy.index(0, 0))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._proxy.rowCount() == 1:
            item = self._model.itemFromIndex(self._proxy.mapToSource(self._proxy.index(0, 0)))
            ticked = item.checkState() == Qt.CheckState.Checked
            item.setCheckState(Qt.CheckState.Unchecked if ticked else Qt.CheckState.Checked)
        else:
            super().keyPressEvent(event)

    def _tick(self) -> None:
        chosen = tuple(
            str(entry.value)
            for row, entry in enumerate(self._entries)
            if self._model.item(row).checkState() == Qt.CheckState.Checked
        )
        self.edited.emit(chosen or None)
        self.finished.emit()

    def _all(self) -> None:
        self.edited.emit(None)
        self.finished.emit()
