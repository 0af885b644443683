"""Line icons in the theme's colours."""

from __future__ import annotations

import atexit
import tempfile
from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ftcost_core.bundled import resource


@cache
def _svg(name: str, colour: str) -> bytes:
    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8")
    return text.replace("currentColor", colour).encode()


class _Engine(QIconEngine):
    """Draws the SVG at the size asked for, so that it is sharp at every scale."""

    def __init__(self, name: str, colour: str) -> None:
        super().__init__()
        self._name, self._colour = name, colour

    def clone(self) -> QIconEngine:
        return _Engine(self._name, self._colour)

    def paint(self, painter: QPainter, rect: object, _mode: object, _state: object) -> None:
        QSvgRenderer(QByteArray(_svg(self._name, self._colour))).render(painter, QRectF(rect))  # type: ignore[call-overload]

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        if size.isEmpty():  # a widget squeezed to nothing; there is no painting on such an image
            return QPixmap()
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        if mode == QIcon.Mode.Disabled:
            painter.setOpacity(0.4)
        self.paint(painter, image.rect(), mode, state)
        painter.end()
        return QPixmap.fromImage(image)


def icon(name: str, colour: str) -> QIcon:
    """Return a line icon of ``resources/icons`` in a colour."""
    return QIcon(_Engine(name, colour))


@cache
def _folder() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="ftcost-icons-")
    atexit.register(folder.cleanup)
    return Path(folder.name)


@cache
def icon_file(name: str, colour: str) -> str:
    """Write a coloured icon to a temporary file for the style sheet, which takes only files."""
    path = _folder() / f"{name}-{colour.lstrip('#')}.svg"
    path.write_bytes(_svg(name, colour))
    return path.as_posix()
