"""Parameters that a chip dequantises a second, and products of kernels that dequantise as they go."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, Mask
from ftcost_core.formulas.facts.measured import dequantise_facts
from ftcost_core.formulas.word_arrays import WordArray


def dequantised_parameters_s(
    kind: WordArray, double: Mask, family: WordArray, bandwidth: Array, processor_hz: Array
) -> Array:
    """Return parameters a second: the lower of what the memory and what the multiprocessors allow.

    ``bandwidth``: nominal, bytes/s; ``processor_hz``: multiprocessors × clock
    (:func:`~ftcost_core.formulas.kernels.chips.processor_hz`). Infinite for the kind ``none``. The kernel of
    bitsandbytes is limited by instructions on chips with HBM: an H100 is no faster than an RTX 4090. Source:
    the file ``kernels/dequantise.json``.
    """
    facts = dequantise_facts()
    streamed = bandwidth * kind.table({"none": np.inf} | {k: f.bandwidth_share / f.bytes for k, f in facts.by.items()})
    per_clock = family.deviations(facts.per_clock, facts.per_clock["other"])
    issued = processor_hz * per_clock * kind.table({"none": np.inf} | {k: f.speed for k, f in facts.by.items()})
    return np.minimum(streamed, issued) * np.where(double, facts.double.value, 1.0)


def fused_product_share(kernel: WordArray, tokens: Array) -> Array:
    """Return the share of the dense 16-bit peak of products that dequantise as they go (AWQ)."""
    facts = dequantise_facts()
    return kernel.table(facts.fused_share) * tokens / (tokens + facts.fused_half_tokens)
