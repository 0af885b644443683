"""The objects that Python holds."""

from __future__ import annotations

import gc
import sys
import threading
import time

_LONGEST_SECONDS = 60.0


def held_objects() -> list[object]:
    """Return what the collector knows, once no thread of the program's is at work.

    A tuple that another thread is still making must not be held meanwhile: its resizing would fail
    (CPython's ``tuple(...)`` of what has no length resizes, and asks to be its only owner).
    """
    end = time.monotonic() + _LONGEST_SECONDS
    while _at_work() and time.monotonic() < end:
        time.sleep(0.01)
    gc.collect()
    return gc.get_objects()


def _at_work() -> bool:
    frames = sys._current_frames()
    del frames[threading.get_ident()]  # this one, which would hold itself
    own = [thread for thread in threading.enumerate() if thread.name.startswith("ftcost-work")]
    # A worker of a pool that waits for work stands in its own loop.
    return any(frames[thread.ident].f_code.co_name != "_worker" for thread in own if thread.ident in frames)
