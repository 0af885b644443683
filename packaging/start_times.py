"""Print when the first frame, the window and the charts are on the screen, then end. For measure_start.py."""

from __future__ import annotations

import os
import sys
import time

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget


def say(what: str) -> None:
    """Print a moment on the clock that all processes share, and the processor's time until then."""
    sys.stdout.write(f"{what} {time.monotonic():.6f} {time.process_time():.6f}\n")
    sys.stdout.flush()


class _Painted(QObject):
    """Calls back once a widget's first picture is complete, children and all."""

    def __init__(self, widget: QWidget, then: object) -> None:
        super().__init__(widget)
        self._then = then
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._then)  # type: ignore[call-overload]
        return False


class _Watch:
    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._ticks = QTimer(window)
        self._ticks.timeout.connect(self._look_for_charts)
        self._open: set[int] = set()
        _Painted(window, self._window_shown)

    def _window_shown(self) -> None:
        say("window")
        self._ticks.start(0)

    def _look_for_charts(self) -> None:
        from ftcost_gui.charts.slot import ChartSlot

        slots = [slot for slot in self._window.findChildren(ChartSlot) if slot.isVisible()]
        if slots and all(slot.chart is not None for slot in slots):
            self._ticks.stop()
            for place, slot in enumerate(slots):
                self._open.add(place)
                _Painted(slot.chart.viewport(), lambda place=place: self._chart(place))

    def _chart(self, place: int) -> None:
        self._open.discard(place)
        if not self._open:
            say("charts")
            os._exit(0)


def watch() -> None:
    """Watch for the first frame, and for the main window from when the program waits for events."""
    from ftcost_gui import opening

    enter, show = QApplication.exec, opening.show_opening
    kept: list[_Watch] = []

    def watched_opening() -> opening.Opening:
        shown = show()
        say("painted")
        return shown

    def watched(*_given: object) -> int:
        windows = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow)]
        kept.append(_Watch(windows[0]))
        return enter()

    opening.show_opening = watched_opening
    QApplication.exec = watched  # type: ignore[method-assign,assignment]
