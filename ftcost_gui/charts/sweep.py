"""Memory, time and cost against one quantity, below each other on one axis."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ftcost_core.charts.description import Plot
from ftcost_gui.charts.plot import PlotChart
from ftcost_gui.look.colours import Colours


class SweepChart(QWidget):
    """Three plots that share their horizontal axis; pointing at one points at all.

    Signals:
        pointed: the place of the point under the pointer, or -1.
        clicked: the place of the point that was clicked.
    """

    pointed = Signal(object)
    clicked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.memory, self.hours, self.cost = (PlotChart(self, tips=False) for _ in range(3))
        self.plots = (self.memory, self.hours, self.cost)
        width = self.fontMetrics().horizontalAdvance("1 h 30 min") + 6
        for plot in self.plots:
            plot.left.setWidth(width)
            plot.pointed.connect(self._point)
            plot.clicked.connect(self.clicked)
            column.addWidget(plot, 1)
        for plot in self.plots[:-1]:
            plot.bottom.setStyle(showValues=False)
            plot.bottom.setHeight(3)
            plot.box.setXLink(self.cost.box)

    def show_plots(self, plots: Sequence[Plot]) -> None:
        """Show memory, time and cost."""
        for chart, plot in zip(self.plots, plots, strict=True):
            chart.show_plot(plot)

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        for plot in self.plots:
            plot.set_colours(colours)

    def _point(self, place: int) -> None:
        for plot in self.plots:
            plot.point_at(place)
        self.pointed.emit(place)
