"""What is trained on one GPU's slice of the model, and in what precision its gradients are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts import flag_table
from ftcost_core.formulas.memory.setting import Setting


@dataclass(frozen=True, slots=True)
class Trained:
    """Trained parameters on one rank of tensor, pipeline and expert parallelism, not yet sharded."""

    dense: Array
    """Of the layers, without routed experts; adapters on embedding and head among them."""
    experts: Array
    """Routed experts, each rank of expert parallelism its own."""
    outer: Array
    """Embedding, head, positions, and what is trained in full beside adapters."""
    low_rank: Array
    """Adapters of one model, part of the first two."""
    low_rank_experts: Array
    """The part of them that stands beside routed experts."""
    copies: Array
    """What is trained in full beside the adapters of one model, part of ``outer``."""
    bytes_each: Array
    """Bytes of a trained parameter as it is kept."""
    gradient_bytes: Array

    @property
    def layers(self) -> Array:
        """Trained parameters of the layers."""
        return self.dense + self.experts


def trained(s: Setting) -> Trained:
    """Divide what each job trains over the ranks of its model, for the pipeline stage that is looked at."""
    p = s.parameters
    adapters, copies, in_place = p.adapters, p.copies, p.in_place
    low_dense = (
        adapters.dense * s.layer_share + adapters.embedding * s.embedding + adapters.head * s.head
    ) / s.tensor
    low_experts = adapters.experts * s.layer_share / (s.tensor * s.expert)
    copied = (
        copies.dense * s.layer_share
        + copies.experts * s.layer_share / s.expert
        + copies.embedding * s.embedding
        + copies.head * s.head
    ) / s.tensor
    dense = (in_place.dense + p.vectors) / s.tensor * s.layer_share
    experts = in_place.experts / (s.tensor * s.expert) * s.layer_share
    outer = (in_place.embedding * s.embedding + _head(s) * s.head) / s.tensor + p.positions * s.embedding
    each = np.where(s.adapted > 0, s.adapter, s.weight)
    fp32 = s.batch.stack.table(flag_table("master_gradients_fp32"), 0.0)
    return Trained(
        dense=(dense + low_dense) * p.models,
        experts=(experts + low_experts) * p.models,
        outer=(outer + copied) * p.models,
        low_rank=low_dense + low_experts,
        low_rank_experts=low_experts,
        copies=copied,
        bytes_each=each,
        gradient_bytes=np.where(fp32 > 0, 4.0, np.where(s.unsharded_gradients > 0, s.compute, each)),
    )


def _head(s: Setting) -> Array:
    """Return the head that a stage trains: a tied one has a copy where the embedding is on another stage."""
    in_place = s.parameters.in_place
    return np.where(in_place.head > 0, in_place.head, in_place.embedding * (1.0 - s.embedding))


def over_shards(s: Setting, t: Trained, shards: Array) -> Array:
    """Return the layers' trained parameters per GPU; experts are sharded over the ranks that share them."""
    return t.dense / shards + t.experts / expert_shards(s, shards)


def expert_shards(s: Setting, shards: Array) -> Array:
    """Return over how many GPUs an expert is sharded: the data-parallel ones that hold it."""
    return np.maximum(1.0, shards / s.expert)
