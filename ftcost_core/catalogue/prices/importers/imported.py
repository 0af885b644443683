"""What was read from another program's price list: its offers, the rows that were skipped, and notices."""

from __future__ import annotations

import contextlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation

from ftcost_core.catalogue.prices.cells import Cell, from_toml, typed
from ftcost_core.catalogue.prices.fields import HEADER_TYPES, OFFER_TYPES
from ftcost_core.catalogue.prices.importers.table import SheetTable
from ftcost_core.documents.problems import InputError, refused
from ftcost_core.text.i18n import tr

MOST_ROWS = 200_000


@dataclass(frozen=True, slots=True)
class ImportedOffer:
    """One offer of an imported file, not yet checked."""

    provider: str
    cells: Mapping[str, Cell]
    header: Mapping[str, Cell] = field(default_factory=dict)
    """What the file says about the provider's whole list, under the names of the format's header."""
    line: int = 0
    """Line or entry of the imported file, from 1."""
    per_gpu: str = ""
    """Price of one GPU where the file gives that too: it must agree with the total."""


@dataclass(frozen=True, slots=True)
class SkippedRow:
    """A row of the file that is not an offer of GPUs, or that repeats another."""

    line: int
    reason: str
    text: str = ""
    """What stands there, where nothing of it could be read."""


@dataclass(frozen=True, slots=True)
class ReadColumns:
    """What the columns of a table were read as."""

    table: SheetTable
    fields: tuple[str, ...]
    """The field of each column."""


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """Everything read from one file."""

    format: str
    """``csv``, ``xlsx``, ``skypilot``, ``gpuhunt``, ``json`` or ``toml``."""
    offers: tuple[ImportedOffer, ...]
    skipped: tuple[SkippedRow, ...] = ()
    notices: tuple[str, ...] = ()
    columns: ReadColumns | None = None
    """Of a spreadsheet."""
    name: str = ""
    """Of the file of a spreadsheet: the source of rows that name none."""


def cells_from(texts: Mapping[str, str]) -> dict[str, Cell]:
    """Return the cells of a row from texts by field name; empty ones are left out."""
    return {name: typed(OFFER_TYPES.get(name, "text"), text) for name, text in texts.items() if text != ""}


def header_from(texts: Mapping[str, str]) -> dict[str, Cell]:
    """Return the cells of a header from texts by field name; empty ones are left out."""
    return {name: typed(HEADER_TYPES.get(name, "text"), text) for name, text in texts.items() if text != ""}


def with_exact(imported: ImportedOffer, exact: set[str]) -> ImportedOffer:
    """Parse the unknown fields that FTCost's export wrote as TOML values."""
    if not exact & set(imported.cells):
        return imported
    cells = dict(imported.cells)
    for name in exact & set(cells):
        with contextlib.suppress(ValueError, RecursionError, InvalidOperation):
            value = tomllib.loads(f"value = {cells[name].text}", parse_float=Decimal)["value"]
            cells[name] = from_toml(value)
    return replace(imported, cells=cells)


def too_many(what: str) -> InputError:
    """Return (not raise) the error for a file with more than :data:`MOST_ROWS` rows."""
    return refused(tr("{what} has more than {most_rows} rows", what=what, most_rows=MOST_ROWS))
