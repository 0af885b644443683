"""Sustained rates of a GPU: matrix products in FLOP/s, memory in bytes/s."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.facts.vocabulary import PrecisionFacts, vocabulary
from ftcost_core.formulas.job_arrays import Choices, JobArrays
from ftcost_core.formulas.throughput.coefficients import Coefficients


@dataclass(frozen=True, slots=True)
class Chip:
    """Facts of each job's GPU at its precision."""

    peak: Array
    """Dense peak of the layers' products, FLOP/s."""
    wide_peak: Array
    """Dense peak at 16 bit (32 in fp32 training): attention, head, adapters."""
    watts: Array
    """Board power, or what a GPU of its peak usually has."""
    bandwidth: Array
    """Memory, bytes/s."""
    family: Choices
    """Architecture and compute capability: chips of one architecture differ (A100 and RTX 3090)."""
    stack: Choices


def chip(batch: JobArrays) -> Chip:
    """Look up each job's GPU."""
    peak, wide = np.zeros(batch.n), np.zeros(batch.n)
    precisions: dict[str, PrecisionFacts] = dict(vocabulary().precisions.by.items())
    for precision in batch.precision.names:
        runs_in = batch.precision.is_(precision)
        wide_precision = "bf16" if precisions[precision].low else precision
        peak = np.where(runs_in, batch.gpu.of(lambda gpu, name=precision: gpu.peak_flops(name)), peak)  # type: ignore[misc]
        wide = np.where(runs_in, batch.gpu.of(lambda gpu, name=wide_precision: gpu.peak_flops(name)), wide)  # type: ignore[misc]
    return Chip(
        peak=peak,
        wide_peak=wide,
        watts=batch.gpu.of(_watts),
        bandwidth=batch.gpu.of(lambda gpu: gpu.bandwidth_bytes_s),
        family=batch.gpu.choices(family),
        stack=batch.stack,
    )


def family(gpu: Gpu) -> str:
    """Return the family of a chip, by which rates are fitted: architecture and capability (``Ampere 80``)."""
    return f"{gpu.architecture} {gpu.compute_capability or ''}".replace(".", "").strip()


def _watts(gpu: Gpu) -> float:
    return gpu.tdp_w or gpu.peak_flops("bf16") / kernel_facts().typical_flops_per_watt.value


def matrix_rate(chip: Chip, fit: Coefficients) -> Array:
    """Return the sustained rate of large 16-bit products, FLOP/s.

    ``1 / (1/(issue_share × peak) + 1/(flops_per_joule × W))``, times the deviations of architecture and
    stack: below the peak because tensor cores are not always fed, and because power caps the clock. The
    second is why a B200 reaches a lower share of its peak than an RTX 3090. Source: structure ours; power
    limits of matrix products: Horace He, "Strangely, Matrix Multiplications on GPUs Run Faster When Given
    Predictable Data", 2024.
    """
    plain = 1 / (
        1 / (fit["matmul.issue_share"] * chip.wide_peak) + 1 / (fit["matmul.flops_per_joule"] * chip.watts)
    )
    deviation = chip.family.deviations(fit.table("matmul.family"), 1.0)
    return plain * deviation * chip.stack.deviations(fit.table("matmul.stack"), 1.0)


def stream_rate(chip: Chip, fit: Coefficients) -> Array:
    """Return the sustained memory rate of streaming kernels, bytes/s."""
    return chip.bandwidth * fit["elementwise.bandwidth_share"]
