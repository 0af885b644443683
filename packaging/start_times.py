"""Print when the window, its figures and its charts are on the screen, then end. For measure_start.py."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QGraphicsView, QMainWindow, QScrollArea

_LOOK_MS = 4
_CHARTS = 2


def say(moment: str) -> None:
    """Print a moment on the clock that all processes share, and the processor's time until then."""
    sys.stdout.write(f"{moment} {time.monotonic():.6f} {time.process_time():.6f}\n")
    sys.stdout.flush()


class _FirstPaint(QObject):
    """Calls back once the window's own first picture is complete."""

    def __init__(self, window: QMainWindow, then: Any) -> None:
        super().__init__(window)
        self._then = then
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._then)
        return False


class _Watch(QObject):
    """Tells three moments: ``frame``, ``usable`` (figures shown, form ready), ``charts`` (with figures)."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._usable = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        _FirstPaint(window, self._begin)

    def _begin(self) -> None:
        say("frame")
        self._timer.start(_LOOK_MS)

    def _look(self) -> None:
        if not self._usable:
            self._look_at_figures()
        if self._usable:
            self._look_at_charts()

    def _look_at_figures(self) -> None:
        areas = {type(area).__name__: area for area in self._window.findChildren(QScrollArea)}
        page: Any = areas.get("EstimatePage")
        form = getattr(self._window, "form", None)
        if page is None or form is None or not form.isVisible():
            return
        if page.cards.memory.number.strip("–") and page.offers.model.rowCount():
            self._window.repaint()
            say("usable")
            self._usable = True

    def _look_at_charts(self) -> None:
        """Look for charts that say in words what they show: those hold figures."""
        charts = [view for view in self._window.findChildren(QGraphicsView)
                  if view.isVisible() and view.accessibleDescription()]  # fmt: skip
        if len(charts) == _CHARTS:
            for chart in charts:
                chart.viewport().repaint()
            say("charts")
            os._exit(0)


def watch() -> None:
    """Watch the main window from when the program waits for events."""
    enter = QApplication.exec

    def watched(*_given: object) -> int:
        _Watch(next(one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow)))
        return enter()

    QApplication.exec = watched  # type: ignore[method-assign,assignment]
