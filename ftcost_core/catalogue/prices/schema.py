"""The JSON Schema of a price file (its TOML read as JSON), from the table of fields."""

from __future__ import annotations

from typing import Any

from ftcost_core.catalogue.prices.fields import HEADER, KINDS, OFFER, SCHEMA, Field

_TYPES: dict[str, Any] = {
    "text": {"type": "string"},
    "decimal": {"type": "number"},
    "integer": {"type": "integer"},
    "flag": {"type": "boolean"},
    "date": {"type": "string", "pattern": r"^\d{4}(-\d{2}(-\d{2})?)?$"},
}


def price_schema() -> dict[str, Any]:
    """Return the schema. Unknown fields are allowed: they are shown and kept."""
    top: dict[str, Any] = {}
    for field in HEADER:
        table, _, name = field.name.rpartition(".")
        if table:
            part = top.setdefault(table, {"type": "object", "properties": {}})
            part["properties"][name] = _described(field)
        else:
            top[name] = _described(field)
    top["schema"] |= {"const": SCHEMA}
    offer = {field.name: _described(field) for field in OFFER}
    offer["kind"] |= {"enum": list(KINDS), "default": "on-demand"}
    offer["gpus"] |= {"exclusiveMinimum": 0, "default": 1}
    offer["price"] |= {"minimum": 0}
    top["offer"] = {"type": "array", "items": {"type": "object", "properties": offer, "required": ["gpu"]}}
    return {"title": "FTCost price list", "type": "object", "properties": top, "required": ["schema"]}


def _described(field: Field) -> dict[str, Any]:
    return {"title": field.title, "description": field.description, **_TYPES[field.type]}
