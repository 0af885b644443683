"""SkyPilot catalogue CSV (``vms.csv``, one file a cloud): columns by name, since their order differs.

A row holds the on-demand and the spot price of one machine in one region. The same price repeated for
every region becomes one row; of spot prices that differ by zone the median is taken. For GCP, hosts and
accelerators have separate rows, and the price of a machine is their sum.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from statistics import median
from typing import Any

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.prices.accelerators import gpu_of
from ftcost_core.catalogue.prices.cells import decimal_of, plain
from ftcost_core.catalogue.prices.importers.imported import ImportedFile, ImportedOffer, SkippedRow, cells_from
from ftcost_core.catalogue.prices.importers.spreadsheet import rows_of
from ftcost_core.catalogue.prices.offer_ids import known_gpu, provider_id
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr

COLUMNS = {"AcceleratorName", "AcceleratorCount", "Price"}
_LONGEST_INFO = 4_000
_MOST_REGIONS_NAMED = 3
_DOUBT = "below the spot price of the GPU: may be the price of a queued start, not of on demand"


@dataclass(frozen=True, slots=True)
class _Machine:
    line: int
    instance: str
    accelerator: str
    count: Decimal
    vcpus: str
    ram: str
    price: Decimal | None
    spot: Decimal | None
    region: str
    memory_gb: float | None
    doubtful: bool
    """The accelerator's spot price is above its on-demand price, before a host is added."""


def read_skypilot(text: str, *, provider: str, as_of: str = "") -> ImportedFile:
    """Read one cloud's catalogue. Raises :class:`InputError` when its columns are missing."""
    table = rows_of(text)
    _, names = next(table, (0, []))
    if not set(names) >= COLUMNS:
        raise InputError(
            [
                Problem(
                    "header",
                    ", ".join(names)[:200],
                    tr("the columns {columns} among others", columns=", ".join(sorted(COLUMNS))),
                )
            ]
        )
    skipped: list[SkippedRow] = []
    hosts: dict[tuple[str, str], list[tuple[Mapping[str, str], int]]] = defaultdict(list)
    accelerators: list[tuple[Mapping[str, str], int]] = []
    for line, cells in table:
        row = dict(zip(names, (cell.strip() for cell in cells), strict=False))
        if row.get("AcceleratorName"):
            accelerators.append((row, line))
        elif provider_id(provider) == "gcp":
            hosts[row.get("InstanceType", ""), row.get("AvailabilityZone", "")].append((row, line))
        else:
            skipped.append(SkippedRow(line, tr("a machine without a GPU")))
    machines, refused, used_hosts = _machines(accelerators, hosts, provider)
    skipped += refused
    skipped += [
        SkippedRow(line, tr("a machine without a GPU"))
        for key, rows in hosts.items()
        if key not in used_hosts
        for _, line in rows
    ]
    offers, notices = _offers(machines, provider, as_of)
    return ImportedFile("skypilot", tuple(offers), tuple(sorted(skipped, key=lambda row: row.line)), tuple(notices))


def _machines(
    rows: Iterable[tuple[Mapping[str, str], int]],
    hosts: Mapping[tuple[str, str], list[tuple[Mapping[str, str], int]]],
    provider: str,
) -> tuple[list[_Machine], list[SkippedRow], set[tuple[str, str]]]:
    machines, refused = [], []
    used: set[tuple[str, str]] = set()
    for row, line in rows:
        name = row["AcceleratorName"]
        if name.casefold().startswith("tpu") or _is_foreign(name):
            refused.append(SkippedRow(line, tr("an accelerator that is no GPU")))
            continue
        count = decimal_of(row.get("AcceleratorCount", ""))
        if count is None or count <= 0:
            refused.append(
                SkippedRow(
                    line, tr('AcceleratorCount "{row}" is no number of GPUs', row=row.get("AcceleratorCount", "")[:40])
                )
            )
            continue
        price, spot = _amount(row.get("Price", "")), _amount(row.get("SpotPrice", ""))
        doubtful = price is not None and spot is not None and spot > price
        instance, vcpus, ram = row.get("InstanceType", ""), row.get("vCPUs", ""), row.get("MemoryGiB", "")
        if not instance and provider_id(provider) == "gcp":
            host_name = _gcp_host(name, count)
            key = (host_name, row.get("AvailabilityZone", ""))
            if not host_name or key not in hosts:
                refused.append(SkippedRow(line, tr("an accelerator whose host machine is not in its zone of the file")))
                continue
            used.add(key)
            host = hosts[key][0][0]
            instance = host_name if not host_name.startswith("n1-") else f"{host_name}-{plain(count)}x{name}"
            vcpus, ram = host.get("vCPUs", ""), host.get("MemoryGiB", "")
            price, spot = (_sum(price, _amount(host.get("Price", ""))), _sum(spot, _amount(host.get("SpotPrice", ""))))
        if price is None and spot is None:
            refused.append(SkippedRow(line, tr("neither Price nor SpotPrice is above 0")))
            continue
        memory = _memory_gb(row.get("GpuInfo", ""), name, float(count))
        region = re.sub(r"^[,\s]+", "", row.get("Region", ""))
        machines.append(_Machine(line, instance, name, count, vcpus, ram, price, spot, region, memory, doubtful))
    return machines, refused, used


def _offers(machines: list[_Machine], provider: str, as_of: str) -> tuple[list[ImportedOffer], list[str]]:
    """Merge the rows of regions and zones: an offer per on-demand price, and one per spot machine."""
    offers: list[ImportedOffer] = []
    notices: list[str] = []
    by_machine: dict[tuple[object, ...], list[_Machine]] = defaultdict(list)
    for machine in machines:
        by_machine[machine.instance, machine.accelerator, machine.count].append(machine)
    equal_spot = above = spread = 0
    for machines_alike in by_machine.values():
        prices: dict[Decimal, list[_Machine]] = defaultdict(list)
        for machine in machines_alike:
            if machine.price is not None:
                prices[machine.price].append(machine)
        for price, sellers in prices.items():
            regions = _regions(sellers) if len(prices) > 1 else _only_region(sellers)
            notes = (_note_of_regions(sellers), _DOUBT if any(machine.doubtful for machine in sellers) else "")
            note = "; ".join(filter(None, notes))
            offers.append(_offer(sellers[0], provider, as_of, "on-demand", price, regions, note))
        spots = [machine.spot for machine in machines_alike if machine.spot is not None]
        if not spots:
            continue
        middle = median(spots)
        both = [
            (machine.spot, machine.price)
            for machine in machines_alike
            if machine.spot is not None and machine.price is not None
        ]
        equal_spot += sum(spot == price for spot, price in both)
        above += sum(machine.doubtful for machine in machines_alike)
        spread += min(spots) != max(spots)
        note = (
            f"median of {len(spots)} places, {plain(min(spots))} to {plain(max(spots))}" if len(set(spots)) > 1 else ""
        )
        region = _only_region([machine for machine in machines_alike if machine.spot is not None])
        offers.append(_offer(machines_alike[0], provider, as_of, "spot", middle, region, note))
    if spread:
        notices.append(
            tr(
                "{spread} spot prices differ by zone or region: the median is taken, the range is in the note",
                spread=spread,
            )
        )
    if equal_spot:
        notices.append(
            tr(
                "{equal_spot} spot prices equal the on-demand price: no real spot offer, or no capacity",
                equal_spot=equal_spot,
            )
        )
    if above:
        notices.append(
            tr("{above} on-demand prices are below the spot price: they may be those of a queued start", above=above)
        )
    return offers, notices


def _offer(
    machine: _Machine, provider: str, as_of: str, kind: str, price: Decimal, region: str, note: str
) -> ImportedOffer:
    gpu, doubt = gpu_of(machine.accelerator, provider, memory_gb=machine.memory_gb, hint=machine.instance)
    texts = {
        "gpu": gpu,
        "gpus": plain(machine.count.normalize()),
        "price": plain(price),
        "kind": kind,
        "region": region,
        "instance": machine.instance,
        "vcpus": machine.vcpus,
        "ram_gib": machine.ram,
        "as_of": as_of,
        "source": f"SkyPilot catalogue of {provider}",
        "note": "; ".join(part for part in (note, doubt) if part),
    }
    return ImportedOffer(provider, cells_from(texts), line=machine.line)


def _regions(machines: list[_Machine]) -> str:
    names = sorted({machine.region for machine in machines})
    return (
        " ".join(names)
        if len(names) <= _MOST_REGIONS_NAMED
        else tr("{names} and {names_2} more", names=names[0], names_2=len(names) - 1)
    )


def _only_region(machines: list[_Machine]) -> str:
    names = {machine.region for machine in machines}
    return names.pop() if len(names) == 1 else ""


def _note_of_regions(machines: list[_Machine]) -> str:
    names = sorted({machine.region for machine in machines})
    return f"regions: {', '.join(names)}"[:500] if len(names) > 1 else ""


def _amount(text: str) -> Decimal | None:
    """Return a price; empty, 0.00 and NaN all mean that there is none."""
    number = decimal_of(text)
    return number if number is not None and number > 0 else None


def _sum(a: Decimal | None, b: Decimal | None) -> Decimal | None:
    return None if a is None or b is None else a + b


def _memory_gb(info: str, name: str, count: float) -> float | None:
    """Return the memory of one GPU, GB as sold, from GpuInfo: a dictionary, a bare word, or nothing."""
    parsed = _literal(info)
    try:
        gpu = parsed["Gpus"][0]
        mib = float(gpu["MemoryInfo"]["SizeInMiB"])
        # Vast.ai writes the memory of all its GPUs; RunPod writes gigabytes.
        total = float(parsed.get("TotalGpuMemoryInMiB") or 0)
    except (KeyError, IndexError, TypeError, ValueError, OverflowError, AttributeError):
        return None
    if not 0 < mib < 10**8:
        return None
    if mib < 1024:
        return mib
    gb = mib / 1024
    catalogue_name = known_gpu(gpu_of(name, "")[0])
    usual = find_gpu(catalogue_name).memory_gb if catalogue_name else None
    if count > 1 and total == mib and (usual is None or abs(gb / count / usual - 1) < abs(gb / usual - 1)):
        return gb / count
    return gb


def _literal(info: str) -> Any:
    """Parse a Python literal without executing code; ``None`` for anything else."""
    if len(info) > _LONGEST_INFO or not info.startswith("{"):
        return None
    try:
        return ast.literal_eval(info)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):  # a set of sets is a TypeError
        return None


def _is_foreign(name: str) -> bool:
    return any(name.casefold().startswith(word) for word in ("trainium", "inferentia"))


def _gcp_host(accelerator: str, count: Decimal) -> str:
    table = _hosts().get(accelerator)
    return "" if table is None else str(table.get(plain(count.normalize()), ""))


@cache
def _hosts() -> dict[str, dict[str, str]]:
    hosts: dict[str, dict[str, str]] = read_json("prices", "gcp_hosts.json")["hosts"]
    return hosts
