"""Points of cost against time on logarithmic axes, with a line through those that nothing beats in both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QResizeEvent, QTextOption
from PySide6.QtWidgets import QToolTip, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.charts.menu import Table
from ftcost_gui.charts.plot import Plot
from ftcost_gui.charts.scales import hour_ticks, money_ticks
from ftcost_gui.look.colours import LIGHT, Colours

_MOST_LABELS = 7
_NEAR = 10.0
_STEP = 12.0
_MARGINS = 8
"""Of a text item: what it draws around its letters."""


def _nothing() -> NDArray[np.float64]:
    return np.zeros((0, 2))


@dataclass(frozen=True)
class Points:
    """What is drawn: US dollars and hours, one row a point."""

    spots: NDArray[np.float64] = field(default_factory=_nothing)
    """Cost and hours."""
    ranges: NDArray[np.float64] = field(default_factory=_nothing)
    """Lower and upper end of the cost."""
    front: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, dtype=bool))
    chosen: int | None = None
    cloud: NDArray[np.float64] = field(default_factory=_nothing)
    """Points that are only there to be seen."""


class CostTimeChart(Plot):
    """A point can be pointed at and clicked; a subclass names it and says what it is."""

    clicked = Signal(object)
    line_style = Qt.PenStyle.DashLine
    most_whiskers = 60
    """With more points than these, only the front and the chosen one show their range."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points = Points()
        self._spots = _nothing()
        self._colours: Colours = LIGHT
        self._cloud = pg.ScatterPlotItem(size=5, pen=None, pxMode=True)
        self._whiskers = pg.PlotDataItem(connect="pairs")
        self._front = pg.PlotDataItem()
        self._others = pg.ScatterPlotItem(size=6, pen=None, pxMode=True)
        self._best = pg.ScatterPlotItem(size=7, pen=None, pxMode=True)
        self._now = pg.ScatterPlotItem(size=11, pen=None, pxMode=True)
        for item in (self._cloud, self._whiskers, self._others, self._front, self._best, self._now):
            self.addItem(item)
        self._labels = [pg.TextItem(anchor=(0, 0.5)) for _ in range(_MOST_LABELS)]
        for label in self._labels:
            self.addItem(label)
        self._nothing = pg.TextItem(anchor=(0.5, 0.5))
        self._nothing.textItem.document().setDefaultTextOption(QTextOption(Qt.AlignmentFlag.AlignCenter))
        self.addItem(self._nothing, ignoreBounds=True)
        self._nothing.hide()
        self._place = QTimer(self)
        self._place.setSingleShot(True)
        self._place.setInterval(0)
        self._place.timeout.connect(self._place_labels)
        self.setMouseTracking(True)

    def name_of(self, index: int) -> str:
        """Return what stands beside a point."""
        raise NotImplementedError

    def readout_of(self, index: int) -> str:
        """Return what is said of a point under the pointer."""
        raise NotImplementedError

    def numbers(self) -> Table:
        """Return every named point."""
        rows = zip(
            self._points.spots.tolist(),
            self._points.ranges.tolist(),
            self._points.front.tolist(),
            strict=True,
        )
        header = (tr("name"), tr("cost, USD"), tr("low"), tr("high"), tr("wall-clock, h"), tr("on the front"))
        return [header, *((self.name_of(place), cost, *ends, hours, tr("yes") if front else "")
                          for place, ((cost, hours), ends, front) in enumerate(rows))]  # fmt: skip

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        super().set_colours(colours)
        self._colours = colours
        for item, alpha in ((self._others, 85), (self._cloud, 55)):
            point = QColor(colours.point)
            point.setAlpha(alpha)
            item.setBrush(point)
        self._best.setBrush(QColor(colours.accent))
        self._now.setBrush(QColor(colours.accent))
        self._now.setPen(pg.mkPen(colours.card, width=1.5))
        faint = QColor(colours.point)
        faint.setAlpha(90)
        self._whiskers.setPen(pg.mkPen(faint, width=self.devicePixelRatioF()))
        self._nothing.setColor(QColor(colours.muted))
        self._front.setPen(
            pg.mkPen(colours.accent, width=1.3 * self.devicePixelRatioF(), style=self.line_style)
        )
        for label in self._labels:
            label.setColor(QColor(colours.text))
            ground = QColor(colours.card)
            ground.setAlpha(190)
            label.fill = pg.mkBrush(ground)

    def show_points(self, points: Points) -> None:
        """Show points; those of no cost or no time have no place on these axes."""
        self._points = points
        self._spots = np.log10(points.spots)
        front = [int(i) for i in np.flatnonzero(points.front)]
        front.sort(key=lambda i: (self._spots[i, 0], -self._spots[i, 1]))
        others = [int(i) for i in np.flatnonzero(~points.front)]
        now = [] if points.chosen is None else [points.chosen]
        cloud = np.log10(points.cloud)
        self._cloud.setData(cloud[:, 0], cloud[:, 1])
        self._others.setData(*_columns(self._spots, others))
        self._best.setData(*_columns(self._spots, front))
        self._now.setData(*_columns(self._spots, now))
        self._front.setData(*_columns(self._spots, front))
        self._draw_whiskers(front, others, now)
        self._draw_axes(np.vstack([self._spots, cloud]))
        self._place.start()

    @property
    def nothing_said(self) -> str:
        """What stands in the middle where there is no point."""
        return self._nothing.toPlainText() if self._nothing.isVisible() else ""

    def say_nothing(self, text: str) -> None:
        """Say in the middle why there is no point; an empty text says nothing."""
        self._nothing.setText(text)
        self._nothing.setVisible(bool(text))
        self._place_nothing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find room for the labels again."""
        super().resizeEvent(event)
        if hasattr(self, "_place"):
            self._place_nothing()
            self._place.start()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say which point is under the pointer."""
        near = self._nearest(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if near is not None else Qt.CursorShape.ArrowCursor)
        if near is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPosition().toPoint(), self.readout_of(near), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the point that was clicked."""
        near = self._nearest(event.position())
        if near is not None and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(near)

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the readout."""
        QToolTip.hideText()
        super().leaveEvent(event)

    def pixel_of(self, index: int) -> QPointF:
        """Return where a point is, in the widget's pixels."""
        return QPointF(self.mapFromScene(self.plotItem.vb.mapViewToScene(QPointF(*self._spots[index]))))

    def _nearest(self, position: QPointF) -> int | None:
        if not len(self._spots):
            return None
        box = self.plotItem.vb
        here = box.mapSceneToView(self.mapToScene(position.toPoint()))
        width, height = box.viewPixelSize()
        away = np.hypot((self._spots[:, 0] - here.x()) / width, (self._spots[:, 1] - here.y()) / height)
        near = int(np.argmin(away - 3.0 * self._points.front))
        return near if away[near] <= _NEAR else None

    def _draw_whiskers(self, front: list[int], others: list[int], now: list[int]) -> None:
        shown = [*front, *now] if len(others) > self.most_whiskers else [*front, *others]
        x, y = [], []
        for i in shown:
            low, high = self._points.ranges[i]
            if low > 0 and high > 0:
                x += [np.log10(low), np.log10(high)]
                y += [self._spots[i, 1]] * 2
        self._whiskers.setData(x, y)

    def _draw_axes(self, spots: NDArray[np.float64]) -> None:
        if not len(spots):
            self.bottom.show_ticks([])
            self.left.show_ticks([])
            self.show_grid([])
            return
        (x0, y0), (x1, y1) = spots.min(axis=0), spots.max(axis=0)
        pad_x, pad_y = max((x1 - x0) * 0.07, 0.08), max((y1 - y0) * 0.09, 0.08)
        x0, x1, y0, y1 = x0 - pad_x, x1 + pad_x, y0 - pad_y, y1 + pad_y
        self.plotItem.setXRange(x0, x1, padding=0)
        self.plotItem.setYRange(y0, y1, padding=0)
        ticks = hour_ticks(10**y0, 10**y1)
        self.left.show_ticks(ticks)
        self.show_grid([at for at, _ in ticks])
        self.bottom.show_ticks(money_ticks(10**x0, 10**x1))

    def _place_nothing(self) -> None:
        self._nothing.setFont(self.font())
        self._nothing.setTextWidth(max(self.plotItem.vb.width() - 2 * _MARGINS, 1))
        self._nothing.setPos(self.plotItem.vb.viewRect().center())

    def _place_labels(self) -> None:
        """Name as many points of the front as there is room for, none over another or over a point of it."""
        for label in self._labels:
            label.hide()
        chosen = self._points.chosen
        front = [i for i, best in enumerate(self._points.front) if best or i == chosen]
        if not front:
            return
        metrics = QFontMetrics(self.font())
        area = self.mapFromScene(self.plotItem.vb.sceneBoundingRect()).boundingRect()
        pixels = {i: self.pixel_of(i) for i in front}
        ordered = sorted(front, key=lambda i: (self._spots[i, 0], -self._spots[i, 1]))
        taken = [QRectF(p.x() - 5, p.y() - 5, 10, 10) for p in pixels.values()]
        taken += _along([pixels[i] for i in ordered if self._points.front[i]])
        free = iter(self._labels)
        for i in _spread_out(ordered, chosen):
            text = self.name_of(i)
            width, height = metrics.horizontalAdvance(text) + _MARGINS, metrics.height() + _MARGINS
            rect = _free_rect(pixels[i], width, height, taken, QRectF(area))
            label = next(free, None) if rect else None
            if rect and label:
                taken.append(rect)
                label.setText(text)
                label.setPos(
                    self.plotItem.vb.mapSceneToView(
                        self.mapToScene(QPointF(rect.left(), rect.center().y()).toPoint())
                    )
                )
                label.show()


def _columns(spots: NDArray[np.float64], rows: list[int]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return spots[rows, 0], spots[rows, 1]


def _spread_out(ordered: Sequence[int], chosen: int | None) -> list[int]:
    """Order points by how much a name for them is worth: the chosen one, both ends, then between."""
    out = dict.fromkeys([*(i for i in ordered if i == chosen), ordered[0], ordered[-1]])
    parts = [(0, len(ordered) - 1)]
    while parts:
        low, high = parts.pop(0)
        middle = (low + high) // 2
        out.setdefault(ordered[middle])
        if high - low > 1:
            parts += [(low, middle), (middle, high)]
    return list(out)


def _along(corners: Sequence[QPointF]) -> list[QRectF]:
    """Return small squares along a line, so that no label covers it."""
    out = []
    for start, end in pairwise(corners):
        steps = int(np.hypot(end.x() - start.x(), end.y() - start.y()) // _STEP)
        for i in range(1, steps + 1):
            at = start + (end - start) * (i / (steps + 1))
            out.append(QRectF(at.x() - 1, at.y() - 1, 2, 2))
    return out


def _free_rect(at: QPointF, width: float, height: float, taken: list[QRectF], area: QRectF) -> QRectF | None:
    for dx, dy in ((5, -height - 2), (5, 2), (-5 - width, -height - 2), (-5 - width, 2), (8, -height / 2)):
        rect = QRectF(at.x() + dx, at.y() + dy, width, height)
        if area.contains(rect) and not any(rect.intersects(other) for other in taken):
            return rect
    return None
