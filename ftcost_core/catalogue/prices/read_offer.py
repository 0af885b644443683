"""One row of a price list → an offer, or the reasons why not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache

from pydantic import ValidationError

from ftcost_core.catalogue.currency import CURRENCIES
from ftcost_core.catalogue.gpus import all_gpus, find_gpu
from ftcost_core.catalogue.offers import FRESH_DAYS, Offer, OfferKind, day_of
from ftcost_core.catalogue.owned import Owned, hourly_cost
from ftcost_core.catalogue.prices.accelerators import guessed_gpu
from ftcost_core.catalogue.prices.cells import Cell, decimal_of, suggested_number
from ftcost_core.catalogue.prices.fields import KINDS, OFFER, OFFER_TYPES, OWNED_FIELDS
from ftcost_core.catalogue.prices.list_header import ListHeader
from ftcost_core.catalogue.prices.offer_ids import MARKET, known_gpu, offer_id, text_of
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.documents.problems import InputError, did_you_mean, quote
from ftcost_core.text.i18n import tr

LARGEST_PRICE = Decimal(10_000_000)
_COUNTS_FROM_ZERO = (
    "upfront",
    "min_commit_hours",
    "interruption_per_hour",
    "vcpus",
    "ram_gib",
    "builtin_price",
)


def read_offer(
    cells: Mapping[str, Cell], header: ListHeader, today: date | None = None
) -> tuple[Offer | None, tuple[RowProblem, ...]]:
    """Return the offer that a row describes, or ``None``, with everything found in it.

    Without ``today``, dates ahead and the age of the price are not judged.
    """
    problems = [
        *_numbers(cells),
        *_kind(cells),
        *_currency(header),
        *_dates(cells, header, today),
        *_unknown_fields(cells),
        *_gpu(cells),
    ]
    price, of_price = _price(cells)
    problems += of_price
    if not (text_of(cells, "source") or header.source):
        problems.append(RowProblem("W6", "source", tr("no source: nobody can look the price up again")))
    if any(problem.refuses for problem in problems) or price is None or header.rate is None:
        return None, tuple(problems)
    offer = _offer(cells, header, price)
    problems += _plausible(offer)
    if today is not None and offer.stale(today):
        limit = FRESH_DAYS[offer.kind]
        problems.append(
            RowProblem(
                "W5",
                "as_of",
                tr("{today}; look again after {limit}", today=offer.staleness(today), limit=limit),
            )
        )
    return offer, tuple(problems)


def _offer(cells: Mapping[str, Cell], header: ListHeader, price: Decimal) -> Offer:
    assert header.rate is not None
    usd = header.rate.usd
    term = decimal_of(text_of(cells, "term_months"))
    gpu = text_of(cells, "gpu")
    foreign = header.currency != "USD"
    paid = price * usd * (100 - header.discount_pct) / 100
    return Offer(
        id=offer_id(header.provider, cells),
        provider=header.provider,
        gpu=known_gpu(gpu) or gpu,
        gpus=float(text_of(cells, "gpus") or 1),
        kind=_kind_of(cells),
        tier=text_of(cells, "tier"),
        region=text_of(cells, "region"),
        instance=text_of(cells, "instance"),
        price_usd_per_hour=paid,
        free=not price,
        term_months=int(term) if term is not None else None,
        upfront_usd=(decimal_of(text_of(cells, "upfront")) or Decimal(0)) * usd,
        min_commit_hours=decimal_of(text_of(cells, "min_commit_hours")),
        interruption_per_hour=_float(cells, "interruption_per_hour"),
        vcpus=_float(cells, "vcpus"),
        ram_gib=_float(cells, "ram_gib"),
        as_of=text_of(cells, "as_of") or header.as_of,
        source=text_of(cells, "source") or header.source,
        note=text_of(cells, "note"),
        listing=text_of(cells, "list") or MARKET,
        currency=header.currency,
        listed_price=price if foreign or header.discount_pct else None,
        usd_rate=usd if foreign else None,
        usd_rate_as_of=header.rate.as_of if foreign else "",
        discount_pct=header.discount_pct,
    )


def _price(cells: Mapping[str, Cell]) -> tuple[Decimal | None, list[RowProblem]]:
    text = text_of(cells, "price")
    free = text_of(cells, "free").casefold() == "true"
    if not text:
        if free:
            return Decimal(0), []
        if _kind_of(cells) == "owned" and text_of(cells, "purchase"):
            return _owned(cells)
        return None, [
            RowProblem("E1", "price", tr("no price: missing is not free (a free offer says free = true)"))
        ]
    price = decimal_of(text)
    if price is None:
        allowed = tr("{text} given; allowed: a number such as 1.99, the amount for an hour", text=quote(text))
        return None, [RowProblem("E1", "price", allowed, suggested_number(text))]
    if price < 0 or (price == 0 and not free):
        allowed = tr("{text} given; allowed: more than 0 (a free offer says free = true)", text=text)
        return None, [RowProblem("E1", "price", allowed)]
    if price > LARGEST_PRICE:
        return None, [
            RowProblem(
                "E1",
                "price",
                tr(
                    "{text} given; allowed: at most {largest_price}",
                    text=text[:40],
                    largest_price=LARGEST_PRICE,
                ),
            )
        ]
    return price, []


def _owned(cells: Mapping[str, Cell]) -> tuple[Decimal | None, list[RowProblem]]:
    figures = {name: decimal_of(text_of(cells, name)) for name in OWNED_FIELDS if text_of(cells, name)}
    if None in figures.values():
        return None, []  # said by _numbers
    try:
        owned = Owned.model_validate(figures)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = str(first["loc"][0]) if first["loc"] else "purchase"
        return None, [RowProblem("E2", field, tr("of owned hardware: {first}", first=first["msg"]))]
    return hourly_cost(owned).total, []


def _numbers(cells: Mapping[str, Cell]) -> list[RowProblem]:
    out = []
    for field in OFFER:
        text = text_of(cells, field.name)
        if not text or field.name == "price" or field.type not in ("decimal", "integer"):
            continue
        number = decimal_of(text)
        if number is None or (field.type == "integer" and number != number.to_integral_value()):
            allowed = tr("a whole number") if field.type == "integer" else tr("a number")
            out.append(
                RowProblem(
                    "E2",
                    field.name,
                    tr("{text} given; allowed: {allowed}", text=quote(text), allowed=allowed),
                    suggested_number(text),
                )
            )
        elif field.name == "gpus" and not 0 < number <= 100_000:
            out.append(
                RowProblem(
                    "E2", "gpus", tr("{text} given; allowed: more than 0, at most 100000", text=text[:40])
                )
            )
        elif field.name == "gpus" and number > 1 and number != number.to_integral_value():
            out.append(
                RowProblem(
                    "E2", "gpus", tr("{text} given; allowed: whole GPUs, or a part below 1", text=text[:40])
                )
            )
        elif field.name == "term_months" and not 1 <= number <= 120:
            out.append(RowProblem("E2", "term_months", tr("{text} given; allowed: 1 to 120", text=text[:40])))
        elif field.name in _COUNTS_FROM_ZERO and not 0 <= number <= 10**12:
            out.append(
                RowProblem("E2", field.name, tr("{text} given; allowed: a number from 0", text=text[:40]))
            )
    return out


def _kind(cells: Mapping[str, Cell]) -> list[RowProblem]:
    kind = text_of(cells, "kind") or "on-demand"
    if kind not in KINDS:
        allowed = tr(
            "{kind} given; allowed: {kinds}{kind_2}",
            kind=quote(kind),
            kinds=", ".join(KINDS),
            kind_2=did_you_mean(kind, KINDS),
        )
        return [RowProblem("E2", "kind", allowed)]
    if kind != "reserved":
        return [
            RowProblem("E2", name, tr("only a reserved offer has it, this one is {kind}", kind=kind))
            for name in ("term_months", "upfront", "min_commit_hours")
            if text_of(cells, name)
        ]
    return []


def _kind_of(cells: Mapping[str, Cell]) -> OfferKind:
    kind = text_of(cells, "kind")
    return next((known for known in FRESH_DAYS if known == kind), "on-demand")


def _currency(header: ListHeader) -> list[RowProblem]:
    if header.currency not in CURRENCIES:
        return [
            RowProblem("E4", "", tr("{currency} is no currency of ISO 4217", currency=quote(header.currency)))
        ]
    if header.rate is None:
        return [
            RowProblem(
                "E4",
                "",
                tr(
                    "no exchange rate for {currency}: say what one is worth in US dollars",
                    currency=header.currency,
                ),
            )
        ]
    return []


def _dates(cells: Mapping[str, Cell], header: ListHeader, today: date | None) -> list[RowProblem]:
    out = []
    seen = text_of(cells, "as_of") or header.as_of
    if not seen:
        out.append(RowProblem("E5", "as_of", tr("no date: when did somebody look?")))
    for name, text in (("as_of", seen), ("effective_from", text_of(cells, "effective_from"))):
        if not text:
            continue
        try:
            day = day_of(text)
        except ValueError:
            allowed = tr(
                "{text} given; allowed: a day such as 2026-11-09, or a month such as 2026-11",
                text=quote(text),
            )
            out.append(RowProblem("E5", name, allowed, _suggested_day(text)))
            continue
        # A day's grace: it may be tomorrow already where the price was read.
        if name == "as_of" and today is not None and day > today + timedelta(days=1):
            out.append(RowProblem("E5", name, tr("{text} lies ahead; allowed: today or before", text=text)))
    return out


def _suggested_day(text: str) -> str | None:
    match = re.fullmatch(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})", text.strip(), re.ASCII)
    german = re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", text.strip(), re.ASCII)
    if match is None and german is None:
        return None
    year, month, day = match.groups() if match else tuple(reversed(german.groups()))  # type: ignore[union-attr]
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None


@lru_cache(maxsize=1024)
def _nearest_field(name: str) -> str:
    """Return the hint for a name; a list has the same unknown columns in each of its rows."""
    return did_you_mean(name, OFFER_TYPES)


def _unknown_fields(cells: Mapping[str, Cell]) -> list[RowProblem]:
    return [
        RowProblem("W7", name, tr("unknown field, kept as it is{name}", name=_nearest_field(name)))
        for name in cells
        if name not in OFFER_TYPES
    ]


def _gpu(cells: Mapping[str, Cell]) -> list[RowProblem]:
    name = text_of(cells, "gpu")
    if not name:
        return [RowProblem("E2", "gpu", tr("no GPU; allowed: a name or alias of the GPU catalogue"))]
    if known_gpu(name) is None:
        names = [one for gpu in all_gpus() for one in (gpu.name, *gpu.aliases)]
        hint = did_you_mean(name, names)
        return [
            RowProblem(
                "W1",
                "gpu",
                tr(
                    "{name} is not in the GPU catalogue: only its price can be used{hint}",
                    name=quote(name),
                    hint=hint,
                ),
                guessed_gpu(name),
            )
        ]
    return []


def _plausible(offer: Offer) -> list[RowProblem]:
    """Judge machine sizes and memory words against the GPU catalogue."""
    try:
        gpu = find_gpu(offer.gpu)
    except InputError:
        return []
    out = []
    whole = max(offer.gpus, 1.0)
    if offer.ram_gib is not None and not gpu.memory_gib * offer.gpus / 4 <= offer.ram_gib <= 8192 * whole:
        text = tr(
            "{ram_gib:g} GiB of RAM beside {gpus:g} x {memory_gb:g} GB of GPU memory",
            ram_gib=offer.ram_gib,
            gpus=offer.gpus,
            memory_gb=gpu.memory_gb,
        )
        out.append(RowProblem("W8", "ram_gib", text))
    if offer.vcpus is not None and not 0.5 <= offer.vcpus / whole <= 512:
        out.append(
            RowProblem(
                "W8", "vcpus", tr("{vcpus:g} vCPUs beside {gpus:g} GPUs", vcpus=offer.vcpus, gpus=offer.gpus)
            )
        )
    for field, text in (("instance", offer.instance), ("note", offer.note[:60])):
        for word in re.findall(r"(?<![\d.])(\d{2,3}) ?GB\b(?! ?RAM)", text):
            sizes = {round(gpu.memory_gb), round(gpu.memory_gb * offer.gpus)}
            if field == "instance" and int(word) not in sizes:
                out.append(
                    RowProblem(
                        "W9",
                        field,
                        tr(
                            "says {word} GB; {name} has {memory_gb:g} GB",
                            word=word,
                            name=gpu.name,
                            memory_gb=gpu.memory_gb,
                        ),
                    )
                )
    return out


def _float(cells: Mapping[str, Cell], name: str) -> float | None:
    number = decimal_of(text_of(cells, name))
    return None if number is None else float(number)
