"""Readable ids of offers and rows, made of their key fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from ftcost_core.catalogue.gpus import exact_gpu
from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.cells import Cell, decimal_of, plain

MARKET = "market"
SAME: Mapping[str, Callable[[str], Any]] = {
    **dict.fromkeys(("tier", "region", "instance", "note"), str), "term_months": lambda text: int(Decimal(text)),
    **dict.fromkeys(("min_commit_hours", "block_hours"), Decimal),
    **dict.fromkeys(("interruption_per_hour", "vcpus", "ram_gib"), float),
}  # fmt: skip
"""Fields that an offer has by the same name as a row, and what makes them of a row's text."""


@lru_cache(maxsize=100_000)
def slug(text: str) -> str:
    """Return a text as one part of an offer's id: lower case, letters, digits, points, hyphens."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-")


def provider_id(name: str) -> str:
    """Return the id of a provider, which is also the stem of its file's name."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:80]


def known_gpu(name: str) -> str | None:
    """Return the catalogue's name of a GPU, or ``None``."""
    gpu = exact_gpu(name)
    return gpu.name if gpu else None


def offer_id(provider: str, cells: Mapping[str, Cell]) -> str:
    """Return the id of the offer that a row's key fields describe (without its place in a history)."""
    gpu = text_of(cells, "gpu")
    count = decimal_of(text_of(cells, "gpus") or "1")
    gpus = plain(_short(count)) if count is not None else slug(text_of(cells, "gpus"))
    kind = text_of(cells, "kind") or "on-demand"
    term, block = text_of(cells, "term_months"), text_of(cells, "block_hours")
    lengths = "".join(f"-{slug(text)}{unit}" for text, unit in ((term, "m"), (block, "h")) if text)
    parts = [slug(provider), f"{slug(known_gpu(gpu) or gpu)}x{gpus}", slug(kind) + lengths]
    parts += [slug(text_of(cells, name)) for name in ("tier", "region", "instance") if text_of(cells, name)]
    listing = text_of(cells, "list")
    return "/".join(([slug(listing)] if listing and listing != MARKET else []) + parts)


def row_identity(table: str, cells: Mapping[str, Cell]) -> str:
    """Return the identity of a row within its file; two rows have the same only by mistake."""
    if table == "offer":
        return f"{offer_id('', cells)}@{text_of(cells, 'effective_from')}"
    return f"{table}:{text_of(cells, 'currency').casefold()}"


def text_of(cells: Mapping[str, Cell], name: str) -> str:
    """Return a cell's text, stripped; empty when it is not there."""
    cell = cells.get(name)
    return cell.text.strip() if cell else ""


def cells_of(offer: Offer) -> dict[str, Cell]:
    """Return a shipped offer as the cells of a row."""
    texts = {
        "gpu": Cell(offer.gpu, "text"),
        "gpus": Cell(plain(Decimal(repr(offer.gpus)).normalize()), "number"),
        "price": Cell(plain(offer.price_usd_per_hour), "number"),
        "kind": Cell(offer.kind, "text"),
    }
    for name in ("source", *SAME):
        value = getattr(offer, name)
        if isinstance(value, str) and value:
            texts[name] = Cell(value, "text")
        elif value not in (None, ""):
            texts[name] = Cell(plain(_short(Decimal(str(value)))), "number")
    if offer.listing != MARKET:
        texts["list"] = Cell(offer.listing, "text")
    if offer.upfront_usd:
        texts["upfront"] = Cell(plain(offer.upfront_usd), "number")
    texts["as_of"] = Cell(offer.as_of, "date" if len(offer.as_of) == 10 else "text")
    return texts


def _short(number: Decimal) -> Decimal:
    # Decimal(8).normalize() is 8, but Decimal(80).normalize() is 8E+1: `plain` writes both as digits.
    return number.normalize() if number.is_finite() else number
