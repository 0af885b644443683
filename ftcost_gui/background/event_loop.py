"""Calls that the event loop makes a little later, in the window's thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


def call_soon(owner: QObject, function: Callable[[], object]) -> None:
    """Call a function at the next turn of the event loop, unless its owner is deleted first.

    ``QTimer.singleShot`` would keep a reference to the function for ever if the owner is deleted first.
    """
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(function)
    timer.timeout.connect(timer.deleteLater)
    timer.start(0)


def call_after_paint(widget: QWidget, function: Callable[[], object]) -> None:
    """Call a function once a widget has been painted the next time, with all its children.

    Qt does not paint what opaque children cover, such as the frame of a scroll area.
    """
    _PaintFilter(widget, function)


class _PaintFilter(QObject):
    """Waits for one paint event of a widget; the widget owns it."""

    def __init__(self, widget: QWidget, function: Callable[[], object]) -> None:
        super().__init__(widget)
        self._function = function
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let every event pass; the children are painted before the event loop takes its next turn."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            call_soon(watched, self._function)
            self.deleteLater()
        return False
