"""Memory through the run, small: a level for each phase, as high as its share of the GPU."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ftcost_gui.look.accessible_roles import speak_as
from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.widgets.labels import scaled

if TYPE_CHECKING:
    from ftcost_core.charts.run_phases import PhaseLevel, RunPhases

_LEVEL, _BETWEEN = 20, 10
"""Pixels: height of the capacity, room between the words of two phases."""


class PhaseStrip(QWidget):
    """Paints the phases itself: it stands on the screen before pyqtgraph is loaded."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.phases: RunPhases | None = None
        self._colours: Colours = LIGHT
        self.setFont(scaled(self, 0.92))
        self._bold = scaled(self, 1.0, QFont.Weight.DemiBold)
        self._space = self.fontMetrics().horizontalAdvance("n")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        speak_as(self, QAccessible.Role.Chart)

    def show_phases(self, phases: RunPhases) -> None:
        """Show the phases of an estimate."""
        self.phases = phases
        self.setAccessibleName(phases.title)
        self.setAccessibleDescription(phases.finding)
        self.update()

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        """Room for a line of words, and the levels below it."""
        return QSize(300, self.fontMetrics().height() + 3 + _LEVEL)

    def event(self, event: QEvent) -> bool:
        """Say all that is known of the phase under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._levels:
            over = zip(self._levels, self._cells(), strict=True)
            readout = next((level.readout for level, cell in over if event.pos().x() < cell.right()), "")
            QToolTip.showText(event.globalPos(), readout, self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the words, the levels below them, and the capacity."""
        painter = QPainter(self)
        for level, cell in zip(self._levels, self._cells(), strict=True):
            self._draw(painter, level, cell)
        painter.setPen(QPen(QColor(self._colours.muted), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(0, self.height() - _LEVEL + 0.5, self.width(), self.height() - _LEVEL + 0.5))
        painter.end()

    @property
    def _levels(self) -> tuple[PhaseLevel, ...]:
        return self.phases.levels if self.phases else ()

    def _cells(self) -> list[QRectF]:
        """Return where the phases stand: each has the room that its words need, and an equal share of what is left."""
        plain, strong = self.fontMetrics(), QFontMetrics(self._bold)
        needs = [
            plain.horizontalAdvance(level.name) + strong.horizontalAdvance(level.size_text) + self._space + _BETWEEN + 1
            for level in self._levels
        ]
        left = self.width() - sum(needs)
        widths = [need + max(left, 0) / len(needs) for need in needs]
        if left < 0:  # the longest name is elided
            widths[needs.index(max(needs))] += left
        ends = accumulate(widths)
        return [QRectF(end - width, 0, width, self.height()) for width, end in zip(widths, ends, strict=True)]

    def _draw(self, painter: QPainter, level: PhaseLevel, cell: QRectF) -> None:
        c = self._colours
        soft, strong = {"bad": (c.bad_soft, c.bad), "warn": (c.warn_soft, c.warn)}.get(
            level.tone, (c.accent_soft, c.accent)
        )
        bottom, top = cell.bottom(), cell.bottom() - (_LEVEL - 1) * min(level.share, 1.0)
        painter.fillRect(QRectF(cell.left(), top, cell.width(), bottom - top), QColor(soft))
        if level.share:
            painter.setPen(QPen(QColor(strong), 3 if level.decides else 1.5))
            painter.drawLine(QLineF(cell.left(), top, cell.right(), top))
        room = cell.width() - _BETWEEN - QFontMetrics(self._bold).horizontalAdvance(level.size_text) - self._space
        name = self.fontMetrics().elidedText(level.name, Qt.TextElideMode.ElideRight, max(int(room), 0))
        base = self.fontMetrics().ascent()
        painter.setPen(QColor(c.muted))
        painter.setFont(self.font())
        painter.drawText(QPointF(cell.left(), base), name)
        painter.setPen(QColor(c.text if soft == c.accent_soft else strong))
        painter.setFont(self._bold)
        beside = self.fontMetrics().horizontalAdvance(name) + self._space
        painter.drawText(QPointF(cell.left() + beside, base), level.size_text)
