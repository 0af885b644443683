"""Rows of a label and an editor, for forms that are not the job's."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ftcost_gui.widgets.panes import emptied

_LAST = -1
"""A span to the last column."""


class FormRows(QWidget):
    """Editors under each other, their labels in a column on the left."""

    def __init__(self, label_width: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._label_width = label_width
        self._labels: dict[QWidget, QLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(1, 1)

    def add(self, title: str, editor: QWidget, help_text: str = "", beside: Sequence[QWidget] = ()) -> None:
        """Add a row; further widgets may stand beside its editor."""
        label = QLabel(title, self)
        label.setWordWrap(True)
        label.setFixedWidth(self._label_width)
        label.setProperty("tone", "muted")
        label.setBuddy(editor)
        editor.setAccessibleName(title)
        if help_text:
            editor.setAccessibleDescription(help_text)
            editor.setToolTip(help_text)
            label.setToolTip(help_text)
        row = self._grid.rowCount()
        self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(editor, row, 1, 1, 1 if beside else _LAST)
        for column, widget in enumerate(beside, start=2):
            self._grid.addWidget(widget, row, column)
        self._labels[editor] = label

    def add_wide(self, widget: QWidget) -> None:
        """Add something across both columns."""
        self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, _LAST)

    def show_row(self, editor: QWidget, shown: bool) -> None:
        """Show or hide a row."""
        editor.setVisible(shown)
        self._labels[editor].setVisible(shown)

    def clear(self) -> None:
        """Remove every row."""
        emptied(self._grid)
        self._labels.clear()
