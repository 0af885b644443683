"""Parts of page layouts: scroll areas, rules, emptied layouts, links in card heads."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget


class ScrollPage(QScrollArea):
    """Parts below each other that scroll up and down, never across; ``name`` is what the style goes by."""

    scrolled_ms = -1_000_000
    """When the wheel last scrolled it, in the clock of the window system."""

    def __init__(self, parent: QWidget | None, name: str = "page") -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.content = QWidget(self)
        self.content.setObjectName(f"{name}Content")
        self.column = QVBoxLayout(self.content)
        self.column.setContentsMargins(14, 12, 14, 12)
        self.column.setSpacing(10)
        self.setWidget(self.content)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Remember when: a field that comes under the pointer is not meant."""
        self.scrolled_ms = event.timestamp()
        super().wheelEvent(event)


def rule(parent: QWidget) -> QFrame:
    """Make a thin line across."""
    line = QFrame(parent)
    line.setObjectName("rule")
    return line


def scrolling(content: QWidget, parent: QWidget) -> QScrollArea:
    """Let a part scroll up and down, never across."""
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    return area


def emptied(layout: QLayout) -> None:
    """Take everything out of a layout and let it go."""
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def head_link(card: QFrame, column: QVBoxLayout, text: str, spoken: str, run: Callable[[], object]) -> QPushButton:
    """Put a small command at the right end of a titled card's head."""
    button = QPushButton(text, card)
    button.setProperty("link", "true")
    button.setAccessibleName(spoken)
    button.clicked.connect(lambda _checked=False: run())
    first = column.itemAt(0)
    head = first.layout() if first is not None else None
    if isinstance(head, QHBoxLayout):
        head.addWidget(button)
    return button
