"""What a page is: one file, one entry in :data:`ftcost_gui.pages.PAGES`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from ftcost_gui.context import Context
from ftcost_gui.panels.metadata import path_name
from ftcost_gui.store import JobStore
from ftcost_gui.widgets.message_bar import MessageBar


@dataclass(frozen=True, slots=True)
class PageSpec:
    """A page of the rail."""

    key: str
    title: Callable[[], str]
    icon: str
    make: Callable[[Context, QWidget], QWidget]
    form: bool = True
    """Whether the job's form stays beside it."""
    undo: Callable[[Context], QUndoStack] = lambda context: context.store.undo_stack
    """What Undo and Redo mean while it is in front."""


def say_stale(bar: MessageBar, store: JobStore, text: str) -> None:
    """Say on a page that it shows the last valid values, and what is wrong; or take that back."""
    if not store.stale:
        bar.hide()
        return
    lines = [f"{path_name(path)}: {fault}" if path else fault for path, fault in store.faults.items()]
    bar.say(text, lines, "warn", lasting=True)
