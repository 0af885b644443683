"""The 16-bit copies of fp32 weights that autocast makes and the backward pass keeps."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.memory.setting import Setting
from ftcost_core.formulas.memory.trained import Trained
from ftcost_core.text.i18n import mark, mark_noted

FORMULA = mark_noted("parameters × bytes; 16-bit copies of fp32 matrices that autocast multiplies with")
SOURCE = mark("torch.autocast: copies of trained weights are cached, all are saved for the backward pass")


def all_casts(s: Setting, t: Trained) -> FigureArray:
    """Return every copy, alive when the forward pass ends, bytes.

    With checkpointing only the cache holds them, which holds what is trained.
    """
    layers, cached = _layers(s, t)
    return _terms(s, np.where(s.kernels.checkpointed > 0, cached, layers) + _head(s))


def head_cast(s: Setting, t: Trained) -> FigureArray:
    """Return the copies alive in the loss's backward pass: with checkpointing the head's alone."""
    layers, _ = _layers(s, t)
    # A fused loss computed its gradients already: of a frozen head it saves no copy.
    spared = s.training.adapted * s.batch.loss.is_("fused")
    return _terms(s, layers * (1 - s.kernels.checkpointed) + _head(s) * (1 - spared))


def layer_casts(s: Setting, t: Trained, left: Array | float) -> FigureArray:
    """Return the copies alive when a share of the layers is left in the backward pass."""
    layers, _ = _layers(s, t)
    return _terms(s, layers * np.where(s.kernels.checkpointed > 0, 1.0 / s.stage.own_layers, left))


def _layers(s: Setting, t: Trained) -> tuple[Array, Array]:
    training, precision = s.training, s.precision
    matrices = (
        s.layout.counts.linear
        * s.stage.layer_share
        / s.sharding.tensor
        * (precision.weight == 4)
        * (1 - precision.quantized)
    )
    adapters = t.low_rank * (precision.adapter == 4)
    cached = matrices * training.trained * training.trained_share + adapters
    return matrices + adapters, cached


def _head(s: Setting) -> Array:
    head = float(s.layout.counts.head or s.layout.counts.embedding)
    copied: Array = head / s.sharding.tensor * s.stage.head * (s.precision.small == 4)
    return copied


def _terms(s: Setting, parameters: Array) -> FigureArray:
    copied = parameters * s.precision.amp * (1 - s.sharding.sharded)
    return FigureArray(
        "workspace.casts", copied * 2.0, "B", FORMULA, {"parameters": copied, "bytes": 2.0}, SOURCE
    )
