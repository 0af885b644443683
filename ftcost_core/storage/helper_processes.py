"""Helper processes: how many there are, how they start, and one for foreign content, limited in memory and time."""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Self

from ftcost_core.storage.progress import CancelledError, IsCancelled

_MOST_PROCESSES = 8
_CONTEXT = multiprocessing.get_context("spawn")
"""A window's threads and locks must not be copied into a process, as forking would."""
_START_SECONDS = 60.0
_LOOK_SECONDS = 0.1
"""How often the memory of a process is looked at, where the system does not limit it."""
_LIMITED_BY_SYSTEM = sys.platform == "linux"


def usual_processes() -> int:
    """Return how many helpers work is shared among: one for each processor core, at most 8."""
    return min(_MOST_PROCESSES, os.cpu_count() or 1)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back while a process starts, which inherits that for good; here it is answered afterwards.

    Windows has no such mask: there a helper that is still importing may say a word of its own.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class ProcessEndedError(Exception):
    """A guarded process aborted, or was ended for the memory that it took."""


class ProcessSilentError(Exception):
    """A guarded process took longer than it was given."""


class GuardedProcess:
    """Works on foreign content in a process of its own; a context manager that ends it.

    Content that makes compiled code abort, or that claims all memory or time, is there an ordinary error.
    ``handler`` runs in that process: it takes a request and yields any number of answers.
    """

    def __init__(self, handler: Callable[..., Iterator[Any]]) -> None:
        self._pipe, child_end = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(child_end, handler), daemon=True)
        with interrupts_held():
            self._process.start()
        child_end.close()
        self._is_ready = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.terminate()
        self._process.join()

    def answers(
        self, *request: object, room_bytes: int, patience_seconds: float, cancelled: IsCancelled | None = None
    ) -> Iterator[Any]:
        """Yield the handler's answers to a request, each of which may take ``patience_seconds``.

        Raises what the handler raises (:class:`MemoryError` where ``room_bytes`` more memory do not suffice),
        :class:`ProcessSilentError`, :class:`ProcessEndedError` and, soon after it is ``cancelled``,
        :class:`CancelledError`; after these three it is of no further use.
        """
        if not self._is_ready:
            self._received(_START_SECONDS, sys.maxsize)
            self._is_ready = True
        watched = not _LIMITED_BY_SYSTEM
        most_bytes = room_bytes + _resident_bytes(self._process.pid or 0) if watched else sys.maxsize
        with contextlib.suppress(OSError):  # a process that has ended is told of below
            self._pipe.send((None if watched else room_bytes, request))
        while True:
            answer, error = self._received(patience_seconds, most_bytes, cancelled)
            if error is not None:
                if isinstance(error, StopIteration):
                    return
                raise error
            yield answer

    def _received(self, patience_seconds: float, most_bytes: int, cancelled: IsCancelled | None = None) -> Any:
        end = time.monotonic() + patience_seconds
        step = patience_seconds if most_bytes == sys.maxsize and cancelled is None else _LOOK_SECONDS
        while not self._pipe.poll(min(step, max(0.0, end - time.monotonic()))):
            if cancelled is not None and cancelled():
                self._process.kill()
                raise CancelledError
            if time.monotonic() >= end:
                self._process.kill()
                raise ProcessSilentError
            if most_bytes < sys.maxsize and _resident_bytes(self._process.pid or 0) > most_bytes:
                self._process.kill()
                raise ProcessEndedError
        try:
            return self._pipe.recv()
        except (EOFError, OSError):
            raise ProcessEndedError from None


def _serve(pipe: Connection, handler: Callable[..., Iterator[Any]]) -> None:
    """Answer one request after another in this process until the pipe closes."""
    # Discard what compiled code writes to stderr when it aborts.
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        pipe.send((None, None))
        while True:
            room_bytes, request = pipe.recv()
            if room_bytes is not None:
                _limit(room_bytes)
            try:
                for answer in handler(*request):
                    pipe.send((answer, None))
                pipe.send((None, StopIteration()))
            except (ValueError, MemoryError) as error:
                pipe.send((None, error))


def _limit(room_bytes: int) -> None:
    """Limit this process to ``room_bytes`` more memory."""
    resource = importlib.import_module("resource")
    with contextlib.suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + room_bytes, hard))


def _resident_bytes(pid: int) -> int:
    """Return the memory of a process where the system does not limit it; 0 for one that has ended."""
    if sys.platform == "win32":
        return _committed_bytes(pid)
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return int(shown) * 1024 if shown.strip().isdigit() else 0


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _MemoryCounters(ctypes.Structure):
        """PROCESS_MEMORY_COUNTERS of psapi.h."""

        _fields_ = (
            ("cb", wintypes.DWORD),
            ("page_faults", wintypes.DWORD),
            ("sizes", ctypes.c_size_t * 7),
            ("peak_committed", ctypes.c_size_t),
        )

    def _committed_bytes(pid: int) -> int:
        kernel = ctypes.WinDLL("kernel32")
        kernel.OpenProcess.restype = wintypes.HANDLE
        handle = wintypes.HANDLE(kernel.OpenProcess(0x1010, False, pid))  # may be queried, and its memory read
        counters = _MemoryCounters(cb=ctypes.sizeof(_MemoryCounters))
        kernel.K32GetProcessMemoryInfo(handle, ctypes.byref(counters), counters.cb)
        kernel.CloseHandle(handle)
        return int(counters.sizes[6])
