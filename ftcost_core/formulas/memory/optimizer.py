"""Optimizer states, master weights, and temporaries of the optimizer step."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.memory.memory_inputs import MemoryInputs
from ftcost_core.formulas.memory.trained import Trained, over_shards
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("torch.optim, bitsandbytes 0.50, transformers Adafactor")
BLOCK_8BIT = 256
"""8-bit states that share one fp32 constant: bitsandbytes' block (arXiv:2110.02861)."""


def optimizer_terms(job: MemoryInputs, trained: Trained) -> tuple[FigureArray, ...]:
    """Return states and master weights on one GPU, bytes."""
    parameters = _updated_parameters(job, trained)
    offloaded = 1.0 - job.batch.cpu_offload.flag("optimizer", "parameters")
    states = state_bytes(job)
    master = job.batch.master_weights.astype(np.float64) * 4.0
    return (
        FigureArray("optimizer.states", parameters * states * offloaded, "B",
              mark_noted("parameters × bytes; trained ones of this shard"),
              {"parameters": parameters * offloaded, "bytes": states}, SOURCE),
        FigureArray("optimizer.master", parameters * master * offloaded, "B",
              mark_noted("parameters × bytes; the fp32 copy of this shard beside 16-bit weights"),
              {"parameters": parameters * offloaded, "bytes": master},
              mark("DeepSpeed and Megatron-Core optimizers")),
    )  # fmt: skip


def _updated_parameters(job: MemoryInputs, trained: Trained) -> Array:
    sharding = job.sharding
    return over_shards(job, trained, sharding.optimizer_shards) + trained.outer / sharding.optimizer_shards


def state_bytes(job: MemoryInputs) -> Array:
    """Return bytes of optimizer state per trained parameter."""
    words = vocabulary()
    dtype = job.batch.optimizer_state_dtype.table(words.dtype_bytes.by)
    each = np.maximum(dtype, 4.0 * job.precision.upcast_trained)
    eight_bit = job.batch.optimizer.look_up(words.optimizers.by, lambda facts: facts.eight_bit)
    width = np.where(eight_bit > 0, 1.0 + 4.0 / BLOCK_8BIT, each)
    states = job.batch.optimizer.look_up(
        words.optimizers.by, lambda facts: 0.0 if facts.paged else facts.states
    )
    factored = job.batch.optimizer.look_up(words.optimizers.by, lambda facts: facts.factored)
    return states * width + factored * factored_share(job) * 4.0


def factored_share(job: MemoryInputs) -> Array:
    """Return numbers of state per parameter of Adafactor: one a row and one a column of a matrix."""
    training = job.training
    state_numbers = size = job.zeros
    for matrix in job.layout.linears:
        trained = (
            np.maximum(training.trained, job.batch.targeted(matrix)) if matrix.roles else training.trained
        )
        state_numbers = state_numbers + trained * (matrix.count * (matrix.inputs + matrix.outputs))
        size = size + trained * matrix.parameters
    return state_numbers / np.maximum(size, 1.0)


def step_temporaries(job: MemoryInputs, trained: Trained) -> tuple[FigureArray, ...]:
    """Return what the optimizer step needs beside states and gradients, bytes.

    The for-each AdamW builds one denominator a parameter for all parameters at once; the fused one nothing.
    """
    parameters = _updated_parameters(job, trained) * job.sharding.gradients_on_gpu
    has_foreach = job.batch.optimizer.look_up(vocabulary().optimizers.by, lambda facts: facts.foreach)
    without_fsdp = job.batch.stack.table(mechanisms().foreach_optimizer.by)
    under_fsdp = job.batch.stack.table(mechanisms().foreach_optimizer.fsdp)
    foreach = (
        np.where(job.batch.strategy.is_("fsdp") & (job.batch.gpus > 1), under_fsdp, without_fsdp)
        * has_foreach
    )
    each = trained.bytes_each
    return (
        FigureArray("workspace.optimizer", parameters * each * foreach, "B",
              mark_noted("parameters × bytes; the denominators of all parameters of this shard at once"),
              {"parameters": parameters * foreach, "bytes": each}, "torch.optim._multi_tensor_adamw"),
    )  # fmt: skip
