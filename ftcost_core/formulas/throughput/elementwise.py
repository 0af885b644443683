"""Elementwise work, bound by memory bandwidth: norms, activations, rotary embedding, loss, adapters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.linears import linears
from ftcost_core.documents.term import Array, FigureArray, Mask
from ftcost_core.formulas.dropout import dropout
from ftcost_core.formulas.facts.fit import Coefficients
from ftcost_core.formulas.facts.kernels import Fusion, kernel_facts
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.job_arrays import JobArrays, once_per_batch
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.rates import Chip, stream_rate, uneven_load
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import Spread, uneven_experts
from ftcost_core.formulas.trained import adapted_matrices
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.text.i18n import mark

_BACKWARD = 2.0
"""Backward reads the saved input and the gradient and writes one, where forward reads one and writes one."""


class ElementwiseWork(Struct, frozen=True):
    """Bytes of one micro-batch on one GPU if each intermediate is written and read once."""

    layers: Array
    experts: Array
    """Copies of tokens to experts and back."""
    biases: Array
    """Gradients of experts' biases that are added up token by token, numbers."""
    loss: Array
    dropout: Array
    """Of the model's own dropout, of hidden states and scores."""
    adapters: Array
    casts: Array
    """Operands cast to fp8."""
    rounded: Array
    """Weights and operands rounded by quantisation-aware training."""
    weights: Array
    """Weights cast to 16 bit, and gradients accumulated."""
    fusion: WordArray
    """How the layers' kernels run: eager, fused, compiled, megatron."""
    uneven: Array
    """By how much the fullest GPU's experts get more tokens than the mean, for experts that differ by 1."""
    balanced: Mask
    """Where training balances the experts: pre-training does."""


@once_per_batch
def fusion(batch: JobArrays) -> WordArray:
    """Return how each job's elementwise kernels run: as the stack does, or fused further as the job asks."""
    names: tuple[Fusion, ...] = ("eager", "fused", "compiled", "megatron")
    stack_kernels = mechanisms().layer_kernels.by
    codes = batch.stack.table({stack: names.index(kind) for stack, kind in stack_kernels.items()})
    fused = batch.kernels.flag("fused") * names.index("fused")
    requested = np.where(batch.compile, names.index("compiled"), fused)
    return WordArray(names, np.maximum(codes, requested).astype(np.int64))


def elementwise_work(batch: JobArrays, passes: Passes, spread: Spread) -> ElementwiseWork:
    """Count bytes.

    Source: reads and writes of each operation of a decoder layer, two bytes a number (four where the stream
    between the layers is kept in fp32); sequence parallelism splits what tensor parallelism does not
    (arXiv:2205.05198).
    """
    shape = shapes(batch.arch)
    times = passes.forward + passes.recompute_rest + _BACKWARD * passes.inputs
    splits_norms = batch.stack_facts("splits_norms") > 0
    across = np.where(batch.sequence_parallel | splits_norms, spread.tensor, 1.0)
    kernels = fusion(batch)
    eager = kernels.is_("eager")
    stream = np.where(eager, shape.eager_stream_elements, shape.stream_elements) / (across * spread.pipeline)
    inner = np.where(eager, shape.eager_inner_elements, shape.inner_elements) * spread.local
    copies = cast("Mapping[str, float]", kernel_facts().routed_elements.by)
    routed = shape.routed_width * batch.experts.deviations(copies, 0.0) * spread.local
    by_token = batch.experts.is_("grouped") & (batch.stack_facts("gathers_expert_biases") > 0)
    logits = mechanisms().logit_bytes
    per_logit = np.where(
        batch.loss.is_("fused"),
        batch.stack.table(logits.fused),
        np.where(batch.loss.is_("chunked"), batch.stack.table(logits.chunked), batch.stack.table(logits.standard)),
    )
    operands = shape.dense_elements * spread.local + shape.expert_elements * spread.local
    return ElementwiseWork(
        layers=2 * spread.tokens * (stream + inner) * times,
        experts=2 * spread.tokens * routed * times,
        biases=spread.tokens * shape.bias_outputs * spread.local * by_token * passes.weights,
        loss=per_logit * shape.vocabulary * spread.local * spread.tokens * (1 - batch.pooled),
        dropout=_dropout_bytes(batch, passes, spread),
        adapters=_adapter_bytes(batch, passes, spread),
        casts=kernel_facts().weight_traffic.low_precision_operand
        * spread.tokens
        * operands
        * (passes.forward + passes.recompute + passes.inputs + passes.weights)
        * batch.low_precision,
        rounded=_rounded_bytes(batch, passes, spread),
        weights=_weight_bytes(batch, passes, spread),
        fusion=kernels,
        uneven=uneven_experts(batch),
        balanced=batch.kind.is_("pretrain"),
    )


def _dropout_bytes(batch: JobArrays, passes: Passes, spread: Spread) -> Array:
    """Bytes of dropout: each way a number in, one out, its mask.

    That of scores is a kernel of its own in eager attention alone.
    """
    masks, shape = dropout(batch), shapes(batch.arch)
    if not (masks.hidden.any() or masks.scores.any()):
        return np.zeros(batch.n)
    hidden = batch.arch.hidden_size * (masks.hidden * shape.layers + masks.embedding)
    scores = shape.score_heads * batch.mean_seq_len * masks.scores * batch.attention.is_("eager")
    width = np.where(batch.precision.is_("fp32"), 4.0, 2.0)
    times = passes.forward + passes.recompute_rest + passes.inputs
    numbers = spread.tokens * spread.local * (hidden + scores)
    return np.asarray(numbers * (2 * width + 1) * times)


def _adapter_bytes(batch: JobArrays, passes: Passes, spread: Spread) -> Array:
    table = kernel_facts().adapter_elements
    folds = batch.stack_facts("folded_adapters") > 0
    folded = folds | batch.kernels.is_("fused") | batch.compile
    per_input = np.where(folded, table.fused_inputs, table.inputs)
    per_output = np.where(folded, table.fused_outputs, table.outputs)
    magnitudes = batch.method(lambda traits: traits.magnitudes)
    per_output = per_output + magnitudes * kernel_facts().dora_elements.outputs
    width = np.where(batch.adapter_dtype.is_("fp32"), 3.0, 2.0)
    once = 1 + _BACKWARD * passes.inputs
    moved = np.zeros(batch.n)
    for group in adapted_matrices(batch):
        each = group.tokens_share * (group.multiplied_inputs * per_input + group.outputs * per_output)
        if group.place == "experts":
            each = each * ~batch.adds_deltas
        # Embedding and head are not checkpointed.
        outside = group.place in ("embedding", "head")
        moved = moved + each * (once if outside else once + passes.recompute_rest)
    by_token = width * spread.tokens * spread.local * moved
    if not batch.adds_deltas.any():
        return by_token
    # 16-bit experts are read and written with their adapters added, and their gradient is read for each matrix.
    traffic = kernel_facts().weight_traffic
    deltas = traffic.added_adapter * (1 + passes.recompute) + traffic.adapter_gradient * passes.inputs
    return by_token + batch.adds_deltas * deltas * shapes(batch.arch).experts * spread.local_experts


def casts_weights(batch: JobArrays) -> Mask:
    """Return where torch.autocast casts fp32 weights to 16 bits."""
    autocasts = (batch.precision_facts("autocast") > 0) & (batch.stack_facts("autocast") > 0)
    return np.asarray(autocasts & batch.weights_dtype.is_("fp32"))


def _weight_bytes(batch: JobArrays, passes: Passes, spread: Spread) -> Array:
    """Bytes of autocast copies of fp32 weights, and of gradients added to those of earlier micro-batches."""
    shape = shapes(batch.arch)
    weights = shape.dense * spread.local + shape.experts * spread.local_experts
    cast = casts_weights(batch) & ~batch.low_precision & batch.quantization.is_("none")
    trained = weights * passes.weights
    traffic = kernel_facts().weight_traffic
    copies = traffic.autocast * weights * cast * (1 + passes.recompute)
    return np.asarray(copies + traffic.accumulation * trained)


def _rounded_bytes(batch: JobArrays, passes: Passes, spread: Spread) -> Array:
    """Bytes of rounding each matrix and, where asked for, its input in every pass, and their gradients."""
    if batch.fake_quantization.names == ("none",):
        return np.zeros(batch.n)
    moved = {
        name: np.where(batch.compile, batch.rounding_facts("compiled_moved"), batch.rounding_facts(f"{name}_moved"))
        for name in ("forward", "backward")
    }
    forward = moved["forward"] * (passes.forward + passes.recompute)
    inputs = sum(matrix.count * matrix.inputs for matrix in linears(batch.arch) if matrix.kind != "expert")
    operands = spread.tokens * inputs * batch.rounding_facts("activations")
    weights = shapes(batch.arch).dense
    of_weights = weights * (forward + moved["backward"] * passes.weights)
    return np.asarray(spread.local * (of_weights + operands * (forward + moved["backward"] * passes.inputs)))


def elementwise_seconds(work: ElementwiseWork, chip: Chip, fit: Coefficients) -> tuple[FigureArray, ...]:
    """Return seconds: ``traffic × bytes / bandwidth``.

    Traffic is how often a stack's kernels move what fused kernels move once: most of why an unfused trainer
    is slower than one with the same matrix products.
    """
    stream = stream_rate(chip, fit)
    traffic = work.fusion.table(fit.table("elementwise.traffic"))
    cast = np.where(work.fusion.is_("eager"), fit["elementwise.casts.eager"], fit["elementwise.casts.fused"])

    def term(key: str, factor: Array | float, moved: Array, source: str) -> FigureArray:
        return FigureArray(key, factor * moved / stream, "s", "traffic × bytes / bandwidth",
                     {"traffic": factor, "bytes": moved, "bandwidth": stream}, source, "fitted")  # fmt: skip

    load = uneven_load(work.uneven, work.balanced, fit)
    biases = work.biases * load / fit["elementwise.bias_rate"]
    return (
        term("elementwise.layers", traffic, work.layers, mark("reads and writes of a decoder layer, fitted traffic")),
        term(
            "elementwise.experts",
            fit["elementwise.routing"] * load,
            work.experts,
            mark("copies of tokens to experts and back, fitted traffic"),
        ),
        FigureArray(
            "elementwise.expert-biases",
            biases,
            "s",
            "numbers / rate",
            {"numbers": work.biases * load, "rate": fit["elementwise.bias_rate"]},
            mark("gradients of biases that PyTorch adds up token by token, fitted"),
            "fitted",
        ),
        term(
            "elementwise.loss", fit["elementwise.loss"], work.loss, mark("kernels of the cross-entropy, fitted traffic")
        ),
        term("elementwise.dropout", 1.0, work.dropout, mark("masks of the model's own dropout")),
        term(
            "elementwise.adapters",
            fit["elementwise.adapter"],
            work.adapters,
            mark("kernels of low-rank adapters, fitted traffic"),
        ),
        term("elementwise.casts", cast, work.casts, mark("quantisation of operands to fp8, fitted traffic")),
        term(
            "elementwise.rounded",
            1.0,
            work.rounded,
            mark("weights and operands rounded by quantisation-aware training"),
        ),
        term("elementwise.weights", 1.0, work.weights, mark("autocast copies of weights and accumulated gradients")),
    )
