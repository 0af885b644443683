"""Cells from a spreadsheet: a block of texts onto the table, or a whole list with its header."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import date

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.exporters.lists import to_spreadsheet
from ftcost_core.catalogue.prices.importers.column_names import PER_GPU, PROVIDER, field_of
from ftcost_core.catalogue.prices.price_files import PriceFiles
from ftcost_gui.state.price_edits import add, change
from ftcost_gui.tables.rows import Delimiter

_MOST_CELLS = 200_000


def rows_as_text(book: PriceBook, rows: Sequence[PriceRow], between: Delimiter) -> str:
    """Return rows as text with a header: a spreadsheet takes it, and so does the table of prices."""
    return to_spreadsheet(book, rows, delimiter=between, mark=False)


def block_of(text: str) -> list[list[str]]:
    """Return the cells of copied text: by tabs, else by semicolons or commas if each line has as many.

    A blank line is a row without cells; those at the end are none.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        return []
    if "\t" in text:
        return _cells("\n".join(lines), "\t")
    for mark in ";,":
        block = _cells("\n".join(lines), mark)
        widths = [len(row) for row in block if row]
        if len(widths) > 1 and widths[0] > 1 and len(set(widths)) == 1:
            return block
    return [[line.strip()] if line.strip() else [] for line in lines]


def has_header(text: str) -> bool:
    """Tell whether copied text begins with a header that names at least a GPU and a price."""
    block = block_of(text.lstrip("\ufeff"))
    names = {field_of(cell) for cell in block[0]} if len(block) > 1 else set()
    return "gpu" in names and bool({"price", PER_GPU} & names)


def paste(
    files: PriceFiles, block: Sequence[Sequence[str]], onto: Sequence[PriceRow], fields: Sequence[str | None],
    provider: str, today: date,
) -> tuple[PriceFiles, dict[str, str]]:  # fmt: skip
    """Write a block over rows, field by field; what is below the last of them becomes rows of its own.

    A blank row of the block passes over its row.
    A field of ``None`` cannot be written. Also returns which row ids became others.
    """
    new_ids: dict[str, str] = {}
    for place, texts in enumerate(block):
        if not any(text.strip() for text in texts):
            continue
        changes = {name: text.strip() for name, text in zip(fields, texts, strict=False) if name}
        if changes.get("price") or not changes.get(PER_GPU, "price"):
            changes.pop(PER_GPU, None)  # the total says more
        if place < len(onto):
            row = onto[place]
            if row.builtin is not None:
                changes.pop(PROVIDER, None)
            done = change(files, row, changes, today)
            new_ids |= done.new_ids(row)
        else:
            done = add(files, provider, {name: text for name, text in changes.items() if text}, today)
        files = done.files
    return files, new_ids


def _cells(text: str, mark: str) -> list[list[str]]:
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))
    except csv.Error:
        return [line.split(mark) for line in text.split("\n")]
    return rows[:_MOST_CELLS]
