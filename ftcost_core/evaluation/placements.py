"""All offers for one job: the hardware each would be, as one batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.catalogue.market import Market
from ftcost_core.catalogue.offers import OfferKind
from ftcost_core.documents.job import Hardware, Job
from ftcost_core.documents.term import Array, Mask
from ftcost_core.evaluation.resolve import usual_interconnect, usual_network_gbit_s
from ftcost_core.formulas.job_arrays import Choices, Gpus, JobArrays

_LARGEST_NODE = 8


@dataclass(frozen=True, slots=True)
class Site:
    """GPUs as some offers provide them; the kind matters, since spot machines are interrupted."""

    gpu_name: str
    gpus_per_node: int
    nodes: int
    kind: OfferKind
    interruptions_per_hour: float | None
    """Of a spot machine, where its offer says so."""

    @property
    def gpu(self) -> Gpu:
        """The GPU."""
        return find_gpu(self.gpu_name)

    @property
    def gpus(self) -> int:
        """GPUs in all."""
        return self.gpus_per_node * self.nodes


@dataclass(frozen=True, slots=True)
class Ranked:
    """Offers with the site each makes: ``site[i]`` is the index of offer ``i``'s in ``sites``."""

    offers: NDArray[np.int64]
    """Positions among the offers given."""
    sites: tuple[Site, ...]
    site: NDArray[np.int64]
    machines: Array
    """Offers of this kind rented together."""


def rank(job: Job, market: Market) -> Ranked:
    """Return what each usable offer would be for this job: at least as many GPUs as it asks for.

    Left out: slices of a GPU, terms the job does not allow (spot is always shown beside on-demand, since
    it is the usual way to save), and GPU counts that the job's parallel degrees do not divide.
    """
    spread = job.hardware.parallelism
    degree = spread.tensor * spread.pipeline * spread.context
    kinds = {job.price.terms} | ({"spot"} if job.price.terms == "on-demand" else set())
    sites: dict[Site, int] = {}
    offers, index, machines = [np.empty(0, dtype=np.int64)], [np.empty(0, dtype=np.int64)], [np.empty(0)]
    for lot in market.lots:
        if lot.kind not in kinds:
            continue
        units, per_node, nodes = layout(job, lot.gpus)
        if per_node * nodes % degree:
            continue
        site = Site(lot.gpu, per_node, nodes, lot.kind, lot.interruption_per_hour)
        n = len(lot.positions)
        offers.append(lot.positions)
        index.append(np.full(n, sites.setdefault(site, len(sites))))
        machines.append(np.full(n, float(units)))
    return Ranked(np.concatenate(offers), tuple(sites), np.concatenate(index), np.concatenate(machines))


def layout(job: Job, gpus_sold: int) -> tuple[int, int, int]:
    """Return (offers rented, GPUs per node, nodes) for offers of ``gpus_sold`` GPUs each.

    Small offers of one provider are taken to share a node up to the node size that the job names, or eight.
    """
    wanted = job.hardware.gpus_per_node * job.hardware.nodes
    units = -(-wanted // gpus_sold)
    total = units * gpus_sold
    node = max(gpus_sold, min(job.hardware.gpus_per_node, total))
    if total <= max(node, _LARGEST_NODE):
        return units, total, 1
    if total % node:
        node = gpus_sold
    return units, node, total // node


def on_sites(base: JobArrays, job: Job, sites: Sequence[Site]) -> tuple[JobArrays, Mask]:
    """Return a resolved job (a batch of one) moved to each site, and where its strategy is open there.

    A strategy made for one GPU is open on several.
    """
    n = len(sites)
    strategy = job.hardware.parallelism.strategy
    several = np.array([site.gpus > 1 for site in sites], dtype=np.bool_)
    rows = base.take(np.zeros(n, dtype=np.int64))
    return placed(rows, job.hardware, sites, np.arange(n)), (strategy is None) | (
        (strategy == "single") & several
    )


def placed(rows: JobArrays, hardware: Hardware, sites: Sequence[Site], site: NDArray[np.int64]) -> JobArrays:
    """Return resolved jobs, each moved to the site whose index stands for it in ``site``.

    A link or network that the job's ``hardware`` states is taken to be that of its own GPU.
    """
    gpus = {one.gpu.name: one.gpu for one in sites}
    position = {name: i for i, name in enumerate(gpus)}
    own = find_gpu(hardware.gpu).name

    def link(gpu: Gpu) -> str:
        stated = hardware.interconnect if gpu.name == own else None
        return stated or usual_interconnect(gpu)

    def network(gpu: Gpu) -> float:
        stated = hardware.network_gbit_s if gpu.name == own else None
        return stated or usual_network_gbit_s(gpu)

    return rows.with_(
        gpu=Gpus(tuple(gpus.values()), np.array([position[one.gpu.name] for one in sites])[site]),
        gpus_per_node=np.array([one.gpus_per_node for one in sites], dtype=np.float64)[site],
        nodes=np.array([one.nodes for one in sites], dtype=np.float64)[site],
        interconnect=Choices.of([link(one.gpu) for one in sites]).take(site),
        network_bytes_s=np.array([network(one.gpu) for one in sites])[site] * 1e9 / 8,
    )


def pareto(total: Array, hours: Array, usable: Mask) -> Mask:
    """Return which usable entries no other usable one beats in both cost and time."""
    front = np.zeros(len(total), dtype=np.bool_)
    best = np.inf
    for i in np.lexsort((hours, total)):
        if usable[i] and hours[i] < best:
            best, front[i] = hours[i], True
    return front
