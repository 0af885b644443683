"""Dequantisation of frozen weights: all of them in every pass, independent of the number of tokens."""

from __future__ import annotations

from dataclasses import dataclass

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.job_arrays import Choices, JobArrays
from ftcost_core.formulas.throughput.coefficients import Coefficients
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.rates import Chip
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import Spread
from ftcost_core.text.i18n import mark


@dataclass(frozen=True, slots=True)
class DequantiseWork:
    """Bytes of one micro-batch on one GPU."""

    bytes: Array
    kind: Choices


def dequantise_work(batch: JobArrays, passes: Passes, spread: Spread) -> DequantiseWork:
    """Count bytes: the code is read and a 16-bit copy written for each product that reads the weights.

    Source: bitsandbytes' 4-bit linear layer dequantises in forward and in backward (arXiv:2305.14314).
    """
    shape = shapes(batch.arch)
    code = batch.moved_code_bytes
    per_weight = (code + 2) * (code > 0)
    weights = shape.dense * spread.local + shape.experts * spread.local_experts
    return DequantiseWork(
        per_weight * weights * (passes.forward + passes.recompute + passes.inputs), batch.quantization
    )


def dequantise_seconds(work: DequantiseWork, chip: Chip, fit: Coefficients) -> tuple[FigureArray, ...]:
    """Return seconds: bytes over a share of the bandwidth that depends on the format."""
    share = work.kind.deviations(fit.table("dequantise.share"), 1.0)
    return (
        FigureArray("dequantise.weights", work.bytes / (share * chip.bandwidth), "s",
                    "bytes / (share × bandwidth)",
              {"bytes": work.bytes, "share": share, "bandwidth": chip.bandwidth},
              mark("QLoRA (arXiv:2305.14314), fitted share"), "fitted"),
    )  # fmt: skip
