"""Checks of a single row of a price list, except its price."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal

from ftcost_core.catalogue.currency import CURRENCIES
from ftcost_core.catalogue.gpus import all_gpus, find_gpu
from ftcost_core.catalogue.offers import Offer, day_of
from ftcost_core.catalogue.prices.accelerators import guessed_gpu
from ftcost_core.catalogue.prices.cells import Cell, decimal_of, suggested_number
from ftcost_core.catalogue.prices.fields import KINDS, OFFER, OFFER_TYPES
from ftcost_core.catalogue.prices.list_header import ListHeader
from ftcost_core.catalogue.prices.offer_ids import known_gpu, text_of
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.catalogue.prices.wordings import day_in
from ftcost_core.documents.problems import did_you_mean, quote
from ftcost_core.text.i18n import cached_text, tr

_COUNTS_FROM_ZERO = (
    "upfront", "min_commit_hours", "interruption_per_hour", "vcpus", "ram_gib", "builtin_price",
)  # fmt: skip
_ONLY_RESERVED = ("term_months", "block_hours", "upfront", "min_commit_hours")
_LONGEST_QUOTE = 40
_LONGEST_BLOCK_HOURS = 8760
_VCPUS_PER_GPU = (0.5, 512)
_MOST_RAM_GIB_PER_GPU = 8192
_LEAST_RAM_PER_GPU_MEMORY = 1 / 4


def row_problems(cells: Mapping[str, Cell], header: ListHeader, today: date | None) -> Iterator[RowProblem]:
    """Yield the problems of a row's fields. Without ``today``, dates ahead are not judged."""
    yield from _numbers(cells)
    yield from _kind(cells)
    yield from _currency(header)
    yield from _dates(cells, header, today)
    for name in cells:
        if name not in OFFER_TYPES:
            yield RowProblem("W7", name, tr("unknown field, kept as it is{name}", name=_nearest_field(name)))
    yield from _gpu(text_of(cells, "gpu"))
    if not (text_of(cells, "source") or header.source):
        yield RowProblem("W6", "source", tr("no source: nobody can look the price up again"))


def machine_problems(offer: Offer) -> Iterator[RowProblem]:
    """Yield implausible sizes of a machine: RAM, vCPUs, GPU memory in its name."""
    if known_gpu(offer.gpu) is None:
        return
    gpu, whole_gpus = find_gpu(offer.gpu), max(offer.gpus, 1.0)
    least_ram, most_ram = (gpu.memory_gib * offer.gpus * _LEAST_RAM_PER_GPU_MEMORY, _MOST_RAM_GIB_PER_GPU * whole_gpus)
    if offer.ram_gib is not None and not least_ram <= offer.ram_gib <= most_ram:
        text = tr(
            "{ram_gib:g} GiB of RAM beside {gpus:g} x {memory_gb:g} GB of GPU memory",
            ram_gib=offer.ram_gib, gpus=offer.gpus, memory_gb=gpu.memory_gb,
        )  # fmt: skip
        yield RowProblem("W8", "ram_gib", text)
    if offer.vcpus is not None and not _VCPUS_PER_GPU[0] <= offer.vcpus / whole_gpus <= _VCPUS_PER_GPU[1]:
        text = tr("{vcpus:g} vCPUs beside {gpus:g} GPUs", vcpus=offer.vcpus, gpus=offer.gpus)
        yield RowProblem("W8", "vcpus", text)
    sizes = {round(gpu.memory_gb), round(gpu.memory_gb * offer.gpus)}
    for word in re.findall(r"(?<![\d.])(\d{2,3}) ?GB\b(?! ?RAM)", offer.instance):
        if int(word) not in sizes:
            text = tr(
                "says {word} GB; {name} has {memory_gb:g} GB",
                word=word, name=gpu.name, memory_gb=gpu.memory_gb,
            )  # fmt: skip
            yield RowProblem("W9", "instance", text)


def _numbers(cells: Mapping[str, Cell]) -> Iterator[RowProblem]:
    for field in OFFER:
        name, text = field.name, text_of(cells, field.name)
        if not text or name == "price" or field.type not in ("decimal", "integer"):
            continue
        number, short = decimal_of(text), text[:_LONGEST_QUOTE]
        is_integer = number is not None and number == number.to_integral_value()
        if number is None or (field.type == "integer" and not is_integer):
            allowed = tr("a whole number") if field.type == "integer" else tr("a number")
            text_of_problem = tr("{text} given; allowed: {allowed}", text=quote(text), allowed=allowed)
            yield RowProblem("E2", name, text_of_problem, suggested_number(text))
        elif name == "gpus" and not 0 < number <= 100_000:
            yield RowProblem("E2", name, tr("{text} given; allowed: more than 0, at most 100000", text=short))
        elif name == "gpus" and number > 1 and not is_integer:
            yield RowProblem("E2", name, tr("{text} given; allowed: whole GPUs, or a part below 1", text=short))
        elif name == "term_months" and not 1 <= number <= 120:
            yield RowProblem("E2", name, tr("{text} given; allowed: 1 to 120", text=short))
        elif name == "block_hours" and not 0 < number <= _LONGEST_BLOCK_HOURS:
            yield RowProblem("E2", name, tr("{text} given; allowed: more than 0, at most a year", text=short))
        elif name in _COUNTS_FROM_ZERO and not 0 <= number <= Decimal(10) ** 12:
            yield RowProblem("E2", name, tr("{text} given; allowed: a number from 0", text=short))


def _kind(cells: Mapping[str, Cell]) -> Iterator[RowProblem]:
    kind = text_of(cells, "kind") or "on-demand"
    if kind not in KINDS:
        text = tr(
            "{kind} given; allowed: {kinds}{kind_2}",
            kind=quote(kind), kinds=", ".join(KINDS), kind_2=did_you_mean(kind, KINDS),
        )  # fmt: skip
        yield RowProblem("E2", "kind", text)
    elif kind != "reserved":
        for name in _ONLY_RESERVED:
            if text_of(cells, name):
                text = tr("only a reserved offer has it, this one is {kind}", kind=kind)
                yield RowProblem("E2", name, text)


def _currency(header: ListHeader) -> Iterator[RowProblem]:
    currency = header.currency
    if currency not in CURRENCIES:
        yield RowProblem("E4", "", tr("{currency} is no currency of ISO 4217", currency=quote(currency)))
    elif header.rate is None:
        text = tr("no exchange rate for {currency}: enter how many US dollars 1 {currency} is", currency=currency)
        yield RowProblem("E4", "", text)


def _dates(cells: Mapping[str, Cell], header: ListHeader, today: date | None) -> Iterator[RowProblem]:
    as_of = text_of(cells, "as_of") or header.as_of
    if not as_of:
        yield RowProblem("E5", "as_of", tr("no date: when did somebody look?"))
    for name, text_of_date in (("as_of", as_of), ("effective_from", text_of(cells, "effective_from"))):
        if not text_of_date:
            continue
        try:
            day = day_of(text_of_date)
        except ValueError:
            text = tr(
                "{text} given; allowed: a day such as 2026-11-09, or a month such as 2026-11", text=quote(text_of_date)
            )
            yield RowProblem("E5", name, text, day_in(text_of_date))
            continue
        # One day of tolerance for time zones.
        if name == "as_of" and today is not None and day > today + timedelta(days=1):
            yield RowProblem("E5", name, tr("{text} lies ahead; allowed: today or before", text=text_of_date))


@cached_text
def _nearest_field(name: str) -> str:
    """Return the hint on an unknown field; cached, since every row of a list has the same ones."""
    return did_you_mean(name, OFFER_TYPES)


def _gpu(name: str) -> Iterator[RowProblem]:
    if not name:
        yield RowProblem("E2", "gpu", tr("no GPU; allowed: a name or alias of the GPU catalogue"))
    elif known_gpu(name) is None:
        hint = did_you_mean(name, [alias for gpu in all_gpus() for alias in (gpu.name, *gpu.aliases)])
        text = tr("{name} is not in the GPU catalogue: only its price can be used{hint}", name=quote(name), hint=hint)
        yield RowProblem("W1", "gpu", text, guessed_gpu(name))
