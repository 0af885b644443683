"""Attention: softmax attention, quadratic in the sequence length, and linear attention."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.coefficients import Coefficients
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.rates import Chip, matrix_rate, stream_rate
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import Spread
from ftcost_core.text.i18n import mark


@dataclass(frozen=True, slots=True)
class AttentionWork:
    """Attention of one micro-batch on one GPU."""

    flops: Array
    """Softmax attention, all passes."""
    linear_flops: Array
    score_bytes: Array
    """Materialised scores of eager attention."""
    small_heads: Array
    """Share of the heads with at most 64 numbers."""
    useful_flops: Array


def attention_work(batch: JobArrays, passes: Passes, spread: Spread) -> AttentionWork:
    """Count FLOPs: ``2 × keys seen × heads × (key + value size)`` a token forward.

    A causal query sees half the sequence on average; a window caps it; samples packed into one sequence see
    their own tokens only where the stack masks them from each other. Source: FlashAttention-2
    (arXiv:2307.08691); backward is 2.5 times forward because it computes the scores again.
    """
    shape, table = shapes(batch.arch), kernel_facts()
    length = _attended_length(batch)
    half_block = table.attention_block.value / 2
    eager = batch.attention.is_("eager")
    keys = np.where(eager, length, length / 2 + half_block)
    window = shape.window or 1.0
    inside = np.minimum(window, length)
    windowed = np.where(eager, length, inside - inside**2 / (2 * length) + half_block)
    backward = np.where(eager, 2.0, table.flash_backward.value) * passes.inputs
    per_pass = passes.forward + passes.recompute_attention + backward
    forward = 2 * (keys * shape.score_width + windowed * shape.windowed_width) * spread.tokens * spread.local
    linear = shape.linear_flops * spread.tokens * spread.local
    scores = shape.score_heads * length * spread.tokens * spread.local * eager
    # Half the square: the causal work itself, backward twice forward.
    needed = (
        np.minimum(length / 2, keys) * shape.score_width
        + np.minimum(windowed, length / 2) * shape.windowed_width
    )
    return AttentionWork(
        flops=forward * per_pass,
        linear_flops=linear * (passes.forward + passes.recompute_rest + 2 * passes.inputs),
        score_bytes=scores
        * table.eager_score_bytes.value
        * (passes.forward + passes.recompute_attention + 2 * passes.inputs),
        small_heads=np.full(batch.n, shape.small_heads),
        useful_flops=2 * needed * spread.tokens * spread.local * (1 + 2 * passes.inputs)
        + linear * (1 + 2 * passes.inputs),
    )


def _attended_length(batch: JobArrays) -> Array:
    masked = batch.stack.table(mechanisms().block_diagonal_masks.by)
    separated = (masked > 0) & batch.batching.is_("packed") & ~batch.attention.is_("eager")
    return np.where(separated, np.minimum(batch.mean_sample_tokens, batch.mean_seq_len), batch.mean_seq_len)


def attention_seconds(work: AttentionWork, chip: Chip, fit: Coefficients) -> tuple[FigureArray, ...]:
    """Return seconds of one micro-batch's attention: FLOPs over a share of the matrix rate.

    Megatron calls the vendor's kernels, written for each chip; the others call portable ones
    (FlashAttention-2, ``scaled_dot_product_attention``), which newer chips run at less of their rate.
    """
    deviation = np.where(
        chip.stack.table(mechanisms().native_attention.by) > 0,
        chip.family.deviations(fit.table("attention.native"), 1.0),
        chip.family.deviations(fit.table("attention.portable"), fit["attention.portable.other"])
        * chip.stack.deviations(fit.table("attention.stack"), 1.0),
    )
    size = 1 - work.small_heads * (1 - fit["attention.small_heads"])
    rate = matrix_rate(chip, fit) * fit["attention.efficiency"] * deviation * size
    linear_rate = matrix_rate(chip, fit) * fit["attention.linear_efficiency"]
    stream = stream_rate(chip, fit)
    return (
        FigureArray("attention.softmax", work.flops / rate, "s", "flops / rate", {"flops": work.flops,
                    "rate": rate},
              mark("FlashAttention-2 (arXiv:2307.08691), fitted share of the matrix rate"), "fitted"),
        FigureArray("attention.linear", work.linear_flops / linear_rate, "s", "flops / rate",
              {"flops": work.linear_flops, "rate": linear_rate},
              mark("chunked linear attention (arXiv:2405.21060); its efficiency is assumed"), "assumed"),
        FigureArray("attention.scores", work.score_bytes / stream, "s", "bytes / bandwidth",
              {"bytes": work.score_bytes, "bandwidth": stream}, mark("scores of eager attention"), "fitted"),
    )  # fmt: skip
