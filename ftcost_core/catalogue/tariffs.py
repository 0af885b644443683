"""The charges of offers as arrays: prices, billing rules, storage, traffic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

import numpy as np

from ftcost_core.catalogue.drift import PricesToday
from ftcost_core.catalogue.offers import Billing, Offer
from ftcost_core.documents.term import Array, Figures, Mask


class Tariffs(Figures, frozen=True):
    """Charges of n offers; every array has shape (n,). An unknown price counts as 0."""

    usd_per_hour: Array
    """Of the whole offer: what its price will probably be today."""
    low_share: Array
    """The lower end of that price's 80 % range as a share of it, at most 1."""
    high_share: Array
    """The upper end, at least 1."""
    increment_s: Array
    minimum_s: Array
    usd_per_gb_month: Array
    egress_free_gb: Array
    usd_per_egress_gb: Array
    upfront_usd_per_hour: Array
    """What was paid up front for a term or a block, spread over its hours."""
    in_blocks: Mask
    """Which are paid by whole blocks, used or not."""
    taxed: Array
    """1 where tax comes on top; 0 for hardware that is owned, whose price has it."""

    @classmethod
    def of(cls, offers: Sequence[Offer], billing: Callable[[str], Billing], prices: PricesToday) -> Self:
        """Gather the tariffs of offers at ``prices``; ``billing`` returns how a provider counts."""
        some = np.where(prices.expected > 0, prices.expected, 1.0)
        rules = [billing(offer.provider) for offer in offers]
        return cls(
            usd_per_hour=prices.expected,
            low_share=np.where(prices.expected > 0, prices.low / some, 1.0),
            high_share=np.where(prices.expected > 0, prices.high / some, 1.0),
            increment_s=np.array([_increment_s(offer, rule) for offer, rule in zip(offers, rules, strict=True)]),
            minimum_s=np.array([rule.minimum_s for rule in rules]),
            usd_per_gb_month=np.array([float(rule.storage_gb_month or 0) for rule in rules]),
            egress_free_gb=np.array([float(rule.egress_free_gb_month) for rule in rules]),
            usd_per_egress_gb=np.array([float(rule.egress_gb or 0) for rule in rules]),
            upfront_usd_per_hour=np.array([_upfront_per_hour(offer) for offer in offers]),
            in_blocks=np.array([offer.block_hours is not None for offer in offers], dtype=np.bool_),
            taxed=np.array([float(offer.kind != "owned") for offer in offers]),
        )


def _increment_s(offer: Offer, rule: Billing) -> float:
    """Return what a run is rounded up to: a block is paid whole, whether it is used or not."""
    return rule.increment_s if offer.block_hours is None else float(offer.block_hours) * 3600


def _upfront_per_hour(offer: Offer) -> float:
    """Return the amount paid up front for each hour of what it is paid for: a block, or else the term."""
    return float(offer.upfront_usd) / float(offer.term_hours if offer.block_hours is None else offer.block_hours)
