"""How far prices can be relied on. Doubtful ones are marked, and none is called cheapest unasked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from statistics import median

from ftcost_core.catalogue.drift import MarketKind, market_kind
from ftcost_core.catalogue.offers import Offer, OfferKind, all_offers, day_of
from ftcost_core.documents.result import Doubt

USUAL_BAND = (Decimal("0.33"), Decimal("3.5"))
"""Of the usual price: outside it a price is far from its kind."""
_FEWEST_FOR_A_MEDIAN = 3
_EVERYWHERE = ("", "all", "any", "global")


@cache
def usual_gpu_hour() -> Mapping[tuple[str, OfferKind, MarketKind | None], Decimal]:
    """Return the usual price of a GPU-hour in the shipped catalogue, by GPU, terms and kind of market, US dollars.

    It is the median over the providers, each with the median of its own: one of fifty regions has one voice.
    ``None`` is every kind of market, for those with few prices.
    """
    prices: dict[tuple[str, OfferKind, MarketKind | None], dict[str, list[Decimal]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for offer in all_offers():
        for market in (market_kind(offer), None):
            prices[offer.gpu, offer.kind, market][offer.provider].append(offer.usd_per_gpu_hour)
    return {
        key: median(map(median, of_provider.values()))
        for key, of_provider in prices.items()
        if sum(map(len, of_provider.values())) >= _FEWEST_FOR_A_MEDIAN
    }


def usual_of(offer: Offer) -> Decimal | None:
    """Return the usual price of a GPU-hour for an offer of its GPU, terms and kind of market; ``None``: not known."""
    usual = usual_gpu_hour()
    return usual.get((offer.gpu, offer.kind, market_kind(offer))) or usual.get((offer.gpu, offer.kind, None))


def share_of_usual(offer: Offer) -> Decimal | None:
    """Return the price as a share of the usual one of its kind; ``None`` where none is known."""
    usual = usual_of(offer)
    return None if usual is None or offer.free else offer.usd_per_gpu_hour / usual


def is_far(offer: Offer) -> bool:
    """Tell whether a price is far from the usual one of its GPU and kind."""
    share = share_of_usual(offer)
    return share is not None and not USUAL_BAND[0] <= share <= USUAL_BAND[1]


def doubts(offers: Sequence[Offer]) -> tuple[tuple[Doubt, ...], ...]:
    """Return what makes each price doubtful; its age does not: that widens its range (:mod:`.drift`).

    That a price of the user's own is far from the usual is said where it is edited: it is the user's word.
    """
    again = _superseded(offers)

    def of(i: int, offer: Offer) -> Iterator[Doubt]:
        if is_far(offer) and not offer.own:
            yield "far"
        if i in again:
            yield "superseded"

    return tuple(tuple(of(i, offer)) for i, offer in enumerate(offers))


def _superseded(offers: Sequence[Offer]) -> set[int]:
    """Return the positions of offers that somebody has looked at again, in this list or another.

    A person's own lists are left alone: what was negotiated is not a newer or older public price.
    """
    alike: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for i, offer in enumerate(offers):
        if not offer.own:
            key = (offer.provider, offer.gpu, offer.gpus, offer.kind, offer.term_months, offer.block_hours, offer.tier)
            alike[key].append(i)
    return {
        i
        for positions in alike.values()
        if len({offers[i].as_of for i in positions}) > 1
        for i in positions
        if any(_seen_again(offers[i], offers[other]) for other in positions)
    }


def _seen_again(offer: Offer, other: Offer) -> bool:
    if day_of(other.as_of) <= day_of(offer.as_of):
        return False
    if offer.region != other.region and not {offer.region, other.region} & {*_EVERYWHERE}:
        return False
    machines = {_machine(offer), _machine(other)} - {""}
    return len(machines) < 2


def _machine(offer: Offer) -> str:
    """Return the name of a machine type; empty for what only repeats provider and GPU."""
    name = offer.instance.casefold()
    return "" if name.startswith(("nvidia ", offer.provider.casefold().replace(".", "-"))) else name
