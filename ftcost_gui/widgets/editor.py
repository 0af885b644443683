"""What every editor of the form offers, and the two habits they share."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QWidget


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
    """Let the page scroll on when the pointer merely passes over a field; return whether to handle it here."""
    if widget.hasFocus():
        return True
    event.ignore()
    return False


def mark(widget: QWidget, name: str, value: object) -> None:
    """Set a dynamic property that the style sheet looks at."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
