"""Matrix products: FLOPs by method and checkpointing, and seconds at the rate of each product's shape."""

from __future__ import annotations

from functools import lru_cache, partial

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.architecture.linears import Linear, linears
from ftcost_core.documents.term import Array, FigureArray, Mask, added
from ftcost_core.formulas.facts.fit import Coefficients
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.job_arrays import JobArrays, once_per_batch
from ftcost_core.formulas.kernels.products import grouped_training_share, product_rate, product_seconds
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.rates import Chip, matrix_deviation, plain_products, uneven_load
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import ONE_BY_ONE, Spread, expert_kernel, uneven_experts
from ftcost_core.formulas.trained import adapted_matrices
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.text.i18n import mark

_OUTSIDE = {"embedding": "outside", "head": "outside"}
"""Places outside the layers, which checkpointing does not recompute."""
_ROW_PARALLEL = frozenset({"o", "down"})
"""Roles whose inputs tensor parallelism splits; it splits the outputs of the others (arXiv:1909.08053)."""


class Products(Struct, frozen=True):
    """Products of one kind in one micro-batch on one GPU."""

    flops: Array
    seconds: Array
    """At the rates that single kernels reach."""


class MatmulWork(Struct, frozen=True):
    """The matrix products of one micro-batch on one GPU."""

    layers: Products
    """Of the layers' matrices but experts, at the training precision."""
    experts: Products
    head: Products
    adapters: Products
    low_precision: Array
    """1 where the layers' products run in fp8 or fp4."""
    four_bit: Array
    """1 where they run in fp4."""
    kernel: WordArray
    """What multiplies the experts: a word of the job's, or ``dense`` where a GPU holds one of a layer."""
    uneven: Array
    """By how much the fullest GPU's experts get more tokens than the mean, for experts that differ by 1."""
    balanced: Mask
    """Where training balances the experts: pre-training does."""
    useful_flops: Array
    """FLOPs that the method needs, without recomputation: what MFU counts."""


def matmul_work(batch: JobArrays, passes: Passes, spread: Spread, chip: Chip) -> MatmulWork:
    """Count FLOPs, ``2 × weights × tokens`` a pass, and seconds at the rate of each product's shape.

    Source: one multiplication and one addition a weight and token (Kaplan et al. 2020, arXiv:2001.08361,
    table 1); passes by what is trained.
    """
    shape = shapes(batch.arch)
    matrices = linears(batch.arch)
    # Frozen matrices may need the gradients that trained ones need: beside adapters in a flat parameter of FSDP, and
    # as whole tensors of experts to which PEFT adds adapters.
    to_dense = np.maximum(passes.weights, passes.inputs * batch.flat_gradients)
    of_dense = replace(passes, weights=to_dense)
    of_experts = replace(passes, weights=np.maximum(to_dense, passes.inputs * batch.adds_deltas))
    dense = _products(
        tuple(matrix for matrix in matrices if matrix.kind != "expert"),
        batch, of_dense, spread, chip, spread.tokens,
    )  # fmt: skip
    # Expert parallel ranks exchange tokens: each sees those of all ranks for its own experts.
    rows = spread.tokens * spread.expert * shape.top_k / max(1.0, shape.n_experts)
    rows = rows * (spread.expert_tensor / spread.tensor)
    experts = _expert_products(
        tuple(matrix for matrix in matrices if matrix.kind == "expert"), batch, of_experts, spread, chip, rows
    )
    head_tokens, head_width = spread.tokens, shape.head / max(1.0, shape.vocabulary)
    has_head = 1 - batch.pooled
    head_flops = 2 * shape.head * spread.local * head_tokens * has_head
    again = batch.of_trainer("loss_chunks", lambda chunks: chunks.recomputes, np.zeros(batch.n)) * batch.own_loss
    head_passes = passes.forward + 1 + passes.head_weights + again
    # transformers keeps the head of a quantised base in fp32; without autocast it multiplies so.
    head_limits = plain_products(chip, fp32_stream(batch))
    width = np.array([head_width])
    head_seconds = product_seconds(head_limits, spread.tokens, width, shape.vocabulary / spread.tensor)
    adapters, useful_adapters = _adapter_products(batch, passes, spread, chip)
    forward = dense.flops / of_dense.products + experts.flops / of_experts.products
    # Without recomputation and further models, which is what a share of the peak is counted by.
    useful = forward * (1 + passes.inputs + passes.weights) + head_flops * (2 + passes.head_weights)
    return MatmulWork(
        layers=dense,
        experts=experts,
        head=Products(head_flops * head_passes, head_passes * head_seconds / spread.pipeline * has_head),
        adapters=adapters,
        low_precision=(chip.bits < 16).astype(np.float64),
        four_bit=(chip.bits == 4).astype(np.float64),
        kernel=expert_kernel(batch),
        uneven=uneven_experts(batch),
        balanced=batch.kind.is_("pretrain"),
        useful_flops=useful + useful_adapters,
    )


@once_per_batch
def fp32_stream(batch: JobArrays) -> Mask:
    """Return where the numbers between the layers are fp32: an upcast quantised base without autocast.

    Source: peft ``prepare_model_for_kbit_training`` casts embeddings, norms and head to fp32; each quantised
    matrix returns the type of its input, so that only ``torch.autocast`` brings 16 bits back.
    """
    autocast = batch.precision_facts("autocast") > 0
    return batch.upcast & ~batch.quantization.is_("none") & ~autocast


@lru_cache(maxsize=1024)
def _alike(matrices: tuple[Linear, ...]) -> tuple[Array, Array, Array, Mask]:
    """Return inputs, outputs and count of equal matrices, and whether tensor parallelism splits their inputs.

    Shape (matrices, 1).
    """
    counted: dict[tuple[int, int, bool], float] = {}
    for matrix in matrices:
        key = (matrix.inputs, matrix.outputs, bool(matrix.roles & _ROW_PARALLEL))
        # Tokens of experts are counted with them.
        counted[key] = counted.get(key, 0.0) + matrix.count * (1.0 if matrix.kind == "expert" else matrix.tokens_share)
    sizes = np.array([[*key, count] for key, count in counted.items()], dtype=np.float64)
    inputs, outputs, by_row, count = sizes.T[..., None]
    return inputs, outputs, count, by_row > 0


def _sides(matrices: tuple[Linear, ...], tensor: Array) -> tuple[Array, Array, Array]:
    """Return inputs, outputs and count of equal matrices on one tensor-parallel rank.

    Shape (matrices, n), or (matrices, 1) where they are the same for every job.
    """
    inputs, outputs, count, by_row = _alike(matrices)
    if (tensor == 1).all():
        return inputs, outputs, count
    return inputs / np.where(by_row, tensor, 1.0), outputs / np.where(by_row, 1.0, tensor), count


def _products(
    matrices: tuple[Linear, ...], batch: JobArrays, passes: Passes, spread: Spread, chip: Chip, tokens: Array,
    *, grouped: bool = False, copies: Array | float = 1.0, padding: Array | float = 0.0,
) -> Products:  # fmt: skip
    """Return the products of some matrices in all passes: forward, to the inputs, to the weights.

    Rows of ``padding`` beside the tokens take time, and are no work that counts.
    """
    zeros = np.zeros(batch.n)
    if not matrices:
        return Products(zeros, zeros)
    inputs, outputs, count = _sides(matrices, spread.tensor)
    share = copies / spread.pipeline
    flops = 2 * tokens * share * added(inputs * outputs * count)
    rows = tokens + padding
    # The way back to the inputs is the transposed product: as large, and as fast.
    forward = product_seconds(chip.products, rows, inputs, outputs, grouped=grouped)
    not_to_weights = passes.forward + passes.recompute + passes.inputs
    seconds = added(forward * count) * not_to_weights
    if passes.weights.any():
        to_weights = product_seconds(chip.products, inputs, rows, outputs, grouped=grouped)
        seconds = seconds + added(to_weights * count) * passes.weights
    slower = grouped_training_share(chip.bits) if grouped else 1.0
    return Products(flops * passes.products, seconds * share / slower)


def _expert_products(
    matrices: tuple[Linear, ...], batch: JobArrays, passes: Passes, spread: Spread, chip: Chip, rows: Array
) -> Products:
    """Return the products of routed experts: in one kernel, or one expert after the other."""
    if not matrices:
        return _products((), batch, passes, spread, chip, rows)
    spread = replace(spread, tensor=spread.expert_tensor)
    looped = expert_kernel(batch).is_(*ONE_BY_ONE)
    # Grouped products work in tiles: each expert's batch is padded by half a tile on average.
    padding = np.where(looped, 0.0, kernel_facts().expert_tile_rows.value)
    count = partial(_products, matrices, batch, passes, spread, chip, rows, copies=1 / spread.expert, padding=padding)
    if looped.all() or not looped.any():
        return count(grouped=not looped.any())
    one, many = count(grouped=False), count(grouped=True)
    return Products(np.where(looped, one.flops, many.flops), np.where(looped, one.seconds, many.seconds))


def _adapter_products(batch: JobArrays, passes: Passes, spread: Spread, chip: Chip) -> tuple[Products, Array]:
    """Return the products of low-rank pairs, and the FLOPs among them that are no recomputation.

    Forward, to the inputs and to the weights; beside a checkpointed layer's matrix forward once more. The
    embedding's first matrix is looked up, which is no product. Those of one kind run at the rate of their
    mean size: what limits them is the rank.
    """
    autocast = batch.precision_facts("autocast") > 0
    in_full = batch.adapter_dtype.is_("fp32") & ~autocast
    limits = plain_products(chip, in_full)
    rank = np.maximum(1.0, batch.rank)
    sides: dict[tuple[bool, float, str], tuple[Array, Array]] = {}
    for group in adapted_matrices(batch):
        place = _OUTSIDE.get(group.place, group.place)
        for down, width, squares in (
            (True, group.multiplied_inputs, group.squared_inputs),
            (False, group.outputs, group.squared_outputs),
        ):
            # No token passes through the matrices of relative positions, as in DeBERTa.
            if group.tokens_share and width.any():
                key = (down, group.tokens_share, place)
                together = sides.get(key, (0.0, 0.0))
                sides[key] = (together[0] + width, together[1] + squares)
    if not sides:
        return Products(np.zeros(batch.n), np.zeros(batch.n)), np.zeros(batch.n)
    keys = sorted(sides)  # in one order, whatever the jobs beside one adapt
    down, share, expert, outside = np.array(
        [[key[0], key[1], key[2] == "experts", key[2] == "outside"] for key in keys]
    ).T[..., None]
    width, squares = (np.array([sides[key][i] for key in keys]) for i in (0, 1))
    tokens = spread.tokens * share
    # Each expert of an expert parallel rank sees the tokens of all ranks.
    rows = np.where(expert > 0, tokens * spread.expert, tokens)
    by_token = np.where(expert > 0, ~batch.adds_deltas, 1.0)
    multiplied = np.where(down > 0, batch.adapter_facts("multiplies_inputs"), batch.adapter_facts("multiplies_outputs"))
    each = 2 * tokens * width * rank * spread.local * by_token * multiplied
    all_passes = each * np.where(outside > 0, 3.0, 3 + passes.recompute)
    mean = np.maximum(1.0, squares / np.maximum(width, 1.0))
    sizes = rows, np.where(down > 0, mean, rank), np.where(down > 0, rank, mean)
    rate = product_rate(limits, *sizes)
    if (expert > 0).any():
        together = (expert > 0) & ~expert_kernel(batch).is_(*ONE_BY_ONE)
        rate = np.where(together, product_rate(limits, *sizes, grouped=True), rate)
    flops, seconds, useful = added(all_passes), added(all_passes / rate), 3 * added(each)
    deltas = _expert_deltas(batch, passes, spread, chip)
    return Products(flops + deltas.flops, seconds + deltas.seconds), useful


def _expert_deltas(batch: JobArrays, passes: Passes, spread: Spread, chip: Chip) -> Products:
    """Return the products that make whole tensors of adapters on experts, and their gradients.

    ``B A`` of every expert, forward and again where checkpointed; two as large backward.
    """
    zeros = np.zeros(batch.n)
    if not batch.adds_deltas.any():
        return Products(zeros, zeros)
    matrices = tuple(matrix for matrix in linears(batch.arch) if matrix.kind == "expert")
    rank, times = np.maximum(1.0, batch.rank), 1 + passes.recompute + 2 * passes.inputs
    share = batch.adds_deltas * times * spread.local_experts
    flops, seconds = zeros, zeros
    for matrix in matrices:
        each = 2 * rank * matrix.parameters * share * batch.targeted(matrix)
        inputs, outputs = np.array([float(matrix.inputs)]), np.array([float(matrix.outputs)])
        flops = flops + each
        seconds = seconds + each / product_rate(chip.wide_products, inputs, rank, outputs, grouped=True)
    return Products(flops, seconds)


def matmul_seconds(work: MatmulWork, chip: Chip, fit: Coefficients) -> tuple[FigureArray, ...]:
    """Return seconds of one micro-batch's matrix products.

    ``FLOPs / rate``: the rate of single kernels by the shape, operands and chip of each product, times what
    whole runs reach of it.
    """
    whole = matrix_deviation(chip, fit)
    narrow = np.where(work.four_bit > 0, fit["matmul.fp4"], fit["matmul.fp8"])
    layers = whole * np.where(work.low_precision > 0, narrow, 1.0)
    kernel = work.kernel.deviations({**fit.table("matmul.experts"), "sliced": fit["matmul.experts.loop"]}, 1.0)
    experts = kernel / uneven_load(work.uneven, work.balanced, fit)
    source = mark("rates of single products by shape (published micro-benchmarks), fitted share in whole runs")

    def term(key: str, products: Products, deviation: Array, peak: Array) -> FigureArray:
        seconds = np.maximum(products.seconds / deviation, products.flops / peak)
        rate = products.flops / np.maximum(seconds, 1e-30)
        return FigureArray(key, seconds, "s", "flops / rate", {"flops": products.flops, "rate": rate}, source,
                           "fitted")  # fmt: skip

    return (
        term("matmul.layers", work.layers, layers, chip.peak),
        term("matmul.experts", work.experts, layers * experts, chip.peak),
        term("matmul.head", work.head, whole, chip.wide_peak),
        term("matmul.adapters", work.adapters, whole * fit["matmul.adapters"], chip.wide_peak),
    )
