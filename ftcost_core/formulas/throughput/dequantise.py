"""Dequantisation of frozen weights: all of them in every pass, independent of the number of tokens."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.fit import Coefficients
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.kernels.dequantise import dequantised_parameters_s
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.rates import Chip
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import Spread
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.text.i18n import mark


class DequantiseWork(Struct, frozen=True):
    """Weights of one micro-batch on one GPU."""

    parameters: Array
    """Dequantised, over all passes."""
    rate: Array
    """Parameters a second of the kernel alone."""
    kind: WordArray


def dequantise_work(batch: JobArrays, passes: Passes, spread: Spread, chip: Chip) -> DequantiseWork:
    """Count parameters: a 16-bit copy is written for each product that reads the weights.

    Source: bitsandbytes' 4-bit linear layer dequantises in forward and in backward (arXiv:2305.14314).
    """
    shape = shapes(batch.arch)
    weights = shape.dense * spread.local + shape.experts * spread.local_experts * batch.quantizes_experts
    quantised = ~batch.quantization.is_("none")
    in_blocks = [name for name, facts in vocabulary().quantizations.by.items() if facts.constants == "blocks"]
    double = batch.double & batch.quantization.is_(*in_blocks)
    return DequantiseWork(
        parameters=weights * (passes.forward + passes.recompute + passes.inputs) * quantised,
        rate=dequantised_parameters_s(
            batch.quantization, double, chip.kernel_family, chip.bandwidth, chip.processor_hz
        ),
        kind=batch.quantization,
    )


def decomposed_seconds(kind: WordArray, layers_s: Array) -> FigureArray:
    """Return what products with bitsandbytes' 8-bit weights take beyond those in 16 bits, ``layers_s`` seconds.

    Each is a product of 8-bit numbers, a product of the outliers in 16 bits and many small kernels between
    them, in the backward pass a product with expanded weights.
    """
    facts = kernel_facts().int8_products
    times = np.where(kind.is_("int8"), facts.times, 1.0)
    return FigureArray("dequantise.int8", layers_s * (times - 1), "s", "products × (times - 1)",
                 {"products": layers_s, "times": times},
                 mark("LLM.int8 against products in 16 bits (published runs)"), "fitted")  # fmt: skip


def dequantise_seconds(work: DequantiseWork, fit: Coefficients) -> tuple[FigureArray, ...]:
    """Return seconds: parameters over the rate of the format's kernel on the chip."""
    rate = work.rate * work.kind.deviations(fit.table("dequantise.speed"), 1.0)
    return (
        FigureArray("dequantise.weights", work.parameters / rate, "s", "parameters / rate",
              {"parameters": work.parameters, "rate": rate},
              mark("published rates of dequantisation kernels, fitted share in whole runs"), "fitted"),
    )  # fmt: skip
