"""Page breaks: distributes pieces that must not be split over pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QPainter

Draw = Callable[[QPainter, float, float], None]
"""Draws at a place in points, counted from the page's upper left corner."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a report that is not split over pages."""

    height: float
    draw: Draw
    before: float = 0.0
    """Room above it, unless it is the first of a page."""
    keep: bool = False
    """It must not be the last of a page: a heading, the head of a table."""
    repeat: Piece | None = None
    """What stands above it again where it begins a page: the head of its table."""
    key: str = ""
    """Name of the section that begins here."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on a page, ``y`` points below the top of its room."""

    piece: Piece
    y: float


def paginate(pieces: Sequence[Piece], room: float) -> list[list[Placed]]:
    """Distribute pieces over pages; pieces kept together move to the next page together if they fit one."""
    pages: list[list[Placed]] = [[]]
    y = 0.0
    for together in _groups(pieces):
        needed = sum(piece.before + piece.height for piece in together)
        if pages[-1] and y + needed > room:
            pages.append([])
            y = 0.0
        for piece in together:
            if pages[-1] and y + piece.before + piece.height > room:
                pages.append([])
                y = 0.0
            if not pages[-1] and piece.repeat is not None:
                pages[-1].append(Placed(piece.repeat, 0.0))
                y = piece.repeat.height
            elif pages[-1]:
                y += piece.before
            pages[-1].append(Placed(piece, y))
            y += piece.height
    return pages


def _groups(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Yield groups to keep together: pieces with ``keep`` set, and the one after them."""
    group: list[Piece] = []
    for piece in pieces:
        group.append(piece)
        if not piece.keep:
            yield group
            group = []
    if group:
        yield group
