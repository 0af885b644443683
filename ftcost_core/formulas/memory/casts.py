"""The 16-bit copies of fp32 weights that autocast makes and the backward pass keeps."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.memory.memory_inputs import MemoryInputs
from ftcost_core.formulas.memory.trained import Trained
from ftcost_core.text.i18n import mark, mark_noted

FORMULA = mark_noted("parameters × bytes; 16-bit copies of fp32 matrices that autocast multiplies with")
SOURCE = mark("torch.autocast: copies of trained weights are cached, all are saved for the backward pass")


def all_casts(job: MemoryInputs, trained: Trained) -> FigureArray:
    """Return every copy, alive when the forward pass ends, bytes.

    With checkpointing only the cache holds them, which holds what is trained.
    """
    layers, cached = _layers(job, trained)
    return _copies(job, np.where(job.kernels.checkpointed > 0, cached, layers) + _head(job))


def head_cast(job: MemoryInputs, trained: Trained) -> FigureArray:
    """Return the copies alive in the loss's backward pass: with checkpointing the head's alone."""
    layers, _ = _layers(job, trained)
    # A fused loss computed its gradients already: of a frozen head it saves no copy.
    spared = job.training.adapted * job.batch.loss.is_("fused")
    return _copies(job, layers * (1 - job.kernels.checkpointed) + _head(job) * (1 - spared))


def layer_casts(job: MemoryInputs, trained: Trained, share_left: Array | float) -> FigureArray:
    """Return the copies alive when a share of the layers is left in the backward pass."""
    layers, _ = _layers(job, trained)
    return _copies(job, layers * np.where(job.kernels.checkpointed > 0, 1.0 / job.stage.own_layers, share_left))


def _layers(job: MemoryInputs, trained: Trained) -> tuple[Array, Array]:
    training, precision = job.training, job.precision
    matrices = (
        job.layout.counts.linear
        * job.stage.layer_share
        / job.sharding.tensor
        * (precision.weight == 4)
        * (1 - precision.quantized)
    )
    adapters = trained.low_rank * (precision.adapter == 4)
    cached = matrices * training.trained * training.trained_share + adapters
    return matrices + adapters, cached


def _head(job: MemoryInputs) -> Array:
    head = float(job.layout.counts.head or job.layout.counts.embedding)
    here = job.stage.head * (1 - job.batch.pooled)
    copied: Array = head / job.sharding.tensor * here * (job.precision.small == 4)
    return copied


def _copies(job: MemoryInputs, parameters: Array) -> FigureArray:
    copied = parameters * job.precision.amp * (1 - job.sharding.sharded)
    return FigureArray("workspace.casts", copied * 2.0, "B", FORMULA, {"parameters": copied, "bytes": 2.0}, SOURCE)
