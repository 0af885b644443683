"""The family table (``resources/importing/families.json``): what a model type implies.

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
    """Return every row, merged with the rows that it builds on."""
    rows: dict[str, FamilyFacts] = read_json("importing", "families.json")["families"]
    merged_rows: dict[str, FamilyFacts] = {}

    def with_inherited(name: str) -> FamilyFacts:
        if name not in merged_rows:
            row = rows[name]
            base = with_inherited(row["like"]) if "like" in row else {}
            merged = {key: {**base.get(key, {}), **row.get(key, {})} for key in _MERGED}
            merged_rows[name] = {**base, **row, **merged}
        return merged_rows[name]

    return {name: with_inherited(name) for name in rows}


def family_of(*model_types: str | None) -> tuple[str | None, FamilyFacts]:
    """Return the first known model type and its row; ``None`` and the default row when none is known."""
    table = families()
    for name in model_types:
        if name in table and name is not None:
            return name, table[name]
    return None, table[""]


@cache
def class_defaults() -> dict[str, dict[str, Any]]:
    """Return, by model type, the defaults of the configuration class for fields that a file leaves out."""
    defaults: dict[str, dict[str, Any]] = read_json("importing", "defaults.json")["defaults"]
    return defaults
