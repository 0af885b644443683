"""What is on the screen while the window is made: the core and its catalogues take longer to load than Qt.

Only Qt is imported here, and nothing of the program, so that the answer to a double-click comes at once.
"""

from __future__ import annotations

import gc
import sys

from PySide6.QtCore import QDeadlineTimer, QEvent, QEventLoop, QObject, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QWidget

_SIZE = QSize(360, 132)
# The bars of resources/icons/app.svg on its ground: left edge, top and colour on a square of 64.
_GROUND = "#3b5bdb"
_BARS = ((12, 38, "#97bbf5"), (27.5, 27, "#ff725c"), (43, 14, "#ffffff"))
_COLLECT_AFTER_MS = 3_000
_SOON_MS = 300


class Opening(QWidget):
    """The program's name and icon, in the system's colours.

    Not a QSplashScreen, which waits up to a second for a window manager.
    """

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.SplashScreen | Qt.WindowType.FramelessWindowHint)
        self.painted = False
        self.resize(_SIZE)
        room = QRect(QGuiApplication.primaryScreen().availableGeometry())
        self.move(room.center() - self.rect().center())

    def leave(self, window: QWidget) -> None:
        """Give way to the window once it is on the screen."""
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close behind the window's first picture."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self.close)
            QTimer.singleShot(0, self, self.deleteLater)
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw icon and name."""
        self.painted = True
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Window))
        text = self.palette().color(QPalette.ColorRole.WindowText)
        painter.setPen(text)
        font = QFont(self.font())
        font.setPointSizeF(max(font.pointSizeF(), 9) * 1.8)
        painter.setFont(font)
        room = QRect(112, 0, self.width() - 120, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, "FTCost")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.translate(28, 34)
        painter.setBrush(QColor(_GROUND))
        painter.drawRoundedRect(0, 0, 64, 64, 14, 14)
        for left, top, colour in _BARS:
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(QRectF(left, top, 9, 52 - top), 2, 2)


def show_opening() -> Opening:
    """Paint the first frame, and put off collecting garbage: there is none while everything is being made."""
    gc.disable()
    app = _application()
    QTimer.singleShot(_COLLECT_AFTER_MS, app, _collect_again)
    opening = Opening()
    opening.show()
    deadline = QDeadlineTimer(_SOON_MS)
    while not (opening.painted or deadline.hasExpired()):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents, 20)
    return opening


def _application() -> QApplication:
    existing = QApplication.instance()
    return existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])


def _collect_again() -> None:
    gc.freeze()  # what the start made stays until the end
