"""Cost against time of all offers that fit, as a plot."""

from __future__ import annotations

from collections.abc import Sequence

from ftcost_core.charts.cost_time import NO_LIMITS, Candidate, LimitLines, cost_time_plot
from ftcost_core.charts.description import Plot
from ftcost_core.documents.result import OfferEstimate
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import duration, money, percent_change
from ftcost_core.text.regions import region_words
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.headlines import with_range
from ftcost_core.wording.labels import doubt_words, provider_words, short_gpu
from ftcost_gui.pages.estimate.offers_panel import none_fits


def drawn_offers(offers: Sequence[OfferEstimate]) -> list[OfferEstimate]:
    """Return the offers that are drawn, in the order of the plot's points."""
    return [offer for offer in offers if offer.fits and offer.allowed and offer.total > 0 and offer.wall_hours > 0]


def offers_plot(offers: Sequence[OfferEstimate], chosen: str | None, limits: LimitLines = NO_LIMITS) -> Plot:
    """Describe the offers that fit, and the limits; ``chosen`` is the id of the one that is paid."""
    drawn = drawn_offers(offers)
    spots = [
        Candidate(_name(offer), offer.total, offer.low, offer.high, offer.wall_hours, offer.pareto,
             offer.offer == chosen)
        for offer in drawn
    ]  # fmt: skip
    return cost_time_plot(
        tr("Cost against time, all offers that fit"),
        spots,
        finding=_finding(drawn),
        readout=lambda place: _readout(drawn[place]),
        empty=none_fits(len(offers)) if offers and not any(offer.fits for offer in offers) else "",
        currency=current().currency,
        limits=limits,
    )


def preview_words(offer: OfferEstimate, chosen: OfferEstimate | None) -> str:
    """Return what the job takes on an offer, against the one that is paid: ``$0.80 (−20 %), 5 h (+3 %)``."""
    cost, time = money(offer.total), duration(offer.wall_hours)
    if chosen is not None and chosen.offer != offer.offer and chosen.total and chosen.wall_hours:
        cost += f" ({percent_change(offer.total / chosen.total - 1)})"
        time += f" ({percent_change(offer.wall_hours / chosen.wall_hours - 1)})"
    provider = "" if offer.terms == "on-demand" else f"{provider_words(offer.provider)} · "  # its name has it
    return f"{provider}{_name(offer)}: {cost}, {time}"


def _name(offer: OfferEstimate) -> str:
    count = f"{offer.gpus} × " if offer.gpus > 1 else ""
    terms = value_name("price.terms", offer.terms)
    return f"{count}{short_gpu(offer.gpu)} · {terms if offer.terms != 'on-demand' else provider_words(offer.provider)}"


def _readout(offer: OfferEstimate) -> str:
    of_price = (offer.tier, region_words(offer.region), tr("price of {0}", offer.as_of), doubt_words(offer.doubts))
    lines = (
        f"{provider_words(offer.provider)} · {offer.gpus} × {offer.gpu} · {value_name('price.terms', offer.terms)}",
        with_range("usd", offer.total, offer.low, offer.high),
        tr("{0} wall-clock", duration(offer.wall_hours)),
        " · ".join(filter(None, of_price)),
    )
    return "\n".join(lines)


def _finding(offers: Sequence[OfferEstimate]) -> str:
    if not offers:
        return tr("No offer fits.")
    counting = [offer for offer in offers if offer.counts] or offers
    cheap = min(counting, key=lambda offer: offer.total)
    fast = min(counting, key=lambda offer: offer.wall_hours)
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
