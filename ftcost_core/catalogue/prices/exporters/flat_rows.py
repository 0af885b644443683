"""Rows as flat records: what a spreadsheet and JSON hold, the header of its list included."""

from __future__ import annotations

from collections.abc import Iterable

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.cells import Cell
from ftcost_core.catalogue.prices.fields import HEADER, OFFER, OFFER_TYPES
from ftcost_core.catalogue.prices.importers.column_names import EXACT
from ftcost_core.catalogue.prices.offer_ids import cells_of

HEADER_COLUMNS = {
    field.name: "list_source_url" if field.name == "source.url" else field.name.replace(".", "_")
    for field in HEADER
    if field.name not in ("schema", "provider.name")
}
"""Columns of the list's header, by field."""


def records(book: PriceBook, rows: Iterable[PriceRow] | None = None) -> list[dict[str, Cell]]:
    """Return the user's rows of a book (or the given ones) as records of cells by column.

    A row of a user's file is given as it is written there, with the header of its list; a shipped row as it
    is shown.
    """
    chosen = [row for row in book.rows if row.file] if rows is None else rows
    return [_record(book, row) for row in chosen]


def columns_of(table: Iterable[dict[str, Cell]]) -> list[str]:
    """Return the columns that any record uses, in the order of the format, foreign ones last."""
    used = dict.fromkeys(name for record in table for name in record)
    order = ["provider", *(field.name for field in OFFER), *HEADER_COLUMNS.values()]
    return [*(name for name in order if name in used), *(name for name in used if name not in order)]


def _record(book: PriceBook, row: PriceRow) -> dict[str, Cell]:
    out = {"provider": Cell(row.provider, "text")}
    file = book.files.find(row.file)
    if file is None or row.table is None:
        return {**out, **(cells_of(row.builtin) if row.builtin else {})}
    for name, cell in row.table.cells.items():
        out[name if name in OFFER_TYPES else f"{EXACT}{name}"] = cell
    for name, column in HEADER_COLUMNS.items():
        if name in file.header:
            out[column] = file.header[name]
    return out
