"""Memory through one training step: components stacked, from the first layer forward to the optimizer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ftcost_core.charts.description import Axis, Band, Label, Mark, Plot, Points, ReferenceLine, TableOfValues, Values
from ftcost_core.documents.result import Memory, TimelinePoint
from ftcost_core.text.i18n import in_sentence, tr
from ftcost_core.text.numbers import UNIT_BYTES, memory, number, small_memory
from ftcost_core.text.ticks import Ticks, among, even_steps
from ftcost_core.wording.labels import COMPONENTS, ROLLOUT_PARTS, SHORT_STEP_PHASES, STEP_PHASES

_LEFT_OF_THE_MENU = 0.93
"""Of the way across: where a label at the top ends, beside what lies in a chart's corner."""
_CAPACITY_SHOWN = 1.7
"""The capacity is drawn up to this multiple of the peak: further up, the step would be squeezed."""
_AIR_ABOVE = 1.22
"""Height of the axis over the peak: room for the peak's label."""

_NOT_ALLOCATED = ("slack", "context")
ALLOCATED = tuple(name for name in COMPONENTS if name not in _NOT_ALLOCATED)
"""Components that PyTorch allocates, from the lowest up."""


def allocated_bytes(point: TimelinePoint) -> int:
    """Return the bytes allocated at one point: all but the allocator's slack and the driver context."""
    components = point.components
    return sum(components.values()) - sum(components.get(name, 0) for name in _NOT_ALLOCATED)


def fullest_by_phase(points: Sequence[TimelinePoint]) -> dict[str, TimelinePoint]:
    """Return the fullest point of each step phase, in order."""
    best: dict[str, tuple[int, TimelinePoint]] = {}
    for point in points:
        size = allocated_bytes(point)
        if point.phase not in best or size > best[point.phase][0]:
            best[point.phase] = size, point
    return {phase: point for phase, (_, point) in best.items()}


def timeline(used: Memory, units: str) -> Plot:
    """Describe the allocated memory of one training step, in bytes over shares of the step."""
    title = tr("Allocated memory through one training step")
    points = _from_the_start(sorted(used.timeline, key=lambda point: point.at))
    if not points:
        return Plot(title, "", Axis(0, 1), Axis(0, 1), ())
    at = np.array([point.at for point in points])
    parts = {name: np.array([float(point.components.get(name, 0)) for point in points]) for name in ALLOCATED}
    tops = dict(zip(ALLOCATED, np.cumsum(list(parts.values()), axis=0), strict=True))
    level = tops[ALLOCATED[-1]]
    peak = int(np.argmax(level))
    top = float(level[peak]) or 1.0
    bands = [
        Band(at, tops[name] - parts[name], tops[name], f"series-{name}", key=name,
             readout=_readout(name, points, parts[name], level, units))
        for name in ALLOCATED if parts[name].any()
    ]  # fmt: skip
    with_capacity = top <= used.capacity <= _CAPACITY_SHOWN * top
    capacity = _capacity(used, at, peak, units) if with_capacity else []
    return Plot(
        title,
        _finding(used, units),
        Axis(float(at[0]), float(at[-1]), among(_phase_ticks(points)), named=True),
        Axis(0.0, max(top * _AIR_ABOVE, used.capacity * 1.12 if capacity else 0.0), _memory_ticks(units)),
        (*bands, *capacity, *_peak(points[peak], at, top, units)),
        table=_table(at, parts),
        legend=tuple((f"series-{name}", COMPONENTS[name]) for name in ALLOCATED if parts[name].any()),
        unit=units,
    )


def _from_the_start(points: Sequence[TimelinePoint]) -> list[TimelinePoint]:
    """Add a point at 0: a step starts with the components that the previous one left."""
    if not points or points[0].at <= 0:
        return list(points)
    before = points[0].replaced(at=0.0, components=points[-1].components)
    return [before, *points]


def _readout(
    name: str, points: Sequence[TimelinePoint], part: Values, level: Values, units: str
) -> Callable[[int], str]:
    def readout(place: int) -> str:
        of_component = f"{COMPONENTS[name]}: {small_memory(float(part[place]), units)}"
        return f"{of_component}\n{STEP_PHASES[points[place].phase]}: {small_memory(float(level[place]), units)}"

    return readout


def _capacity(used: Memory, at: Values, peak: int, units: str) -> list[Mark]:
    text = tr("capacity {0} {1}", memory(used.capacity, units), units)
    at_left = (at[peak] - at[0]) / (float(at[-1] - at[0]) or 1.0) > 0.35  # away from the label of the peak
    return [
        ReferenceLine(float(used.capacity), upright=False, stroke="muted", width=1.2, style="dashed"),
        Label(
            float(at[0] if at_left else at[0] + _LEFT_OF_THE_MENU * (at[-1] - at[0])),
            float(used.capacity),
            text,
            "muted",
            (0.0 if at_left else 1.0, 1.0),
        ),
    ]


def _peak(point: TimelinePoint, at: Values, top: float, units: str) -> list[Mark]:
    text = tr("peak {0} {1}: {2}", memory(top, units), units, _moment(point, SHORT_STEP_PHASES))
    to_the_right = (point.at - at[0]) / (float(at[-1] - at[0]) or 1.0) < 0.6
    return [
        Points(np.array([point.at]), np.array([top]), "text", 8),
        Label(point.at, top, text, "text", (0.0 if to_the_right else 1.0, 1.0), backed=True),
    ]


def _moment(point: TimelinePoint, names: Mapping[str, str]) -> str:
    """Return what goes on at a point: a phase of the step, or the generation that comes before its first one."""
    generates = max(point.components, key=lambda name: point.components[name], default="") == "rollout"
    return in_sentence(ROLLOUT_PARTS["generation"]) if generates else names[point.phase]


def _memory_ticks(units: str) -> Callable[[float, float, int], Ticks]:
    unit = UNIT_BYTES[units]

    def ticks(low: float, high: float, most: int) -> Ticks:
        steps = [size for size in even_steps(low / unit, high / unit, most) if size > 0]
        decimals = 0 if all(float(size).is_integer() for size in steps) else 1 if high / unit > 0.5 else 3
        return [(size * unit, number(size, decimals)) for size in steps]

    return ticks


def _phase_ticks(points: Sequence[TimelinePoint]) -> Ticks:
    """Return a tick with the name of each step phase at its middle."""
    ticks: Ticks = []
    start = 0.0
    for phase in STEP_PHASES:
        end = max((point.at for point in points if point.phase == phase), default=start)
        if end > start:
            ticks.append(((start + end) / 2, SHORT_STEP_PHASES[phase]))
            start = end
    return ticks


def _table(at: Values, parts: dict[str, Values]) -> TableOfValues:
    header = (tr("place in the step"), *(tr("{0}, bytes", COMPONENTS[name]) for name in parts))
    return [header, *zip(at.tolist(), *(part.tolist() for part in parts.values()), strict=True)]


def _finding(used: Memory, units: str) -> str:
    fullest = fullest_by_phase(used.timeline)
    sizes = (
        f"{_moment(point, STEP_PHASES)} {memory(allocated_bytes(point), units)} {units}" for point in fullest.values()
    )
    return tr(
        "The most allocated at once by moment: {said}. The peak is in the {moments}.",
        said=", ".join(sizes),
        moments=_moment(max(fullest.values(), key=allocated_bytes), STEP_PHASES),
    )
