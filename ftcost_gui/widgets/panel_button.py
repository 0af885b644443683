"""A button that says what is chosen, and opens a small panel to choose otherwise."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.look.icons import icon

_LONGEST = 34
_ARROW = 10


class _Panel(QFrame):
    """Opens over the window; Escape or a click elsewhere closes it."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("popover")
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(12, 10, 12, 10)
        self.rows.setSpacing(7)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that the choosing is over."""
        super().hideEvent(event)
        self.closed.emit()


class PanelButton(QPushButton):
    """Add what the panel holds to :attr:`rows`.

    Signals:
        opened: the panel is about to be shown.
        closed: the panel has been closed.
    """

    opened = Signal()
    closed = Signal()

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = title
        self.setProperty("menu", "true")
        self.panel = _Panel(self)
        self.panel.setAccessibleName(title)
        self.panel.closed.connect(self.closed)
        self.rows = self.panel.rows
        self.clicked.connect(self.open_panel)
        self.show_choice("")

    def show_choice(self, text: str) -> None:
        """Say what is chosen."""
        short = text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip(" ,") + "…"
        self.setText((f"{self.title}: {short}" if text else self.title).replace("&", "&&"))
        self.setAccessibleName(f"{self.title}: {text}" if text else self.title)
        self.setToolTip(f"{self.title}: {text}" if short != text else "")
        self.setAccessibleDescription(tr("Opens a panel to choose in"))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the arrow that buttons with a menu have."""
        super().paintEvent(event)
        painter = QPainter(self)
        place = QRect(self.width() - 10 - _ARROW, (self.height() - _ARROW) // 2, _ARROW, _ARROW)
        icon("chevron-down", self.palette().placeholderText().color().name()).paint(painter, place)
        painter.end()

    def open_panel(self) -> None:
        """Show the panel below the button, or above it where there is no room."""
        self.opened.emit()
        self.panel.adjustSize()
        below = self.mapToGlobal(QPoint(0, self.height() + 3))
        screen = QGuiApplication.screenAt(below) or self.screen()
        room = screen.availableGeometry()
        x = min(max(below.x(), room.left() + 4), room.right() - self.panel.width() - 4)
        y = below.y()
        if y + self.panel.height() > room.bottom():
            y = max(room.top() + 4, below.y() - self.height() - 6 - self.panel.height())
        self.panel.move(x, y)
        self.panel.show()
        first = next((part for part in self.panel.findChildren(QWidget) if _takes_tab(part)), None)
        if first is not None:  # not what follows where the focus was when the panel was closed
            first.setFocus(Qt.FocusReason.TabFocusReason)


def _takes_tab(part: QWidget) -> bool:
    return part.isVisible() and part.isEnabled() and bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
