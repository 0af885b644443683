"""What a job costs on an offer: rented time, rounded as the provider rounds it, times the price."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ftcost_core.term import Array, Terms

ROUNDING = "billing-rounding"


@dataclass(frozen=True, slots=True)
class Bill:
    """The cost of ``n`` jobs, each on its own offer, US dollars."""

    terms: tuple[Terms, ...]
    """One a phase that occupies machines, and one for rounding up to the billing increment."""
    total: Array


@dataclass(frozen=True, slots=True)
class Rates:
    """What one job pays for: arrays of shape ``(n,)``."""

    machines: Array
    """Offers rented at the same time."""
    usd_per_hour: Array
    """Price of one of them."""
    increment_s: Array
    minimum_s: Array


def bill(rented_hours: Mapping[str, Array], rates: Rates) -> Bill:
    """Bill the phases that occupy machines (name to wall-clock hours).

    Phases follow each other on the same machines, so the whole rental is rounded up once.
    """
    hours = sum(rented_hours.values(), start=np.zeros_like(rates.machines))
    hourly = rates.machines * rates.usd_per_hour
    billed = billed_hours(hours, rates.increment_s, rates.minimum_s)
    source = "price list of the offer"
    terms = [
        Terms(
            f"cost.{name}",
            spent * hourly,
            "USD",
            "hours × machines × price",
            {"hours": spent, "machines": rates.machines, "price": rates.usd_per_hour},
            source,
        )
        for name, spent in rented_hours.items()
    ]
    terms.append(
        Terms(
            f"cost.{ROUNDING}",
            (billed - hours) * hourly,
            "USD",
            "(billed hours − hours) × machines × price; billed hours are rounded up to the increment",
            {
                "billed hours": billed,
                "hours": hours,
                "machines": rates.machines,
                "price": rates.usd_per_hour,
                "increment (s)": rates.increment_s,
            },
            "billing rules of the provider",
        )
    )
    return Bill(tuple(terms), billed * hourly)


def billed_hours(hours: Array, increment_s: Array, minimum_s: Array) -> Array:
    """Return the hours billed: at least the minimum, rounded up to whole increments.

    A thousandth of an increment is forgiven, so that binary fractions do not buy a second.
    """
    increments = np.ceil(hours * 3600 / increment_s - 1e-3)
    return np.maximum(np.maximum(increments * increment_s, minimum_s) / 3600, hours)
