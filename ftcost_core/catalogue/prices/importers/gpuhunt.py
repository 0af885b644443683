"""gpuhunt CSV (format 2, 14 columns): a file per provider, a row per machine, place and kind."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from ftcost_core.catalogue.prices.accelerators import gpu_of
from ftcost_core.catalogue.prices.cells import decimal_of, plain
from ftcost_core.catalogue.prices.importers.imported import ImportedFile, ImportedOffer, SkippedRow, cells_from
from ftcost_core.catalogue.prices.importers.spreadsheet import rows_of
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.text.i18n import tr

COLUMNS = (
    "instance_name", "location", "price", "cpu", "memory", "gpu_count", "gpu_name", "gpu_memory", "spot", "disk_size",
    "gpu_vendor", "flags", "cpu_arch", "provider_data",
)  # fmt: skip
"""In the order of the format."""
_NEEDED = {"instance_name", "location", "price", "gpu_count", "gpu_name", "spot"}
EVERYWHERE = ("any", "all", "global")


def read_gpuhunt(text: str, *, provider: str, as_of: str = "") -> ImportedFile:
    """Read one provider's catalogue. Raises :class:`InputError` when its columns are missing."""
    table = rows_of(text)
    _, names = next(table, (0, []))
    if not set(names) >= _NEEDED:
        raise InputError(
            [
                Problem(
                    "header",
                    ", ".join(names)[:200],
                    tr("the columns {needed} among others", needed=", ".join(sorted(_NEEDED))),
                )
            ]
        )
    offers: list[ImportedOffer] = []
    skipped: list[SkippedRow] = []
    position_of_key: dict[tuple[str, ...], int] = {}
    for line, cells in table:
        row = dict(zip(names, (cell.strip() for cell in cells), strict=False))
        reason = _not_ours(row)
        if reason:
            skipped.append(SkippedRow(line, reason))
            continue
        imported = _offer(row, line, provider, as_of)
        key = tuple(
            imported.cells[name].text if name in imported.cells else ""
            for name in ("gpu", "gpus", "kind", "region", "instance", "tier")
        )
        if key in position_of_key:
            other_price = offers[position_of_key[key]].cells.get("price")
            same = other_price == imported.cells.get("price")
            why = (
                tr("repeats line {line}", line=offers[position_of_key[key]].line)
                if same
                else tr(
                    "has another price for the same machine than line {line}", line=offers[position_of_key[key]].line
                )
            )
            skipped.append(SkippedRow(line, why))
            continue
        position_of_key[key] = len(offers)
        offers.append(imported)
    return ImportedFile("gpuhunt", tuple(offers), tuple(skipped), (tr("the format has no date, tier or currency"),))


def _not_ours(row: Mapping[str, str]) -> str:
    count = decimal_of(row.get("gpu_count", ""))
    if count == 0 or not row.get("gpu_name"):
        return tr("a machine without a GPU")
    if count is None:
        return tr('gpu_count "{row}" is no number of GPUs', row=row.get("gpu_count", "")[:40])
    if row.get("gpu_vendor") == "google" or row["gpu_name"].casefold().startswith(("tpu", "v5", "v6")):
        return tr("an accelerator that is no GPU")
    price = decimal_of(row.get("price", ""))
    if price is None or price <= 0:
        return tr('price "{row}" is no price', row=row.get("price", "")[:40])
    return ""


def _offer(row: Mapping[str, str], line: int, provider: str, as_of: str) -> ImportedOffer:
    memory = decimal_of(row.get("gpu_memory", ""))
    instance = row["instance_name"]
    gpu, doubt = gpu_of(row["gpu_name"], provider, memory_gb=float(memory) if memory else None, hint=f"{instance}")
    location = row.get("location", "")
    texts = {
        "gpu": gpu,
        "gpus": row["gpu_count"],
        "price": row["price"],
        "kind": "spot" if row.get("spot", "").casefold() == "true" else "on-demand",
        "region": "" if location.casefold() in EVERYWHERE else location,
        "instance": instance,
        "tier": next((tier for tier in ("community", "secure") if tier in instance.casefold()), ""),
        "vcpus": _above_zero(row.get("cpu", "")),
        "ram_gib": _above_zero(row.get("memory", "")),
        "as_of": as_of,
        "source": f"gpuhunt catalogue of {provider}",
        "note": doubt,
    }
    return ImportedOffer(provider, cells_from(texts), line=line)


def _above_zero(text: str) -> str:
    number = decimal_of(text)
    return "" if number is None or number <= Decimal(0) else plain(number.normalize())
