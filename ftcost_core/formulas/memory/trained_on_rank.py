"""What is trained on one GPU's slice of the model, and in what precision its gradients are."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import once_per_batch
from ftcost_core.formulas.memory.views import MemoryInputs


class Trained(Struct, frozen=True):
    """Trained parameters on one rank of tensor, pipeline and expert parallelism, not yet sharded."""

    dense: Array
    """Of the layers, without routed experts; adapters on embedding and head among them."""
    experts: Array
    """Routed experts, each rank of expert parallelism its own."""
    flat: Array
    """Frozen weights of the layers that have gradients: FSDP has them in one flat parameter with adapters."""
    outer: Array
    """Embedding, head, positions, an image tower, and what is trained in full beside adapters."""
    low_rank: Array
    """Adapters of one model, part of the first two."""
    low_rank_experts: Array
    """The part of them that stands beside routed experts."""
    copies: Array
    """What is trained in full beside the adapters of one model, part of ``outer``."""
    embeddings: Array
    """Tables of embeddings, learned positions among them, part of ``outer``."""
    bytes_each: Array
    """Bytes of a trained parameter of the layers as it is kept."""
    outer_bytes: Array
    """Bytes of one of ``outer``: a copy beside adapters is kept as the weight that it stands for."""
    gradient_bytes: Array
    outer_gradient_bytes: Array

    @property
    def layers(self) -> Array:
        """Trained parameters of the layers."""
        return self.dense + self.experts


@once_per_batch
def trained_on_stage(job: MemoryInputs) -> Trained:
    """Divide what each job trains over the ranks of its model, for the pipeline stage that is looked at."""
    stage, training, sharding, precision = job.stage, job.training, job.sharding, job.precision
    counted = training.parameters
    adapters, copies, in_place = counted.adapters, counted.copies, counted.in_place
    low_dense = (
        adapters.dense * stage.dense_share
        + (adapters.embedding + adapters.tower) * stage.embedding
        + adapters.head * stage.head
    ) / sharding.tensor
    low_experts = adapters.experts * stage.expert_share / (sharding.expert_tensor * sharding.expert)
    copied = (
        copies.dense * stage.dense_share
        + copies.experts * stage.expert_share / sharding.expert * (sharding.tensor / sharding.expert_tensor)
        + copies.embedding * stage.embedding
        + copies.head * stage.head
    ) / sharding.tensor
    dense = (in_place.dense * stage.dense_share + counted.vectors * stage.layer_share) / sharding.tensor
    experts = in_place.experts / (sharding.expert_tensor * sharding.expert) * stage.expert_share
    positions = counted.positions * stage.embedding
    outer = (in_place.embedding * stage.embedding + _head(job) * stage.head) / sharding.tensor + positions
    outer = outer + in_place.tower * stage.embedding / sharding.tensor
    outer_vectors = counted.outer_vectors * stage.head / sharding.tensor
    embeddings = (in_place.embedding + copies.embedding) * stage.embedding / sharding.tensor + positions
    each = np.where(training.adapted > 0, precision.adapter, precision.weight)
    outer_each = np.where(training.adapted > 0, precision.small, precision.weight)
    fp32 = job.batch.stack_facts("master_gradients_fp32")

    def gradient(kept: Array) -> Array:
        reduced = np.where(sharding.unsharded_gradients > 0, precision.compute, kept)
        return np.where(fp32 > 0, 4.0, reduced)

    return Trained(
        dense=(dense + low_dense) * counted.models,
        experts=(experts + low_experts) * counted.models,
        flat=job.batch.flat_gradients * (job.layout.counts.linear + job.layout.counts.small) * stage.layer_share,
        outer=(outer + outer_vectors + copied) * counted.models,
        low_rank=low_dense + low_experts,
        low_rank_experts=low_experts,
        copies=copied,
        embeddings=embeddings * counted.models,
        bytes_each=each,
        outer_bytes=outer_each,
        gradient_bytes=gradient(each),
        outer_gradient_bytes=gradient(outer_each),
    )


def _head(job: MemoryInputs) -> Array:
    """Return the head that a stage trains: a tied one has a copy where the embedding is on another stage."""
    in_place = job.training.parameters.in_place
    return np.where(in_place.head > 0, in_place.head, in_place.embedding * (1.0 - job.stage.embedding))


def over_shards(job: MemoryInputs, trained: Trained, shards: Array) -> Array:
    """Return the layers' trained parameters per GPU; experts are sharded over the ranks that share them."""
    return trained.dense / shards + trained.experts / expert_shards(job, shards)


def expert_shards(job: MemoryInputs, shards: Array) -> Array:
    """Return over how many GPUs an expert is sharded: the data-parallel ones that hold it."""
    return job.sharding.sharded_experts(shards)
