"""The marks of a plot, painted where a sight of its axes has them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF, QTransform

from ftcost_core.charts.description import (
    Band,
    Curve,
    Label,
    Mark,
    Points,
    ReferenceLine,
    StandingBars,
    Stretch,
    Symbol,
    Values,
    runs,
)
from ftcost_core.text import palette
from ftcost_gui.look.colours import Colours, edge_on

TEXT_MARGIN = 4
"""Around the letters of a text in a plot, pixels."""
_STYLES = {"solid": Qt.PenStyle.SolidLine, "dashed": Qt.PenStyle.DashLine, "dotted": Qt.PenStyle.DotLine}
_CORNERS: dict[Symbol, tuple[tuple[float, float], ...]] = {
    "square": ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)),
    "diamond": ((0, -0.5), (-0.4, 0), (0, 0.5), (0.4, 0)),
    "triangle": ((-0.5, 0.5), (0, -0.5), (0.5, 0.5)),
    "triangle-down": ((-0.5, -0.5), (0, 0.5), (0.5, -0.5)),
    "cross": (
        (-0.5, -0.05), (-0.5, 0.05), (-0.05, 0.05), (-0.05, 0.5), (0.05, 0.5), (0.05, 0.05),
        (0.5, 0.05), (0.5, -0.05), (0.05, -0.05), (0.05, -0.5), (-0.05, -0.5), (-0.05, -0.05),
    ),
}  # fmt: skip
"""Of symbols that are not round, in widths of the symbol; the cross is turned by 45° when it is drawn."""
_LABEL_GAP = 0.04
"""Of a label's width, between it and its place."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The part of a plot's axes that is in sight, and the room in a widget that it fills."""

    x: tuple[float, float]
    y: tuple[float, float]
    room: QRectF

    @property
    def unit(self) -> tuple[float, float]:
        """Pixels for one unit of each axis."""
        return self.room.width() / (self.x[1] - self.x[0]), self.room.height() / (self.y[1] - self.y[0])

    def pixel(self, x: float, y: float) -> QPointF:
        """Return where a place on the axes is in the widget."""
        across, up = self.unit
        return QPointF(self.room.left() + (x - self.x[0]) * across, self.room.bottom() - (y - self.y[0]) * up)

    def at(self, pixel: QPointF) -> tuple[float, float]:
        """Return what is at a place of the widget, on the axes."""
        across, up = self.unit
        return self.x[0] + (pixel.x() - self.room.left()) / across, self.y[0] + (self.room.bottom() - pixel.y()) / up

    def pixels(self, x: Values, y: Values) -> list[QPointF]:
        """Return where points on the axes are in the widget."""
        across, up = self.unit
        left = self.room.left() + (x - self.x[0]) * across
        top = self.room.bottom() - (y - self.y[0]) * up
        return [QPointF(*point) for point in zip(left.tolist(), top.tolist(), strict=True)]


def role_colour(role: str, colours: Colours, opacity: float = 1.0) -> QColor:
    """Return the colour of a role in a theme: ``accent``, ``series-weights``, ``method-lora``."""
    colour = QColor(palette.colour(role, palette.DARK if colours.name == "dark" else palette.LIGHT))
    colour.setAlphaF(opacity)
    return colour


def paint_mark(painter: QPainter, mark: Mark, sight: Sight, colours: Colours) -> None:
    """Paint a mark; ``painter`` has the font of its texts."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    match mark:
        case Band():
            painter.setBrush(role_colour(mark.fill, colours, mark.opacity))
            if mark.fill.startswith("series-"):  # the outline tells a component's area apart from the ground
                painter.setPen(edge_on(role_colour(mark.fill, colours), QColor(colours.card)))
            _paint_band(painter, mark, sight)
        case Curve():
            painter.setPen(_pen(mark, colours, mark.opacity))
            for run in runs(mark):
                painter.drawPolyline(sight.pixels(mark.x[run], mark.y[run]))
        case Points():
            _paint_points(painter, mark, sight, colours)
        case StandingBars():
            painter.setBrush(role_colour(mark.fill, colours, mark.opacity))
            low, high = sight.pixels(mark.low, 0 * mark.low), sight.pixels(mark.high, mark.height)
            for left, right in zip(low, high, strict=True):
                painter.drawRect(QRectF(left, right).normalized())
        case ReferenceLine():
            painter.setPen(_pen(mark, colours))
            paint_rule(painter, sight, mark.at, upright=mark.upright)
        case Stretch():
            left, right = sight.pixel(mark.low, sight.y[1]), sight.pixel(mark.high, sight.y[0])
            painter.fillRect(QRectF(left, right), role_colour(mark.fill, colours, mark.opacity))
        case Label():
            _paint_label(painter, mark, sight, colours)


def paint_rule(painter: QPainter, sight: Sight, at: float, *, upright: bool) -> None:
    """Draw a line across all that is in sight, on whole pixels."""
    room, spot = sight.room, sight.pixel(at, at)
    x, y = math.floor(spot.x()) + 0.5, math.floor(spot.y()) + 0.5
    if upright:
        painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()))
    else:
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))


def label_room(label: Label, sight: Sight, font: QFont) -> QRectF:
    """Return the room that a label takes in the widget."""
    size = QSizeF(QFontMetrics(_label_font(label, font)).size(0, label.text))
    size += QSizeF(2 * TEXT_MARGIN, 2 * TEXT_MARGIN)
    across, down = label.anchor
    across += (across - 0.5) * 2 * _LABEL_GAP
    corner = sight.pixel(label.x, label.y) - QPointF(across * size.width(), down * size.height())
    return QRectF(corner, size)


def paint_text(painter: QPainter, room: QRectF, text: str, colour: QColor, ground: QColor | None) -> None:
    """Write a text into its room, on a ground if it is given one."""
    if ground is not None:
        painter.fillRect(room, ground)
    painter.setPen(colour)
    inside = room.adjusted(TEXT_MARGIN, TEXT_MARGIN, TEXT_MARGIN, TEXT_MARGIN)
    painter.drawText(inside, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), text)


def _paint_label(painter: QPainter, label: Label, sight: Sight, colours: Colours) -> None:
    font = painter.font()
    painter.setFont(_label_font(label, font))
    ground = role_colour("card", colours, 0.8) if label.backed else None
    paint_text(painter, label_room(label, sight, font), label.text, role_colour(label.role, colours), ground)
    painter.setFont(font)


def _label_font(label: Label, font: QFont) -> QFont:
    shown = QFont(font)
    if label.bold:
        shown.setWeight(QFont.Weight.DemiBold)
    return shown


def _paint_band(painter: QPainter, band: Band, sight: Sight) -> None:
    """Paint an area, one for each stretch without gaps."""
    whole = np.isfinite(band.x) & np.isfinite(band.low) & np.isfinite(band.high)
    for stretch in np.split(np.arange(len(whole)), np.flatnonzero(~whole)):
        places = stretch[whole[stretch]]
        if len(places) > 1:
            across = np.concatenate((band.x[places], band.x[places][::-1]))
            painter.drawPolygon(sight.pixels(across, np.concatenate((band.low[places], band.high[places][::-1]))))


def _paint_points(painter: QPainter, points: Points, sight: Sight, colours: Colours) -> None:
    if points.symbol != "ring":
        painter.setBrush(role_colour(points.fill, colours, points.opacity))
    if points.edge:  # one in the card's colour tells points that overlap apart
        width = 1.4 if points.edge != "card" else 0.7 if points.size < 10 else 1.5
        painter.setPen(QPen(role_colour(points.edge, colours), width))
    drawn = np.isfinite(points.x) & np.isfinite(points.y)
    centres, half = sight.pixels(points.x[drawn], points.y[drawn]), points.size / 2
    if points.symbol in _CORNERS:
        shape = QPolygonF([QPointF(x * points.size, y * points.size) for x, y in _CORNERS[points.symbol]])
        if points.symbol == "cross":
            shape = QTransform().rotateRadians(math.pi / 4).map(shape)
        for centre in centres:
            painter.drawPolygon(shape.translated(centre))
    else:
        for centre in centres:
            painter.drawEllipse(centre, half, half)


def _pen(mark: Curve | ReferenceLine, colours: Colours, opacity: float = 1.0) -> QPen:
    return QPen(role_colour(mark.stroke, colours, opacity), mark.width, _STYLES[mark.style])
