"""Memory at the peak by component, against what the GPU has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLineF, QLocale, QPointF, QRect, QRectF, QSize, Qt, Signal
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
from ftcost_core.text.labels import COMPONENTS
from ftcost_core.text.numbers import memory as show_memory
from ftcost_core.text.numbers import percent, small_memory
from ftcost_gui.charts.menu import ChartMenu, Table
from ftcost_gui.look.accessible_roles import speak_as
from ftcost_gui.look.colours import LIGHT, Colours, edge_on, ink_on, series_colour

if TYPE_CHECKING:
    from ftcost_core.documents.result import Memory


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of the bar, in bytes."""

    component: str
    size: int


def segments(memory: Memory) -> list[Segment]:
    """Return the parts of the bar: what is allocated, the allocator's slack, the CUDA context."""
    sizes = {**memory.components, "slack": memory.reserved - memory.allocated}
    return [Segment(name, sizes[name]) for name in COMPONENTS if sizes.get(name, 0) > 0]


class VramBar(QWidget):
    """Click a part, or go along with the arrow keys and press Enter, to see its formula."""

    explained = Signal(str, QRect)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._memory: Memory | None = None
        self._segments: list[Segment] = []
        self._gpu, self._units = "", "GiB"
        self._colours: Colours = LIGHT
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        speak_as(self, QAccessible.Role.Chart)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("VRAM at the peak, per GPU"))
        self.corner = ChartMenu(self, self.numbers, floating=False)

    def show_memory(self, memory: Memory, gpu: str, units: str) -> None:
        """Show an estimate's memory."""
        self._memory, self._gpu, self._units = memory, gpu, units
        self._segments = segments(memory)
        self._current = min(self._current, max(len(self._segments) - 1, 0))
        self.setAccessibleDescription(finding(memory, units))
        self.update()

    def numbers(self) -> Table:
        """Return the parts of the bar, and what they are held against."""
        rows: list[tuple[object, ...]] = [(tr("part"), tr("bytes"))]
        rows += [(COMPONENTS[part.component], part.size) for part in self._segments]
        if self._memory is not None:
            rows.append((tr("on the device"), self._memory.device))
            rows.append((tr("capacity of {0}", self._gpu), self._memory.capacity))
        return rows

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the bar and one line above it."""
        return QSize(400, self.fontMetrics().height() + 42)

    def segment_rect(self, component: str) -> QRect:
        """Return where a part is drawn."""
        place = next(i for i, part in enumerate(self._segments) if part.component == component)
        return self._rects()[place].toAlignedRect()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw bar, marks and labels."""
        if self._memory is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar, scale = self._bar(), self._scale()
        capacity_x = bar.left() + self._memory.capacity * scale
        painter.setPen(QPen(QColor(self._colours.border), 1))
        painter.setBrush(QColor(self._colours.field))
        painter.drawRect(
            QRectF(bar.left() + 0.5, bar.top() + 0.5, capacity_x - bar.left() - 1, bar.height() - 1)
        )
        for place, (part, rect) in enumerate(zip(self._segments, self._rects(), strict=True)):
            self._draw_segment(painter, part, rect, current=self.hasFocus() and place == self._current)
        self._draw_marks(painter, bar, capacity_x)
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
        """Go along the parts, or explain the current one."""
        last = len(self._segments) - 1
        match event.key():
            case Qt.Key.Key_Left:
                self._current = max(self._current - 1, 0)
            case Qt.Key.Key_Right:
                self._current = min(self._current + 1, last)
            case Qt.Key.Key_Home:
                self._current = 0
            case Qt.Key.Key_End:
                self._current = last
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space if self._segments:
                self._explain()
            case _:
                super().keyPressEvent(event)
                return
        self.update()

    def event(self, event: QEvent) -> bool:
        """Name the part under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            over = self._at(QPointF(event.pos()))
            part = self._segments[over] if over is not None else None
            text = f"{COMPONENTS[part.component]}: {small_memory(part.size, self._units)}" if part else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def _explain(self) -> None:
        rect = self._rects()[self._current].toAlignedRect()
        self.explained.emit(
            self._segments[self._current].component, QRect(self.mapToGlobal(rect.topLeft()), rect.size())
        )

    def _bar(self) -> QRectF:
        top = self.fontMetrics().height() + 4
        return QRectF(0, top, self.width(), self.height() - top - 4)

    def _scale(self) -> float:
        memory = self._memory
        longest = max(memory.capacity, memory.device, memory.device_high) if memory else 1
        return self.width() / max(longest, 1)

    def _rects(self) -> list[QRectF]:
        bar, scale = self._bar(), self._scale()
        out, x = [], bar.left()
        for part in self._segments:
            width = part.size * scale
            out.append(QRectF(x, bar.top(), width, bar.height()))
            x += width
        return out

    def _at(self, point: QPointF) -> int | None:
        return next((i for i, rect in enumerate(self._rects()) if rect.contains(point)), None)

    def _draw_segment(self, painter: QPainter, part: Segment, rect: QRectF, *, current: bool) -> None:
        colour = series_colour(part.component)
        # A gap of one pixel tells neighbours apart without their colours.
        shown = rect.adjusted(0, 0, -1 if rect.width() > 3 else 0, 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(edge_on(colour, QColor(self._colours.card)))
        painter.drawRect(shown)
        painter.setBrush(colour)
        painter.drawRect(shown.adjusted(1, 1, -1, -1) if shown.width() > 3 else shown)
        if part.component == "slack":
            painter.setBrush(QBrush(QColor("#8d95a3"), Qt.BrushStyle.BDiagPattern))
            painter.drawRect(shown)
        text = show_memory(part.size, self._units)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        if painter.fontMetrics().horizontalAdvance(text) + 8 < rect.width() and part.component != "slack":
            painter.setPen(ink_on(colour))
            painter.drawText(shown, Qt.AlignmentFlag.AlignCenter, text)
        if current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._colours.text), 2))
            painter.drawRect(shown.adjusted(1, 1, -1, -1))

    def _draw_marks(self, painter: QPainter, bar: QRectF, capacity_x: float) -> None:
        memory = self._memory
        if memory is None:
            return
        painter.setFont(self.font())
        size = show_memory(memory.capacity, self._units).removesuffix(QLocale().decimalPoint() + "0")
        capacity = tr("{0} {1} · {2}", size, self._units, self._gpu)
        right = min(capacity_x, self.width())
        over = memory.device > memory.capacity or memory.device_high > memory.capacity
        painter.setPen(QPen(QColor(self._colours.bad if over else self._colours.border), 2 if over else 1))
        painter.drawLine(
            QLineF(
                right - 0.5, bar.top() - (4 if over else 0), right - 0.5, bar.bottom() + (4 if over else 0)
            )
        )
        high_x = bar.left() + memory.device_high * self._scale() - 1
        painter.setPen(QPen(QColor(self._colours.text), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(high_x, bar.top() - 6, high_x, bar.bottom() + 4))
        self._draw_labels(painter, capacity, right, high_x)

    def _draw_labels(self, painter: QPainter, capacity: str, capacity_x: float, high_x: float) -> None:
        """Write both labels above the bar, each at its mark, as far as they leave each other room."""
        metrics, gap = painter.fontMetrics(), 12
        high = tr("up to {0}", show_memory(self._memory.device_high if self._memory else 0, self._units))
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
        base = self._bar().top() - 6
        painter.drawText(QPointF(high_left, base), high)
        painter.drawText(QPointF(left, base), capacity)


def finding(memory: Memory, units: str) -> str:
    """Say in a sentence what the bar shows."""
    parts = segments(memory)
    if not parts:
        return tr("Nothing is allocated.")
    most = max(parts, key=lambda part: part.size)
    total = max(memory.device, 1)
    listed = ", ".join(f"{COMPONENTS[part.component]} {small_memory(part.size, units)}" for part in parts)
    return tr("{0} take most: {1}, {2} of {3} on a GPU with {4}. {5}.", COMPONENTS[most.component],
              small_memory(most.size, units), percent(most.size / total), small_memory(memory.device, units),
              small_memory(memory.capacity, units), listed)  # fmt: skip
