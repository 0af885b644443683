"""Workbooks (XLSX): a sheet as a table of texts, with everything said that a person should know of it."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core.catalogue.prices.cells import LONGEST_CELL, plain
from ftcost_core.catalogue.prices.importers.column_names import PER_GPU
from ftcost_core.catalogue.prices.importers.guess import guessed_columns
from ftcost_core.catalogue.prices.importers.imported import MOST_ROWS, too_many
from ftcost_core.catalogue.prices.importers.table import SheetTable, table_of
from ftcost_core.documents.limits import LARGEST_FILE_BYTES
from ftcost_core.documents.problems import did_you_mean, fail, refused
from ftcost_core.storage.files import reason
from ftcost_core.storage.progress import Progress, reported
from ftcost_core.text.i18n import tr

if TYPE_CHECKING:
    from openpyxl import Workbook

SUFFIXES = (".xlsx", ".xlsm")
_MOST_COLUMNS = 200
_LAST_ROW = 2**20
"""Of the format; the number of a row in a broken file may be any."""
_ROWS_LOOKED_AT = 50
_MOST_UNPACKED_BYTES = 2**29
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_FORMULA = re.compile(rb"<(?:\w+:)?f[ />]")
_BLOCK_BYTES = 2**20
_LONGEST_MERGED = 100


def is_workbook(path: Path) -> bool:
    """Tell whether a file is a workbook, by its name."""
    return path.suffix.casefold() in SUFFIXES


def read_workbook(path: Path, sheet: str = "", progress: Progress | None = None) -> SheetTable:
    """Return the table of a sheet: the one named, or the first that looks like prices.

    Formulas count with the value that was stored with them, dates as days, merged cells with their value in
    each row. It is read row by row, so that a single cell in the last row and column costs nothing. Raises
    :class:`InputError` for what is no workbook or too large, and for an unknown sheet.
    """
    _check(path)
    book = _open(path, values=True)
    notices: list[str] = []
    try:
        names = [name for name in book.sheetnames if _holds_something(book, name)]
        if not names:
            raise refused(tr("{name} is empty", name=path.name))
        if sheet and sheet not in names:
            raise fail("sheet", sheet, ", ".join(names) + did_you_mean(sheet, names))
        chosen = sheet or next((name for name in names[1:] and names if _has_prices(book, name)), names[0])
        if len(names) > 1:
            notices.append(tr("sheet {chosen} of {names}", chosen=chosen, names=", ".join(names)))
        values = _values(book, chosen, progress)
        merged, formulas = _looked_through(path, book, chosen)
        notices += _spread(merged, values)
        if formulas:
            notices += _formulas(path, chosen, values)
    finally:
        book.close()
    rows = [(line, [_text(value) for value in row]) for line, row in values.items()]
    return table_of(rows, comma=True, notices=notices, sheet=chosen, sheets=names)


def _check(path: Path) -> None:
    try:
        size = path.stat().st_size
        with zipfile.ZipFile(path) as packed:
            unpacked = sum(entry.file_size for entry in packed.infolist())
    except OSError as error:
        raise refused(tr("{path} cannot be read: {error}", path=path, error=reason(error))) from None
    except (zipfile.BadZipFile, ValueError, NotImplementedError, RuntimeError):
        raise refused(tr("{name} is no workbook: not a packed XLSX file", name=path.name)) from None
    if size > LARGEST_FILE_BYTES or unpacked > _MOST_UNPACKED_BYTES:
        raise refused(tr("{name} is too large: export the sheet as CSV", name=path.name))


def _open(path: Path, *, values: bool) -> Workbook:
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise refused(tr("openpyxl is not installed: export the sheet as CSV")) from None
    try:
        return load_workbook(path, read_only=True, data_only=values, keep_links=False)
    except Exception as error:  # noqa: BLE001 - a broken file raises whatever its reader stumbles over
        raise refused(tr("{name} is no workbook: {error}", name=path.name, error=str(error)[:200])) from None


def _holds_something(book: Workbook, name: str) -> bool:
    rows = getattr(book[name], "iter_rows", None)  # a sheet may be a chart
    return rows is not None and any(
        value is not None for row in rows(max_row=_ROWS_LOOKED_AT, values_only=True) for value in row
    )


def _has_prices(book: Workbook, name: str) -> bool:
    rows = book[name].iter_rows(max_row=_ROWS_LOOKED_AT, max_col=_columns(book, name), values_only=True)
    texts = [(line, [_text(value) for value in row]) for line, row in enumerate(rows, 1)]
    fields = {*guessed_columns(table_of(texts, comma=True)).values()}
    return "gpu" in fields and bool(fields & {"price", PER_GPU})


def _values(book: Workbook, name: str, progress: Progress | None) -> dict[int, list[object]]:
    """Return the cells of the rows that hold something, by the number of the row, from 1."""
    values: dict[int, list[object]] = {}
    rows = book[name].iter_rows(max_col=_columns(book, name), values_only=True)
    for line, row in enumerate(reported(rows, 0, progress), 1):
        cells = row[:_MOST_COLUMNS]
        # Counted by the tuple itself: a sheet may have a million empty rows.
        if cells.count(None) < len(cells):
            values[line] = list(cells)
        if len(values) > MOST_ROWS + 1 or line > _LAST_ROW:
            raise too_many(tr("the sheet"))
    return values


def _columns(book: Workbook, name: str) -> int | None:
    """Return how many columns are read.

    ``None``: the sheet does not say how wide it is; each row is as wide as it is stored.
    """
    wide = book[name].max_column
    return min(wide, _MOST_COLUMNS) if wide else None


def _looked_through(path: Path, book: Workbook, name: str) -> tuple[list[tuple[int, int, int]], bool]:
    """Return column, first and last row, from 1, of cells merged down a column, and whether there are formulas.

    openpyxl tells neither of a sheet that it reads row by row: they stand in the sheet's file.
    """
    from openpyxl.utils import column_index_from_string

    merged: dict[bytes, tuple[int, int, int]] = {}
    formulas = False
    with zipfile.ZipFile(path) as packed, packed.open(book[name]._worksheet_path) as stored:  # noqa: SLF001
        before = b""
        while block := stored.read(_BLOCK_BYTES):
            formulas = formulas or bool(_FORMULA.search(before + block))
            for match in _MERGED.finditer(before + block):
                if match[1] == match[3]:
                    merged[match[0]] = (column_index_from_string(match[1].decode()), int(match[2]), int(match[4]))
            before = block[-_LONGEST_MERGED:]
    return list(merged.values()), formulas


def _spread(areas: Iterable[tuple[int, int, int]], values: Mapping[int, list[object]]) -> Iterator[str]:
    """Write the value of cells merged down a column into each row that they cover and that holds something."""
    merged = 0
    for column, first, last in areas:
        value = next(iter(values.get(first, [])[column - 1 : column]), None)
        if value is not None:
            for row in (values[line] for line in range(first + 1, last + 1) if line in values):
                row += [None] * (column - len(row))
                row[column - 1] = value
            merged += 1
    if merged:
        yield tr("{merged} merged cells are read as their value in each row", merged=merged)


def _formulas(path: Path, name: str, values: Mapping[int, Sequence[object]]) -> Iterator[str]:
    """Say how many cells are formulas, and how many of them have no value."""
    formulas = _open(path, values=False)
    empty = computed = 0
    for line, row in enumerate(formulas[name].iter_rows(max_col=_columns(formulas, name)), 1):
        stored = values.get(line, ())
        for column, cell in enumerate(row[:_MOST_COLUMNS]):
            if cell.data_type == "f":
                computed += 1
                empty += column >= len(stored) or stored[column] is None
    formulas.close()
    if computed:
        yield tr("{computed} cells are formulas: the values stored with them are read", computed=computed)
    if empty:
        yield tr(
            "{empty} formulas have no stored value and are read as empty: open the file in a spreadsheet "
            "program and save it",
            empty=empty,
        )


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return plain(Decimal(repr(value)).normalize()) if isfinite(value) else ""
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(sep=" ")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)[:LONGEST_CELL]
