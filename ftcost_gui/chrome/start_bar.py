"""The line above a worked example: begin with what you have instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.labels import small


class StartBar(QFrame):
    """Shown while an example stands untouched; each button is a way to begin."""

    def __init__(self, actions: Sequence[QAction], recent: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("startBar")
        self.setAccessibleName(tr("Begin"))
        self._dismissed = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 6, 0, 0)
        inside = QWidget(self)
        flow = FlowLayout(inside, gap=6, line_gap=4)
        flow.addWidget(small(tr("This is an example. Begin with"), inside))
        self.buttons = [_button(action, inside) for action in actions]
        for button in self.buttons:
            flow.addWidget(button)
        self.recent = QPushButton(tr("a recent file"), inside)
        self.recent.setProperty("chip", "true")
        self.recent.setMenu(recent)
        flow.addWidget(self.recent)
        self.dismiss = QPushButton(tr("Hide"), self)
        self.dismiss.setProperty("link", "true")
        self.dismiss.setAccessibleName(tr("Hide the ways to begin"))
        self.dismiss.clicked.connect(lambda _checked=False: self._dismiss())
        row.addWidget(inside, 1)
        row.addWidget(self.dismiss)
        self.hide()

    def show_for(self, *, untouched: bool, has_recent: bool) -> None:
        """Show it above an example that nobody has changed."""
        self.recent.setVisible(has_recent)
        self.setVisible(untouched and not self._dismissed)

    def _dismiss(self) -> None:
        self._dismissed = True
        self.hide()


def _button(action: QAction, parent: QWidget) -> QPushButton:
    button = QPushButton(action.iconText().rstrip("…"), parent)
    button.setProperty("chip", "true")
    button.setToolTip(action.statusTip())
    button.setAccessibleName(tr("Begin with {0}", action.iconText()))
    button.clicked.connect(action.trigger)
    return button


def way_to_begin(window: QWidget, text: str, explained: str, run: Callable[[], object]) -> QAction:
    """Make the action of one way to begin."""
    action = QAction(text, window)
    action.setStatusTip(explained)
    action.triggered.connect(lambda _checked=False: run())
    return action
