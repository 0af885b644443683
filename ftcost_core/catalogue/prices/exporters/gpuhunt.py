"""Offers as gpuhunt catalogues: one file of 14 columns a provider, spot in rows of its own."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.cells import plain
from ftcost_core.catalogue.prices.exporters.foreign import Exported, by_provider
from ftcost_core.catalogue.prices.exporters.skypilot import instance_of
from ftcost_core.catalogue.prices.importers.gpuhunt import COLUMNS
from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text.i18n import tr


def to_gpuhunt(offers: Iterable[Offer]) -> Exported:
    """Return the catalogue of each provider. Parts of a GPU, dates, sources and notes have no place in it."""
    grouped, notices = by_provider(offers)
    texts = {}
    parts = 0
    for provider, own in grouped.items():
        out = io.StringIO(newline="")
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for offer in own:
            if offer.gpus < 1:
                parts += 1
                continue
            writer.writerow(map(neutral_cell, _row(offer)))
        texts[provider] = out.getvalue()
    if parts:
        notices.append(tr("{parts} offers of a part of a GPU are left out: the format counts whole ones", parts=parts))
    return Exported(texts, tuple(notices))


def _row(offer: Offer) -> list[str]:
    gpu = find_gpu(offer.gpu)
    return [
        instance_of(offer),
        offer.region or "any",
        plain(offer.price_usd_per_hour),
        "" if offer.vcpus is None else f"{offer.vcpus:g}",
        "" if offer.ram_gib is None else f"{offer.ram_gib:g}",
        f"{offer.gpus:g}",
        gpu.name.replace(" ", ""),
        f"{gpu.memory_gb:g}",
        str(offer.kind == "spot"),
        "",
        gpu.vendor.casefold(),
        "",
        "",
        "{}",
    ]
