"""Offers as SkyPilot catalogues: one ``vms.csv`` a provider, on-demand and spot of a machine in one row."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.accelerators import name_of
from ftcost_core.catalogue.prices.cells import plain
from ftcost_core.catalogue.prices.exporters.foreign import Exported, by_provider
from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text.i18n import tr

COLUMNS = (
    "InstanceType",
    "AcceleratorName",
    "AcceleratorCount",
    "vCPUs",
    "MemoryGiB",
    "Price",
    "Region",
    "GpuInfo",
    "SpotPrice",
)


def to_skypilot(offers: Iterable[Offer]) -> Exported:
    """Return the catalogue of each provider. Dates, sources and notes have no place in the format."""
    texts = {}
    grouped, notices = by_provider(offers)
    doubles = 0
    for provider, own in grouped.items():
        machines: dict[tuple[str, str, float, str], dict[str, Offer]] = defaultdict(dict)
        for offer in own:
            prices = machines[instance_of(offer), offer.gpu, offer.gpus, offer.region]
            doubles += offer.kind in prices
            prices.setdefault(offer.kind, offer)
        out = io.StringIO(newline="")
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for (instance, gpu, gpus, region), prices in machines.items():
            writer.writerow(map(neutral_cell, _row(provider, instance, gpu, gpus, region, prices)))
        texts[provider] = out.getvalue()
    if doubles:
        notices.append(
            tr("{doubles} offers are left out: the format has one price for a machine and region", doubles=doubles)
        )
    return Exported(texts, tuple(notices))


def _row(provider: str, instance: str, gpu: str, gpus: float, region: str, prices: dict[str, Offer]) -> list[str]:
    first = next(iter(prices.values()))
    name = name_of(gpu, provider)
    mib = round(find_gpu(gpu).memory_gb * 1024)
    info = {
        "Gpus": [{"Name": name, "Count": gpus, "MemoryInfo": {"SizeInMiB": mib}}],
        "TotalGpuMemoryInMiB": round(mib * gpus),
    }
    return [
        instance,
        name,
        f"{gpus:g}",
        "" if first.vcpus is None else f"{first.vcpus:g}",
        "" if first.ram_gib is None else f"{first.ram_gib:g}",
        plain(prices["on-demand"].price_usd_per_hour) if "on-demand" in prices else "",
        region,
        str(info),
        plain(prices["spot"].price_usd_per_hour) if "spot" in prices else "",
    ]


def instance_of(offer: Offer) -> str:
    """Return the machine's name, or one made of GPUs and tier, for which the formats have no column."""
    return offer.instance or "-".join(filter(None, [f"{offer.gpus:g}x-{offer.gpu}".replace(" ", "-"), offer.tier]))
