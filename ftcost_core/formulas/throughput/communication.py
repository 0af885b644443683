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
    """Bytes that one GPU receives, by what waits for them, and the links they take."""

    shards: Array
    """Weights gathered and gradients scattered, per micro-batch; compute can hide them."""
    gradients: Array
    """Gradients (and parameters) exchanged per optimizer step; compute can hide them."""
    offload: Array
    """Weights from the host, per micro-batch; compute can hide them."""
    tensor: Array
    """Tensor parallel traffic per micro-batch."""
    context: Array
    """Keys and values passed round the GPUs that share a sequence, per micro-batch."""
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
    """How often the number of nodes doubles."""


def communication_work(
    batch: JobArrays, p: Passes, s: Spread, link: Links, trained: Array
) -> CommunicationWork:
    """Count bytes.

    Source: ring collectives move ``(n - 1)/n`` of the data per GPU in a gather or scatter and twice that in
    an all-reduce (Patarasuk and Yuan 2009); ZeRO (arXiv:1910.02054) and FSDP (arXiv:2304.11277) gather
    weights for each pass; tensor parallelism reduces the stream twice a layer and pass (arXiv:1909.08053).
    """
    shape = shapes(batch.arch)
    ring = (s.ranks - 1) / s.ranks
    dense, experts = shape.dense * s.local, shape.experts * s.local_experts
    code = batch.moved_code_bytes
    plain = batch.precision.look_up(vocabulary().precisions.by, lambda facts: facts.compute_bytes)
    weight = np.where(code > 0, code, plain)
    outer = shape.outer * s.local * plain
    held = (dense + experts) * weight + outer
    gathers = 1 + p.inputs
    fp32_sums = batch.stack.table(mechanisms().master_gradients_fp32.by) > 0
    gradient = np.where(fp32_sums | batch.weights_dtype.is_("fp32"), 4.0, 2.0)
    scattered = trained * gradient * ring
    each = batch.strategy.is_("fsdp", "zero3", "zero2")
    split = s.sequence_split
    width = s.tokens * shape.hidden * 2
    per_layer = p.forward + p.recompute + p.inputs
    reduced = 2 * 2 * width * (s.tensor - 1) / s.tensor * shape.layers / s.pipeline * per_layer
    passed = (
        s.tokens
        * shape.kv_width
        * 2
        * (split - 1)
        * s.local
        * (p.forward + p.recompute_attention + 2 * p.inputs)
    )
    # Tensor parallel ranks split the tokens between the blocks, and so what they send.
    routed = 2 * s.tokens * shape.routed_width * 2 * s.local * per_layer
    # A token crosses the network once for each node that holds some of its experts.
    groups = np.maximum(1.0, s.expert * s.tensor / link.domain)
    top_k = max(1.0, shape.top_k)
    crossing = groups * (1 - (1 - 1 / groups) ** top_k) * (groups - 1) / groups / top_k
    # Groups whose rings leave a node side by side share its network.
    side_by_side = np.minimum(s.tensor, batch.gpus_per_node)
    return CommunicationWork(
        shards=(held * gathers * ring) * s.sharded + scattered * each,
        gradients=scattered * ~each * np.where(batch.strategy.is_("zero1"), 1.0, 2.0)
        + trained * 2.0 * ring * batch.strategy.is_("zero1", "zero2"),
        # Each GPU brings its own shard over its own link.
        offload=held * gathers / np.where(s.sharded, s.ranks, 1.0) * batch.cpu_offload.is_("parameters"),
        tensor=reduced,
        context=passed,
        experts=routed * (s.expert - 1) / s.expert,
        experts_crossing=routed * crossing,
        inner=link.inner,
        inner_is_pcie=link.inner_is_pcie,
        host=link.host,
        shard_network=np.where(batch.gpus > link.domain, link.network / side_by_side, np.inf),
        tensor_network=np.where(s.tensor > link.domain, link.network / batch.gpus_per_node, np.inf),
        context_network=np.where(s.tensor * split > link.domain, link.network / side_by_side, np.inf),
        node_network=link.network / batch.gpus_per_node,
        bubbles=(s.pipeline - 1) / s.micro_batches,
        stages=s.pipeline,
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


def communication_seconds(w: CommunicationWork, c: Coefficients) -> CommunicationSeconds:
    """Return seconds on the slowest link of the way: shards per micro-batch, gradients per step."""
    inner = w.inner * np.where(
        w.inner_is_pcie > 0, c["communication.pcie_share"], c["communication.nvlink_share"]
    )
    network = c["communication.network_share"]
    rate = np.minimum(inner, w.shard_network * network)
    host = w.host * c["communication.pcie_share"]
    return CommunicationSeconds(
        shards=w.shards / rate,
        gradients=w.gradients / rate,
        offload=w.offload / host,
        tensor=(
            w.tensor / np.minimum(inner, w.tensor_network * network)
            + w.context / np.minimum(inner, w.context_network * network)
        )
        * c["communication.tensor_exposed"],
        experts=(w.experts / inner + w.experts_crossing / (w.node_network * network))
        * c["communication.experts_exposed"],
        rate=rate,
        inner=inner,
        host=host,
    )


def communication_terms(
    w: CommunicationWork,
    t: CommunicationSeconds,
    exposed: Mapping[str, Array],
    micro_batches: Array,
    busy: Array,
    head: Array,
    c: Coefficients,
) -> tuple[FigureArray, ...]:
    """Explain what compute waits for, seconds per optimizer step.

    ``busy`` is the time of a step but for what overlaps, ``head`` the part of it in the output head and loss
    if every stage had its share.
    """
    rule = mark("ring collectives over the slowest link on the way; what compute hides is fitted")
    hidden = "what overlap leaves of bytes × times / rate"
    blocking = "exposed × bytes × micro_batches / rate"
    inner = t.inner

    def overlapping(name: str, moved: Array, rate: Array, times: Array | float, source: str) -> FigureArray:
        return FigureArray(f"communication.{name}", exposed[name], "s", hidden,
                     {"bytes": moved, "times": times, "rate": rate}, source, "fitted")  # fmt: skip

    bubble, imbalance = c["communication.bubble"], c["communication.imbalance"]
    straggling = c["communication.straggling"]
    return (
        overlapping("shards", w.shards, t.rate, micro_batches, rule),
        overlapping("gradients", w.gradients, t.rate, 1.0, rule),
        overlapping("offload", w.offload, t.host, micro_batches,
                    mark("weights on the host cross PCIe each pass")),
        FigureArray("communication.tensor", exposed["tensor"], "s", blocking,
              {"exposed": c["communication.tensor_exposed"], "bytes": w.tensor + w.context,
               "micro_batches": micro_batches, "rate": inner}, rule, "fitted"),
        FigureArray("communication.experts", exposed["experts"], "s", blocking,
              {"exposed": c["communication.experts_exposed"], "bytes": w.experts,
               "micro_batches": micro_batches, "rate": inner}, rule, "fitted"),
        FigureArray("communication.bubble", bubble * w.bubbles * busy, "s", "bubble × idle × busy",
              {"bubble": bubble, "idle": w.bubbles, "busy": busy},
              mark("pipeline schedules (arXiv:2104.04473); interleaving is fitted"), "fitted"),
        FigureArray("communication.imbalance", imbalance * (w.stages - 1) * head, "s",
              "imbalance × (stages - 1) × head", {"imbalance": imbalance, "stages": w.stages, "head": head},
              mark("the last pipeline stage holds the whole output head; fitted"), "fitted"),
        FigureArray("communication.straggling", straggling * w.doublings * busy, "s",
              "straggling × doublings × busy",
              {"straggling": straggling, "doublings": w.doublings, "busy": busy},
              mark("waiting for the slowest of the nodes, fitted"), "fitted"),
    )  # fmt: skip
