"""Cost against time of all offers that fit; dashed through those that nothing beats in both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.text.field_values import value_name
from ftcost_core.text.i18n import tr
from ftcost_core.text.labels import short_gpu
from ftcost_core.text.numbers import duration, money
from ftcost_gui.charts.cost_time import CostTimeChart, Points
from ftcost_gui.pages.estimate.empty_offers import none_fits

if TYPE_CHECKING:
    from ftcost_core.documents.result import OfferEstimate


class FrontierChart(CostTimeChart):
    """A click on a point chooses its row in the table."""

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offers: list[OfferEstimate] = []
        self.setAccessibleName(tr("Cost against time, all offers that fit"))
        self.clicked.connect(lambda index: self.picked.emit(self._offers[index].offer))

    def show_offers(self, offers: Sequence[OfferEstimate], chosen: str | None) -> None:
        """Show the offers that fit."""
        self._offers = [one for one in offers if one.fits and one.total > 0 and one.wall_hours > 0]
        self.show_points(
            Points(
                np.array([(one.total, one.wall_hours) for one in self._offers]).reshape(-1, 2),
                np.array([(one.low, one.high) for one in self._offers]).reshape(-1, 2),
                np.array([one.pareto for one in self._offers], dtype=bool),
                next((i for i, one in enumerate(self._offers) if one.offer == chosen), None),
            )
        )
        # Without any offer there is nothing to say of them: figures of the last start keep those that fit.
        none = "" if any(one.fits for one in offers) or not offers else none_fits(len(offers))
        self.say_nothing(none)
        self.setAccessibleDescription(none or _finding(self._offers))

    def spot_of(self, offer: str) -> QPointF:
        """Return where an offer's point is, in the widget's pixels."""
        return self.pixel_of(next(i for i, one in enumerate(self._offers) if one.offer == offer))

    def name_of(self, index: int) -> str:
        """Return what stands beside an offer's point."""
        return _name(self._offers[index])

    def readout_of(self, index: int) -> str:
        """Return what is said of an offer under the pointer."""
        return _readout(self._offers[index])


def _name(one: OfferEstimate) -> str:
    count = f"{one.gpus} × " if one.gpus > 1 else ""
    terms = value_name("price.terms", one.terms)
    return f"{count}{short_gpu(one.gpu)} · {terms if one.terms != 'on-demand' else one.provider}"


def _readout(one: OfferEstimate) -> str:
    return "\n".join(
        (
            f"{one.provider} · {one.gpus} × {one.gpu} · {value_name('price.terms', one.terms)}",
            tr("{0} ({1} to {2})", money(one.total), money(one.low), money(one.high)),
            tr("{0} wall-clock", duration(one.wall_hours)),
            " · ".join(part for part in (one.tier, one.region, tr("price of {0}", one.as_of)) if part),
        )
    )


def _finding(offers: Sequence[OfferEstimate]) -> str:
    if not offers:
        return tr("No offer fits.")
    cheap = min(offers, key=lambda one: one.total)
    fast = min(offers, key=lambda one: one.wall_hours)
    return tr(
        "{0} offers fit. Cheapest: {1}, {2} in {3}. Fastest: {4}, {5} for {6}.",
        len(offers),
        _name(cheap),
        money(cheap.total),
        duration(cheap.wall_hours),
        _name(fast),
        duration(fast.wall_hours),
        money(fast.total),
    )
