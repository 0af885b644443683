"""The program's typeface, the same on every system; the system's own stands in where it cannot be loaded.

``resources/fonts`` holds Latin subsets of Inter 4.0 (SIL Open Font License 1.1, beside them).
"""

from __future__ import annotations

import logging

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from ftcost_core.storage.bundled import resource

_FAMILY = "Inter"
_FILES = ("Inter-Regular.otf", "Inter-SemiBold.otf", "Inter-Bold.otf")
_LOADED = "bundled font"

logger = logging.getLogger(__name__)


def use_bundled_font(app: QApplication) -> None:
    """Show everything in Inter, in the system's size; letters it lacks come from the system's font."""
    if app.property(_LOADED):
        return
    for name in _FILES:
        data = QByteArray(resource("fonts", name).read_bytes())
        if QFontDatabase.addApplicationFontFromData(data) < 0:
            logger.warning("%s cannot be loaded", name)
            return
    font = QFont(app.font())
    font.setFamilies([_FAMILY, *font.families()])
    app.setFont(font)
    app.setProperty(_LOADED, True)


def keep_bundled_font() -> None:
    """Take back the fonts that Windows gives to menus and tables whenever a theme is applied."""
    app = QApplication.instance()
    if isinstance(app, QApplication) and app.property(_LOADED):
        app.setFont(app.font())


def tabular(font: QFont) -> QFont:
    """Return the font with figures of one width, so that columns of numbers line up."""
    result = QFont(font)
    result.setFeature(QFont.Tag("tnum"), 1)
    return result
