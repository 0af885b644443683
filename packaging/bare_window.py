"""The least a Qt program can be: what start-up times are compared with."""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow
from start_times import say


class _Window(QMainWindow):
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        QTimer.singleShot(0, _end)


def _end() -> None:
    say("painted")
    os._exit(0)


if __name__ == "__main__":
    app = QApplication([])
    window = _Window()
    window.resize(1440, 900)
    window.show()
    sys.exit(app.exec())
