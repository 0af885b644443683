"""Column names as people and programs write them → the fields of the format."""

from __future__ import annotations

import re

from ftcost_core.catalogue.prices.fields import HEADER, OFFER

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

_WORDS: dict[str, str] = {
    PROVIDER: "anbieter lieferant provider provider_name provider_id cloud vendor host company seller",
    "gpu": "grafikkarte karte gpu_modell "
    "gpu gpu_type gpu_name gpu_model accelerator accelerator_name card model device",
    "gpus": "anzahl anzahl_gpus gpus gpu_count count number_of_gpus num_gpus accelerator_count quantity n_gpus",
    "price": "preis stundenpreis preis_pro_stunde preis_h listenpreis "
    "price price_per_hour usd_per_hour total_hourly_usd hourly hourly_price price_hour price_hourly "
    "price_usd price_usd_hour price_usd_per_hour cost_per_hour hourly_rate rate usd_h usd_hr total_price "
    "on_demand_usd_per_hour",
    PER_GPU: "preis_pro_gpu "
    "per_gpu price_per_gpu per_gpu_hour usd_per_gpu_hour price_per_gpu_hour gpu_hour usd_gpu_hour "
    "price_gpu_hour",
    "kind": "art kind pricing_type purchase_option billing_type price_type terms",
    SPOT: "is_spot spot interruptible preemptible",
    VRAM: "vram vram_gb vram_gib gpu_memory gpu_memory_gb gpu_ram",
    LINK: "interconnect form_factor",
    "tier": "tier class service_tier",
    "region": "standort ort region location zone availability_zone country",
    "instance": "instanz maschine instance instance_type instance_name machine machine_type flavor plan sku",
    "vcpus": "vcpus vcpu cpus cpu cpu_count cores",
    "ram_gib": "ram_gib ram ram_gb memory memory_gib memory_gb",
    "term_months": "laufzeit laufzeit_monate term_months term months commitment_months",
    "block_hours": "block_hours block block_length window_hours reservation_hours",
    "as_of": "stand datum as_of date seen_on collected_at updated updated_at retrieved last_updated checked",
    "effective_from": "effective_from valid_from since",
    "source": "quelle source source_url url link reference",
    "note": "bemerkung bemerkungen notiz note notes comment comments remark remarks",
}
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
