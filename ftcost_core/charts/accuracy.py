"""The program's figure against the measured one, on logarithmic axes: on the line they are the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ftcost_core.charts.description import (
    NO_VALUES,
    Axis,
    Band,
    Curve,
    Label,
    Mark,
    Plot,
    Points,
    Symbol,
    TableOfValues,
    Targets,
    Values,
    logarithmic,
    padded,
)
from ftcost_core.documents.words import MethodKind
from ftcost_core.evidence.points import MeasuredPoint, Quantity
from ftcost_core.evidence.runs import PublishedRun
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import UNIT_BYTES, input_value
from ftcost_core.text.ticks import Ticks, round_ticks

_BAND = 0.2
"""Relative error that the band shows."""
_MOST_RANGES = 40
"""With more runs than these, only those pointed at or chosen show their range."""
_END = 0.04
"""Share of the horizontal axis at its end where a text would be cut off."""
SYMBOLS: dict[MethodKind, Symbol] = {
    "full": "circle", "pretrain": "diamond", "lora": "triangle", "qlora": "square",
    "dora": "triangle-down", "freeze": "cross",
}  # fmt: skip
"""Shape of a run's point, by what it trained, in the order of the filter: told apart without colours."""


def accuracy_plot(
    points: Sequence[MeasuredPoint],
    quantity: Quantity,
    units: str,
    *,
    finding: str,
    headline: Callable[[PublishedRun], str],
    readout: Callable[[MeasuredPoint], str],
    chosen: MeasuredPoint | None = None,
    near: Sequence[MeasuredPoint] = (),
    pointed: MeasuredPoint | None = None,
) -> Plot:
    """Describe runs; ``near`` are ringed, and ``pointed`` shows its range as ``chosen`` does."""
    size = 1 if quantity == "speed" else UNIT_BYTES[units]
    both = np.array([(point.measured, point.estimated) for point in points]).reshape(-1, 2)
    logs = np.log10(both / size)
    methods = np.array([point.run.method for point in points])
    low, high = padded(float(logs.min()), float(logs.max()), 0.05, 0.06) if len(logs) else (0.0, 1.0)
    places = {point.run.place: place for place, point in enumerate(points)}

    def places_of(selected: Sequence[MeasuredPoint | None]) -> list[int]:
        return [places[point.run.place] for point in selected if point is not None and point.run.place in places]

    marked = places_of([chosen])
    ranged = range(len(points)) if len(points) <= _MOST_RANGES else dict.fromkeys([*marked, *places_of([pointed])])
    marks = (
        *_guides(low, high),
        Curve(*_ranges(points, logs, list(ranged)), "point", pairs=True),
        *(
            Points(logs[methods == name, 0], logs[methods == name, 1], f"method-{name}",
                   7 if symbol == "circle" else 8, symbol, edge="card")
            for name, symbol in SYMBOLS.items()
        ),
        Points(*_columns(logs, places_of(near)), "", 14, "ring", edge="text"),
        # Around its own sign, which says by what method it was trained.
        Points(*_columns(logs, marked), "", 19, "ring", edge="accent"),
    )  # fmt: skip
    return Plot(
        tr("Peak memory of published runs: the program against the measurement")
        if quantity == "memory"
        else tr("Speed of published runs: the program against the measurement"),
        finding,
        Axis(low, high, _before_the_end(logarithmic(_ticks))),
        Axis(low, high, logarithmic(_ticks)),
        marks if len(points) else (),
        Targets(logs[:, 0], logs[:, 1], lambda place: readout(points[place]), reach=9.0),
        _table(points, headline),
    )


def _guides(low: float, high: float) -> list[Mark]:
    ends = np.array([low - 1, high + 1])
    under, over = ends + np.log10(1 - _BAND), ends + np.log10(1 + _BAND)
    return [
        Band(ends, under, over, "accent", 0.08),
        Curve(ends, under, "point", 1.0, "dotted"),
        Curve(ends, over, "point", 1.0, "dotted"),
        Curve(ends, ends, "point", 1.2),
        Label(low, high, tr("the program says more"), "muted", (0.0, 0.0)),
        Label(high, low, tr("the program says less"), "muted", (1.0, 1.0)),
    ]


def _ranges(points: Sequence[MeasuredPoint], at: Values, places: Sequence[int]) -> tuple[Values, Values]:
    if not places:
        return NO_VALUES, NO_VALUES
    factors = np.array([(points[i].low, points[i].high) for i in places])
    shift = at[places, 1] - np.log10([points[i].estimated for i in places])
    return np.repeat(at[places, 0], 2), (np.log10(factors) + shift[:, None]).ravel()


def _columns(at: Values, places: Sequence[int]) -> tuple[Values, Values]:
    return at[list(places), 0], at[list(places), 1]


def _ticks(low: float, high: float, most: int) -> Ticks:
    return round_ticks(low, high, input_value, most)


def _before_the_end(rule: Callable[[float, float, int], Ticks]) -> Callable[[float, float, int], Ticks]:
    return lambda low, high, most: [tick for tick in rule(low, high, most) if tick[0] < high - _END * (high - low)]


def _table(points: Sequence[MeasuredPoint], headline: Callable[[PublishedRun], str]) -> TableOfValues:
    header = (
        tr("run"), tr("what ran"), tr("measured"), tr("estimated"), tr("low"), tr("high"), tr("error"),
        tr("source"), tr("date"),
    )  # fmt: skip
    return [header, *((point.run.id, headline(point.run), point.measured, point.estimated, point.low,
                       point.high, point.error, f"{point.run.repo}, {point.run.path}", point.run.date)
                      for point in points)]  # fmt: skip
