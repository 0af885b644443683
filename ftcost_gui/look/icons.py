"""Line icons in the theme's colours."""

from __future__ import annotations

import atexit
import contextlib
import os
import tempfile
import zlib
from functools import cache
from pathlib import Path

import platformdirs
from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ftcost_core.storage.bundled import resource
from ftcost_core.storage.files import temporary_beside


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
def icon_file(name: str, colour: str) -> str:
    """Write a coloured icon to a file for the style sheet, which takes only files.

    It is kept in the user's cache folder under a name with its checksum, so that later starts reuse it.
    """
    picture = _svg(name, colour)
    path = _folder() / f"{name}-{colour.lstrip('#')}-{zlib.crc32(picture):08x}.svg"
    # Without the file the style sheet draws nothing there; a start must not fail for that.
    with contextlib.suppress(OSError):
        if not path.exists() or path.stat().st_size != len(picture):
            with temporary_beside(path) as written:
                written.write_bytes(picture)
                written.replace(path)
    return path.as_posix()


@cache
def _folder() -> Path:
    folder = Path(platformdirs.user_cache_dir("ftcost", appauthor=False)) / "icons"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    if writable:
        return folder
    instead = tempfile.TemporaryDirectory(prefix="ftcost-icons-")
    atexit.register(instead.cleanup)
    return Path(instead.name)
