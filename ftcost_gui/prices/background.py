"""Work beside the window: a function with plain values in, its result back in the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from ftcost_core.problems import InputError

Result = TypeVar("Result")


class _Bell(QObject):
    rung = Signal()


class _Call(QRunnable, Generic[Result]):
    def __init__(self, work: Callable[[], Result]) -> None:
        super().__init__()
        self.setAutoDelete(False)
        self.bell = _Bell()
        self.result: Result | None = None
        self.error: Exception | None = None
        self._work = work

    def run(self) -> None:
        try:
            self.result = self._work()
        except Exception as error:  # noqa: BLE001 - handed to the window's thread
            self.error = error
        self.bell.rung.emit()


class Background:
    """Does one piece of work at a time; the answer comes once, and not after :meth:`drop`."""

    def __init__(self) -> None:
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(1)
        self._call: _Call[object] | None = None
        self._answer: Callable[[], None] = _nothing

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._call is not None

    def start(
        self,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[InputError], None],
    ) -> None:
        """Do the work, then call ``done`` or ``failed``. Any other error is raised in the window's thread."""
        call: _Call[Result] = _Call(work)

        def answer() -> None:
            if self._call is not call:
                return
            self._call, self._answer = None, _nothing
            if call.error is None:
                done(call.result)  # type: ignore[arg-type]
            elif isinstance(call.error, InputError):
                failed(call.error)
            else:
                raise call.error

        self._call, self._answer = call, answer  # type: ignore[assignment]
        call.bell.rung.connect(answer)
        self._pool.start(call)

    def wait(self) -> None:
        """Wait for the work in progress and take its answer."""
        self._pool.waitForDone()
        self._answer()

    def drop(self) -> None:
        """Forget the work in progress."""
        self._call, self._answer = None, _nothing


def _nothing() -> None:
    pass
