"""A report as a tree of plain blocks, which every format renders and escapes in its own way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ftcost_core.charts.svg import Drawing
from ftcost_core.text.palette import Tone

TableRole: TypeAlias = Literal["table", "figures", "points"]
"""A table stands everywhere. ``figures`` repeat those of the chart before it: folded where that can be, left
out on paper, in the chart's stead where there is none. ``points`` are too many for anything but folding."""


_SHORT, _SHORT_NUMBER = 12, 18
"""Characters."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; a quiet one is a remark."""

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence that must not be overlooked; ``title`` says in words what the tone says in colour."""

    title: str
    text: str
    tone: Tone = "warn"


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list of sentences."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One of the figures at the top."""

    title: str
    figure: str
    unit: str
    note: str
    verdict: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class CardRow:
    """Figures side by side."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NamedValues:
    """Named values under a heading."""

    title: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Lists of facts side by side where there is room."""

    parts: tuple[NamedValues, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """One column of a table."""

    title: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A line across a table that names the rows below it."""

    title: str


ReportRow: TypeAlias = tuple[str, ...] | Group


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Rows of cells; ``marked`` are the numbers of those that stand out, said in words in a cell too."""

    caption: str
    columns: tuple[Header, ...]
    rows: tuple[ReportRow, ...]
    marked: frozenset[int] = frozenset()
    role: TableRole = "table"

    @property
    def cells(self) -> Iterator[tuple[str, ...]]:
        """The rows without the lines across."""
        return (row for row in self.rows if not isinstance(row, Group))

    def short(self, column: int) -> bool:
        """Whether the cells of a column are short enough to stay on one line."""
        most = _SHORT_NUMBER if self.columns[column].number else _SHORT
        return all(len(row[column]) <= most for row in self.cells)


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing; the table after it holds its figures."""

    key: str
    caption: str
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Definitions:
    """Terms and what they mean."""

    pairs: tuple[tuple[str, str], ...]


ReportBlock: TypeAlias = Paragraph | Notice | Bullets | CardRow | SideBySide | ReportTable | Chart | Definitions


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A part of the report; ``key`` is its anchor."""

    key: str
    title: str
    blocks: tuple[ReportBlock, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report."""

    title: str
    subtitle: str
    made: str
    """Program, version and day, in words."""
    sections: tuple[ReportSection, ...]


def texts(blocks: tuple[ReportBlock, ...]) -> Iterator[str]:
    """Yield every text of some blocks that is not drawn."""
    for block in blocks:
        match block:
            case Paragraph():
                yield block.text
            case Notice():
                yield from (block.title, block.text)
            case Bullets():
                yield from block.items
            case CardRow():
                for card in block.cards:
                    yield from (card.title, card.figure, card.unit, card.note, card.verdict)
            case SideBySide():
                for part in block.parts:
                    yield part.title
                    yield from (text for row in part.rows for text in row)
            case ReportTable():
                yield block.caption
                yield from (column.title for column in block.columns)
                for row in block.rows:
                    yield from (row.title,) if isinstance(row, Group) else row
            case Chart():
                yield block.caption
            case Definitions():
                yield from (text for pair in block.pairs for text in pair)
