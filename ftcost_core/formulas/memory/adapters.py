"""Adapters: two thin matrices beside each target matrix, and what is trained in full beside them."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.memory.trained_on_rank import Trained, expert_shards
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.formulas.trained import adapted_matrices
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("LoRA (Hu et al. 2021), DoRA (Liu et al. 2024), shapes of peft 0.21")


def adapter_terms(job: MemoryInputs, trained: Trained) -> tuple[FigureArray, ...]:
    """Return the adapters on one GPU, bytes."""
    sharding, precision = job.sharding, job.precision
    if not job.training.adapted.any():
        return ()
    dense, experts = trained.low_rank - trained.low_rank_experts, trained.low_rank_experts
    parameters = dense / sharding.weight_shards + experts / expert_shards(job, sharding.weight_shards)
    copies = trained.copies * sharding.weights_on_gpu
    groups = adapted_matrices(job.batch)
    inputs = sum((group.inputs for group in groups), job.zeros) * job.stage.layer_share / sharding.weight_shards
    frozen = inputs * job.batch.adapter_facts("frozen_inputs") * job.batch.adapter_count
    frozen = job.batch.rank * (frozen + _shared_width(job))
    return (
        FigureArray("adapters.frozen", frozen * precision.adapter, "B",
              mark_noted("parameters × bytes; matrices of pairs that are not trained"),
              {"parameters": frozen, "bytes": precision.adapter}, SOURCE, "assumed"),
        FigureArray("adapters.low-rank", parameters * precision.adapter * sharding.weights_on_gpu, "B",
              mark_noted("parameters × bytes; rank × (inputs + outputs) of every target, "
              "the shard of this GPU"),
              {"parameters": parameters * sharding.weights_on_gpu, "bytes": precision.adapter}, SOURCE),
        FigureArray("adapters.full", copies * precision.small / sharding.weight_shards, "B",
              mark_noted("parameters × bytes / shards; trained in full beside the adapters, "
              "a copy of their own"),
              {"parameters": copies, "bytes": precision.small, "shards": sharding.weight_shards},
              mark("peft modules_to_save")),
    )  # fmt: skip


def _shared_width(job: MemoryInputs) -> Array:
    """Return inputs and outputs of the one frozen pair that VeRA's matrices share: those of the widest, on each GPU.

    Source: arXiv:2310.11454; peft 0.21 ``tuners/vera/model.py``: ``vera_A`` and ``vera_B``, of the largest dimensions.
    """
    widest = [job.zeros, job.zeros]
    for matrix in job.layout.linears:
        beside = job.batch.targeted(matrix)
        widest = [np.maximum(width, beside * float(side)) for width, side in zip(
            widest, (matrix.inputs, matrix.outputs), strict=True)]  # fmt: skip
    return (widest[0] + widest[1]) * job.batch.adapter_facts("shared_pair")
