"""The line that starts and cancels a search and shows its progress."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.labels import ElidedLabel, scaled

_SCALE = 1000


class SearchProgress(QWidget):
    """Button, bar, words.

    Signals:
        started: a search is wanted.
        cancelled: the search is to end.
    """

    started = Signal()
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start = QPushButton(tr("Search"), self)
        self.start.setToolTip(tr("Find the best plans under the limits"))
        self.start.clicked.connect(self.started)
        self.cancel = QPushButton(tr("Cancel"), self)
        self.cancel.clicked.connect(self.cancelled)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, _SCALE)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Progress of the search"))
        self.words = ElidedLabel("", self)
        self.words.setFont(scaled(self.words, 0.95))
        self.words.setProperty("tone", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.words, 1)
        row.addWidget(self.bar, 1)
        row.addWidget(self.cancel)
        row.addWidget(self.start)
        self.show_busy(False)

    def show_busy(self, busy: bool) -> None:
        """Show bar and Cancel during a search, the button otherwise."""
        focused = self.start.hasFocus() or self.cancel.hasFocus()
        self.start.setVisible(not busy)
        self.cancel.setVisible(busy)
        self.bar.setVisible(busy)
        if busy:
            self.bar.setValue(0)
            self.words.setText(tr("searching…"))
        if focused:
            (self.cancel if busy else self.start).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_progress(self, done: int, total: int) -> None:
        """Show how far the search is."""
        self.bar.setValue(round(_SCALE * done / max(total, 1)))
        if done >= total:
            self.words.setText(tr("finishing…"))

    def say(self, text: str) -> None:
        """Show the outcome of the search."""
        self.words.setText(text)
