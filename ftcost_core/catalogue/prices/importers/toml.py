"""A price list in the program's own format, made elsewhere."""

from __future__ import annotations

from ftcost_core.catalogue.prices.document import parse
from ftcost_core.catalogue.prices.importers.draft import Draft, Found, LeftOut
from ftcost_core.catalogue.prices.keys import text_of
from ftcost_core.catalogue.prices.price_files import SUFFIX
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.text.i18n import tr


def read_toml(name: str, text: str) -> Found:
    """Read a ``.prices.toml`` file as drafts. Raises :class:`InputError` for one that cannot be used."""
    file = parse(name, text)
    if file.locked:
        raise InputError(Problem("", "", str(fault)) for fault in file.faults)
    provider = (
        text_of(file.header, "provider.name")
        or text_of(file.header, "provider.id")
        or name.removesuffix(SUFFIX)
    )
    header = {key: cell for key, cell in file.header.items() if key != "schema"}
    drafts, left_out = [], []
    for row in file.rows:
        if row.name != "offer":
            left_out.append(LeftOut(row.line, tr("[[{table}]] is no offer", table=row.name)))
        else:
            drafts.append(Draft(provider, row.cells, header, row.line))
    return Found("toml", tuple(drafts), tuple(left_out), tuple(map(str, file.faults)))
