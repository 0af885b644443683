"""The tooltip of a cell: its problem, the shipped value, and the source of the price."""

from __future__ import annotations

from datetime import date

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.text.i18n import capitalised, tr
from ftcost_gui.pages.prices import price_labels
from ftcost_gui.pages.prices.price_columns import REMARK


def tooltip(row: PriceRow, column: str, book: PriceBook, today: date) -> str:
    """Return the tooltip of a cell; the column is named by its key."""
    lines = [problem_text(problem) for problem in price_labels.troubles(row) if column in (problem.field, REMARK)]
    was = price_labels.builtin_value(row, column)
    if was is not None:
        lines.append(tr("Built-in: {0}", was))
    if row.refused:
        lines.append(tr("This row is kept, but not used."))
    elif row.hidden:
        lines.append(tr("Hidden: estimates leave it out."))
    return "\n".join((*lines, price_labels.name_of(row, book), provenance(row, book, today)))


def problem_text(problem: RowProblem) -> str:
    """Return a problem as a sentence, with what to write instead."""
    hint = tr(" Did you mean {0}?", problem.suggestion) if problem.suggestion else ""
    text = capitalised(problem.text)
    return f"{text}{hint}"


def provenance(row: PriceRow, book: PriceBook, today: date) -> str:
    """``Price of 2026-03-01, 8 months old · runpod.io · built-in list``."""
    seen, age = price_labels.seen_of(row, book), price_labels.age_of(row, book, today)
    by = row.values.get("by", "") or (book.headers[row.file].by if row.file in book.headers else "")
    shipped = tr("fetched list") if row.is_fetched else tr("built-in list")
    entered = {"user": tr("entered by you"), "": shipped}.get(by, by)
    source = price_labels.source_of(row, book) or tr("no source")
    if row.origin == "edited":  # the price is the person's; what is kept of the shipped row is not its source
        entered, source = tr("changed by you"), tr("before: {0}", source)
    parts = [
        price_labels.converted(row, book),
        tr("Price of {0}, {1}", seen, age) if age else tr("Price without a date"),
        price_labels.today_of(row, book),
        *((entered, source) if row.origin == "edited" else (source, entered)),
    ]
    return " · ".join(part for part in parts if part)
