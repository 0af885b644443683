"""Which parameters are trained, how many, and in what precision their gradients and states are."""

from __future__ import annotations

import numpy as np

from ftcost_core.memory.adapters import fully_trained, low_rank_parameters
from ftcost_core.memory.facts import flag_table
from ftcost_core.memory.setting import Setting
from ftcost_core.memory.weights import embedding_parameters
from ftcost_core.term import Array


def layer_parameters(s: Setting) -> Array:
    """Return trained parameters of the layers of this stage on one tensor parallel rank, unsharded."""
    found = s.layout.counts
    dense = found.text - found.embedding - found.head - found.experts - found.positions
    full = (dense / s.tensor + found.experts / (s.tensor * s.expert)) * s.trained * s.trained_share
    return (full + low_rank_parameters(s) / s.tensor) * s.layer_share


def outer_parameters(s: Setting) -> Array:
    """Return trained parameters of embedding and head of this stage, unsharded."""
    found = s.layout.counts
    whole = s.batch.full.astype(np.float64)
    positions = found.positions * s.embedding
    return (embedding_parameters(s, found) / s.tensor + positions) * whole + fully_trained(s)


def trained_bytes(s: Setting) -> Array:
    """Return bytes of a trained parameter as it is kept."""
    return np.where(s.adapted > 0, s.adapter, s.weight)


def gradient_bytes(s: Setting) -> Array:
    """Return bytes of a gradient: that of its parameter, or 4 where a stack accumulates in fp32."""
    fp32 = s.batch.stack.table(flag_table("master_gradients_fp32"), 0.0)
    return np.where(fp32 > 0, 4.0, trained_bytes(s))
