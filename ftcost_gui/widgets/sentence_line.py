"""A line that says something in words, with links beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget


class SentenceLine(QWidget):
    """A sentence that wraps; what is added stands at its right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = QLabel("", self)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(8)
        self.row.addWidget(self.text, 1)

    def add_link(self, text: str) -> QPushButton:
        """Add a button that looks like a link."""
        button = QPushButton(text, self)
        button.setProperty("link", "true")
        self.row.addWidget(button)
        return button
