"""Jobs on every offer of a price catalogue, as arrays, and the rows of a list of offers made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ftcost_core.catalogue.market import Market
from ftcost_core.documents.job import Limits
from ftcost_core.documents.result import OfferEstimate
from ftcost_core.documents.term import Array, Index, Mask
from ftcost_core.evaluation.figures import placed_figures
from ftcost_core.evaluation.placements import PlacedJobs, PlacedOffers, Placement, pareto, place_offers
from ftcost_core.formulas.host.node import running_ram
from ftcost_core.formulas.memory.limits import LIKELY
from ftcost_core.offers.bills import JobCharges, bills
from ftcost_core.offers.costs import Prices, passes
from ftcost_core.offers.job_figures import JobFigures
from ftcost_core.pricing.reserved import committed_usd


class RankedOffers(Struct, frozen=True):
    """A job on every usable offer, on all terms: an array entry an offer, best first.

    What the job's filters leave out is among them too, marked, so that a choice changes no list.
    """

    market: Market
    positions: Index
    """Which of the market's offers each is."""
    rented_hours: Array
    columns: Mapping[str, NDArray[Any]]
    """Fields of an :class:`OfferEstimate`."""

    def __len__(self) -> int:
        return len(self.positions)

    def rows(self, chosen: Index | None = None) -> tuple[OfferEstimate, ...]:
        """Return the rows of some offers, all of them unless ``chosen``."""
        index = np.arange(len(self)) if chosen is None else chosen
        names = tuple(self.columns)
        # Plain lists: reading a numpy array entry by entry would take longer than the estimate itself.
        values = zip(*(column[index].tolist() for column in self.columns.values()), strict=True)
        return tuple(
            OfferEstimate(
                **self.market.descriptions[position],
                **dict(zip(names, row, strict=True)),
                commitment_usd=committed_usd(self.market.offers[position], machines, hours),
            )
            for position, machines, hours, row in zip(
                self.positions[index].tolist(),
                self.columns["machines"][index].tolist(),
                self.rented_hours[index].tolist(),
                values,
                strict=True,
            )
        )

    def compared(self, figures: JobFigures) -> Index:
        """Return the offers that an estimate compares its job with, where its list is shortened.

        The user's own machine, the cheapest rented one, and the cheapest other GPU that is likely to fit.
        """
        market, positions = self.market, self.positions
        owned, kind, gpu = market.purchased[positions], market.kinds[positions], market.gpus[positions]
        fits, counts = self.columns["fits"].astype(np.bool_), self.columns["counts"].astype(np.bool_)
        likely = self.columns["fit_probability"] >= LIKELY
        other = likely & counts & (gpu != figures.resolved.gpu.name) & (kind == figures.job.price.terms)
        masks = (owned, fits & counts & (kind != "owned"), other)
        return np.array([mask.argmax() for mask in masks if mask.any()], dtype=np.int64)


def ranked_offers(figures: Sequence[JobFigures], prices: Prices) -> Iterator[RankedOffers]:
    """Evaluate jobs over one architecture, with one pilot for all, on every usable offer."""
    market = prices.market
    rows = _Rows(market)
    for one in figures:
        rows.add(one)
    if not sum(rows.placements_of_job):
        yield from (_nothing(market) for _ in figures)
        return
    placed = rows.placed()
    jobs, resolved = [one.job for one in figures], [one.resolved for one in figures]
    result = placed_figures(placed, resolved, jobs, figures[0].pilot)
    batch, peak = result.batch, result.peak
    offers, row, job, machines = rows.offers()
    schedule, on = result.schedule.take(row), result.hardware[row]
    billed = bills(batch, on, schedule, market.tariffs.take(offers), machines, JobCharges.of(jobs).take(job))
    hours = sum(billed.rented.values(), start=np.zeros(len(offers)))
    allowed, counted = rows.filters(figures, offers, job)
    gpus_per_node, nodes = batch.gpus_per_node, batch.nodes
    ram_needed = running_ram(batch, result.tokens.tokens)[on]
    enough_ram = ram_needed <= market.node_ram_bytes(offers, gpus_per_node[on])
    fits = result.fits[on]
    columns: dict[str, NDArray[Any]] = {
        "gpus": (gpus_per_node * nodes).astype(np.int64)[on],
        "nodes": nodes.astype(np.int64)[on],
        "capacity": batch.gpu.of(lambda gpu: gpu.usable_bytes).astype(np.int64)[on],
        "machines": machines.astype(np.int64),
        "fits": fits,
        "fit_probability": peak.fit_probability[on],
        "micro_batch": batch.micro_batch.astype(np.int64)[on],
        # Python's integers: impossible jobs need more bytes than 64 bits count.
        "device": np.array([int(size) for size in peak.device.tolist()], dtype=object)[on],
        "tokens_per_s_per_gpu": result.step.tokens_per_s_per_gpu[on],
        "wall_hours": schedule.wall_hours,
        "gpu_hours": schedule.gpu_hours,
        "total": billed.bill.total,
        "low": billed.low,
        "high": billed.high,
        "allowed": allowed,
        "enough_ram": enough_ram,
        "counts": counted & enough_ram,
        "price_per_hour": market.seen[offers] * machines,
        **{
            name: end[offers] * machines
            for name, end in (
                ("price_today", market.prices.expected),
                ("price_today_low", market.prices.low),
                ("price_today_high", market.prices.high),
            )
        },
    }
    for k, one in enumerate(figures):
        mine = np.flatnonzero(job == k)
        of_job = {name: column[mine] for name, column in columns.items()}
        _as_billed(of_job, one, market, offers[mine])
        of_job["pareto"] = pareto(of_job["total"], of_job["wall_hours"], of_job["fits"] & of_job["counts"])
        order = _order(of_job, offers[mine], market)
        in_order = {name: column[order] for name, column in of_job.items()}
        yield RankedOffers(market, offers[mine][order], hours[mine][order], in_order)


class _Rows:
    """The offers of several jobs, placed."""

    def __init__(self, market: Market) -> None:
        self._market = market
        self._distinct: dict[Placement, int] = {}
        self._alike: dict[int, Index] = {}
        self._of_job: list[tuple[PlacedOffers, Index]] = []
        self._allowed: dict[Limits, tuple[Mask, Mask]] = {}

    def add(self, figures: JobFigures) -> None:
        """Place the offers for a further job."""
        offers = place_offers(figures.resolved.job, self._market)
        if id(offers) not in self._alike:
            distinct = [self._distinct.setdefault(one, len(self._distinct)) for one in offers.placements]
            self._alike[id(offers)] = np.array(distinct, dtype=np.int64)
        self._of_job.append((offers, self._alike[id(offers)]))

    @property
    def placements_of_job(self) -> list[int]:
        """How many placements each job has."""
        return [len(index) for _, index in self._of_job]

    def placed(self) -> PlacedJobs:
        """Return the jobs on their placements."""
        placement = np.concatenate([index for _, index in self._of_job])
        job = np.repeat(np.arange(len(self._of_job)), self.placements_of_job)
        return PlacedJobs(tuple(self._distinct), placement, job)

    def offers(self) -> tuple[Index, Index, Index, Array]:
        """Return all jobs' offers: their positions, rows of :meth:`placed`, jobs and machines."""
        sizes = self.placements_of_job
        starts = np.cumsum(sizes) - sizes
        placed = [offers for offers, _ in self._of_job]
        return (
            np.concatenate([one.offers for one in placed]),
            np.concatenate([one.placement + start for one, start in zip(placed, starts, strict=True)]),
            np.repeat(np.arange(len(placed)), [len(one.offers) for one in placed]),
            np.concatenate([one.machines for one in placed]),
        )

    def filters(self, figures: Sequence[JobFigures], offers: Index, job: Index) -> tuple[Mask, Mask]:
        """Return which offers pass their job's filters, and which of those may be called the cheapest."""
        of_limits = [self._allowed_by(one.job.limits) for one in figures]
        allowed, counted = (np.array(masks)[job, offers] for masks in zip(*of_limits, strict=True))
        return allowed, counted

    def _allowed_by(self, limits: Limits) -> tuple[Mask, Mask]:
        if limits not in self._allowed:
            offers = self._market.offers
            allowed = np.array(
                [passes(offer, limits) and offer.kind in (limits.terms or (offer.kind,)) for offer in offers],
                dtype=np.bool_,
            )
            counted = allowed
            counted = counted & np.array([offer.own or offer.kind != "owned" for offer in offers], dtype=np.bool_)
            if "reserved" not in (limits.terms or ()):
                counted = counted & np.array([offer.kind != "reserved" for offer in offers], dtype=np.bool_)
            if not limits.doubtful_prices:
                counted = counted & ~self._market.doubtful
            self._allowed[limits] = allowed, counted
        return self._allowed[limits]


def _as_billed(columns: dict[str, NDArray[Any]], figures: JobFigures, market: Market, offers: Index) -> None:
    """Give the offer that the bill is for the bill's figures: one offer has one total.

    They differ where the job uses a part of the machine that is sold: in the list it uses all of it.
    """
    cost, time, memory = figures.cost, figures.time, figures.memory
    billed = offers == market.position(cost.offer or "")
    # The bill's own range is also of who will be asked: the offer's lies around its total as it did.
    moved = (cost.total or 0.0) / np.where(columns["total"][billed] > 0, columns["total"][billed], 1.0)
    around = {name: columns[name][billed] * moved for name in ("low", "high")}
    of_bill = {
        "total": cost.total, **(around if cost.market else {"low": cost.low, "high": cost.high}),
        "wall_hours": time.wall_hours, "gpu_hours": time.gpu_hours,
        "tokens_per_s_per_gpu": figures.throughput.tokens_per_s_per_gpu,
        "fits": memory.fits, "fit_probability": memory.fit_probability,
        "device": memory.device, "capacity": memory.capacity,
        "micro_batch": int(figures.arrays.batch.micro_batch[figures.index]),
    }  # fmt: skip
    if billed.any():
        for name, value in of_bill.items():
            columns[name][billed] = value


def _order(columns: Mapping[str, NDArray[Any]], offers: Index, market: Market) -> Index:
    """Return offers that fit first: a machine that is owned, then those that count, cheapest first."""
    rented = (market.kinds[offers] != "owned") | ~market.own[offers]
    return np.lexsort((columns["total"], ~columns["counts"], rented, ~columns["fits"]))


def _nothing(market: Market) -> RankedOffers:
    """Return the list of a job that nothing is offered for, such as one on a machine that nobody rents out."""
    none = np.empty(0, dtype=np.bool_)
    columns = dict.fromkeys(("machines", "fits", "fit_probability", "counts", "pareto"), none)
    return RankedOffers(market, np.empty(0, dtype=np.int64), np.empty(0), columns)
