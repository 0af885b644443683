"""Memory of what happens beside training steps: an evaluation pass, and the saving of a checkpoint."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ftcost_core.documents.term import Array, total
from ftcost_core.formulas.facts.stacks import MemoryRules, mechanisms
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory import xla
from ftcost_core.formulas.memory.by_rules import by_rules
from ftcost_core.formulas.memory.communication import gathered
from ftcost_core.formulas.memory.logits import standard_bytes_per_entry
from ftcost_core.formulas.memory.step_phases import resting
from ftcost_core.formulas.memory.trained_on_rank import trained_on_stage
from ftcost_core.formulas.memory.views import FIRST, LAST, MemoryInputs, memory_inputs
from ftcost_core.formulas.memory.weights import embedding_parameters
from ftcost_core.formulas.memory.workspace import widest

FEED_FORWARD_VALUES = 3.0
"""Values of the feed-forward width alive at once without gradients: gate, up and their product."""
STREAM_VALUES = 2.0
"""Copies of the stream alive inside a layer without gradients: the residual and what is added to it."""


def evaluation_bytes(batch: JobArrays) -> Array:
    """Return the memory of an evaluation pass at the training micro-batch, bytes on the device, shape (n,).

    Alive: weights, adapters, other models, optimizer states (gradients of the last step are gone), one
    layer's values without anything saved, logits with the loss's fp32 copies, gathered units, context.
    tokens × (2 × hidden size × bytes + 3 × feed-forward width × bytes) + tokens × vocabulary × bytes; a
    fused training loss does not help: transformers returns whole logits when it evaluates.
    Source: torch.no_grad saves nothing; transformers Trainer.prediction_step; Liger skips logits in training
    only. Under XLA's rules the forward pass and the loss of the compiled step (:func:`xla.evaluation`).
    """
    return _fullest([_evaluation(s) for s in _stages(batch)])


def saving_bytes(batch: JobArrays) -> Array:
    """Return the memory while a checkpoint is saved, bytes on the device, shape (n,).

    torch.save copies tensor by tensor to the CPU and needs nothing on the GPU. FSDP and ZeRO-3 gather a full
    state unit by unit: parameters of the largest unit × bytes; of adapters, those of one unit only. Source:
    FullStateDictConfig(offload_to_cpu, rank0_only) and stage3_gather_16bit_weights_on_model_save. Orbax, with
    which MaxText saves, writes each chip's own shards.
    """
    return _fullest([_saving(s) for s in _stages(batch)])


def _fullest(stages: list[Array]) -> Array:
    fullest = stages[0]
    for stage in stages[1:]:
        fullest = np.maximum(fullest, stage)
    return fullest


def _stages(batch: JobArrays) -> list[MemoryInputs]:
    return (
        [memory_inputs(batch, FIRST), memory_inputs(batch, LAST)]
        if (batch.pipeline > 1).any()
        else [memory_inputs(batch, FIRST)]
    )


def _evaluation(job: MemoryInputs) -> Array:
    counted, place = by_rules(job, _EVALUATION)
    throughout, fullest = counted[0]
    for i, (others, point) in enumerate(counted[1:], start=1):
        throughout, fullest = (np.where(place == i, others, throughout), np.where(place == i, point, fullest))
    return total(resting(job), job.n) + throughout + fullest


def _layer_or_logits(job: MemoryInputs) -> tuple[Array, Array]:
    """Return gathered units, and the larger of one layer's values and the logits, bytes."""
    sharding, precision = job.sharding, job.precision
    stream = STREAM_VALUES * job.arch.hidden_size * precision.residual / sharding.sequence
    layer = job.tokens * (stream + FEED_FORWARD_VALUES * widest(job) * precision.product)
    entries = job.tokens * job.arch.vocab_size / sharding.tensor * job.stage.head * (1 - job.batch.pooled)
    logits = entries * standard_bytes_per_entry(job, "forward")
    # The last layer is over when logits exist.
    return total(gathered(job, 1.0, head=True), job.n), np.maximum(layer, logits)


_EVALUATION: dict[MemoryRules, Callable[[MemoryInputs], tuple[Array, Array]]] = {
    "torch": _layer_or_logits,
    "mlx": _layer_or_logits,
    "xla": xla.evaluation,
}
_GATHERED_TO_SAVE: dict[MemoryRules, float] = {"torch": 1.0, "mlx": 0.0, "xla": 0.0}
"""1 where what is sharded is gathered to be saved; a Mac shards nothing."""


def _saving(job: MemoryInputs) -> Array:
    sharding = job.sharding
    trained = trained_on_stage(job)
    layer = trained.layers / job.stage.own_layers
    outer = embedding_parameters(job, job.layout.counts) / sharding.tensor * (1 - job.training.adapted)
    unit = np.maximum(layer, outer) * trained.bytes_each * sharding.sharded
    unit = unit * job.batch.stack.table(
        {stack: _GATHERED_TO_SAVE[rules] for stack, rules in mechanisms().memory_rules.by.items()}
    )
    return total(resting(job), job.n) + unit
