"""What an importer found: rows to offer to the user, rows that are none of ours, and what to know."""

from __future__ import annotations

import contextlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation

from ftcost_core.catalogue.prices.cells import Cell, from_toml, typed
from ftcost_core.catalogue.prices.fields import HEADER_TYPES, OFFER_TYPES
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.text.i18n import tr

MOST_ROWS = 200_000


@dataclass(frozen=True, slots=True)
class Draft:
    """One offer of an imported file, not yet judged."""

    provider: str
    cells: Mapping[str, Cell]
    header: Mapping[str, Cell] = field(default_factory=dict)
    """What the file says about the provider's whole list, under the names of the format's head."""
    line: int = 0
    """Line or entry of the imported file, from 1."""
    per_gpu: str = ""
    """Price of one GPU where the file gives that too: it must agree with the total."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A row of the file that is not an offer of GPUs, or that repeats another."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """Everything read from one file."""

    format: str
    """``csv``, ``skypilot``, ``gpuhunt`` or ``json``."""
    drafts: tuple[Draft, ...]
    left_out: tuple[LeftOut, ...] = ()
    notices: tuple[str, ...] = ()


def cells_from(texts: Mapping[str, str]) -> dict[str, Cell]:
    """Return the cells of a row from texts by field name; empty ones are left out."""
    return {name: typed(OFFER_TYPES.get(name, "text"), text) for name, text in texts.items() if text != ""}


def header_from(texts: Mapping[str, str]) -> dict[str, Cell]:
    """Return the cells of a head from texts by field name; empty ones are left out."""
    return {name: typed(HEADER_TYPES.get(name, "text"), text) for name, text in texts.items() if text != ""}


def with_exact(draft: Draft, exact: set[str]) -> Draft:
    """Read the cells of foreign fields that our own export wrote as TOML values."""
    if not exact & set(draft.cells):
        return draft
    cells = dict(draft.cells)
    for name in exact & set(cells):
        with contextlib.suppress(ValueError, RecursionError, InvalidOperation):
            value = tomllib.loads(f"value = {cells[name].text}", parse_float=Decimal)["value"]
            cells[name] = from_toml(value)
    return replace(draft, cells=cells)


def too_many(what: str) -> InputError:
    """Make the error for a file with more rows than are ever read."""
    return InputError(
        [Problem("", "", tr("{what} has more than {most_rows} rows", what=what, most_rows=MOST_ROWS))]
    )
