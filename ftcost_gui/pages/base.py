"""What the window knows of a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from msgspec import Struct

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QUndoStack
    from PySide6.QtWidgets import QWidget

    from ftcost_gui.state.context import Context


class PageSpec(Struct, frozen=True):
    """A page of the rail, before it is made."""

    key: str
    title: Callable[[], str]
    icon: str
    make: Callable[[Context, QWidget], QWidget]
    """Imports and makes the page, given its parent."""
    form: bool = True
    """Whether the job's form stays beside it."""
    undo: Callable[[Context], QUndoStack] = lambda context: context.store.undo_stack
    """What Undo and Redo mean while the page is in front."""
    menu: Callable[[], str] | None = None
    """The title of the page's own menu; the page is then a :class:`PageWithMenu`."""


@runtime_checkable
class PageWithMenu(Protocol):
    """A page with actions for its own menu."""

    actions_of_page: Sequence[QAction]


@runtime_checkable
class RestoresState(Protocol):
    """A page that can restore its state from the same page of another window, which is closed afterwards.

    What is in no document is taken: views, filters, sorting, files that were opened, what was typed.
    """

    def restore_from(self, before: Any) -> None:
        """Restore the state of the other page."""


@runtime_checkable
class ClosesWithWindow(Protocol):
    """A page that ends its work when the window is closed."""

    def on_close(self) -> None:
        """End what goes on."""
