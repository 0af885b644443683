"""The guides' tables and rules (``resources/claims/tables.json``), with our figure beside each of theirs."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from ftcost_core.claims.check import Statements
from ftcost_core.claims.model import Claimed, Verdict
from ftcost_core.claims.table import Part, parts_by_name, statements
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr


class TableRow(BaseModel):
    """One line: what the guide says, and the program's figure for the same configuration."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    claimed: str
    """Empty where no guide gives a figure."""
    figure: float | None
    low: float | None
    high: float | None
    unit: str
    verdict: Verdict | None
    """``None`` without a figure of a guide."""
    sentence: str


class Table(BaseModel):
    """One of the guides' tables or rules."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    title: str
    about: str
    rows: tuple[TableRow, ...]


@cache
def table(name: str) -> Table:
    """Return one table with its figures. Raises :class:`KeyError` for a name that is not there."""
    row = _file()[name]
    said = statements()
    return Table(
        id=name,
        title=tr(row["title"]),
        about=tr(row["about"]),
        rows=tuple(_row(one, said) for one in row["rows"]),
    )


def table_names() -> tuple[str, ...]:
    """Return the names of the tables in their order."""
    return tuple(_file())


def tables() -> tuple[Table, ...]:
    """Return all tables."""
    return tuple(table(name) for name in table_names())


@cache
def _file() -> dict[str, Any]:
    return {one["id"]: one for one in read_json("claims", "tables.json")["tables"]}


def _row(row: dict[str, Any], said: Statements) -> TableRow:
    """Work out a row: one that names a claim's statement, or one with a check of its own."""
    part = parts_by_name()[row["claim"]] if "claim" in row else _own(row)
    found = part.check.find(part.claimed, said)
    given = bool(part.claimed.says) or part.claimed.low is not None or part.claimed.high is not None
    return TableRow(
        label=tr(row["label"]),
        claimed=part.claimed.text if given else "",
        figure=found.figure,
        low=found.low,
        high=found.high,
        unit=found.unit,
        verdict=found.verdict if given else None,
        sentence=found.sentence,
    )


def _own(row: dict[str, Any]) -> Part:
    claimed = row.get("claimed", Claimed(quantity=row["label"]))
    return Part.model_validate({"claimed": claimed, "check": row["check"]})
