"""Attention: softmax attention, quadratic in the sequence length, and linear attention."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
from msgspec import Struct

from ftcost_core.documents.term import Array, FigureArray, Mask
from ftcost_core.formulas.facts.fit import Coefficients
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.kernels.attention import attention_shares, eager_score_bytes, general_kernel, refusal
from ftcost_core.formulas.kernels.products import product_rate
from ftcost_core.formulas.throughput.matmul import fp32_stream
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.rates import Chip, matrix_deviation, stream_rate
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import Spread
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.text.i18n import mark

_LINEAR_TILE = 128
"""Rows, inputs and outputs of the products of chunked linear attention."""


class AttentionWork(Struct, frozen=True):
    """Attention of one micro-batch on one GPU."""

    flops: Array
    """Softmax attention, all passes."""
    seconds: Array
    """At the rates that single kernels reach; 0 for eager attention."""
    eager_products: Array
    """Seconds of eager attention's products alone, where its scores take longer to move on most chips."""
    kernel: WordArray
    """The kernel that runs."""
    linear_flops: Array
    linear_rate: Array
    """Of single products of a chunk, FLOP/s."""
    score_bytes: Array
    """Read and written for the scores of eager attention."""
    fused_scores: Array
    """1 where one kernel scales, masks and normalises the scores."""
    useful_flops: Array


def running_kernel(batch: JobArrays, chip: Chip) -> WordArray:
    """Return the attention kernel that each job runs.

    ``flash`` is what the stack runs on that chip: the vendor's own kernels under Megatron, portable ones
    elsewhere. A kernel that a chip does not run is replaced by PyTorch's (``sdpa``), which runs everywhere.
    """
    asked, stack, family = batch.attention, batch.stack, chip.kernel_family
    running = WordArray.of([_running(*words) for words in product(asked.names, stack.names, family.names)])
    return running.take((asked.codes * len(stack.names) + stack.codes) * len(family.names) + family.codes)


@cache
def _running(attention: str, stack: str, family: str) -> str:
    own = mechanisms().flash_kernel
    kernel = attention
    if attention == "flash":
        with_vendors = [word for word, vendors in own.by.items() if vendors]
        kernel = own.vendor.get(family.split(" ")[0], "flash2") if stack in with_vendors else "flash2"
    return "sdpa" if refusal(kernel, family) else kernel


def attention_work(batch: JobArrays, passes: Passes, spread: Spread, chip: Chip) -> AttentionWork:
    """Count FLOPs, ``2 × keys seen × heads × (key + value size)`` a token forward, and seconds.

    A causal query sees half the sequence on average, one of an encoder all of it; a window caps it, but where
    PyTorch's kernel gets it as a mask and computes the whole square; samples packed into one sequence see their own
    tokens only where the stack masks them from each other. Sources: FlashAttention-2 (arXiv:2307.08691); backward is
    2.5 times forward because it computes the scores again; transformers 5.24 ``masking_utils.sdpa_mask``.
    """
    shape, table = shapes(batch.arch), kernel_facts()
    length = _attended_length(batch)
    eager = batch.attention.is_("eager")
    whole_square = eager | (not batch.arch.causal)
    keys = np.where(whole_square, length, length / 2)
    window = shape.window or 1.0
    inside = np.minimum(window, length)
    seen = inside - inside**2 / (2 * length) if batch.arch.causal else inside
    masked = _masked_windows(batch)
    windowed = np.where(eager | masked, length, seen)
    forwards = passes.forward + passes.recompute_attention
    backward = np.where(eager, 2.0, table.flash_backward.value) * passes.inputs
    each = 2 * spread.tokens * spread.local
    whole, part = keys * shape.score_width * each, windowed * shape.windowed_width * each
    source = length * batch.arch.source_ratio
    crossing = source * shape.cross_width * each
    positions = _position_flops(batch, spread.tokens) * spread.local
    kernel = running_kernel(batch, chip)
    linear = shape.linear_flops * spread.tokens * spread.local
    # Half the square: the causal work itself, backward twice forward. Encoders need the whole of it.
    most = length / 2 if batch.arch.causal else length
    needed = np.minimum(most, keys) * shape.score_width + np.minimum(windowed, most) * shape.windowed_width
    needed = needed + source * shape.cross_width
    tile = np.array([_LINEAR_TILE])
    squares = (whole + part + crossing) * (forwards + backward)
    return AttentionWork(
        flops=squares + positions * (forwards + backward),
        seconds=_kernel_seconds(batch, chip, kernel, whole, length, forwards, backward)
        + _kernel_seconds(batch, chip, _windows_kernel(kernel, chip, masked), part, np.where(masked, length, inside),
                          forwards, backward, windowed=True)
        + _kernel_seconds(batch, chip, kernel, crossing, source, forwards, backward)
        + positions * (forwards + backward) / chip.wide_products.sustained,
        eager_products=squares * (kernel.is_("eager") & ~_wide(batch)) / chip.wide_products.sustained,
        kernel=kernel,
        linear_flops=linear * (passes.forward + passes.recompute_rest + 2 * passes.inputs),
        linear_rate=product_rate(chip.wide_products, tile, tile, tile, grouped=True)
        if shape.linear_flops
        else chip.wide_products.sustained,
        score_bytes=_score_bytes(batch, passes, spread, chip) * eager if eager.any() else np.zeros(batch.n),
        fused_scores=batch.kernels.flag("fused"),
        useful_flops=(2 * needed * spread.tokens * spread.local + positions) * (1 + 2 * passes.inputs)
        + linear * (1 + 2 * passes.inputs),
    )  # fmt: skip


def _masked_windows(batch: JobArrays) -> Mask:
    """Return where sdpa gets windows as a mask: they are not longer than the sequence."""
    if not batch.arch.masked_layers:
        return np.zeros(batch.n, dtype=np.bool_)
    asked = batch.attention.is_("sdpa") & (batch.stack_facts("padding_masks") > 0)
    return asked & (batch.mean_seq_len >= float(batch.arch.sliding_window or 0))


def _windows_kernel(kernel: WordArray, chip: Chip, masked: Mask) -> WordArray:
    """Return the kernel of the layers with windows: with a mask, one that takes any."""
    if not masked.any():
        return kernel
    family = chip.kernel_family
    general = [
        word if word == "eager" else general_kernel(word, chips) for word, chips in product(kernel.names, family.names)
    ]
    taken = len(kernel.names) + kernel.codes * len(family.names) + family.codes
    return WordArray((*kernel.names, *general), np.where(masked, taken, kernel.codes))


def _position_flops(batch: JobArrays, tokens: Array) -> Array:
    """Return forward FLOPs of the products with a table of positions, and of the table with its matrices."""
    relative, shape = batch.arch.relative, shapes(batch.arch)
    if relative is None:
        return np.zeros(batch.n)
    rows, width = relative.rows_read(batch.mean_seq_len), shape.score_width / 2
    flops: Array = 2 * relative.products * rows * width * (tokens + batch.arch.hidden_size)
    return flops


def _kernel_seconds(
    batch: JobArrays, chip: Chip, kernel: WordArray, flops: Array, length: Array, forwards: Array, backward: Array,
    *, windowed: bool = False,
) -> Array:  # fmt: skip
    """Return seconds of one kind of softmax attention; 0 where it is eager."""
    head = shapes(batch.arch).windowed_head_size if windowed else shapes(batch.arch).head_size
    if not flops.any():
        return np.zeros(batch.n)
    eager = kernel.is_("eager")
    tiled = WordArray(tuple("sdpa" if name == "eager" else name for name in kernel.names), kernel.codes)
    shares = attention_shares(tiled, chip.kernel_family, head, causal=batch.arch.causal, length=np.maximum(1.0, length))
    # No tiled kernel multiplies fp32 numbers in the matrix units.
    peak = np.where(fp32_stream(batch) & kernel.is_("sdpa", "eager"), chip.full_peak, chip.wide_peak)
    # No kernel is faster than products that power and heat leave: single kernels were measured cold.
    forward, back = (
        np.minimum(share * peak, chip.wide_products.sustained) for share in (shares.forward, shares.backward)
    )
    seconds = flops * (forwards / forward + backward / back)
    # Scores of fp32 numbers take longer to multiply than to move on chips with slow fp32 units.
    products = flops * (forwards + backward) / peak * _wide(batch)
    return np.where(eager, products, seconds)


def _score_bytes(batch: JobArrays, passes: Passes, spread: Spread, chip: Chip) -> Array:
    length = _attended_length(batch)
    each = eager_score_bytes(chip.kernel_family, causal=batch.arch.causal, length=length)
    if relative := batch.arch.relative:  # assumed: products before and after rows are picked move as scores do
        length = length + relative.products * (relative.rows_read(length) + length) / 2
    scores = shapes(batch.arch).score_heads * length * spread.tokens * spread.local
    wide = np.where(_wide(batch), 2.0, 1.0)
    return (
        scores * wide * (each.forward * (passes.forward + passes.recompute_attention) + each.backward * passes.inputs)
    )


def _wide(batch: JobArrays) -> Mask:
    """Return where scores are computed from fp32 numbers."""
    return fp32_stream(batch) | batch.precision.is_("fp32")


def _attended_length(batch: JobArrays) -> Array:
    masked = batch.stack_facts("block_diagonal_masks")
    separated = (masked > 0) & batch.batching.is_("packed") & ~batch.attention.is_("eager")
    return np.where(separated, np.minimum(batch.mean_sample_tokens, batch.mean_seq_len), batch.mean_seq_len)


def attention_seconds(work: AttentionWork, chip: Chip, fit: Coefficients) -> tuple[FigureArray, ...]:
    """Return seconds of one micro-batch's attention: FLOPs over the rate of the kernel that runs."""
    deviation = work.kernel.deviations(fit.table("attention.kernel"), 1.0) * chip.stack.deviations(
        fit.table("attention.stack"), 1.0
    )
    linear_rate = work.linear_rate * matrix_deviation(chip, fit) * fit["attention.linear_efficiency"]
    scores = np.where(work.fused_scores > 0, fit["attention.scores.fused"], fit["attention.scores.eager"])
    stream = stream_rate(chip, fit)
    # Chips without matrix units multiply longer than they move scores.
    softmax = work.seconds / deviation + np.maximum(work.eager_products - scores * work.score_bytes / stream, 0.0)
    rate = work.flops / np.maximum(softmax, 1e-30)
    return (
        FigureArray("attention.softmax", softmax, "s", "flops / rate", {"flops": work.flops,
                    "rate": rate},
              mark("published rates of attention kernels by length and head size; fitted share of them"),
              "fitted"),
        FigureArray("attention.linear", work.linear_flops / linear_rate, "s", "flops / rate",
              {"flops": work.linear_flops, "rate": linear_rate},
              mark("chunked linear attention (arXiv:2405.21060); its efficiency is assumed"),
              "assumed"),
        FigureArray("attention.scores", scores * work.score_bytes / stream, "s",
              "traffic × bytes / bandwidth",
              {"traffic": scores, "bytes": work.score_bytes, "bandwidth": stream},
              mark("scores of eager attention (published micro-benchmarks)"), "fitted"),
    )  # fmt: skip
