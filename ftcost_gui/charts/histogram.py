"""Lengths of the samples, small, under the data fields."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ftcost_core.charts.description import Plot, StandingBars


class HistogramStrip(QWidget):
    """Paints a plot of bars, and says under the pointer what they hold.

    It does so itself: the form is on the screen before pyqtgraph is loaded.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._plot: Plot | None = None
        self._colour = QColor()
        self.setFixedHeight(self.fontMetrics().height() * 2 + 4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_plot(self, plot: Plot | None, colour: str) -> None:
        """Show a plot, or nothing."""
        self._plot, self._colour = plot, QColor(colour)
        self.setVisible(plot is not None)
        if plot is not None:
            self.setAccessibleName(plot.title)
            self.setAccessibleDescription(plot.finding)
        self.update()

    def event(self, event: QEvent) -> bool:
        """Say what the bar under the pointer holds."""
        plot = self._plot
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and plot and plot.targets:
            length = event.pos().x() / self.width() * plot.x.high
            place = int(abs(plot.targets.x - length).argmin())
            QToolTip.showText(event.globalPos(), plot.targets.readout(place), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars."""
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colour)
        if self._plot is not None:
            wide, tall = self.width() / self._plot.x.high, self.height() / self._plot.y.high
            for bars in (mark for mark in self._plot.marks if isinstance(mark, StandingBars)):
                painter.setOpacity(bars.opacity)
                corners = zip(bars.low, bars.high, bars.height * tall, strict=True)
                painter.drawRects(
                    [
                        QRectF(low * wide, self.height() - count, (high - low) * wide, count)
                        for low, high, count in corners
                    ]
                )
        painter.end()
