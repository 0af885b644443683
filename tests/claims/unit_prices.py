"""Shipped offers by their id, and their price for a gigabyte of memory, as guides compare them."""

from __future__ import annotations

from decimal import Decimal

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import Offer, all_offers


def shipped_offer(offer_id: str) -> Offer:
    """Return the shipped offer of an id. Raises :class:`StopIteration` for one that there is not."""
    return next(offer for offer in all_offers() if offer.id == offer_id)


def usd_per_gb_hour(offer: Offer) -> Decimal:
    """Return the price of a gigabyte of GPU memory, as sold, for an hour."""
    return offer.usd_per_gpu_hour / Decimal(repr(find_gpu(offer.gpu).memory_gb))
