"""A slider over orders of magnitude, beside a field that takes any value."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QSlider, QWidget

from ftcost_gui.widgets.editor import wheel_needs_focus


class LogSlider(QSlider):
    """Stops at the given values; showing another value never changes that value."""

    edited = Signal(object)
    finished = Signal()

    def __init__(self, stops: Sequence[int], parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._stops = tuple(stops)
        self.setRange(0, len(self._stops) - 1)
        self.setPageStep(2)
        self.valueChanged.connect(lambda position: self.edited.emit(self._stops[position]))
        self.sliderReleased.connect(self.finished)

    def show_value(self, value: object) -> None:
        """Stand at the stop nearest to a value."""
        if not isinstance(value, int | float) or value <= 0 or self.isSliderDown():
            return
        near = min(range(len(self._stops)), key=lambda i: abs(math.log(self._stops[i] / value)))
        with QSignalBlocker(self):
            self.setValue(near)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End a gesture when the key is let go."""
        super().keyReleaseEvent(event)
        if not event.isAutoRepeat():
            self.finished.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Move only with focus."""
        if wheel_needs_focus(self, event):
            super().wheelEvent(event)
            self.finished.emit()


def powers_of_two(low: int, high: int) -> list[int]:
    """Return the powers of two from ``low`` to ``high``."""
    return [2**n for n in range(low.bit_length() - 1, high.bit_length())]


def decades(low: int, high: int) -> list[int]:
    """Return 1, 2, 5, 10, 20 … from ``low`` to ``high``."""
    out = [m * 10**n for n in range(len(str(high)) + 1) for m in (1, 2, 5)]
    return [value for value in out if low <= value <= high]
