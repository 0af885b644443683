"""Quantisation-aware training: rounded copies of weights, and what rounding keeps for the backward pass."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.text.i18n import mark_noted

_OF_GROUP = 8.0 / 32
"""Scale and zero point in fp32 of each group of 32 weights, bytes a weight."""
OF_TOKEN = 8.0
"""Of each token's input of a matrix."""


def clamped_bytes(job: MemoryInputs) -> Array:
    """Return the bytes that rounding keeps of each number with a gradient: none of what a compiler makes again."""
    return job.batch.rounding_facts("clamped") * ~job.batch.compile


def keeps_scales(job: MemoryInputs) -> Array:
    """Return 1 where scales and zero points are kept for the backward pass."""
    return np.asarray(clamped_bytes(job) > 0, dtype=np.float64)


def rounded_weights(job: MemoryInputs, layers: Array | float, *, head: bool) -> FigureArray:
    """Return the rounded copies alive of a share of this stage's layers, and of the head, bytes.

    A product saves the rounded matrix, on each GPU whole though the weights are sharded. Modules of linear layers are
    rounded; tensors of fused experts are not.
    """
    clamped = clamped_bytes(job) + _OF_GROUP * keeps_scales(job)
    kept, copied = clamped * job.training.trained, np.where(_rounds(job), job.precision.compute, 0.0)
    counts, tensor = job.layout.counts, job.sharding.tensor
    dense = (counts.linear - counts.experts - counts.routers) * job.stage.dense_share / tensor
    outer = float(counts.head or counts.embedding) * job.stage.head * (1 - job.batch.pooled) / tensor * head
    largest = max((matrix.size for matrix in job.layout.linears if matrix.kind != "expert"), default=0) / tensor
    parameters = _rounds(job) * (dense * layers + outer)
    temporary = job.batch.rounding_facts("temporary") * ~job.batch.compile * np.maximum(largest, outer)
    return FigureArray("workspace.rounded", parameters * (copied + kept) + temporary, "B",
                 mark_noted("parameters × bytes + temporary; rounded copies of weights, and what rounding keeps"),
                 {"parameters": parameters, "bytes": copied + kept, "temporary": temporary},
                 vocabulary().fake_quantizations.source, "assumed")  # fmt: skip


def rounded_in_backward(job: MemoryInputs, *, first: bool) -> FigureArray:
    """Return the copies alive in the backward pass of the last layer, or the first: one layer's if checkpointed."""
    one, left = 1.0 / job.stage.own_layers, 1.0 - job.kernels.checkpointed
    return rounded_weights(job, one if first else np.maximum(one, left), head=False)


def _rounds(job: MemoryInputs) -> Array:
    return 1.0 - job.batch.fake_quantization.flag("none")
