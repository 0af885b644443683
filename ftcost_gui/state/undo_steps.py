"""Undo steps whose names follow the language of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtGui import QUndoCommand, QUndoStack

StepName: TypeAlias = str | Callable[[], str]
"""What Undo calls a step: a text, or a function of one that is called again in another language.

The function outlives the window that made it, so it may hold values but no widgets.
"""


class NamedStep(QUndoCommand):
    """An undo step that can say its name again."""

    def __init__(self, name: StepName) -> None:
        super().__init__()
        self.name = name
        self.retranslate()

    def retranslate(self) -> None:
        """Take the name in the language in use."""
        self.setText(self.name if isinstance(self.name, str) else self.name())


def retranslate_steps(stack: QUndoStack) -> None:
    """Let every step of a stack say its name again."""
    for place in range(stack.count()):
        step = stack.command(place)
        if isinstance(step, NamedStep):
            step.retranslate()
