"""Memory, time and cost against one quantity, below each other on one logarithmic axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ftcost_core.planner.sweep import Sweep, SweepPoint
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import GB, GIB, duration, entry
from ftcost_core.text.numbers import memory as show_memory
from ftcost_gui.charts.menu import Table
from ftcost_gui.charts.plot import Plot, Ticks
from ftcost_gui.charts.scales import count_ticks, hour_ticks, money_ticks, round_ticks
from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.pages.plan.sweep_labels import finding

_NEAR = 24.0
_EDGE = 0.05
"""Share of an axis at its ends that has no room for a text."""


@dataclass(frozen=True)
class Curve:
    """What one of the plots shows, on linear scales; ``nan`` where there is nothing."""

    middle: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    fits: NDArray[np.bool_]
    ceiling: float | None = None
    ceiling_name: str = ""


class SweepPlot(Plot):
    """A line with its range; dashed where the job does not fit.

    Signals:
        pointed: the place of the point under the pointer, or -1.
        clicked: the place of the point that was clicked.
    """

    pointed = Signal(object)
    clicked = Signal(object)

    def __init__(self, title: str, ticks: Callable[[float, float], Ticks], parent: QWidget) -> None:
        super().__init__(parent)
        self._ticks = ticks
        self._x: NDArray[np.float64] = np.zeros(0)
        self._curve: Curve | None = None
        self._top = 0.0
        self._low, self._high = pg.PlotDataItem(), pg.PlotDataItem()
        self._band = pg.FillBetweenItem(self._low, self._high)
        self._line = pg.PlotDataItem(connect="finite")
        self._beyond = pg.PlotDataItem(connect="finite")
        self._dots = pg.ScatterPlotItem(size=5, pen=None, pxMode=True)
        self._outside = [pg.LinearRegionItem(movable=False) for _ in range(2)]
        self._ceiling = pg.InfiniteLine(angle=0, movable=False)
        self._now = pg.InfiniteLine(angle=90, movable=False)
        self._here = pg.InfiniteLine(angle=90, movable=False)
        for item in (*self._outside, self._ceiling, self._now, self._here):
            self.addItem(item, ignoreBounds=True)
        for item in (self._band, self._line, self._beyond, self._dots):
            self.addItem(item)
        for region in self._outside:
            region.setZValue(-40)
            for line in region.lines:
                line.setPen(pg.mkPen(None))
        self._title = pg.TextItem(title, anchor=(0, 0))
        self._limit = pg.TextItem("", anchor=(1, 1))
        self._no_room = [pg.TextItem(tr("does not fit"), anchor=(0.5, 0)) for _ in self._outside]
        for text in (self._title, self._limit, *self._no_room):
            self.addItem(text, ignoreBounds=True)
        self.setMouseTracking(True)
        self.setAccessibleName(title)
        self.point_at(-1)

    def show_curve(self, x: NDArray[np.float64], curve: Curve, now: float) -> None:
        """Show a curve over the logarithms of its quantity; ``now`` is where the job stands."""
        self._x, self._curve = x, curve
        with np.errstate(divide="ignore", invalid="ignore"):
            middle, low, high = (np.log10(part) for part in (curve.middle, curve.low, curve.high))
        known = np.isfinite(middle) & np.isfinite(low) & np.isfinite(high)
        self._low.setData(x[known], low[known])
        self._high.setData(x[known], high[known])
        self._line.setData(x, np.where(curve.fits, middle, np.nan))
        self._beyond.setData(x, np.where(~curve.fits | _border(curve.fits), middle, np.nan))
        self._dots.setData(x[known], middle[known])
        self._now.setPos(now)
        self._ceiling.setVisible(curve.ceiling is not None)
        self._limit.setText(curve.ceiling_name)
        if curve.ceiling is not None:
            self._ceiling.setPos(np.log10(curve.ceiling))
        self._scale(low[known], high[known], curve.ceiling)

    def show_outside(self, regions: Sequence[tuple[float, float]]) -> None:
        """Shade where the job does not fit."""
        for place, item in enumerate(self._outside):
            item.setVisible(place < len(regions))
            self._no_room[place].setVisible(place < len(regions))
            if place < len(regions):
                item.setRegion(regions[place])
                self._no_room[place].setPos(sum(regions[place]) / 2, self._top)

    def show_span(self, low: float, high: float) -> None:
        """Set the ends of the axis that all plots share."""
        self.plotItem.setXRange(low, high, padding=0)

    def numbers(self) -> Table:
        """Return the curve with its range: bytes, hours or dollars."""
        header = (tr("value"), self.accessibleName(), tr("low"), tr("high"), tr("fits"))
        if self._curve is None:
            return [header]
        curve, yes = self._curve, tr("yes")
        columns = (10**self._x, curve.middle, curve.low, curve.high)
        fits = [yes if fits else "" for fits in curve.fits.tolist()]
        return [header, *zip(*(column.tolist() for column in columns), fits, strict=True)]

    def point_at(self, place: int) -> None:
        """Draw a line through a point; -1 takes it away."""
        known = 0 <= place < len(self._x)
        self._here.setVisible(known)
        if known:
            self._here.setPos(self._x[place])

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        super().set_colours(colours)
        accent, ratio = QColor(colours.accent), self.devicePixelRatioF()
        band = QColor(accent)
        band.setAlpha(45)
        self._band.setBrush(pg.mkBrush(band))
        for curve in (self._low, self._high):
            curve.setPen(pg.mkPen(None))
        self._line.setPen(pg.mkPen(accent, width=1.6 * ratio))
        self._beyond.setPen(pg.mkPen(colours.point, width=1.3 * ratio, style=Qt.PenStyle.DashLine))
        self._dots.setBrush(accent)
        outside = QColor(colours.bad)
        outside.setAlpha(22)
        for region in self._outside:
            region.setBrush(pg.mkBrush(outside))
        self._ceiling.setPen(pg.mkPen(colours.bad, width=1.3 * ratio))
        self._now.setPen(pg.mkPen(colours.text, width=1.2 * ratio, style=Qt.PenStyle.DashLine))
        self._here.setPen(pg.mkPen(colours.muted, width=ratio))
        ground = QColor(colours.card)
        ground.setAlpha(210)
        for text, colour in ((self._title, colours.text), (self._limit, colours.bad)):
            text.setColor(QColor(colour))
            text.fill = pg.mkBrush(ground)
        for text in self._no_room:
            text.setColor(QColor(colours.bad))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say which point is under the pointer."""
        near = self._nearest(event)
        self.setCursor(Qt.CursorShape.PointingHandCursor if near >= 0 else Qt.CursorShape.ArrowCursor)
        self.pointed.emit(near)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take the point that was clicked."""
        near = self._nearest(event)
        if near >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(near)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self.pointed.emit(-1)
        super().leaveEvent(event)

    def pixel_of(self, place: int) -> QPointF:
        """Return where a value is on the axis, in the widget's pixels, half way up."""
        x = self.mapFromScene(self.plotItem.vb.mapViewToScene(QPointF(float(self._x[place]), 0))).x()
        return QPointF(x, self.height() / 2)

    def _nearest(self, event: QMouseEvent) -> int:
        if not len(self._x):
            return -1
        box = self.plotItem.vb
        here = box.mapSceneToView(self.mapToScene(event.position().toPoint())).x()
        away = np.abs(self._x - here) / box.viewPixelSize()[0]
        near = int(np.argmin(away))
        return near if away[near] <= _NEAR else -1

    def _scale(self, low: NDArray[np.float64], high: NDArray[np.float64], ceiling: float | None) -> None:
        ends = [*low, *high, *([np.log10(ceiling)] if ceiling else [])]
        bottom, top = (min(ends), max(ends)) if ends else (0.0, 1.0)
        pad = max((top - bottom) * 0.08, 0.06)
        # The title stands above the highest curve.
        bottom, top = bottom - pad, top + pad + max(top - bottom, 0.2) * 0.22
        self.plotItem.setYRange(bottom, top, padding=0)
        edge = (top - bottom) * _EDGE
        ticks = self._ticks(10 ** (bottom + edge), 10 ** (top - edge)) if ends else []
        self.left.show_ticks(ticks)
        self.show_grid([at for at, _ in ticks])
        self._top = top
        left, right = self.plotItem.viewRange()[0]
        self._title.setPos(left, top)
        if ceiling is not None:
            self._limit.setPos(right, np.log10(ceiling))


def _border(fits: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Mark the points that fit beside one that does not: the dashed line starts there."""
    out = np.zeros_like(fits)
    out[:-1] |= fits[:-1] & ~fits[1:]
    out[1:] |= fits[1:] & ~fits[:-1]
    return out


class SweepChart(QWidget):
    """Three plots that share their axis.

    Signals:
        pointed: the place of the point under the pointer, or -1.
        clicked: the place of the point that was clicked.
    """

    pointed = Signal(object)
    clicked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit = GIB
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.memory = SweepPlot(tr("VRAM per GPU"), self._memory_ticks, self)
        self.hours = SweepPlot(tr("Wall-clock time"), _hour_ticks, self)
        self.cost = SweepPlot(tr("Cost"), lambda low, high: money_ticks(low, high, 4), self)
        self.plots = (self.memory, self.hours, self.cost)
        width = self.fontMetrics().horizontalAdvance("1 h 30 m") + 6
        for plot in self.plots:
            plot.left.setWidth(width)
            plot.pointed.connect(self._point)
            plot.clicked.connect(self.clicked)
            column.addWidget(plot, 1)
        for plot in self.plots[:-1]:
            plot.bottom.setHeight(3)
        column.setStretch(len(self.plots) - 1, 1)
        self._colours: Colours = LIGHT

    def show_sweep(self, found: Sweep, units: str) -> None:
        """Show a sweep."""
        self._unit = GB if units == "GB" else GIB
        points = [point for point in found.points if point.value > 0]
        x = np.log10([point.value for point in points]) if points else np.zeros(0)
        now = float(np.log10(found.current)) if found.current > 0 else 0.0
        fits = np.array([point.fits for point in points], dtype=bool)
        ends = (min([*x, now]), max([*x, now])) if len(x) else (0.0, 1.0)
        pad = max((ends[1] - ends[0]) * 0.03, 0.05)
        low, high = ends[0] - pad, ends[1] + pad
        capacity = next((float(point.capacity) for point in points if point.capacity), None)
        has = tr("{0} {1}", show_memory(capacity, units, 0), units) if capacity else ""
        for plot, curve in (
            (self.memory, _curve(points, fits, "device", "device_low", "device_high", capacity, has)),
            (self.hours, _curve(points, fits, "wall_hours", "wall_hours_low", "wall_hours_high")),
            (self.cost, _curve(points, fits, "cost", "cost_low", "cost_high")),
        ):
            plot.show_span(low, high)
            plot.show_curve(x, curve, now)
            plot.show_outside(_outside(found, low, high))
            plot.bottom.show_ticks([])
            plot.setAccessibleDescription(finding(found))
        ticks = money_ticks if found.quantity == "price" else count_ticks
        self.cost.bottom.show_ticks(ticks(10**low, 10**high))

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        for plot in self.plots:
            plot.set_colours(colours)

    def _point(self, place: int) -> None:
        for plot in self.plots:
            plot.point_at(place)
        self.pointed.emit(place)

    def _memory_ticks(self, low: float, high: float) -> Ticks:
        ticks = round_ticks(low / self._unit, high / self._unit, lambda size: entry(round(size, 6)), 4)
        return [(at + float(np.log10(self._unit)), text) for at, text in ticks]


def _hour_ticks(low: float, high: float) -> Ticks:
    ticks = hour_ticks(low, high, 4)
    return ticks if len(ticks) > 1 else round_ticks(low, high, _short_duration, 3)


def _short_duration(hours: float) -> str:
    return duration(hours).removesuffix(" 00 m")


def _curve(
    points: Sequence[SweepPoint],
    fits: NDArray[np.bool_],
    middle: str,
    low: str,
    high: str,
    ceiling: float | None = None,
    ceiling_name: str = "",
) -> Curve:
    def column(name: str) -> NDArray[np.float64]:
        values = [None if point.error else getattr(point, name) for point in points]
        return np.array([value if value else np.nan for value in values], dtype=float)

    return Curve(column(middle), column(low), column(high), fits, ceiling, ceiling_name)


def _outside(found: Sweep, low: float, high: float) -> list[tuple[float, float]]:
    """Return the stretches of the axis where the job does not fit."""
    out = []
    if found.last_fitting is not None:
        out.append((float(np.log10(found.last_fitting)), high))
    if found.first_fitting is not None:
        out.append((low, float(np.log10(found.first_fitting))))
    if not out and found.points and not any(point.fits for point in found.points):
        out.append((low, high))
    return out
