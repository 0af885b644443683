"""The bare plot both charts start from: no menu, no zoom, axes in words."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QWidget

from ftcost_gui.charts.menu import ChartMenu, Table
from ftcost_gui.look.colours import Colours

pg.setConfigOptions(antialias=True)

Ticks = list[tuple[float, str]]


class Axis(pg.AxisItem):  # type: ignore[misc]
    """An axis without a line, whose ticks are given with their texts."""

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self.enableAutoSIPrefix(False)
        self.setStyle(tickLength=0, tickTextOffset=5, tickAlpha=0, hideOverlappingLabels=False)

    def show_ticks(self, ticks: Ticks) -> None:
        """Show these ticks."""
        self.setTicks([ticks])

    def set_colours(self, colours: Colours, font: QFont) -> None:
        """Draw text and grid in the theme's colours; pyqtgraph keeps old pens otherwise."""
        self.setPen(pg.mkPen(None))
        self.setTextPen(colours.muted)
        self.setTickFont(font)


class Plot(pg.PlotWidget):  # type: ignore[misc]
    """A picture, not a tool: it cannot be panned, zoomed or focused."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.bottom, self.left = Axis("bottom"), Axis("left")
        super().__init__(parent, axisItems={"bottom": self.bottom, "left": self.left}, enableMenu=False)
        self.setMouseEnabled(False, False)
        self.hideButtons()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(self.Shape.NoFrame)
        self.setMinimumSize(0, 0)
        self.corner = ChartMenu(self, self.numbers)
        self.plotItem.setContentsMargins(0, 2, 4, 0)
        self.plotItem.getViewBox().setDefaultPadding(0)
        self._grid = [pg.InfiniteLine(angle=0, movable=False) for _ in range(10)]
        for line in self._grid:
            line.setZValue(-50)
            self.addItem(line, ignoreBounds=True)

    def numbers(self) -> Table:
        """Return what it shows, as a table."""
        return ()

    def wheelEvent(self, event: object) -> None:
        """Let the page scroll."""
        event.ignore()  # type: ignore[attr-defined]

    def show_grid(self, heights: list[float]) -> None:
        """Draw thin lines at these heights."""
        for place, line in enumerate(self._grid):
            line.setVisible(place < len(heights))
            if place < len(heights):
                line.setPos(heights[place])

    def set_colours(self, colours: Colours) -> None:
        """Draw background, axes and grid in the theme's colours."""
        self.setBackground(QColor(colours.card))
        font = QFont(self.font())
        font.setPointSizeF(max(font.pointSizeF() * 0.9, 6))
        for axis in (self.bottom, self.left):
            axis.set_colours(colours, font)
        for line in self._grid:
            line.setPen(pg.mkPen(colours.grid, width=self.devicePixelRatioF()))
