"""Trainable parameters, and the sizes of what a run saves."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.optimizer import state_bytes
from ftcost_core.formulas.memory.setting import FIRST, MemoryInputs, setting
from ftcost_core.formulas.memory.trained import Trained, trained_on_stage
from ftcost_core.formulas.trained import trained_parameters


def model_figures(batch: JobArrays) -> Array:
    """Return the trainable parameters of the whole model, all GPUs together."""
    return trained_parameters(batch).total


def adapter_bytes(batch: JobArrays) -> Array:
    """Return the size of the saved adapter, bytes; 0 without adapters."""
    job, trained = _whole(batch)
    return np.where(job.training.adapted > 0, (trained.layers + trained.outer) * job.precision.adapter, 0.0)


def checkpoint_bytes(batch: JobArrays) -> Array:
    """Return the size of one saved checkpoint to resume from, bytes: what is trained and its states.

    With only the last layers trained the whole model is saved.
    """
    job, trained = _whole(batch)
    each = trained.bytes_each + state_bytes(job) + 4.0 * batch.master_weights
    frozen = np.where(batch.last_layers, job.layout.counts.text - trained.layers - trained.outer, 0.0)
    return (trained.layers + trained.outer) * each + frozen * job.precision.weight


def _whole(batch: JobArrays) -> tuple[MemoryInputs, Trained]:
    one = np.ones(batch.n)
    job = setting(batch.with_(tensor=one, pipeline=one, context=one, expert=one), FIRST)
    return job, trained_on_stage(job)
