"""The ways to pay for a job that runs again and again: rented, reserved, on an own machine, as a service."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.result import Estimate
from ftcost_core.offers.recurring import MONTHS_PER_YEAR, Every, RecurringCost, recurring_cost
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import compact, money, percent
from ftcost_core.wording.labels import break_even_words, doubt_words, short_hardware

Way: TypeAlias = Literal["rented", "owned", "reserved", "managed"]
_MOST_OF_A_KIND = 3


class WayToPay(Struct, frozen=True):
    """One way to pay for a recurring job; US dollars."""

    way: Way
    name: str
    """The provider, with the hardware or the service."""
    run_usd: float
    month_usd: float
    note: str
    source: str = ""
    """Of a managed service's price."""

    @property
    def year_usd(self) -> float:
        """What a year costs."""
        return self.month_usd * MONTHS_PER_YEAR


def ways_to_pay(estimate: Estimate, offers: Sequence[Offer], every: Every) -> tuple[WayToPay, ...]:
    """Return the ways to pay for the job of an estimate that runs every day, week or month; cheapest first.

    ``offers`` are the price catalogue's. What is paid once, whatever the runs, is in none of them.
    """
    costs = recurring_cost(estimate, offers, every)
    ways = (*_rented(estimate, costs), *_owned(estimate, costs), *_reserved(costs), *_managed(estimate, costs))
    return tuple(sorted(ways, key=lambda way: way.month_usd))


def _rented(estimate: Estimate, costs: RecurringCost) -> Iterator[WayToPay]:
    paid = next((offer for offer in estimate.offers if offer.offer == estimate.cost.offer), None)
    if paid is None or costs.run_usd is None or costs.month_usd is None or paid.terms == "owned":
        return
    note = tr("nothing is committed") if paid.commitment_usd is None else tr("paid by the block or term")
    if paid.doubts:
        note += f"; {doubt_words(paid.doubts)}"
    name = f"{paid.provider} · {short_hardware(paid.gpus, paid.gpu)} · {tr(paid.terms)}"
    yield WayToPay("rented", name, costs.run_usd, costs.month_usd, note)


def _owned(estimate: Estimate, costs: RecurringCost) -> Iterator[WayToPay]:
    own = estimate.own_machine
    if own is None or not own.fits:
        return
    name = tr("Your {0}", short_hardware(own.gpus, own.gpu))
    yield WayToPay("owned", name, own.total, own.total * costs.runs_per_month, break_even_words(own))


def _reserved(costs: RecurringCost) -> Iterator[WayToPay]:
    for reserved in costs.reserved[:_MOST_OF_A_KIND]:
        note = tr("never pays within its term")
        if reserved.break_even_use is not None:
            note = tr("pays from {0} of all hours in use", percent(reserved.break_even_use))
        name = tr("{0} · reserved for {1} months", reserved.provider, reserved.term_months)
        yield WayToPay("reserved", name, reserved.month_usd / costs.runs_per_month, reserved.month_usd, note)


def _managed(estimate: Estimate, costs: RecurringCost) -> Iterator[WayToPay]:
    """Yield every service that still takes jobs; a run is the job's tokens at the service's own price."""
    for service in estimate.managed:
        if not service.open:
            continue
        said = [tr("price of {0}", service.as_of)]
        if service.upkeep_usd_month:
            said.append(tr("with {0} a month to keep one tuned model", money(service.upkeep_usd_month)))
        if service.break_even_tokens is not None:
            said.append(tr("own GPUs are cheaper above {0} tokens a run", compact(service.break_even_tokens)))
        yield WayToPay(
            "managed",
            f"{service.provider} · {service.model}",
            service.usd,
            service.usd * costs.runs_per_month + service.upkeep_usd_month,
            "; ".join(said),
            service.source,
        )
