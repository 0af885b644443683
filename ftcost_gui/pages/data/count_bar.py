"""The buttons that start and cancel counting, and its progress."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import duration, percent, small_memory
from ftcost_gui.widgets.labels import small

_SCALE = 1000
_TOO_SOON_S = 3.0
"""Before that nothing is said of how long it still takes."""


class CountBar(QWidget):
    """Says in words what the bar shows.

    Signals:
        started: counting is wanted; whether every record of it.
        cancelled: the counting is to end.
    """

    started = Signal(bool)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._since = 0.0
        self.count = QPushButton(tr("Count"), self)
        self.count.setProperty("primary", "true")
        self.count.setToolTip(tr("A sample of a large file, with its range (F5)"))
        self.count.clicked.connect(lambda: self.started.emit(False))
        self.exact = QPushButton(tr("Count exactly"), self)
        self.exact.setToolTip(tr("Every record: exact, with duplicates, and slower (Shift+F5)"))
        self.exact.clicked.connect(lambda: self.started.emit(True))
        self.cancel = QPushButton(tr("Cancel"), self)
        self.cancel.clicked.connect(self.cancelled)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, _SCALE)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Progress of the counting"))
        self.words = small("", self)
        self.words.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.count, self.exact, self.cancel):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.bar)
        column.addWidget(self.words)
        self.show_busy(False)

    def show_busy(self, busy: bool) -> None:
        """Show the bar and Cancel while it counts, the buttons otherwise."""
        focused = any(button.hasFocus() for button in (self.count, self.exact, self.cancel))
        self.count.setVisible(not busy)
        self.exact.setVisible(not busy)
        self.cancel.setVisible(busy)
        self.bar.setVisible(busy)
        if busy:
            self._since = time.monotonic()
            self.bar.setValue(0)
            self.say(tr("Reading…"))
        if focused:
            (self.cancel if busy else self.count).setFocus(Qt.FocusReason.OtherFocusReason)

    def allow(self, allowed: bool) -> None:
        """Let the counting be started, or not."""
        self.count.setEnabled(allowed)
        self.exact.setEnabled(allowed)

    def show_progress(self, done: int, total: int) -> None:
        """Show how far the counting is."""
        share = min(done / max(total, 1), 1.0)
        self.bar.setValue(round(_SCALE * share))
        read = (small_memory(done, "GB"), small_memory(total, "GB"), percent(share))
        taken = time.monotonic() - self._since
        if taken < _TOO_SOON_S or not share:
            self.words.setText(tr("{0} of {1} read, {2}", *read))
        else:
            left = duration(taken * (1 - share) / share / 3600)
            self.words.setText(tr("{0} of {1} read, {2}, about {3} left", *read, left))

    def say(self, text: str) -> None:
        """Show the outcome of counting."""
        self.words.setText(text)
        self.words.setVisible(bool(text))
