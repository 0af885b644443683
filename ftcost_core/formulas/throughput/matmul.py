"""Matrix products: FLOPs by method and checkpointing, and seconds at the sustained matrix rate."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.coefficients import Coefficients
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.rates import Chip, matrix_rate, stream_rate
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import Spread
from ftcost_core.formulas.trained import adapted_matrices
from ftcost_core.text.i18n import mark


@dataclass(frozen=True, slots=True)
class MatmulWork:
    """FLOPs and operand bytes of one micro-batch on one GPU."""

    dense_flops: Array
    """Of the layers' matrices but experts, at the training precision."""
    expert_flops: Array
    head_flops: Array
    adapter_flops: Array
    bytes: Array
    """Operands read and results written once, over all passes."""
    head_bytes: Array
    low_precision: Array
    """1 where the layers' products run in fp8 or fp4."""
    four_bit: Array
    """1 where they run in fp4."""
    useful_flops: Array
    """FLOPs that the method needs, without recomputation: what MFU counts."""


def matmul_work(batch: JobArrays, passes: Passes, spread: Spread) -> MatmulWork:
    """Count FLOPs: ``2 × weights × tokens`` a pass.

    Source: one multiplication and one addition a weight and token (Kaplan et al. 2020, arXiv:2001.08361,
    table 1); passes by what is trained.
    """
    shape = shapes(batch.arch)
    per_pass = passes.forward + passes.recompute + passes.inputs + passes.weights
    expert_weights = shape.experts * spread.local_experts
    # Expert parallel ranks exchange tokens: each sees those of all ranks for its own experts.
    expert_tokens = spread.tokens * shape.expert_share * spread.expert
    rows = spread.tokens * spread.expert * shape.top_k / max(1.0, shape.n_experts)
    padding = (
        1 + kernel_facts().expert_tile_rows.value / np.maximum(rows, 1.0)
        if shape.experts
        else np.ones(batch.n)
    )
    head_passes = passes.forward + 1 + passes.head_weights
    elements = spread.tokens * (
        shape.dense_elements * spread.local + shape.expert_elements / (spread.tensor * spread.pipeline)
    )
    weights = shape.dense * spread.local + expert_weights
    head_local = spread.local
    dense = 2 * shape.dense * spread.local * spread.tokens
    expert = 2 * expert_weights * expert_tokens
    head = 2 * shape.head * head_local * spread.tokens
    # Without recomputation and further models, which is what a share of the peak is counted by.
    useful = (dense + expert) * (1 + passes.inputs + passes.weights) + head * (2 + passes.head_weights)
    adapters, useful_adapters = _adapter_flops(batch, passes, spread)
    return MatmulWork(
        dense_flops=dense * per_pass,
        expert_flops=expert * per_pass * padding,
        head_flops=head * head_passes,
        adapter_flops=adapters,
        bytes=2 * (weights + elements) * per_pass,
        head_bytes=2
        * head_local
        * (shape.head + spread.tokens * (shape.hidden + shape.vocabulary))
        * head_passes,
        low_precision=batch.low_precision.astype(np.float64),
        four_bit=batch.precision.look_up(vocabulary().precisions.by, lambda facts: facts.product_bits == 4),
        useful_flops=useful + useful_adapters,
    )


def _adapter_flops(batch: JobArrays, passes: Passes, spread: Spread) -> tuple[Array, Array]:
    """Return FLOPs of low-rank pairs, all and those without recomputation.

    Forward, to the inputs and to the weights; beside a checkpointed layer's matrix forward once more. The
    embedding's first matrix is looked up, which is no product.
    """
    in_layers, outside = np.zeros(batch.n), np.zeros(batch.n)
    for matrix, chosen in adapted_matrices(batch):
        if matrix.kind in ("embedding", "head"):
            outside += chosen * (matrix.multiplied_inputs + matrix.outputs)
        else:
            in_layers += chosen * (matrix.count * (matrix.inputs + matrix.outputs) * matrix.tokens_share)
    every_pass = 2 * in_layers * batch.rank * spread.tokens * (3 + passes.recompute) * spread.local
    once = 2 * outside * batch.rank * spread.tokens * 3 * spread.local
    return every_pass + once, every_pass * 3 / (3 + passes.recompute) + once


def matmul_seconds(work: MatmulWork, chip: Chip, fit: Coefficients) -> tuple[FigureArray, ...]:
    """Return seconds of one micro-batch's matrix products.

    ``FLOPs/rate + traffic × bytes/bandwidth``: the second part is small for large matrices and rules for
    few tokens, narrow slices and small experts (roofline: Williams et al. 2009).
    """
    rate = matrix_rate(chip, fit)
    stream = stream_rate(chip, fit)
    gain_share = np.where(work.four_bit > 0, fit["matmul.fp4_share"], fit["matmul.fp8_share"])
    gain = np.maximum(1.0, chip.peak / chip.wide_peak * gain_share)
    layer_rate = rate * np.where(work.low_precision > 0, gain, 1.0)
    moved = fit["matmul.traffic"]
    source = mark("roofline (Williams et al. 2009) with fitted shares of peak, power and bandwidth")
    return (
        FigureArray("matmul.layers", work.dense_flops / layer_rate, "s", "flops / rate",
              {"flops": work.dense_flops, "rate": layer_rate}, source, "fitted"),
        FigureArray("matmul.experts", work.expert_flops / (layer_rate * fit["matmul.grouped_share"]), "s",
              "flops / (rate × grouped_share)",
              {"flops": work.expert_flops, "rate": layer_rate, "grouped_share": fit["matmul.grouped_share"]},
              source, "fitted"),
        FigureArray("matmul.head", work.head_flops / rate, "s", "flops / rate", {"flops": work.head_flops,
                    "rate": rate},
              source, "fitted"),
        FigureArray("matmul.adapters", work.adapter_flops / rate, "s", "flops / rate",
              {"flops": work.adapter_flops, "rate": rate}, source, "fitted"),
        FigureArray("matmul.operands", moved * (work.bytes + work.head_bytes) / stream, "s",
              "traffic × bytes / bandwidth",
              {"traffic": moved, "bytes": work.bytes + work.head_bytes, "bandwidth": stream},
              source, "fitted"),
    )  # fmt: skip
