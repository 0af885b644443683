"""Memory that is free again goes back to the system.

The GNU library gives every thread a heap of its own and keeps what large work has left there; after hours of
searches and windows that is more than the program needs. See ``mallopt(3)`` and ``malloc_trim(3)``.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache

_M_ARENA_MAX = -8
_HEAPS = 2
"""One for the window, one for what works beside it: Python runs one of them at a time."""


def few_heaps() -> None:
    """Let all threads that are still to come share two heaps; nothing where the library is another."""
    if (library := _library()) is not None:
        library.mallopt(_M_ARENA_MAX, _HEAPS)


def give_back() -> None:
    """Give back what is free; some milliseconds."""
    if (library := _library()) is not None:
        library.malloc_trim(0)


@cache
def _library() -> ctypes.CDLL | None:
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") else None
