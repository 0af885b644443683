"""What a chart with two axes is made of, before anything is drawn.

Places are in the axes' own units: on a logarithmic axis the decimal logarithms of the values. Colours are
named by role, such as ``accent`` or ``series-weights``; whoever paints knows the theme.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ftcost_core.text.ticks import Ticks

Values: TypeAlias = NDArray[np.float64]
TableOfValues: TypeAlias = Sequence[Sequence[object]]
"""Rows of cells, the header first."""
Stroke: TypeAlias = Literal["solid", "dashed", "dotted"]
Symbol: TypeAlias = Literal["circle", "ring", "cross", "square", "diamond", "triangle", "triangle-down"]
NO_VALUES: Values = np.zeros(0)


@dataclass(frozen=True, slots=True)
class Axis:
    """The ends of an axis, and the rule by which a stretch of it gets its ticks."""

    low: float
    high: float
    ticks: Callable[[float, float, int], Ticks] = lambda _low, _high, _most: []
    """From the ends in sight and how many ticks there is room for."""
    shown: bool = True
    named: bool = False
    """Whether its ticks are names of stretches, which may be moved aside, and not values."""


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """The area between two curves over the same places; ``nan`` nowhere."""

    x: Values
    low: Values
    high: Values
    fill: str
    opacity: float = 1.0
    key: str = ""
    """What a click on it asks about."""
    readout: Callable[[int], str] | None = None
    """What is said of it at one of its places."""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A line through points, parted where one is ``nan``; with ``pairs``, a line for each two points."""

    x: Values
    y: Values
    stroke: str
    width: float = 1.0
    style: Stroke = "solid"
    pairs: bool = False
    opacity: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """Points of one look; ``size`` is their diameter in pixels, ``edge`` the colour around them."""

    x: Values
    y: Values
    fill: str
    size: float
    symbol: Symbol = "circle"
    opacity: float = 1.0
    edge: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class StandingBars:
    """Bars that stand on the horizontal axis."""

    low: Values
    high: Values
    height: Values
    fill: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class ReferenceLine:
    """A straight line across the whole chart."""

    at: float
    upright: bool
    stroke: str
    width: float = 1.0
    style: Stroke = "solid"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A shaded stretch of the horizontal axis."""

    low: float
    high: float
    fill: str
    opacity: float


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text; ``anchor`` is the part of it that stands at its place, (0, 0) being its upper left."""

    x: float
    y: float
    text: str
    role: str = "text"
    anchor: tuple[float, float] = (0.0, 1.0)
    bold: bool = False
    backed: bool = False
    """Whether the card's colour lies behind it."""


Mark: TypeAlias = Band | Curve | Points | StandingBars | ReferenceLine | Stretch | Label


@dataclass(frozen=True, slots=True, eq=False)
class Targets:
    """Points that can be pointed at, and what is said of each."""

    x: Values
    y: Values
    readout: Callable[[int], str]
    across: bool = False
    """Whether only the distance along the horizontal axis counts."""
    reach: float = 10.0
    """Pixels."""
    name: Callable[[int], str] | None = None
    """What stands beside a point where there is room."""
    named: tuple[int, ...] = ()
    """Points that are named, those first whose names are worth most; a pointer takes them first, too."""
    path: tuple[int, ...] = ()
    """Points that a line joins, which no name may cover."""


@dataclass(frozen=True, slots=True, eq=False)
class Plot:
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
    """What stands in the middle where there is nothing to show."""
    legend: tuple[tuple[str, str], ...] = ()
    """Role of a colour, and what it is; only where the surroundings do not say so."""
    unit: str = ""
    """Of the vertical axis, where the surroundings do not say it."""
    unit_across: str = ""
    zoomable: bool = True
    """Whether a closer look shows more."""


def padded(low: float, high: float, share: float, least: float) -> tuple[float, float]:
    """Return the ends of an axis with some air beyond its values."""
    air = max((high - low) * share, least)
    return low - air, high + air


def logarithmic(rule: Callable[[float, float, int], Ticks]) -> Callable[[float, float, int], Ticks]:
    """Return the rule of a logarithmic axis from one that takes values instead of logarithms."""
    return lambda low, high, most: rule(10.0**low, 10.0**high, most)
