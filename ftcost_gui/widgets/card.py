"""One of the four figures at the top of the page: title, verdict, number, range."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ftcost_gui.roles import speak_as
from ftcost_gui.widgets.labels import Badge, ElidedLabel, scaled


class FigureCard(QFrame):
    """Click or Enter asks for the explanation of its number."""

    explained = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._title_text = title
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        speak_as(self, QAccessible.Role.Button)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._title = ElidedLabel(title, self)
        self._title.setProperty("tone", "muted")
        self.badge = Badge(self)
        self._number = QLabel("–", self)
        self._number.setFont(scaled(self._number, 1.85, QFont.Weight.DemiBold))
        self._unit = QLabel("", self)
        self._unit.setProperty("tone", "muted")
        self._unit.setFont(scaled(self._unit, 1.08))
        self._notes = ElidedLabel("", self)
        self._notes.setProperty("tone", "muted")
        self._notes.setFont(scaled(self._notes, 0.92))
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(self.badge)
        middle = QHBoxLayout()
        middle.setSpacing(6)
        middle.addWidget(self._number, 0, Qt.AlignmentFlag.AlignBaseline)
        middle.addWidget(self._unit, 1, Qt.AlignmentFlag.AlignBaseline)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 9)
        column.setSpacing(1)
        column.addLayout(top)
        column.addLayout(middle)
        column.addWidget(self._notes)

    def show_figure(self, number: str, unit: str, notes: str, verdict: tuple[str, str] = ("", "")) -> None:
        """Show a figure; the verdict is a text and its tone."""
        self._number.setText(number)
        self._unit.setText(unit)
        self._notes.setText(notes)
        self.badge.say(*verdict)
        self.setAccessibleName(f"{self._title_text}: {number} {unit}".strip())
        self.setAccessibleDescription(". ".join(part for part in (verdict[0], notes) if part))

    @property
    def number(self) -> str:
        """The figure as shown."""
        return self._number.text()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Explain on a click."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.explained.emit()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Explain on Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.explained.emit()
        else:
            super().keyPressEvent(event)
