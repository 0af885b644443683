"""What evaluated jobs cost: the chosen offer of one job, and all offers beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.batch import ADAPTER_KINDS
from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import Billing, Offer, billing
from ftcost_core.job import Job, edited
from ftcost_core.memory.sizes import adapter_bytes, checkpoint_bytes
from ftcost_core.outcome import Outcome, Pilot, evaluate_on
from ftcost_core.pricing.bill import (
    HOURS_PER_MONTH,
    Bill,
    Extras,
    Rates,
    bill,
    billed_hours,
    extra_parts,
    invoice,
)
from ftcost_core.pricing.managed import (
    ManagedMethod,
    TrainingPrice,
    break_even_trained_tokens,
    same_job,
)
from ftcost_core.problems import did_you_mean, fail
from ftcost_core.ranking import layout, pareto, rank
from ftcost_core.resolve import Resolved
from ftcost_core.result import Cost, CostPart, ManagedEstimate, OfferEstimate
from ftcost_core.schedule.phases import WITHOUT_GPUS
from ftcost_core.term import Array, explained

CURRENCY = "USD"
_ROWS = TypeAdapter(tuple[OfferEstimate, ...])
"""Validating a thousand rows at once is quicker than making them one by one."""


class Prices(Protocol):
    """A price catalogue: what is offered, and how each provider counts."""

    @property
    def offers(self) -> Sequence[Offer]:
        """Everything that can be bought."""

    def billing(self, provider: str) -> Billing:
        """Return how a provider counts time, storage and traffic."""


@dataclass(frozen=True, slots=True)
class PriceList:
    """Offers, billed as the shipped rules say."""

    offers: Sequence[Offer]

    def billing(self, provider: str) -> Billing:
        """Return the shipped rules of a provider."""
        return billing(provider)


def price(job: Job, outcome: Outcome, prices: Prices) -> tuple[Cost, Offer | None]:
    """Return the bill of the first job of an outcome, on its own offer or on the cheapest that suits it.

    Suitable is an offer of the job's GPU on the job's terms. Without any, the totals are ``None``.
    Raises :class:`InputError` for an offer that the catalogue does not know or that is of another GPU.
    """
    suitable = _suitable(job, prices.offers)
    if not suitable:
        nothing = Cost(
            currency=CURRENCY, total=None, low=None, high=None, per_million_tokens=None, offer=None, parts=()
        )
        return nothing, None
    found = _own_bills(job, outcome, 0, suitable, prices)
    best = int(np.argmin(found.bill.total))
    parts = {name: amount for name, amount in _invoice(found, best).items() if amount}
    total = sum(parts.values(), start=Decimal(0))
    trained = Decimal(repr(float(outcome.plan.tokens[0]) * job.data.epochs))
    return Cost(
        currency=CURRENCY,
        total=float(total),
        low=min(float(found.low[best]), float(total)),
        high=max(float(found.high[best]), float(total)),
        per_million_tokens=float(total / trained * 10**6),
        offer=suitable[best].id,
        parts=tuple(CostPart(name=name, usd=float(amount)) for name, amount in parts.items()),
        terms=explained(found.bill.terms, best),
    ), suitable[best]


def cheapest_usd(job: Job, outcome: Outcome, index: int, prices: Prices) -> float:
    """Return the cost of job ``index`` of an outcome as :func:`price` would choose it; 0 without a price."""
    suitable = _suitable(job, prices.offers)
    return float(_own_bills(job, outcome, index, suitable, prices).bill.total.min()) if suitable else 0.0


def _own_bills(job: Job, outcome: Outcome, index: int, suitable: Sequence[Offer], prices: Prices) -> _Bills:
    machines = np.array([layout(job, int(offer.gpus))[0] for offer in suitable], dtype=np.float64)
    at = np.full(len(suitable), index, dtype=np.int64)
    return _bills(job, outcome, at, suitable, machines, prices)


def rank_offers(
    job: Job, resolved: Resolved, prices: Prices, pilot: Pilot | None = None
) -> tuple[OfferEstimate, ...]:
    """Estimate the job on every usable offer, cheapest first among those that fit."""
    ranked = rank(resolved.job, prices.offers)
    if not ranked.offers:
        return ()
    by_kind = {
        kind: edited(resolved.job, {"price.terms": kind}) for kind in {site.kind for site in ranked.sites}
    }
    outcome = evaluate_on(ranked.sites, resolved, job, by_kind, pilot)
    batch, found, spent = outcome.batch, outcome.fitted, outcome.schedule
    at = ranked.site
    billed = _bills(job, outcome, at, ranked.offers, ranked.machines, prices)
    fits, wall = found.fits[at], spent.wall_hours[at]
    # Plain lists: reading a numpy array entry by entry would take longer than the estimate itself.
    columns = {
        "fits": fits,
        "micro_batch": batch.micro_batch[at].astype(int),
        "device": found.peak.device[at].astype(int),
        "tokens_per_s_per_gpu": outcome.step.tokens_per_s_per_gpu[at],
        "wall_hours": wall,
        "gpu_hours": spent.gpu_hours[at],
        "total": billed.bill.total,
        "low": billed.low,
        "high": billed.high,
        "pareto": pareto(billed.bill.total, wall, fits),
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


_GROWS_WITH_TOKENS = ("training", "evaluation", "experiments", "saving", "lost-work")


def managed(
    job: Job, arch: ModelArchitecture, outcome: Outcome, cost: Cost, today: date | None
) -> tuple[ManagedEstimate, ...]:
    """Return what the first job's tokens cost at services that tune models of its size, open ones first.

    Own GPUs cost something whatever the tokens (set-up, rounding up, storage) and something for each: what
    the break-even rests on. Services have no answer to GRPO and PPO at a price per token.
    """
    if job.method.objective not in ("sft", "dpo"):
        return ()
    shape = "lora" if job.method.kind in ADAPTER_KINDS else "full"
    method: ManagedMethod = f"{job.method.objective}-{shape}"  # type: ignore[assignment]
    trained = round(float(outcome.plan.tokens[0]) * job.data.epochs)
    growing = sum(Decimal(repr(part.usd)) for part in cost.parts if part.name in _GROWS_WITH_TOKENS)
    # One-off costs, such as labelling, are paid wherever the job runs.
    own = (Decimal(repr(part.usd)) for part in cost.parts if part.name != "one-off")
    fixed = sum(own, start=Decimal(0)) - growing

    def break_even(service: TrainingPrice) -> int | None:
        if cost.total is None or not trained:
            return None
        tokens = break_even_trained_tokens(fixed, Decimal(growing) / trained * 10**6, service)
        return None if tokens is None else round(tokens)

    return tuple(
        ManagedEstimate(
            provider=one.price.provider,
            model=one.price.model,
            usd=float(one.training_usd),
            upkeep_usd_month=float(one.upkeep_usd_month),
            break_even_tokens=break_even(one.price),
            open=one.open,
            as_of=one.price.as_of,
            source=one.price.source,
        )
        for one in same_job(counts(arch).total, method, trained, today or date.min)
    )


def _suitable(job: Job, offers: Sequence[Offer]) -> list[Offer]:
    chosen = chosen_offer(job, offers)
    if chosen is None:
        own = find_gpu(job.hardware.gpu).name
        return [
            offer
            for offer in offers
            if offer.gpu == own and offer.kind == job.price.terms and offer.gpus >= 1 and offer.gpus % 1 == 0
        ]
    return [chosen]


def chosen_offer(job: Job, offers: Sequence[Offer]) -> Offer | None:
    """Return the offer that a job names; ``None`` when it leaves that open.

    Raises :class:`InputError` for one that the catalogue does not know, of another GPU, or of a part of one.
    """
    if job.price.offer is None:
        return None
    own = find_gpu(job.hardware.gpu).name
    chosen = next((offer for offer in offers if offer.id == job.price.offer), None)
    if chosen is None:
        hint = did_you_mean(job.price.offer, [offer.id for offer in offers])
        raise fail("price.offer", job.price.offer, "an offer of the price catalogue, or null" + hint)
    if chosen.gpu != own:
        raise fail("price.offer", job.price.offer, f"an offer of {own}, the job's GPU, or null")
    if chosen.gpus < 1:
        raise fail("price.offer", job.price.offer, "an offer of whole GPUs, or null")
    return chosen


@dataclass(frozen=True, slots=True)
class _Bills:
    bill: Bill
    low: Array
    high: Array
    rented: dict[str, Array]
    rates: Rates
    extras: Extras


def _bills(
    job: Job,
    outcome: Outcome,
    at: NDArray[np.int64],
    offers: Sequence[Offer],
    machines: Array,
    prices: Prices,
) -> _Bills:
    """Bill offers whose job is number ``at`` of an outcome; with the totals at both ends of the range."""
    spent, batch = outcome.schedule, outcome.batch
    rules = [prices.billing(offer.provider) for offer in offers]
    rates = Rates(
        machines=machines,
        usd_per_hour=np.array([float(offer.price_usd_per_hour) for offer in offers]),
        increment_s=np.array([rule.increment_s for rule in rules]),
        minimum_s=np.array([rule.minimum_s for rule in rules]),
    )
    rented = {name: hours[at] for name, hours in spent.phases.items() if name not in WITHOUT_GPUS}
    used = sum(rented.values(), start=np.zeros(len(offers))) * machines
    extras = _extras(job, outcome, at, offers, rules, used)
    beside = sum(extra_parts(extras).values(), start=np.zeros(len(offers)))

    def of(gpu_hours: Array) -> Array:
        hours = billed_hours((gpu_hours / batch.gpus)[at], rates.increment_s, rates.minimum_s)
        return hours * machines * rates.usd_per_hour + beside

    low, high = of(spent.gpu_hours_low), of(spent.gpu_hours_high)
    return _Bills(bill(rented, rates, extras), low, high, rented, rates, extras)


def _extras(
    job: Job,
    outcome: Outcome,
    at: NDArray[np.int64],
    offers: Sequence[Offer],
    rules: Sequence[Billing],
    used: Array,
) -> Extras:
    """Return what is kept and carried out of the provider; a price nobody knows counts as 0.

    Kept while the job runs: 16-bit base weights and two checkpoints. Carried out once: the adapter, or the
    trained weights. ``used`` machine hours bear their share of what was paid up front for a term.
    """
    batch = outcome.batch
    weights = 2.0 * counts(batch.arch).total
    adapter = adapter_bytes(batch)
    kept = (weights + 2 * checkpoint_bytes(batch)) / 1e9
    carried = np.where(adapter > 0, adapter, weights) / 1e9
    return Extras(
        storage_gb_months=(kept * outcome.schedule.wall_hours / float(HOURS_PER_MONTH))[at],
        usd_per_gb_month=np.array([float(rule.storage_gb_month or 0) for rule in rules]),
        egress_gb=carried[at],
        egress_free_gb=np.array([float(rule.egress_free_gb_month) for rule in rules]),
        usd_per_egress_gb=np.array([float(rule.egress_gb or 0) for rule in rules]),
        upfront_usd=used * np.array([_upfront_per_hour(offer) for offer in offers]),
        one_off_usd=np.full(len(offers), job.run.one_off_usd),
    )


def _upfront_per_hour(offer: Offer) -> float:
    hours = (offer.term_months or 0) * float(HOURS_PER_MONTH)
    return float(offer.upfront_usd) / hours if hours else 0.0


def _invoice(found: _Bills, index: int) -> dict[str, Decimal]:
    """Return the exact bill of one offer by part."""

    def exact(values: Array) -> Decimal:
        return Decimal(repr(float(values[index])))

    rates = Rates(*(exact(getattr(found.rates, field.name)) for field in fields(found.rates)))
    extras = Extras(*(exact(getattr(found.extras, field.name)) for field in fields(found.extras)))
    return invoice({name: exact(hours) for name, hours in found.rented.items()}, rates, extras)
