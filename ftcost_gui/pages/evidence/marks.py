"""How methods are told apart on the scatter: by colour and by shape, in both themes."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF

from ftcost_gui.look.colours import Colours


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape, by its name in pyqtgraph, and its colour on a light and on a dark card."""

    symbol: str
    light: str
    dark: str

    def colour(self, colours: Colours) -> QColor:
        """Return its colour in a theme."""
        return QColor(self.dark if colours.name == "dark" else self.light)


MARKS: dict[str, Mark] = {
    "full": Mark("o", "#3b5bdb", "#8aa4ff"),
    "pretrain": Mark("d", "#626c80", "#a7b0c0"),
    "lora": Mark("t1", "#0b7a67", "#4fc7b0"),
    "qlora": Mark("s", "#c2410c", "#ff9a5c"),
    "dora": Mark("t", "#8b3fd1", "#c99bff"),
    "freeze": Mark("x", "#8a5a00", "#e3b341"),
}
"""By kind of training, in the order of the chips."""

_CORNERS = {
    "d": ((0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5)),
    "t1": ((0.5, 0.05), (1.0, 0.95), (0.0, 0.95)),
    "t": ((0.0, 0.05), (1.0, 0.05), (0.5, 0.95)),
    "s": ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)),
}
_SIDE = 10


def mark_icon(method: str, colours: Colours, ratio: float) -> QIcon:
    """Draw a method's mark for a chip; ``ratio`` is the screen's device pixels per pixel."""
    mark = MARKS[method]
    picture = QPixmap(QSize(_SIDE, _SIDE) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(mark.colour(colours))
    if mark.symbol in _CORNERS:
        painter.drawPolygon(QPolygonF([QPointF(x * _SIDE, y * _SIDE) for x, y in _CORNERS[mark.symbol]]))
    else:
        painter.drawEllipse(QRectF(0.5, 0.5, _SIDE - 1, _SIDE - 1))
    painter.end()
    return QIcon(picture)
