"""What evaluated jobs cost on the offer that each names or that suits it best, and at managed services."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache, cached_property
from typing import NamedTuple, Protocol

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict
from numpy.typing import NDArray

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.market import Market, sells_whole_gpus
from ftcost_core.catalogue.models import find_model
from ftcost_core.catalogue.offers import Billing, Offer, all_offers, billing
from ftcost_core.documents.job import Job, Limits
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.documents.result import SEGMENTS, Cost, CostPart, ManagedEstimate, MarketPrice, MarketSegment, Segment
from ftcost_core.documents.term import Array, Mask, explained
from ftcost_core.evaluation.figures import BatchFigures
from ftcost_core.evaluation.placements import layout
from ftcost_core.formulas.host.node import running_ram
from ftcost_core.formulas.schedule.phases import chance_within
from ftcost_core.offers.bills import Bills, JobCharges, bills, spread
from ftcost_core.pricing.bill import per_million_tokens
from ftcost_core.pricing.managed import (
    ManagedCost,
    ManagedMethod,
    RolloutTokens,
    TrainingPrice,
    break_even_trained_tokens,
    same_job,
)
from ftcost_core.text.i18n import tr

CURRENCY = "USD"


class Prices(Protocol):
    """A price catalogue: the offers, and how each provider bills."""

    @property
    def offers(self) -> Sequence[Offer]:
        """Everything that can be bought."""

    @property
    def market(self) -> Market:
        """The same, ready for use; made once."""

    def billing(self, provider: str) -> Billing:
        """Return how a provider counts time, storage and traffic."""


class PriceList(Struct, frozen=True, dict=True):
    """Offers, billed as the shipped rules say."""

    offers: Sequence[Offer]
    today: date | None = None
    """The day whose prices are estimated; ``None``: as they were seen."""

    def billing(self, provider: str) -> Billing:
        """Return the shipped rules of a provider."""
        return billing(provider)

    @cached_property
    def market(self) -> Market:
        """The offers, ready for use."""
        return Market(self.offers, self.billing, self.today)


@cache
def shipped_prices(today: date | None = None) -> PriceList:
    """Return the shipped catalogue alone, at the prices of a day or as they were seen."""
    return PriceList(all_offers(), today)


def price(job: Job, result: BatchFigures, prices: Prices, index: int = 0) -> tuple[Cost, Offer | None]:
    """Return the bill of a job of a batch, on the offer that it names or on the usual one of those that suit it.

    What suits it is left by five rules, in this order:

    1. offers of the job's GPU on the job's terms that pass its filters and are sold as it asks: what is no cluster
       is not joined;
    2. where there is none, machines of that GPU that people buy;
    3. of these, the least doubtful, unless its limits allow doubtful prices;
    4. of these, the ones with enough RAM for the run or RAM that is not known; all of them where none has;
    5. of these, the ones of the user's own lists, if any is, and the ones that are not larger than the job asks.

    Of what is left, the bill is that of the provider in the middle, each at its cheapest: the market's median, not
    its lowest price. Of own machines it is the cheapest. Without any, the totals are ``None``.
    Raises :class:`InputError` for an offer that the catalogue does not know or that is of another GPU.
    """
    return _priced([job], np.array([index]), result, prices)[0]


def priced(
    jobs: Sequence[Job], result: BatchFigures, prices: Prices, *, explains: bool = True
) -> list[tuple[Cost, Offer | None]]:
    """Return the bill of every job of a batch as :func:`price` does; without terms unless it ``explains``."""
    return _priced(jobs, np.arange(len(jobs)), result, prices, explains=explains)


def _priced(
    jobs: Sequence[Job], index: NDArray[np.int64], result: BatchFigures, prices: Prices, *, explains: bool = True
) -> list[tuple[Cost, Offer | None]]:
    of_all = _suitable_bills(jobs, index, result, prices.market)
    return [
        (_NOTHING, None) if billed is None else _cost(job, i, billed, of_all, result, prices.market, explains=explains)
        for job, i, billed in zip(jobs, index.tolist(), _billed(of_all, prices.market), strict=True)
    ]


_QUANTILES = np.array([0.1, 0.5, 0.9])
_NOTHING = Cost(currency=CURRENCY, total=None, low=None, high=None, per_million_tokens=None, offer=None, parts=())


class _Billed(NamedTuple):
    """The bill of a job: its position among those of all offers, and what it is the median of."""

    at: int
    market: MarketPrice | None = None


def _billed(of_all: _SuitableBills, market: Market) -> Iterator[_Billed | None]:
    """Yield the bill that each job is given; ``None`` for a job that nothing suits."""
    ends = [*of_all.starts[1:].tolist(), len(of_all.offers)]
    for first, end in zip(of_all.starts.tolist(), ends, strict=True):
        usd, offers = of_all.bills.bill.total[first:end], of_all.offers[first:end].tolist()
        if not offers:
            yield None
            continue
        cheapest: dict[tuple[str, Segment], int] = {}
        for i in np.argsort(usd, kind="stable").tolist():
            cheapest.setdefault((market.offers[offers[i]].provider, market.segments[offers[i]]), i)
        votes = list(cheapest.values())
        if len(offers) == 1 or market.offers[offers[0]].kind == "owned":
            yield _Billed(first + votes[0])
            continue
        middle = votes[(len(votes) - 1) // 2]
        own = market.offers[offers[0]].own
        yield _Billed(first + middle, None if own else _market_price(usd, offers, cheapest, market))


def _market_price(
    usd: Array, offers: Sequence[int], cheapest: Mapping[tuple[str, Segment], int], market: Market
) -> MarketPrice:
    def of(segment: Segment | None) -> MarketSegment:
        totals = [float(usd[i]) for (_, where), i in cheapest.items() if segment in (None, where)]  # in their order
        low, median, high = np.interp(_QUANTILES * (len(totals) - 1), np.arange(len(totals)), totals).tolist()
        sold = sum(segment in (None, market.segments[i]) for i in offers)
        return MarketSegment(segment, sold, len(totals), low, median, high)

    there = {segment for _, segment in cheapest}
    apart = tuple(of(segment) for segment in SEGMENTS if segment in there)
    return MarketPrice(**asdict(of(None)), segments=apart)


def _cost(
    job: Job, index: int, chosen_bill: _Billed, of_all: _SuitableBills, result: BatchFigures, market: Market, *,
    explains: bool,
) -> tuple[Cost, Offer]:  # fmt: skip
    """Return the bill that was chosen of all bills."""
    best, sold = chosen_bill
    billed, position = of_all.bills, int(of_all.offers[best])
    chosen = market.offers[position]
    parts = {name: amount for name, amount in billed.invoice(best).items() if amount}
    total = sum(parts.values(), start=Decimal(0))
    trained = Decimal(repr(float(result.tokens.tokens[index]) * job.data.epochs))
    low, high = (float(end[best]) for end in (billed.low, billed.high))
    if sold:  # who will be asked for the machines is as open as how long they are needed
        middle = billed.bill.total[best : best + 1]
        low = float(spread(middle, billed.low[best : best + 1], np.array([sold.low]))[0])
        high = float(spread(middle, billed.high[best : best + 1], np.array([sold.high]))[0])
    low, high = min(low, float(total)), max(high, float(total))
    return Cost(
        currency=CURRENCY,
        total=float(total),
        low=low,
        high=high,
        budget_probability=chance_within(job.limits.budget_usd, float(total), low, high),
        per_million_tokens=float(per_million_tokens(total, trained)),
        offer=chosen.id,
        market=sold,
        doubts=market.doubts[position],
        sold_as_asked=sold_as(job, market, position) is not None,
        parts=tuple(CostPart(name=name, usd=float(amount)) for name, amount in parts.items()),
        terms=explained(billed.bill.terms, best) if explains else (),
    ), chosen


def usual_cost(
    jobs: Sequence[Job], index: NDArray[np.int64], result: BatchFigures, prices: Prices
) -> tuple[Array, NDArray[np.int64]]:
    """Return cost and doubt of jobs at ``index`` of a batch on the offer that :func:`price` would choose.

    The doubt is 1 for a price that is doubtful, 0 for another and where the limits allow doubtful prices. Without
    a price the cost is 0, the doubt -1.
    """
    suitable = _suitable_bills(jobs, index, result, prices.market)
    usd, doubt = np.zeros(len(jobs)), np.full(len(jobs), -1)
    for i, (job, billed) in enumerate(zip(jobs, _billed(suitable, prices.market), strict=True)):
        if billed is not None:
            usd[i] = suitable.bills.bill.total[billed.at]
            doubt[i] = prices.market.doubtful[suitable.offers[billed.at]] and not job.limits.doubtful_prices
    return usd, doubt


class _SuitableBills(Struct, frozen=True):
    """The bills of some jobs on all offers that suit each."""

    bills: Bills
    offers: NDArray[np.int64]
    """The position of each bill's offer."""
    job: NDArray[np.int64]
    """Which of the jobs each bill is of."""
    starts: NDArray[np.int64]
    """Where the bills of each job begin."""


def _suitable_bills(
    jobs: Sequence[Job], index: NDArray[np.int64], result: BatchFigures, market: Market
) -> _SuitableBills:
    """Bill jobs at ``index`` of a batch on all offers that suit each."""
    needed = running_ram(result.batch, result.tokens.tokens)[index].tolist()
    alike: dict[object, tuple[NDArray[np.int64], Array]] = {}
    suitable, machines = [], []
    for one, ram in zip(jobs, needed, strict=True):
        hardware = one.hardware
        asks = (hardware.gpu, hardware.gpus_per_node, hardware.nodes, one.price, one.limits)
        if asks not in alike:
            positions = _suitable(one, market)
            alike[asks] = positions, _machines(one, positions, market)
        positions, rented = alike[asks]
        left = _enough_ram(one, positions, ram, market)
        gpus = hardware.gpus_per_node * hardware.nodes
        for better in (market.own[positions], rented * market.sold[positions] == gpus):
            left = left & better if (left & better).any() else left
        suitable.append(positions[left])
        machines.append(rented[left])
    sizes = np.array([len(positions) for positions in suitable], dtype=np.int64)
    job = np.repeat(np.arange(len(jobs)), sizes)
    offers = np.concatenate([*suitable, np.empty(0, dtype=np.int64)]).astype(np.int64)
    billed = bills(
        result.batch,
        index[job],
        result.schedule.take(index[job]),
        market.tariffs.take(offers),
        np.concatenate(machines),
        JobCharges.of(jobs).take(job),
    )
    return _SuitableBills(billed, offers, job, np.cumsum(sizes) - sizes)


def _machines(job: Job, suitable: NDArray[np.int64], market: Market) -> Array:
    gpus = job.hardware.gpus_per_node * job.hardware.nodes
    # What is not sold as the job asks is paid as if machines could be put together; a warning says so.
    return np.array(
        [machines[0] if (machines := sold_as(job, market, i)) else -(-gpus // int(market.offers[i].gpus))
         for i in suitable.tolist()],
        dtype=np.float64,
    )  # fmt: skip


def sold_as(job: Job, market: Market, i: int) -> tuple[int, int, int] | None:
    """Return (offers rented, GPUs per node, nodes) of an offer for a job; ``None``: not sold like that."""
    offer = market.offers[i]
    asked = job.hardware.gpus_per_node, job.hardware.nodes
    return layout(*asked, offer.gpu, int(offer.gpus), market.most_gpus[i], joined=bool(market.networks[i]))


def passes(offer: Offer, limits: Limits) -> bool:
    """Tell whether an offer passes the filters that lists, search and reports share, but for terms."""
    return (
        (limits.providers is None or offer.provider in limits.providers)
        and (limits.regions is None or not offer.region or offer.region in limits.regions)
        and (offer.own or not limits.own_lists_only)
    )


def check_names(limits: Limits, prices: Prices) -> None:
    """Raise :class:`InputError` for limits that no offer can be within: providers and regions without an offer."""
    if limits.gpus is not None and not limits.gpus:
        raise fail("limits.gpus", [], tr("null, or at least one GPU"))
    for path, names, listed in (
        ("limits.providers", limits.providers, {offer.provider for offer in prices.offers}),
        ("limits.regions", limits.regions, {offer.region for offer in prices.offers}),
    ):
        for name in names or ():
            if name not in listed:
                raise fail(path, name, tr("a name of the price lists{hint}", hint=did_you_mean(name, listed)))


_WHEREVER_IT_RUNS = ("one-off", "tax", "contingency")
_GROWS_WITH_TOKENS = ("services", "training", "evaluation", "experiments", "saving", "lost-work")


def managed(
    job: Job,
    arch: ModelArchitecture,
    tokens: float,
    cost: Cost,
    today: date | None,
    rollout: RolloutTokens | None = None,
) -> tuple[ManagedEstimate, ...]:
    """Return what the job's tokens cost at services that tune its model or one of its size, open ones first.

    ``tokens`` are the real ones of an epoch, ``rollout`` those that GRPO and PPO generate over all steps. Models that
    only a service has stand behind.

    The break-even compares a service's price per token with own GPUs, which have fixed costs (set-up,
    rounding up, storage) and costs per token. Services have no price for other objectives and for images.
    """
    adapters = job.method.kind in ADAPTER_KINDS
    methods: tuple[ManagedMethod, ...] = ()
    if rollout is not None and adapters:
        methods = ("rl-lora", "rft")
    elif job.method.objective == "sft":
        methods = ("sft", "sft-lora" if adapters else "sft-full")
    elif job.method.objective == "dpo":
        methods = ("dpo", "dpo-lora" if adapters else "dpo-full")
    if not methods or job.data.images_per_sample:
        return ()
    trained = round(tokens * job.data.epochs) if rollout is None else rollout.trained
    growing = sum(Decimal(repr(part.usd)) for part in cost.parts if part.name in _GROWS_WITH_TOKENS)
    on_top = (1 + job.run.tax_share) * (1 + job.run.contingency_share)
    own_gpu_costs = (Decimal(repr(part.usd)) for part in cost.parts if part.name not in _WHEREVER_IT_RUNS)
    fixed = sum(own_gpu_costs, start=Decimal(0)) - growing

    def break_even(service: TrainingPrice) -> int | None:
        if cost.total is None or not trained or rollout is not None:
            return None
        tokens = break_even_trained_tokens(fixed, Decimal(growing) / trained * 10**6, service)
        return None if tokens is None else round(tokens)

    return tuple(
        ManagedEstimate(
            provider=service.price.provider,
            model=_model_words(service),
            usd=float(service.training_usd) * on_top,
            upkeep_usd_month=float(service.upkeep_usd_month) * on_top,
            break_even_tokens=break_even(service.price),
            open=service.open,
            as_of=service.price.as_of,
            source=service.price.source,
        )
        for service in same_job(job.model.id or "", counts(arch).total, methods, trained, today or date.min, rollout,
                                _teacher(job))
    )  # fmt: skip


def _teacher(job: Job) -> tuple[str, int] | None:
    """Return the name and the parameters of a job's teacher, where it has one."""
    teacher = job.method.teacher
    if teacher is None or teacher.model is None:
        return None
    return teacher.model, counts(find_model(teacher.model).architecture).total


def _model_words(service: ManagedCost) -> str:
    """``gpt-4.1-mini (another model, new jobs until 2027-01-06, gone after 2027-01-14)``."""
    price = service.price
    said = [
        "" if service.is_same_model else tr("another model"),
        tr("new jobs until {0}", price.closes_on) if price.closes_on else "",
        tr("gone after {0}", price.retires_on) if price.retires_on else "",
        tr("served at {0} USD an hour while used", price.hosting_usd_hour) if price.hosted_on_demand else "",
    ]
    notes = ", ".join(filter(None, said))
    return f"{price.model} ({notes})" if notes else price.model


def _suitable(job: Job, market: Market) -> NDArray[np.int64]:
    """Return the positions of the offers that may be billed: the job's own, or all of its GPU and terms."""
    chosen = _named_position(job, market)
    if chosen is not None:
        return np.array([chosen], dtype=np.int64)
    gpu = find_gpu(job.hardware.gpu).name
    for terms in (job.price.terms, "owned"):  # what nobody rents out is bought
        sold = [
            i for i in market.positions(gpu, terms).tolist()
            if passes(market.offers[i], job.limits) and sold_as(job, market, i)
        ]  # fmt: skip
        if sold:
            break
    return market.least_doubtful(np.array(sold, dtype=np.int64), allow_all=job.limits.doubtful_prices)


def _enough_ram(job: Job, positions: NDArray[np.int64], needed_bytes: float, market: Market) -> Mask:
    """Return which of some offers have RAM that holds the run or is not known; all where none does."""
    per_node = np.full(len(positions), float(job.hardware.gpus_per_node))
    enough = market.node_ram_bytes(positions, per_node) >= needed_bytes
    return enough | ~enough.any()


def named_offer(job: Job, prices: Prices) -> Offer | None:
    """Return the offer that a job names; ``None`` when it leaves that open.

    Raises :class:`InputError` for one that the catalogue does not know, of another GPU, or of a part of one.
    """
    chosen = _named_position(job, prices.market)
    return None if chosen is None else prices.market.offers[chosen]


def _named_position(job: Job, market: Market) -> int | None:
    if job.price.offer is None:
        return None
    own_gpu = find_gpu(job.hardware.gpu).name
    position = market.position(job.price.offer)
    if position is None:
        hint = did_you_mean(job.price.offer, market.ids)
        raise fail("price.offer", job.price.offer, tr("an offer of the price catalogue, or null") + hint)
    chosen = market.offers[position]
    if chosen.gpu != own_gpu:
        raise fail("price.offer", job.price.offer, tr("an offer of {own}, the job's GPU, or null", own=own_gpu))
    if not sells_whole_gpus(chosen):
        raise fail("price.offer", job.price.offer, tr("an offer of whole GPUs, or null"))
    return position
