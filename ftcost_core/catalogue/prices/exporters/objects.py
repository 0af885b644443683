"""Prices as JSON, which reads back without loss. Numbers are texts: JSON's are binary to many readers."""

from __future__ import annotations

import json
from collections.abc import Iterable

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.cells import literal
from ftcost_core.catalogue.prices.exporters.flat_rows import records
from ftcost_core.catalogue.prices.importers.column_names import EXACT
from ftcost_core.catalogue.prices.importers.objects import FORMAT, VERSION


def to_objects(book: PriceBook, rows: Iterable[PriceRow] | None = None) -> str:
    """Return the user's rows (or the given ones) as a document of flat objects."""
    offers = [
        {
            name: cell.text == "true" if cell.form == "flag" else literal(cell) if name.startswith(EXACT) else cell.text
            for name, cell in record.items()
        }
        for record in records(book, rows)
    ]
    document = {"format": FORMAT, "version": VERSION, "offers": offers}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
