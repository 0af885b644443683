"""What an empty page shows: a place to drop a file on, a sentence, and buttons for the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.widgets.labels import scaled, small

_ICON = 34
_SENTENCE = 80
"""Width of the sentence, letters."""


class DropZone(QFrame):
    """A dashed frame; what is dropped on it is told as a path.

    Signals:
        dropped: the path of the file or folder.
    """

    dropped = Signal(object)

    def __init__(
        self,
        title: str,
        sentence: str,
        buttons: Sequence[tuple[str, Callable[[], object]]],
        parent: QWidget | None = None,
        *,
        picture: str = "data",
    ) -> None:
        super().__init__(parent)
        self._colours: Colours = LIGHT
        self._picture, self._over = picture, False
        self.setAcceptDrops(True)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self._icon = QLabel(self)
        self._icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        head = QLabel(title, self)
        head.setFont(scaled(head, 1.15, QFont.Weight.DemiBold))
        head.setAlignment(Qt.AlignmentFlag.AlignCenter)
        head.setWordWrap(True)
        text = small(sentence, self)
        text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        text.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        self.buttons: list[QPushButton] = []
        for place, (name, run) in enumerate(buttons):
            button = QPushButton(name, self)
            button.setProperty("primary", "true" if place == 0 else "false")
            button.clicked.connect(lambda _checked=False, run=run: run())
            self.buttons.append(button)
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(8)
        column.addStretch(1)
        column.addWidget(self._icon)
        column.addWidget(head)
        text.setFixedWidth(self.fontMetrics().averageCharWidth() * _SENTENCE)
        text.setMinimumHeight(text.heightForWidth(text.width()))
        column.addWidget(text, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(4)
        column.addLayout(row)
        column.addStretch(1)

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self._icon.setPixmap(icon(self._picture, colours.muted).pixmap(QSize(_ICON, _ICON)))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dashed frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self._colours.accent if self._over else self._colours.muted
        painter.setBrush(QColor(self._colours.accent_soft if self._over else self._colours.card))
        painter.setPen(QPen(QColor(colour), 1.2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        painter.end()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Show that a file may be let go here."""
        if dropped_path(event) is not None:
            event.acceptProposedAction()
            self._show_over(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Look as before."""
        self._show_over(False)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell what was dropped."""
        self._show_over(False)
        path = dropped_path(event)
        if path is not None:
            event.acceptProposedAction()
            self.dropped.emit(path)

    def _show_over(self, over: bool) -> None:
        self._over = over
        self.update()


def dropped_path(event: QDropEvent) -> Path | None:
    """Return the first local file or folder of a drop."""
    return next((Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()), None)
