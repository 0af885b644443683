"""Memory, time and cost over one quantity: three charts with the same horizontal axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ftcost_core.charts.description import (
    Axis,
    Band,
    Curve,
    Label,
    Mark,
    Plot,
    Points,
    ReferenceLine,
    Stretch,
    TableOfValues,
    Targets,
    Values,
    logarithmic,
    padded,
)
from ftcost_core.planner.sweep import Sweep, SweepPoint
from ftcost_core.text.currency import DOLLAR, Currency
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import UNIT_BYTES, input_value, memory
from ftcost_core.text.ticks import Ticks, count_ticks, hour_ticks, money_ticks, round_ticks
from ftcost_core.wording.headlines import figure_title

_EDGE = 0.05
"""Share of the vertical axis at its ends that has no room for a text."""
_REACH = 24.0
_TITLE_ROOM = 0.22
"""Of the curve's height: the title stands above it."""


def sweep_points(sweep: Sweep) -> list[SweepPoint]:
    """Return the points that have a place on a logarithmic axis."""
    return [point for point in sweep.points if point.value > 0]


def sweep_plots(
    sweep: Sweep, units: str, *, finding: str, readout: Callable[[int], str], currency: Currency = DOLLAR
) -> tuple[Plot, Plot, Plot]:
    """Describe memory, wall-clock time and cost over the quantity.

    ``readout`` returns the text of a point under the pointer, by its position in :func:`sweep_points`.
    """
    points = sweep_points(sweep)
    x = np.log10([point.value for point in points]) if points else np.zeros(0)
    amounts = logarithmic(partial(money_ticks, currency=currency))
    now = float(np.log10(sweep.current)) if sweep.current > 0 else 0.0
    ends = (min([*x, now]), max([*x, now])) if len(x) else (0.0, 1.0)
    values = amounts if sweep.quantity == "price" else logarithmic(count_ticks)
    across = Axis(*padded(float(ends[0]), float(ends[1]), 0.03, 0.05), values)
    capacity = next((float(point.capacity) for point in points if point.capacity), None)
    has = f"{memory(capacity, units, 0)} {units}" if capacity else ""

    def plot(name: str, ticks: Callable[[float, float, int], Ticks], limit: float | None) -> Plot:
        title, curve = figure_title(name), _Curve(points, name, limit)
        y = Axis(*curve.ends(), _inside(ticks))
        marks = (
            *_outside(sweep, across, y.high),
            *curve.limit_marks(across.high, has),
            ReferenceLine(now, upright=True, stroke="text", width=1.2, style="dashed"),
            *curve.marks(x),
            Label(across.low, y.high, title, "text", (0.0, 0.0), backed=True),
        )
        targets = Targets(x, curve.logs(curve.middle), readout, across=True, reach=_REACH)
        return Plot(title, finding, across, y, marks, targets, curve.table(x, title))

    return (
        plot("device", _memory_ticks(units), capacity),
        plot("wall_hours", logarithmic(hour_ticks), None),
        plot("cost", amounts, None),
    )


class _Curve:
    """One figure of all points with its range; ``nan`` where a point has none."""

    def __init__(self, points: Sequence[SweepPoint], name: str, limit: float | None) -> None:
        self.middle, self.low, self.high = (
            _column(points, name + end) for end in ("", "_low", "_high")
        )  # fmt: skip
        self.fits: NDArray[np.bool_] = np.array([point.fits for point in points], dtype=bool)
        self.limit = limit

    @staticmethod
    def logs(values: Values) -> Values:
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.log10(values)

    def ends(self) -> tuple[float, float]:
        """Return the ends of the vertical axis, with room for the title at its top."""
        logs = np.concatenate([self.logs(self.low), self.logs(self.high)])
        limits = [float(np.log10(self.limit))] if self.limit else []
        ends = [*logs[np.isfinite(logs)].tolist(), *limits]
        low, high = padded(min(ends), max(ends), 0.08, 0.06) if ends else (0.0, 1.0)
        return low, high + max(high - low, 0.2) * _TITLE_ROOM

    def marks(self, x: Values) -> list[Mark]:
        middle, low, high = map(self.logs, (self.middle, self.low, self.high))
        drawable = np.isfinite(middle) & np.isfinite(low) & np.isfinite(high)
        within = np.where(self.fits, middle, np.nan)
        beyond = np.where(~self.fits | _border(self.fits), middle, np.nan)
        return [
            Band(x[drawable], low[drawable], high[drawable], "accent", 0.18),
            Curve(x, within, "accent", 1.6),
            Curve(x, beyond, "point", 1.3, "dashed"),
            Points(x[drawable], middle[drawable], "accent", 5),
        ]

    def limit_marks(self, end: float, name: str) -> list[Mark]:
        if self.limit is None:
            return []
        at = float(np.log10(self.limit))
        return [
            ReferenceLine(at, upright=False, stroke="bad", width=1.3),
            Label(end, at, name, "bad", (1.0, 1.0), backed=True),
        ]

    def table(self, x: Values, title: str) -> TableOfValues:
        """Return bytes, hours or dollars."""
        header = (tr("value"), title, tr("low"), tr("high"), tr("fits"))
        columns = (10.0**x, self.middle, self.low, self.high)
        fits = [tr("yes") if fits else "" for fits in self.fits.tolist()]
        return [header, *zip(*(column.tolist() for column in columns), fits, strict=True)]


def _column(points: Sequence[SweepPoint], name: str) -> Values:
    values = [None if point.error else getattr(point, name) for point in points]
    return np.array([value if value else np.nan for value in values], dtype=float)


def _border(fits: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which points fit but have a neighbour that does not: the dashed line starts there."""
    out = np.zeros_like(fits)
    out[:-1] |= fits[:-1] & ~fits[1:]
    out[1:] |= fits[1:] & ~fits[:-1]
    return out


def _outside(sweep: Sweep, axis: Axis, top: float) -> list[Mark]:
    """Shade the intervals of the axis where the job does not fit."""
    stretches = []
    if sweep.last_fitting is not None:
        stretches.append((float(np.log10(sweep.last_fitting)), axis.high))
    if sweep.first_fitting is not None:
        stretches.append((axis.low, float(np.log10(sweep.first_fitting))))
    if not stretches and sweep.points and not any(point.fits for point in sweep.points):
        stretches.append((axis.low, axis.high))
    return [
        mark
        for low, high in stretches
        for mark in (
            Stretch(low, high, "bad", 0.086),
            Label((low + high) / 2, top, tr("does not fit"), "bad", (0.5, 0.0)),
        )
    ]


def _memory_ticks(units: str) -> Callable[[float, float, int], Ticks]:
    unit = UNIT_BYTES[units]
    shift = float(np.log10(unit))

    def ticks(low: float, high: float, most: int) -> Ticks:
        ends = 10.0**low / unit, 10.0**high / unit
        sizes = round_ticks(*ends, lambda size: input_value(round(size, 6)), most)
        return [(at + shift, text) for at, text in sizes]

    return ticks


def _inside(rule: Callable[[float, float, int], Ticks]) -> Callable[[float, float, int], Ticks]:
    """Keep ticks away from the ends of the axis, where their texts would be cut off."""

    def ticks(low: float, high: float, most: int) -> Ticks:
        edge = (high - low) * _EDGE
        return rule(low + edge, high - edge, most)

    return ticks
