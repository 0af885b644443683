"""Cost against time on logarithmic axes, with a line through what nothing beats in both."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ftcost_core.report.svg import Box, Dots, Drawing, Line, Point, Shape, Words
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import duration, money
from ftcost_core.text.ticks import hour_ticks, money_ticks

_WIDTH, _HEIGHT = 720.0, 330.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 70.0, 706.0, 14.0, 292.0
_MOST_LABELS = 9


@dataclass(frozen=True, slots=True)
class Spot:
    """One way to run the job: US dollars with their range, hours."""

    name: str
    usd: float
    low: float
    high: float
    hours: float
    front: bool = False
    chosen: bool = False


def cost_time_chart(title: str, spots: Sequence[Spot], cloud: Sequence[tuple[float, float]] = ()) -> Drawing:
    """Draw the spots, and a cloud of (US dollars, hours) that is only there to be seen."""
    shown = [one for one in spots if one.usd > 0 and one.hours > 0]
    faint = [(usd, hours) for usd, hours in cloud if usd > 0 and hours > 0]
    return Drawing(_WIDTH, _HEIGHT, title, _finding(shown), tuple(_shapes(shown, faint)))


def _finding(spots: Sequence[Spot]) -> str:
    if not spots:
        return tr("Nothing with a price fits.")
    cheap, fast = min(spots, key=lambda one: one.usd), min(spots, key=lambda one: one.hours)
    return tr(
        "{spots} that fit. Cheapest: {name}, {usd} in {hours}. Fastest: {name_2}, {hours_2} for {usd_2}.",
        spots=len(spots),
        name=cheap.name,
        usd=money(cheap.usd),
        hours=duration(cheap.hours),
        name_2=fast.name,
        hours_2=duration(fast.hours),
        usd_2=money(fast.usd),
    )


def _shapes(spots: Sequence[Spot], cloud: Sequence[tuple[float, float]]) -> Iterator[Shape]:
    if not spots:
        yield Words(_WIDTH / 2, _HEIGHT / 2, tr("Nothing with a price fits."), "muted", 13, "middle")
        return
    costs = [one.usd for one in spots] + [usd for usd, _ in cloud]
    times = [one.hours for one in spots] + [hours for _, hours in cloud]
    x, low_x, high_x = _axis(costs, _LEFT, _RIGHT)
    y, low_y, high_y = _axis(times, _BOTTOM, _TOP)
    for at, said in hour_ticks(low_y, high_y):
        yield Line(((_LEFT, y(at)), (_RIGHT, y(at))), "grid")
        yield Words(_LEFT - 8, y(at) + 4, said, "muted", 11, "end")
    for at, said in money_ticks(low_x, high_x):
        yield Line(((x(at), _BOTTOM), (x(at), _BOTTOM + 5)), "muted")
        label = Words(x(at), _BOTTOM + 19, said, "muted", 11, "middle")
        yield replace(label, x=min(label.x, _WIDTH - label.width / 2))
    yield Words(_RIGHT, _HEIGHT - 4, tr("cost of the whole job"), "muted", 11, "end")
    yield Dots(tuple((x(usd), y(hours)) for usd, hours in cloud), 2.0, "point", 0.3)
    yield Dots(tuple((x(one.usd), y(one.hours)) for one in spots if not one.front), 2.4, "point", 0.4)
    front = sorted((one for one in spots if one.front), key=lambda one: (one.usd, -one.hours))
    named = front + [one for one in spots if one.chosen and not one.front]
    for one in named:
        if 0 < one.low < one.high:
            ends = (max(x(one.low), _LEFT), y(one.hours)), (min(x(one.high), _RIGHT), y(one.hours))
            yield Line(ends, "muted", 1.0)
    if len(front) > 1:
        yield Line(tuple((x(one.usd), y(one.hours)) for one in front), "accent", 1.5, "5 4")
    yield Dots(tuple((x(one.usd), y(one.hours)) for one in front), 4.0, "accent")
    yield Dots(tuple((x(one.usd), y(one.hours)) for one in spots if one.chosen), 6.0, "accent")
    yield from _labels(sorted(named, key=lambda one: one.usd), lambda one: (x(one.usd), y(one.hours)))


def _axis(values: Sequence[float], start: float, end: float) -> tuple[Callable[[float], float], float, float]:
    """Return the scale of a logarithmic axis with some air at both ends, and the ends."""
    low, high = math.log10(min(values)), math.log10(max(values))
    air = max((high - low) * 0.06, 0.1)
    low, high = low - air, high + air

    def place(value: float) -> float:
        return start + (math.log10(value) - low) / (high - low) * (end - start)

    return place, 10.0**low, 10.0**high


def _labels(spots: Sequence[Spot], place: Callable[[Spot], Point]) -> Iterator[Shape]:
    """Name as many spots as there is room for, the chosen one and both ends first."""
    taken = [(px - 6, py - 6, px + 6, py + 6) for px, py in map(place, spots)]
    ordered = sorted(range(len(spots)), key=lambda i: (not spots[i].chosen, i not in (0, len(spots) - 1), i))
    for i in ordered[:_MOST_LABELS]:
        one = spots[i]
        words = Words(0, 0, one.name, "text", 11, bold=one.chosen)
        px, py = place(one)
        for dx, dy in ((9, -8), (9, 4), (9, 16), (-9 - words.width, -8), (-9 - words.width, 14)):
            box = (px + dx, py + dy - 10, px + dx + words.width, py + dy + 3)
            inside = box[0] > _LEFT and box[2] < _RIGHT + 8 and box[1] > _TOP - 10 and box[3] < _BOTTOM
            if inside and not any(_overlap(box, other) for other in taken):
                taken.append(box)
                yield Box(box[0] - 2, box[1], words.width + 4, 14, "card", radius=3, opacity=0.8)
                yield Words(px + dx, py + dy, one.name, "text", 11, bold=one.chosen)
                break


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
