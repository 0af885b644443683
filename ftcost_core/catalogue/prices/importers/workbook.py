"""Workbooks (XLSX): a sheet as a table of texts, with everything said that a person should know of it."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
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
_ROWS_LOOKED_AT = 50
_MOST_UNPACKED_BYTES = 2**29
_WHOLE_BYTES = 2**19
"""A larger file is read row by row, which does not tell merged cells."""


def is_workbook(path: Path) -> bool:
    """Tell whether a file is a workbook, by its name."""
    return path.suffix.casefold() in SUFFIXES


def read_workbook(path: Path, sheet: str = "", progress: Progress | None = None) -> SheetTable:
    """Return the table of a sheet: the one named, or the first that looks like prices.

    Formulas count with the value that was stored with them, dates as days, merged cells with their value in
    each row. Raises :class:`InputError` for what is no workbook or too large, and for an unknown sheet.
    """
    size = _checked(path)
    stream = size > _WHOLE_BYTES
    book = _open(path, stream=stream, values=True)
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
        if not stream:
            notices += _spread_merged(book, chosen, values)
            notices += _empty_formulas(path, chosen, values)
    finally:
        book.close()
    rows = [(line, [_text(value) for value in row]) for line, row in enumerate(values, 1)]
    return table_of(rows, comma=True, notices=notices, sheet=chosen, sheets=names)


def _checked(path: Path) -> int:
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
    return size


def _open(path: Path, *, stream: bool, values: bool) -> Workbook:
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise refused(tr("openpyxl is not installed: export the sheet as CSV")) from None
    try:
        return load_workbook(path, read_only=stream, data_only=values, keep_links=False)
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


def _values(book: Workbook, name: str, progress: Progress | None) -> list[list[object]]:
    values: list[list[object]] = []
    rows = book[name].iter_rows(max_col=_columns(book, name), values_only=True)
    for row in reported(rows, 0, progress):
        values.append(list(row[:_MOST_COLUMNS]))
        if len(values) > MOST_ROWS + 1:
            raise too_many(tr("the sheet"))
    return values


def _columns(book: Workbook, name: str) -> int | None:
    """Return how many columns are read: a cell that is asked for is made, even where there is none.

    ``None``: the sheet does not say how wide it is; each row is as wide as it is stored.
    """
    wide = book[name].max_column
    return min(wide, _MOST_COLUMNS) if wide else None


def _spread_merged(book: Workbook, name: str, values: list[list[object]]) -> Iterator[str]:
    """Write the value of cells merged down a column into each row that they cover."""
    merged = 0
    for area in book[name].merged_cells.ranges:
        if area.size["columns"] == 1 and area.min_row <= len(values):
            value = values[area.min_row - 1][area.min_col - 1] if area.min_col <= len(values[0]) else None
            if value is not None:
                for row in values[area.min_row : area.max_row]:
                    row[area.min_col - 1] = value
                merged += 1
    if merged:
        yield tr("{merged} merged cells are read as their value in each row", merged=merged)


def _empty_formulas(path: Path, name: str, values: Sequence[Sequence[object]]) -> Iterator[str]:
    formulas = _open(path, stream=False, values=False)
    empty = computed = 0
    for row, stored in zip(formulas[name].iter_rows(max_col=_columns(formulas, name)), values, strict=False):
        for cell, value in zip(row, stored, strict=False):
            if cell.data_type == "f":
                computed += 1
                empty += value is None
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
