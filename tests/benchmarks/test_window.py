"""What the window costs while a slider is dragged and while a search goes on.

The start is measured by ``packaging/measure_start.py``.

Times of frames are the processor's, so that a busy machine slows them less. Run with ``-s`` to see the figures: ``python -m pytest -s tests/benchmarks/test_window.py``.
"""

from __future__ import annotations

import gc
import statistics
import time
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionSlider, QWidget

from ftcost_gui.app.application import make_application, make_window
from ftcost_gui.pages.estimate.page import EstimatePage
from ftcost_gui.pages.plan.page import PlanPage
from ftcost_gui.state.documents import first_preset

ROOT = Path(__file__).resolve().parents[2]
_FRAMES = 120


class _Painted(QObject):
    """Counts the paintings of a widget."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.Paint
        return False


@pytest.fixture
def session(tmp_path: Path):
    make_application()
    made = make_window(*first_preset(), tmp_path / "config")
    made.window.resize(1440, 900)
    made.window.show()
    page = made.window.findChild(EstimatePage)
    while page is None or page.frontier is None:
        QCoreApplication.processEvents()
    made.context.store.estimate_now()
    QCoreApplication.processEvents()
    gc.freeze()  # as at the end of the program's start
    yield made
    gc.unfreeze()
    made.context.store.undo_stack.setClean()
    made.window.close()
    made.window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_frame_while_a_slider_is_dragged(session) -> None:
    window, store = session.window, session.context.store
    page = window.findChild(EstimatePage)
    slider = window.form.row("data.seq_len").slider
    painted = _Painted(page.timeline.viewport())
    nothing = [_repainted(window, painted) for _ in range(_FRAMES // 4)]
    for timing in ("the pointer moves on at once", "the pointer rests 60 ms at each stop"):
        rests = "rests" in timing
        times, whole = [], []
        _mouse(slider, QEvent.Type.MouseButtonPress, _handle(slider))
        for frame in range(_FRAMES if not rests else _FRAMES // 4):
            at = _handle(slider)
            # Back and forth over six stops, each a context length of its own.
            at.setX(_place_of(slider, 2 + abs(frame % 12 - 6)))
            before, job = painted.times, store.job
            gc.disable()
            start = time.process_time()
            _mouse(slider, QEvent.Type.MouseMove, at)
            if store.job is job:
                continue
            while painted.times == before or store.figures is None:
                QCoreApplication.processEvents()
            times.append(time.process_time() - start)
            gc.enable()
            if rests:
                whole.append(_rest(store))
        whole = [took for took in whole if took == took]
        _mouse(slider, QEvent.Type.MouseButtonRelease, _handle(slider))
        base = statistics.median(nothing)
        times.sort()
        print(
            f"\n{timing}: edit to repainted frame, {len(times)} frames: median {1000 * statistics.median(times):.1f} ms"
            f" = {statistics.median(times) / base:.1f} x repainting the window with nothing to compute"
            f" ({1000 * base:.1f} ms); p99 {1000 * times[int(len(times) * 0.99)]:.1f} ms = {times[int(len(times) * 0.99)] / base:.1f} x"
        )
        if whole:
            print(
                f"  offers and advice, after the rest: median {1000 * statistics.median(whole):.1f} ms = {statistics.median(whole) / base:.1f} x"
            )
    assert times


def test_the_window_during_a_search(session) -> None:
    """The longest time between two events while another process searches, in repaintings of the window."""
    window = session.window
    painted = _Painted(window.findChild(EstimatePage).timeline.viewport())
    base = statistics.median(_repainted(window, painted) for _ in range(_FRAMES // 4))
    window.show_page("plan")
    page = window.findChild(PlanPage)
    beats: list[float] = []
    timer = QTimer(window)
    timer.timeout.connect(lambda: beats.append(time.perf_counter()))
    timer.start(0)
    page.plans.empty.button.click()
    while page.plans.answer is None:
        QCoreApplication.processEvents()
    timer.stop()
    longest = max(after - before for before, after in pairwise(beats))
    print(
        f"\nlongest time between two events during a search: {1000 * longest:.0f} ms "
        f"= {longest / base:.1f} x repainting the window"
    )


def _repainted(window: QWidget, painted: _Painted) -> float:
    before = painted.times
    start = time.process_time()
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisible():
            widget.update()
    while painted.times == before:
        QCoreApplication.processEvents()
    return time.process_time() - start


def _rest(store) -> float:
    """Wait for the pause, and return how long the second part of the estimate and its drawing take."""
    deadline = time.perf_counter() + 5
    while store._rest.isActive() and store._rest.remainingTime() > 2 and time.perf_counter() < deadline:
        time.sleep(0.002)
    start, seen = time.process_time(), store.estimate
    while store._rest.isActive() and time.perf_counter() < deadline:
        QCoreApplication.processEvents()
    QCoreApplication.processEvents()
    return time.process_time() - start if store.estimate is not seen else float("nan")


def _mouse(widget: QWidget, kind: QEvent.Type, at: QPoint) -> None:
    button = Qt.MouseButton.LeftButton
    own = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else button
    held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
    none = Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(kind, QPointF(at), QPointF(widget.mapToGlobal(at)), own, held, none)
    QApplication.sendEvent(widget, event)


def _handle(slider) -> QPoint:
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    rect = slider.style().subControlRect(
        QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider
    )
    return rect.center()


def _place_of(slider, stop: int) -> int:
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    groove = slider.style().subControlRect(
        QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderGroove, slider
    )
    return groove.x() + 8 + round((groove.width() - 16) * stop / slider.maximum())
