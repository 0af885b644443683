"""Work beside the window: a function with plain values in, its result back in the window's thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from shiboken6 import isValid

from ftcost_core.documents.problems import InputError
from ftcost_gui.background.garbage import set_aside
from ftcost_gui.background.heap import few_heaps, give_back

Result = TypeVar("Result")
_REST_MS = 2_000
_EVERYTHING_S = 60.0
"""How long what has been set aside is not looked at again."""


class _Bell(QObject):
    """Rung by workers, answered in the window's thread; there is one, and it stays.

    One of its own for each piece of work could be deleted by the worker that lets go of it last, or before
    it has been answered.
    """

    rung = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        few_heaps()
        self.rung.connect(self._run, Qt.ConnectionType.QueuedConnection)
        self.rest = QTimer(self)
        self.rest.setSingleShot(True)
        self.rest.setInterval(_REST_MS)
        self.rest.timeout.connect(self._tidy)
        self.everything_at = 0.0
        self.at_work = 0

    def _run(self, do: Callable[[], object]) -> None:
        self.rest.start()
        do()

    def _tidy(self) -> None:
        if self.at_work:  # it holds what would then be set aside with the rest; its end calls again
            return
        now = time.monotonic()
        everything = now >= self.everything_at
        if everything:
            self.everything_at = now + _EVERYTHING_S
        set_aside(everything=everything)
        give_back()


@cache
def _bell() -> _Bell:
    return _Bell()


def in_window(do: Callable[[], object]) -> None:
    """Let the window's thread do something soon; for workers."""
    _bell().rung.emit(do)


def tidy_soon(*, everything: bool = False) -> None:
    """Collect garbage and give memory back once nothing has been done for a while.

    Whoever does something calls this again: tidying takes up to a tenth of a second, for which nobody is to
    wait. With ``everything`` nothing that stayed before is passed over: a window has gone.
    """
    if everything:
        _bell().everything_at = 0.0
    _bell().rest.start()


@dataclass(frozen=True, slots=True)
class _Call:
    future: Future[Any]
    done: Callable[[Any], None]
    failed: Callable[[InputError], None]


class Background:
    """Does one piece of work at a time; the answer comes once, and not after :meth:`drop`."""

    def __init__(self, owner: QObject) -> None:
        """No answer comes once the owner is deleted."""
        _bell()  # belongs to the thread that asks for it first
        self._owner = owner
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ftcost-work")
        self._call: _Call | None = None

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
        self._call = _Call(self._pool.submit(work), done, failed)
        _bell().at_work += 1
        self._call.future.add_done_callback(lambda future: in_window(partial(self._ended, future)))

    def wait(self) -> None:
        """Wait for the work in progress and take its answer."""
        if self._call is not None:
            wait([self._call.future])
            self._answer(self._call.future)

    def drop(self) -> None:
        """Forget the work in progress."""
        self._call = None

    def _ended(self, future: Future[Any]) -> None:
        _bell().at_work -= 1
        self._answer(future)

    def _answer(self, future: Future[Any]) -> None:
        call = self._call
        if call is None or call.future is not future:
            return
        self._call = None
        if not isValid(self._owner):
            return
        error = future.exception()
        if error is None:
            call.done(future.result())
        elif isinstance(error, InputError):
            call.failed(error)
        else:
            raise error
