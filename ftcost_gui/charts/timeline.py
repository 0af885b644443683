"""What is alive through one training step, stacked by component."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.text.labels import COMPONENTS, SHORT_MOMENTS
from ftcost_core.text.numbers import GB, GIB, entry, number
from ftcost_core.text.numbers import memory as show_memory
from ftcost_gui.charts.menu import Table
from ftcost_gui.charts.plot import Plot, Ticks
from ftcost_gui.look.colours import LIGHT, Colours, edge_on, series_colour

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ftcost_core.documents.result import Memory, TimelinePoint

_ORDER = [name for name in COMPONENTS if name not in ("slack", "context")]


class TimelineChart(Plot):
    """Areas are made once and then only moved. A click on one explains it."""

    explained = Signal(str, QRect)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._at = np.zeros(1)
        self._tops: dict[str, np.ndarray] = {}
        self._present: dict[str, bool] = {}
        self._colours: Colours = LIGHT
        self._curves = {name: pg.PlotCurveItem() for name in ["", *_ORDER]}
        self._areas = {}
        below = ""
        for name in _ORDER:
            area = pg.FillBetweenItem(
                self._curves[below], self._curves[name], brush=pg.mkBrush(series_colour(name))
            )
            self.addItem(area)
            self._areas[name] = area
            below = name
        self._dot = pg.ScatterPlotItem(size=8, pen=None)
        self._label = pg.TextItem(anchor=(0, 1))
        self.addItem(self._dot)
        self.addItem(self._label)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Memory through one training step"))

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        super().set_colours(colours)
        self._colours = colours
        self._dot.setBrush(QColor(colours.text))
        self._draw_edges()
        self._label.setColor(QColor(colours.text))

    def show_memory(self, memory: Memory, units: str) -> None:
        """Show a step."""
        if not memory.timeline:
            return
        points = _from_the_start(memory.timeline)
        self._at = np.array([point.at for point in points])
        level = np.zeros(len(points))
        self._curves[""].setData(self._at, level)
        for name in _ORDER:
            part = np.array([point.components.get(name, 0) for point in points], dtype=float)
            level = level + part
            self._tops[name] = level
            self._present[name] = bool(part.any())
            self._curves[name].setData(self._at, level)
        self._draw_edges()
        peak = int(np.argmax(level))
        top = float(level[peak]) or 1.0
        span = float(self._at[-1] - self._at[0]) or 1.0
        self.plotItem.setXRange(self._at[0], self._at[-1], padding=0)
        self.plotItem.setYRange(0, top * 1.22, padding=0)
        self._show_axes(memory, top, units)
        self._dot.setData([self._at[peak]], [top])
        text = tr("peak {0} {1}: {2}", show_memory(top, units), units, SHORT_MOMENTS[points[peak].moment])
        self._label.setText(text)
        left = (self._at[peak] - self._at[0]) / span < 0.6
        self._label.setAnchor((-0.04, 0.95) if left else (1.04, 0.95))
        self._label.setPos(self._at[peak], top)
        self.setAccessibleDescription(_finding(memory, text, units))

    def _draw_edges(self) -> None:
        for name, area in self._areas.items():
            edge = edge_on(series_colour(name), QColor(self._colours.card))
            area.setPen(pg.mkPen(edge) if self._present.get(name) else None)

    def numbers(self) -> Table:
        """Return bytes by component at each place of the step."""
        header = (tr("place in the step"), *(tr("{0}, bytes", COMPONENTS[name]) for name in _ORDER))
        levels = [np.zeros(len(self._at)), *(self._tops[name] for name in _ORDER if name in self._tops)]
        return [
            header,
            *zip(self._at.tolist(), *(part.tolist() for part in np.diff(levels, axis=0)), strict=True),
        ]

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Explain the area that was clicked."""
        name = self._component_at(event)
        if name and event.button() == Qt.MouseButton.LeftButton:
            spot = event.globalPosition().toPoint()
            self.explained.emit(name, QRect(spot.x() - 4, spot.y() - 4, 8, 8))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Name the area under the pointer."""
        name = self._component_at(event)
        self.setCursor(Qt.CursorShape.PointingHandCursor if name else Qt.CursorShape.ArrowCursor)
        self.setToolTip(COMPONENTS[name] if name else "")

    def _component_at(self, event: QMouseEvent) -> str | None:
        if not self._tops:
            return None
        spot = self.plotItem.vb.mapSceneToView(self.mapToScene(event.position().toPoint()))
        if not self._at[0] <= spot.x() <= self._at[-1] or spot.y() < 0:
            return None
        for name in _ORDER:
            if spot.y() <= np.interp(spot.x(), self._at, self._tops[name]):
                return name
        return None

    def _show_axes(self, memory: Memory, top: float, units: str) -> None:
        unit = GB if units == "GB" else GIB
        step = _nice_step(top / unit)
        heights = [i * step for i in range(1, 8) if i * step * unit <= top * 1.2]
        self.left.show_ticks([(height * unit, _tick(height)) for height in heights])
        self.show_grid([height * unit for height in heights])
        self.bottom.show_ticks(_moment_ticks(memory))


def _moment_ticks(memory: Memory) -> Ticks:
    ticks: Ticks = []
    start = 0.0
    for moment in SHORT_MOMENTS:
        end = max((point.at for point in memory.timeline if point.moment == moment), default=start)
        if end > start:
            ticks.append(((start + end) / 2, SHORT_MOMENTS[moment]))
            start = end
    return ticks


@dataclass(frozen=True, slots=True)
class _Start:
    moment: str
    at: float
    components: Mapping[str, int]


def _from_the_start(points: Sequence[TimelinePoint]) -> Sequence[TimelinePoint | _Start]:
    """Begin at 0: a step starts with what the one before it has left."""
    if points[0].at <= 0:
        return points
    return (_Start(points[0].moment, 0.0, points[-1].components), *points)


def _nice_step(top: float) -> float:
    power = 10 ** np.floor(np.log10(max(top, 1e-9) / 3))
    return float(next(m * power for m in (1, 2, 5, 10) if top / (m * power) <= 4.5))


def _tick(height: float) -> str:
    """Show whole sizes in full, as the peak beside them is shown: never millions by a letter."""
    return number(height) if height >= 1 and height.is_integer() else entry(height)


def _finding(memory: Memory, peak: str, units: str) -> str:
    highest = max(memory.timeline, key=lambda point: sum(point.components.values()))
    name, size = max(highest.components.items(), key=lambda item: item[1])
    return tr("{0}. Most of it: {1}, {2} {3}.", peak, COMPONENTS[name], show_memory(size, units), units)
