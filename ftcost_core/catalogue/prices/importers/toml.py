"""Imports a price list in FTCost's own format."""

from __future__ import annotations

from ftcost_core.catalogue.prices.importers.imported import ImportedFile, ImportedOffer, SkippedRow
from ftcost_core.catalogue.prices.offer_ids import text_of
from ftcost_core.catalogue.prices.parse import parse
from ftcost_core.catalogue.prices.price_files import SUFFIX
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.text.i18n import tr


def read_toml(name: str, text: str) -> ImportedFile:
    """Read a ``.prices.toml`` file as drafts. Raises :class:`InputError` for one that cannot be used."""
    file = parse(name, text)
    if file.locked:
        raise InputError(Problem("", "", str(fault)) for fault in file.faults)
    provider = text_of(file.header, "provider.name") or text_of(file.header, "provider.id") or name.removesuffix(SUFFIX)
    header = {key: cell for key, cell in file.header.items() if key != "schema"}
    offers, skipped = [], []
    for row in file.rows:
        if row.name != "offer":
            skipped.append(SkippedRow(row.line, tr("[[{table}]] is no offer", table=row.name)))
        else:
            offers.append(ImportedOffer(provider, row.cells, header, row.line))
    return ImportedFile("toml", tuple(offers), tuple(skipped), tuple(map(str, file.faults)))
