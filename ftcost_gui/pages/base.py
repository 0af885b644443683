"""What a page is: one file, and one entry in :data:`ftcost_gui.pages.PAGES`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QUndoStack
    from PySide6.QtWidgets import QWidget

    from ftcost_gui.state.context import Context
    from ftcost_gui.state.job_store import JobStore
    from ftcost_gui.widgets.message_bar import MessageBar


@dataclass(frozen=True, slots=True)
class PageSpec:
    """A page of the rail: all that the window knows of it before it is first shown."""

    key: str
    title: Callable[[], str]
    icon: str
    home: str
    """What makes it when it is first wanted, of this package: ``module:name``, given context and parent."""
    form: bool = True
    """Whether the job's form stays beside it."""
    undo: Callable[[Context], QUndoStack] = lambda context: context.store.undo_stack
    """What Undo and Redo mean while it is in front."""
    menu: Callable[[], str] | None = None
    """The title of the menu of its own actions, which the page then has as ``actions_of_page``."""

    def make(self, context: Context, parent: QWidget) -> QWidget:
        """Make the page, and import what it needs."""
        module, _, kind = self.home.partition(":")
        made: QWidget = getattr(import_module(f"ftcost_gui.pages.{module}"), kind)(context, parent)
        return made


def say_stale(bar: MessageBar, store: JobStore, text: str) -> None:
    """Say on a page that it shows the last valid values, and what is wrong; or take that back."""
    from ftcost_core.documents.fields import title

    if not store.stale:
        bar.hide()
        return
    lines = [f"{title(path)}: {fault}" if path else fault for path, fault in store.faults.items()]
    bar.say(text, lines, "warn", lasting=True)
