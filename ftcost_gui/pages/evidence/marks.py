"""The mark of a method on the scatter as an icon: its colour and its shape, in both themes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap, QPolygonF

from ftcost_core.charts.accuracy import SYMBOLS
from ftcost_core.charts.description import Symbol
from ftcost_core.documents.job import MethodKind
from ftcost_gui.charts.artists import role_colour
from ftcost_gui.look.colours import Colours

_CORNERS: dict[Symbol, tuple[tuple[float, float], ...]] = {
    "diamond": ((0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5)),
    "triangle": ((0.5, 0.05), (1.0, 0.95), (0.0, 0.95)),
    "triangle-down": ((0.0, 0.05), (1.0, 0.05), (0.5, 0.95)),
    "square": ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)),
    "cross": (
        (0.2, 0.0), (0.5, 0.3), (0.8, 0.0), (1.0, 0.2), (0.7, 0.5), (1.0, 0.8), (0.8, 1.0), (0.5, 0.7),
        (0.2, 1.0), (0.0, 0.8), (0.3, 0.5), (0.0, 0.2),
    ),
}  # fmt: skip
MARK_SIDE = 10
"""Pixels of an icon, on a screen of any density."""


def mark_icon(method: MethodKind, colours: Colours, ratio: float) -> QIcon:
    """Draw a method's mark for a chip; ``ratio`` is the screen's device pixels per pixel."""
    picture = QPixmap(QSize(MARK_SIDE, MARK_SIDE) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(role_colour(f"method-{method}", colours))
    corners = _CORNERS.get(SYMBOLS[method])
    if corners is not None:
        painter.drawPolygon(QPolygonF([QPointF(x * MARK_SIDE, y * MARK_SIDE) for x, y in corners]))
    else:
        painter.drawEllipse(QRectF(0.5, 0.5, MARK_SIDE - 1, MARK_SIDE - 1))
    painter.end()
    return QIcon(picture)
