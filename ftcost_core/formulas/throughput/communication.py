"""Traffic between GPUs: shards, gradients, tensor and expert parallelism, and weights kept on the host."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
from msgspec import Struct

from ftcost_core.documents.term import Array, FigureArray, Mask, added
from ftcost_core.formulas.facts.fit import Coefficients
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.kernels.collectives import Collective, NetworkRates, collective_seconds
from ftcost_core.formulas.kernels.offload import host_link_bytes_s
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.rates import uneven_load
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import Links, Spread, expected_largest, uneven_experts
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.text.i18n import mark


class Traffic(Struct, frozen=True):
    """One kind of traffic of one GPU."""

    bytes: Array
    """Of the buffers that the collectives work on."""
    seconds: Array
    """At the rates that single collectives reach; nothing hidden."""
    network: Array
    """Part of the seconds that the network between nodes decides; the links of a node decide the rest."""


class CommunicationWork(Struct, frozen=True):
    """Traffic of one GPU of each job."""

    shards: Traffic
    """Weights gathered and gradients scattered, per micro-batch; compute can hide them."""
    gradients: Traffic
    """Gradients (and parameters) exchanged per optimizer step; compute can hide them."""
    offload: Traffic
    """Weights from the host, per micro-batch; compute can hide them."""
    tensor: Traffic
    """Tensor parallel traffic per micro-batch, and what context parallelism exchanges by heads."""
    ring: Traffic
    """Keys and values that context parallelism passes round, per micro-batch; attention to those there hides them."""
    experts: Traffic
    """Tokens sent to experts and back, per micro-batch."""
    stages: Traffic
    """What pipeline stages pass on and back, per micro-batch."""
    dispatches: Array
    """How often that is done, per micro-batch."""
    stack: WordArray
    uneven: Array
    """By how much the fullest GPU's experts get more of them, for experts that differ by 1."""
    balanced: Mask
    """Where training balances the experts: pre-training does."""
    direct: Mask
    """Where the GPUs of a node have a link beside PCIe."""
    overlapped: Mask
    """Where a stack's fused kernels hide what tensor parallel ranks exchange over it."""
    bubbles: Array
    """Idle micro-batches over busy ones: ``(p - 1)/(m × v)`` with ``v`` interleaved stages a GPU, and what
    gradients of weights leave of it without bubbles."""
    pipeline: Array
    """Stages."""
    doublings: Array
    """Base-2 logarithm of the number of nodes, or of racks and slices that one link joins."""
    waiting: Array
    """Part of a step by which the slowest replica's samples are longer than the mean's."""


class _Group(Struct, frozen=True, dict=True):
    """``ranks`` GPUs that talk to each other, ``neighbours`` places apart within a node."""

    ranks: Array
    neighbours: Array | float
    link: Links

    @cached_property
    def inside(self) -> Array:
        """Of one node."""
        return np.minimum(np.maximum(1.0, self.link.domain / self.neighbours), self.ranks)

    @cached_property
    def nodes(self) -> Array:
        """Over which the group is spread."""
        return np.maximum(1.0, self.ranks / self.inside)

    @cached_property
    def network(self) -> Array:
        """What a node has for each of the groups that leave it side by side, bytes/s."""
        return self.link.network / np.minimum(self.neighbours, self.link.domain)


class _NextStage(Struct, frozen=True):
    """The GPU of the next pipeline stage: in another node for some stage, wherever there are several."""

    inside: Array
    nodes: Array
    network: Array

    @classmethod
    def of(cls, gpus: Array, stages: Array, link: Links) -> _NextStage:
        """Stages are the farthest apart of all groups: the GPUs of one send at the same time."""
        away = gpus > link.domain
        together = np.minimum(gpus / stages, link.domain)
        return cls(np.where(away, 1.0, 2.0), np.where(away, 2.0, 1.0), link.network / together)


def communication_work(
    batch: JobArrays, passes: Passes, spread: Spread, link: Links, trained: Array
) -> CommunicationWork:
    """Count the traffic of one GPU of each job; ``trained``: trained parameters of one GPU's slice.

    Source: ZeRO (arXiv:1910.02054) and FSDP (arXiv:2304.11277) gather weights layer by layer for each pass;
    tensor parallelism reduces the stream twice a layer and pass (arXiv:1909.08053); pipeline stages pass the
    stream on and its gradient back (arXiv:2104.04473, section 4.1); ring attention passes
    keys and values, and back their gradients, from each GPU to all others (arXiv:2310.01889); Ulysses
    exchanges queries, keys, values and outputs, and back their gradients, once a pass (arXiv:2309.14509);
    seconds of a collective by size, ranks and links: :mod:`~ftcost_core.formulas.kernels.collectives`.
    """
    nothing = Traffic(*[np.zeros(batch.n)] * 3)
    alone = (batch.gpus == 1).all()
    shards, gradients, tensor, ring, experts, stages = (
        [nothing] * 6 if alone else _between_gpus(batch, passes, spread, link, trained, nothing)
    )
    offloaded = batch.offloads_parameters | (batch.share_of_experts_on_host > 0)
    return CommunicationWork(
        shards=shards,
        gradients=gradients,
        offload=_from_host(batch, passes, spread, link) if offloaded.any() else nothing,
        tensor=tensor,
        ring=ring,
        experts=experts,
        stages=stages,
        dispatches=_dispatches(batch, passes, spread),
        stack=batch.stack,
        uneven=uneven_experts(batch),
        balanced=batch.kind.is_("pretrain"),
        direct=link.direct,
        overlapped=link.direct
        & batch.sequence_parallel
        & (spread.tensor > 1)
        & batch.kernels.is_("fused")
        & (batch.stack_facts("overlaps_tensor") > 0),
        bubbles=(spread.pipeline - 1) / (spread.micro_batches * batch.virtual_stages) * _left(batch, passes),
        pipeline=spread.pipeline,
        doublings=np.log2(np.maximum(1.0, batch.gpus / link.domain)),
        waiting=_waiting(batch, spread),
    )


def _dispatches(batch: JobArrays, passes: Passes, spread: Spread) -> Array:
    """Return how often tokens go to experts of other GPUs or come back: twice a layer of experts and pass."""
    layers = shapes(batch.arch).expert_layers / spread.pipeline * (spread.expert > 1)
    return 2 * layers * (passes.forward + passes.recompute + passes.inputs)


def _left(batch: JobArrays, passes: Passes) -> Array:
    """Return the share of a pipeline's bubble that a schedule leaves: 1 for 1F1B.

    ZB-H1, at the memory of 1F1B: ``(F + B - W)/(F + B + W)`` with ``F`` forward, ``B`` recomputation and
    backward to the inputs, ``W`` backward to the weights: a third where they are equal, hardly less than all
    where adapters alone are trained. Source: arXiv:2401.10241, table 1. Attention has no weights.
    """
    without = batch.pipeline_schedule.is_("zero-bubble")
    if not without.any():
        return np.ones(batch.n)
    shape = shapes(batch.arch)
    inside = np.minimum(batch.mean_seq_len, shape.window or np.inf)
    seen = (batch.mean_seq_len * shape.score_width + inside * shape.windowed_width) / 2
    attention = seen / max(1.0, shape.dense + shape.experts * shape.expert_share)
    weights = passes.weights
    others = passes.forward + passes.recompute + passes.inputs
    others = others + attention * (
        passes.forward + passes.recompute_attention + kernel_facts().flash_backward.value * passes.inputs
    )
    left = np.clip((others - weights) / np.maximum(others + weights, 1e-30), 0.0, 1.0)
    return np.where(without, left, 1.0)


def _weight_bytes(batch: JobArrays, spread: Spread) -> tuple[Array, Array, Array]:
    """Return the bytes of one GPU's slice of the weights as they are moved: dense matrices, experts, those outside."""
    shape = shapes(batch.arch)
    dense, experts = shape.dense * spread.local, shape.experts * spread.local_experts
    plain_bytes = batch.precision_facts("compute_bytes")

    def moved(code_bytes: Array) -> Array:
        return np.where(code_bytes > 0, code_bytes, plain_bytes)

    outer = shape.outer * spread.local * plain_bytes
    return dense * moved(batch.moved_code_bytes), experts * moved(batch.moved_expert_code_bytes), outer


def _from_host(batch: JobArrays, passes: Passes, spread: Spread, link: Links) -> Traffic:
    """Return the weights that each pass brings from the host: each GPU its own shard or layers over its own link.

    ZeRO-Infinity (arXiv:2104.07857) reads them from disk first.
    """
    dense, experts, outer = _weight_bytes(batch, spread)
    own = (dense + experts + outer) / np.where(spread.sharded, spread.shard_ranks, 1.0) * batch.offloads_parameters
    share = batch.layers_on_host / batch.arch.layers
    back = 1 + batch.stack_facts("copies_layers_back") * (share > 0)
    layers = (dense * share + experts * batch.share_of_experts_on_host) * back
    fetched = (own + layers) * (1 + passes.inputs)
    pinned = np.ones(batch.n, dtype=np.bool_)
    seconds = fetched / host_link_bytes_s(link.host, pinned)
    if batch.offloads_to_disk.any():
        # The disks of a node read for all of its GPUs, while what was read before goes on to them.
        of_disk = fetched * batch.gpus_per_node / np.maximum(batch.disk_bytes_s, 1.0)
        seconds = np.where(batch.offloads_to_disk, np.maximum(seconds, of_disk), seconds)
    return Traffic(fetched, seconds, np.zeros(batch.n))


def _between_gpus(
    batch: JobArrays, passes: Passes, spread: Spread, link: Links, trained: Array, nothing: Traffic
) -> tuple[Traffic, Traffic, Traffic, Traffic, Traffic, Traffic]:
    """Return the traffic of shards, gradients, tensor parallelism, rings, experts and pipeline stages."""
    shape = shapes(batch.arch)
    fabric = WordArray(("infiniband",), np.zeros(batch.n, dtype=np.int64))

    def traffic(kind: Collective, size: Array, times: Array, group: _Group | _NextStage, used: Mask) -> Traffic:
        if not used.any():
            return nothing
        each = collective_seconds(
            kind, size, group.inside, group.nodes, link.inner, NetworkRates(group.network, fabric)
        )
        return Traffic(size * times * used, each.seconds * times * used, each.network * used)

    gathers = 1 + passes.inputs
    fp32_sums = batch.stack_facts("master_gradients_fp32") > 0
    gradient = np.where(fp32_sums | batch.weights_dtype.is_("fp32"), 4.0, 2.0)
    layers = np.maximum(1.0, shape.layers / spread.pipeline)
    replicas = _Group(spread.ranks, spread.tensor, link)
    sharers = _Group(spread.shard_ranks, spread.tensor, link)
    # Gradients of the shards are added up over the groups, a shard's worth between the same places of each.
    groups = spread.ranks / spread.shard_ranks
    across = _Group(groups, spread.tensor * spread.shard_ranks, link)
    several = spread.ranks > 1
    strategy = batch.strategy
    weight_bytes = sum(_weight_bytes(batch, spread))
    gathered = traffic("all_gather", weight_bytes / layers, gathers * layers, sharers, spread.sharded)
    gradients = trained * gradient / layers
    scattered = traffic("reduce_scatter", gradients, layers, sharers, strategy.is_("fsdp", "zero3", "zero2") & several)
    reduced = traffic("all_reduce", gradients, layers, replicas, strategy.is_("ddp") & several)
    halved = traffic("reduce_scatter", gradients, layers, replicas, strategy.is_("zero1") & several)
    renewed = traffic("all_gather", trained * 2.0 / layers, layers, replicas, strategy.is_("zero1", "zero2") & several)
    joined = traffic("all_reduce", gradients / spread.shard_ranks, layers, across, spread.sharded & (groups > 1))
    per_layer = passes.forward + passes.recompute + passes.inputs
    tensor = _Group(spread.tensor, 1.0, link)
    moe_layers = np.maximum(1.0, shape.expert_layers / spread.pipeline)
    # Tokens go from their own part of the sequence to experts that other GPUs share, and back there.
    dispatched = moe_layers * (spread.expert_tensor != spread.tensor) * (shape.expert_layers > 0)
    stream = traffic(
        "all_reduce", spread.tokens * shape.hidden * 2, (2 * layers - dispatched) * per_layer, tensor,
        spread.tensor > 1,
    )  # fmt: skip
    sharers_of_expert = _Group(spread.expert_tensor, 1.0, link)
    arriving = spread.tokens * shape.routed_width / max(1.0, shape.expert_layers) * 2
    shared = traffic(
        "all_reduce", arriving * spread.expert_tensor / spread.tensor, dispatched * per_layer,
        sharers_of_expert, (dispatched > 0) & (spread.expert_tensor > 1),
    )  # fmt: skip
    # What Ulysses has not split by heads is left to a ring.
    by_heads = np.where(batch.context_kind.is_("ulysses"), batch.context, 1.0)
    split = spread.sequence_split / by_heads
    around = _Group(split, spread.tensor, link)
    kept = shape.kv_width * spread.local * 2 / layers
    passed = traffic(
        "point_to_point", spread.tokens * kept,
        (split - 1) * layers * (passes.forward + passes.recompute_attention + 2 * passes.inputs), around,
        split > 1,
    )  # fmt: skip
    # Half of the width at 2 bytes a number, before and after attention.
    heads = traffic(
        "all_to_all", spread.tokens * _exchanged_width(batch) * spread.local / layers,
        2 * layers * (passes.forward + passes.recompute_attention + passes.inputs),
        _Group(by_heads, spread.tensor, link), by_heads > 1,
    )  # fmt: skip
    apart = np.where(spread.expert_tensor != spread.tensor, spread.expert_tensor, 1.0)
    exchange = _Group(spread.expert, apart, link)
    # A token goes once to each node that holds some of its experts, and there once to each GPU that does.
    top_k = max(1.0, shape.top_k)
    holders = np.where(exchange.nodes > 1, exchange.nodes, spread.expert)
    copies = holders * (1 - (1 - 1 / np.maximum(1.0, holders)) ** top_k) / top_k
    # Tensor parallel ranks split the tokens between the blocks, and so what they send.
    routed = traffic(
        "all_to_all",
        spread.tokens * shape.routed_width / max(1.0, shape.expert_layers) / spread.tensor * 2 * copies,
        2 * moe_layers * per_layer, exchange, (spread.expert > 1) & (shape.expert_layers > 0),
    )  # fmt: skip
    # A rank of tensor parallelism sends its own part where the stream is split.
    own_part = np.where(batch.sequence_parallel | (batch.stack_facts("splits_norms") > 0), spread.tensor, 1.0)
    staged = traffic(
        "point_to_point",
        spread.tokens * shape.hidden * 2 / own_part,
        (passes.forward + passes.inputs) * batch.virtual_stages,
        _NextStage.of(batch.gpus, spread.pipeline, link),
        spread.pipeline > 1,
    )
    return (
        _merged_traffic(gathered, scattered),
        _merged_traffic(reduced, halved, renewed, joined),
        _merged_traffic(stream, shared, heads),
        passed,
        routed,
        staged,
    )


def _exchanged_width(batch: JobArrays) -> Array:
    """Return the numbers of a token that Ulysses exchanges, over the layers.

    Each GPU gets whole heads: keys and values of fewer heads than there are GPUs are repeated.
    """
    width = np.zeros(batch.n)
    for layers, one in shapes(batch.arch).exchanged:
        width += layers * (one.queries + one.keys * np.maximum(1.0, batch.context * batch.tensor / one.heads))
    return width


def _waiting(batch: JobArrays, spread: Spread) -> Array:
    """Return how much longer than the mean the largest of the replicas' token counts is expected to be.

    ``variation × z``, with ``z`` the expected largest of as many normal numbers as there are replicas (Blom
    1958). Sharded weights are gathered together for each micro-batch; otherwise replicas wait once a step,
    and long and short micro-batches even out.
    """
    if not batch.length_variation.any():
        return np.zeros(batch.n)
    replicas = np.minimum(batch.data_parallel, batch.global_batch)
    together = np.where(spread.sharded, 1.0, spread.micro_batches)
    return np.asarray(batch.length_variation * expected_largest(replicas) / np.sqrt(together))


def _merged_traffic(*parts: Traffic) -> Traffic:
    # One part is added up alike: whether another has bytes may depend on the jobs beside this one.
    used = [part for part in parts if part.bytes.any()] or list(parts[:1])
    seconds = added([part.seconds for part in used])
    network = added([part.seconds * part.network for part in used])
    return Traffic(added([part.bytes for part in used]), seconds, network / np.maximum(seconds, 1e-300))


class CommunicationSeconds(Struct, frozen=True):
    """Seconds of the traffic of whole runs if nothing were hidden."""

    shards: Array
    gradients: Array
    offload: Array
    tensor: Array
    ring: Array
    experts: Array
    stages: Array


def communication_seconds(work: CommunicationWork, fit: Coefficients) -> CommunicationSeconds:
    """Return seconds: those of single collectives over the share of their speed that whole runs reach."""
    inside = np.where(work.direct, fit["communication.direct"], fit["communication.pcie"])

    def whole(traffic: Traffic) -> Array:
        between = traffic.network
        return traffic.seconds * (between / fit["communication.network"] + (1 - between) / inside)

    waited = np.where(work.direct, fit["communication.tensor_direct"], fit["communication.tensor_pcie"])
    waited = np.where(work.overlapped, fit["communication.tensor_overlapped"], waited)
    between = work.tensor.network
    load = uneven_load(work.uneven, work.balanced, fit)
    waits, dispatch = (
        work.stack.deviations(fit.table(name), fit[f"{name}.fsdp"])
        for name in ("communication.experts_exposed", "communication.dispatch")
    )
    return CommunicationSeconds(
        shards=whole(work.shards),
        gradients=whole(work.gradients),
        offload=work.offload.seconds / fit["communication.offload"],
        tensor=work.tensor.seconds * (between * fit["communication.tensor_network"] + (1 - between) * waited),
        ring=whole(work.ring),
        experts=whole(work.experts) * waits * load + work.dispatches * dispatch,
        stages=whole(work.stages) * fit["communication.stages_exposed"],
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
    ring_source = mark("published rates of collectives by size, ranks and links; what compute hides is fitted")
    hidden = "what overlap leaves of bytes × times / rate"

    def overlapping(key: str, moved: Traffic, all_seconds: Array, times: Array | float, source: str) -> FigureArray:
        rate = moved.bytes / np.maximum(all_seconds, 1e-30)
        return FigureArray(key, exposed[key.partition(".")[2]], "s", hidden,
                     {"bytes": moved.bytes, "times": times, "rate": rate}, source, "fitted")  # fmt: skip

    def waited(key: str, moved: Traffic, all_seconds: Array) -> FigureArray:
        rate = moved.bytes / np.maximum(all_seconds, 1e-30)
        return FigureArray(key, exposed[key.partition(".")[2]], "s", "bytes × micro_batches / rate",
                     {"bytes": moved.bytes, "micro_batches": micro_batches, "rate": rate}, ring_source,
                     "fitted")  # fmt: skip

    bubble, imbalance = fit["communication.bubble"], fit["communication.imbalance"]
    straggling = fit["communication.straggling"]
    return (
        overlapping("communication.shards", work.shards, seconds.shards, micro_batches, ring_source),
        overlapping("communication.gradients", work.gradients, seconds.gradients, 1.0, ring_source),
        overlapping("communication.offload", work.offload, seconds.offload, micro_batches,
                    mark("weights on the host cross PCIe each pass")),
        waited("communication.tensor", work.tensor, seconds.tensor),
        overlapping("communication.ring", work.ring, seconds.ring, micro_batches, ring_source),
        waited("communication.experts", work.experts, seconds.experts),
        waited("communication.stages", work.stages, seconds.stages),
        FigureArray("communication.bubble", bubble * work.bubbles * busy, "s", "bubble × idle × busy",
              {"bubble": bubble, "idle": work.bubbles, "busy": busy},
              mark("pipeline schedules (arXiv:2104.04473); interleaving is fitted"), "fitted"),
        FigureArray("communication.imbalance", imbalance * (work.pipeline - 1) * head, "s",
              "imbalance × (stages - 1) × head",
              {"imbalance": imbalance, "stages": work.pipeline, "head": head},
              mark("the last pipeline stage holds the whole output head; fitted"), "fitted"),
        FigureArray("communication.waiting", work.waiting * busy, "s", "waiting × busy",
              {"waiting": work.waiting, "busy": busy},
              mark("replicas with longer samples are waited for: expected largest of normal numbers"),
              "exact"),
        FigureArray("communication.straggling", straggling * work.doublings * busy, "s",
              "straggling × doublings × busy",
              {"straggling": straggling, "doublings": work.doublings, "busy": busy},
              mark("waiting for the slowest of the nodes, fitted"), "fitted"),
    )  # fmt: skip
