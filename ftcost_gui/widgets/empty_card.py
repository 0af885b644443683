"""A card in the place of what is not there yet: what it would be, and the button that makes it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_gui.widgets.labels import heading


class EmptyCard(QFrame):
    """Title, text and button below each other, in the middle."""

    def __init__(self, title: str, text: str, button: str, run: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.title = heading(title, self)
        words = QLabel(text, self)
        words.setWordWrap(True)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton(button, self)
        self.button.clicked.connect(lambda _checked=False: run())
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 30, 24, 30)
        column.setSpacing(10)
        column.addStretch(1)
        column.addWidget(self.title, 0, Qt.AlignmentFlag.AlignCenter)
        column.addWidget(words)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(1)
