"""The program's figure against the measured one, on logarithmic axes: on the line they are the same."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from ftcost_core.evidence.accuracy import Accuracy
from ftcost_core.evidence.points import Point
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import GB, GIB, entry
from ftcost_gui.charts.menu import Table
from ftcost_gui.charts.plot import Plot
from ftcost_gui.charts.scales import round_ticks
from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.pages.evidence.labels import headline, readout, summary
from ftcost_gui.pages.evidence.marks import MARKS

_NEAR = 9.0
_BAND = 0.2
_MOST_RANGES = 40
"""With more runs than these, only those pointed at or chosen show their range."""
_PAD = 0.05
_END = 0.04


class EvidenceChart(Plot):
    """A run can be pointed at and clicked.

    Signals:
        picked: the :class:`Point` that was clicked.
    """

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: list[Point] = []
        self._spots: NDArray[np.float64] = np.zeros((0, 2))
        self._near: list[Point] = []
        self._chosen: Point | None = None
        self._here: Point | None = None
        self._units = "GiB"
        self._low, self._high = pg.PlotDataItem(), pg.PlotDataItem()
        self._band = pg.FillBetweenItem(self._low, self._high)
        self._line = pg.PlotDataItem()
        self._ranges = pg.PlotDataItem(connect="pairs")
        self._marks = {
            name: pg.ScatterPlotItem(size=7 if mark.symbol == "o" else 8, pen=None, pxMode=True,
                                     symbol=mark.symbol)
            for name, mark in MARKS.items()
        }  # fmt: skip
        self._rings = pg.ScatterPlotItem(size=14, symbol="o", brush=None, pxMode=True)
        self._now = pg.ScatterPlotItem(size=13, symbol="o", pxMode=True)
        for item in (self._band, self._line, self._ranges, *self._marks.values(), self._rings, self._now):
            self.addItem(item, ignoreBounds=True)
        self._texts = [pg.TextItem(anchor=(0, 0)), pg.TextItem(anchor=(1, 1))]
        for text in self._texts:
            self.addItem(text, ignoreBounds=True)
        self.setMouseTracking(True)
        self.set_colours(LIGHT)

    def numbers(self) -> Table:
        """Return every run that is shown: bytes, or tokens per second and GPU."""
        header = (
            tr("run"), tr("what ran"), tr("measured"), tr("estimated"), tr("low"), tr("high"), tr("error"),
            tr("source"), tr("date"),
        )  # fmt: skip
        return [header, *((one.run.id, headline(one.run), one.measured, one.estimated, one.low, one.high,
                           one.error, f"{one.run.repo}, {one.run.path}", one.run.date)
                          for one in self._points)]  # fmt: skip

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        super().set_colours(colours)
        for name, item in self._marks.items():
            item.setBrush(MARKS[name].colour(colours))
            # A thin edge in the card's colour tells points that overlap apart.
            item.setPen(pg.mkPen(colours.card, width=0.7))
        band = QColor(colours.accent)
        band.setAlpha(20)
        self._band.setBrush(band)
        for end in (self._low, self._high):
            end.setPen(pg.mkPen(colours.point, width=self.devicePixelRatioF(), style=Qt.PenStyle.DotLine))
        self._line.setPen(pg.mkPen(colours.point, width=1.2 * self.devicePixelRatioF()))
        self._ranges.setPen(pg.mkPen(colours.point, width=self.devicePixelRatioF()))
        self._rings.setPen(pg.mkPen(colours.text, width=1.3))
        self._now.setBrush(QColor(colours.accent))
        self._now.setPen(pg.mkPen(colours.card, width=2))
        for text in self._texts:
            text.setColor(QColor(colours.muted))

    def show_points(self, points: Sequence[Point], found: Accuracy | None, units: str, quantity: str) -> None:
        """Show runs, with the figures of those of them that count."""
        self._points, self._units, self._here = list(points), units, None
        size = (GB if units == "GB" else GIB) if quantity == "memory" else 1
        both = np.array([(one.measured, one.estimated) for one in points], dtype=np.float64).reshape(-1, 2)
        self._spots = np.log10(both / size)
        methods = np.array([one.run.method for one in points])
        for name, item in self._marks.items():
            mine = self._spots[methods == name] if len(points) else self._spots
            item.setData(mine[:, 0], mine[:, 1])
        self._draw_axes()
        self._draw_marked()
        name = (
            tr("Peak memory of published runs: the program against the measurement")
            if quantity == "memory"
            else tr("Speed of published runs: the program against the measurement")
        )
        self.setAccessibleName(name)
        self.setAccessibleDescription(
            tr("{0} runs shown; {1}.", len(points), summary(found)) if points else tr("No run is shown.")
        )

    def mark(self, chosen: Point | None, near: Sequence[Point]) -> None:
        """Mark the chosen run, and ring those nearest to the job."""
        self._chosen, self._near = chosen, list(near)
        self._draw_marked()

    def pixel_of(self, point: Point) -> QPointF:
        """Return where a run is, in the widget's pixels."""
        at = self._spots[self._points.index(point)]
        return QPointF(self.mapFromScene(self.plotItem.vb.mapViewToScene(QPointF(*at))))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say which run is under the pointer, and show its range."""
        near = self._nearest(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if near is not None else Qt.CursorShape.ArrowCursor)
        self._point_at(near)
        if near is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPosition().toPoint(), readout(near, self._units), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the run that was clicked."""
        near = self._nearest(event.position())
        if near is not None and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(near)

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the readout."""
        QToolTip.hideText()
        self._point_at(None)
        super().leaveEvent(event)

    def _point_at(self, point: Point | None) -> None:
        if point is not self._here:
            self._here = point
            self._draw_marked()

    def _nearest(self, position: QPointF) -> Point | None:
        if not len(self._spots):
            return None
        box = self.plotItem.vb
        at = box.mapSceneToView(self.mapToScene(position.toPoint()))
        width, height = box.viewPixelSize()
        away = np.hypot((self._spots[:, 0] - at.x()) / width, (self._spots[:, 1] - at.y()) / height)
        near = int(np.argmin(away))
        return self._points[near] if away[near] <= _NEAR else None

    def _draw_marked(self) -> None:
        places = {point.run.place: place for place, point in enumerate(self._points)}

        def of(points: Sequence[Point | None]) -> list[int]:
            return [places[one.run.place] for one in points if one is not None and one.run.place in places]

        chosen, here = of([self._chosen]), of([self._here])
        self._rings.setData(*self._columns(of(self._near)))
        self._now.setData(*self._columns(chosen))
        few = len(self._points) <= _MOST_RANGES
        shown = range(len(self._points)) if few else dict.fromkeys([*chosen, *here])
        x, y = [], []
        for place in shown:
            point = self._points[place]
            shift = self._spots[place, 1] - np.log10(point.estimated)
            x += [self._spots[place, 0]] * 2
            y += [np.log10(point.low) + shift, np.log10(point.high) + shift]
        self._ranges.setData(x, y)

    def _columns(self, places: list[int]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        return self._spots[places, 0], self._spots[places, 1]

    def _draw_axes(self) -> None:
        if not len(self._spots):
            self.bottom.show_ticks([])
            self.left.show_ticks([])
            self.show_grid([])
            for item in (self._line, self._low, self._high):
                item.setData([], [])
            for text in self._texts:
                text.hide()
            return
        low, high = float(self._spots.min()), float(self._spots.max())
        pad = max((high - low) * _PAD, 0.06)
        low, high = low - pad, high + pad
        self.plotItem.setXRange(low, high, padding=0)
        self.plotItem.setYRange(low, high, padding=0)
        ticks = round_ticks(10**low, 10**high, entry, most=6)
        # A text at the very end would be cut off.
        self.bottom.show_ticks([tick for tick in ticks if tick[0] < high - _END * (high - low)])
        self.left.show_ticks(ticks)
        self.show_grid([at for at, _ in ticks])
        ends = np.array([low - 1, high + 1])
        self._line.setData(ends, ends)
        self._low.setData(ends, ends + np.log10(1 - _BAND))
        self._high.setData(ends, ends + np.log10(1 + _BAND))
        self._texts[0].setText(tr("the program says more"))
        self._texts[0].setPos(low, high)
        self._texts[1].setText(tr("the program says less"))
        self._texts[1].setPos(high, low)
        for text in self._texts:
            text.show()
