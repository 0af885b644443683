"""The protocol of the form's editors, and behaviour that they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, SignalInstance
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from ftcost_gui.widgets.panes import ScrollPage

_ONE_TURN_MS = 400
"""Notches of the wheel that follow each other that soon are one turn."""


class Editor(Protocol):
    """An editor of one value. Its signals fire for what the user does, never for what it is shown.

    Signals:
        edited: a new value.
        rejected: the text that was typed cannot be read, and why.
        finished: the gesture is over; the next edit is another step of Undo.
    """

    edited: SignalInstance
    rejected: SignalInstance
    finished: SignalInstance

    def show_value(self, value: object, resolved: object = None, note: str = "") -> None:
        """Show the job's value; where it is ``None``, what the program chose and why."""


def wheel_needs_focus(widget: QWidget, event: QWheelEvent) -> bool:
    """Let the page scroll on where the pointer merely passes over; return whether to handle the wheel.

    A turn that has begun to scroll scrolls on, also where the field with the focus comes under the pointer.
    """
    around = widget.parentWidget()
    while around is not None and not isinstance(around, ScrollPage):
        around = around.parentWidget()
    scrolling = around is not None and 0 <= event.timestamp() - around.scrolled_ms < _ONE_TURN_MS
    if widget.hasFocus() and not scrolling:
        return True
    event.ignore()
    return False


def mark(widget: QWidget, name: str, value: object) -> None:
    """Set a dynamic property that the style sheet looks at."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class UndoOfTheWindow(QObject):
    """Lets Undo and Redo in a line edit mean the window's, unless it holds text that was never taken over."""

    def __init__(self, pending: Callable[[], bool], line: QLineEdit) -> None:
        super().__init__(line)
        self._pending = pending
        line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the keys to the window's shortcuts."""
        if is_undo(event) and not self._pending():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def is_undo(event: QEvent) -> bool:
    """Tell whether an event asks whose Undo or Redo is meant: that of a line, or the window's."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
