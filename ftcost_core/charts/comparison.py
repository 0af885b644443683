"""Scenarios side by side as a picture: cost, time and memory of each as bars with their ranges."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from ftcost_core.charts.description import TableOfValues
from ftcost_core.charts.svg import Box, Drawing, Polyline, Shape, SvgText
from ftcost_core.offers.comparison import ComparedRow
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import currency_words

DRAWN = ("cost", "wall_hours", "device")
"""The figures that are drawn, by the ids of their rows."""
_WIDTH, _NARROWEST = 960.0, 560.0
_EDGE, _NAMES, _GAP = 14.0, 0.22, 24.0
"""Of the picture: its margin, the share of its width that the names take, the room between columns."""
_HEAD, _LINE, _BAR, _FOOT = 34.0, 58.0, 16.0, 28.0
_SIZE, _NAME_LINES = 12.5, 3
_LETTER = 0.56 * _SIZE


def whole_lines(room: float) -> float:
    """Return the height of as many whole lines as fit into ``room``, at least one."""
    return _HEAD + max((room - _HEAD) // _LINE, 1.0) * _LINE


def comparison_drawing(names: Sequence[str], rows: Sequence[ComparedRow], units: str, width: float = _WIDTH) -> Drawing:
    """Draw scenarios below each other, with a column of bars for each of :data:`DRAWN`.

    ``rows`` are those of a comparison of as many scenarios as there are ``names``; ``width`` is in pixels.
    """
    drawn = [row for key in DRAWN for row in rows if row.id == key]
    width, bottom = max(width, _NARROWEST), _HEAD + max(len(names), 1) * _LINE
    said = tr("Bars: 80 % ranges. Amounts are in {0}.", currency_words())
    foot = SvgText(_EDGE, bottom + 18, said, "muted", 11)
    shapes = (*_names(names, width), *_columns(drawn, units, width), foot)
    title = tr("Scenarios side by side")
    return Drawing(width, bottom + _FOOT, title, _finding(names, drawn, units), shapes)


def comparison_table(names: Sequence[str], rows: Sequence[ComparedRow], units: str) -> TableOfValues:
    """Return what is drawn as a table: a row a scenario, each figure and its range in words."""
    drawn = [row for key in DRAWN for row in rows if row.id == key]
    header = [tr("Scenario"), *(text for row in drawn for text in (row.name, tr("80 % range")))]
    return [
        header,
        *([name, *(text for row in drawn for text in _cell(row, place, units))] for place, name in enumerate(names)),
    ]


def _cell(row: ComparedRow, place: int, units: str) -> tuple[str, str]:
    return row.text(place, units), row.range_text(place, units)


def _names(names: Sequence[str], whole: float) -> Iterator[Shape]:
    letters = max(int(_NAMES * whole / _LETTER), 8)
    for place, name in enumerate(names):
        whole_parts = name.replace(" · ", "\u00a0· ")  # no line begins with the point
        lines = textwrap.wrap(whole_parts, letters, max_lines=_NAME_LINES, placeholder="…")
        first = _HEAD + place * _LINE + 30 - (len(lines) - 1) * 7.5
        for at, line in enumerate(lines):
            yield SvgText(_EDGE, first + at * 15, line, "text", _SIZE, bold=True)
        if place:
            y = _HEAD + place * _LINE
            yield Polyline(((_EDGE, y), (whole - _EDGE, y)), "grid")


def _columns(rows: Sequence[ComparedRow], units: str, whole: float) -> Iterator[Shape]:
    first = _EDGE + _NAMES * whole + _GAP
    width = (whole - _EDGE - first - _GAP * (len(rows) - 1)) / max(len(rows), 1)
    for column, row in enumerate(rows):
        left = first + column * (width + _GAP)
        yield SvgText(left, 18, row.name, "muted", _SIZE, bold=True)
        ends = [end for end in (*row.high, *row.values) if isinstance(end, float | int)]
        scale = width / (max(ends, default=0.0) or 1.0)
        for place in range(len(row.values)):
            yield from _bar(row, place, left, _HEAD + place * _LINE, width, scale, units)


def _bar(
    row: ComparedRow, place: int, left: float, top: float, width: float, scale: float, units: str
) -> Iterator[Shape]:
    value, verdict = row.values[place], row.verdict(place)
    best, hypothetical = place in row.best, place in row.hypothetical
    yield SvgText(left, top + 20, row.text(place, units), "text", _SIZE, bold=True)
    if verdict:
        yield SvgText(left + width, top + 20, verdict, "good" if best else "muted", 11.5, "end", bold=best)
    if not isinstance(value, float | int):
        return
    spread = row.range_text(place, units)
    tip = f"{row.name}: {row.text(place, units)}" + (f" ({spread})" if spread else "")
    y = top + 28
    yield Box(left, y, width, _BAR, "chip", radius=3)
    yield Box(left, y, max(value * scale, 1.5), _BAR, "accent" if best else "point", radius=3, tip=tip,
              opacity=0.3 if hypothetical else 1.0 if best else 0.6)  # fmt: skip
    low, high = (ends[place] if ends else None for ends in (row.low, row.high))
    if low is not None and high is not None:
        middle, start, end = y + _BAR / 2, left + low * scale, left + high * scale
        yield Polyline(((start, middle), (end, middle)), "text", 1.4)
        for x in (start, end):
            yield Polyline(((x, middle - 4), (x, middle + 4)), "text", 1.4)


def _finding(names: Sequence[str], rows: Sequence[ComparedRow], units: str) -> str:
    def said(row: ComparedRow, place: int) -> str:
        verdict = row.verdict(place)
        words = f"{names[place]} {row.text(place, units)}"
        return f"{words} ({verdict})" if verdict else words

    sentences = (f"{row.name}: {', '.join(said(row, place) for place in range(len(names)))}." for row in rows)
    return " ".join(sentences)
