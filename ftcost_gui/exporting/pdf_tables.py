"""Tables of the PDF: columns as wide as their texts need, repeated heads, rows split only if over a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtGui import QPainter

from ftcost_core.report.document import Group, ReportTable
from ftcost_gui.exporting.sheet import Piece, Sheet, Side, Style, WrappedText, fill

_SIZE = 7.4
_HEAD, _BODY = Style(_SIZE, bold=True, ink="muted"), Style(_SIZE)
_MARKED, _GROUP = Style(_SIZE, bold=True), Style(_SIZE + 0.6, bold=True, ink="accent")
_CAPTION = Style(9.2, bold=True)
_GAP, _AIR = 9.0, 2.3
_SMALL = 9
_WIDEST_SHARE = 0.5
"""Of the page, that one column asks for at most when it competes with others."""


@dataclass(frozen=True, slots=True)
class _Cells:
    lines: tuple[WrappedText, ...]
    first: int
    last: int
    """Lines that a part of a row shows, where a row is higher than a page."""

    @property
    def height(self) -> float:
        return max((min(text.count, self.last) - self.first) * text.leading for text in self.lines) + 2 * _AIR


def table_pieces(table: ReportTable, sheet: Sheet) -> Iterator[Piece]:
    """Yield caption, head and rows."""
    caption = sheet.lines(table.caption, sheet.width, _CAPTION)
    yield Piece(caption.height + 3, lambda p, x, y: caption.draw(p, x, y), before=10, keep=True)
    widths = _widths(table, sheet)
    head = _head(table, sheet, widths)
    if head is not None:
        yield head
    count = len(table.rows)
    for place, row in enumerate(table.rows):
        last = place + 1 == count
        # A small table stays whole; of a larger one, no row stays alone at the foot or the top of a page.
        keep = not last and (count <= _SMALL or place == 0 or place == count - 2)
        if isinstance(row, Group):
            yield _group(row, sheet, head)
        else:
            pieces = _row(table, sheet, widths, row, head, marked=place in table.marked, last=last)
            yield from (replace(piece, keep=keep) for piece in pieces)


def _head(table: ReportTable, sheet: Sheet, widths: Sequence[float]) -> Piece | None:
    if not any(column.title for column in table.columns):
        return None
    cells = [sheet.lines(column.title, width, _HEAD) for column, width in zip(table.columns, widths, strict=True)]
    height = max(cell.height for cell in cells) + 2 * _AIR

    def draw(painter: QPainter, x: float, y: float) -> None:
        for place, at in enumerate(_starts(widths, x)):
            cells[place].draw(painter, at, y + height - _AIR - cells[place].height, _side(table, place))
        fill(painter, x, y + height - 0.6, sheet.width, 0.6, "muted")

    return Piece(height, draw, keep=True)


def _group(row: Group, sheet: Sheet, head: Piece | None) -> Piece:
    lines = sheet.lines(row.title, sheet.width, _GROUP)

    def draw(painter: QPainter, x: float, y: float) -> None:
        lines.draw(painter, x, y + 6)
        fill(painter, x, y + lines.height + 7.6, sheet.width, 0.4, "border")

    return Piece(lines.height + 8, draw, keep=True, repeat=head)


def _row(
    table: ReportTable, sheet: Sheet, widths: Sequence[float], row: tuple[str, ...], head: Piece | None,
    *, marked: bool, last: bool,
) -> Iterator[Piece]:  # fmt: skip
    style = _MARKED if marked else _BODY
    lines = tuple(sheet.lines(cell, width, style) for cell, width in zip(row, widths, strict=True))
    room = sheet.height - (head.height if head else 0) - 2 * _AIR
    most, count = int(room / lines[0].leading), max(text.count for text in lines)
    for first in range(0, max(count, 1), most):
        cells = _Cells(lines, first, first + most)
        height = cells.height

        def draw(painter: QPainter, x: float, y: float, cells: _Cells = cells, height: float = height) -> None:
            if marked:
                fill(painter, x - 3, y, sheet.width + 6, height, "accent-soft", radius=2)
            for place, at in enumerate(_starts(widths, x)):
                own = cells.lines[place]
                own.draw(painter, at, y + _AIR, _side(table, place), cells.first, min(own.count, cells.last))
            if not last:
                fill(painter, x, y + height - 0.4, sheet.width, 0.4, "border")

        yield Piece(height, draw, repeat=head)


def _widths(table: ReportTable, sheet: Sheet) -> list[float]:
    """Give each column what its widest text needs; where that is too much, at least its words."""
    room = sheet.width - _GAP * (len(table.columns) - 1)
    wanted, least = [], []
    for place, column in enumerate(table.columns):
        texts = {row[place] for row in table.cells}
        marked = {row[place] for i, row in enumerate(table.rows) if i in table.marked and isinstance(row, tuple)}
        # Only the longest can be the widest, near enough; measuring thousands of cells would take long.
        longest = [*sorted(texts, key=len)[-12:], *marked]
        full = max((sheet.width_of(text, _MARKED if text in marked else _BODY) for text in longest), default=0.0)
        pieces = sorted({piece for text in longest for piece in _pieces(text)}, key=len)[-8:]
        words = max((sheet.width_of(piece, _MARKED if marked else _BODY) for piece in pieces), default=0.0)
        title = max((sheet.width_of(word, _HEAD) for word in column.title.split()), default=0.0)
        wanted.append(max(min(full, room * _WIDEST_SHARE), sheet.width_of(column.title, _HEAD), 8.0))
        least.append(max(full if table.short(place) else min(words, room / 4), title, 8.0))
    wanted = [max(pair) for pair in zip(wanted, least, strict=True)]
    if sum(wanted) <= room:
        spare = room - sum(wanted)
        # Numbers stay close to what they belong to; the room goes to the texts.
        texts_only = [0.0 if column.number else width for column, width in zip(table.columns, wanted, strict=True)]
        whole_texts = sum(texts_only) or 1.0
        return [width + spare * share / whole_texts for width, share in zip(wanted, texts_only, strict=True)]
    spare = room - sum(least)
    if spare <= 0:
        return [width * room / sum(least) for width in least]
    missing = [more - less for more, less in zip(wanted, least, strict=True)]
    return [less + spare * more / sum(missing) for less, more in zip(least, missing, strict=True)]


def _pieces(text: str) -> list[str]:
    """Return the parts of a text between which a line may break."""
    return [part for part in re.split(r" +|(?<=-)(?=[A-Za-z])", text) if part]


def _starts(widths: Sequence[float], x: float) -> Iterator[float]:
    for width in widths:
        yield x
        x += width + _GAP


def _side(table: ReportTable, place: int) -> Side:
    return Side.RIGHT if table.columns[place].number else Side.LEFT
