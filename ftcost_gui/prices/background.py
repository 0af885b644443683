"""Work beside the window: a function with plain values in, its result back in the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from ftcost_core.problems import InputError

Result = TypeVar("Result")


class _Bell(QObject):
    rung = Signal(object)


@dataclass(frozen=True, slots=True)
class _Call:
    future: Future[Any]
    done: Callable[[Any], None]
    failed: Callable[[InputError], None]


class Background:
    """Does one piece of work at a time; the answer comes once, and not after :meth:`drop`."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ftcost-prices")
        self._bell = _Bell()
        self._bell.rung.connect(self._answer)
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
        self._call.future.add_done_callback(self._bell.rung.emit)

    def wait(self) -> None:
        """Wait for the work in progress and take its answer."""
        if self._call is not None:
            wait([self._call.future])
            self._answer(self._call.future)

    def drop(self) -> None:
        """Forget the work in progress."""
        self._call = None

    def _answer(self, future: Future[Any]) -> None:
        call = self._call
        if call is None or call.future is not future:
            return
        self._call = None
        error = future.exception()
        if error is None:
            call.done(future.result())
        elif isinstance(error, InputError):
            call.failed(error)
        else:
            raise error
