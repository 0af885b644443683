"""What a job costs on an offer: rented time, rounded as the provider rounds it, times the price.

Each formula stands once and works on arrays (many jobs or offers at a time, to rank them) and on
:class:`~decimal.Decimal` (the exact total of one job).
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_CEILING, Decimal
from typing import Generic

import numpy as np
from msgspec import Struct
from typing_extensions import TypeVar

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.text.i18n import mark, mark_noted

ROUNDING = "billing-rounding"
_WHATEVER_THE_HOURS = ("egress", "one-off")
N = TypeVar("N", Array, Decimal, default=Array)


class Bill(Struct, frozen=True):
    """The cost of ``n`` jobs, each on its own offer, US dollars."""

    terms: tuple[FigureArray, ...]
    """One a phase that occupies machines, one for rounding up to the billing increment, and the extras."""
    total: Array


class RentalRates(Struct, Generic[N], frozen=True):
    """What one job pays for its machines: arrays of shape ``(n,)``, or decimals."""

    machines: N
    """Offers rented at the same time."""
    usd_per_hour: N
    """Price of one of them."""
    increment_s: N
    minimum_s: N


class Extras(Struct, Generic[N], frozen=True):
    """What is paid beside machine time: arrays of shape ``(n,)``, or decimals. Missing prices are 0."""

    storage_gb_months: N
    """Gigabytes (10^9 bytes) kept, times months of 730 hours."""
    usd_per_gb_month: N
    egress_gb: N
    egress_free_gb: N
    usd_per_egress_gb: N
    upfront_usd: N
    """This job's share of what was paid up front."""
    one_off_usd: N
    """Anything else, such as licences or labelling."""
    tax_share: N
    """Tax on what is paid to the provider."""
    contingency_share: N
    """What is set aside beside that, tax included."""
    services_usd: N
    """Other models that the run asks as somebody's service: a teacher, a judge."""


def bill(rented_hours: Mapping[str, Array], rates: RentalRates[Array], extras: Extras[Array] | None = None) -> Bill:
    """Bill the phases that occupy machines (name to wall-clock hours), and what is paid beside them.

    Phases follow each other on the same machines, so the whole rental is rounded up once.
    """
    hours = sum(rented_hours.values(), start=np.zeros_like(rates.machines))
    amounts = machine_parts(rented_hours, hours, rates)
    source = mark("price list of the offer")
    terms = [
        FigureArray(
            f"cost.{name}",
            amounts[name],
            "USD",
            "hours × machines × price",
            {"hours": spent, "machines": rates.machines, "price": rates.usd_per_hour},
            source,
            "assumed",  # as the hours are
        )
        for name, spent in rented_hours.items()
    ]
    billed = billed_hours(hours, rates.increment_s, rates.minimum_s)
    terms.append(
        FigureArray(
            f"cost.{ROUNDING}",
            amounts[ROUNDING],
            "USD",
            mark_noted("(billed hours − hours) × machines × price; billed hours are rounded up to the increment"),
            {
                "billed hours": billed,
                "hours": hours,
                "machines": rates.machines,
                "price": rates.usd_per_hour,
                "increment (s)": rates.increment_s,
            },
            mark("billing rules of the provider"),
            "assumed",
        )
    )
    total = billed * rates.machines * rates.usd_per_hour
    if extras is not None:
        parts = extra_parts(extras, total)
        terms += _extra_terms(extras, parts, total)
        total = total + sum(parts.values(), start=np.zeros_like(total))
    return Bill(tuple(terms), total)


def invoice(
    rented_hours: Mapping[str, Decimal], rates: RentalRates[Decimal], extras: Extras[Decimal] | None = None
) -> dict[str, Decimal]:
    """Return the same bill of one job by part, in exact decimals, unrounded; its sum is the total."""
    parts = machine_parts(rented_hours, sum(rented_hours.values(), start=Decimal(0)), rates)
    machines_usd = sum(parts.values(), start=Decimal(0))
    return parts if extras is None else parts | extra_parts(extras, machines_usd)


def machine_parts(rented_hours: Mapping[str, N], hours: N, rates: RentalRates[N]) -> dict[str, N]:
    """Return the cost of each phase, and of rounding ``hours``, their sum, up to the increment."""
    hourly = rates.machines * rates.usd_per_hour
    parts = {name: spent * hourly for name, spent in rented_hours.items()}
    parts[ROUNDING] = (billed_hours(hours, rates.increment_s, rates.minimum_s) - hours) * hourly
    return parts


def extra_parts(extras: Extras[N], machines_usd: N) -> dict[str, N]:
    """Return what is paid beside ``machines_usd``, by part.

    Tax is on everything that the provider bills; contingency on that and its tax, not on one-off costs and services.
    """
    zero = extras.egress_gb * 0
    storage = extras.storage_gb_months * extras.usd_per_gb_month
    egress = _larger(extras.egress_gb - extras.egress_free_gb, zero) * extras.usd_per_egress_gb
    billed = machines_usd + storage + egress + extras.upfront_usd
    tax = billed * extras.tax_share
    return {
        "storage": storage,
        "egress": egress,
        "upfront": extras.upfront_usd,
        "tax": tax,
        "contingency": (billed + tax) * extras.contingency_share,
        "one-off": extras.one_off_usd,
        "services": extras.services_usd,
    }


def billed_hours(hours: N, increment_s: N, minimum_s: N) -> N:
    """Return the hours billed: at least the minimum, rounded up to whole increments.

    A thousandth of an increment is forgiven, so that binary fractions do not buy a second.
    """
    increments = _ceiling(hours * 3600 * 1000 / increment_s - 1, 1000)
    return _larger(_larger(increments * increment_s, minimum_s) / 3600, hours)


def _ceiling(value: N, divisor: int) -> N:
    if isinstance(value, Decimal):
        return (value / divisor).to_integral_value(ROUND_CEILING)
    return np.ceil(value / divisor)


def _larger(a: N, b: N) -> N:
    if isinstance(a, Decimal) and isinstance(b, Decimal):
        return max(a, b)
    return np.maximum(a, b)


def _extra_terms(extras: Extras[Array], parts: Mapping[str, Array], machines_usd: Array) -> list[FigureArray]:
    billed = machines_usd + parts["storage"] + parts["egress"] + parts["upfront"]
    explained: dict[str, tuple[str, dict[str, Array | float | str]]] = {
        "storage": ("GB × months × price", {"GB × months": extras.storage_gb_months, "price": extras.usd_per_gb_month}),
        "egress": (
            "(GB − free GB, at least 0) × price",
            {"GB": extras.egress_gb, "free GB": extras.egress_free_gb, "price": extras.usd_per_egress_gb},
        ),
        "upfront": (mark("share of the amount paid up front"), {"share": extras.upfront_usd}),
        "tax": (mark("share × what the provider bills"), {"share": extras.tax_share, "billed": billed}),
        "contingency": (
            mark("share × what the provider bills, tax included"),
            {"share": extras.contingency_share, "billed": billed + parts["tax"]},
        ),
        "one-off": (mark("as given"), {"amount": extras.one_off_usd}),
        "services": (mark("tokens × price of a teacher's or a judge's service"), {"amount": extras.services_usd}),
    }
    return [
        FigureArray(
            f"cost.{name}",
            parts[name],
            "USD",
            formula,
            inputs,
            mark("price list of the provider"),
            "exact" if name in _WHATEVER_THE_HOURS else "assumed",
        )
        for name, (formula, inputs) in explained.items()
    ]


def per_million_tokens(total_usd: Decimal, trained_tokens: Decimal) -> Decimal:
    """Return the price of a million trained tokens (tokens of one epoch, times epochs)."""
    return total_usd / trained_tokens * 10**6
