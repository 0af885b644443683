"""The hardware that each offer would be for a job (its placement), and jobs moved to placements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ftcost_core.catalogue.gpus import NODE_GPUS, Gpu, find_gpu
from ftcost_core.catalogue.market import Market
from ftcost_core.catalogue.offers import OfferKind
from ftcost_core.documents.job import Hardware, Job
from ftcost_core.documents.rollouts import engine_gpus
from ftcost_core.documents.term import Array, Mask
from ftcost_core.evaluation.resolve import usual_interconnect, usual_network_gbit_s, usual_peer_to_peer
from ftcost_core.formulas.job_arrays import Choices, Gpus, JobArrays

_MOST_MACHINES = 4096


@dataclass(frozen=True, slots=True)
class Placement:
    """Hardware that some offers provide, with their kind of terms: spot machines are interrupted."""

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
class PlacedOffers:
    """Offers with the hardware each would be: offer ``i`` makes ``placements[placement[i]]``."""

    offers: NDArray[np.int64]
    """Positions among the offers given."""
    placements: tuple[Placement, ...]
    placement: NDArray[np.int64]
    machines: Array
    """Offers of this kind rented together."""


def place_offers(job: Job, market: Market) -> PlacedOffers:
    """Return what each usable offer would be for this job: at least as many GPUs as it asks for.

    On all terms. Left out: slices of a GPU, machines that nobody sells, and GPU counts that the job's
    parallel degrees do not divide.
    """
    parallelism = job.hardware.parallelism
    degree = parallelism.tensor * parallelism.pipeline * parallelism.context
    placements: dict[Placement, int] = {}
    offers, index, machines = [np.empty(0, dtype=np.int64)], [np.empty(0, dtype=np.int64)], [np.empty(0)]
    for group in market.groups:
        machines_of_group = layout(job, group.gpu, group.gpus, group.most_gpus, owned=group.kind == "owned")
        if machines_of_group is None:
            continue
        trainers = machines_of_group[1] * machines_of_group[2] - engine_gpus(job)
        if trainers < 1 or trainers % degree:
            continue
        units, per_node, nodes = machines_of_group
        placement = Placement(group.gpu, per_node, nodes, group.kind, group.interruption_per_hour)
        n = len(group.positions)
        offers.append(group.positions)
        index.append(np.full(n, placements.setdefault(placement, len(placements))))
        machines.append(np.full(n, float(units)))
    return PlacedOffers(
        np.concatenate(offers), tuple(placements), np.concatenate(index), np.concatenate(machines)
    )


def layout(
    job: Job, gpu: str, gpus_sold: int, most_gpus: int, *, owned: bool = False
) -> tuple[int, int, int] | None:
    """Return (offers rented, GPUs per node, nodes) for what a job asks; ``None``: not sold like that.

    An offer of ``gpus_sold`` GPUs is a machine of that many. It is multiplied within a machine as far as the
    provider does (``most_gpus``), and beside each other only as machines that are whole nodes: those that the
    job asks for, nodes of eight, or of a rack that a link joins. A machine that is owned is there once.
    """
    gpus_per_node, nodes = job.hardware.gpus_per_node, job.hardware.nodes
    asked = gpus_per_node * nodes
    if gpus_sold >= asked:
        return 1, gpus_sold, 1
    machine = gpus_sold * min(-(-gpus_per_node // gpus_sold), max(1, most_gpus // gpus_sold))
    if machine >= asked:
        return machine // gpus_sold, machine, 1
    whole = machine >= min(gpus_per_node, NODE_GPUS) or find_gpu(gpu).link_domain_gpus is not None
    if owned or not whole:
        return None
    machines = -(-asked // machine)
    return machines * machine // gpus_sold, machine, machines


def machine_counts(
    gpus_sold: int, most_gpus: int, max_gpus: int, *, owned: bool
) -> list[tuple[int, int, int]]:
    """Return (offers rented, GPUs per node, nodes) of what an offer can be: whole machines, whole nodes."""
    if owned:
        return [(1, gpus_sold, 1)]
    most = max_gpus // gpus_sold
    if gpus_sold >= NODE_GPUS:
        return [(units, gpus_sold, units) for units in range(1, min(most, _MOST_MACHINES) + 1)]
    return [(units, units * gpus_sold, 1) for units in range(1, min(most, most_gpus // gpus_sold) + 1)]


def on_placements(base: JobArrays, job: Job, placements: Sequence[Placement]) -> tuple[JobArrays, Mask]:
    """Return a resolved job (a batch of one) moved to each placement, and where its strategy is open there.

    A strategy made for one GPU is open on several.
    """
    n = len(placements)
    strategy = job.hardware.parallelism.strategy
    several = np.array([placement.gpus - engine_gpus(job) > 1 for placement in placements], dtype=np.bool_)
    rows = base.take(np.zeros(n, dtype=np.int64))
    return placed(rows, job.hardware, placements, np.arange(n)), (strategy is None) | (
        (strategy == "single") & several
    )


def placed(
    rows: JobArrays, hardware: Hardware, placements: Sequence[Placement], index: NDArray[np.int64]
) -> JobArrays:
    """Return resolved jobs, row ``i`` of them moved to ``placements[index[i]]``.

    A link, peer access, network or memory in use that the job's ``hardware`` states is taken to be that of
    its own GPU.
    """
    of_placement = [placement.gpu for placement in placements]
    gpus = {gpu.name: gpu for gpu in of_placement}
    position = {name: i for i, name in enumerate(gpus)}
    own_gpu = find_gpu(hardware.gpu).name

    def link(gpu: Gpu) -> str:
        stated = hardware.interconnect if gpu.name == own_gpu else None
        return stated or usual_interconnect(gpu)

    def network(gpu: Gpu) -> float:
        stated = hardware.network_gbit_s if gpu.name == own_gpu else None
        return stated or usual_network_gbit_s(gpu)

    def peer_to_peer(gpu: Gpu) -> bool:
        stated = hardware.p2p if gpu.name == own_gpu else None
        return usual_peer_to_peer(gpu) if stated is None else stated

    own = np.array([gpu.name == own_gpu for gpu in of_placement], dtype=np.bool_)[index]
    return rows.with_(
        memory_in_use=np.where(own, rows.memory_in_use, 0.0),
        gpu=Gpus(tuple(gpus.values()), np.array([position[gpu.name] for gpu in of_placement])[index]),
        gpus_per_node=np.array([float(placement.gpus_per_node) for placement in placements])[index],
        nodes=np.array([float(placement.nodes) for placement in placements])[index],
        interconnect=Choices.of([link(gpu) for gpu in of_placement]).take(index),
        peer_to_peer=np.array([peer_to_peer(gpu) for gpu in of_placement], dtype=np.bool_)[index],
        network_bytes_s=np.array([network(gpu) for gpu in of_placement])[index] * 1e9 / 8,
    )


def pareto(total: Array, hours: Array, usable: Mask) -> Mask:
    """Return which usable entries no other usable one beats in both cost and time."""
    front = np.zeros(len(total), dtype=np.bool_)
    best = np.inf
    for i in np.lexsort((hours, total)):
        if usable[i] and hours[i] < best:
            best, front[i] = hours[i], True
    return front
