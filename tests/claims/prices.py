"""Checks against the dated price book: offers, discounts, prices by the gigabyte, managed services."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median, quantiles
from typing import Literal

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import Offer, OfferKind, all_offers
from ftcost_core.pricing.managed import training_prices
from ftcost_core.text.i18n import tr
from tests.claims.amounts import number
from tests.claims.check import Check, Statements
from tests.claims.checked import Finding
from tests.claims.judge import estimated
from tests.claims.model import Claimed
from tests.claims.readings import Reading
from tests.claims.unit_prices import shipped_offer, usd_per_gb_hour

_MARKET = "market"


class ListPrice(Check):
    """The price of a provider's GPU as the dated price book has it, an hour, for so many GPUs."""

    check: Literal["price"]
    provider: str
    gpu: str
    gpus: int = 1
    """How many the claimed price is for."""
    kind: OfferKind = "on-demand"

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Compare with all the provider's offers of the GPU; without any, with everybody's."""
        found = _offers(self.gpu, self.kind, self.provider)
        who = self.provider if found else tr("all providers")
        found = found or _offers(self.gpu, self.kind)
        if not found:
            raise LookupError(tr("nobody offers {gpu} {kind}", gpu=self.gpu, kind=self.kind))
        dates = sorted({one.as_of for one in found})
        seen = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"
        words = tr(
            "{name}, {kind}, {who}, seen {seen}", name=find_gpu(self.gpu).name, kind=self.kind, who=who, seen=seen
        )
        finding = estimated(claimed, _span(found, self.gpus, "USD/h"), words)
        if finding.verdict == "agrees" or not (note := self._history()):
            return finding
        return finding.model_copy(
            update={"sentence": tr("{sentence} Of that price: {note}.", sentence=finding.sentence, note=note)}
        )

    def _history(self) -> str:
        """Return what the catalogue notes beside the guides' own price."""
        name = find_gpu(self.gpu).name
        notes = (
            one.note
            for one in all_offers()
            if (one.provider, one.gpu, one.gpus, one.kind) == (self.provider, name, self.gpus, self.kind)
            and one.listing != _MARKET
        )
        return next(notes, "")


class PriceRatio(Check):
    """A provider's price of a GPU over another's, both from the price book."""

    check: Literal["price_ratio"]
    gpu: str
    of: str
    to: str
    kind: OfferKind = "on-demand"

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Divide the middle prices; the range is what the cheapest and the dearest of both give."""
        a, b = (_span(_offers(self.gpu, self.kind, who), 1, "USD/h") for who in (self.of, self.to))
        found = Reading(a.value / b.value, a.low / b.high, a.high / b.low, "x")
        return estimated(
            claimed, found, tr("{name}, {of} over {to}", name=find_gpu(self.gpu).name, of=self.of, to=self.to)
        )


class Discount(Check):
    """How much cheaper spot or reserved is than on-demand: same provider, GPU, number and class."""

    check: Literal["discount"]
    kind: OfferKind = "spot"
    provider: str = ""
    gpu: str = ""

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Pair the offers of the price book; the range holds eight of ten pairs."""
        shares = sorted(self._shares())
        if not shares:
            raise LookupError(
                tr(
                    "no pairs of {kind} and on-demand at {value}",
                    kind=self.kind,
                    value=self.provider or tr("any provider"),
                )
            )
        deciles = quantiles(shares, n=10) if len(shares) > 1 else [shares[0]] * 9
        found = Reading(median(shares), deciles[0], deciles[-1], "share")
        who = self.provider or tr("all providers")
        return estimated(
            claimed,
            found,
            tr("{kind} below on-demand, {shares} pairs, {who}", kind=self.kind, shares=len(shares), who=who),
        )

    def _shares(self) -> Iterator[float]:
        plain: dict[tuple[object, ...], float] = {}
        for one in self._all("on-demand"):
            price = float(one.usd_per_gpu_hour)
            plain[_key(one)] = min(price, plain.get(_key(one), price))
        for one in self._all(self.kind):
            if _key(one) in plain:
                yield 1 - float(one.usd_per_gpu_hour) / plain[_key(one)]

    def _all(self, kind: OfferKind) -> list[Offer]:
        name = find_gpu(self.gpu).name if self.gpu else ""
        return [
            one
            for one in all_offers()
            if one.kind == kind
            and one.listing == _MARKET
            and self.provider in ("", one.provider)
            and name in ("", one.gpu)
        ]


class UnitPrice(Check):
    """An offer's price for a gigabyte of its GPU's memory, an hour."""

    check: Literal["per_gb_hour"]
    offer: str

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Divide the price by the memory as the catalogue has it."""
        offer = shipped_offer(self.offer)
        gpu = find_gpu(offer.gpu)
        value = float(usd_per_gb_hour(offer))
        words = tr(
            "{name}, ${usd_per_gpu_hour}/h ÷ {memory_gb} GB",
            name=gpu.name,
            usd_per_gpu_hour=offer.usd_per_gpu_hour,
            memory_gb=number(gpu.memory_gb),
        )
        return estimated(claimed, Reading(value, value, value, "USD/GB/h"), words)


class CheapestMemory(Check):
    """Whether the first of some offers is the cheapest by the gigabyte."""

    check: Literal["cheapest_memory"]
    offers: tuple[str, ...]

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Rank the offers."""
        prices = {}
        for name in self.offers:
            offer = shipped_offer(name)
            prices[name] = float(usd_per_gb_hour(offer))
        cheapest = min(prices, key=prices.__getitem__)
        value = prices[cheapest]
        return Finding(
            verdict="agrees" if cheapest == self.offers[0] else "outside",
            sentence=tr(
                "Of {prices} offers, {gpu} is the cheapest: ${value}/GB/h.",
                prices=len(prices),
                gpu=shipped_offer(cheapest).gpu,
                value=number(value),
            ),
            figure=value,
            low=value,
            high=max(prices.values()),
            unit="USD/GB/h",
        )


class ManagedPrice(Check):
    """What a service asks for a million tokens of training, or of input to the tuned model."""

    check: Literal["managed_price"]
    provider: str
    of: Literal["training", "input"] = "training"

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Compare with all its models."""
        rows = [one for one in training_prices() if one.provider == self.provider and one.unit == "million-tokens"]
        asked = [one.price_usd if self.of == "training" else one.inference_in_usd for one in rows]
        prices = [float(one) for one in asked if one is not None]
        found = Reading(median(prices), min(prices), max(prices), "USD per million tokens")
        return estimated(
            claimed,
            found,
            tr("{of} at {provider}, {prices} models", of=self.of, provider=self.provider, prices=number(len(prices))),
        )


def _offers(gpu: str, kind: OfferKind, provider: str = "") -> list[Offer]:
    name = find_gpu(gpu).name
    return [
        one
        for one in all_offers()
        if one.gpu == name and one.kind == kind and one.listing == _MARKET and provider in ("", one.provider)
    ]


def _span(offers: list[Offer], gpus: int, unit: str) -> Reading:
    prices = [float(one.usd_per_gpu_hour) * gpus for one in offers]
    return Reading(median(prices), min(prices), max(prices), unit)


def _key(one: Offer) -> tuple[object, ...]:
    return one.provider, one.gpu, one.gpus, one.tier, one.region
