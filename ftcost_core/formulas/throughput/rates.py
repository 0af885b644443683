"""Each job's chip: peaks, power, memory bandwidth, and the family by which its kernels are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import numpy as np
from msgspec import Struct

from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.term import Array, Mask
from ftcost_core.formulas.facts.fit import Coefficients
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.facts.vocabulary import PrecisionFacts, vocabulary
from ftcost_core.formulas.job_arrays import JobArrays, once_per_batch
from ftcost_core.formulas.kernels.chips import kernel_family, processor_hz
from ftcost_core.formulas.kernels.products import ProductLimits, product_limits
from ftcost_core.formulas.word_arrays import WordArray


class Chip(Struct, frozen=True):
    """Facts of each job's GPU at its precision."""

    peak: Array
    """Dense peak of the layers' products, FLOP/s."""
    bits: Array
    """Bits of their operands: those of the precision, or 16 where the chip has no narrower products."""
    wide_peak: Array
    """Dense peak at 16 bit (32 in fp32 training): attention, head, adapters."""
    full_peak: Array
    """Peak in fp32 outside the matrix units, FLOP/s: what PyTorch multiplies fp32 numbers at."""
    products: ProductLimits
    """Of the layers' products."""
    wide_products: ProductLimits
    """Of products of 16-bit numbers (of fp32 numbers in fp32 training)."""
    watts: Array
    """Board power, or what a GPU of its peak usually has."""
    bandwidth: Array
    """Memory, bytes/s."""
    processor_hz: Array
    """Multiprocessors × clock, 1/s."""
    family: WordArray
    """Architecture and compute capability: chips of one architecture differ (A100 and RTX 3090)."""
    kernel_family: WordArray
    """The same, with slowed matrix units apart: what kernels are measured by."""
    stack: WordArray


@once_per_batch
def chip(batch: JobArrays) -> Chip:
    """Look up each job's GPU."""
    peak, wide = np.zeros(batch.n), np.zeros(batch.n)
    precisions = cast("Mapping[str, PrecisionFacts]", vocabulary().precisions.by)
    for precision in batch.precision.names:
        runs_in = batch.precision.is_(precision)
        wide_precision = "bf16" if precisions[precision].low else precision
        peak = np.where(runs_in, batch.gpu.of(lambda gpu, name=precision: gpu.peak_flops(name)), peak)  # type: ignore[misc]
        wide = np.where(runs_in, batch.gpu.of(lambda gpu, name=wide_precision: gpu.peak_flops(name)), wide)  # type: ignore[misc]
    bits = np.where(peak > wide, batch.product_bits, np.maximum(16.0, batch.product_bits))
    full = batch.gpu.of(lambda gpu: gpu.flops.get("fp32") or gpu.peak_flops("fp32"))
    bandwidth = batch.gpu.of(lambda gpu: gpu.bandwidth_bytes_s)
    kernels_known_by = batch.gpu.words(kernel_family)
    watts = batch.gpu.of(_watts)

    def limits(rate: Array, width: Array) -> ProductLimits:
        return product_limits(rate, bandwidth, kernels_known_by, width, watts=watts)

    own = limits(peak, bits)
    return Chip(
        peak=peak,
        bits=bits,
        wide_peak=wide,
        full_peak=full,
        products=own,
        wide_products=own if (peak == wide).all() else limits(wide, np.maximum(16.0, bits)),
        watts=watts,
        bandwidth=bandwidth,
        processor_hz=batch.gpu.of(processor_hz),
        family=batch.gpu.words(family),
        kernel_family=kernels_known_by,
        stack=batch.stack,
    )


def plain_products(chip: Chip, in_full: Mask) -> ProductLimits:
    """Return the limits of products of 16-bit numbers, or where ``in_full`` of fp32 numbers.

    PyTorch multiplies fp32 numbers outside the matrix units.
    """
    if not in_full.any():
        return chip.wide_products
    peak = np.where(in_full, chip.full_peak, chip.wide_peak)
    wide = np.maximum(16.0, chip.bits)
    return product_limits(peak, chip.bandwidth, chip.kernel_family, wide, watts=chip.watts)


def family(gpu: Gpu) -> str:
    """Return the family of a chip, by which rates are fitted: architecture and capability (``Ampere 80``)."""
    return gpu.family


def pairs(first: WordArray, second: WordArray, between: str) -> WordArray:
    """Return the words of two choices joined."""
    names = tuple(f"{one}{between}{two}" for one in first.names for two in second.names)
    return WordArray(names, first.codes * len(second.names) + second.codes)


def _watts(gpu: Gpu) -> float:
    return gpu.tdp_w or gpu.peak_flops("bf16") / kernel_facts().typical_flops_per_watt.value


def matrix_deviation(chip: Chip, fit: Coefficients) -> Array:
    """Return how whole runs multiply matrices against single kernels, by chip family and stack.

    Kernels run one by one reach what micro-benchmarks print; in a training step they wait for each other,
    share caches and lower the clock.
    """
    by_family = chip.family.deviations(fit.table("matmul.family"), 1.0)
    together = pairs(chip.stack, chip.family, " on ").deviations(fit.table("matmul.pair"), 1.0)
    return by_family * together * chip.stack.deviations(fit.table("matmul.stack"), fit["matmul.stack.hf"])


def stream_rate(chip: Chip, fit: Coefficients) -> Array:
    """Return the sustained memory rate of streaming kernels, bytes/s."""
    return chip.bandwidth * fit["elementwise.bandwidth_share"]


def uneven_load(uneven: Array, balanced: Mask, fit: Coefficients) -> Array:
    """Return the tokens of the fullest GPU's experts over the mean: 1 where a GPU has all experts.

    ``uneven``: for experts that differ by 1; how much they differ is fitted, apart where they are ``balanced``.
    """
    deviation = np.where(balanced, fit["experts.deviation.balanced"], fit["experts.deviation.tuned"])
    return 1 + uneven * deviation
