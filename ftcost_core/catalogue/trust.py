"""How far prices can be relied on. Doubtful ones are marked, and none is called cheapest unasked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache

from ftcost_core.catalogue.offers import Offer, OfferKind, all_offers, day_of
from ftcost_core.documents.result import Doubt

USUAL_BAND = (Decimal("0.33"), Decimal("3.5"))
"""Of the usual price: outside it a price is far from its kind."""
_FEWEST_FOR_A_MEDIAN = 3
_EVERYWHERE = ("", "all", "any", "global")


@cache
def usual_gpu_hour() -> Mapping[tuple[str, OfferKind], Decimal]:
    """Return the median price of a GPU-hour in the shipped catalogue, by GPU and kind, US dollars."""
    prices: dict[tuple[str, OfferKind], list[Decimal]] = defaultdict(list)
    for offer in all_offers():
        prices[offer.gpu, offer.kind].append(offer.usd_per_gpu_hour)
    return {
        key: _median(gpu_hour_prices)
        for key, gpu_hour_prices in prices.items()
        if len(gpu_hour_prices) >= _FEWEST_FOR_A_MEDIAN
    }


def share_of_usual(offer: Offer) -> Decimal | None:
    """Return the price as a share of the usual one of its GPU and kind; ``None`` where none is known."""
    usual = usual_gpu_hour().get((offer.gpu, offer.kind))
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


def _median(prices: Sequence[Decimal]) -> Decimal:
    in_order = sorted(prices)
    middle = len(in_order) // 2
    return in_order[middle] if len(in_order) % 2 else (in_order[middle - 1] + in_order[middle]) / 2
