"""The comparison as text: HTML and tabs for slides and spreadsheets, CSV for programs, Markdown."""

from __future__ import annotations

import csv
import io
from html import escape

from PySide6.QtCore import QMimeData

from ftcost_core.offers.comparison import ComparedRow
from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import currency_words
from ftcost_gui.pages.compare.compare_model import CompareModel, ComparisonLine

_CELL = "border:1px solid #c9ced6; padding:4px 8px; vertical-align:top"


def as_csv(model: CompareModel) -> str:
    """Return plain numbers with their units, and the ends of each range in rows of their own.

    Money is in the currency of the window; the last row says at which rate, of which day.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([tr("Figure"), tr("Unit"), *(neutral_cell(pin.name) for pin in model.pins)])
    for line in model.things:
        if line.row is None:
            continue
        unit = current().currency.code if _is_money(line.row) else line.row.figure.plain_unit if line.row.figure else ""
        writer.writerow([line.title, unit, *(_plain(model, line, column) for column in _columns(model))])
        for words, name in ((tr("{0}, low", line.title), "low"), (tr("{0}, high", line.title), "high")):
            if getattr(line.row, name):
                ends = [_end(model, line.row, name, column) for column in _columns(model)]
                writer.writerow([words, unit, *ends])
    writer.writerow([tr("Currency"), currency_words()])
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
    return "\n".join(lines) + f"\n\n{_footnote()}\n"


def as_html(model: CompareModel) -> str:
    """Return the table as it is shown, as HTML that slides, documents and spreadsheets take."""
    head = _row("th", ["", *(escape(pin.name) for pin in model.pins)])
    rows = [
        _row("td", [f"<b>{escape(line.title)}</b>", *(_html(model, line, at) for at in _columns(model))])
        for line in model.things
        if line.row is not None
    ]
    table = f"<table style='border-collapse:collapse; font-family:sans-serif'>{head}{''.join(rows)}</table>"
    title = escape(tr("Scenarios side by side"))
    page = f"<title>{title}</title></head><body>{table}<p style='color:#626c80'>{escape(_footnote())}</p>"
    return f"<!DOCTYPE html><html><head><meta charset='utf-8'>{page}</body></html>\n"


def as_table(model: CompareModel) -> QMimeData:
    """Return the table as it is shown: HTML where that can be pasted, tab-separated text elsewhere."""
    rows = [["", *(pin.name for pin in model.pins)]]
    rows += [
        [line.title, *(model.value(line, column) for column in _columns(model))]
        for line in model.things
        if line.row is not None
    ]
    data = QMimeData()
    data.setText("".join("\t".join(map(neutral_cell, row)) + "\n" for row in rows))
    data.setHtml(as_html(model))
    return data


def _columns(model: CompareModel) -> range:
    return range(len(model.pins))


def _footnote() -> str:
    return tr("Amounts are in {0}. Ranges are 80 % ranges.", currency_words())


def _row(tag: str, cells: list[str]) -> str:
    return "<tr>" + "".join(f"<{tag} style='{_CELL}' align='left'>{cell}</{tag}>" for cell in cells) + "</tr>"


def _html(model: CompareModel, line: ComparisonLine, column: int) -> str:
    note, verdict = model.note(line, column), model.verdict(line, column)
    value = escape(model.value(line, column))
    strong = f"<b>{value}</b>" if model.is_best(line, column) else value
    below = " · ".join(part for part in (note, verdict) if part)
    return f"{strong}<br><small>{escape(below)}</small>" if below else strong


def _plain(model: CompareModel, line: ComparisonLine, column: int) -> object:
    place = model.place_of(column)
    if line.row is None or place is None:
        return ""
    value = line.row.values[place]
    if isinstance(value, bool | str):
        return neutral_cell(model.value(line, column))
    return _in_currency(line.row, value)


def _end(model: CompareModel, row: ComparedRow, name: str, column: int) -> object:
    place = model.place_of(column)
    return "" if place is None else _in_currency(row, getattr(row, name)[place])


def _is_money(row: ComparedRow) -> bool:
    return row.figure is not None and row.figure.unit == "usd"


def _in_currency(row: ComparedRow, value: float | None) -> float | None:
    return current().currency.of(value) if _is_money(row) and value is not None else value


def _shown(model: CompareModel, line: ComparisonLine, column: int) -> str:
    note, verdict = model.note(line, column), model.verdict(line, column)
    marked = f"**{verdict}**" if model.is_best(line, column) else f"*{verdict}*" if verdict else ""
    parts = (model.value(line, column), f"({note})" if note else "", marked)
    return " ".join(part for part in parts if part)
