"""A drawing of plain shapes as a widget: what a report shows as SVG, in the colours of the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QHelpEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ftcost_core.charts.description import TableOfValues
from ftcost_core.charts.svg import Area, Box, Dots, Drawing, Polyline, Shape, SvgText
from ftcost_gui.charts.artists import role_colour
from ftcost_gui.charts.menu import ChartMenu
from ftcost_gui.look.colours import LIGHT, Colours

_EMPTY = Drawing(1, 1, "", "", ())


class DrawingView(QWidget):
    """Paints a :class:`Drawing` as wide as it is itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.drawing = _EMPTY
        self._table: TableOfValues = ()
        self._colours: Colours = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.corner = ChartMenu(self, self.numbers)

    def show_drawing(self, drawing: Drawing, table: TableOfValues) -> None:
        """Show a drawing; ``table`` has its numbers."""
        self.drawing, self._table = drawing, table
        self.setAccessibleName(drawing.title)
        self.corner.speak_of(drawing.title)
        self.setAccessibleDescription(drawing.description)
        self.updateGeometry()
        self.update()

    def numbers(self) -> TableOfValues:
        """Return what it shows, as a table."""
        return self._table

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        """As large as it was drawn."""
        return QSize(round(self.drawing.width), round(self.drawing.height))

    def event(self, event: QEvent) -> bool:
        """Say what the shape under the pointer says."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = QPointF(event.pos()) / self._zoom
            tips = (
                shape.tip
                for shape in self.drawing.shapes
                if isinstance(shape, Box)
                and shape.tip
                and QRectF(shape.x, shape.y, shape.width, shape.height).contains(at)
            )
            QToolTip.showText(event.globalPos(), next(tips, ""), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the shapes."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._colours.card))
        painter.scale(self._zoom, self._zoom)
        for shape in self.drawing.shapes:
            self._draw(painter, shape)
        painter.end()

    @property
    def _zoom(self) -> float:
        return max(self.width(), 1) / self.drawing.width

    def _draw(self, painter: QPainter, shape: Shape) -> None:
        match shape:
            case SvgText():
                font = QFont(self.font())
                font.setPixelSize(max(round(shape.size), 1))
                font.setWeight(QFont.Weight.DemiBold if shape.bold else QFont.Weight.Normal)
                painter.setFont(font)
                painter.setPen(role_colour(shape.fill, self._colours))
                wide = painter.fontMetrics().horizontalAdvance(shape.text)
                shift = {"start": 0.0, "middle": wide / 2, "end": float(wide)}[shape.anchor]
                painter.drawText(QPointF(shape.x - shift, shape.y), shape.text)
            case Box():
                self._fill(painter, shape.fill, shape.opacity)
                room = QRectF(shape.x, shape.y, shape.width, shape.height)
                painter.drawRoundedRect(room, shape.radius, shape.radius)
            case Area():
                self._fill(painter, shape.fill, shape.opacity)
                painter.drawPolygon(_polygon(shape.points))
            case Polyline():
                pen = QPen(role_colour(shape.stroke, self._colours, shape.opacity), shape.width)
                if shape.dash:
                    pen.setDashPattern([float(part) / shape.width for part in shape.dash.split()])
                painter.setPen(pen)
                painter.drawPolyline(_polygon(shape.points))
            case Dots():
                self._fill(painter, shape.fill, shape.opacity)
                for centre in shape.points:
                    painter.drawEllipse(QPointF(*centre), shape.radius, shape.radius)

    def _fill(self, painter: QPainter, role: str, opacity: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(role_colour(role, self._colours, opacity))


def _polygon(points: tuple[tuple[float, float], ...]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])
