"""The description of a chart with two axes, which the window paints and reports draw.

Positions are in the axes' units: on a logarithmic axis the decimal logarithms of the values. Colours are
named by role, such as ``accent`` or ``series-weights``; the theme gives them values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ftcost_core.text.ticks import Ticks

Values: TypeAlias = NDArray[np.float64]
TableOfValues: TypeAlias = Sequence[Sequence[object]]
"""Rows of cells, the header first."""
Stroke: TypeAlias = Literal["solid", "dashed", "dotted"]
Symbol: TypeAlias = Literal["circle", "ring", "cross", "square", "diamond", "triangle", "triangle-down"]
NO_VALUES: Values = np.zeros(0)


class Axis(Struct, frozen=True):
    """The ends of an axis, and the function that returns the ticks of a visible part of it."""

    low: float
    high: float
    ticks: Callable[[float, float, int], Ticks] = lambda _low, _high, _most: []
    """Takes both visible ends and the largest number of ticks."""
    shown: bool = True
    named: bool = False
    """Whether its ticks are names of intervals, which may be moved aside, instead of values."""


class Band(Struct, frozen=True, eq=False):
    """The area between two curves over the same horizontal positions, without ``nan``."""

    x: Values
    low: Values
    high: Values
    fill: str
    opacity: float = 1.0
    key: str = ""
    """What a click on it opens an explanation of."""
    readout: Callable[[int], str] | None = None
    """Returns the text under the pointer at one of its points."""


class Curve(Struct, frozen=True, eq=False):
    """A line through points, interrupted at ``nan``; with ``pairs``, a separate line for each two points."""

    x: Values
    y: Values
    stroke: str
    width: float = 1.0
    style: Stroke = "solid"
    pairs: bool = False
    opacity: float = 1.0


class Points(Struct, frozen=True, eq=False):
    """Points of one style; ``size`` is their diameter in pixels, ``edge`` the colour of their outline."""

    x: Values
    y: Values
    fill: str
    size: float
    symbol: Symbol = "circle"
    opacity: float = 1.0
    edge: str = ""


class StandingBars(Struct, frozen=True, eq=False):
    """Upright bars on the horizontal axis."""

    low: Values
    high: Values
    height: Values
    fill: str
    opacity: float = 1.0


class ReferenceLine(Struct, frozen=True):
    """A straight line across the whole chart."""

    at: float
    upright: bool
    stroke: str
    width: float = 1.0
    style: Stroke = "solid"
    key: str = ""
    """What dragging it changes; empty: it stands still."""
    readout: str = ""
    """Text under the pointer."""


class Stretch(Struct, frozen=True):
    """A shaded interval of the horizontal axis."""

    low: float
    high: float
    fill: str
    opacity: float


class Label(Struct, frozen=True):
    """A line of text; ``anchor`` is the point of its box at ``(x, y)``: (0, 0) is the upper left corner."""

    x: float
    y: float
    text: str
    role: str = "text"
    anchor: tuple[float, float] = (0.0, 1.0)
    bold: bool = False
    backed: bool = False
    """Whether it has the card's colour as background."""


Mark: TypeAlias = Band | Curve | Points | StandingBars | ReferenceLine | Stretch | Label


class Targets(Struct, frozen=True, eq=False):
    """Points that show a text under the pointer."""

    x: Values
    y: Values
    readout: Callable[[int], str]
    across: bool = False
    """Whether only the distance along the horizontal axis counts."""
    reach: float = 10.0
    """Largest distance of the pointer, pixels."""
    name: Callable[[int], str] | None = None
    """Returns the label beside a point, drawn where there is room."""
    named: tuple[int, ...] = ()
    """Points with labels, the most useful first; the pointer prefers them, too."""
    path: tuple[int, ...] = ()
    """Points joined by a line, which no label may cover."""


class Plot(Struct, frozen=True, eq=False):
    """A chart with two axes; ``finding`` says in a sentence or two what it shows."""

    title: str
    finding: str
    x: Axis
    y: Axis
    marks: tuple[Mark, ...]
    """From back to front."""
    targets: Targets | None = None
    table: TableOfValues = ()
    empty: str = ""
    """Text in the middle of a chart without data."""
    legend: tuple[tuple[str, str], ...] = ()
    """Pairs of a colour's role and its meaning; empty where the page beside the chart has a legend."""
    unit: str = ""
    """Of the vertical axis."""
    unit_across: str = ""
    zoomable: bool = True
    """Whether zooming in shows more."""


def padded(low: float, high: float, share: float, least: float) -> tuple[float, float]:
    """Return the ends of an axis with a margin of ``share`` of its length, at least ``least``."""
    air = max((high - low) * share, least)
    return low - air, high + air


def logarithmic(rule: Callable[[float, float, int], Ticks]) -> Callable[[float, float, int], Ticks]:
    """Return the tick function of a logarithmic axis from one that takes values instead of logarithms."""
    return lambda low, high, most: rule(10.0**low, 10.0**high, most)
