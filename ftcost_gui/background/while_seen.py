"""Work that only a widget in sight does."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class WhileSeen(QObject):
    """Postpones a widget's slots while it is hidden: the latest call of each runs once it is shown."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._missed: dict[_Slot, tuple[object, ...]] = {}
        widget.installEventFilter(self)

    def slot(self, run: Callable[..., object]) -> Callable[..., None]:
        """Return a slot that runs while the widget is seen, else once it is shown, as called last."""
        return _Slot(self, run).called

    def run_or_keep(self, slot: _Slot, arguments: tuple[object, ...]) -> None:
        """Run a slot now, or keep its latest call until the widget is shown."""
        if self._widget.isVisible():
            slot.run(*arguments)
        else:
            self._missed.pop(slot, None)  # in the order of the latest calls
            self._missed[slot] = arguments

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch up when the widget is shown."""
        if self._missed and event.type() == QEvent.Type.Show:
            missed, self._missed = self._missed, {}
            for slot, arguments in missed.items():
                slot.run(*arguments)
        return False


class _Slot(QObject):
    """A slot of an object that goes with its widget: PySide keeps a plain function and what it refers to."""

    def __init__(self, seen: WhileSeen, run: Callable[..., object]) -> None:
        super().__init__(seen)
        self._seen = seen
        self.run = run

    def called(self, *arguments: object) -> None:
        """Take a call of the signal."""
        self._seen.run_or_keep(self, arguments)
