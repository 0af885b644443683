"""Memory through one training step: components stacked, from the first layer forward to the optimizer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ftcost_core.documents.result import Memory, TimelinePoint
from ftcost_core.report.charts.legend import legend, legend_height
from ftcost_core.report.svg import Area, Dots, Drawing, Line, Shape, Words
from ftcost_core.text.i18n import tr
from ftcost_core.text.labels import COMPONENTS, MOMENTS
from ftcost_core.text.numbers import Units, memory, number
from ftcost_core.text.ticks import even_ticks

_WIDTH, _HEIGHT = 720.0, 248.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, 712.0, 24.0, 214.0
_CAPACITY_SHOWN = 1.7
"""The capacity is drawn where it is not so far above the peak that the step would be squeezed."""

ALLOCATED = tuple(name for name in COMPONENTS if name != "context")


def total(point: TimelinePoint) -> int:
    """Return what is allocated at one instant: all but the CUDA context."""
    return sum(point.components.get(name, 0) for name in ALLOCATED)


def timeline_chart(found: Memory, units: Units) -> Drawing:
    """Draw the step."""
    height = _HEIGHT + legend_height(len(_present(found.timeline)))
    return Drawing(
        _WIDTH, height, tr("Allocated memory through one training step"), _finding(found, units),
        tuple(_shapes(found, units)),
    )  # fmt: skip


def by_moment(points: Sequence[TimelinePoint]) -> dict[str, TimelinePoint]:
    """Return the fullest instant of each moment, in order."""
    best: dict[str, TimelinePoint] = {}
    for point in points:
        if point.moment not in best or total(point) > total(best[point.moment]):
            best[point.moment] = point
    return best


def _present(points: Sequence[TimelinePoint]) -> list[str]:
    return [name for name in ALLOCATED if any(point.components.get(name) for point in points)]


def _finding(found: Memory, units: Units) -> str:
    sizes = (
        f"{MOMENTS[name]} {memory(total(point), units)} {units}"
        for name, point in by_moment(found.timeline).items()
    )
    said = ", ".join(sizes)
    return tr(
        "The most allocated at once by moment: {said}. The peak is in the {moments}.",
        said=said,
        moments=MOMENTS[found.peak_moment],
    )


def _shapes(found: Memory, units: Units) -> Iterator[Shape]:
    points = sorted(found.timeline, key=lambda point: point.at)
    if not points:
        return
    peak = max(points, key=total)
    with_capacity = found.capacity <= _CAPACITY_SHOWN * total(peak)
    highest = max(total(peak), found.capacity if with_capacity else 0) * 1.12

    def x(at: float) -> float:
        return _LEFT + at * (_RIGHT - _LEFT)

    def y(size: float) -> float:
        return _BOTTOM - size / highest * (_BOTTOM - _TOP)

    unit = 10**9 if units == "GB" else 2**30
    for mark in even_ticks(highest / unit):
        yield Line(((_LEFT, y(mark * unit)), (_RIGHT, y(mark * unit))), "grid")
        decimals = 0 if highest / unit >= 5 else 1
        yield Words(_LEFT - 7, y(mark * unit) + 4, number(mark, decimals), "muted", 11, "end")
    yield Words(4, 12, units, "muted", 11)
    below = [0.0] * len(points)
    for name in ALLOCATED:
        above = [base + point.components.get(name, 0) for base, point in zip(below, points, strict=True)]
        if above != below:
            upper = [(x(point.at), y(size)) for point, size in zip(points, above, strict=True)]
            lower = [(x(point.at), y(size)) for point, size in zip(points, below, strict=True)]
            yield Area((*upper, *reversed(lower)), f"series-{name}", tip=COMPONENTS[name])
        below = above
    yield from _moments(points, x)
    if with_capacity:
        line = y(found.capacity)
        yield Line(((_LEFT, line), (_RIGHT, line)), "text", 1.2, "5 4")
        yield Words(_RIGHT, line - 5, f"capacity {memory(found.capacity, units)} {units}", "muted", 11, "end")
    entries = [(name, COMPONENTS[name]) for name in _present(points)]
    yield from legend(entries, _LEFT, _RIGHT, _HEIGHT)
    spot = (x(peak.at), y(total(peak)))
    yield Dots((spot,), 4, "text")
    said = tr(
        "peak {peak} {units}: {moments}",
        peak=memory(total(peak), units),
        units=units,
        moments=MOMENTS[peak.moment],
    )
    label = Words(spot[0] + 9, spot[1] - 4, said, "text", 11.5, bold=True)
    if label.x + label.width > _RIGHT:
        label = Words(spot[0] - 9, label.y, said, "text", 11.5, "end", bold=True)
    yield label


def _moments(points: Sequence[TimelinePoint], x: Callable[[float], float]) -> Iterator[Shape]:
    """Name each stretch of the step under the axis, and part them by ticks."""
    starts: dict[str, list[float]] = {}
    for point in points:
        starts.setdefault(point.moment, []).append(point.at)
    edge = _LEFT
    for name, at in starts.items():
        first, last = x(min(at)), x(max(at))
        yield Line(((first, _BOTTOM), (first, _BOTTOM + 5)), "muted")
        middle = max((first + last) / 2, edge + 4)
        word = MOMENTS[name].removesuffix(" pass") if last - first < 90 else MOMENTS[name]
        label = Words(middle, _BOTTOM + 20, word, "muted", 11, "middle")
        half = label.width / 2
        middle = min(max(middle, edge + half), _RIGHT - half)
        yield Words(middle, _BOTTOM + 20, word, "muted", 11, "middle")
        edge = middle + half + 6
