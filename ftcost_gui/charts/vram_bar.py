"""Memory at the peak by component, against what the GPU has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLineF, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QBrush,
    QColor,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.charts.menu import ChartMenu
from ftcost_gui.look.accessible_roles import speak_as
from ftcost_gui.look.colours import LIGHT, Colours, edge_on, ink_on, series_colour

if TYPE_CHECKING:
    from ftcost_core.charts.description import TableOfValues
    from ftcost_core.charts.memory_bar import MemoryBar, Part


class VramBar(QWidget):
    """A click on a part, or the arrow keys and Enter, opens its formula."""

    explained = Signal(str, QRect)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar: MemoryBar | None = None
        self._colours: Colours = LIGHT
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        speak_as(self, QAccessible.Role.Chart)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Memory at the peak, per GPU"))
        self.corner = ChartMenu(self, self.numbers, floating=False)

    def show_bar(self, bar: MemoryBar) -> None:
        """Show an estimate's memory."""
        self.bar = bar
        self._current = min(self._current, max(len(bar.parts) - 1, 0))
        self.setAccessibleDescription(bar.finding)
        self.update()

    def numbers(self) -> TableOfValues:
        """Return the parts of the bar, and what they are held against."""
        return self.bar.table if self.bar else ()

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the bar and one line above it."""
        return QSize(400, self.fontMetrics().height() + 42)

    def segment_rect(self, component: str) -> QRect:
        """Return where a part is drawn."""
        place = next(i for i, part in enumerate(self._parts) if part.key == component)
        return self._rects()[place].toAlignedRect()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw bar, marks and labels."""
        if self.bar is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar, scale = self._outline(), self._scale()
        capacity_x = bar.left() + self.bar.capacity_bytes * scale
        painter.setPen(QPen(QColor(self._colours.border), 1))
        painter.setBrush(QColor(self._colours.field))
        painter.drawRect(QRectF(bar.left() + 0.5, bar.top() + 0.5, capacity_x - bar.left() - 1, bar.height() - 1))
        for place, (part, rect) in enumerate(zip(self._parts, self._rects(), strict=True)):
            self._draw_segment(painter, part, rect, current=self.hasFocus() and place == self._current)
        self._draw_marks(painter, self.bar, bar, capacity_x)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point where there is something to click."""
        over = self._at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if over is not None else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Explain the part that was clicked."""
        over = self._at(event.position())
        if over is not None and event.button() == Qt.MouseButton.LeftButton:
            self._current = over
            self._explain()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move along the parts with the arrow keys, or explain the current one."""
        last = len(self._parts) - 1
        match event.key():
            case Qt.Key.Key_Left:
                self._current = max(self._current - 1, 0)
            case Qt.Key.Key_Right:
                self._current = min(self._current + 1, last)
            case Qt.Key.Key_Home:
                self._current = 0
            case Qt.Key.Key_End:
                self._current = last
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space if self._parts:
                self._explain()
            case _:
                super().keyPressEvent(event)
                return
        self.update()

    def event(self, event: QEvent) -> bool:
        """Name the part under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            over = self._at(QPointF(event.pos()))
            text = self.bar.readout(self._parts[over]) if self.bar and over is not None else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    @property
    def _parts(self) -> tuple[Part, ...]:
        return self.bar.parts if self.bar else ()

    def _explain(self) -> None:
        rect = self._rects()[self._current].toAlignedRect()
        self.explained.emit(self._parts[self._current].key, QRect(self.mapToGlobal(rect.topLeft()), rect.size()))

    def _outline(self) -> QRectF:
        top = self.fontMetrics().height() + 4
        return QRectF(0, top, self.width(), self.height() - top - 4)

    def _scale(self) -> float:
        return self.width() / (self.bar.longest_bytes if self.bar else 1)

    def _rects(self) -> list[QRectF]:
        bar, scale = self._outline(), self._scale()
        out, x = [], bar.left()
        for part in self._parts:
            width = part.size_bytes * scale
            out.append(QRectF(x, bar.top(), width, bar.height()))
            x += width
        return out

    def _at(self, point: QPointF) -> int | None:
        return next((i for i, rect in enumerate(self._rects()) if rect.contains(point)), None)

    def _draw_segment(self, painter: QPainter, part: Part, rect: QRectF, *, current: bool) -> None:
        colour = series_colour(part.key)
        # A gap of one pixel tells neighbours apart without their colours.
        shown = rect.adjusted(0, 0, -1 if rect.width() > 3 else 0, 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(edge_on(colour, QColor(self._colours.card)))
        painter.drawRect(shown)
        painter.setBrush(colour)
        painter.drawRect(shown.adjusted(1, 1, -1, -1) if shown.width() > 3 else shown)
        if part.key == "slack":
            painter.setBrush(QBrush(QColor("#8d95a3"), Qt.BrushStyle.BDiagPattern))
            painter.drawRect(shown)
        text = part.text
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        if painter.fontMetrics().horizontalAdvance(text) + 8 < rect.width() and part.key != "slack":
            painter.setPen(ink_on(colour))
            painter.drawText(shown, Qt.AlignmentFlag.AlignCenter, text)
        if current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._colours.text), 2))
            painter.drawRect(shown.adjusted(1, 1, -1, -1))

    def _draw_marks(self, painter: QPainter, bar: MemoryBar, outline: QRectF, capacity_x: float) -> None:
        painter.setFont(self.font())
        right = min(capacity_x, self.width())
        over = bar.over
        painter.setPen(QPen(QColor(self._colours.bad if over else self._colours.border), 2 if over else 1))
        beyond = 4 if over else 0
        painter.drawLine(QLineF(right - 0.5, outline.top() - beyond, right - 0.5, outline.bottom() + beyond))
        high_x = outline.left() + bar.high_bytes * self._scale() - 1
        painter.setPen(QPen(QColor(self._colours.text), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(high_x, outline.top() - 6, high_x, outline.bottom() + 4))
        self._draw_labels(painter, bar, right, high_x)

    def _draw_labels(self, painter: QPainter, bar: MemoryBar, capacity_x: float, high_x: float) -> None:
        """Write both labels above the bar, each at its mark, as far as they leave each other room."""
        metrics, gap = painter.fontMetrics(), 12
        high, capacity = bar.high_text, bar.capacity_text
        wide, room = metrics.horizontalAdvance(capacity), metrics.horizontalAdvance(high)
        left = max(capacity_x - wide, 0)
        spots = [x for x in (high_x + 6, high_x - room - 6) if x >= 0 and x + room <= self.width()]
        free = [x for x in spots if x + room + gap <= left or x >= left + wide + gap]
        if free:
            high_left = free[0]
        else:
            high_left = min(max(high_x - room, 0), self.width() - room)
            left = high_left - gap - wide if high_x >= capacity_x else high_left + room + gap
        painter.setPen(QColor(self._colours.muted))
        base = self._outline().top() - 6
        painter.drawText(QPointF(high_left, base), high)
        painter.drawText(QPointF(left, base), capacity)
