"""The offers as a table: thousands of rows, filtered and sorted anew at every keystroke."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QObject

from ftcost_core.catalogue.offers import day_of
from ftcost_core.documents.result import OfferEstimate
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import tr
from ftcost_core.text.regions import region_words
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.labels import (
    age_words,
    doubt_words,
    offer_sold_words,
    price_today_words,
    provider_words,
    short_age,
)
from ftcost_core.wording.verdicts import fit_verdict, too_little_ram
from ftcost_gui.tables.rows import Column, RowsModel

_NAME = 11
"""Letters that names are cut to before columns are left out; the tooltip of a row still has these."""


class OffersModel(RowsModel[OfferEstimate]):
    """Offers that pass the filter, in the order of the sorted column; equal ones by cost."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(self), _tooltip, parent, searched=_searched, identity=lambda offer: offer.offer)
        self.units = "GiB"
        """``GiB`` or ``GB``."""
        self.chosen: str | None = None
        """Id of the offer that the estimate is for."""
        self._wanted = lambda offer: offer.fits
        self._by = self.column("cost")

    def show_offers(self, offers: Sequence[OfferEstimate], chosen: str | None, units: str) -> None:
        """Take the offers of a new estimate."""
        self.chosen, self.units = chosen, units
        self.show_things(sorted(offers, key=lambda offer: (not offer.counts, offer.total, offer.wall_hours)))

    def _sorted(self, things: tuple[OfferEstimate, ...], columns: tuple[Column[OfferEstimate], ...]) -> list[int]:
        """Keep the offer that is billed on top, and prices that do not count below, however the table is sorted."""
        places = super()._sorted(things, columns)
        by_cost = self._by == self.column("cost")
        return sorted(
            places, key=lambda place: (things[place].offer != self.chosen, by_cost and not things[place].counts)
        )


def _searched(offer: OfferEstimate) -> str:
    return " ".join(
        (provider_words(offer.provider), offer.provider, offer.gpu, offer.terms, offer.region, offer.tier, offer.offer)
    )


def _columns(model: OffersModel) -> list[Column[OfferEstimate]]:
    def vram(offer: OfferEstimate) -> str:
        return fmt.memory_of(offer.device, offer.capacity, model.units)

    return [
        Column(lambda: "", lambda offer: "★" if offer.offer == model.chosen else "",
               lambda offer: offer.offer != model.chosen, spoken=lambda: tr("Chosen"), key="chosen"),
        Column(lambda: tr("Provider"), lambda offer: provider_words(offer.provider),
               lambda offer: provider_words(offer.provider).casefold(),
               least=_NAME, key="provider", choice="usual"),
        Column(lambda: tr("GPU"), lambda offer: offer.gpu, lambda offer: offer.gpu.casefold(), least=_NAME,
               key="gpu"),
        Column(lambda: "×", lambda offer: str(offer.gpus), lambda offer: offer.gpus, number=True,
               spoken=lambda: tr("GPUs"), key="gpus", choice="usual"),
        Column(lambda: tr("Memory {0}", model.units), vram, lambda offer: offer.device / max(offer.capacity, 1),
               number=True, key="vram", choice="usual"),
        Column(lambda: tr("Fits"), _fits,
               lambda offer: offer.fit_probability, number=True, key="fits", choice="usual"),
        Column(lambda: tr("Wall-clock"), lambda offer: fmt.duration(offer.wall_hours),
               lambda offer: offer.wall_hours, number=True, key="wall", choice="usual"),
        Column(lambda: tr("GPU-h"), lambda offer: fmt.hours(offer.gpu_hours), lambda offer: offer.gpu_hours,
               number=True, drop=2, key="gpu_hours", choice="usual"),
        Column(lambda: tr("Cost"), lambda offer: fmt.money(offer.total),
               lambda offer: (not (offer.own and offer.terms == "owned"), not offer.counts, offer.total),
               number=True, key="cost"),
        Column(lambda: tr("Range"), lambda offer: f"{fmt.amount(offer.low)}–{fmt.amount(offer.high)}",
               lambda offer: offer.high - offer.low, number=True, drop=3, key="range", choice="usual"),
        Column(lambda: tr("Price/h"), lambda offer: fmt.money(offer.price_per_hour),
               lambda offer: offer.price_per_hour, number=True, drop=1, key="price", choice="usual"),
        Column(lambda: tr("tok/s/GPU"), lambda offer: fmt.number(offer.tokens_per_s_per_gpu),
               lambda offer: offer.tokens_per_s_per_gpu, number=True, key="speed", choice="extra"),
        Column(lambda: tr("Terms"), _terms, _terms, least=8, key="terms", choice="usual"),
        Column(lambda: tr("Region"), _region, lambda offer: _region(offer).casefold(),
               key="region", choice="extra"),
        Column(lambda: tr("Tier"), lambda offer: offer.tier, lambda offer: offer.tier.casefold(), key="tier",
               choice="extra"),
        Column(lambda: tr("Sold as"), _sold, _sold, drop=4, key="sold", choice="usual"),
        Column(lambda: tr("Age"), _age, _days, number=True, key="age", choice="usual"),
    ]  # fmt: skip


def _terms(offer: OfferEstimate) -> str:
    return value_name("price.terms", offer.terms)


def _region(offer: OfferEstimate) -> str:
    return region_words(offer.region)


def _sold(offer: OfferEstimate) -> str:
    return offer_sold_words(offer)


def _age(offer: OfferEstimate) -> str:
    """``8 mo``, marked where the price is doubtful; the tooltip says why."""
    return f"{'! ' if offer.doubts else ''}{short_age(_days(offer))}"


def _fits(offer: OfferEstimate) -> str:
    """``96 %``, marked where the machine's RAM is too small; the tooltip says so."""
    return f"{'' if offer.enough_ram else '! '}{fmt.likelihood(offer.fit_probability)}"


def _days(offer: OfferEstimate) -> int:
    return (date.today() - day_of(offer.as_of)).days


def _tooltip(offer: OfferEstimate) -> str:
    where = " · ".join((_region(offer) or tr("every region"), *([offer.tier] if offer.tier else [])))
    fit = "\n" + fit_verdict(offer.fit_probability).words
    speed = fmt.number(offer.tokens_per_s_per_gpu)
    lines = (
        offer.offer,
        tr(
            "{0}, price of {1} ({2}): {3}",
            where,
            offer.as_of,
            age_words(_days(offer)),
            price_today_words(offer.price_per_hour, offer.price_today, offer.price_today_low, offer.price_today_high),
        ),
        tr("{0} nodes, micro-batch {1}, {2} tok/s per GPU", offer.nodes, offer.micro_batch, speed),
        tr("{0} GPU-h, {1} – {2}", fmt.hours(offer.gpu_hours), *fmt.money_ends(offer.low, offer.high)),
        _sold(offer),
        tr("Not called cheapest: {0}", doubt_words(offer.doubts)) if offer.doubts else "",
        "" if offer.enough_ram else tr("Not called cheapest: {0}", too_little_ram()),
    )
    return "\n".join(line for line in lines if line) + fit
