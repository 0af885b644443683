"""How often each kind of work is done for a micro-batch: forward, recomputation, backward."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.trained import TrainedParameters


class Passes(Struct, frozen=True):
    """Passes over the layers, each as a share of one forward pass."""

    forward: Array
    """One for each trained model, and the passes through the objective's other models (reference, reward)."""
    recompute: Array
    """Matrix products that checkpointing recomputes."""
    recompute_attention: Array
    recompute_rest: Array
    """Elementwise work that checkpointing recomputes."""
    inputs: Array
    """Backward to the inputs: layers behind the first trained weight."""
    weights: Array
    """Backward to the weights: the share of the layers' weights that is trained."""
    head_weights: Array

    @property
    def products(self) -> Array:
        """Matrix products of the layers."""
        return self.forward + self.recompute + self.inputs + self.weights


def passes(batch: JobArrays, trained: TrainedParameters) -> Passes:
    """Return the passes of each job; ``trained`` counts its trained parameters.

    Source: reverse-mode differentiation; frozen matrices need no gradient of their own, and layers in front
    of every trained weight need no backward pass (PyTorch autograd). Checkpointing: Chen et al. 2016,
    arXiv:1604.06174.
    """
    reached = np.where(batch.last_layers, trained.layer_share, 1.0)
    full = batch.full.astype(np.float64)
    size = shapes(batch.arch).dense + shapes(batch.arch).experts
    copied = (trained.copies.dense + trained.copies.experts) / max(1.0, size) / batch.adapter_count
    checkpointed = batch.checkpointing.flag("full")
    selective = batch.checkpointing.flag("selective")
    policy = mechanisms().selective_checkpointing
    again = {stack: policy.policies[name] for stack, name in policy.by.items()}
    forwards = batch.further_forwards
    # PPO trains a value model beside the policy, on the same tokens.
    models = batch.objective_facts("trained_models")
    reached = reached * models
    head_trained = full + (1 - full) * batch.train_fully["head"]
    return Passes(
        forward=models + forwards,
        recompute=reached * (checkpointed + selective * batch.stack.look_up(again, lambda facts: facts.products)),
        recompute_attention=reached
        * (checkpointed + selective * batch.stack.look_up(again, lambda facts: facts.attention)),
        recompute_rest=reached * (checkpointed + selective),
        inputs=reached,
        weights=models * (trained.layer_share + copied),
        head_weights=head_trained,
    )
