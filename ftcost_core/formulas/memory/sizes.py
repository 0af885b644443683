"""Sizes of the files that a run saves: adapter and checkpoint."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import JobArrays, once_per_batch
from ftcost_core.formulas.memory.optimizer import outer_state_bytes, state_bytes
from ftcost_core.formulas.memory.trained_on_rank import Trained, trained_on_stage
from ftcost_core.formulas.memory.views import FIRST, MemoryInputs, memory_inputs
from ftcost_core.formulas.towers import tower_in_place


@once_per_batch
def adapter_bytes(batch: JobArrays) -> Array:
    """Return the size of the saved adapter, bytes; 0 without adapters."""
    job, trained = _unsplit(batch)
    saved = trained.layers * trained.bytes_each + trained.outer * trained.outer_bytes
    return np.where(job.training.adapted > 0, saved, 0.0)


@once_per_batch
def checkpoint_bytes(batch: JobArrays) -> Array:
    """Return the size of one saved checkpoint to resume from, bytes: what is trained and its states.

    With only the last layers trained the whole model is saved.
    """
    job, trained = _unsplit(batch)
    master = 4.0 * batch.master_weights
    each = trained.bytes_each + state_bytes(job) + master
    outer_each = trained.outer_bytes + outer_state_bytes(job, trained) + master
    frozen = np.where(
        batch.last_layers, job.layout.counts.text + tower_in_place(batch) - trained.layers - trained.outer, 0.0
    )
    return trained.layers * each + trained.outer * outer_each + frozen * job.precision.weight


@once_per_batch
def _unsplit(batch: JobArrays) -> tuple[MemoryInputs, Trained]:
    ones = np.ones(batch.n)
    whole = batch.with_(tensor=ones, pipeline=ones, context=ones, expert=ones, own_expert_tensor=0 * ones)
    job = memory_inputs(whole, FIRST)
    return job, trained_on_stage(job)
