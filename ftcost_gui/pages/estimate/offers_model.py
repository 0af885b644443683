"""The offers as a table: thousands of rows, filtered and sorted anew at every keystroke."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import QObject

from ftcost_core.catalogue.offers import day_of
from ftcost_core.documents.result import OfferEstimate
from ftcost_core.text import numbers as fmt
from ftcost_core.text.field_values import value_name
from ftcost_core.text.i18n import tr
from ftcost_core.text.labels import age_words, short_age
from ftcost_gui.tables.rows import Column, RowsModel


class OffersModel(RowsModel[OfferEstimate]):
    """Offers that pass the filter, in the order of the sorted column; equal ones by cost."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(self), _tooltip, parent)
        self.units = "GiB"
        """``GiB`` or ``GB``."""
        self.chosen: str | None = None
        """Id of the offer that the estimate is for."""
        self._words: list[str] = []
        self._texts: dict[str, str] = {}
        self._allowed: Callable[[OfferEstimate], bool] = lambda offer: offer.fits
        self._wanted = self._passes
        self._by = self.column("cost")

    def show_offers(self, offers: Sequence[OfferEstimate], chosen: str | None, units: str) -> None:
        """Take the offers of a new estimate."""
        self.chosen, self.units = chosen, units
        self.show_things(sorted(offers, key=lambda offer: (offer.total, offer.wall_hours)))

    def filter(self, text: str, allowed: Callable[[OfferEstimate], bool] | None = None) -> None:
        """Keep rows that contain every word, and that are allowed."""
        self._words = text.casefold().split()
        if allowed is not None:
            self._allowed = allowed
        self.filter_things(self._passes)

    def row_of_offer(self, offer: str | None) -> int | None:
        """Return the row of an offer, if it is shown."""
        rows = range(self.rowCount())
        return next((row for row in rows if self.thing(row).offer == offer), None)

    def _passes(self, offer: OfferEstimate) -> bool:
        if not self._allowed(offer):
            return False
        if not self._words:
            return True
        text = self._texts.get(offer.offer)
        if text is None:
            said = (offer.provider, offer.gpu, offer.terms, offer.region, offer.tier, offer.offer)
            text = self._texts[offer.offer] = " ".join(said).casefold()
        return all(word in text for word in self._words)


def _columns(model: OffersModel) -> list[Column[OfferEstimate]]:
    def vram(one: OfferEstimate) -> str:
        return f"{fmt.memory(one.device, model.units)} / {fmt.memory(one.capacity, model.units, 0)}"

    return [
        Column(lambda: "", lambda one: "★" if one.offer == model.chosen else "",
               lambda one: one.offer != model.chosen, spoken=lambda: tr("Chosen"), key="chosen"),
        Column(lambda: tr("Provider"), lambda one: one.provider, lambda one: one.provider.casefold(),
               key="provider"),
        Column(lambda: tr("GPU"), lambda one: one.gpu, lambda one: one.gpu.casefold(), key="gpu"),
        Column(lambda: "×", lambda one: str(one.gpus), lambda one: one.gpus, number=True,
               spoken=lambda: tr("GPUs"), key="gpus"),
        Column(lambda: tr("VRAM {0}", model.units), vram, lambda one: one.device / max(one.capacity, 1),
               number=True, key="vram"),
        Column(lambda: tr("Wall-clock"), lambda one: fmt.duration(one.wall_hours),
               lambda one: one.wall_hours, number=True, key="wall"),
        Column(lambda: tr("GPU-h"), lambda one: fmt.hours(one.gpu_hours), lambda one: one.gpu_hours,
               number=True, key="gpu_hours"),
        Column(lambda: tr("Cost"), lambda one: fmt.money(one.total), lambda one: one.total, number=True,
               key="cost"),
        Column(lambda: tr("Range"), lambda one: f"{fmt.amount(one.low)}–{fmt.amount(one.high)}",
               lambda one: one.high - one.low, number=True, key="range"),
        Column(lambda: tr("Price/h"), lambda one: fmt.money(one.price_per_hour),
               lambda one: one.price_per_hour, number=True, key="price"),
        Column(lambda: tr("tok/s/GPU"), lambda one: fmt.number(one.tokens_per_s_per_gpu),
               lambda one: one.tokens_per_s_per_gpu, number=True, key="speed"),
        Column(lambda: tr("Terms"), _terms, _terms, key="terms"),
        Column(lambda: tr("Region"), lambda one: one.region, lambda one: one.region.casefold(),
               key="region"),
        Column(lambda: tr("Tier"), lambda one: one.tier, lambda one: one.tier.casefold(), key="tier"),
        Column(lambda: tr("Age"), lambda one: short_age(_days(one)), _days, number=True, key="age"),
    ]  # fmt: skip


def _terms(one: OfferEstimate) -> str:
    return value_name("price.terms", one.terms)


def _days(one: OfferEstimate) -> int:
    return (date.today() - day_of(one.as_of)).days


def _tooltip(one: OfferEstimate) -> str:
    where = " · ".join((one.region or tr("every region"), *([one.tier] if one.tier else [])))
    fit = "" if one.fits else "\n" + tr("Does not fit.")
    speed = fmt.number(one.tokens_per_s_per_gpu)
    lines = (
        one.offer,
        tr(
            "{0}, price of {1} ({2}): {3}/h",
            where,
            one.as_of,
            age_words(_days(one)),
            fmt.money(one.price_per_hour),
        ),
        tr("{0} nodes, micro-batch {1}, {2} tok/s per GPU", one.nodes, one.micro_batch, speed),
        tr("{0} GPU-h, {1} – {2}", fmt.hours(one.gpu_hours), fmt.money(one.low), fmt.amount(one.high)),
    )
    return "\n".join(lines) + fit
