"""Prices as a spreadsheet's CSV, which reads back without loss."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Literal

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.cells import Cell, literal
from ftcost_core.catalogue.prices.exporters.flat_rows import columns_of, records
from ftcost_core.catalogue.prices.importers.column_names import EXACT
from ftcost_core.storage.spreadsheet_text import neutral


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
    table = records(book, rows)
    columns = columns_of(table)
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(map(neutral, columns))
    for record in table:
        writer.writerow([_cell(name, record.get(name), comma=decimal_comma) for name in columns])
    return ("\ufeff" if mark else "") + out.getvalue()


def _cell(name: str, cell: Cell | None, *, comma: bool) -> str:
    if cell is None:
        return ""
    text = literal(cell) if name.startswith(EXACT) else cell.text
    if comma and cell.form == "number" and not name.startswith(EXACT):
        text = text.replace(".", ",")
    return neutral(text)
