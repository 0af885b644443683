"""Prices as a spreadsheet's CSV and as JSON: rows as flat records, which read back without loss."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.cells import Cell, literal
from ftcost_core.catalogue.prices.fields import HEADER, OFFER, OFFER_TYPES
from ftcost_core.catalogue.prices.importers.column_names import EXACT
from ftcost_core.catalogue.prices.importers.objects import FORMAT, VERSION
from ftcost_core.catalogue.prices.offer_ids import cells_of
from ftcost_core.storage.files import write_output
from ftcost_core.storage.spreadsheet_text import neutral

ListFormat: TypeAlias = Literal["csv", "json"]
HEADER_COLUMNS = {
    field.name: "list_source_url" if field.name == "source.url" else field.name.replace(".", "_")
    for field in HEADER
    if field.name not in ("schema", "provider.name")
}
"""Columns of the list's header, by field."""


def write_list(book: PriceBook, rows: Sequence[PriceRow], form: ListFormat, path: Path) -> None:
    """Write rows of the price table into a file that reads back. Raises :class:`InputError`."""
    write_output(path, to_spreadsheet(book, rows) if form == "csv" else to_objects(book, rows))


def to_spreadsheet(
    book: PriceBook,
    rows: Iterable[PriceRow] | None = None,
    *,
    delimiter: Literal[",", ";", "\t"] = ",",
    decimal_comma: bool = False,
    mark: bool = True,
) -> str:
    """Return the user's rows (or the given ones) as CSV with a header.

    A cell that a spreadsheet would run as a formula gets an apostrophe in front. ``mark``: begin with the
    byte order mark, without which Excel misreads letters beyond ASCII.
    """
    table = _records(book, rows)
    used = dict.fromkeys(name for record in table for name in record)
    order = ["provider", *(field.name for field in OFFER), *HEADER_COLUMNS.values()]
    columns = [*(name for name in order if name in used), *(name for name in used if name not in order)]
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(map(neutral, columns))
    for record in table:
        writer.writerow([_cell(name, record.get(name), comma=decimal_comma) for name in columns])
    return ("\ufeff" if mark else "") + out.getvalue()


def to_objects(book: PriceBook, rows: Iterable[PriceRow] | None = None) -> str:
    """Return the user's rows (or the given ones) as JSON. Numbers are texts: JSON's are binary to many readers."""
    offers = [
        {
            name: cell.text == "true" if cell.form == "flag" else literal(cell) if name.startswith(EXACT) else cell.text
            for name, cell in record.items()
        }
        for record in _records(book, rows)
    ]
    return json.dumps({"format": FORMAT, "version": VERSION, "offers": offers}, indent=1, ensure_ascii=False) + "\n"


def _records(book: PriceBook, rows: Iterable[PriceRow] | None) -> list[dict[str, Cell]]:
    """Return rows as cells by column: of a user's file as written there, with its header; a shipped one as shown."""
    return [_record(book, row) for row in ((row for row in book.rows if row.file) if rows is None else rows)]


def _record(book: PriceBook, row: PriceRow) -> dict[str, Cell]:
    out = {"provider": Cell(row.provider, "text")}
    file = book.files.find(row.file)
    if file is None or row.table is None:
        return {**out, **(cells_of(row.builtin) if row.builtin else {})}
    out |= {name if name in OFFER_TYPES else f"{EXACT}{name}": cell for name, cell in row.table.cells.items()}
    return out | {column: file.header[name] for name, column in HEADER_COLUMNS.items() if name in file.header}


def _cell(name: str, cell: Cell | None, *, comma: bool) -> str:
    if cell is None:
        return ""
    text = literal(cell) if name.startswith(EXACT) else cell.text
    return neutral(text.replace(".", ",") if comma and cell.form == "number" and not name.startswith(EXACT) else text)
