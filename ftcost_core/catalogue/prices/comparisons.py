"""Checks that compare rows: prices out of proportion to those of other offers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.catalogue.trust import is_far, usual_of
from ftcost_core.text.i18n import localised, tr

_EIGHT = (Decimal("0.7") * 8, Decimal("1.3") * 8)
_LEAST_RESERVED = Decimal("0.2")


def compared_with_others(offers: Sequence[Offer | None]) -> list[tuple[RowProblem, ...]]:
    """Return the problems (W2, W3, W4) of each offer compared with the others; none for ``None``."""
    on_demand: dict[tuple[object, ...], list[Decimal]] = defaultdict(list)
    single: dict[tuple[object, ...], list[Decimal]] = defaultdict(list)
    for offer in offers:
        if offer and offer.kind == "on-demand":
            on_demand[_place(offer)].append(offer.price_usd_per_hour)
            on_demand[(*_place(offer), offer.instance)].append(offer.price_usd_per_hour)
        if offer and offer.gpus == 1:
            single[_kind_place(offer)].append(offer.price_usd_per_hour)
    return [
        (*_against_on_demand(offer, on_demand), *far_from_usual(offer), *_against_single(offer, single))
        if offer
        else ()
        for offer in offers
    ]


def _place(offer: Offer) -> tuple[object, ...]:
    return (offer.listing, offer.provider, offer.gpu, offer.gpus, offer.tier, offer.region)


def _kind_place(offer: Offer) -> tuple[object, ...]:
    return (offer.listing, offer.provider, offer.gpu, offer.kind, offer.term_months, offer.tier, offer.region)


def _against_on_demand(offer: Offer, on_demand: Mapping[tuple[object, ...], list[Decimal]]) -> Iterator[RowProblem]:
    beside = on_demand.get((*_place(offer), offer.instance)) or on_demand.get(_place(offer))
    if offer.kind not in ("spot", "reserved") or offer.free or not beside:
        return
    usual, price = max(beside), offer.price_usd_per_hour
    if price > usual or (offer.kind == "spot" and price == usual):
        word = tr("equal to") if price == usual else tr("above")
        text = tr(
            "{kind} at {price} is {word} on-demand at {usual}",
            kind=offer.kind, price=_usd(price), word=word, usual=_usd(usual),
        )  # fmt: skip
        yield RowProblem("W2", "price", text)
    elif offer.kind == "reserved" and price < _LEAST_RESERVED * usual:
        text = tr("reserved at {price} is below 20 % of on-demand at {usual}", price=_usd(price), usual=_usd(usual))
        yield RowProblem("W2", "price", text)


def far_from_usual(offer: Offer) -> Iterator[RowProblem]:
    """Yield that a price is far from the usual one of its GPU and kind."""
    if not is_far(offer):
        return
    usual, each = usual_of(offer) or offer.usd_per_gpu_hour, offer.usd_per_gpu_hour
    text = tr(
        "{each} for one GPU and hour is {each_2:.2g} times the usual {usual}: is it the "
        "price of the whole offer, for an hour?",
        each=_usd(each), each_2=each / usual, usual=_usd(usual),
    )  # fmt: skip
    yield RowProblem("W3", "price", text)


def _against_single(offer: Offer, single: Mapping[tuple[object, ...], list[Decimal]]) -> Iterator[RowProblem]:
    beside = single.get(_kind_place(offer))
    if offer.gpus != 8 or not beside or offer.free:
        return
    price = offer.price_usd_per_hour
    if not any(_EIGHT[0] * single_price <= price <= _EIGHT[1] * single_price for single_price in beside):
        text = tr(
            "8 GPUs at {price}, one at {beside}: not about eight times",
            price=_usd(price), beside=_usd(beside[0]),
        )  # fmt: skip
        yield RowProblem("W4", "price", text)


def _usd(amount: Decimal) -> str:
    return localised(f"${amount:.4f}".rstrip("0").rstrip("."))
