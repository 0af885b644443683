"""How long work tells how far it is, and is told to stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Called with what is done and what there is in all."""
Cancelled: TypeAlias = Callable[[], bool]
"""Asked between chunks of some milliseconds."""


class CancelledError(Exception):
    """The work was told to stop; nothing of it is kept."""
