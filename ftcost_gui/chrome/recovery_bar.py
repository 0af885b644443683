"""The quiet bar that offers what a crash has left behind."""

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
    """Hidden where nothing was left behind. Closing the window decides nothing: it is offered again.

    Signals:
        kept: the jobs are to be opened.
        discarded: they are to be removed.
    """

    kept = Signal()
    discarded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("outer", "true")
        self.setAccessibleName(tr("Recovered jobs"))
        self.dismiss.setText(tr("Discard"))
        self.dismiss.clicked.connect(self.discarded)

    def offer(self, found: Sequence[LeftOver]) -> None:
        """Say what was left behind."""
        lines = [tr("“{0}”, changed {1}", one.document.name, _moment(one)) for one in found]
        text = tr("FTCost stopped before these changes were saved. Keep opens them, unsaved as they were.")
        self.say(text, lines, "info", action=(tr("Keep"), self.kept.emit))


def _moment(one: LeftOver) -> str:
    moment = QDateTime.fromSecsSinceEpoch(int(one.when.timestamp()))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)
