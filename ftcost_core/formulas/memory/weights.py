"""Weights: every parameter once, by class of tensor and by how it is stored."""

from __future__ import annotations

import numpy as np

from ftcost_core.architecture.counts import ParameterCounts
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("parameter shapes of transformers 5.23; storage of bitsandbytes 0.50 and GPTQ")
NF4_BLOCK = 64
ABSMAX_BLOCK = 256
DOUBLE_QUANT_TABLE_BYTES = 256 * 4 + 4
CODE_TABLE_BYTES = 16 * 4
GPTQ_GROUP = 128
AFFINE_GROUP = 64
AFFINE_GROUP_BYTES = 4.0
"""A scale and a bias of 16 bits."""
GPTQ_GROUP_BYTES = 2.5
"""A scale in fp16 and a zero point of 4 bits."""


def weight_terms(job: MemoryInputs) -> tuple[FigureArray, ...]:
    """Return the base model's weights on one GPU, bytes."""
    sharding, precision = job.sharding, job.precision
    tensor, shards = sharding.tensor, sharding.weight_shards
    counts = job.layout.counts
    dense = counts.linear - counts.experts - counts.routers
    stage_share = job.stage.layer_share * sharding.weights_on_gpu
    layers_on_gpu = sharding.weights_on_gpu * sharding.layers_on_gpu
    dense_share = job.stage.dense_share * layers_on_gpu
    sharded_share = stage_share / shards
    norm_share = job.stage.layer_share * layers_on_gpu
    expert_shards = sharding.sharded_experts(shards)
    experts = counts.experts * job.stage.expert_share * sharding.weights_on_gpu * sharding.experts_on_gpu
    expert_share = 1.0 / (sharding.expert_tensor * sharding.expert * expert_shards)
    per_linear = linear_bytes(job)
    outer = embedding_parameters(job, counts) * sharding.weights_on_gpu
    quantized_head = head_quantized(job) * outer_head(job, counts) * sharding.weights_on_gpu
    norms = counts.norms + counts.small + counts.positions + counts.extra
    # Runs whose embedding is said to be in 32 bits were measured with what two in 16 bits hold.
    twice = precision.quantized * job.batch.stack_facts("second_embedding") * (precision.small < 4)
    per_embedding = precision.small * (1 + twice)
    return (
        FigureArray("weights.linear", dense * per_linear * dense_share / (shards * tensor), "B",
              "parameters × bytes / (tensor × shards)",
              {"parameters": dense * dense_share, "bytes": per_linear, "tensor": tensor,
               "shards": shards},
              SOURCE),
        FigureArray("weights.experts", experts * expert_bytes(job) * expert_share, "B",
              "parameters × bytes / (tensor × expert × shards)",
              {"parameters": experts, "bytes": expert_bytes(job), "tensor": sharding.expert_tensor,
               "expert": sharding.expert, "shards": expert_shards},
              SOURCE),
        FigureArray("weights.low-precision",
                    (dense / tensor * dense_share / shards + experts * expert_share) * precision.low_copies, "B",
              mark_noted("parameters × bytes; copies of the layers' matrices in fp8 or fp4"),
              {"parameters": dense / tensor * dense_share / shards + experts * expert_share,
               "bytes": precision.low_copies}, mechanisms().low_precision_copies.source),
        FigureArray("weights.quantisation", quantisation_constants(job) * sharded_share / tensor, "B",
              mark_noted("constants / (tensor × shards); one per block of 64 weights, 8 bits if double, "
              "else fp32"),
              {"constants": quantisation_constants(job) * stage_share, "tensor": tensor, "shards": shards},
              SOURCE),
        FigureArray("weights.embedding", (outer - quantized_head) * per_embedding / (shards * tensor),
                    "B",
              mark_noted("parameters × bytes / (tensor × shards); embedding and head here, "
              "a tied head once"),
              {"parameters": outer - quantized_head, "bytes": per_embedding, "tensor": tensor,
               "shards": shards}, SOURCE),
        FigureArray("weights.head", quantized_head * per_linear / (shards * tensor), "B",
              mark_noted("parameters × bytes / (tensor × shards); a head that is quantised like the layers"),
              {"parameters": quantized_head, "bytes": per_linear, "tensor": tensor,
               "shards": shards}, SOURCE),
        FigureArray("weights.norms",
                    (norms * precision.small + counts.routers * precision.weight) * norm_share / shards, "B",
              mark_noted("(parameters × bytes + routers × router bytes) / shards; norms, biases, positions, "
              "and routers"),
              {"parameters": norms * norm_share, "bytes": precision.small,
               "routers": counts.routers * norm_share, "router bytes": precision.weight, "shards": shards},
              SOURCE),
    )  # fmt: skip


def linear_bytes(job: MemoryInputs) -> Array:
    """Return bytes per weight of a layer's matrix, without quantisation constants."""
    precision = job.precision
    stored = {kind: facts.weight_bytes for kind, facts in vocabulary().quantizations.by.items()}
    by_kind = job.batch.quantization.table({**stored, "none": 0.0})
    return np.where(precision.quantized > 0, by_kind, precision.weight)


def expert_bytes(job: MemoryInputs) -> Array:
    """Return bytes per weight of a routed expert's matrix, without quantisation constants."""
    return np.where(job.batch.quantizes_experts, linear_bytes(job), job.precision.weight)


def embedding_parameters(job: MemoryInputs, counts: ParameterCounts) -> Array:
    """Return parameters of embedding and head on this stage.

    A tied head is a copy of its own where a stack unties it, and on another stage than the embedding.
    """
    stage = job.stage
    untied = job.batch.stack_facts("untied_head")
    head = stage.head * (1 - job.batch.pooled)
    if counts.head:
        return counts.embedding * stage.embedding + counts.head * head
    copy: Array = np.maximum(untied, 1.0 - stage.embedding)
    return counts.embedding * (stage.embedding + head * copy)


def outer_head(job: MemoryInputs, counts: ParameterCounts) -> Array:
    """Return parameters of a head of its own on this stage."""
    stage = job.stage
    head = stage.head * (1 - job.batch.pooled)
    if counts.head:
        return counts.head * head
    copy: Array = np.maximum(job.batch.stack_facts("untied_head"), 1.0 - stage.embedding)
    return counts.embedding * head * copy


def head_quantized(job: MemoryInputs) -> Array:
    """Return 1 where a quantised model's head is quantised too."""
    flag: Array = job.precision.quantized * job.batch.stack_facts("quantized_head")
    return flag


def quantisation_constants(job: MemoryInputs) -> Array:
    """Return the bytes of the block constants of all quantised matrices.

    NF4 and FP4: one fp32 per block of 64; with double quantisation one byte per block, one fp32 per 256
    blocks and a table a matrix. int8: one fp32 a row. GPTQ: fp16 scale and 4-bit zero per group of 128. MLX:
    a scale and a bias of 16 bits per group of 64.
    """
    if not job.precision.quantized.any():
        return job.zeros
    plain = double = rows = groups = affine = job.zeros
    for matrix in job.layout.linears:
        if matrix.kind == "router":
            continue
        count = matrix.count * (job.batch.quantizes_experts if matrix.kind == "expert" else 1.0)
        blocks = -(-matrix.size // NF4_BLOCK)
        plain = plain + count * (4 * blocks + CODE_TABLE_BYTES)
        nested = -(-blocks // ABSMAX_BLOCK)
        double = double + count * (blocks + 4 * nested + DOUBLE_QUANT_TABLE_BYTES + CODE_TABLE_BYTES)
        rows = rows + count * 4 * matrix.outputs
        groups = groups + count * matrix.size / GPTQ_GROUP * GPTQ_GROUP_BYTES
        affine = affine + count * matrix.size / AFFINE_GROUP * AFFINE_GROUP_BYTES
    constants = {kind: facts.constants for kind, facts in vocabulary().quantizations.by.items()}
    sizes = {
        "blocks": np.where(job.batch.double, double, plain),
        "rows": rows,
        "groups": groups,
        "affine groups": affine,
    }
    out = job.zeros
    for kind, constant in constants.items():
        out = out + job.batch.quantization.flag(kind) * sizes[constant]
    return out
