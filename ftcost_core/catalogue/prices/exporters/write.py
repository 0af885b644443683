"""Prices written into files: one for spreadsheets and scripts, one a provider for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.exporters.foreign import Exported
from ftcost_core.catalogue.prices.exporters.gpuhunt import to_gpuhunt
from ftcost_core.catalogue.prices.exporters.objects import to_objects
from ftcost_core.catalogue.prices.exporters.skypilot import to_skypilot
from ftcost_core.catalogue.prices.exporters.spreadsheet import to_spreadsheet
from ftcost_core.catalogue.prices.offer_ids import provider_id
from ftcost_core.storage.files import write_output

ListFormat: TypeAlias = Literal["csv", "json"]
CatalogueFormat: TypeAlias = Literal["skypilot", "gpuhunt"]
_LISTS = {"csv": to_spreadsheet, "json": to_objects}
_CATALOGUES = {"skypilot": to_skypilot, "gpuhunt": to_gpuhunt}


def write_list(book: PriceBook, rows: Sequence[PriceRow], form: ListFormat, path: Path) -> None:
    """Write rows of the price table into a file that reads back. Raises :class:`InputError`."""
    write_output(path, _LISTS[form](book, rows))


def write_catalogues(book: PriceBook, rows: Sequence[PriceRow], form: CatalogueFormat, folder: Path) -> Exported:
    """Write the offers in use among rows, one file a provider. Raises :class:`InputError`."""
    used = set(book.offers)
    offers = [row.offer for row in rows if row.offer is not None and row.offer in used]
    exported = _CATALOGUES[form](offers)
    for provider, text in exported.texts.items():
        write_output(folder / f"{provider_id(provider)}.csv", text)
    return exported
