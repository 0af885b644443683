"""What evaluated jobs cost: the chosen offer of one job, and all offers beside it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import Offer, billing
from ftcost_core.job import Job, edited
from ftcost_core.outcome import Outcome, Pilot, evaluate_on
from ftcost_core.pricing.bill import Bill, Rates, bill, billed_hours
from ftcost_core.problems import did_you_mean, fail
from ftcost_core.ranking import layout, pareto, rank
from ftcost_core.resolve import Resolved
from ftcost_core.result import Cost, CostPart, OfferEstimate
from ftcost_core.schedule.phases import WITHOUT_GPUS, Schedule
from ftcost_core.term import Array, explained

CURRENCY = "USD"
_ROWS = TypeAdapter(tuple[OfferEstimate, ...])
"""Validating a thousand rows at once is quicker than making them one by one."""


def price(job: Job, outcome: Outcome, offers: Sequence[Offer]) -> tuple[Cost, Offer | None]:
    """Return the bill of the first job of an outcome, on its own offer or on the cheapest that suits it.

    Suitable is an offer of the job's GPU on the job's terms. Without any, the totals are ``None``.
    Raises :class:`InputError` for an offer that the catalogue does not know or that is of another GPU.
    """
    suitable = _suitable(job, offers)
    if not suitable:
        nothing = Cost(
            currency=CURRENCY, total=None, low=None, high=None, per_million_tokens=None, offer=None, parts=()
        )
        return nothing, None
    bills, low, high = _own_bills(job, outcome, 0, suitable)
    best = int(np.argmin(bills.total))
    offer, total = suitable[best], float(bills.total[best])
    trained = float(outcome.plan.tokens[0]) * job.data.epochs / 1e6
    return Cost(
        currency=CURRENCY,
        total=total,
        low=float(low[best]),
        high=float(high[best]),
        per_million_tokens=total / trained,
        offer=offer.id,
        parts=tuple(
            CostPart(name=term.key.partition(".")[2], usd=float(term.value[best]))
            for term in bills.terms
            if term.value[best] > 0
        ),
        terms=explained(bills.terms, best),
    ), offer


def cheapest_usd(job: Job, outcome: Outcome, index: int, offers: Sequence[Offer]) -> float:
    """Return the cost of job ``index`` of an outcome as :func:`price` would choose it; 0 without a price."""
    suitable = _suitable(job, offers)
    return float(_own_bills(job, outcome, index, suitable)[0].total.min()) if suitable else 0.0


def _own_bills(
    job: Job, outcome: Outcome, index: int, suitable: Sequence[Offer]
) -> tuple[Bill, Array, Array]:
    machines = np.array([layout(job, int(offer.gpus))[0] for offer in suitable], dtype=np.float64)
    at = np.full(len(suitable), index, dtype=np.int64)
    return _bills(outcome.schedule, outcome.batch.gpus, at, _rates(suitable, machines))


def rank_offers(
    job: Job, resolved: Resolved, offers: Sequence[Offer], pilot: Pilot | None = None
) -> tuple[OfferEstimate, ...]:
    """Estimate the job on every usable offer, cheapest first among those that fit."""
    ranked = rank(resolved.job, offers)
    if not ranked.offers:
        return ()
    by_kind = {
        kind: edited(resolved.job, {"price.terms": kind}) for kind in {site.kind for site in ranked.sites}
    }
    outcome = evaluate_on(ranked.sites, resolved, job, by_kind, pilot)
    batch, found, spent = outcome.batch, outcome.fitted, outcome.schedule
    bills, low, high = _bills(spent, batch.gpus, ranked.site, _rates(ranked.offers, ranked.machines))
    at = ranked.site
    fits, wall = found.fits[at], spent.wall_hours[at]
    # Plain lists: reading a numpy array entry by entry would take longer than the estimate itself.
    columns = {
        "fits": fits,
        "micro_batch": batch.micro_batch[at].astype(int),
        "device": found.peak.device[at].astype(int),
        "tokens_per_s_per_gpu": outcome.step.tokens_per_s_per_gpu[at],
        "wall_hours": wall,
        "gpu_hours": spent.gpu_hours[at],
        "total": bills.total,
        "low": low,
        "high": high,
        "pareto": pareto(bills.total, wall, fits),
    }
    values = zip(*(column.tolist() for column in columns.values()), strict=True)
    rows = [
        {
            "offer": offer.id,
            "provider": offer.provider,
            "gpu": offer.gpu,
            "gpus": site.gpus,
            "nodes": site.nodes,
            "terms": offer.kind,
            "capacity": site.gpu.memory_bytes,
            "price_per_hour": float(offer.price_usd_per_hour) * machines,
            "as_of": offer.as_of,
            "region": offer.region,
            "tier": offer.tier,
            **dict(zip(columns, row, strict=True)),
        }
        for offer, site, machines, row in zip(
            ranked.offers,
            [ranked.sites[i] for i in at.tolist()],
            ranked.machines.tolist(),
            values,
            strict=True,
        )
    ]
    rows.sort(key=lambda row: (not row["fits"], row["total"]))
    return _ROWS.validate_python(rows)


def _suitable(job: Job, offers: Sequence[Offer]) -> list[Offer]:
    own = find_gpu(job.hardware.gpu).name
    if job.price.offer is None:
        return [
            offer
            for offer in offers
            if offer.gpu == own and offer.kind == job.price.terms and offer.gpus >= 1 and offer.gpus % 1 == 0
        ]
    chosen = next((offer for offer in offers if offer.id == job.price.offer), None)
    if chosen is None:
        hint = did_you_mean(job.price.offer, [offer.id for offer in offers])
        raise fail("price.offer", job.price.offer, "an offer of the price catalogue, or null" + hint)
    if chosen.gpu != own:
        raise fail("price.offer", job.price.offer, f"an offer of {own}, the job's GPU, or null")
    if chosen.gpus < 1:
        raise fail("price.offer", job.price.offer, "an offer of whole GPUs, or null")
    return [chosen]


def _rates(offers: Sequence[Offer], machines: Array) -> Rates:
    rules = [billing(offer.provider) for offer in offers]
    return Rates(
        machines=machines,
        usd_per_hour=np.array([float(offer.price_usd_per_hour) for offer in offers]),
        increment_s=np.array([rule.increment_s for rule in rules]),
        minimum_s=np.array([rule.minimum_s for rule in rules]),
    )


def _bills(spent: Schedule, gpus: Array, at: NDArray[np.int64], rates: Rates) -> tuple[Bill, Array, Array]:
    """Bill offers whose job is number ``at`` of a schedule; with the totals at both ends of the range."""
    rented = {name: hours[at] for name, hours in spent.phases.items() if name not in WITHOUT_GPUS}

    def of(gpu_hours: Array) -> Array:
        hours = (gpu_hours / gpus)[at]
        return billed_hours(hours, rates.increment_s, rates.minimum_s) * rates.machines * rates.usd_per_hour

    return bill(rented, rates), of(spent.gpu_hours_low), of(spent.gpu_hours_high)
