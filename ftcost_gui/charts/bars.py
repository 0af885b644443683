"""Horizontal bars with their names and values above them, parts of them hatched."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ftcost_core.charts.bars import Bar, BarChart
from ftcost_core.charts.description import TableOfValues
from ftcost_gui.charts.menu import ChartMenu
from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.widgets.labels import scaled

_GAP = 9


class BarsChart(QWidget):
    """Paints a :class:`BarChart`."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart = BarChart(title, "", ())
        self._colours: Colours = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        self.setAccessibleName(title)
        self.corner = ChartMenu(self, self.numbers, floating=False)

    def show_bars(self, chart: BarChart) -> None:
        """Show bars."""
        self.chart = chart
        self.setAccessibleName(chart.title)
        self.corner.speak_of(chart.title)
        self.setAccessibleDescription(chart.finding)
        self.updateGeometry()
        self.update()

    def numbers(self) -> TableOfValues:
        """Return what it shows, as a table."""
        return self.chart.table

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        """Two lines of text a bar."""
        return QSize(240, max(len(self.chart.bars), 4) * (self.fontMetrics().height() * 2 + _GAP))

    def minimumSizeHint(self) -> QSize:
        """Give way in width."""
        return QSize(160, self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Say the figures of the bar under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.chart.bars:
            place = min(event.pos().y() // self._row(), len(self.chart.bars) - 1)
            QToolTip.showText(event.globalPos(), self.chart.bars[place].readout, self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        longest = max((bar.value for bar in self.chart.bars), default=1.0) or 1.0
        for place, bar in enumerate(self.chart.bars):
            self._draw(painter, bar, place * self._row(), longest)
        painter.end()

    def _row(self) -> int:
        least = self.fontMetrics().height() * 2 + _GAP
        return min(max(self.height() // max(len(self.chart.bars), 1), least), least * 5 // 4)

    def _draw(self, painter: QPainter, bar: Bar, top: int, longest: float) -> None:
        line = self.fontMetrics().height()
        painter.setFont(scaled(self, 1.0, QFont.Weight.DemiBold) if bar.emphasised else self.font())
        painter.setPen(QColor(self._colours.text))
        painter.drawText(QPointF(0, top + self.fontMetrics().ascent()), bar.name)
        taken = QFontMetrics(painter.font()).horizontalAdvance(bar.name) + 12
        painter.setFont(scaled(self, 0.92))
        painter.setPen(QColor(self._colours.muted))
        room = self.width() - taken
        short = QFontMetrics(painter.font()).elidedText(bar.text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(taken, top, room, line), int(Qt.AlignmentFlag.AlignRight), short)
        full_bar = QRectF(
            0, top + line + 3, self.width() * bar.value / longest, min(self._row() - line - _GAP - 5, line)
        )
        plain = QRectF(full_bar)
        plain.setWidth(full_bar.width() * (1 - bar.hatched))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours.chip))
        painter.drawRect(full_bar)
        painter.setBrush(QBrush(QColor(self._colours.muted), Qt.BrushStyle.BDiagPattern))
        painter.drawRect(full_bar)
        painter.setBrush(QColor(self._colours.accent))
        painter.drawRect(plain)
