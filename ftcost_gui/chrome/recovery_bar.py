"""The bar that offers unsaved jobs of a run that crashed or was killed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.message_bar import MessageBar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ftcost_gui.state.recovery import LeftOver


class RecoveryBar(MessageBar):
    """Hidden without such jobs. Closing the window keeps them: the next start offers them again.

    Signals:
        keepWanted: the jobs are to be opened.
        discardWanted: the jobs are to be deleted.
    """

    keepWanted = Signal()
    discardWanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("outer", "true")
        self.setAccessibleName(tr("Recovered jobs"))
        self.dismiss.setText(tr("Discard"))
        self.dismiss.clicked.connect(self.discardWanted)

    def offer(self, jobs: Sequence[LeftOver]) -> None:
        """List the jobs and offer to keep or discard them."""
        lines = [tr("“{0}”, changed {1}", job.document.name, _moment(job)) for job in jobs]
        text = tr("FTCost stopped before these changes were saved. Keep opens them, unsaved as they were.")
        self.say(text, lines, "info", action=(tr("Keep"), self.keepWanted.emit))


def _moment(left_over: LeftOver) -> str:
    moment = QDateTime.fromSecsSinceEpoch(int(left_over.when.timestamp()))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)
