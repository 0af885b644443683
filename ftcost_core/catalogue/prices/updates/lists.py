"""A fetched catalogue: read, checked, compared with what is there, and kept as a dated list of its own.

The list of a source is a file of the user's price folder (``gpurentalprices.offers.jsonl``): a line that says what it
is, then offers in the form of the shipped catalogue. It stands over the shipped prices and below the user's own.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from ftcost_core.catalogue.currency import ExchangeRate
from ftcost_core.catalogue.offers import Offer, all_offers, day_of
from ftcost_core.catalogue.prices.accelerators import gpu_of, guessed_gpu
from ftcost_core.catalogue.prices.book import base_offers
from ftcost_core.catalogue.prices.cells import plain
from ftcost_core.catalogue.prices.fetched import SUFFIX, FetchedList, fetched_file, read_list
from ftcost_core.catalogue.prices.importers.detect import provider_name, read_import
from ftcost_core.catalogue.prices.importers.imported import ImportedOffer, cells_from
from ftcost_core.catalogue.prices.list_header import ListHeader
from ftcost_core.catalogue.prices.offer_ids import known_gpu, provider_id
from ftcost_core.catalogue.prices.price_files import PriceFile, PriceFiles
from ftcost_core.catalogue.prices.read_offer import read_offer
from ftcost_core.catalogue.prices.updates.sources import Form, Source
from ftcost_core.catalogue.trust import is_far
from ftcost_core.documents.problems import refused
from ftcost_core.documents.vocabulary import complete
from ftcost_core.text.i18n import tr

_NEWEST_FORM = 1
_FEWEST = 3
_MOST_FAR = 1 / 3
_TERMS = ("on-demand", "spot", "reserved")


@dataclass(frozen=True, slots=True)
class Update:
    """What a fetch would change; nothing is changed yet."""

    source: str
    file: PriceFile
    """The list that would be kept."""
    offers: tuple[Offer, ...]
    new: tuple[Offer, ...]
    changed: tuple[tuple[Offer, Offer], ...]
    """Before and after."""
    gone: tuple[Offer, ...]
    """Of this source's list before, those that it has no longer."""
    left_out: Mapping[str, int]
    """Why rows are not read, and how many of each."""
    doubts: tuple[str, ...]
    """What speaks against taking it: it is taken only if a person says so."""


def fetched_update(key: str, source: Source, pages: Sequence[bytes], files: PriceFiles, today: date) -> Update:
    """Return what the pages of a source would change in the price files of a user. Raises :class:`InputError`."""
    file = files.find(f"{key}{SUFFIX}")
    before = read_list(file.text) if file is not None and not file.locked else None
    return read_update(key, source, pages, base_offers(files), before, today)


def read_update(
    key: str, source: Source, pages: Sequence[bytes], base: Mapping[str, Offer], before: FetchedList | None, today: date
) -> Update:
    """Return what the pages of a source would change in the prices ``base``.

    ``before`` is the list of the source that is kept now. Raises :class:`InputError` for what is no such catalogue, or
    of a later format.
    """
    left_out: dict[str, int] = {}

    def leave_out(reason: str) -> None:
        left_out[reason] = left_out.get(reason, 0) + 1

    found: dict[str, Offer] = {}
    for imported in _READERS[source.form](source, pages, leave_out):
        offer = _checked(imported, source, today, leave_out)
        if offer is not None and (
            offer.id not in found or offer.price_usd_per_hour < found[offer.id].price_usd_per_hour
        ):
            found[offer.id] = offer
    if len(found) < _FEWEST:
        why = "; ".join(f"{count} × {reason}" for reason, count in left_out.items()) or tr("no rows")
        raise refused(tr("{host} sends no list of prices as it used to ({why})", host=source.host, why=why[:300]))
    offers = tuple(found.values())
    newest = max(offer.as_of for offer in offers)
    kept = {offer.id: offer for offer in before.offers} if before else {}
    known = {**base, **kept}
    changed = tuple(
        (known[offer.id], offer) for offer in offers
        if offer.id in known and known[offer.id].price_usd_per_hour != offer.price_usd_per_hour
    )  # fmt: skip
    fetched = FetchedList(
        source=key, address=source.address, credit=source.credit, fetched=today.isoformat(), offers=offers
    )
    return Update(
        source=key,
        file=fetched_file(f"{key}{SUFFIX}", fetched.text()),
        offers=offers,
        new=tuple(offer for offer in offers if offer.id not in known),
        changed=changed,
        gone=tuple(offer for offer in kept.values() if offer.id not in found),
        left_out=left_out,
        doubts=tuple(_doubts(offers, kept, newest, before)),
    )


def _doubts(
    offers: Sequence[Offer], kept: Mapping[str, Offer], newest: str, before: FetchedList | None
) -> Iterator[str]:
    if len(offers) * 2 < len(kept):
        yield tr("it has {now} prices where it had {before}: half of it is missing", now=len(offers), before=len(kept))
    far = sum(is_far(offer) for offer in offers)
    if far > _MOST_FAR * len(offers):
        yield tr("{far} of {all} prices are far from the usual of their GPU", far=far, all=len(offers))
    if before and newest < max(offer.as_of for offer in before.offers):
        yield tr("its newest price is of {newest}, older than in the list that is there", newest=newest)


def _checked(imported: ImportedOffer, source: Source, today: date, leave_out: Callable[[str], None]) -> Offer | None:
    """Return the offer of a row, or say why it is none."""
    texts = {name: cell.text for name, cell in imported.cells.items()}
    if known_gpu(texts.get("gpu", "")) is None:
        leave_out(tr("a GPU that is not in the catalogue"))
        return None
    if imported.header:
        leave_out(tr("another currency than dollars"))
        return None
    seen = texts.get("as_of", "") or today.isoformat()
    try:
        if day_of(seen) > today + timedelta(days=2):
            leave_out(tr("dated ahead of this computer's clock ({today})", today=today.isoformat()))
            return None
    except ValueError:
        leave_out(tr("a date that is none"))
        return None
    header = ListHeader(
        provider_id(imported.provider),
        imported.provider,
        "USD",
        ExchangeRate.dollar(),
        Decimal(0),
        seen,
        source.credit,
        source.form,
    )
    offer, problems = read_offer(imported.cells, header, today)
    if offer is None:
        leave_out(str(next(problem for problem in problems if problem.refuses)))
        return None
    return offer.replaced(own=False, listing="market")


def _gpurentalprices(
    source: Source, pages: Sequence[bytes], leave_out: Callable[[str], None]
) -> Iterator[ImportedOffer]:
    document = _document(pages[0])
    for line, row in enumerate(_rows(document, "offers", source), 1):
        kind, price = str(row.get("kind", "on-demand")), row.get("usd_hr")
        gpus = max(1, int(row.get("min_gpus") or 1))
        if row.get("stale") or not isinstance(price, int | float) or price <= 0:
            leave_out(tr("no price, or one that the catalogue itself calls stale"))
            continue
        provider = provider_name(str(row.get("provider", "")))
        name, memory = str(row.get("gpu", "")), row.get("vram_gb")
        yield ImportedOffer(provider, cells_from({
            "gpu": _gpu(name, provider, memory),
            "gpus": str(gpus),
            "price": plain(Decimal(str(price)) * gpus),
            "kind": kind if kind in _TERMS else "on-demand",
            "tier": "" if kind in _TERMS else kind,
            "as_of": str(row.get("fetched_at", ""))[:10],
            "source": f"{source.credit}; {row.get('source_url', '')}",
        }), _foreign(row), line)  # fmt: skip


def _runpod(source: Source, pages: Sequence[bytes], _leave_out: Callable[[str], None]) -> Iterator[ImportedOffer]:
    rows = _rows(_rows_in(_document(pages[0]), "data", source), "gpuTypes", source)
    for line, row in enumerate(rows, 1):
        for tier in ("secure", "community"):
            price = row.get(f"{tier}Price")
            if isinstance(price, int | float) and price > 0:
                name = _gpu(str(row.get("displayName", "")), source.provider, row.get("memoryInGb"))
                yield ImportedOffer(source.provider, cells_from({
                    "gpu": name, "gpus": "1", "price": str(price), "kind": "on-demand", "tier": tier,
                    "source": source.credit,
                }), {}, line)  # fmt: skip


def _azure(source: Source, pages: Sequence[bytes], leave_out: Callable[[str], None]) -> Iterator[ImportedOffer]:
    machines = {
        one.instance.casefold().replace("_", "-"): one for one in all_offers() if one.provider == source.provider
    }
    for page in pages:
        for line, row in enumerate(_rows(_document(page), "Items", source), 1):
            meter = f"{row.get('meterName', '')} {row.get('productName', '')}"
            machine = machines.get(str(row.get("armSkuName", "")).casefold().replace("_", "-"))
            if machine is None or "Windows" in meter or "Low Priority" in meter:
                leave_out(tr("no machine with GPUs that the catalogue has, or with Windows"))
                continue
            yield ImportedOffer(source.provider, cells_from({
                "gpu": machine.gpu, "gpus": plain(Decimal(repr(machine.gpus)).normalize()),
                "price": str(row.get("retailPrice", "")), "kind": "spot" if "Spot" in meter else "on-demand",
                "tier": machine.tier, "region": str(row.get("armRegionName", "")), "instance": machine.instance,
                "source": source.credit,
            }), _foreign(row, "currencyCode"), line)  # fmt: skip


def _catalogue(source: Source, pages: Sequence[bytes], leave_out: Callable[[str], None]) -> Iterator[ImportedOffer]:
    """Yield the rows of a CSV of SkyPilot or gpuhunt, or of a zip with one."""
    content = pages[0]
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            inside = archive.infolist()
            if len(inside) != 1 or inside[0].file_size > source.most_bytes:
                raise refused(tr("{host} sends an archive of something else", host=source.host))
            content = archive.read(inside[0])
    text = content.decode("utf-8-sig", errors="replace")
    form = "skypilot" if source.form == "skypilot" else "gpuhunt"
    imported = read_import(text, Path(f"{source.provider}.csv"), form=form, provider=source.provider)  # type: ignore[arg-type]
    for skipped in imported.skipped:
        leave_out(skipped.reason)
    yield from imported.offers


_READERS: Mapping[Form, Callable[[Source, Sequence[bytes], Callable[[str], None]], Iterable[ImportedOffer]]] = complete(
    Form, {"gpurentalprices": _gpurentalprices, "runpod": _runpod, "azure": _azure, "skypilot": _catalogue,
           "gpuhunt": _catalogue}
)  # fmt: skip


def _document(content: bytes) -> Any:
    try:
        return msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise refused(tr("what was sent is not JSON ({error})", error=str(error)[:200])) from None


def _rows_in(document: Any, name: str, source: Source) -> Any:
    inner = document.get(name) if isinstance(document, dict) else None
    version = document.get("version") if isinstance(document, dict) else None
    if isinstance(version, int) and version > _NEWEST_FORM:
        raise refused(tr("{host} sends format {version}, later than FTCost knows", host=source.host, version=version))
    if inner is None:
        raise refused(tr('{host} sends another form than it used to: no "{name}" in it', host=source.host, name=name))
    return inner


def _rows(document: Any, name: str, source: Source) -> list[dict[str, Any]]:
    rows = _rows_in(document, name, source)
    if not isinstance(rows, list):
        raise refused(tr('{host} sends another form than it used to: no "{name}" in it', host=source.host, name=name))
    return [row for row in rows if isinstance(row, dict)]


def _gpu(name: str, provider: str, memory_gb: object) -> str:
    """Return the catalogue's name of a GPU, or the name as it is."""
    memory = float(memory_gb) if isinstance(memory_gb, int | float) and memory_gb > 0 else None
    found, doubt = gpu_of(name.upper(), provider, memory_gb=memory)
    if not doubt and known_gpu(found):
        return found
    return guessed_gpu(name, provider, memory_gb=memory) or guessed_gpu(name, provider) or name


def _foreign(row: Mapping[str, Any], field: str = "currency") -> dict[str, Any]:
    """Return the currency of a row as what its list says of itself, unless it is the dollar."""
    currency = str(row.get(field) or "USD").upper()
    return {} if currency == "USD" else cells_from({"currency": currency})
