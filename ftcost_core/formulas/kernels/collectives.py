"""Seconds of collective communication, from message size, GPUs and the links that join them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
from msgspec import Struct

from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.measured import LinkKind, collective_facts
from ftcost_core.formulas.word_arrays import WordArray

Collective: TypeAlias = Literal["all_reduce", "all_gather", "reduce_scatter", "all_to_all", "point_to_point"]
PCIE = ("pcie", "pcie-host")
GENERATION_BYTES_S = {3: 15.75e9, 4: 31.5e9, 5: 63e9, 6: 121e9}
"""Nominal rate of 16 lanes, one direction."""
MESH_PEERS = 7
"""Other GPUs of a node that an xGMI mesh divides its links among."""


class LinkRates(Struct, frozen=True):
    """Links of the GPUs within a node (or within one NVLink domain)."""

    kind: WordArray
    """Words of :data:`~ftcost_core.formulas.facts.measured.LinkKind`."""
    bytes_s: Array
    """Nominal, one direction, of one GPU."""
    sockets: Array
    """Processors of the node; two slow PCIe down."""


class NetworkRates(Struct, frozen=True):
    """The network between nodes."""

    bytes_s: Array
    """Nominal, one direction, of one node."""
    fabric: WordArray
    """Words of :data:`~ftcost_core.formulas.facts.measured.Fabric`."""


def link_kind(gpu: Gpu, *, direct: bool, peer_access: bool | None = None) -> LinkKind:
    """Return the kind of link between GPUs of a node: their direct one, or PCIe.

    ``peer_access``: whether GPUs read each other's memory over PCIe; ``None``: as their vendor's driver has
    it. Raises ``ValueError`` for a direct link of a GPU without one.
    """
    facts = collective_facts()
    if not direct:
        allowed = (gpu.like or gpu.name) not in facts.without_peer_access.by if peer_access is None else peer_access
        return "pcie" if allowed else "pcie-host"
    if gpu.link is None:
        raise ValueError(f"{gpu.name} has no direct link")
    if gpu.link_is_bridge:
        return "bridge"
    return facts.direct_links.get(gpu.architecture) or facts.direct_links[gpu.vendor]


class CollectiveTime(Struct, frozen=True):
    """Time of collectives."""

    seconds: Array
    network: Array
    """Part of it that the network decides: by how much of a percent 1 % more network time lengthens it."""


def collective_seconds(
    kind: Collective, buffer_bytes: Array, ranks_inside: Array, nodes: Array, link: LinkRates, network: NetworkRates
) -> CollectiveTime:
    """Return the time of one collective over ``ranks_inside × nodes`` GPUs; 0 for a single GPU.

    ``buffer_bytes``: what is reduced (all-reduce), the whole gathered or scattered buffer, what a GPU sends
    to all others (all-to-all), or what each GPU copies to another one (of another node where there are
    several). Latency and ``f × bytes / rate`` within the nodes, the same between them, and the two together
    as far as they do not overlap. A ring moves ``(n - 1)/n`` of a gathered buffer and twice that of a reduced
    one; a switch that adds up moves the buffer once. Source: the file ``kernels/collectives.json``; ring
    collectives: Patarasuk and Yuan 2009.
    """
    inside = _inside_seconds(kind, buffer_bytes, ranks_inside, nodes, link)
    between = _between_seconds(kind, buffer_bytes, ranks_inside, nodes, network)
    if kind == "point_to_point":
        away = nodes > 1
        return CollectiveTime(np.where(away, between, inside), away.astype(np.float64))
    # ``(a⁴ + b⁴)^¼`` is the time of two things that mostly run at the same time. Rings of an all-reduce run
    # in the nodes before and after the one between them: less of them overlaps.
    rings = (kind == "all_reduce") & ~link.kind.is_("nvls")
    inside_squared, between_squared = inside * inside, between * between
    inside_fourth, between_fourth = inside_squared * inside_squared, between_squared * between_squared
    of_inside = np.where(rings, inside_squared, inside_fourth)
    of_between = np.where(rings, between_squared, between_fourth)
    both = np.sqrt(of_inside + of_between)
    return CollectiveTime(np.where(rings, both, np.sqrt(both)), of_between / np.maximum(of_inside + of_between, 1e-300))


def _pipelined(latency: Array, transfer: Array) -> Array:
    """Return the time of a transfer in chunks of the best size: ``(√latency + √transfer)²``."""
    seconds: Array = latency + transfer + 2 * np.sqrt(latency * transfer)
    return seconds


def _inside_seconds(kind: Collective, buffer_bytes: Array, ranks: Array, nodes: Array, link: LinkRates) -> Array:
    facts = collective_facts()
    pcie = link.kind.is_(*PCIE)
    rate = link.bytes_s * link_share(link)
    rate = rate * np.where(link.kind.is_("xgmi"), np.minimum(1.0, (ranks - 1) / MESH_PEERS), 1.0)
    moved = buffer_bytes * _ring_factor(kind, ranks)
    if kind == "all_to_all":
        moved = buffer_bytes * (ranks - 1) / (ranks * nodes)
    if kind == "point_to_point":
        rate = np.where(pcie & link.kind.is_("pcie-host"), rate, link.bytes_s * facts.copy_share)
    seconds = moved / np.maximum(rate, 1.0)
    if kind == "all_reduce":
        in_switch = buffer_bytes / (facts.in_switch_share * link.bytes_s)
        seconds = np.where(link.kind.is_("nvls"), np.minimum(seconds, in_switch), seconds)
    doublings = np.log2(np.maximum(ranks, 1.0)) if kind != "point_to_point" else 0.0
    each = link.kind.table(facts.latency_doubling_seconds)
    latency = link.kind.table(facts.latency_seconds) + each * doublings
    return np.where(ranks > 1, np.where(pcie, latency + seconds, _pipelined(latency, seconds)), 0.0)


def _between_seconds(kind: Collective, buffer_bytes: Array, ranks: Array, nodes: Array, network: NetworkRates) -> Array:
    facts = collective_facts()
    moved = {
        "all_reduce": buffer_bytes * _ring_factor("all_reduce", nodes),
        "all_gather": buffer_bytes * _ring_factor("all_gather", ranks * nodes),
        "reduce_scatter": buffer_bytes * _ring_factor("reduce_scatter", ranks * nodes),
        "all_to_all": buffer_bytes * ranks * (nodes - 1) / nodes,
        "point_to_point": buffer_bytes * ranks,
    }[kind]
    seconds = moved / np.maximum(network.bytes_s * facts.network_share, 1.0)
    latency = network.fabric.table(facts.network_latency_seconds) * (
        1 + facts.network_latency_doubling * np.log2(np.maximum(nodes, 1.0))
    )
    return np.where(nodes > 1, _pipelined(latency, seconds), 0.0)


def _ring_factor(kind: Collective, ranks: Array) -> Array:
    if kind == "point_to_point":
        return np.ones_like(ranks)
    return (2 if kind == "all_reduce" else 1) * (ranks - 1) / np.maximum(ranks, 1.0)


def link_share(link: LinkRates) -> Array:
    """Return the share of its nominal rate that a ring over a link reaches with large messages."""
    facts = collective_facts()
    sockets = np.where((link.sockets > 1) & link.kind.is_(*PCIE), facts.two_sockets, 1.0)
    generations = np.array(sorted(facts.host_share))
    limits = np.array([GENERATION_BYTES_S[int(generation)] for generation in generations])
    nearest = np.abs(np.log(link.bytes_s[:, None] / limits)).argmin(axis=1)
    host = np.array([facts.host_share[int(generation)] for generation in generations])[nearest]
    return np.where(link.kind.is_("pcie-host"), host, link.kind.table(facts.share)) * sockets
