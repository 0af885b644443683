"""Transfers between a GPU and its host, and the optimizer step on the host."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, Mask
from ftcost_core.formulas.facts.measured import offload_facts
from ftcost_core.formulas.word_arrays import WordArray


def host_link_bytes_s(nominal_bytes_s: Array, pinned: Mask) -> Array:
    """Return the rate of a copy over PCIe, one direction: a share of the nominal rate from pinned memory.

    Pageable memory is copied to a pinned buffer first, at a rate of its own. Source: the file
    ``kernels/offload.json``.
    """
    facts = offload_facts()
    reached = nominal_bytes_s * facts.pinned_share.value
    return np.where(pinned, reached, np.minimum(reached, facts.pageable_bytes_s.value))


def cpu_adam_parameters_s(processor: WordArray, implementation: WordArray) -> Array:
    """Return parameters a second that one socket updates. Raises ``KeyError`` for a pair without a rate."""
    facts = offload_facts().adam_parameters_s.by
    rates = np.array([[facts[p].get(i, np.nan) for i in implementation.names] for p in processor.names])  # type: ignore[index, call-overload]
    if np.isnan(rates).any():
        raise KeyError(f"no rate of CPU Adam for {processor.names} with {implementation.names}")
    return rates[processor.codes, implementation.codes]
