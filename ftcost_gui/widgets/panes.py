"""Helpers of page layouts: scroll areas, rules, emptied layouts, links in card heads."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget


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


def head_link(
    card: QFrame, column: QVBoxLayout, text: str, spoken: str, run: Callable[[], object]
) -> QPushButton:
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
