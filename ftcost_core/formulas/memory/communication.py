"""Memory of communication inside the allocator: gathered parameters, buffers of reduced gradients."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray, Mask
from ftcost_core.formulas.memory.trained_on_rank import Trained
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.formulas.memory.weights import embedding_parameters, linear_bytes
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("exact traces of FSDP2; DeepSpeed ZeRO-3")


def gathered(job: MemoryInputs, layers: float, *, head: bool = False) -> tuple[FigureArray, ...]:
    """Return unsharded parameters of the root unit and of some layers under FSDP and ZeRO-3, bytes.

    The root unit holds embedding and head for the whole step; where both are units of their own, the
    ``head`` is gathered for its product only.
    """
    sharding, precision = job.sharding, job.precision
    counts = job.layout.counts
    dense = (counts.linear - counts.experts) / job.arch.layers / sharding.tensor
    experts = counts.experts / job.arch.layers / (sharding.expert_tensor * sharding.expert)
    separate_units = job.batch.stack_facts("outer_units_apart")
    head_parameters = float(counts.head or counts.embedding) * job.stage.head * head
    root = np.where(separate_units > 0, head_parameters, embedding_parameters(job, counts)) / sharding.tensor
    per_layer = dense + experts

    def gathered_bytes(quantised: Array | Mask) -> Array:
        return np.where(quantised > 0, linear_bytes(job), precision.compute)

    bytes_each = gathered_bytes(precision.quantized)
    of_experts = gathered_bytes(precision.quantized * job.batch.quantizes_experts)
    mean = (dense * bytes_each + experts * of_experts) / np.maximum(per_layer, 1.0)
    bytes_each = np.where(of_experts == bytes_each, bytes_each, mean)
    root_bytes = np.minimum(precision.small, precision.compute)
    sharded = sharding.sharded
    return (
        FigureArray("communication.root", sharded * root * root_bytes, "B",
              mark_noted("parameters × bytes; embedding and head, gathered for the whole step"),
              {"parameters": sharded * root, "bytes": root_bytes}, SOURCE),
        FigureArray("communication.layers", sharded * layers * per_layer * bytes_each, "B",
              mark_noted("parameters × bytes × layers; of one layer, and how many are gathered at once"),
              {"parameters": sharded * per_layer, "bytes": bytes_each, "layers": layers}, SOURCE),
    )  # fmt: skip


def buckets(job: MemoryInputs, trained: Trained) -> FigureArray:
    """Return the buckets that DistributedDataParallel sends gradients in, bytes: as large as all of them, for good.

    Gradients are copied into them; they would be views of them with ``gradient_as_bucket_view``, which no stack sets.
    """
    copied = job.batch.strategy.flag("ddp") * (job.batch.data_parallel > 1) * job.batch.stack_facts("gradient_buckets")
    value = copied * (trained.layers * trained.gradient_bytes + trained.outer * trained.outer_gradient_bytes)
    return FigureArray("communication.buckets", value, "B",
                 mark_noted("copies × (layers × bytes + outside × bytes outside); of the gradients of what is trained"),
                 {"copies": copied, "layers": trained.layers, "bytes": trained.gradient_bytes,
                  "outside": trained.outer, "bytes outside": trained.outer_gradient_bytes},
                 mark("torch.nn.parallel.DistributedDataParallel, its reducer's buckets"))  # fmt: skip


def reduced(job: MemoryInputs, trained: Trained) -> FigureArray:
    """Return a layer's whole gradients and their reduce buffer on the way to the shards, bytes."""
    layer = (trained.layers + trained.flat) / job.stage.own_layers
    bytes_each = job.precision.compute + reduction_bytes(job, trained)
    sharded = job.sharding.sharded
    return FigureArray("communication.reduce", sharded * layer * bytes_each, "B",
                 mark_noted("parameters × bytes; a layer's whole gradients "
                            "and the buffer they are reduced from"),
                 {"parameters": sharded * layer, "bytes": bytes_each}, SOURCE)  # fmt: skip


def reduction_bytes(job: MemoryInputs, trained: Trained) -> Array:
    """Return bytes per number of the buffer that gradients are reduced from; 0 where they need no copy."""
    fsdp = job.batch.strategy.is_("fsdp")
    in_place = job.batch.stack_facts("reduces_in_16_bits") * fsdp
    return np.where(in_place > 0, 0.0, np.where(trained.gradient_bytes == 4, 4.0, 2.0))


def reduced_root(job: MemoryInputs, trained: Trained) -> FigureArray:
    """Return the root unit's whole gradients and their reduce buffer, less the shards, bytes.

    The shards are the gradients' own figure, as long as they stay on the GPU and outlive the backward pass.
    """
    sharding = job.sharding
    stays = sharding.gradients_on_gpu * (1 - job.training.steps_in_backward)
    bytes_each = job.precision.compute + reduction_bytes(job, trained)
    bytes_each = bytes_each - stays * trained.outer_gradient_bytes / sharding.shards
    sharded = sharding.sharded * job.batch.full
    return FigureArray("communication.reduce", sharded * trained.outer * bytes_each, "B",
                 mark_noted("parameters × bytes; embedding and head: gradient and buffer, less the shard"),
                 {"parameters": sharded * trained.outer, "bytes": bytes_each}, SOURCE)  # fmt: skip
