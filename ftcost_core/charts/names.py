"""Placement of labels without overlaps: beside points, and in a row along an axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

Spot: TypeAlias = tuple[float, float]
Rect: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom; downwards is more."""

_GAP = 6.0
"""Between neighbours on an axis."""
_HALF = 5.0
"""Half the side of the square that a point takes."""
_STEP = 12.0
"""Between the places along the line that are kept free."""


def place_names(
    points: Sequence[Spot],
    sizes: Sequence[tuple[float, float]],
    path: Sequence[Spot],
    frame: Rect,
    others: Sequence[Rect] = (),
) -> list[Rect | None]:
    """Return the rectangle of each point's label, or ``None`` where there is no room for it.

    ``sizes`` are widths and heights of the labels; those of earlier points are placed first. Labels cover
    neither points nor ``path`` nor the rectangles of ``others``, and stay inside ``frame``.
    """
    taken = [(x - _HALF, y - _HALF, x + _HALF, y + _HALF) for x, y in points]
    taken += others
    taken += [(x - 1, y - 1, x + 1, y + 1) for x, y in _along(path)]
    rects: list[Rect | None] = []
    for (x, y), (width, height) in zip(points, sizes, strict=True):
        rect = next(
            (
                rect
                for rect in _beside(x, y, width, height)
                if _inside(rect, frame) and not any(_overlap(rect, obstacle) for obstacle in taken)
            ),
            None,
        )
        rects.append(rect)
        if rect is not None:
            taken.append(rect)
    return rects


def spread_apart(centres: Sequence[float], widths: Sequence[float], low: float, high: float) -> list[float]:
    """Return centres of texts in a row, moved only so far that they neither overlap nor leave both ends."""
    placed: list[float] = []
    edge = low
    for centre, width in zip(centres, widths, strict=True):
        placed.append(max(centre, edge + width / 2))
        edge = placed[-1] + width / 2 + _GAP
    edge = high
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = min(placed[place], edge - widths[place] / 2)
        edge = placed[place] - widths[place] / 2 - _GAP
    return placed


def _beside(x: float, y: float, width: float, height: float) -> list[Rect]:
    corners = ((5, -height - 2), (5, 2), (-5 - width, -height - 2), (-5 - width, 2), (8, -height / 2))
    return [(x + dx, y + dy, x + dx + width, y + dy + height) for dx, dy in corners]


def _along(path: Sequence[Spot]) -> list[Spot]:
    """Return places along a line."""
    places = []
    for (x0, y0), (x1, y1) in pairwise(path):
        steps = int(math.hypot(x1 - x0, y1 - y0) // _STEP)
        shares = [step / (steps + 1) for step in range(1, steps + 1)]
        places += [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in shares]
    return places


def _inside(rect: Rect, frame: Rect) -> bool:
    return rect[0] >= frame[0] and rect[1] >= frame[1] and rect[2] <= frame[2] and rect[3] <= frame[3]


def _overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
