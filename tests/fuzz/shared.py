"""One process for the foreign content of many inputs: starting one for each takes longer than all the rest."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from ftcost_core.dataset import tables, templates
from ftcost_core.storage import helper_processes
from ftcost_core.storage.helper_processes import GuardedProcess, ProcessEndedError, ProcessSilentError

PATIENCE_SECONDS = 1.0
_LOADED = ["arro3.io", "jinja2.sandbox", "tests.fuzz.worker"]


class SharedProcess:
    """Answers as :class:`GuardedProcess` does; only what ends the process starts another."""

    _processes: ClassVar[dict[Any, GuardedProcess]] = {}

    def __init__(self, handler: Callable[..., Iterator[Any]]) -> None:
        self._handler = handler

    def __enter__(self) -> SharedProcess:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def close(self) -> None:
        return

    def answers(self, *request: object, room_bytes: int, patience_seconds: float) -> Iterator[Any]:
        """Yield the answers, all taken at once, so that the process is ready for the next."""
        process = self._processes.get(self._handler) or GuardedProcess(self._handler)
        self._processes[self._handler] = process
        found: list[Any] = []
        try:
            found.extend(process.answers(*request, room_bytes=room_bytes, patience_seconds=patience_seconds))
        except Exception as error:
            if isinstance(error, ProcessEndedError | ProcessSilentError):
                process.close()
                del self._processes[self._handler]
            yield from found
            raise
        yield from found


def share(monkeypatch: Any = None) -> None:
    """Let everything in this process share one, forked where another has its libraries; a test takes it back."""
    multiprocessing.set_forkserver_preload(_LOADED)
    for module, name, value in (
        (tables, "GuardedProcess", SharedProcess),
        (templates, "GuardedProcess", SharedProcess),
        (tables, "PATIENCE_SECONDS", PATIENCE_SECONDS),
        (templates, "PATIENCE_SECONDS", PATIENCE_SECONDS),
        (helper_processes, "_CONTEXT", multiprocessing.get_context("forkserver")),
    ):
        if monkeypatch is None:
            setattr(module, name, value)
        else:
            monkeypatch.setattr(module, name, value)
