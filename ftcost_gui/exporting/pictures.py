"""The report's charts in the PDF: paints the shapes that HTML reports show as SVG."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from ftcost_core.charts.svg import Area, Box, Dots, Drawing, Polyline, Position, SvgText
from ftcost_core.text.palette import colour
from ftcost_gui.exporting.sheet import SCALE, Sheet, Side, Style

_SIDES = {"start": Side.LEFT, "middle": Side.MIDDLE, "end": Side.RIGHT}


def height_of(drawing: Drawing, width: float) -> float:
    """Return the height of a drawing at a width."""
    return drawing.height * width / drawing.width


def paint(painter: QPainter, sheet: Sheet, drawing: Drawing, x: float, y: float, width: float) -> None:
    """Paint a drawing, its upper left corner at a place in points."""
    zoom = width / drawing.width
    for shape in drawing.shapes:
        match shape:
            case SvgText():
                _words(painter, sheet, shape, x, y, zoom)
            case Box():
                _ready(painter, shape.fill, shape.opacity)
                place = QRectF(
                    (x + shape.x * zoom) * SCALE, (y + shape.y * zoom) * SCALE,
                    shape.width * zoom * SCALE, shape.height * zoom * SCALE,
                )  # fmt: skip
                radius = shape.radius * zoom * SCALE
                painter.drawRoundedRect(place, radius, radius)
            case Area():
                _ready(painter, shape.fill, shape.opacity)
                painter.drawPolygon(_polygon(shape.points, x, y, zoom))
            case Polyline():
                stroke = QColor(colour(shape.stroke))
                stroke.setAlphaF(shape.opacity)
                pen = QPen(stroke, shape.width * zoom * SCALE)
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                if shape.dash:
                    pen.setDashPattern([float(part) / shape.width for part in shape.dash.split()])
                painter.setPen(pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPolyline(_polygon(shape.points, x, y, zoom))
            case Dots():
                _ready(painter, shape.fill, shape.opacity)
                radius = shape.radius * zoom * SCALE
                for centre in _polygon(shape.points, x, y, zoom).toList():
                    painter.drawEllipse(centre, radius, radius)


def _words(painter: QPainter, sheet: Sheet, words: SvgText, x: float, y: float, zoom: float) -> None:
    lines = sheet.lines(words.text, 1e5, Style(words.size * zoom, words.bold, words.fill))
    own = lines.natural
    shift = {Side.LEFT: 0.0, Side.MIDDLE: own / 2, Side.RIGHT: own}[_SIDES[words.anchor]]
    line = lines.layout.lineAt(0)
    painter.setPen(QColor(colour(words.fill)))
    left, base = x + words.x * zoom - shift, y + words.y * zoom
    line.draw(painter, QPointF(left * SCALE, base * SCALE - line.ascent() - line.y()))


def _ready(painter: QPainter, fill: str, opacity: float = 1.0) -> None:
    fill_colour = QColor(colour(fill))
    fill_colour.setAlphaF(opacity)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(fill_colour))


def _polygon(points: tuple[Position, ...], x: float, y: float, zoom: float) -> QPolygonF:
    return QPolygonF([QPointF((x + px * zoom) * SCALE, (y + py * zoom) * SCALE) for px, py in points])
