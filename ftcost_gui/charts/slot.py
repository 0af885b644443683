"""A placeholder for a chart that is made after the first paint, since pyqtgraph loads longer than a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ftcost_gui.look.colours import Colours
from ftcost_gui.widgets.labels import ElidedLabel

if TYPE_CHECKING:
    from ftcost_gui.charts.plot import PlotChart


class ChartSlot(QWidget):
    """Empty and of the right size until :meth:`build`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.chart: PlotChart | None = None
        self.note_label = ElidedLabel("", parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def build(self) -> PlotChart:
        """Make the chart."""
        from ftcost_gui.charts.plot import PlotChart

        self.chart = PlotChart(self)
        self._layout.addWidget(self.chart)
        self._layout.activate()  # at its size before it is drawn
        return self.chart

    def note(self, text: str) -> None:
        """Say what the chart shows, beside its title."""
        self.note_label.setText(text)

    def set_colours(self, colours: Colours) -> None:
        """Hand the theme's colours on."""
        if self.chart is not None:
            self.chart.set_colours(colours)
