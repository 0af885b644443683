"""JSON price lists: FTCost's export, or any list of flat objects with recognisable field names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from ftcost_core.catalogue.prices.cells import LONGEST_CELL, plain
from ftcost_core.catalogue.prices.importers.column_names import EXACT, PER_GPU, SPOT, field_of
from ftcost_core.catalogue.prices.importers.imported import (
    MOST_ROWS,
    ImportedFile,
    ImportedOffer,
    SkippedRow,
    too_many,
    with_exact,
)
from ftcost_core.catalogue.prices.importers.spreadsheet import offer_of
from ftcost_core.documents.json_text import loads
from ftcost_core.documents.problems import InputError, Problem, refused
from ftcost_core.text.i18n import tr

FORMAT = "ftcost-prices"
VERSION = 1


def read_objects(text: str, *, provider: str = "", as_of: str = "") -> ImportedFile:
    """Read a list of offers. Raises :class:`InputError` for what is no such list, or a newer format."""
    document = _parsed(text)
    if isinstance(document, dict):
        version = document.get("version")
        if document.get("format") == FORMAT and isinstance(version, int) and version > VERSION:
            raise InputError(
                [Problem("version", str(version), tr("{version}; a newer FTCost wrote this file", version=VERSION))]
            )
        document = next((document[key] for key in ("offers", "rows", "data") if key in document), None)
    if not isinstance(document, list):
        raise refused(tr('not a price list: a list of objects, or one under "offers"'))
    if len(document) > MOST_ROWS:
        raise too_many(tr("the list"))
    offers: list[ImportedOffer] = []
    skipped: list[SkippedRow] = []
    for number, entry in enumerate(document, 1):
        if not isinstance(entry, dict):
            skipped.append(SkippedRow(number, tr("not an object")))
            continue
        texts = _texts(entry)
        if "gpu" not in texts:
            skipped.append(SkippedRow(number, tr("no GPU")))
        elif not {"price", PER_GPU, "free", "purchase", "hidden"} & set(texts):
            skipped.append(SkippedRow(number, tr("no price")))
        else:
            imported = _without_ids(offer_of(texts, number, provider=provider, as_of=as_of))
            exact = {name.removeprefix(EXACT) for name in entry if name.startswith(EXACT)}
            offers.append(with_exact(imported, exact))
    return ImportedFile("json", tuple(offers), tuple(skipped))


def _texts(entry: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of an object's fields, by field of the format."""
    texts: dict[str, str] = {}
    extra = []
    for name, value in entry.items():
        if value is None or value == "" or isinstance(value, dict):
            continue
        field = field_of(name)
        text = "; ".join(map(str, value)) if isinstance(value, list) else _text(value)
        text = text[:LONGEST_CELL]
        if field == "provider.id" and "provider" not in entry:
            field = "provider"
        if field == "caveats":
            extra.append(text)
        elif field not in texts:
            texts[field] = text
    if extra:
        texts["note"] = "; ".join([*filter(None, [texts.get("note")]), *extra])
    if texts.get("tier") in ("on-demand", "spot") and SPOT in texts:
        texts.pop("tier")  # the kind, said twice
    return texts


def _without_ids(imported: ImportedOffer) -> ImportedOffer:
    """Drop fields of the foreign list that have no meaning here."""
    cells = {name: cell for name, cell in imported.cells.items() if name not in ("id", "gpu_brand")}
    return ImportedOffer(imported.provider, cells, imported.header, imported.line, imported.per_gpu)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return plain(value) if isinstance(value, Decimal) else str(value)


def _parsed(text: str) -> Any:
    try:
        return loads(text, parse_float=Decimal)
    except json.JSONDecodeError as error:
        where = tr("line {lineno}, column {colno}", lineno=error.lineno, colno=error.colno)
        raise refused(tr("not JSON: {msg} at {where}", msg=error.msg, where=where)) from None
    except ValueError as error:
        raise refused(tr("not JSON: {error}", error=error)) from None
