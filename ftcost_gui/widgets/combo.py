"""What every drop-down that edits a value has in common."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyledItemDelegate, QWidget

from ftcost_gui.widgets.editor import wheel_needs_focus


class ComboEditor(QComboBox):
    """A drop-down of any width with the signals of :class:`ftcost_gui.widgets.editor.Editor`."""

    edited = Signal(object)
    rejected = Signal(str)
    finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.setItemDelegate(QStyledItemDelegate(self))  # the style sheet reaches no other

    def minimumSizeHint(self) -> QSize:
        """Give way to any width."""
        return QSize(40, super().minimumSizeHint().height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change only with focus."""
        if wheel_needs_focus(self, event):
            super().wheelEvent(event)
