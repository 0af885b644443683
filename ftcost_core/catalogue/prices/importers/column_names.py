"""Column names as people and programs write them → the fields of the format."""

from __future__ import annotations

import re

from ftcost_core.catalogue.prices.fields import HEADER, OFFER
from ftcost_core.storage.bundled import read_json

EXACT = "toml:"
"""Before the name of a field that is not of the format; its cells hold TOML values."""
PROVIDER = "provider"
_LONGEST_NAME = 200
_OF_ONE = re.compile(r"(\bper|\bpro|\bje|/)[ _]?(gpu|card|karte|accelerator)s?\b(?![ _-]?(server|node|machine))", re.I)
_BY_THE_MONTH = re.compile(r"\b(per|pro|je)[ _](month|monat|year|jahr)\b|/ ?(mo|month|monat|year|jahr)\b", re.I)
PER_GPU = "per_gpu"
SPOT = "is_spot"
VRAM = "vram_gb"
LINK = "interconnect"

_WORDS: dict[str, str] = read_json("prices", "names.json")["columns"]
_FIELD_OF = {word: field for field, words in _WORDS.items() for word in words.split()}
_FIELD_OF |= {field.name: field.name for field in OFFER}
_FIELD_OF |= {column: name for name, column in ((f.name, f.name.replace(".", "_")) for f in HEADER) if "." in name}
_FIELD_OF |= {"currency": "currency", "discount_pct": "discount_pct", "provider_name": PROVIDER}
_FIELD_OF |= {"provider_id": "provider.id", "source_url": "source", "list_source_url": "source.url"}


def field_of(column: str) -> str:
    """Return the field that a column holds, or the column's own name as an unknown field.

    Case, spaces, hyphens, points and what stands in brackets do not matter: "Price ($/h)" is a price. Only
    "(per GPU)" and "(per month)" do: one is another field, the other no price of an hour.
    """
    if column.startswith(EXACT):
        return column.removeprefix(EXACT)
    # Cut: a search for brackets takes the square of the length.
    plain = re.sub(r"[(\[].*?[)\]]", " ", column[:_LONGEST_NAME])
    plain = re.sub(r"[^a-z0-9]+", "_", plain.casefold().replace("$", " usd ")).strip("_")
    field = _FIELD_OF.get(plain, column.strip() or "column")
    if field != "price":
        return field
    return column.strip() if _BY_THE_MONTH.search(column) else PER_GPU if is_per_gpu(column) else field


def is_per_gpu(column: str) -> bool:
    """Tell whether a column's name says that its price is that of one GPU."""
    return _OF_ONE.search(column[:_LONGEST_NAME]) is not None
