"""Horizontal bars: hours by phase, the parts of a step, the bill, ways of filling the windows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ftcost_core.charts.description import TableOfValues
from ftcost_core.charts.svg import Box, Drawing, Shape, SvgText
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import share

_WIDTH, _NAMES, _VALUES, _LINE = 720.0, 218.0, 150.0, 24.0


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar; ``text`` is its value in words."""

    name: str
    value: float
    text: str
    readout: str = ""
    """Text under the pointer."""
    hatched: float = 0.0
    """Share of its length, at its end, that is of another kind."""
    emphasised: bool = False


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars from the same zero, in the order given."""

    title: str
    finding: str
    bars: tuple[Bar, ...]
    table: TableOfValues = ()


def shares_of_a_whole(title: str, bars: Sequence[Bar]) -> BarChart:
    """Describe the parts of a total, each with its share; parts of 0 are left out."""
    shown = tuple(bar for bar in bars if bar.value > 0)
    total = sum(bar.value for bar in shown) or 1.0
    listed = ", ".join(f"{bar.name} {bar.text} ({share(bar.value / total)})" for bar in shown)
    return BarChart(title, f"{listed}." if listed else tr("Nothing."), shown)


def draw_bars(chart: BarChart) -> Drawing:
    """Draw bars with their names, values and shares of their sum."""
    height = max(len(chart.bars), 1) * _LINE + 4
    return Drawing(_WIDTH, height, chart.title, chart.finding, tuple(_shapes(chart.bars)))


def _shapes(bars: Sequence[Bar]) -> Iterator[Shape]:
    longest = max((bar.value for bar in bars), default=1.0)
    total = sum(bar.value for bar in bars) or 1.0
    room = _WIDTH - _NAMES - _VALUES
    for place, bar in enumerate(bars):
        top = place * _LINE
        yield SvgText(_NAMES - 10, top + 16, bar.name, "text", 11.5, "end")
        yield Box(_NAMES, top + 4, room, 16, "chip", radius=3)
        length = max(bar.value / longest * room, 1.5)
        tip = bar.readout or f"{bar.name}: {bar.text}"
        yield Box(_NAMES, top + 4, length, 16, "accent", radius=min(3, length / 2), tip=tip)
        yield SvgText(_NAMES + room + 10, top + 16, bar.text, "text", 11.5, bold=True)
        yield SvgText(_WIDTH - 2, top + 16, share(bar.value / total), "muted", 11.5, "end")
