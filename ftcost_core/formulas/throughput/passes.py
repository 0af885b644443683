"""How often each kind of work is done for a micro-batch: forward, again, backward, for which weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import Choices, JobArrays
from ftcost_core.formulas.throughput.coefficients import facts
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.trained import TrainedParameters


@dataclass(frozen=True, slots=True)
class Passes:
    """Passes over the layers, each as a share of one forward pass."""

    forward: Array
    """1, and one more for every further model that the objective asks (reference, reward)."""
    recompute: Array
    """Matrix products that checkpointing runs again."""
    recompute_attention: Array
    recompute_rest: Array
    """Elementwise work that checkpointing runs again."""
    inputs: Array
    """Backward to the inputs: everything in front of which something is trained."""
    weights: Array
    """Backward to the weights: those that are trained."""
    head_weights: Array


def passes(batch: JobArrays, trained: TrainedParameters) -> Passes:
    """Return the passes of each job, whose trained parameters are given.

    Source: reverse-mode differentiation; frozen matrices need no gradient of their own, and layers in front
    of every trained weight need no backward pass (PyTorch autograd). Checkpointing: Chen et al. 2016,
    arXiv:1604.06174.
    """
    table = facts()
    reached = np.where(batch.kind.is_("freeze"), trained.layer_share, 1.0)
    whole = batch.full.astype(np.float64)
    size = shapes(batch.arch).dense + shapes(batch.arch).experts
    copied = (trained.copies.dense + trained.copies.experts) / max(1.0, size)
    checkpointed = batch.checkpointing.is_("full") * 1.0
    selective = batch.checkpointing.is_("selective") * 1.0
    head_trained = whole + (1 - whole) * batch.train_fully["head"]
    return Passes(
        forward=1.0 + batch.objective.table(words(table["objective_forwards"])),
        recompute=reached
        * (checkpointed + selective * by_stack(batch.stack, table["recompute"]["selective"])),
        recompute_attention=reached
        * (checkpointed + selective * by_stack(batch.stack, table["recompute_attention"]["selective"])),
        recompute_rest=reached * (checkpointed + selective),
        inputs=reached,
        weights=trained.layer_share + copied,
        head_weights=head_trained,
    )


def words(entry: Mapping[str, Any]) -> dict[str, float]:
    """Return the numbers of a table of facts, without its source."""
    return {key: float(value) for key, value in entry.items() if isinstance(value, int | float)}


def by_stack(stack: Choices, entry: Mapping[str, float]) -> Array:
    """Return each job's value of a table by stack, whose ``any`` is the rest."""
    return stack.table(words(entry), entry["any"])
