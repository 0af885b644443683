"""Horizontal bars: hours by phase, the parts of a step, the bill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ftcost_core.report.svg import Box, Drawing, Shape, Words
from ftcost_core.text.numbers import share

_WIDTH, _NAMES, _VALUES, _LINE = 720.0, 218.0, 150.0, 24.0


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar; ``said`` is its value with its unit."""

    name: str
    value: float
    said: str


def bars(title: str, given: Sequence[Bar]) -> Drawing:
    """Draw bars from the same zero, in the order given, each with its share of the whole."""
    shown = [bar for bar in given if bar.value > 0]
    whole = sum(bar.value for bar in shown) or 1.0
    said = ", ".join(f"{bar.name} {bar.said} ({share(bar.value / whole)})" for bar in shown)
    return Drawing(
        _WIDTH, max(len(shown), 1) * _LINE + 4, title, f"{said}." if said else "Nothing.",
        tuple(_shapes(shown, whole)),
    )  # fmt: skip


def _shapes(shown: Sequence[Bar], whole: float) -> Iterator[Shape]:
    longest = max((bar.value for bar in shown), default=1.0)
    room = _WIDTH - _NAMES - _VALUES
    for place, bar in enumerate(shown):
        top = place * _LINE
        yield Words(_NAMES - 10, top + 16, bar.name, "text", 11.5, "end")
        yield Box(_NAMES, top + 4, room, 16, "chip", radius=3)
        length = max(bar.value / longest * room, 1.5)
        yield Box(
            _NAMES, top + 4, length, 16, "accent", radius=min(3, length / 2), tip=f"{bar.name}: {bar.said}"
        )
        yield Words(_NAMES + room + 10, top + 16, bar.said, "text", 11.5, bold=True)
        yield Words(_WIDTH - 2, top + 16, share(bar.value / whole), "muted", 11.5, "end")
