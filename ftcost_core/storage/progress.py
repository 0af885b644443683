"""How long-running work reports its progress, and how it is cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the work done so far and the total, in one unit."""
IsCancelled: TypeAlias = Callable[[], bool]
"""Polled every few milliseconds of work; true: stop."""


class CancelledError(Exception):
    """The work was cancelled; no result is kept."""
