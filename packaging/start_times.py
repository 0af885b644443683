"""Print when the window and its charts are on the screen, then end. For measure_start.py.

With ``FTCOST_START_TIMES=keep`` it ends only when the program has kept the figures for its next start.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

_CHARTS = 2


def say(what: str) -> None:
    """Print a moment on the clock that all processes share, and the processor's time until then."""
    sys.stdout.write(f"{what} {time.monotonic():.6f} {time.process_time():.6f}\n")
    sys.stdout.flush()


class Painted(QObject):
    """Call back once a widget has a complete picture, children and all, of which ``holds`` is true."""

    def __init__(self, widget: QWidget, then: Any, holds: Any = lambda: True) -> None:
        super().__init__(widget)
        self._then, self._holds = then, holds
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802, D102 - Qt's name
        if event.type() == QEvent.Type.Paint and self._holds():
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._then)
        return False


def _end_unless_it_keeps() -> None:
    if os.environ["FTCOST_START_TIMES"] != "keep":
        os._exit(0)
    from ftcost_gui.app import kept

    keep = kept.keep

    def kept_and_ended(*given: Any) -> None:
        keep(*given)
        os._exit(0)

    kept.keep = kept_and_ended


def _watch_charts() -> None:
    """Look out for charts whose picture holds figures: they say in words what they show."""
    from ftcost_gui.charts.slot import ChartSlot

    build, painted = ChartSlot.build, []

    def done() -> None:
        painted.append(True)
        if len(painted) == _CHARTS:
            say("charts")
            _end_unless_it_keeps()

    def built(slot: ChartSlot) -> Any:
        chart = build(slot)
        Painted(chart.viewport(), done, lambda: bool(chart.accessibleDescription()))
        return chart

    ChartSlot.build = built  # type: ignore[method-assign]


def watch() -> None:
    """Watch the main window from when the program waits for events."""
    enter = QApplication.exec

    def shown() -> None:
        say("window")
        _watch_charts()

    def watched(*_given: object) -> int:
        window = next(one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow))
        Painted(window.centralWidget() or window, shown)
        return enter()

    QApplication.exec = watched  # type: ignore[method-assign,assignment]
