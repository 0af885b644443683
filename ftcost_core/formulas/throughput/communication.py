"""Bytes between GPUs: shards, gradients, tensor and expert parallel traffic, and weights kept on the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.coefficients import Coefficients
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import Links, Spread
from ftcost_core.text.i18n import mark


@dataclass(frozen=True, slots=True)
class CommunicationWork:
    """Bytes that one GPU receives, by kind of traffic, and the rates of the links that carry them."""

    shards: Array
    """Weights gathered and gradients scattered, per micro-batch; compute can hide them."""
    gradients: Array
    """Gradients (and parameters) exchanged per optimizer step; compute can hide them."""
    offload: Array
    """Weights from the host, per micro-batch; compute can hide them."""
    tensor: Array
    """Tensor parallel traffic per micro-batch."""
    context: Array
    """Keys and values sent around the GPUs that share a sequence (ring attention), per micro-batch."""
    experts: Array
    """Tokens sent to experts and back, per micro-batch."""
    experts_crossing: Array
    """The part of them that crosses the network, each token once a node."""
    inner: Array
    inner_is_pcie: Array
    host: Array
    shard_network: Array
    """Network rate of a data parallel group; infinite where it stays within a node."""
    tensor_network: Array
    context_network: Array
    node_network: Array
    """Network rate of one GPU of a node; infinite within one."""
    bubbles: Array
    """Idle micro-batches over busy ones: ``(p - 1)/m``."""
    stages: Array
    doublings: Array
    """Base-2 logarithm of the number of nodes."""


def communication_work(
    batch: JobArrays, passes: Passes, spread: Spread, link: Links, trained: Array
) -> CommunicationWork:
    """Count the bytes that one GPU of each job receives; ``trained``: trained parameters of one GPU's slice.

    Source: ring collectives move ``(n - 1)/n`` of the data per GPU in a gather or scatter and twice that in
    an all-reduce (Patarasuk and Yuan 2009); ZeRO (arXiv:1910.02054) and FSDP (arXiv:2304.11277) gather
    weights for each pass; tensor parallelism reduces the stream twice a layer and pass (arXiv:1909.08053).
    """
    shape = shapes(batch.arch)
    ring = (spread.ranks - 1) / spread.ranks
    dense, experts = shape.dense * spread.local, shape.experts * spread.local_experts
    code_bytes = batch.moved_code_bytes
    plain_bytes = batch.precision.look_up(vocabulary().precisions.by, lambda facts: facts.compute_bytes)
    weight = np.where(code_bytes > 0, code_bytes, plain_bytes)
    outer = shape.outer * spread.local * plain_bytes
    weight_bytes = (dense + experts) * weight + outer
    gathers = 1 + passes.inputs
    fp32_sums = batch.stack.table(mechanisms().master_gradients_fp32.by) > 0
    gradient = np.where(fp32_sums | batch.weights_dtype.is_("fp32"), 4.0, 2.0)
    scattered = trained * gradient * ring
    scatters = batch.strategy.is_("fsdp", "zero3", "zero2")
    split = spread.sequence_split
    width = spread.tokens * shape.hidden * 2
    per_layer = passes.forward + passes.recompute + passes.inputs
    reduced_bytes = (
        2 * 2 * width * (spread.tensor - 1) / spread.tensor * shape.layers / spread.pipeline * per_layer
    )
    key_value_bytes = (
        spread.tokens
        * shape.kv_width
        * 2
        * (split - 1)
        * spread.local
        * (passes.forward + passes.recompute_attention + 2 * passes.inputs)
    )
    # Tensor parallel ranks split the tokens between the blocks, and so what they send.
    routed = 2 * spread.tokens * shape.routed_width * 2 * spread.local * per_layer
    # A token crosses the network once for each node that holds some of its experts.
    groups = np.maximum(1.0, spread.expert * spread.tensor / link.domain)
    top_k = max(1.0, shape.top_k)
    crossing = groups * (1 - (1 - 1 / groups) ** top_k) * (groups - 1) / groups / top_k
    # Groups whose rings leave a node side by side share its network.
    side_by_side = np.minimum(spread.tensor, batch.gpus_per_node)
    return CommunicationWork(
        shards=(weight_bytes * gathers * ring) * spread.sharded + scattered * scatters,
        gradients=scattered * ~scatters * np.where(batch.strategy.is_("zero1"), 1.0, 2.0)
        + trained * 2.0 * ring * batch.strategy.is_("zero1", "zero2"),
        # Each GPU brings its own shard over its own link.
        offload=weight_bytes
        * gathers
        / np.where(spread.sharded, spread.ranks, 1.0)
        * batch.cpu_offload.is_("parameters"),
        tensor=reduced_bytes,
        context=key_value_bytes,
        experts=routed * (spread.expert - 1) / spread.expert,
        experts_crossing=routed * crossing,
        inner=link.inner,
        inner_is_pcie=link.inner_is_pcie,
        host=link.host,
        shard_network=np.where(batch.gpus > link.domain, link.network / side_by_side, np.inf),
        tensor_network=np.where(spread.tensor > link.domain, link.network / batch.gpus_per_node, np.inf),
        context_network=np.where(spread.tensor * split > link.domain, link.network / side_by_side, np.inf),
        node_network=link.network / batch.gpus_per_node,
        bubbles=(spread.pipeline - 1) / spread.micro_batches,
        stages=spread.pipeline,
        doublings=np.log2(np.maximum(1.0, batch.nodes)),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class CommunicationSeconds:
    """Seconds if nothing were hidden."""

    shards: Array
    gradients: Array
    offload: Array
    tensor: Array
    experts: Array
    rate: Array
    """Of a data parallel group, bytes/s."""
    inner: Array
    """Between GPUs of a node, bytes/s."""
    host: Array
    """Between a GPU and its host, bytes/s."""


def communication_seconds(work: CommunicationWork, fit: Coefficients) -> CommunicationSeconds:
    """Return seconds at the slowest link of each path: shards per micro-batch, gradients per step."""
    inner = work.inner * np.where(
        work.inner_is_pcie > 0, fit["communication.pcie_share"], fit["communication.nvlink_share"]
    )
    network = fit["communication.network_share"]
    rate = np.minimum(inner, work.shard_network * network)
    host = work.host * fit["communication.pcie_share"]
    return CommunicationSeconds(
        shards=work.shards / rate,
        gradients=work.gradients / rate,
        offload=work.offload / host,
        tensor=(
            work.tensor / np.minimum(inner, work.tensor_network * network)
            + work.context / np.minimum(inner, work.context_network * network)
        )
        * fit["communication.tensor_exposed"],
        experts=(work.experts / inner + work.experts_crossing / (work.node_network * network))
        * fit["communication.experts_exposed"],
        rate=rate,
        inner=inner,
        host=host,
    )


def communication_terms(
    work: CommunicationWork,
    seconds: CommunicationSeconds,
    exposed: Mapping[str, Array],
    micro_batches: Array,
    busy: Array,
    head: Array,
    fit: Coefficients,
) -> tuple[FigureArray, ...]:
    """Return the communication time that computation waits for, seconds per optimizer step, as terms.

    ``exposed``: seconds by kind of traffic that overlap leaves; ``busy``: seconds of the step without
    overlapping traffic; ``head``: the part of ``busy`` in output head and loss, divided over the stages.
    """
    ring_source = mark("ring collectives over the slowest link on the way; what compute hides is fitted")
    hidden = "what overlap leaves of bytes × times / rate"
    blocking = "exposed × bytes × micro_batches / rate"
    inner = seconds.inner

    def overlapping(key: str, moved: Array, rate: Array, times: Array | float, source: str) -> FigureArray:
        return FigureArray(key, exposed[key.partition(".")[2]], "s", hidden,
                     {"bytes": moved, "times": times, "rate": rate}, source, "fitted")  # fmt: skip

    bubble, imbalance = fit["communication.bubble"], fit["communication.imbalance"]
    straggling = fit["communication.straggling"]
    return (
        overlapping("communication.shards", work.shards, seconds.rate, micro_batches, ring_source),
        overlapping("communication.gradients", work.gradients, seconds.rate, 1.0, ring_source),
        overlapping("communication.offload", work.offload, seconds.host, micro_batches,
                    mark("weights on the host cross PCIe each pass")),
        FigureArray("communication.tensor", exposed["tensor"], "s", blocking,
              {"exposed": fit["communication.tensor_exposed"], "bytes": work.tensor + work.context,
               "micro_batches": micro_batches, "rate": inner}, ring_source, "fitted"),
        FigureArray("communication.experts", exposed["experts"], "s", blocking,
              {"exposed": fit["communication.experts_exposed"], "bytes": work.experts,
               "micro_batches": micro_batches, "rate": inner}, ring_source, "fitted"),
        FigureArray("communication.bubble", bubble * work.bubbles * busy, "s", "bubble × idle × busy",
              {"bubble": bubble, "idle": work.bubbles, "busy": busy},
              mark("pipeline schedules (arXiv:2104.04473); interleaving is fitted"), "fitted"),
        FigureArray("communication.imbalance", imbalance * (work.stages - 1) * head, "s",
              "imbalance × (stages - 1) × head",
              {"imbalance": imbalance, "stages": work.stages, "head": head},
              mark("the last pipeline stage holds the whole output head; fitted"), "fitted"),
        FigureArray("communication.straggling", straggling * work.doublings * busy, "s",
              "straggling × doublings × busy",
              {"straggling": straggling, "doublings": work.doublings, "busy": busy},
              mark("waiting for the slowest of the nodes, fitted"), "fitted"),
    )  # fmt: skip
