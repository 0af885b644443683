"""A drop-down of a few known values."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyledItemDelegate, QWidget

from ftcost_core.text.i18n import tr
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


class ChoiceBox(ComboEditor):
    """Shows texts and means values; ``None`` among the values is "auto", shown with what was chosen."""

    def __init__(self, choices: Sequence[tuple[object, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values = [value for value, _ in choices]
        self._texts = dict(enumerate(text for _, text in choices))
        self.addItems([text for _, text in choices])
        self.activated.connect(self._chosen)

    def show_value(self, value: object, resolved: object = None, note: str = "") -> None:
        """Show the job's value; with ``None``, what the program chose for it."""
        del note
        with QSignalBlocker(self):
            if None in self._values:
                chosen = self._text_of(resolved)
                self.setItemText(self._values.index(None), tr("Auto → {0}", chosen) if chosen else tr("Auto"))
            self.setCurrentIndex(self._values.index(value) if value in self._values else -1)

    def showPopup(self) -> None:
        """Make the list wide enough for its texts."""
        widest = max(self.fontMetrics().horizontalAdvance(self.itemText(i)) for i in range(self.count()))
        self.view().setMinimumWidth(max(self.width(), widest + 36))
        super().showPopup()

    def _chosen(self, index: int) -> None:
        self.edited.emit(self._values[index])
        self.finished.emit()

    def _text_of(self, value: object) -> str:
        if value is None or value not in self._values:
            return ""
        return self._texts[self._values.index(value)]
