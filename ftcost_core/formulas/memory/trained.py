"""Which parameters are trained, how many, and in what precision their gradients and states are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ftcost_core.documents.term import Array
from ftcost_core.formulas.memory.adapters import fully_trained, low_rank_parameters
from ftcost_core.formulas.memory.facts import flag_table
from ftcost_core.formulas.memory.setting import Setting
from ftcost_core.formulas.memory.weights import embedding_parameters


@dataclass(frozen=True, slots=True)
class Trained:
    """Trained parameters on one rank of tensor, pipeline and expert parallelism, not yet sharded."""

    dense: Array
    """Of the layers, without routed experts."""
    experts: Array
    """Routed experts, each rank of expert parallelism its own."""
    outer: Array
    """Embedding, head, positions, and what is trained in full beside adapters."""
    low_rank: Array
    """Adapters alone, part of the first two."""
    bytes_each: Array
    """Bytes of a trained parameter as it is kept."""
    gradient_bytes: Array

    @property
    def layers(self) -> Array:
        """Trained parameters of the layers."""
        return self.dense + self.experts


def trained(s: Setting) -> Trained:
    """Count what is trained on this stage."""
    found = s.layout.counts
    share = s.trained * s.trained_share * s.layer_share
    dense = found.text - found.embedding - found.head - found.experts - found.positions
    low_dense, low_experts = low_rank_parameters(s)
    low_dense = low_dense * s.layer_share / s.tensor
    low_experts = low_experts * s.layer_share / (s.tensor * s.expert)
    outer = embedding_parameters(s, found) / s.tensor + found.positions * s.embedding
    # PPO trains a value model as well.
    models = s.batch.objective.table({"ppo": 2.0}, 1.0)
    each = np.where(s.adapted > 0, s.adapter, s.weight)
    fp32 = s.batch.stack.table(flag_table("master_gradients_fp32"), 0.0)
    return Trained(
        dense=(dense / s.tensor * share + low_dense) * models,
        experts=(found.experts / (s.tensor * s.expert) * share + low_experts) * models,
        outer=(outer * s.batch.full + fully_trained(s)) * models,
        low_rank=low_dense + low_experts,
        bytes_each=each,
        gradient_bytes=np.where(fp32 > 0, 4.0, np.where(s.unsharded_gradients > 0, s.compute, each)),
    )


def over_shards(s: Setting, t: Trained, shards: Array) -> Array:
    """Return the layers' trained parameters per GPU; experts are sharded over the ranks that share them."""
    return t.dense / shards + t.experts / expert_shards(s, shards)


def expert_shards(s: Setting, shards: Array) -> Array:
    """Return over how many GPUs an expert is sharded: the data-parallel ones that hold it."""
    return np.maximum(1.0, shards / s.expert)
