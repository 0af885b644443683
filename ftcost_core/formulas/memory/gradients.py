"""Gradients of what is trained."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.memory.trained_on_rank import Trained, over_shards, trained_on_stage
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("torch autograd: gradients in the parameter's precision; FSDP and ZeRO-2/3 shard them")


def layer_gradients(job: MemoryInputs, trained: Trained, share: Array | float) -> FigureArray:
    """Return the layers' gradients when a share of the layers has been passed, bytes."""
    sharding = job.sharding
    parameters = (
        (over_shards(job, trained, sharding.gradient_shards) + trained.flat / sharding.gradient_shards)
        * sharding.gradients_on_gpu
        * (1 - job.training.steps_in_backward)
    )
    return FigureArray("gradients.layers", parameters * trained.gradient_bytes * share, "B",
                 mark_noted("parameters × bytes × share; trained in the layers, "
                 "this GPU's shard; share of layers done"),
                 {"parameters": parameters, "bytes": trained.gradient_bytes, "share": share},
                 SOURCE)  # fmt: skip


def outer_gradients(job: MemoryInputs, trained: Trained, share: Array | float) -> FigureArray:
    """Return the gradients of embedding and head, bytes."""
    sharding = job.sharding
    parameters = (
        trained.outer / sharding.gradient_shards * sharding.gradients_on_gpu * (1 - job.training.steps_in_backward)
    )
    return FigureArray("gradients.embedding", parameters * trained.outer_gradient_bytes * share, "B",
                 mark_noted("parameters × bytes × share; trained outside the layers, "
                 "the shard of this GPU"),
                 {"parameters": parameters, "bytes": trained.outer_gradient_bytes, "share": share},
                 SOURCE)  # fmt: skip


def all_gradients(job: MemoryInputs, trained: Trained) -> tuple[FigureArray, ...]:
    """Return every gradient, as alive at the optimizer step."""
    return (layer_gradients(job, trained, 1.0), outer_gradients(job, trained, 1.0))


def stepped_gradients(job: MemoryInputs) -> tuple[FigureArray, ...]:
    """Return every gradient at the optimizer step: reduced to this GPU's shard, however they were accumulated."""
    sharding = job.sharding
    if sharding.unsharded_gradients.any():
        shards = np.where(sharding.unsharded_gradients > 0, sharding.shards, sharding.gradient_shards)
        job = replace(job, sharding=replace(sharding, gradient_shards=shards, unsharded_gradients=job.zeros))
    return all_gradients(job, trained_on_stage(job))


def kept_gradients(job: MemoryInputs, trained: Trained) -> tuple[FigureArray, ...]:
    """Return the gradients that outlive a micro-batch: all of them while accumulating, else none."""
    training = job.training
    return (layer_gradients(job, trained, training.accumulates), outer_gradients(job, trained, training.accumulates))


def at_least(share: Array | float, job: MemoryInputs) -> Array:
    """Return a share of gradients that is 1 while accumulating."""
    return np.maximum(share, job.training.accumulates)


def embedding_copies(job: MemoryInputs, trained: Trained) -> FigureArray:
    """Return what the embedding's backward pass needs beside all gradients, bytes.

    A tied embedding's gradient is added to the head's out of place: two more copies, one where the head's
    gradient came in another precision or out of a fused loss. Accumulation keeps one more. Without tying
    the gradient that arrives is alive beside the embedding's own. An optimizer that steps in the backward
    pass has freed every other gradient by then.
    """
    training, sharding, precision = job.training, job.sharding, job.precision
    embedding = job.layout.counts.embedding / sharding.tensor
    tied = float(job.layout.counts.head == 0) * (1 - job.batch.pooled)
    copies = tied * np.where((precision.amp > 0) | job.batch.loss.is_("fused"), 1.0, 2.0) + training.accumulates
    copies = copies + training.steps_in_backward
    arriving = job.tokens * job.arch.hidden_size * precision.residual / sharding.sequence
    # Sharded gradients are reduced from buffers of their own.
    unsharded = job.batch.full * job.stage.embedding * (1 - sharding.sharded)
    value = unsharded * np.maximum(copies * embedding * trained.gradient_bytes, arriving)
    return FigureArray("gradients.embedding-copies", value, "B",
                 mark_noted("max(parameters × bytes × copies, arriving); of the embedding, "
                 "beside its own gradient"),
                 {"parameters": unsharded * embedding, "bytes": trained.gradient_bytes, "copies": copies,
                  "arriving": unsharded * arriving}, SOURCE)  # fmt: skip
