"""Prices into files: for a spreadsheet, a script, or the catalogues of other programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ftcost_core.catalogue.prices.book import PriceBook, Row
from ftcost_core.catalogue.prices.exporters.gpuhunt import to_gpuhunt
from ftcost_core.catalogue.prices.exporters.objects import to_objects
from ftcost_core.catalogue.prices.exporters.skypilot import to_skypilot
from ftcost_core.catalogue.prices.exporters.spreadsheet import to_spreadsheet
from ftcost_core.catalogue.prices.offer_ids import provider_id
from ftcost_core.documents.problems import refused
from ftcost_core.storage.files import reason, write_atomically
from ftcost_core.text.i18n import tr


def export_file(book: PriceBook, rows: Sequence[Row], path: Path) -> str:
    """Write rows as JSON or, by default, as CSV; return what was done. Raises :class:`InputError`."""
    text = to_objects(book, rows) if path.suffix.casefold() == ".json" else to_spreadsheet(book, rows)
    _write(path, text)
    return tr("{0} rows written to {1}", len(rows), str(path))


def export_folder(book: PriceBook, rows: Sequence[Row], form: str, folder: Path) -> tuple[str, list[str]]:
    """Write one file a provider for ``skypilot`` or ``gpuhunt``; return what was done and left out."""
    used = {offer.id for offer in book.offers}
    offers = [row.offer for row in rows if row.offer is not None and not row.hidden and row.offer.id in used]
    exported = (to_skypilot if form == "skypilot" else to_gpuhunt)(offers)
    for provider, text in exported.texts.items():
        _write(folder / f"{provider_id(provider)}.csv", text)
    return tr("{0} files written to {1}", len(exported.texts), str(folder)), list(exported.notices)


def _write(path: Path, text: str) -> None:
    try:
        write_atomically(path, text)
    except OSError as error:
        raise refused(tr("{0} cannot be written: {1}", str(path), reason(error))) from None
