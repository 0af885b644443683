"""A bar inside the window that says what went wrong, instead of a box in front of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from ftcost_gui.text import tr
from ftcost_gui.widgets.editor import mark

_MOST_LINES = 6


class MessageBar(QFrame):
    """Hidden until something is said."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("messageBar")
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.dismiss = QPushButton(tr("Dismiss"), self)
        self.dismiss.setProperty("link", "true")
        self.dismiss.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 7, 8, 7)
        row.addWidget(self._text, 1)
        row.addWidget(self.dismiss, 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(tr("Message"))
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def say(
        self, headline: str, lines: list[str] | None = None, tone: str = "bad", *, lasting: bool = False
    ) -> None:
        """Show a headline with details below; a lasting message goes only when its cause does."""
        details = lines or []
        shown = details[:_MOST_LINES]
        if len(details) > _MOST_LINES:
            shown.append(tr("… and {0} more", len(details) - _MOST_LINES))
        self._text.setText("\n".join([headline, *shown]))
        self.setAccessibleDescription(self._text.text())
        self.dismiss.setVisible(not lasting)
        mark(self, "tone", tone)
        self.show()
