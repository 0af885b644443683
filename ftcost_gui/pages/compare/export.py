"""The comparison as text: CSV for a spreadsheet, Markdown for a document."""

from __future__ import annotations

import csv
import io

from ftcost_core.offers.comparison import ComparedRow
from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text.i18n import tr
from ftcost_gui.pages.compare.compare_model import CompareModel, ComparisonLine

_UNITS = {"bytes": "bytes", "hours": "h", "usd": "USD", "tokens/s": "tokens/s", "count": "", "share": "1"}


def as_csv(model: CompareModel) -> str:
    """Return plain numbers with their units, and the ends of each range in rows of their own."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([tr("Figure"), tr("Unit"), *(neutral_cell(pin.name) for pin in model.pins)])
    for line in model.things:
        if line.row is None:
            continue
        unit = _UNITS.get(line.row.unit, "")
        writer.writerow([line.title, unit, *(_plain(model, line, column) for column in _columns(model))])
        for words, name in ((tr("{0}, low", line.title), "low"), (tr("{0}, high", line.title), "high")):
            if getattr(line.row, name):
                ends = [_end(model, line.row, name, column) for column in _columns(model)]
                writer.writerow([words, unit, *ends])
    return out.getvalue()


def as_markdown(model: CompareModel) -> str:
    """Return the table as it is shown."""
    rows = [["", *(pin.name for pin in model.pins)]]
    rows += [
        [line.title, *(_shown(model, line, column) for column in _columns(model))]
        for line in model.things
        if line.row is not None
    ]
    cells = [[cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    lines = ["| " + " | ".join(row) + " |" for row in cells]
    lines.insert(1, "|" + " --- |" * len(cells[0]))
    return "\n".join(lines) + "\n"


def _columns(model: CompareModel) -> range:
    return range(len(model.pins))


def _plain(model: CompareModel, line: ComparisonLine, column: int) -> object:
    place = model.place_of(column)
    if line.row is None or place is None:
        return ""
    value = line.row.values[place]
    return neutral_cell(model.value(line, column)) if isinstance(value, bool | str) else value


def _end(model: CompareModel, row: ComparedRow, name: str, column: int) -> object:
    place = model.place_of(column)
    return "" if place is None else getattr(row, name)[place]


def _shown(model: CompareModel, line: ComparisonLine, column: int) -> str:
    note, verdict = model.note(line, column), model.verdict(line, column)
    marked = f"**{verdict}**" if model.is_best(line, column) else f"*{verdict}*" if verdict else ""
    parts = (model.value(line, column), f"({note})" if note else "", marked)
    return " ".join(part for part in parts if part)
