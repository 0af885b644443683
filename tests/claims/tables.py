"""The guides' tables and rules (``tables.json``), with our figure beside each of theirs."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from ftcost_core.text.i18n import tr
from tests.claims.check import Statements
from tests.claims.checked import GuideTable, TableRow
from tests.claims.jobs import FOLDER
from tests.claims.model import Claimed
from tests.claims.table import Part, parts_by_name, statements


def table(name: str) -> GuideTable:
    """Return one table with its figures. Raises :class:`KeyError` for a name that is not there."""
    row = _file()[name]
    said = statements()
    return GuideTable(
        id=name, title=tr(row["title"]), about=tr(row["about"]), rows=tuple(_row(one, said) for one in row["rows"])
    )


def table_names() -> tuple[str, ...]:
    """Return the names of the tables in their order."""
    return tuple(_file())


def tables() -> tuple[GuideTable, ...]:
    """Return all tables."""
    return tuple(table(name) for name in table_names())


@cache
def _file() -> dict[str, Any]:
    return {one["id"]: one for one in json.loads((FOLDER / "tables.json").read_text(encoding="utf-8"))["tables"]}


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
