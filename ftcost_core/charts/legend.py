"""The legend of a drawing: colours and their meanings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ftcost_core.charts.svg import Box, Shape, SvgText

COLUMNS, LINE = 4, 18.0


def legend(entries: Sequence[tuple[str, str]], left: float, right: float, top: float) -> Iterator[Shape]:
    """Draw a swatch and a text for each (role of a colour, text), four to a row."""
    column = (right - left) / COLUMNS
    for place, (role, text) in enumerate(entries):
        x, line = left + place % COLUMNS * column, top + 9 + place // COLUMNS * LINE
        yield Box(x, line - 9, 10, 10, role, radius=2)
        yield SvgText(x + 15, line, text, "text", 11)


def legend_height(entries: int) -> float:
    """Return the height of a legend with this number of entries."""
    return -(-entries // COLUMNS) * LINE
