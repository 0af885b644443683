"""Tables of relative errors: median, 80th and 90th percentile and bias, by any grouping."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ftcost_core.evidence.accuracy import Accuracy, accuracy


@dataclass(frozen=True, slots=True)
class Residual:
    """One figure against its truth, with what it may be grouped by."""

    id: str
    estimated: float
    measured: float
    groups: dict[str, str]

    @property
    def error(self) -> float:
        """Relative error, signed."""
        return self.estimated / self.measured - 1


def summary(residuals: Sequence[Residual]) -> Accuracy:
    """Return the error figures of some residuals."""
    return accuracy([one.estimated for one in residuals], [one.measured for one in residuals])


def within(residuals: Sequence[Residual], bound: float) -> float:
    """Return the share of residuals of at most ``bound``."""
    return float(np.mean([abs(one.error) <= bound for one in residuals]))


def table(title: str, residuals: Sequence[Residual], key: str | None = None) -> Iterable[str]:
    """Yield the lines of one table: everything, or a line a group."""
    yield f"{title:42} {'n':>5} {'median':>9} {'80 %':>9} {'90 %':>9} {'95 %':>9} {'bias':>9}"
    groups = {"all": list(residuals)} if key is None else _grouped(residuals, key)
    for name, members in sorted(groups.items(), key=lambda item: -len(item[1])):
        s = summary(members)
        figures = " ".join(f"{value:9.3%}" for value in (s.median, s.p80, s.p90, s.p95))
        yield f"  {name:40.40} {s.runs:5d} {figures} {s.bias:+9.3%}"


def worst(residuals: Sequence[Residual], count: int, describe: Callable[[Residual], str]) -> Iterable[str]:
    """Yield the rows with the largest errors."""
    for one in sorted(residuals, key=lambda r: -abs(r.error))[:count]:
        yield f"  {one.error:+9.2%} {one.estimated:16.0f} {one.measured:16.0f}  {one.id}  {describe(one)}"


def _grouped(residuals: Sequence[Residual], key: str) -> dict[str, list[Residual]]:
    out: dict[str, list[Residual]] = {}
    for one in residuals:
        out.setdefault(one.groups[key], []).append(one)
    return out
