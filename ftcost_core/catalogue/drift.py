"""What a price that was seen some time ago will probably be today: its expected value and its 80 % range.

How prices drift on each kind of market was fitted to dated series (``resources/prices/drift.json``). Most prices of a
list do not move at all for months, and then by much: after a number of days a share of them has moved, and of those the
logarithm of price now over price then has a spread of ``a × days^b``. The range leaves a tenth of all of them out at
either end, so that it has no width while fewer have moved. On marketplaces every price moves.

A price below the usual of its GPU, terms and kind of market (not a hyperscaler's, whose list is what it says) is drawn
up towards that, in proportion to the two spreads: otherwise the cheapest of many old prices would be the one that was
luckiest. Prices above the usual stay: between May and October 2026 those below rose, by half of the distance and more,
and those above did not fall (``tests/core/prices/test_backtest.py``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from functools import cache
from statistics import NormalDist, median
from typing import Annotated, Literal, TypeAlias

import numpy as np
from msgspec import Meta, field

from ftcost_core.catalogue.offers import Offer, OfferKind
from ftcost_core.documents.record import Record, converted
from ftcost_core.documents.result import Segment
from ftcost_core.documents.term import Array, Figures
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.storage.bundled import read_json

MarketKind: TypeAlias = Literal["hyperscaler", "neocloud", "reseller", "marketplace"]
_TAIL = 0.1
"""The share of prices outside either end of an 80 % range."""
_FEWEST_FOR_USUAL = 3
_LEAST_SPREAD = 0.1
"""Of prices of one kind: three that happen to be equal do not prove that all are."""
_LEAST_SPREAD_OF_MARKETS = 0.5
"""Of prices of several kinds of market, which differ beside: marketplaces ask some half of what clouds do."""
_MAD_TO_SD = 1.4826


class Drift(Record, frozen=True):
    """How prices of one kind move: those that do by a log-sd of ``a × days^b`` and up by ``rise`` in ``rise_days``."""

    a: Annotated[float, Meta(ge=0)]
    b: Annotated[float, Meta(ge=0)]
    rise: float = 0.0
    rise_days: Annotated[float, Meta(gt=0)] = 1.0
    moved_per_day: Annotated[float, Meta(gt=0)] = np.inf
    """Of the prices that stand: after ``d`` days ``1 - exp(-moved_per_day × d)`` have moved; on markets all."""


class _Facts(Record, frozen=True):
    source: str
    form: str
    holds: str
    on_demand: WordTable[MarketKind, Drift]
    """Of prices on demand and for a term."""
    spot: WordTable[MarketKind, Drift]
    providers: dict[str, MarketKind]
    """Those that are no neocloud."""
    tiers: dict[str, MarketKind] = field(default_factory=dict)
    """Classes of machines whose kind of market is not their provider's."""


@cache
def drift_facts() -> _Facts:
    """Return the shipped facts of how prices drift."""
    return converted(read_json("prices", "drift.json"), _Facts)


def market_kind(offer: Offer) -> MarketKind:
    """Return on what kind of market an offer stands; a provider that is not listed is a neocloud."""
    facts = drift_facts()
    return facts.tiers.get(offer.tier) or facts.providers.get(offer.provider, "neocloud")


def segment(offer: Offer) -> Segment:
    """Return whose machines an offer is of."""
    if offer.tier == "community":
        return "community"
    return "marketplace" if market_kind(offer) in ("marketplace", "reseller") else "cloud"


class PricesToday(Figures, frozen=True):
    """What n prices will probably be today, US dollars an hour for the whole offer; arrays of shape ``(n,)``."""

    expected: Array
    low: Array
    """Lower end of the 80 % range."""
    high: Array


def prices_today(offers: Sequence[Offer], today: date | None, usual: Sequence[bool] | None = None) -> PricesToday:
    """Return what prices will probably be ``today``; without a day they are as they were seen.

    ``usual`` says which may stand for their kind (all unless given): prices that are far from it may not. Hardware
    that is owned does not drift. A price of the user's own is the user's word: its range widens, its middle stays.
    """
    seen = np.array([float(offer.price_usd_per_hour) for offer in offers])
    if today is None or not len(offers):
        return PricesToday(seen, seen, seen)
    drifts = [_drift(offer) for offer in offers]
    days = np.array([max(0, offer.age_days(today)) for offer in offers], dtype=np.float64)
    moved = 1 - np.exp(-np.array([one.moved_per_day for one in drifts]) * np.maximum(days, 1e-9))
    sd = np.array([one.a for one in drifts]) * days ** np.array([one.b for one in drifts])
    sd[days == 0] = 0.0
    rise = np.array([one.rise for one in drifts])
    rise = rise * np.minimum(1.0, days / np.array([one.rise_days for one in drifts]))
    own = np.array([offer.own for offer in offers], dtype=np.bool_)
    logs = np.log(np.maximum(seen, 1e-12))
    middle, spread = _usual(offers, logs, np.array(usual or [True] * len(offers)))
    listed = np.array([market_kind(offer) == "hyperscaler" for offer in offers], dtype=np.bool_)
    trust = np.where(own | listed | (logs >= middle), 1.0, 1 / (1 + moved * (sd / spread) ** 2))
    middle = np.where(trust < 1, trust * logs + (1 - trust) * middle, logs)
    expected = np.where(own, seen, np.exp(middle) * (1 + moved * np.expm1(rise + sd**2 / 2)))
    moves = (sd > 0) & (seen > 0)
    reach = _reach(moved)
    lowest = logs + np.minimum(0.0, -reach * sd)  # the rise of a year is no promise that none falls
    highest = middle + np.maximum(0.0, rise + reach * sd)
    return PricesToday(
        np.where(moves, expected, seen),
        np.where(moves, np.minimum(np.exp(lowest), expected), seen),
        np.where(moves, np.maximum(np.exp(highest), expected), seen),
    )


def _reach(moved: Array) -> Array:
    """Return how many of their standard deviations the prices that moved reach with a tenth of all beyond."""
    each, place = np.unique(moved, return_inverse=True)
    normal = NormalDist()
    ends = [normal.inv_cdf(1 - _TAIL / max(share, 1.001 * _TAIL)) for share in each.tolist()]
    return np.array(ends)[place]


_STILL = Drift(0.0, 1.0)


def _drift(offer: Offer) -> Drift:
    if offer.kind == "owned" or offer.free:
        return _STILL
    facts = drift_facts()
    return (facts.spot if offer.kind == "spot" else facts.on_demand)[market_kind(offer)]


def _usual(offers: Sequence[Offer], logs: Array, usual: Array) -> tuple[Array, Array]:
    """Return middle and spread of the logarithms of prices of each offer's kind; infinite where there are few.

    Where few are on its kind of market, they are those of all markets but hyperscalers', to whose lists, a row for each
    region, no other price is drawn.
    """
    alike: dict[tuple[str, OfferKind, MarketKind | None], list[int]] = defaultdict(list)
    for market in (False, True):
        for i, offer in enumerate(offers):
            kind = market_kind(offer)
            if market or kind != "hyperscaler":
                alike[offer.gpu, offer.kind, kind if market else None].append(i)
    each = logs - np.log([offer.gpus for offer in offers])
    middle, spread = logs.copy(), np.full(len(offers), np.inf)
    for (_, _, of_market), positions in alike.items():
        of_kind = np.array(positions)
        standing = each[of_kind[usual[of_kind]]]
        if len(standing) < _FEWEST_FOR_USUAL:
            continue
        middle_of_kind = median(standing.tolist())  # numpy's is slow for few prices, and loads masked arrays
        middle[of_kind] = middle_of_kind + (logs - each)[of_kind]
        least = _LEAST_SPREAD if of_market else _LEAST_SPREAD_OF_MARKETS
        spread[of_kind] = max(least, _MAD_TO_SD * median(np.abs(standing - middle_of_kind).tolist()))
    return middle, spread
