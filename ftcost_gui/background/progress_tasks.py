"""Work in a thread that reports its progress and can be cancelled."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Signal
from shiboken6 import isValid

from ftcost_core.documents.problems import InputError
from ftcost_core.storage.progress import CancelledError, IsCancelled, Progress
from ftcost_gui.background.tasks import Background, Result, call_in_main_thread


class LongWork(QObject):
    """Runs one piece of work at a time; starting another cancels it.

    Signals:
        busyChanged: whether work is running.
        progressed: how much is done, and of how much.
    """

    busyChanged = Signal(bool)
    progressed = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.busy = False
        self._work = Background(self)
        self._stop = threading.Event()
        application = QCoreApplication.instance()
        if application is not None:  # a worker still at it would hold the program back
            application.aboutToQuit.connect(self.cancel)

    def start(
        self,
        work: Callable[[Progress, IsCancelled], Result],
        done: Callable[[Result], None],
        failed: Callable[[InputError], None],
    ) -> None:
        """Run ``work``, then ``done`` or ``failed`` in the window's thread; neither if cancelled."""
        self._stop.set()
        self._stop = stop = threading.Event()

        def progress(now: object, all_: object) -> None:
            call_in_main_thread(partial(self._tell, stop, now, all_))

        def run() -> tuple[Result] | None:
            try:
                return (work(progress, stop.is_set),)
            except CancelledError:
                return None
            finally:
                call_in_main_thread(partial(self._end, stop))

        def answer(result: tuple[Result] | None) -> None:
            if result is not None and not stop.is_set():
                done(result[0])

        self._work.start(run, answer, failed)
        self._set_busy(True)

    def wait(self) -> None:
        """Wait for the work in progress and deliver its result."""
        stop = self._stop
        self._work.wait()
        if stop is self._stop:  # what was reported meanwhile would come after the result
            self._stop = threading.Event()
            self._set_busy(False)

    def cancel(self) -> None:
        """Cancel the work; neither ``done`` nor ``failed`` is called."""
        self._stop.set()
        self._work.drop()
        self._set_busy(False)

    def _tell(self, stop: threading.Event, done: object, total: object) -> None:
        if stop is self._stop and not stop.is_set() and isValid(self):
            self.progressed.emit(done, total)

    def _end(self, stop: threading.Event) -> None:
        if stop is self._stop and isValid(self):
            self._set_busy(False)

    def _set_busy(self, busy: bool) -> None:
        if busy != self.busy:
            self.busy = busy
            self.busyChanged.emit(busy)
