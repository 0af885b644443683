"""Matrix products: FLOPs by method and checkpointing, over a rate that power and small matrices lower."""

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
    """What the method needs without recomputation."""


def matmul_work(batch: JobArrays, p: Passes, s: Spread) -> MatmulWork:
    """Count FLOPs: ``2 × weights × tokens`` a pass.

    Source: one multiplication and one addition a weight and token (Kaplan et al. 2020, arXiv:2001.08361,
    table 1); passes by what is trained.
    """
    shape = shapes(batch.arch)
    per_pass = p.forward + p.recompute + p.inputs + p.weights
    expert_weights = shape.experts * s.local_experts
    # Expert parallel ranks exchange tokens: each sees those of all ranks for its own experts.
    expert_tokens = s.tokens * shape.expert_share * s.expert
    rows = s.tokens * s.expert * shape.top_k / max(1.0, shape.n_experts)
    padding = (
        1 + kernel_facts().expert_tile_rows.value / np.maximum(rows, 1.0)
        if shape.experts
        else np.ones(batch.n)
    )
    head_passes = p.forward + 1 + p.head_weights
    elements = s.tokens * (shape.dense_elements * s.local + shape.expert_elements / (s.tensor * s.pipeline))
    weights = shape.dense * s.local + expert_weights
    head_local = s.local
    dense = 2 * shape.dense * s.local * s.tokens
    expert = 2 * expert_weights * expert_tokens
    head = 2 * shape.head * head_local * s.tokens
    # Without recomputation and further models, which is what a share of the peak is counted by.
    useful = (dense + expert) * (1 + p.inputs + p.weights) + head * (2 + p.head_weights)
    adapters, useful_adapters = _adapter_flops(batch, p, s)
    return MatmulWork(
        dense_flops=dense * per_pass,
        expert_flops=expert * per_pass * padding,
        head_flops=head * head_passes,
        adapter_flops=adapters,
        bytes=2 * (weights + elements) * per_pass,
        head_bytes=2 * head_local * (shape.head + s.tokens * (shape.hidden + shape.vocabulary)) * head_passes,
        low_precision=batch.low_precision.astype(np.float64),
        four_bit=batch.precision.look_up(vocabulary().precisions.by, lambda facts: facts.product_bits == 4),
        useful_flops=useful + useful_adapters,
    )


def _adapter_flops(batch: JobArrays, p: Passes, s: Spread) -> tuple[Array, Array]:
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
    every_pass = 2 * in_layers * batch.rank * s.tokens * (3 + p.recompute) * s.local
    once = 2 * outside * batch.rank * s.tokens * 3 * s.local
    return every_pass + once, every_pass * 3 / (3 + p.recompute) + once


def matmul_seconds(w: MatmulWork, chip: Chip, c: Coefficients) -> tuple[FigureArray, ...]:
    """Return seconds of one micro-batch's matrix products.

    ``FLOPs/rate + traffic × bytes/bandwidth``: the second part is small for large matrices and rules for
    few tokens, narrow slices and small experts (roofline: Williams et al. 2009).
    """
    rate = matrix_rate(chip, c)
    stream = stream_rate(chip, c)
    kept = np.where(w.four_bit > 0, c["matmul.fp4_share"], c["matmul.fp8_share"])
    gain = np.maximum(1.0, chip.peak / chip.wide_peak * kept)
    layer_rate = rate * np.where(w.low_precision > 0, gain, 1.0)
    moved = c["matmul.traffic"]
    source = mark("roofline (Williams et al. 2009) with fitted shares of peak, power and bandwidth")
    return (
        FigureArray("matmul.layers", w.dense_flops / layer_rate, "s", "flops / rate",
              {"flops": w.dense_flops, "rate": layer_rate}, source, "fitted"),
        FigureArray("matmul.experts", w.expert_flops / (layer_rate * c["matmul.grouped_share"]), "s",
              "flops / (rate × grouped_share)",
              {"flops": w.expert_flops, "rate": layer_rate, "grouped_share": c["matmul.grouped_share"]},
              source, "fitted"),
        FigureArray("matmul.head", w.head_flops / rate, "s", "flops / rate", {"flops": w.head_flops,
                    "rate": rate},
              source, "fitted"),
        FigureArray("matmul.adapters", w.adapter_flops / rate, "s", "flops / rate",
              {"flops": w.adapter_flops, "rate": rate}, source, "fitted"),
        FigureArray("matmul.operands", moved * (w.bytes + w.head_bytes) / stream, "s",
              "traffic × bytes / bandwidth",
              {"traffic": moved, "bytes": w.bytes + w.head_bytes, "bandwidth": stream}, source, "fitted"),
    )  # fmt: skip
