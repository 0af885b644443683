"""The hardware that each offer would be for a job (its placement), and jobs moved to placements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ftcost_core.catalogue.gpus import NODE_GPUS, Gpu, find_gpu
from ftcost_core.catalogue.market import Market
from ftcost_core.catalogue.offers import OfferKind
from ftcost_core.documents.job import Hardware, Job
from ftcost_core.documents.rollouts import reserved_gpus
from ftcost_core.documents.term import Array, Figures, Mask
from ftcost_core.evaluation.choices import usual_interconnect, usual_network_gbit_s, usual_peer_to_peer
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.word_arrays import Gpus, WordArray

_MOST_MACHINES = 4096


class Placement(Struct, frozen=True):
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


class PlacedOffers(Struct, frozen=True):
    """Offers with the hardware each would be: offer ``i`` makes ``placements[placement[i]]``."""

    offers: NDArray[np.int64]
    """Positions among the offers given."""
    placements: tuple[Placement, ...]
    placement: NDArray[np.int64]
    machines: Array
    """Offers of this kind rented together."""


class _Asked(NamedTuple):
    """What placements of offers follow."""

    gpus_per_node: int
    nodes: int
    degree: int
    of_engine: int
    vendors: tuple[str, ...]
    owned_gpu: str
    """The job's GPU, where its machine stands in the lists of jobs on it alone; else empty."""


_PLACED: WeakKeyDictionary[Market, dict[_Asked, PlacedOffers]] = WeakKeyDictionary()
"""Many jobs ask for the same of a price catalogue."""
_MOST_KEPT = 256


def place_offers(job: Job, market: Market) -> PlacedOffers:
    """Return what each usable offer would be for this job: at least as many GPUs as it asks for.

    On all terms. Left out: chips that the stack does not run on, slices of a GPU, machines that nobody sells,
    and GPU counts that the job's parallel degrees do not divide. Jobs that ask for the same share the answer.
    """
    hardware, parallelism = job.hardware, job.hardware.parallelism
    degree = parallelism.tensor * parallelism.pipeline * parallelism.context
    asked = _Asked(hardware.gpus_per_node, hardware.nodes, degree, reserved_gpus(job),
                   stack_defaults().vendors.by[job.training.stack],
                   gpu if (gpu := find_gpu(hardware.gpu).name) in market.gpus_if_asked else "")  # fmt: skip
    kept = _PLACED.setdefault(market, {})
    if asked not in kept:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[asked] = _placed_offers(asked, market)
    return kept[asked]


def _placed_offers(asked: _Asked, market: Market) -> PlacedOffers:
    placements: dict[Placement, int] = {}
    offers, index, machines = [np.empty(0, dtype=np.int64)], [np.empty(0, dtype=np.int64)], [np.empty(0)]
    for group in market.groups:
        if find_gpu(group.gpu).vendor not in asked.vendors or (group.if_asked and group.gpu != asked.owned_gpu):
            continue
        machines_of_group = layout(
            asked.gpus_per_node, asked.nodes, group.gpu, group.gpus, group.most_gpus,
            joined=group.is_joined,
        )  # fmt: skip
        if machines_of_group is None:
            continue
        trainers = machines_of_group[1] * machines_of_group[2] - asked.of_engine
        if trainers < 1 or trainers % asked.degree:
            continue
        units, per_node, nodes = machines_of_group
        placement = Placement(group.gpu, per_node, nodes, group.kind, group.interruption_per_hour)
        n = len(group.positions)
        offers.append(group.positions)
        index.append(np.full(n, placements.setdefault(placement, len(placements))))
        machines.append(np.full(n, float(units)))
    return PlacedOffers(np.concatenate(offers), tuple(placements), np.concatenate(index), np.concatenate(machines))


def layout(
    gpus_per_node: int, nodes: int, gpu: str, gpus_sold: int, most_gpus: int, *, joined: bool = True
) -> tuple[int, int, int] | None:
    """Return (offers rented, GPUs per node, nodes) for asked nodes; ``None``: not sold like that.

    An offer of ``gpus_sold`` GPUs is a machine of that many. It is multiplied within a machine as far as the
    provider does (``most_gpus``), and beside each other only where machines are ``joined``, sold as a cluster: then
    as nodes of eight, of those that the job asks for, or of a rack that a link joins. Single pods are no cluster.
    """
    asked = gpus_per_node * nodes
    if gpus_sold >= asked:
        return 1, gpus_sold, 1
    whole_job = -(-asked // gpus_sold) * gpus_sold
    if whole_job <= most_gpus:
        return whole_job // gpus_sold, whole_job, 1
    machine = gpus_sold * min(-(-gpus_per_node // gpus_sold), max(1, most_gpus // gpus_sold))
    whole = machine >= min(gpus_per_node, NODE_GPUS) or find_gpu(gpu).link_domain_gpus is not None
    if not joined or machine < 2 or not whole:
        return None
    machines = -(-asked // machine)
    return machines * machine // gpus_sold, machine, machines


def machine_counts(
    gpu: str, gpus_sold: int, most_gpus: int, max_gpus: int, *, joined: bool, gpus_per_node: int = NODE_GPUS
) -> list[tuple[int, int, int]]:
    """Return (offers rented, GPUs per node, nodes) of all that an offer can be, as :func:`layout` sells it.

    A machine, or where they are ``joined`` whole nodes of eight, of the ``gpus_per_node`` that a job asks for, or of a
    rack.
    """
    in_machine = max(1, most_gpus // gpus_sold)
    of_node = min(-(-gpus_per_node // gpus_sold), in_machine)
    machine = gpus_sold * of_node
    counts = [(units, units * gpus_sold, 1) for units in range(1, min(max_gpus // gpus_sold, in_machine) + 1)]
    whole = machine >= min(gpus_per_node, NODE_GPUS) or find_gpu(gpu).link_domain_gpus is not None
    if joined and machine > 1 and whole:
        most = min(max_gpus // machine, _MOST_MACHINES)
        counts += [(nodes * of_node, machine, nodes) for nodes in range(2, most + 1)]
    return counts


class PlacedJobs(Figures, frozen=True):
    """Jobs on hardware: row ``i`` is job ``job[i]`` on ``placements[placement[i]]``."""

    placements: tuple[Placement, ...]
    placement: NDArray[np.int64]
    job: NDArray[np.int64]

    def hardware(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return a row of each job and hardware, and which of them each row is, whatever its terms."""
        kinds: dict[tuple[str, int, int], int] = {}
        kind = [kinds.setdefault((one.gpu_name, one.gpus_per_node, one.nodes), len(kinds)) for one in self.placements]
        key = self.job * len(kinds) + np.array(kind, dtype=np.int64)[self.placement]
        _, first, row = np.unique(key, return_index=True, return_inverse=True)
        return first, row


def on_placements(base: JobArrays, jobs: Sequence[Job], rows: PlacedJobs) -> tuple[JobArrays, Mask]:
    """Return the rows of resolved jobs on placements, and where their strategy is open there.

    ``jobs`` are the same as the user gave them. A strategy made for one GPU is open on several.
    """
    strategies = [job.hardware.parallelism.strategy for job in jobs]
    is_open = np.array([strategy is None for strategy in strategies], dtype=np.bool_)
    for_one = np.array([strategy == "single" for strategy in strategies], dtype=np.bool_)
    of_engine = np.array([reserved_gpus(job) for job in jobs], dtype=np.int64)
    gpus = np.array([placement.gpus for placement in rows.placements], dtype=np.int64)
    several = gpus[rows.placement] - of_engine[rows.job] > 1
    moved = placed(base.take(rows.job), [job.hardware for job in jobs], rows)
    return moved, is_open[rows.job] | (for_one[rows.job] & several)


def placed(batch: JobArrays, hardware: Sequence[Hardware], rows: PlacedJobs) -> JobArrays:
    """Return a batch of resolved jobs, row ``i`` of it moved to the placement of row ``i`` of ``rows``.

    A link, peer access, network or memory in use that a job's own ``hardware`` states is taken to be that of
    its own GPU.
    """
    index, job = rows.placement, rows.job
    of_placement = [placement.gpu for placement in rows.placements]
    gpus = tuple({gpu.name: gpu for gpu in of_placement}.values())
    position = {gpu.name: i for i, gpu in enumerate(gpus)}
    gpu = np.array([position[gpu.name] for gpu in of_placement], dtype=np.int64)[index]
    own_gpu = np.array([position.get(find_gpu(one.gpu).name, -1) for one in hardware], dtype=np.int64)
    own = gpu == own_gpu[job]

    links = [usual_interconnect(gpu) for gpu in of_placement]
    names = tuple(dict.fromkeys([*links, *(one.interconnect for one in hardware if one.interconnect)]))
    code = {name: i for i, name in enumerate(names)}
    stated_link = np.array([code.get(one.interconnect or "", -1) for one in hardware], dtype=np.int64)[job]
    usual_link = np.array([code[link] for link in links], dtype=np.int64)[index]
    stated_peers = np.array([-1 if one.p2p is None else one.p2p for one in hardware], dtype=np.int64)[job]
    usual_peers = np.array([usual_peer_to_peer(gpu) for gpu in of_placement], dtype=np.bool_)[index]
    stated_network = np.array([one.network_gbit_s or 0 for one in hardware], dtype=np.float64)[job]
    usual_network = np.array([usual_network_gbit_s(gpu) for gpu in of_placement], dtype=np.float64)[index]
    network = np.where(own & (stated_network > 0), stated_network, usual_network)
    return batch.with_(
        memory_in_use=np.where(own, batch.memory_in_use, 0.0),
        gpu=Gpus(gpus, gpu),
        gpus_per_node=np.array([float(one.gpus_per_node) for one in rows.placements])[index],
        nodes=np.array([float(one.nodes) for one in rows.placements])[index],
        interconnect=WordArray(names, np.where(own & (stated_link >= 0), stated_link, usual_link)),
        peer_to_peer=np.where(own & (stated_peers >= 0), stated_peers > 0, usual_peers),
        network_bytes_s=network * 1e9 / 8,
    )


def pareto(total: Array, hours: Array, usable: Mask) -> Mask:
    """Return which usable entries no other usable one beats in both cost and time."""
    order = np.lexsort((hours, total))
    in_order = np.where(usable, hours, np.inf)[order]
    best_before = np.minimum.accumulate(np.concatenate([[np.inf], in_order]))[:-1]
    front = np.zeros(len(total), dtype=np.bool_)
    front[order] = in_order < best_before
    return front
