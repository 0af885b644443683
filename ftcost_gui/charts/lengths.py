"""How long the samples are, on a logarithmic axis, with the context length as a line to drag."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from ftcost_core.documents.job import Lengths
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.charts.menu import Table
from ftcost_gui.charts.plot import Plot, Ticks
from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.widgets.labels import scaled

_MOST_BARS = 64
_NEAR = 9.0
_AIR = 0.06


class LengthsChart(Plot):
    """Press on the line, or anywhere beside it, and drag.

    Signals:
        dragged: the context length under the pointer.
        released: the drag is over.
    """

    dragged = Signal(object)
    released = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours: Colours = LIGHT
        self._edges: NDArray[np.float64] = np.array([1.0, 2.0])
        self._counts: NDArray[np.float64] = np.zeros(1)
        self._context = 1
        self._held = False
        self._bars = pg.BarGraphItem(x0=[], x1=[], height=[], pen=None)
        self._cut = pg.BarGraphItem(x0=[], x1=[], height=[], pen=None)
        self._line = pg.InfiniteLine(angle=90, movable=False)
        self._handle = pg.ScatterPlotItem(size=11, pen=None, pxMode=True)
        self._label = pg.TextItem(anchor=(0, 0))
        for item in (self._bars, self._cut):
            self.addItem(item)
        for item in (self._line, self._handle, self._label):
            self.addItem(item, ignoreBounds=True)
        self.left.hide()
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Lengths of the samples"))

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        super().set_colours(colours)
        self._colours = colours
        self._bars.setOpts(brush=QColor(colours.accent))
        pale = QColor(colours.accent)
        pale.setAlphaF(0.32)
        self._cut.setOpts(brush=pale)
        self._line.setPen(pg.mkPen(colours.text, width=1.6 * self.devicePixelRatioF()))
        self._handle.setBrush(QColor(colours.text))
        self._label.setColor(QColor(colours.text))
        ground = QColor(colours.card)
        ground.setAlpha(205)
        self._label.fill = pg.mkBrush(ground)
        self._label.setFont(scaled(self, 1.0, QFont.Weight.DemiBold))

    def numbers(self) -> Table:
        """Return the bars as they are drawn."""
        header = (tr("tokens from"), tr("to"), tr("samples"))
        edges = self._edges.tolist()
        return [header, *zip(edges, edges[1:], self._counts.tolist(), strict=False)]

    def show_lengths(self, lengths: Lengths, context: int, words: str) -> None:
        """Show a histogram and the context length; ``words`` stand beside its line."""
        self._edges, self._counts = _rebinned(lengths)
        self.show_context(context, words, settle=True)

    def show_context(self, context: int, words: str, *, settle: bool = False) -> None:
        """Move the line; with ``settle``, the axis makes room for it too."""
        self._context = context
        x0, x1 = np.log2(self._edges[:-1]), np.log2(self._edges[1:])
        inside = self._edges[:-1] < context
        gap = (x1 - x0) * 0.06
        for item, chosen in ((self._bars, inside), (self._cut, ~inside)):
            item.setOpts(x0=x0[chosen] + gap[chosen], x1=x1[chosen] - gap[chosen],
                         height=self._counts[chosen], pen=None)  # fmt: skip
        if settle and not self._held:
            self._show_axes()
        at, top = float(np.log2(max(context, 1))), float(self._counts.max()) or 1.0
        self._line.setPos(at)
        self._handle.setData([at], [top * 1.17])
        self._label.setText(words)
        low, high = self.plotItem.vb.viewRange()[0]
        left = (at - low) / max(high - low, 1e-9) < 0.55
        self._label.setAnchor((-0.04, 0.5) if left else (1.04, 0.5))
        self._label.setPos(at, top * 1.17)

    def pixel_of(self, context: int) -> QPointF:
        """Return where a context length is on the axis, in the widget's pixels."""
        box = self.plotItem.vb
        middle = box.viewRange()[1][1] / 2
        return QPointF(self.mapFromScene(box.mapViewToScene(QPointF(np.log2(max(context, 1)), middle))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose as many ticks as there is room for."""
        super().resizeEvent(event)
        if hasattr(self, "_line"):
            self._show_axes()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the line."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = True
            self.dragged.emit(self._at(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the line, or say what the bar under the pointer holds."""
        if self._held:
            self.dragged.emit(self._at(event))
            return
        near = abs(self.pixel_of(self._context).x() - event.position().x()) <= _NEAR
        self.setCursor(Qt.CursorShape.SplitHCursor if near else Qt.CursorShape.ArrowCursor)
        QToolTip.showText(event.globalPosition().toPoint(), self._readout(event), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the line."""
        if self._held and event.button() == Qt.MouseButton.LeftButton:
            self._held = False
            self.released.emit()

    def _at(self, event: QMouseEvent) -> int:
        spot = self.plotItem.vb.mapSceneToView(self.mapToScene(event.position().toPoint()))
        low, high = self.plotItem.vb.viewRange()[0]
        return max(1, round(float(2.0 ** min(max(spot.x(), low), high))))

    def _readout(self, event: QMouseEvent) -> str:
        at = self._at(event)
        place = int(np.searchsorted(self._edges, at, side="right")) - 1
        if not 0 <= place < len(self._counts):
            return ""
        low, high = self._edges[place], max(self._edges[place + 1] - 1, self._edges[place])
        return tr("{0} to {1} tokens: {2} samples", number(low), number(high), number(self._counts[place]))

    def _show_axes(self) -> None:
        low, high = np.log2(self._edges[0]), np.log2(max(self._edges[-1], self._context))
        pad = max((high - low) * _AIR, 0.2)
        low, high = max(low - pad, -0.5), high + pad
        self.plotItem.setXRange(low, high, padding=0)
        self.plotItem.setYRange(0, (float(self._counts.max()) or 1.0) * 1.3, padding=0)
        room = max(self.width() / (self.fontMetrics().averageCharWidth() * 9), 2)
        self.bottom.show_ticks(_ticks(low, high, room))


def _rebinned(lengths: Lengths) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Spread a fine histogram over at most 64 bars of equal width on the axis, none narrower than a token."""
    edges = np.array(lengths.edges, dtype=np.float64)
    counts = np.array(lengths.counts, dtype=np.float64)
    used = np.flatnonzero(counts)
    low, high = max(edges[used[0]], 1.0), max(edges[used[-1] + 1], edges[used[0]] + 1, 2.0)
    bars: NDArray[np.float64] = np.unique(np.round(np.geomspace(low, high, _MOST_BARS + 1))).astype(
        np.float64
    )
    below = np.interp(bars, edges, np.concatenate(([0.0], np.cumsum(counts))))
    below[0] = 0.0
    return bars, np.diff(below)


def _ticks(low: float, high: float, room: float) -> Ticks:
    powers = range(int(np.ceil(low)), int(np.floor(high)) + 1)
    step = max(1, int(np.ceil(len(powers) / room)))
    return [(float(power), number(2**power)) for power in powers if power % step == 0]
