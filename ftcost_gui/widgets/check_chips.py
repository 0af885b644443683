"""Chips of a few values, of which any number may be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.flow import FlowLayout


class CheckChips(QWidget):
    """Shows texts and means a tuple of values; see :class:`ftcost_gui.widgets.editor.Editor`.

    ``None`` is what the program takes when nothing is chosen: those chips are pressed then, and pressing
    another one chooses them with it. To let go of the last one is ``None`` again.
    """

    edited = Signal(object)
    finished = Signal()

    def __init__(self, choices: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values = [value for value, _ in choices]
        self._buttons: list[QPushButton] = []
        flow = FlowLayout(self)
        for _, text in choices:
            button = QPushButton(text, self)
            button.setCheckable(True)
            button.setProperty("chip", "true")
            button.clicked.connect(self._press)
            self._buttons.append(button)
            flow.addWidget(button)

    def show_value(self, value: tuple[str, ...] | None, usual: Sequence[str]) -> None:
        """Press the chips of a value; of ``usual`` where it is ``None``."""
        shown = usual if value is None else value
        for own, button in zip(self._values, self._buttons, strict=True):
            with QSignalBlocker(button):
                button.setChecked(own in shown)
            button.setAccessibleDescription(tr("chosen") if own in shown else tr("not chosen"))

    def button(self, value: str) -> QPushButton:
        """Return the chip of a value."""
        return self._buttons[self._values.index(value)]

    def _press(self) -> None:
        pairs = zip(self._values, self._buttons, strict=True)
        chosen = tuple(value for value, button in pairs if button.isChecked())
        self.edited.emit(chosen or None)
        self.finished.emit()
