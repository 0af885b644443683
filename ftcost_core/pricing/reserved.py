"""Reserved capacity: what a term costs, and above what use it is cheaper than paying by the hour.

The guides' annual plans cost exactly 5,000 on-demand hours, so they pay above 5,000 / 8,760 = 57 % of use.
"""

from __future__ import annotations

from decimal import Decimal

import numpy as np
from msgspec import Struct

from ftcost_core.catalogue.offers import Offer
from ftcost_core.pricing.bill import billed_hours


class Commitment(Struct, frozen=True):
    """The obligations of a reserved offer, US dollars."""

    hours: Decimal
    """Hours of the term."""
    paid_hours: Decimal
    """Hours of it that are paid for even if idle."""
    price_per_hour: Decimal
    upfront: Decimal

    @property
    def total(self) -> Decimal:
        """What the term costs at least."""
        return self.upfront + self.paid_hours * self.price_per_hour

    def cost(self, used_hours: Decimal) -> Decimal:
        """Return what the term costs when so many of its hours are used."""
        return self.upfront + max(self.paid_hours, used_hours) * self.price_per_hour

    def share(self, used_hours: Decimal) -> Decimal:
        """Return the share of the term that is used."""
        return used_hours / self.hours


def commitment(offer: Offer) -> Commitment:
    """Return the obligations of a reserved offer; without a stated term it is a year.

    Unless the offer says otherwise, every hour of the term is paid for.
    """
    hours = offer.term_hours
    paid = hours if offer.min_commit_hours is None else offer.min_commit_hours
    return Commitment(hours, paid, offer.price_usd_per_hour, offer.upfront_usd)


def committed_usd(offer: Offer, machines: float, hours: float) -> float | None:
    """Return what is paid for machines that are reserved, used or not, by a job of some ``hours``; else ``None``."""
    if offer.kind != "reserved":
        return None
    if offer.block_hours is None:
        return float(commitment(offer).total) * machines
    block = float(offer.block_hours)
    paid_hours = billed_hours(np.array(hours), np.array(block * 3600), np.zeros(()))
    usd_per_hour = float(offer.price_usd_per_hour) + float(offer.upfront_usd) / block
    return float(paid_hours) * usd_per_hour * machines


def break_even_hours(of: Commitment, on_demand_per_hour: Decimal) -> Decimal | None:
    """Return the hours of use in the term above which reserving is cheaper than paying by the hour.

    ``None`` when it never is within the term.
    """
    if on_demand_per_hour <= 0:
        return None
    hours = of.total / on_demand_per_hour
    if hours > of.paid_hours and of.price_per_hour > 0:
        # Hours beyond the paid ones cost on both sides.
        saved = on_demand_per_hour - of.price_per_hour
        if saved <= 0:
            return None
        hours = of.upfront / saved
    return hours if hours <= of.hours else None
