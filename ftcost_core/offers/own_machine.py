"""The user's own machine beside the cheapest rented one: what a run costs there, and when buying it paid."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from ftcost_core.catalogue.market import Market
from ftcost_core.catalogue.months import HOURS_PER_MONTH
from ftcost_core.catalogue.owned import break_even_hours, hourly_cost
from ftcost_core.documents.job import Run
from ftcost_core.documents.result import OfferEstimate, OwnMachine


def own_machine(offers: Sequence[OfferEstimate], market: Market, run: Run) -> OwnMachine | None:
    """Return the job on the first machine that is owned, of those whose purchase is known.

    It is compared with the cheapest offer that fits, counts and is rented by the hour.
    """
    for row in offers:
        position = market.position(row.offer)
        owned = market.offers[position].owned if position is not None and row.own else None
        if owned is not None:
            break
    else:
        return None
    each = hourly_cost(owned)
    paid_usd = (row.total - run.one_off_usd) / (1 + run.contingency_share)
    hours = Decimal(repr(paid_usd / row.price_per_hour)) if row.price_per_hour else Decimal(0)
    rented = next((other for other in offers if other.fits and other.counts and other.terms != "owned"), None)
    even: Decimal | None = None
    if rented is not None and hours:
        even = break_even_hours(owned, Decimal(repr(rented.total)) / hours)
    return OwnMachine(
        offer=row.offer,
        gpu=row.gpu,
        gpus=row.gpus,
        fits=row.fits,
        hours=row.wall_hours,
        total=row.total,
        wear=float(each.capital * hours),
        electricity=float(each.power * hours),
        idle=float(each.idle_power * hours),
        hosting=float(each.hosting * hours),
        planned_hours=float(owned.lifetime_months * HOURS_PER_MONTH * owned.use_share),
        rented_offer=rented.offer if rented else None,
        rented_gpu=rented.gpu if rented else None,
        rented_gpus=rented.gpus if rented else None,
        rented_hours=rented.wall_hours if rented else None,
        rented_total=rented.total if rented else None,
        break_even_hours=None if even is None else float(even),
        break_even_runs=None if even is None else float(even / hours),
    )
