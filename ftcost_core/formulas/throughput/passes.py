"""How often each kind of work is done for a micro-batch: forward, again, backward, for which weights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_arrays import JobArrays
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
    reached = np.where(batch.last_layers, trained.layer_share, 1.0)
    whole = batch.full.astype(np.float64)
    size = shapes(batch.arch).dense + shapes(batch.arch).experts
    copied = (trained.copies.dense + trained.copies.experts) / max(1.0, size)
    checkpointed = batch.checkpointing.flag("full")
    selective = batch.checkpointing.flag("selective")
    policy = mechanisms().selective_checkpointing
    again = {stack: policy.policies[own] for stack, own in policy.by.items()}
    forwards = batch.objective.look_up(vocabulary().objectives.by, lambda facts: facts.further_forwards)
    head_trained = whole + (1 - whole) * batch.train_fully["head"]
    return Passes(
        forward=1.0 + forwards,
        recompute=reached
        * (checkpointed + selective * batch.stack.look_up(again, lambda facts: facts.products)),
        recompute_attention=reached
        * (checkpointed + selective * batch.stack.look_up(again, lambda facts: facts.attention)),
        recompute_rest=reached * (checkpointed + selective),
        inputs=reached,
        weights=trained.layer_share + copied,
        head_weights=head_trained,
    )
