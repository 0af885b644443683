"""Trainable parameters, and the sizes of what a run saves."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.optimizer import state_bytes
from ftcost_core.formulas.memory.setting import FIRST, Setting, setting
from ftcost_core.formulas.memory.trained import Trained, trained
from ftcost_core.formulas.trained import trained_parameters


def model_figures(batch: JobArrays) -> Array:
    """Return the trainable parameters of the whole model, all GPUs together."""
    return trained_parameters(batch).total


def adapter_bytes(batch: JobArrays) -> Array:
    """Return the size of the saved adapter, bytes; 0 without adapters."""
    s, t = _whole(batch)
    return np.where(s.training.adapted > 0, (t.layers + t.outer) * s.precision.adapter, 0.0)


def checkpoint_bytes(batch: JobArrays) -> Array:
    """Return the size of one saved checkpoint to resume from, bytes: what is trained and its states.

    With only the last layers trained the whole model is saved.
    """
    s, t = _whole(batch)
    each = t.bytes_each + state_bytes(s) + 4.0 * batch.master_weights
    frozen = np.where(batch.last_layers, s.layout.counts.text - t.layers - t.outer, 0.0)
    return (t.layers + t.outer) * each + frozen * s.precision.weight


def _whole(batch: JobArrays) -> tuple[Setting, Trained]:
    one = np.ones(batch.n)
    s = setting(batch.with_(tensor=one, pipeline=one, context=one, expert=one), FIRST)
    return s, trained(s)
