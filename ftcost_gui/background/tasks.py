"""Functions run in a thread, whose results come back in the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache, partial
from typing import TypeVar

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

from ftcost_core.documents.problems import InputError

Result = TypeVar("Result")


class MainThreadInvoker(QObject):
    """Calls functions in the thread that made it, whichever thread asks.

    The program has one, and never deletes it. If each piece of work had its own, a worker could delete it
    (outside its thread), or it could be deleted before it has made its call.
    """

    _called = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._called.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def invoke(self, function: Callable[[], object]) -> None:
        """Queue a call of the function in the invoker's thread."""
        self._called.emit(function)

    def _call(self, function: Callable[[], object]) -> None:
        function()


@cache
def _invoker() -> MainThreadInvoker:
    return MainThreadInvoker()


def call_in_main_thread(function: Callable[[], object]) -> None:
    """Queue a call of the function in the window's thread; for worker threads."""
    _invoker().invoke(function)


class _Call(Struct, frozen=True):
    wait: Callable[[], object]
    """Returns once the work is done."""
    deliver: Callable[[], None]
    """Hands its result on."""


class Background:
    """Runs one piece of work at a time; its result is delivered once, and not after :meth:`drop`."""

    def __init__(self, owner: QObject) -> None:
        """No result is delivered once ``owner`` is deleted."""
        _invoker()  # belongs to the thread that asks for it first
        self._owner = owner
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ftcost-work")
        self._call: _Call | None = None

    @property
    def busy(self) -> bool:
        """Whether a result is still to come."""
        return self._call is not None

    def start(
        self, work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[InputError], None]
    ) -> None:
        """Run ``work``, then ``done``, or ``failed`` on :class:`InputError`; other errors are raised."""
        future = self._pool.submit(work)

        def deliver() -> None:
            error = future.exception()
            if error is None:
                done(future.result())
            elif isinstance(error, InputError):
                failed(error)
            else:
                raise error

        self._call = call = _Call(lambda: wait([future]), deliver)
        future.add_done_callback(lambda _future: call_in_main_thread(partial(self._answer, call)))

    def wait(self) -> None:
        """Wait for the work in progress and deliver its result."""
        if self._call is not None:
            self._call.wait()
            self._answer(self._call)

    def drop(self) -> None:
        """Ignore the result of the work in progress."""
        self._call = None

    def _answer(self, call: _Call) -> None:
        if call is not self._call:
            return
        self._call = None
        if isValid(self._owner):
            call.deliver()
