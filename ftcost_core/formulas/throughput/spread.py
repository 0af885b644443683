"""How a step's work is divided over GPUs, and how fast the links between them are."""

from __future__ import annotations

from statistics import NormalDist
from typing import get_args

import numpy as np
from msgspec import Struct

from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.term import Array, Mask
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.facts.measured import LinkKind
from ftcost_core.formulas.job_arrays import JobArrays, once_per_batch
from ftcost_core.formulas.kernels.collectives import LinkRates, link_kind
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.word_arrays import WordArray

PCIE_BYTES_S = {"pcie3": 15.75e9, "pcie4": 31.5e9, "pcie5": 63.0e9}
"""Sixteen lanes, one direction. Source: PCI-SIG."""


class Spread(Struct, frozen=True):
    """How one step's work is divided over the GPUs of each job, shape ``(n,)``."""

    tokens: Array
    """Tokens that one GPU computes of a micro-batch."""
    sequence_split: Array
    """GPUs that share a sequence: the context-parallel degree, and more where a step has fewer sequences than
    data-parallel ranks, which are then assumed to split the sequences rather than idle."""
    tensor: Array
    pipeline: Array
    expert: Array
    expert_tensor: Array
    """GPUs that share a routed expert's matrices."""
    ranks: Array
    """GPUs that hold the same slice of the model: data and context parallel."""
    shard_ranks: Array
    """GPUs among which the slice is sharded: all of :attr:`ranks`, or a shard group of them."""
    micro_batches: Array
    """Micro-batches of one GPU per optimizer step."""
    sharded: Mask
    """Weights are gathered for each pass (FSDP, ZeRO-3)."""
    local: Array
    """Share of the dense matrices that one GPU multiplies with."""
    local_experts: Array
    """Share of the experts that one GPU multiplies with."""


@once_per_batch
def spread(batch: JobArrays) -> Spread:
    """Divide the work of each job."""
    replicas = batch.data_parallel
    sequences = np.minimum(batch.micro_batch, batch.global_batch / replicas) * batch.sequences
    return Spread(
        tokens=sequences * batch.mean_seq_len / batch.context,
        sequence_split=batch.context * np.maximum(1.0, replicas / batch.global_batch),
        tensor=batch.tensor,
        pipeline=batch.pipeline,
        expert=batch.expert,
        expert_tensor=batch.expert_tensor,
        ranks=replicas * batch.context,
        shard_ranks=np.minimum(replicas * batch.context, batch.shard_group),
        micro_batches=batch.accumulation,
        sharded=batch.strategy.is_("fsdp", "zero3") & (replicas * batch.context > 1),
        local=1 / (batch.tensor * batch.pipeline),
        local_experts=1 / (batch.expert_tensor * batch.pipeline * batch.expert),
    )


@once_per_batch
def expert_kernel(batch: JobArrays) -> WordArray:
    """Return the kernel that multiplies each job's routed experts.

    Where PyTorch's grouped product has no kernel for a chip it multiplies slice by slice (``sliced``); a GPU
    that holds one expert of a layer multiplies it as any other matrix (``dense``).
    """
    asked = batch.experts
    if asked.names == ("none",):
        return asked
    names = (*asked.names, "sliced", "dense")
    own = batch.stack_facts("own_grouped_products") > 0
    sliced = asked.is_("grouped") & (batch.gpu.of(_lacks_grouped) > 0) & ~own
    codes = np.where(sliced, names.index("sliced"), asked.codes)
    alone = shapes(batch.arch).n_experts / batch.expert <= 1
    return WordArray(names, np.where(alone & ~asked.is_("none"), len(names) - 1, codes))


ONE_BY_ONE = ("loop", "sliced", "dense")
"""Kernels that multiply one expert at a time."""


def _lacks_grouped(gpu: Gpu) -> bool:
    return gpu.vendor == "NVIDIA" and gpu.compute_capability not in kernel_facts().grouped_capabilities.values


@once_per_batch
def uneven_experts(batch: JobArrays) -> Array:
    """Return by how much the fullest GPU's experts get more tokens than the mean, for experts that differ by 1.

    ``z / sqrt(experts of a GPU)``, with ``z`` the expected largest of as many normal numbers as there are
    ranks of expert parallelism (Blom 1958); 0 without them.
    """
    ranks = np.maximum(1.0, batch.expert)
    own = np.maximum(1.0, shapes(batch.arch).n_experts / ranks)
    return expected_largest(ranks) / np.sqrt(own)


def expected_largest(numbers: Array) -> Array:
    """Return the expected largest of some standard normal numbers (Blom 1958); 0 of one."""
    sizes, place = np.unique(numbers, return_inverse=True)
    largest = np.array([NormalDist().inv_cdf((size - 0.375) / (size + 0.25)) for size in sizes])[place]
    return np.asarray(np.maximum(0.0, largest))


class Links(Struct, frozen=True):
    """The links of each job's GPUs."""

    inner: LinkRates
    """Between the GPUs of a node, or of a rack that one link joins."""
    direct: Mask
    """Where that is no PCIe."""
    host: Array
    """Between a GPU and its host, nominal, one direction, bytes/s."""
    network: Array
    """Of a node, or of a rack that one link joins, nominal, one direction, bytes/s; infinite within one."""
    domain: Array
    """GPUs that the inner link joins."""


LINK_KINDS: tuple[LinkKind, ...] = get_args(LinkKind)
ONE_SOCKET_GPUS = 4
"""GPUs of a node that usually share one processor."""


@once_per_batch
def links(batch: JobArrays) -> Links:
    """Return the links of each job.

    A direct link that the GPU does not have falls back to PCIe; a rack-wide one (NVL72) joins nodes, too.
    """
    host = batch.gpu.of(lambda gpu: gpu.pcie_bytes_s)
    direct = batch.gpu.of(lambda gpu: gpu.link_bytes_s or 0.0)
    linked = batch.interconnect.is_("nvlink") & (direct > 0)
    slot = np.minimum(host, batch.interconnect.table({**PCIE_BYTES_S, "nvlink": np.inf}))
    rack = np.where(linked, batch.gpu.of(lambda gpu: gpu.link_domain_gpus or 1), 1.0)
    domain = np.maximum(batch.gpus_per_node, np.minimum(batch.gpus, rack))
    own = batch.gpu.of(lambda gpu: LINK_KINDS.index(link_kind(gpu, direct=gpu.link is not None)))
    reached = np.where(batch.peer_to_peer, LINK_KINDS.index("pcie"), LINK_KINDS.index("pcie-host"))
    return Links(
        inner=LinkRates(
            kind=WordArray(LINK_KINDS, np.where(linked, own, reached).astype(np.int64)),
            bytes_s=np.where(linked, direct, slot),
            sockets=np.where(batch.gpus_per_node > ONE_SOCKET_GPUS, 2.0, 1.0),
        ),
        direct=linked,
        host=host,
        # Each node of a rack brings its own network cards.
        network=np.where(
            domain >= batch.gpus, np.inf, np.maximum(batch.network_bytes_s, 1.0) * domain / batch.gpus_per_node
        ),
        domain=domain,
    )
