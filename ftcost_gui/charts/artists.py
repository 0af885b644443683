"""The marks of a plot as pyqtgraph items, made once and then updated with new data and colours."""

from __future__ import annotations

from functools import cache

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from ftcost_core.charts.description import Band, Curve, Label, Mark, Points, ReferenceLine, StandingBars, Stretch
from ftcost_core.text import palette
from ftcost_gui.look.colours import Colours, edge_on

_STYLES = {"solid": Qt.PenStyle.SolidLine, "dashed": Qt.PenStyle.DashLine, "dotted": Qt.PenStyle.DotLine}
_SYMBOLS = {
    "circle": "o", "ring": "o", "cross": "x", "square": "s", "diamond": "d", "triangle": "t1",
    "triangle-down": "t",
}  # fmt: skip
_DRAWN_FIELDS = {
    kind: tuple(name for name in kind.__struct_fields__ if name not in ("readout", "key"))
    for kind in (Band, Curve, Points, StandingBars, ReferenceLine, Stretch, Label)
}
_GAP = 0.04
"""Of a label's width, between it and its place."""
_BEHIND = -40
_STEP_UP = 0.001


def role_colour(role: str, colours: Colours, opacity: float = 1.0) -> QColor:
    """Return the colour of a role in a theme: ``accent``, ``series-weights``, ``method-lora``."""
    colour = QColor(palette.colour(role, palette.THEMES[colours.name]))
    colour.setAlphaF(opacity)
    return colour


class Artist:
    """Paints one mark."""

    def __init__(self, mark: Mark) -> None:
        self.kind = type(mark)
        self.items = _make(mark)
        self._shown: tuple[Mark, object] | None = None
        self._depths = [item.zValue() for item in self.items]

    def stack(self, place: int) -> None:
        """Lie over the marks that come before it among those of its depth."""
        for item, depth in zip(self.items, self._depths, strict=True):
            item.setZValue(depth + place * _STEP_UP)

    def show(self, mark: Mark, colours: Colours, font: QFont, ratio: float) -> None:
        """Show a mark of the kind it was made for; ``ratio`` is device pixels per pixel."""
        look = colours.name, font.key(), ratio
        dragged = self.kind is ReferenceLine  # and may stand elsewhere than it was shown
        if not dragged and self._shown and self._shown[1] == look and _looks_alike(self._shown[0], mark):
            return
        self._shown = mark, look
        item = self.items[-1]
        match mark:
            case Band():
                item.setPath(_area(mark))
                item.setBrush(role_colour(mark.fill, colours, mark.opacity))
                item.setPen(_edge(mark, colours) or QPen(Qt.PenStyle.NoPen))
            case Curve():
                connect = "pairs" if mark.pairs else "finite"
                item.setData(mark.x, mark.y, connect=connect, pen=_pen(mark, colours, ratio))
            case Points():
                item.setData(
                    mark.x,
                    mark.y,
                    size=mark.size,
                    symbol=_SYMBOLS[mark.symbol],
                    brush=_inside(mark, colours),
                    pen=_outline(mark, colours),
                )
            case StandingBars():
                item.setOpts(x0=mark.low, x1=mark.high, height=mark.height, pen=None,
                             brush=role_colour(mark.fill, colours, mark.opacity))  # fmt: skip
            case ReferenceLine():
                item.setAngle(90 if mark.upright else 0)  # first: it decides which place a number means
                item.setPos(mark.at)
                item.setPen(_pen(mark, colours, ratio))
                item.setHoverPen(_pen(mark, colours, ratio * (2 if mark.key else 1)))
                item.setMovable(bool(mark.key))
            case Stretch():
                item.setRegion((mark.low, mark.high))
                item.setBrush(role_colour(mark.fill, colours, mark.opacity))
            case Label():
                _show_label(item, mark, colours, font)


def _looks_alike(before: Mark, after: Mark) -> bool:
    """Tell whether two marks of a kind are drawn alike, whatever they say under the pointer."""
    return all(
        np.array_equal(was, now, equal_nan=True) if isinstance(was, np.ndarray) else was == now
        for name in _DRAWN_FIELDS[type(before)]
        for was, now in ((getattr(before, name), getattr(after, name)),)
    )


def _area(band: Band) -> QPainterPath:
    """Return the outline of a band, one for each stretch without gaps."""
    path = QPainterPath()
    known = np.isfinite(band.x) & np.isfinite(band.low) & np.isfinite(band.high)
    for stretch in np.split(np.arange(len(known)), np.flatnonzero(~known)):
        places = stretch[known[stretch]]
        if len(places) > 1:
            across = np.concatenate((band.x[places], band.x[places][::-1]))
            up = np.concatenate((band.low[places], band.high[places][::-1]))
            path.addPolygon(pg.functions.arrayToQPolygonF(across, up))
            path.closeSubpath()
    return path


def _make(mark: Mark) -> tuple[pg.GraphicsObject, ...]:
    match mark:
        case Band():
            return (QGraphicsPathItem(),)
        case Curve():
            return (pg.PlotDataItem(),)
        case Points():
            return (pg.ScatterPlotItem(pxMode=True),)
        case StandingBars():
            return (pg.BarGraphItem(x0=np.zeros(0), x1=np.zeros(0), height=np.zeros(0), pen=None),)
        case ReferenceLine():
            return (pg.InfiniteLine(movable=False),)
        case Stretch():
            region = pg.LinearRegionItem(movable=False)
            region.setZValue(_BEHIND)
            for line in region.lines:
                line.setPen(pg.mkPen(None))
            return (region,)
        case Label():
            return (pg.TextItem(),)


def _show_label(item: pg.TextItem, label: Label, colours: Colours, font: QFont) -> None:
    across, down = label.anchor
    item.setText(label.text)
    item.setColor(role_colour(label.role, colours))
    shown = QFont(font)
    if label.bold:
        shown.setWeight(QFont.Weight.DemiBold)
    item.setFont(shown)
    item.fill = pg.mkBrush(role_colour("card", colours, 0.8) if label.backed else None)
    item.setAnchor((across + (across - 0.5) * 2 * _GAP, down))
    item.setPos(label.x, label.y)


def _edge(band: Band, colours: Colours) -> QPen | None:
    """Return the outline of a component's area, which tells it apart from the ground."""
    if not band.fill.startswith("series-"):
        return None
    edge: QPen = pg.mkPen(edge_on(role_colour(band.fill, colours), QColor(colours.card)))
    return edge


def _inside(points: Points, colours: Colours) -> QBrush:
    ring = points.symbol == "ring"
    return _brush(None if ring else role_colour(points.fill, colours, points.opacity).name(QColor.NameFormat.HexArgb))


def _outline(points: Points, colours: Colours) -> QPen:
    """Return the edge of points; one in the card's colour tells points that overlap apart."""
    if not points.edge:
        return _edge_pen(None, 0.0)
    width = 1.4 if points.edge != "card" else 0.7 if points.size < 10 else 1.5
    return _edge_pen(role_colour(points.edge, colours).name(QColor.NameFormat.HexArgb), width)


# pyqtgraph keeps a picture of each symbol, size, pen and brush, and tells pens and brushes by identity: with new
# ones at each change of theme or data a chart would keep up to a thousand pictures that are never drawn again.
@cache
def _brush(argb: str | None) -> QBrush:
    return QBrush() if argb is None else QBrush(QColor(argb))


@cache
def _edge_pen(argb: str | None, width: float) -> QPen:
    pen: QPen = pg.mkPen(None) if argb is None else pg.mkPen(QColor(argb), width=width)
    return pen


def _pen(mark: Curve | ReferenceLine, colours: Colours, ratio: float) -> QPen:
    colour = role_colour(mark.stroke, colours, mark.opacity if isinstance(mark, Curve) else 1.0)
    pen: QPen = pg.mkPen(colour, width=mark.width * ratio, style=_STYLES[mark.style])
    return pen
