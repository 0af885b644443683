"""Scenarios side by side: the same figures of several estimates, and which is best in each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ftcost_core.result import Estimate

Unit: TypeAlias = Literal["bytes", "hours", "usd", "tokens/s", "count", "share", "text", "yes-no"]


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of every scenario; ``None`` where a scenario has none."""

    id: str
    unit: Unit
    values: tuple[float | str | bool | None, ...]
    low: tuple[float | None, ...] = ()
    """Lower ends of the ranges, for figures that have one."""
    high: tuple[float | None, ...] = ()
    best: tuple[int, ...] = ()
    """Scenarios that are best in this row; empty where no one is better, or where it is no matter of better."""
    tied: bool = False
    """The ranges of the best two overlap: the difference may be nothing."""

    def difference(self, index: int) -> tuple[float, float | None] | None:
        """Return (absolute, relative) difference of a scenario to the first; ``None`` where it has no sense."""
        first, own = self.values[0], self.values[index]
        if not isinstance(first, float) or not isinstance(own, float) or self.unit in ("text", "yes-no"):
            return None
        return own - first, (own - first) / first if first else None


def compare(estimates: Sequence[Estimate]) -> tuple[Row, ...]:
    """Return the rows of a comparison: settings that differ first as text, then the figures."""
    raise NotImplementedError
