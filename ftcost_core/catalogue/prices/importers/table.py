"""A table of texts out of a spreadsheet, CSV or workbook: where its header is and what its columns hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ftcost_core.catalogue.prices.fields import HEADER_TYPES, OFFER_TYPES
from ftcost_core.catalogue.prices.importers.column_names import EXACT, LINK, PER_GPU, PROVIDER, SPOT, VRAM, field_of
from ftcost_core.documents.problems import InputError, Problem, did_you_mean
from ftcost_core.text.i18n import tr

IGNORED = "-"
"""The field of a column that is not read."""
HELPERS = (PROVIDER, PER_GPU, SPOT, VRAM, LINK)
"""Fields that a table may have beside those of the format."""
_ROWS_SEARCHED = 30
_SAMPLES = 3


@dataclass(frozen=True, slots=True)
class SheetTable:
    """The rows under a header, as texts."""

    names: tuple[str, ...]
    """Of the columns."""
    records: tuple[tuple[int, Sequence[str]], ...]
    """Line of the file and cells; rows without any text are left out."""
    comma: bool
    """Whether a number may be written with a decimal comma: cells are not separated by commas."""
    notices: tuple[str, ...] = ()
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    """Of a workbook, those that hold something."""

    @property
    def source(self) -> str:
        """What a mapping of columns is remembered by: the names of the columns."""
        return "|".join(name.strip().casefold() for name in self.names)[:500]

    def sample(self, column: int) -> str:
        """Return the first few texts of a column."""
        texts = (row[column].strip() for _, row in self.records[:50] if column < len(row))
        return ", ".join([text for text in texts if text][:_SAMPLES])


Columns: TypeAlias = Callable[[SheetTable], Mapping[str, str] | None]
"""What the columns of a table hold, by their names."""


class UnmappedColumnsError(InputError):
    """No column is known to hold the GPU, or none the price: a person has to say which."""

    def __init__(self, table: SheetTable, fields: Sequence[str]) -> None:
        hint = did_you_mean(table.names[0], ("gpu", "price")) if table.names else ""
        given = ", ".join(table.names)[:200] or tr("nothing")
        needed = tr("columns named gpu and price (or price_per_gpu) among others{hint}", hint=hint)
        super().__init__([Problem("header", given, needed)])
        self.table, self.fields = table, tuple(fields)


def table_of(
    rows: Sequence[tuple[int, Sequence[str]]], *, comma: bool, notices: Sequence[str] = (), sheet: str = "",
    sheets: Sequence[str] = (),
) -> SheetTable:  # fmt: skip
    """Return the table in some rows: its header is the row that names most fields, above it stand titles."""
    full = [(line, row) for line, row in rows if any(cell.strip() for cell in row)]
    scores = [sum(_known(field_of(cell)) for cell in row if cell.strip()) for _, row in full[:_ROWS_SEARCHED]]
    best = max(scores, default=0)
    first = scores.index(best) if best > 1 else next(
        (i for i, (_, row) in enumerate(full[:_ROWS_SEARCHED]) if sum(map(bool, row)) > 1), 0
    )  # fmt: skip
    said = list(notices)
    if first:
        line = full[first][0]
        said.append(tr("the header is in line {line}; {above} rows above it are left out", line=line, above=first))
    wide = max((_width(row) for _, row in full[first:]), default=0)
    names = tuple(full[first][1][:wide]) if full else ()
    return SheetTable(names, tuple(full[first + 1 :]), comma, tuple(said), sheet, tuple(sheets))


def _width(row: Sequence[str]) -> int:
    """Return how many cells of a row come before its last text, that one included."""
    return next((place for place in range(len(row), 0, -1) if row[place - 1].strip()), 0)


def fields_of(table: SheetTable, columns: Mapping[str, str] | None) -> tuple[str, ...]:
    """Return the field of each column: as a person has mapped its name, else as the name says.

    Raises :class:`UnmappedColumnsError` without a GPU or a price.
    """
    chosen = columns or {}
    fields = tuple(chosen.get(name.strip(), field_of(name)) for name in table.names)
    if "gpu" not in fields or not {"price", PER_GPU} & set(fields):
        raise UnmappedColumnsError(table, fields)
    return fields


def is_unknown(field: str) -> bool:
    """Tell whether a column is no field of the format: it is kept as it is."""
    return not _known(field) and field != IGNORED


def _known(field: str) -> bool:
    return field in OFFER_TYPES or field in HEADER_TYPES or field in HELPERS or field.startswith(EXACT)
