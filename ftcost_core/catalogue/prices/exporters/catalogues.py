"""Offers as the catalogues of other programs: one CSV a provider, in dollars, without terms, dates and sources."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.accelerators import name_of
from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.cells import plain
from ftcost_core.catalogue.prices.importers.gpuhunt import COLUMNS as GPUHUNT
from ftcost_core.catalogue.prices.offer_ids import provider_id
from ftcost_core.storage.files import write_output
from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text.i18n import tr

CatalogueFormat: TypeAlias = Literal["skypilot", "gpuhunt"]
_SKYPILOT = ("InstanceType", "AcceleratorName", "AcceleratorCount", "vCPUs", "MemoryGiB", "Price", "Region",
             "GpuInfo", "SpotPrice")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Exported:
    """Texts of files by provider, and notices on what the format cannot hold."""

    texts: dict[str, str]
    notices: tuple[str, ...]


def write_catalogues(book: PriceBook, rows: Sequence[PriceRow], form: CatalogueFormat, folder: Path) -> Exported:
    """Write the offers in use among rows, one file a provider. Raises :class:`InputError`."""
    used = set(book.offers)
    offers = [row.offer for row in rows if row.offer is not None and row.offer in used]
    exported = to_skypilot(offers) if form == "skypilot" else to_gpuhunt(offers)
    for provider, text in exported.texts.items():
        write_output(folder / f"{provider_id(provider)}.csv", text)
    return exported


def to_skypilot(offers: Iterable[Offer]) -> Exported:
    """Return SkyPilot's catalogue of each provider: on-demand and spot of a machine in one row."""
    grouped, notices = _by_provider(offers)
    tables: dict[str, list[list[str]]] = {}
    doubles = 0
    for provider, own in grouped.items():
        machines: dict[tuple[str, str, float, str], dict[str, Offer]] = defaultdict(dict)
        for offer in own:
            prices = machines[_instance(offer), offer.gpu, offer.gpus, offer.region]
            doubles += offer.kind in prices
            prices.setdefault(offer.kind, offer)
        tables[provider] = [_skypilot_row(provider, *machine, prices) for machine, prices in machines.items()]
    if doubles:
        notices.append(
            tr("{doubles} offers are left out: the format has one price for a machine and region", doubles=doubles)
        )
    return Exported(dict(_texts(_SKYPILOT, tables)), tuple(notices))


def to_gpuhunt(offers: Iterable[Offer]) -> Exported:
    """Return gpuhunt's catalogue of each provider: 14 columns, spot in rows of its own, whole GPUs only."""
    grouped, notices = _by_provider(offers)
    parts = sum(offer.gpus < 1 for own in grouped.values() for offer in own)
    if parts:
        notices.append(tr("{parts} offers of a part of a GPU are left out: the format counts whole ones", parts=parts))
    tables = {name: [_gpuhunt_row(offer) for offer in own if offer.gpus >= 1] for name, own in grouped.items()}
    return Exported(dict(_texts(GPUHUNT, tables)), tuple(notices))


def _by_provider(offers: Iterable[Offer]) -> tuple[dict[str, list[Offer]], list[str]]:
    """Return the offers that such a catalogue can hold, by provider, and notices on those left out."""
    grouped: dict[str, list[Offer]] = defaultdict(list)
    other = 0
    for offer in offers:
        if offer.kind in ("on-demand", "spot"):
            grouped[offer.provider].append(offer)
        else:
            other += 1
    said = tr("{other} reserved and owned offers are left out: the format has no terms", other=other)
    return dict(sorted(grouped.items())), [said] if other else []


def _texts(columns: Sequence[str], tables: Mapping[str, Sequence[Sequence[str]]]) -> Iterator[tuple[str, str]]:
    for provider, rows in tables.items():
        out = io.StringIO(newline="")
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(map(neutral_cell, row) for row in rows)
        yield provider, out.getvalue()


def _skypilot_row(
    provider: str, instance: str, gpu: str, gpus: float, region: str, prices: Mapping[str, Offer]
) -> list[str]:
    first, name = next(iter(prices.values())), name_of(gpu, provider)
    mib = round(find_gpu(gpu).memory_gb * 1024)
    info = {
        "Gpus": [{"Name": name, "Count": gpus, "MemoryInfo": {"SizeInMiB": mib}}],
        "TotalGpuMemoryInMiB": round(mib * gpus),
    }
    usd = [plain(prices[kind].price_usd_per_hour) if kind in prices else "" for kind in ("on-demand", "spot")]
    return [instance, name, f"{gpus:g}", _size(first.vcpus), _size(first.ram_gib), usd[0], region, str(info), usd[1]]


def _gpuhunt_row(offer: Offer) -> list[str]:
    gpu = find_gpu(offer.gpu)
    return [
        _instance(offer), offer.region or "any", plain(offer.price_usd_per_hour), _size(offer.vcpus),
        _size(offer.ram_gib), f"{offer.gpus:g}", gpu.name.replace(" ", ""), f"{gpu.memory_gb:g}",
        str(offer.kind == "spot"), "", gpu.vendor.casefold(), "", "", "{}",
    ]  # fmt: skip


def _size(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _instance(offer: Offer) -> str:
    """Return the machine's name, or one made of GPUs and tier, for which the formats have no column."""
    return offer.instance or "-".join(filter(None, [f"{offer.gpus:g}x-{offer.gpu}".replace(" ", "-"), offer.tier]))
