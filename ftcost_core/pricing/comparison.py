"""Prices made comparable: for a GPU-hour, for a gigabyte of memory, for computing, for trained tokens."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.problems import fail
from ftcost_core.text.i18n import tr

_SECONDS_PER_HOUR = 3600
_PFLOP = Decimal(10) ** 15
_MILLION = Decimal(10) ** 6


@dataclass(frozen=True, slots=True)
class UnitPrices:
    """One offer's price by unit, US dollars."""

    per_gpu_hour: Decimal
    per_gb_hour: Decimal
    """For a gigabyte of GPU memory as sold, for an hour."""
    per_pflop: Decimal
    """For 10^15 dense floating-point operations at the peak rate."""


def unit_prices(offer: Offer, gpu: Gpu, precision: str = "bf16") -> UnitPrices:
    """Return an offer's unit prices; ``gpu`` is the offer's, ``precision`` one of the job document's."""
    each = offer.usd_per_gpu_hour
    flops = Decimal(repr(gpu.peak_flops(precision)))
    return UnitPrices(
        per_gpu_hour=each,
        per_gb_hour=each / Decimal(repr(gpu.memory_gb)),
        per_pflop=each / (flops * _SECONDS_PER_HOUR) * _PFLOP,
    )


def per_million_tokens(total_usd: Decimal, trained_tokens: int) -> Decimal:
    """Return the price of a million trained tokens (tokens of one epoch, times epochs)."""
    if trained_tokens <= 0:
        raise fail("trained_tokens", trained_tokens, tr("at least 1"))
    return total_usd / trained_tokens * _MILLION


def per_million_at(usd_per_hour: Decimal, tokens_per_s: float) -> Decimal:
    """Return the price of a million tokens at a sustained speed of all GPUs together."""
    if tokens_per_s <= 0:
        raise fail("tokens_per_s", tokens_per_s, tr("more than 0"))
    return usd_per_hour / (Decimal(repr(tokens_per_s)) * _SECONDS_PER_HOUR) * _MILLION
