"""The histogram of lengths, with the context length as a line to drag."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from ftcost_core.charts.lengths import lengths_plot
from ftcost_core.documents.job import Lengths
from ftcost_gui.charts.plot import PlotChart

_NEAR = 9.0


class LengthsChart(PlotChart):
    """Press on the line, or anywhere beside it, and drag.

    Signals:
        dragged: the context length under the pointer.
        released: the drag is over.
    """

    dragged = Signal(object)
    released = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = self._longest_shown = 1
        self._dragging = False

    def show_lengths(self, lengths: Lengths, context: int, label: str, finding: str, *, refit: bool) -> None:
        """Show a histogram and the context length; with ``refit``, the axis makes room for it.

        While the line is held, the axis stays as it is: it would run away from the pointer.
        """
        self._context = context
        if refit and not self._dragging:
            self._longest_shown = context
        self.show_plot(lengths_plot(lengths, context, label, finding=finding, longest_shown=self._longest_shown))

    def pixel_of(self, context: int) -> QPointF:
        """Return where a context length is on the axis, in the widget's pixels."""
        return self._pixel(math.log10(max(context, 1)), self.plot.y.high / 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the line."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._dragging = True
            self.dragged.emit(self._context_at(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the line, or say what the bar under the pointer holds."""
        if self._dragging:
            self.dragged.emit(self._context_at(event))
            return
        super().mouseMoveEvent(event)
        near = abs(self.pixel_of(self._context).x() - event.position().x()) <= _NEAR
        self.setCursor(Qt.CursorShape.SplitHCursor if near else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the line."""
        if self._dragging and event.button() == Qt.MouseButton.LeftButton:
            self._dragging = False
            self.released.emit()

    def _context_at(self, event: QMouseEvent) -> int:
        x, _y = self._at(event.position())
        return max(1, round(float(10.0 ** min(max(x, self.plot.x.low), self.plot.x.high))))
