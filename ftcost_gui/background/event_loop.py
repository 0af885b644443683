"""Calls that the event loop makes a little later, in the window's thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimerEvent
from PySide6.QtWidgets import QWidget


def call_soon(owner: QObject, function: Callable[[], object]) -> None:
    """Call a function at the next turn of the event loop, unless its owner is deleted first.

    ``QTimer.singleShot`` would keep a reference to the function for ever if the owner is deleted first.
    """
    _Soon(owner, function)


class _Soon(QObject):
    """A timer without connections: PySide 6.11 never frees what it keeps of one to a Qt object's own slot."""

    def __init__(self, owner: QObject, function: Callable[[], object]) -> None:
        super().__init__(owner)
        self._function = function
        self.startTimer(0)

    def timerEvent(self, event: QTimerEvent) -> None:
        """Call the function once."""
        self.killTimer(event.timerId())
        self.deleteLater()
        self._function()


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
