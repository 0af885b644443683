"""Helper processes: how many there are, and how they start: Ctrl-C is their parent's to answer."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

_MOST_PROCESSES = 8


def usual_processes() -> int:
    """Return how many helper processes work is shared among: one for each processor core, at most 8."""
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
