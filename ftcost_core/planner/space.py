"""The search space: the hardware that may be rented, and every setting on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.catalogue.gpus import NODE_GPUS, Gpu, find_gpu
from ftcost_core.catalogue.market import Market, sells_whole_gpus
from ftcost_core.catalogue.tariffs import Tariffs
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import fail
from ftcost_core.documents.rollouts import engine_tensor, reserved_gpus
from ftcost_core.documents.term import Array, Figures, Index, Mask
from ftcost_core.evaluation.choices import as_trainer_runs
from ftcost_core.evaluation.gpu_support import unsupported
from ftcost_core.evaluation.placements import Placement, machine_counts
from ftcost_core.evaluation.stack_checks import one_memory
from ftcost_core.evaluation.stack_options import stack_options
from ftcost_core.formulas.schedule.run import available_share, interruptions_per_hour
from ftcost_core.offers.costs import Prices, passes
from ftcost_core.planner.variants import Variant, attention_on, terms
from ftcost_core.text.i18n import tr

_OPEN_MICRO_BATCHES = tuple(2**i for i in range(7))
_LARGEST_MICRO_BATCH = 256
MOST_ROWS = 10_000_000
"""A search of more settings is refused: this many take some minutes and a gigabyte."""

NO_OFFER = -1
NO_TARIFF = Tariffs(*(np.array([value]) for value in (0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, False, 0.0)))
"""Of hardware that is there already: a search asks how long it takes, and whoever pays for it is no matter."""


class RentalGroups(Struct, frozen=True):
    """Rentals of the same hardware, there and interrupted equally often: a schedule holds for all of a group.

    Own machines are a group apart from rented ones, so that a cheaper one to rent never hides them.

    ``first[i]`` to ``first[i + 1]`` are the rentals of group ``i``.
    """

    placement: Index
    interruptions_per_hour: Array
    available_share: Array
    """Shape ``(groups, 3)``, as in :class:`RunSettings`."""
    first: Index


class _Supply(NamedTuple):
    """What the rentals of a group have in common beside their hardware."""

    interruptions_per_hour: float
    available_share: tuple[float, float, float]
    owned: bool


class Kinds(NamedTuple):
    """Numbers of the hardware of each placement and the method of each variant, and which rentals are interrupted."""

    hardware: Index
    method: Index
    spot: Mask


class SearchRows(Figures, frozen=True):
    """Settings on hardware, one array entry each; those that save memory stand behind all others."""

    placement: Index
    variant: Index
    micro_batch: Index
    global_batch: Index
    without: Index
    """The row that is the same without a saver of memory, and never slower; -1: it has none."""

    def __len__(self) -> int:
        return len(self.placement)


class Space(Struct, frozen=True, dict=True):
    """Everything a search goes through."""

    variants: tuple[Variant, ...]
    placements: tuple[Placement, ...]
    groups: RentalGroups
    groups_of: tuple[Index, ...]
    """The rental groups of each placement."""
    offer: Index
    """Of each rental: its position in the catalogue; :data:`NO_OFFER` for hardware that is there."""
    owned: Mask
    """Of each rental: whether the machine is the user's own."""
    machines: Array
    """Of each rental: offers rented together."""
    tariffs: Tariffs
    """Of each rental."""
    node_ram_bytes: Array
    """Of each rental: the RAM of a node; infinite where it is not known."""
    offers_allowed: int
    """Offers that the limits allow."""
    doubtful_offers: int
    """Offers left out beside these, since their prices are doubtful."""
    rows: SearchRows
    configurations: int
    """Rows times the rentals of their hardware, dominated ones included."""

    @cached_property
    def gpus(self) -> Array:
        """Of each placement."""
        return np.array([placement.gpus for placement in self.placements], dtype=np.float64)

    @cached_property
    def kinds(self) -> Kinds:
        """Numbers of what plans are told apart by."""
        hardware: dict[tuple[str, int], int] = {}
        methods: dict[str, int] = {}
        return Kinds(
            np.array([hardware.setdefault((one.gpu_name, one.gpus), len(hardware)) for one in self.placements]),
            np.array([methods.setdefault(one.job.method.kind, len(methods)) for one in self.variants]),
            np.repeat(self.groups.interruptions_per_hour > 0, np.diff(self.groups.first)),
        )

    @cached_property
    def certain_ram_bytes(self) -> Array:
        """Of each rental: the RAM of a node; where it is not known, what most machines with such GPUs have."""
        of_gpus = np.array([float(one.gpu.usable_bytes * one.gpus_per_node) for one in self.placements])
        usual = stack_options().unknown_ram.usual_bytes(of_gpus)
        of_rental = np.repeat(self.groups.placement, np.diff(self.groups.first))
        return np.where(np.isinf(self.node_ram_bytes), usual[of_rental], self.node_ram_bytes)

    @cached_property
    def least_ram_bytes(self) -> Array:
        """The least RAM of a node of each hardware, shape ``(2, placements)``: where known, and certainly."""
        out = np.full((2, len(self.placements)), np.inf)
        for p, groups in enumerate(self.groups_of):
            at = slice(int(self.groups.first[groups[0]]), int(self.groups.first[groups[-1] + 1]))
            out[:, p] = self.node_ram_bytes[at].min(), self.certain_ram_bytes[at].min()
        return out


_Rentals: TypeAlias = dict[tuple[str, int, int], dict[_Supply, list[tuple[int, int]]]]
"""By GPU, GPUs per node and nodes, then by supply: position of the offer, and how many are rented together."""


def search_space(job: Job, variants: Sequence[Variant], prices: Prices, *, own_hardware: bool = False) -> Space:
    """Return the search space: every variant on every count of every offer that the limits allow.

    With ``own_hardware`` it is the hardware that the job names, as it is and whoever pays for it. Raises
    :class:`InputError` where that are more than :data:`MOST_ROWS` settings.
    """
    market = prices.market
    settings = _Settings(variants)
    if own_hardware:
        hardware, terms_of_job = job.hardware, job.price.terms
        gpus = hardware.gpus_per_node * hardware.nodes
        supply = _Supply(interruptions_per_hour(terms_of_job), available_share(terms_of_job, gpus), False)
        name = find_gpu(hardware.gpu).name
        of_job: _Rentals = {(name, hardware.gpus_per_node, hardware.nodes): {supply: [(NO_OFFER, 1)]}}
        return _space(job, variants, market, settings, of_job, (0, 0))
    wanted = _within_limits(job, market)
    allowed = market.least_doubtful(wanted, allow_all=job.limits.doubtful_prices).tolist()
    per_node_asked = job.hardware.gpus_per_node if job.hardware.nodes > 1 else NODE_GPUS
    rentals: _Rentals = {}
    rows = 0
    for i in allowed:
        offer = market.offers[i]
        rate = offer.interruption_per_hour
        if rate is None:
            rate = interruptions_per_hour(offer.kind)
        for machines, per_node, nodes in machine_counts(
            offer.gpu, int(offer.gpus), market.most_gpus[i], job.limits.max_gpus, joined=bool(market.networks[i]),
            gpus_per_node=per_node_asked,
        ):  # fmt: skip
            if (offer.gpu, per_node, nodes) not in rentals:
                rows += settings.of(per_node * nodes, per_node).shape[1]
                _check_rows(job, rows)
            by_supply = rentals.setdefault((offer.gpu, per_node, nodes), {})
            supply = _Supply(rate, available_share(offer.kind, per_node * nodes), offer.kind == "owned")
            by_supply.setdefault(supply, []).append((i, machines))
    return _space(job, variants, market, settings, rentals, (len(allowed), len(wanted) - len(allowed)))


def _space(
    job: Job, variants: Sequence[Variant], market: Market, settings: _Settings, rentals: _Rentals,
    offers_allowed: tuple[int, int],
) -> Space:  # fmt: skip
    """Return the space of some rentals, without those that others beat."""
    placements: list[Placement] = []
    placement_of_group: list[int] = []
    supplies: list[_Supply] = []
    first = [0]
    offer_of_rental: list[int] = []
    node_ram: list[float] = []
    machines_of_rental: list[int] = []
    rentals_of_placement: list[int] = []
    for (gpu, per_node, nodes), by_supply in rentals.items():
        for supply, rented in by_supply.items():
            positions = np.array([i for i, _ in rented])
            units = np.array([float(machines) for _, machines in rented])
            if positions[0] == NO_OFFER:
                ram = np.array([(job.hardware.host_ram_gib or np.inf) * 2**30])
                kept: Index = np.array([0])
            else:
                ram = market.node_ram_bytes(positions, np.full(len(positions), float(per_node)))
                kept = np.flatnonzero(unbeaten(market.tariffs.take(positions), units, ram))
            for j in kept:
                node_ram.append(float(ram[j]))
                offer_of_rental.append(rented[j][0])
                machines_of_rental.append(rented[j][1])
            first.append(len(offer_of_rental))
            placement_of_group.append(len(placements))
            supplies.append(supply)
        rentals_of_placement.append(sum(len(rented) for rented in by_supply.values()))
        placements.append(Placement(gpu, per_node, nodes, job.price.terms, None))
    groups = RentalGroups(
        placement=np.array(placement_of_group, dtype=np.int64),
        interruptions_per_hour=np.array([supply.interruptions_per_hour for supply in supplies]),
        available_share=np.array([supply.available_share for supply in supplies]).reshape(-1, 3),
        first=np.array(first, dtype=np.int64),
    )
    offers = np.array(offer_of_rental, dtype=np.int64)
    search_rows = _rows(settings, placements, variants)
    return Space(
        variants=tuple(variants),
        placements=tuple(placements),
        groups=groups,
        groups_of=tuple(np.flatnonzero(groups.placement == i) for i in range(len(placements))),
        offer=offers,
        owned=np.array(
            [i != NO_OFFER and market.offers[i].own and market.offers[i].kind == "owned" for i in offer_of_rental],
            dtype=np.bool_,
        ),
        machines=np.array(machines_of_rental, dtype=np.float64),
        tariffs=NO_TARIFF if NO_OFFER in offer_of_rental else market.tariffs.take(offers),
        node_ram_bytes=np.array(node_ram, dtype=np.float64),
        offers_allowed=offers_allowed[0],
        doubtful_offers=offers_allowed[1],
        rows=search_rows,
        configurations=int(np.array(rentals_of_placement, dtype=np.int64)[search_rows.placement].sum()),
    )


def unbeaten(tariffs: Tariffs, machines: Array, node_ram_bytes: Array) -> Mask:
    """Return which rentals are not dominated.

    Another dominates one if it has as much RAM and is as cheap in every rate, and is better in one of these
    or listed earlier. A bill rises with every rate: a dominated rental is never the only cheapest that
    holds a run.
    """
    columns = np.array([
        tariffs.usd_per_hour * machines,
        tariffs.increment_s,
        tariffs.minimum_s,
        tariffs.usd_per_gb_month,
        -tariffs.egress_free_gb,
        tariffs.usd_per_egress_gb,
        tariffs.upfront_usd_per_hour * machines,
        -node_ram_bytes,
    ])  # fmt: skip
    no_more = (columns[:, :, None] <= columns[:, None, :]).all(axis=0)
    less = (columns[:, :, None] < columns[:, None, :]).any(axis=0)
    earlier = np.triu(np.ones_like(no_more), 1)
    return np.asarray(~(no_more & (less | earlier)).any(axis=0))


def _within_limits(job: Job, market: Market) -> Index:
    """Return the positions of the offers within the limits, of GPUs that can do what the job asks."""
    limits, kinds, bought = job.limits, terms(job), _bought(job, market)
    names = {offer.gpu for offer in market.offers}
    if limits.gpus is not None:
        names &= {find_gpu(name, path="limits.gpus").name for name in limits.gpus}
    asked = as_trainer_runs(job)
    gpus = [find_gpu(name) for name in names]
    able = {gpu.name for gpu in gpus if not any((*unsupported(_on(asked, gpu), gpu), *one_memory(asked, gpu)))}
    wanted = [
        i
        for i, offer in enumerate(market.offers)
        if (offer.gpu == bought if offer.kind == "owned" and not offer.own else offer.kind in kinds)
        and offer.gpu in able
        and sells_whole_gpus(offer)
        and offer.gpus <= limits.max_gpus
        and passes(offer, limits)
    ]
    return np.array(wanted, dtype=np.int64)


def _bought(job: Job, market: Market) -> str:
    """Return the GPU of a job on one that nobody rents out: it is planned, as it is billed, as one that is bought."""
    name = find_gpu(job.hardware.gpu).name
    rented = any(offer.gpu == name and (offer.own or offer.kind != "owned") for offer in market.offers)
    return "" if rented or job.hardware.gpus_per_node * job.hardware.nodes > 1 else name


def _on(job: Job, gpu: Gpu) -> Job:
    attention = attention_on(job, gpu)
    return job if attention == job.training.attention else edited(job, {"training.attention": attention})


def _check_rows(job: Job, rows: int) -> None:
    if rows > MOST_ROWS:
        raise fail(
            "limits.max_gpus",
            job.limits.max_gpus,
            tr(
                "a search of at most {most:,} settings: fewer GPUs, or fewer kinds of them, providers, "
                "methods or context lengths",
                most=MOST_ROWS,
            ),
        )


class _Settings:
    """The settings of every number of GPUs, made once for each."""

    def __init__(self, variants: Sequence[Variant]) -> None:
        self._variants = variants
        self._of: dict[tuple[int, int], Index] = {}

    def of(self, gpus: int, gpus_per_node: int) -> Index:
        """Return variant, micro-batch and global batch of every setting on some GPUs, shape ``(3, n)``."""
        size = (gpus, gpus_per_node)
        if size not in self._of:
            rows = [
                (v, micro, whole_batch)
                for v, variant in enumerate(self._variants)
                if variant.without is None and variant.runs_on(gpus - reserved_gpus(variant.job), gpus_per_node)
                for micro, whole_batch in batches(
                    variant.job,
                    gpus - reserved_gpus(variant.job),
                    gpus_per_node,
                    variant.resolved.job.training.global_batch,
                )
            ]
            self._of[size] = np.array(rows, dtype=np.int64).reshape(-1, 3).T
        return self._of[size]


def _rows(settings: _Settings, placements: Sequence[Placement], tried: Sequence[Variant]) -> SearchRows:
    parts: list[tuple[Index, ...]] = [(np.empty(0, dtype=np.int64),) * 5]
    for p, placement in enumerate(placements):
        of_size = settings.of(placement.gpus, placement.gpus_per_node)
        n = of_size.shape[1]
        if n:
            parts.append((np.full(n, p), of_size[0], of_size[1], of_size[2], np.full(n, -1)))
    rows = SearchRows(*(np.concatenate(column) for column in zip(*parts, strict=True)))
    return SearchRows.together([rows, *_saving_rows(rows, tried)])


def _saving_rows(rows: SearchRows, tried: Sequence[Variant]) -> Iterator[SearchRows]:
    """Yield the rows with savers of memory, those with one before those with two."""
    where = {v: np.flatnonzero(rows.variant == v) for v in {v - (one.without or 0) for v, one in enumerate(tried)}}
    for v in sorted((v for v, one in enumerate(tried) if one.savers), key=lambda v: tried[v].savers):
        of_base = where[v - (tried[v].without or 0)]
        yield replace(rows.take(of_base), variant=np.full(len(of_base), v), without=of_base)


def batches(job: Job, gpus: int, gpus_per_node: int, global_batch: int | None) -> list[tuple[int, int]]:
    """Return (micro-batch, global batch) that spread a step's sequences evenly over some GPUs."""
    parallelism = job.hardware.parallelism
    degree = parallelism.tensor * parallelism.pipeline * parallelism.context
    if gpus < 1 or gpus % engine_tensor(job):
        return []
    if gpus % degree or gpus_per_node % parallelism.tensor or (gpus // degree) % parallelism.expert:
        return []
    own = parallelism.expert_tensor
    if own is not None and gpus % (own * parallelism.expert * parallelism.pipeline):
        return []
    replicas = gpus // degree
    if global_batch is None and (parallelism.virtual_stages or 1) > 1:
        return []
    if global_batch is None:
        return [(micro, micro * replicas) for micro in _OPEN_MICRO_BATCHES]
    if global_batch % replicas:
        return []
    per_replica = global_batch // replicas
    # Interleaved stages take whole rounds of micro-batches (Megatron-Core).
    round_of = parallelism.pipeline if (parallelism.virtual_stages or 1) > 1 else 1
    return [
        (micro, global_batch)
        for micro in range(1, min(per_replica, _LARGEST_MICRO_BATCH) + 1)
        if per_replica % (micro * round_of) == 0
    ]
