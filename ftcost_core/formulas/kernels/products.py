"""Rate of a matrix product from its shape, operands and chip."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.measured import product_facts
from ftcost_core.formulas.kernels.chips import base_family, nearest_family
from ftcost_core.formulas.word_arrays import WordArray

BITS = (16, 8, 4)
OPERAND_BYTES = {16: 2.0, 8: 1.0, 4: 0.56}
"""Bytes a number of an operand, scales included; results have two."""


def sustained_share(family: WordArray, bits: Array, *, peak: Array | None = None, watts: Array | None = None) -> Array:
    """Return the share of the dense peak of large products, sustained.

    ``peak`` (FLOP/s, that of ``bits``) and ``watts`` (board power) lower it where power caps the clock: an
    H100 of 350 W reaches a smaller share than that of 700 W, a T4 of 70 W less than half. Operands of more
    than 16 bits count as 16. Source: the file ``kernels/products.json``.
    """
    column = _column(bits)
    share: Array = np.array([_shares(name) for name in family.names])[family.codes, column]
    if peak is None or watts is None:
        return np.minimum(1.0, share)
    joules = np.array([_flops_per_joule(name) for name in family.names])
    limit = joules[family.codes, column] * watts / peak
    return np.minimum(1.0, _lower(share, limit))


class ProductLimits(Struct, frozen=True):
    """What limits the products of each job's chip with operands of some width."""

    peak: Array
    """Dense peak, FLOP/s."""
    sustained: Array
    """Rate of large products, FLOP/s."""
    streamed: Array
    """Bytes/s of operands and results."""
    operand_bytes: Array
    half_inputs: Array
    """Inputs at which half of the rate is reached."""
    start_seconds: Array
    """Time to fill and drain the processors."""


def product_limits(
    peak: Array, bandwidth: Array, family: WordArray, bits: Array, *, watts: Array | None = None
) -> ProductLimits:
    """Return the limits of products at a dense ``peak`` of operands of ``bits``; ``bandwidth``: nominal."""
    facts = product_facts()
    column = _column(bits)

    def of_width(values: Mapping[int, float]) -> Array:
        return np.array([values[width] for width in BITS])[column]

    starts = {
        name: facts.start_seconds.get(name.partition(" ")[0], facts.start_seconds["other"]) for name in family.names
    }
    return ProductLimits(
        peak=peak,
        sustained=peak * sustained_share(family, bits, peak=peak, watts=watts),
        streamed=bandwidth * of_width(facts.bandwidth_share),
        operand_bytes=of_width(OPERAND_BYTES),
        half_inputs=of_width(facts.half_inputs),
        start_seconds=family.table(starts),
    )


def product_seconds(
    limits: ProductLimits, tokens: Array, inputs: Array, outputs: Array, *, grouped: bool = False
) -> Array:
    """Return the seconds of ``tokens × inputs`` by ``inputs × outputs``; never above the chip's peak.

    At the rate ``E × M/(M + m) × K/(K + k) × N/(N + n)``, longer where operands and results take longer to
    move, and after the time to fill and drain the processors. ``grouped``: products of several experts in one
    kernel, ``tokens`` those of one expert. Shapes broadcast. Source: the file ``kernels/products.json``.
    """
    facts = product_facts()
    half_tokens = facts.grouped_half_tokens if grouped else facts.half_tokens
    large = limits.sustained * (facts.grouped_share if grouped else 1.0)
    # What is the same for all matrices of a model is multiplied first; large arrays are used again.
    computed = (2 / large * (tokens + half_tokens)) * (inputs + limits.half_inputs) * (outputs + facts.half_outputs)
    moved = (limits.operand_bytes / limits.streamed) * inputs * (tokens + outputs) + (
        2 / limits.streamed * tokens
    ) * outputs
    seconds = _longer(computed, moved)
    if not grouped:  # one kernel for all experts is filled and drained once
        seconds += limits.start_seconds
    return np.maximum(seconds, (2 / limits.peak * tokens) * (inputs * outputs), out=seconds)


def product_rate(
    limits: ProductLimits, tokens: Array, inputs: Array, outputs: Array, *, grouped: bool = False
) -> Array:
    """Return the rate of :func:`product_seconds`, FLOP/s."""
    seconds = product_seconds(limits, tokens, inputs, outputs, grouped=grouped)
    return 2 * tokens * (inputs * outputs) / seconds


def grouped_training_share(bits: Array) -> Array:
    """Return the rate of grouped products in training over that of the forward kernel alone.

    The product with the gradients towards the weights runs at a third of the forward rate on an H100, and
    narrow operands are cast first. Source: the file ``kernels/products.json``.
    """
    facts = product_facts()
    return np.array([facts.grouped_training[width] for width in BITS])[_column(bits)]


def _lower(one: Array, other: Array) -> Array:
    """Return the lower of two limits, somewhat less where they are close: ``(a⁻⁴ + b⁻⁴)^-¼``."""
    ratio = np.minimum(one, other) / np.maximum(one, other)
    square = ratio * ratio
    return np.minimum(one, other) / np.sqrt(np.sqrt(1 + square * square))


def _longer(one: Array, other: Array) -> Array:
    """Return the longer of two times, somewhat more where they are close: ``(a⁴ + b⁴)^¼``.

    Both arrays are used up.
    """
    for seconds in (one, other):
        seconds *= seconds
        seconds *= seconds
    one += other
    return np.sqrt(np.sqrt(one, out=one), out=one)


def _column(bits: Array) -> NDArray[np.int64]:
    return np.where(bits >= 16, 0, np.where(bits >= 8, 1, 2))


@cache
def _shares(family: str) -> tuple[float, ...]:
    """Return the measured share of the peak by :data:`BITS`."""
    facts = product_facts()
    shares = facts.shares[nearest_family(family, facts.shares)]
    return tuple(shares.get(width) or shares[16] * facts.narrow[width] for width in BITS)


@cache
def _flops_per_joule(family: str) -> tuple[float, ...]:
    """Return the FLOPs per joule of board power by :data:`BITS`."""
    facts = product_facts()
    return tuple(facts.flops_per_joule[base_family(family)] * facts.joule_gain[width] for width in BITS)
