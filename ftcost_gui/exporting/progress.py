"""The progress of an export in the status bar, with a Cancel button."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.labels import small


class ExportProgress(QWidget):
    """Hidden while nothing is exported.

    Signals:
        cancelled: the export is to end.
    """

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(self.fontMetrics().averageCharWidth() * 18)
        self.bar.setMaximumHeight(self.fontMetrics().height() // 2)
        self.bar.setAccessibleName(tr("Progress of the export"))
        self.cancel = QPushButton(tr("Cancel the export"), self)
        self.cancel.setProperty("link", "true")
        self.cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.addWidget(small(tr("Exporting…"), self))
        row.addWidget(self.bar)
        row.addWidget(self.cancel)
        self.hide()

    def show_busy(self, busy: bool) -> None:
        """Show or hide with the start and end of an export."""
        if busy:
            self.bar.setRange(0, 0)
        self.setVisible(busy)

    def show_progress(self, done: int, total: int) -> None:
        """Show how far it is."""
        self.bar.setRange(0, total)
        self.bar.setValue(done)
