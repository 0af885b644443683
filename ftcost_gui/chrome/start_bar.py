"""The bars above the pages: what to start from instead of a worked example, and jobs of a run that crashed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.message_bar import MessageBar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ftcost_gui.state.recovery import LeftOver


class StartBar(QFrame):
    """Shown above an example, changed or not; each button is a way to start."""

    def __init__(self, actions: Sequence[QAction], recent: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("startBar")
        self.setAccessibleName(tr("Start"))
        self._dismissed = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 6, 0, 0)
        inside = QWidget(self)
        flow = FlowLayout(inside, gap=6, line_gap=4)
        flow.addWidget(small(tr("This is an example. Start from:"), inside))
        self.buttons = [_button(action, inside) for action in actions]
        for button in self.buttons:
            flow.addWidget(button)
        self.recent = QPushButton(tr("A recent file"), inside)
        self.recent.setProperty("chip", "true")
        self.recent.setMenu(recent)
        flow.addWidget(self.recent)
        self.dismiss = QPushButton(tr("Hide"), self)
        self.dismiss.setProperty("link", "true")
        self.dismiss.setAccessibleName(tr("Hide the ways to start"))
        self.dismiss.clicked.connect(lambda _checked=False: self._dismiss())
        row.addWidget(inside, 1)
        row.addWidget(self.dismiss)
        self.hide()

    def show_for(self, *, example: bool, has_recent: bool) -> None:
        """Show it above an example, until it is saved or hidden: nothing below it moves at an edit."""
        self.recent.setVisible(has_recent)
        self.setVisible(example and not self._dismissed)

    def _dismiss(self) -> None:
        self._dismissed = True
        self.hide()


def _button(action: QAction, parent: QWidget) -> QPushButton:
    button = QPushButton(action.iconText().rstrip("…"), parent)
    button.setProperty("chip", "true")
    button.setToolTip(action.statusTip())
    button.setAccessibleName(tr("Start from: {0}", action.iconText()))
    button.clicked.connect(action.trigger)
    return button


def way_to_begin(window: QWidget, text: str, explained: str, run: Callable[[], object]) -> QAction:
    """Make the action of one way to start."""
    action = QAction(text, window)
    action.setStatusTip(explained)
    action.triggered.connect(lambda _checked=False: run())
    return action


class RecoveryBar(MessageBar):
    """Hidden without such jobs. Closing the window keeps them: the next start offers them again.

    Signals:
        keepWanted: the jobs are to be opened.
        discardWanted: the jobs are to be deleted.
    """

    keepWanted = Signal()
    discardWanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, floats=True)
        self.setAccessibleName(tr("Recovered jobs"))
        self.dismiss.setText(tr("Discard"))
        self.dismiss.clicked.connect(self.discardWanted)

    def offer(self, jobs: Sequence[LeftOver]) -> None:
        """List the jobs and offer to keep or discard them."""
        lines = [tr("“{0}”, changed {1}", job.document.name, _moment(job)) for job in jobs]
        text = tr("FTCost closed unexpectedly. Recover the changes that were not saved?")
        self.say(text, lines, "info", action=(tr("Recover"), self.keepWanted.emit))


def _moment(left_over: LeftOver) -> str:
    moment = QDateTime.fromSecsSinceEpoch(int(left_over.when.timestamp()))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)
