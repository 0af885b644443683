"""What of a window is in sight, so that a window made anew shows the same."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit, QWidget

from ftcost_gui.background.event_loop import call_after_paint


class Sight:
    """What has the focus in a window, and how far its parts are scrolled."""

    def __init__(self, window: QWidget) -> None:
        focused = window.focusWidget()
        self._focused = None if focused is None else _path(focused, window)
        self._marked = (-1, 0)
        if isinstance(focused, QLineEdit):
            start = focused.selectionStart()
            self._marked = (start if start >= 0 else focused.cursorPosition(), focused.selectionLength())
        areas = window.findChildren(QAbstractScrollArea)
        self._scrolled = [
            (_path(area, window), area.horizontalScrollBar().value(), area.verticalScrollBar().value())
            for area in areas
            if area.isVisible()
        ]

    def show_in(self, window: QWidget) -> None:
        """Put the focus on the same part of a window, and scroll it as far once it is laid out."""
        focused = None if self._focused is None else _at(self._focused, window)
        if focused is not None:
            focused.setFocus(Qt.FocusReason.OtherFocusReason)
            if isinstance(focused, QLineEdit) and self._marked[0] <= len(focused.text()):
                focused.setCursorPosition(self._marked[0])
                focused.setSelection(*self._marked)
        call_after_paint(window, lambda: self._scroll(window))

    def _scroll(self, window: QWidget) -> None:
        for path, across, down in self._scrolled:
            area = _at(path, window)
            if isinstance(area, QAbstractScrollArea):
                area.horizontalScrollBar().setValue(across)
                area.verticalScrollBar().setValue(down)


def _path(widget: QWidget, window: QWidget) -> list[tuple[str, int]]:
    """Return the way down to a part of a window: of each step the kind, and the place among its like."""
    path: list[tuple[str, int]] = []
    step: QObject = widget
    while step is not window and (above := step.parent()) is not None:
        path.append((type(step).__name__, _alike(above, type(step).__name__).index(step)))
        step = above
    return path[::-1]


def _at(path: list[tuple[str, int]], window: QWidget) -> QWidget | None:
    """Return the part of a window at the end of a way; ``None`` where the way does not lead there."""
    step: QObject = window
    for kind, place in path:
        alike = _alike(step, kind)
        if place >= len(alike):
            return None
        step = alike[place]
    return step if isinstance(step, QWidget) else None


def _alike(above: QObject, kind: str) -> list[QObject]:
    return [child for child in above.children() if type(child).__name__ == kind]
