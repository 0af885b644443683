"""A plot as a widget: axes, values under the pointer, zoom, and its numbers to copy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ftcost_core.charts.description import Axis, Band, Label, Mark, Plot, ReferenceLine, Stretch, TableOfValues
from ftcost_core.charts.names import Rect, place_names, spread_apart
from ftcost_core.text.ticks import Ticks
from ftcost_gui.charts.artists import TEXT_MARGIN, Sight, label_room, paint_mark, paint_rule, paint_text
from ftcost_gui.charts.menu import ChartMenu
from ftcost_gui.look.colours import LIGHT, Colours

_MOST_NAMES = 7
_TOP, _RIGHT = 2, 4
"""Room beside the axes, pixels."""
_TICK_GAP = 5
"""Between an axis and the texts of its ticks, pixels."""
_CLICK = 4
"""Farther than this, in pixels, a press of the button is a drag and no click."""
_PREFERENCE = 3.0
"""Pixels by which a named point counts as nearer than it is."""
_NEAR_A_LINE = 5
"""Pixels from which a line is dragged."""
_CLOSEST = 200
"""How many times closer a plot can be looked at."""
_CLOSER_PER_DEGREE = 1.02
_X_TICKS, _Y_TICKS = 8, 6
_EMPTY_PLOT = Plot("", "", Axis(0, 1), Axis(0, 1), ())
Ends = tuple[float, float]


class PlotChart(QWidget):
    """Paints a :class:`Plot`.

    What lies under the pointer is said beside it. Where a closer look shows more, the wheel with Ctrl zooms,
    dragging moves, and a double click shows the whole again; without Ctrl, the wheel scrolls the page.

    Signals:
        clicked: the place of the point that was clicked, among the plot's targets.
        pointed: the place of the point under the pointer, or -1.
        explained: the key of the band that was clicked, and where, in screen coordinates.
        dragged: the key of a line that is being dragged, and its place on its axis.
        dropped: the key of the line that was let go.
    """

    clicked = Signal(object)
    pointed = Signal(object)
    explained = Signal(str, QRect)
    dragged = Signal(str, float)
    dropped = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, tips: bool = True) -> None:
        super().__init__(parent)
        self.plot = _EMPTY_PLOT
        self.x_in_sight, self.y_in_sight = _ends(self.plot)
        self.left_room = 0
        """Pixels for the texts of the vertical axis; 0: as many as they need."""
        self.says_across = True
        """Whether the ticks of the horizontal axis have texts."""
        self.above_each_other: Sequence[PlotChart] = (self,)
        """Charts that show the same part of the horizontal axis, of which this one is one."""
        self._tips = tips
        self._colours: Colours = LIGHT
        self._pressed: QPointF | None = None
        self._reached = QPointF()
        """Where the pointer was when something was dragged last."""
        self._dragging = False
        self._held: ReferenceLine | None = None
        self._under_pointer = self._pointed = -1
        self._line_under_pointer = ""
        self._sight: Sight | None = None
        self._names: list[tuple[str, QRectF]] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.corner = ChartMenu(self, self.numbers, reset=self.show_whole)

    def show_plot(self, plot: Plot) -> None:
        """Show a plot; the zoom is kept while the axes stay the same."""
        before, self.plot = self.plot, plot
        if _ends(before) != _ends(plot):
            self.show_whole()
        self.setAccessibleName(plot.title)
        self.corner.speak_of(plot.title)
        self.setAccessibleDescription(plot.empty or plot.finding)
        self.point_at(-1)
        self._show_again()

    def show_whole(self) -> None:
        """Show all of the plot again."""
        self._look_at(*_ends(self.plot))

    def look_across(self, ends: Ends) -> None:
        """Show this part of the horizontal axis."""
        self.x_in_sight = ends
        self._show_again()

    def numbers(self) -> TableOfValues:
        """Return what it shows, as a table."""
        return self.plot.table

    @property
    def empty_text(self) -> str:
        """What stands in the middle where there is nothing to show."""
        return self.plot.empty

    @property
    def names(self) -> list[tuple[str, QRectF]]:
        """The points that are named, as many as there is room for, each with the room of its name."""
        if self._names is None:
            self._names = self._place_names()
        return self._names

    def point_at(self, place: int) -> None:
        """Draw a line through a point; -1 takes it away."""
        if place != self._pointed:
            self._pointed = place
            self.update()

    def pixel_of(self, place: int) -> QPointF:
        """Return where a point is, in the widget's pixels; half way up where only its place across counts."""
        targets = self.plot.targets
        if targets is None:
            raise LookupError("a plot without points")
        x = float(targets.x[place])
        y = sum(self.y_in_sight) / 2 if targets.across else float(targets.y[place])
        return self.sight.pixel(x, y)

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self.update()

    @property
    def sight(self) -> Sight:
        """What is in sight of the axes, and where."""
        if self._sight is None:
            self._sight = self._make_sight()
        return self._sight

    @property
    def ticks_across(self) -> Ticks:
        """The ticks of the horizontal axis, where their texts stand."""
        axis, sight = self.plot.x, self.sight
        (low, high), pixels = sight.x, sight.unit[0]
        metrics = QFontMetrics(self.font())
        most = min(max(self.width() // (metrics.averageCharWidth() * 10), 2), _X_TICKS)
        ticks = axis.ticks(low, high, most) if axis.shown else []
        widths = [metrics.horizontalAdvance(text) for _, text in ticks]
        if not axis.named:  # a value stands at its place, or nowhere where the edge would cut it
            edge = high + _RIGHT / pixels
            return [tick for tick, wide in zip(ticks, widths, strict=True) if tick[0] + wide / 2 / pixels <= edge]
        places = spread_apart([at * pixels for at, _ in ticks], widths, low * pixels, high * pixels)
        return [(place / pixels, text) for place, (_, text) in zip(places, ticks, strict=True)]

    def sizeHint(self) -> QSize:
        """As much as is left, by default."""
        return QSize(256, 192)

    def minimumSizeHint(self) -> QSize:
        """Give way to any size."""
        return QSize(0, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw axes, marks, the line through a point, and names."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._colours.card))
        sight = self.sight
        self._paint_axes(painter, sight)
        painter.setFont(self.font())
        painter.setClipRect(sight.room.adjusted(-1, -1, 2, 1))  # lines at the ends are whole
        for mark in sorted(self.plot.marks, key=lambda mark: not isinstance(mark, Stretch)):  # those lie below
            paint_mark(painter, self._as_held(mark), sight, self._colours)
        self._paint_pointer(painter, sight)
        ground = QColor(self._colours.card)
        ground.setAlpha(190)
        for text, room in self.names:
            paint_text(painter, room, text, QColor(self._colours.text), ground)
        if self.plot.empty:
            painter.setPen(QColor(self._colours.muted))
            inside = sight.room.adjusted(2 * TEXT_MARGIN, 0, -2 * TEXT_MARGIN, 0)
            painter.drawText(inside, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self.plot.empty)
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, over the ticks of an axis that axis alone; let the page scroll without."""
        if not (self.plot.zoomable and event.modifiers() & Qt.KeyboardModifier.ControlModifier):
            event.ignore()
            return
        sight, pointer = self.sight, event.position()
        share = _CLOSER_PER_DEGREE ** (-event.angleDelta().y() / 8)
        across = pointer.x() >= sight.room.left()
        up = pointer.y() <= sight.room.bottom()
        x, y = sight.at(pointer)
        self._look_at(
            _zoomed(self.x_in_sight, x, share if across else 1.0), _zoomed(self.y_in_sight, y, share if up else 1.0)
        )
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find room for ticks and names again."""
        super().resizeEvent(event)
        self._show_again()

    def changeEvent(self, event: QEvent) -> None:
        """Find room for ticks and names again in another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._show_again()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a click or a drag begins."""
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self._reached = event.position()
            self._dragging = False
            self._held = self._line_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say what is under the pointer, or drag."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._drag_to(event.position())
            return
        place = self._nearest(event.position())
        band = self._band_at(event.position()) if place < 0 else None
        line = self._line_at(event.position()) if place < 0 else None
        if line is not None:
            across = Qt.CursorShape.SplitHCursor if line.upright else Qt.CursorShape.SplitVCursor
            self.setCursor(across)
        else:
            hit = place >= 0 or band is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if hit else Qt.CursorShape.ArrowCursor)
        self._mark_line(line.key if line is not None else "")
        if place != self._under_pointer:
            self._under_pointer = place
            self.point_at(place)
            self.pointed.emit(place)
        if self._tips:
            text = line.readout if line is not None else self._readout(place, band)
            QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let a line go, or take the point or the band that was clicked."""
        event.accept()
        pressed, held = self._pressed, self._held
        self._pressed = self._held = None
        if pressed is None:
            return
        if self._dragging or (event.position() - pressed).manhattanLength() > _CLICK:
            if held is not None and self._dragging:
                self.dropped.emit(held.key)
                self.update()
            return
        place = self._nearest(event.position())
        band = self._band_at(event.position()) if place < 0 else None
        if place >= 0:
            self.clicked.emit(place)
        elif band is not None:
            spot = event.globalPosition().toPoint()
            self.explained.emit(band[0].key, QRect(spot.x() - 4, spot.y() - 4, 8, 8))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show the whole plot again."""
        event.accept()
        self.show_whole()

    def leaveEvent(self, event: QEvent) -> None:
        """Clear what is shown for the pointer."""
        QToolTip.hideText()
        self._mark_line("")
        if self._under_pointer >= 0:
            self._under_pointer = -1
            self.point_at(-1)
            self.pointed.emit(-1)
        super().leaveEvent(event)

    def _look_at(self, x: Ends, y: Ends) -> None:
        """Bring a part of the plot into sight, as close as is allowed and not beyond its ends."""
        whole_x, whole_y = _ends(self.plot)
        self.y_in_sight = _inside(y, whole_y)
        for chart in self.above_each_other:
            chart.look_across(_inside(x, whole_x))

    def _make_sight(self) -> Sight:
        metrics = QFontMetrics(self._small_font())
        left = self.left_room
        if not left and self.plot.y.shown:
            texts = (text for _, text in self._ticks_up())
            left = max((metrics.horizontalAdvance(text) for text in texts), default=0) + _TICK_GAP + 1
        below = metrics.height() + _TICK_GAP if self.says_across else 3
        wide, high = max(self.width() - left - _RIGHT, 1), max(self.height() - below - _TOP, 1)
        return Sight(self.x_in_sight, self.y_in_sight, QRectF(left, _TOP, wide, high))

    def _show_again(self) -> None:
        self._sight = self._names = None
        self.update()

    def _drag_to(self, position: QPointF) -> None:
        """Move the line that is held within the chart, or else the part that is in sight."""
        if self._pressed is None:
            return
        self._dragging = self._dragging or (position - self._pressed).manhattanLength() > _CLICK
        if not self._dragging:
            return
        x, y = self.sight.at(position)
        if self._held is not None:
            axis, at = (self.plot.x, x) if self._held.upright else (self.plot.y, y)
            self._held = replace(self._held, at=min(max(at, axis.low), axis.high))
            self.update()
            self.dragged.emit(self._held.key, self._held.at)
        elif self.plot.zoomable:
            x0, y0 = self.sight.at(self._reached)
            self._look_at(_shifted(self.x_in_sight, x0 - x), _shifted(self.y_in_sight, y0 - y))
        self._reached = position

    def _mark_line(self, key: str) -> None:
        if key != self._line_under_pointer:
            self._line_under_pointer = key
            self.update()

    def _as_held(self, mark: Mark) -> Mark:
        """Return a mark as it looks while it is dragged or pointed at."""
        if not (isinstance(mark, ReferenceLine) and mark.key):
            return mark
        held = self._held is not None and self._held.key == mark.key
        at = self._held.at if self._held is not None and held else mark.at
        return replace(mark, at=at, width=mark.width * (2 if held or mark.key == self._line_under_pointer else 1))

    def _line_at(self, position: QPointF) -> ReferenceLine | None:
        """Return the line under the pointer that can be dragged."""
        sight = self.sight
        for line in self.plot.marks:
            if isinstance(line, ReferenceLine) and line.key:
                spot = sight.pixel(line.at, line.at)
                away = spot.x() - position.x() if line.upright else spot.y() - position.y()
                if abs(away) <= _NEAR_A_LINE:
                    return line
        return None

    def _paint_axes(self, painter: QPainter, sight: Sight) -> None:
        room = sight.room
        painter.setFont(self._small_font())
        metrics = painter.fontMetrics()
        for at, text in self._ticks_up():
            painter.setPen(QPen(QColor(self._colours.grid), 1))
            paint_rule(painter, sight, at, upright=False)
            height = sight.pixel(0, at).y()
            painter.setPen(QColor(self._colours.muted))
            beside = QRectF(0, height - metrics.height() / 2, room.left() - _TICK_GAP, metrics.height())
            painter.drawText(beside, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)
        if self.says_across:
            painter.setPen(QColor(self._colours.muted))
            for at, text in self.ticks_across:
                middle = sight.pixel(at, 0).x() - metrics.horizontalAdvance(text) / 2
                painter.drawText(QPointF(middle, room.bottom() + _TICK_GAP + metrics.ascent()), text)

    def _paint_pointer(self, painter: QPainter, sight: Sight) -> None:
        targets, place = self.plot.targets, self._pointed
        if targets is not None and targets.across and self.plot.zoomable and 0 <= place < len(targets.x):
            painter.setPen(QPen(QColor(self._colours.muted), 1))
            paint_rule(painter, sight, float(targets.x[place]), upright=True)

    def _small_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(max(font.pointSizeF() * 0.9, 6))
        return font

    def _ticks_up(self) -> Ticks:
        most = min(max(int(self.height() // (QFontMetrics(self.font()).height() * 1.9)), 2), _Y_TICKS)
        return self.plot.y.ticks(*self.y_in_sight, most) if self.plot.y.shown else []

    def _place_names(self) -> list[tuple[str, QRectF]]:
        targets = self.plot.targets
        if targets is None or targets.name is None:
            return []
        metrics, room = QFontMetrics(self.font()), self.sight.room
        texts = [targets.name(place) for place in targets.named]
        sizes = [(metrics.horizontalAdvance(text) + 2.0 * TEXT_MARGIN, metrics.height() + 2.0 * TEXT_MARGIN)
                 for text in texts]  # fmt: skip
        points, path = (
            [self.pixel_of(place).toTuple() for place in places] for places in (targets.named, targets.path)
        )
        labels = [label_room(mark, self.sight, self.font()) for mark in self.plot.marks if isinstance(mark, Label)]
        taken = [_corners(rect) for rect in (*labels, QRectF(self.corner.geometry()))]
        rects = place_names(points, sizes, path, _corners(room), taken)
        placed = [(text, QRectF(QPointF(*rect[:2]), QPointF(*rect[2:])))
                  for text, rect in zip(texts, rects, strict=True) if rect is not None]  # fmt: skip
        return placed[:_MOST_NAMES]

    def _nearest(self, position: QPointF) -> int:
        targets = self.plot.targets
        if targets is None or not len(targets.x):
            return -1
        (x, y), (across, up) = self.sight.at(position), self.sight.unit
        away = np.abs(targets.x - x) * across
        if not targets.across:
            away = np.hypot(away, (targets.y - y) * up)
            away[list(targets.named)] -= _PREFERENCE
        place = int(np.nanargmin(away))
        return place if away[place] <= targets.reach else -1

    def _band_at(self, position: QPointF) -> tuple[Band, int] | None:
        """Return the band under the pointer that can be asked about, and the nearest of its places."""
        x, y = self.sight.at(position)
        for band in self.plot.marks:
            if isinstance(band, Band) and band.key and band.x[0] <= x <= band.x[-1]:
                low, high = np.interp(x, band.x, band.low), np.interp(x, band.x, band.high)
                if low <= y <= high:
                    return band, int(np.argmin(np.abs(band.x - x)))
        return None

    def _readout(self, place: int, band: tuple[Band, int] | None) -> str:
        if place >= 0 and self.plot.targets is not None:
            return self.plot.targets.readout(place)
        if band is not None and band[0].readout is not None:
            return band[0].readout(band[1])
        return ""


def _ends(plot: Plot) -> tuple[Ends, Ends]:
    return (plot.x.low, plot.x.high), (plot.y.low, plot.y.high)


def _corners(rect: QRectF) -> Rect:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _zoomed(ends: Ends, around: float, share: float) -> Ends:
    return around + (ends[0] - around) * share, around + (ends[1] - around) * share


def _shifted(ends: Ends, by: float) -> Ends:
    return ends[0] + by, ends[1] + by


def _inside(ends: Ends, whole: Ends) -> Ends:
    """Return ends no closer than a plot can be looked at, within the whole."""
    longest = whole[1] - whole[0]
    length = min(max(ends[1] - ends[0], longest / _CLOSEST), longest)
    low = min(max(sum(ends) / 2 - length / 2, whole[0]), whole[1] - length)
    return low, low + length
