"""How long-running work reports its progress, and how it is cancelled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, TypeVar

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the work done so far and the total, in one unit; a total of 0 is not known yet."""
_EVERY = 500
"""Items between two reports."""
Item = TypeVar("Item")
IsCancelled: TypeAlias = Callable[[], bool]
"""Polled every few milliseconds of work; true: stop."""


class CancelledError(Exception):
    """The work was cancelled; no result is kept."""


def reported(items: Iterable[Item], total: int, progress: Progress | None) -> Iterator[Item]:
    """Yield items, and report every few hundred how many have come."""
    for done, item in enumerate(items):
        if progress is not None and done % _EVERY == 0:
            progress(done, total)
        yield item
