"""Work that only a widget in sight does."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


class WhileSeen(QObject):
    """Lets a hidden widget compute nothing: what it misses is done once it is shown."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._missed: dict[Callable[..., object], tuple[object, ...]] = {}
        widget.installEventFilter(self)

    def slot(self, run: Callable[..., object]) -> Callable[..., None]:
        """Return a slot that runs while the widget is seen, else once it is shown, as called last."""

        def called(*arguments: object) -> None:
            if not isValid(self):
                return
            if self._widget.isVisible():
                run(*arguments)
            else:
                self._missed.pop(run, None)  # in the order of the latest calls
                self._missed[run] = arguments

        return called

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch up when the widget is shown."""
        if event.type() == QEvent.Type.Show and self._missed:
            missed, self._missed = self._missed, {}
            for run, arguments in missed.items():
                run(*arguments)
        return False
