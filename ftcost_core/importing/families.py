"""The family table (``resources/importing/families.json``): what a model type implies without saying.

A row holds expressions (:mod:`ftcost_core.importing.formula`) and may build on another row (``like``).
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from ftcost_core.storage.bundled import read_json

FamilyFacts: TypeAlias = dict[str, Any]
_MERGED = ("bias", "set", "attention", "defaults", "moe_parts", "linear")


@cache
def families() -> dict[str, FamilyFacts]:
    """Return every row, with what it inherits."""
    rows: dict[str, FamilyFacts] = read_json("importing", "families.json")["families"]
    found: dict[str, FamilyFacts] = {}

    def whole(name: str) -> FamilyFacts:
        if name not in found:
            row = rows[name]
            base = whole(row["like"]) if "like" in row else {}
            merged = {key: {**base.get(key, {}), **row.get(key, {})} for key in _MERGED}
            found[name] = {**base, **row, **merged}
        return found[name]

    return {name: whole(name) for name in rows}


def family_of(*model_types: str | None) -> tuple[str | None, FamilyFacts]:
    """Return the first model type that the table knows and its row; the plain row when none is known."""
    table = families()
    for name in model_types:
        if name in table and name is not None:
            return name, table[name]
    return None, table[""]


@cache
def class_defaults() -> dict[str, dict[str, Any]]:
    """Return, by model type, the values a configuration class has for fields that a file leaves out."""
    found: dict[str, dict[str, Any]] = read_json("importing", "defaults.json")["defaults"]
    return found
