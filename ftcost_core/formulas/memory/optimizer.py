"""Optimizer states, master weights, and what the step itself needs for a moment."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts import flag_table
from ftcost_core.formulas.memory.setting import BYTES, Setting
from ftcost_core.formulas.memory.trained import Trained, over_shards
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("torch.optim, bitsandbytes 0.50, transformers Adafactor")
BLOCK_8BIT = 256


def optimizer_terms(s: Setting, t: Trained) -> tuple[FigureArray, ...]:
    """Return states and master weights on one GPU, bytes."""
    parameters = _owned(s, t)
    offloaded = 1.0 - s.batch.cpu_offload.table({"optimizer": 1.0, "parameters": 1.0}, 0.0)
    states = state_bytes(s)
    master = s.batch.master_weights.astype(np.float64) * 4.0
    return (
        FigureArray("optimizer.states", parameters * states * offloaded, "B",
              mark_noted("parameters × bytes; trained ones of this shard"),
              {"parameters": parameters * offloaded, "bytes": states}, SOURCE),
        FigureArray("optimizer.master", parameters * master * offloaded, "B",
              mark_noted("parameters × bytes; the fp32 copy of this shard beside 16-bit weights"),
              {"parameters": parameters * offloaded, "bytes": master},
              mark("DeepSpeed and Megatron-Core optimizers")),
    )  # fmt: skip


def _owned(s: Setting, t: Trained) -> Array:
    return over_shards(s, t, s.optimizer_shards) + t.outer / s.optimizer_shards


def state_bytes(s: Setting) -> Array:
    """Return bytes of optimizer state per trained parameter."""
    each = np.maximum(s.batch.optimizer_state_dtype.table(BYTES, 4.0), 4.0 * s.upcast_trained)
    eight_bit = 2.0 + 2 * 4.0 / BLOCK_8BIT
    fixed = s.batch.optimizer.table({"adamw-8bit": eight_bit}, 0.0)
    copies = s.batch.optimizer.table({"adamw": 2.0, "lion": 1.0, "galore": 0.5}, 0.0)
    factored = s.batch.optimizer.table({"adafactor": 1.0}, 0.0) * factored_share(s) * 4.0
    return fixed + copies * each + factored


def factored_share(s: Setting) -> Array:
    """Return numbers of state per parameter of Adafactor: one a row and one a column of a matrix."""
    kept = size = s.zeros
    for one in s.layout.linears:
        hit = np.maximum(s.trained, s.batch.targeted(one)) if one.roles else s.trained
        kept = kept + hit * (one.count * (one.inputs + one.outputs))
        size = size + hit * one.parameters
    return kept / np.maximum(size, 1.0)


def step_temporaries(s: Setting, t: Trained) -> tuple[FigureArray, ...]:
    """Return what the optimizer step needs beside states and gradients, bytes.

    The for-each AdamW builds one denominator a parameter for all parameters at once; the fused one nothing.
    """
    parameters = _owned(s, t) * s.gradients_on_gpu
    adam = s.batch.optimizer.table({"adamw": 1.0}, 0.0)
    alone = s.batch.stack.table(flag_table("foreach_optimizer"), 0.0)
    fsdp = s.batch.stack.table(flag_table("foreach_optimizer", "fsdp"), 0.0)
    foreach = np.where(s.batch.strategy.is_("fsdp") & (s.batch.gpus > 1), fsdp, alone) * adam
    each = t.bytes_each
    return (
        FigureArray("workspace.optimizer", parameters * each * foreach, "B",
              mark_noted("parameters × bytes; the denominators of all parameters of this shard at once"),
              {"parameters": parameters * foreach, "bytes": each}, "torch.optim._multi_tensor_adamw"),
    )  # fmt: skip
