"""Trainable parameters, and the sizes of what a run saves."""

from __future__ import annotations

import numpy as np

from ftcost_core.batch import Batch
from ftcost_core.memory.setting import FIRST, LAST, Setting, setting
from ftcost_core.memory.adapters import fully_trained, low_rank_parameters
from ftcost_core.term import Array


def model_figures(batch: Batch) -> Array:
    """Return the trainable parameters of the whole model, all GPUs together."""
    return _trainable(setting(_alone(batch), FIRST))


def adapter_bytes(batch: Batch) -> Array:
    """Return the size of the saved adapter, bytes; 0 without adapters."""
    s = setting(_alone(batch), FIRST)
    return np.where(s.adapted > 0, _trainable(s) * s.adapter, 0.0)


def checkpoint_bytes(batch: Batch) -> Array:
    """Return the size of one saved checkpoint, bytes: what is trained, with its optimizer states."""
    from ftcost_core.memory.optimizer import state_bytes

    s = setting(_alone(batch), FIRST)
    each = np.where(s.adapted > 0, s.adapter, s.weight) + state_bytes(s) + 4.0 * batch.master_weights
    frozen = np.where(s.batch.kind.is_("freeze"), s.layout.counts.total * s.weight, 0.0)
    return _trainable(s) * each + frozen


def _alone(batch: Batch) -> Batch:
    one = np.ones(batch.n)
    return batch.with_(tensor=one, pipeline=one, context=one, expert=one)


def _trainable(s: Setting) -> Array:
    from ftcost_core.memory.trained import layer_parameters, outer_parameters

    return layer_parameters(s) + outer_parameters(s)
