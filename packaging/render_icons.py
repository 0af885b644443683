"""Draw the program's and its documents' icon in the sizes that systems ask for: render_icons.py FOLDER.

Run by the Python of the build, which has Qt.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512, 1024)
ICONS = Path(__file__).resolve().parent.parent / "resources" / "icons"


def main(folder: Path) -> None:
    """Write app-16.png … document-1024.png."""
    app = QGuiApplication([])
    for name in ("app", "document"):
        drawing = QSvgRenderer(str(ICONS / f"{name}.svg"))
        if not drawing.isValid():
            raise SystemExit(f"{name}.svg cannot be drawn")
        for size in SIZES:
            image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            drawing.render(painter)
            painter.end()
            if not image.save(str(folder / f"{name}-{size}.png")):
                raise SystemExit(f"{folder} cannot be written to")
    app.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
