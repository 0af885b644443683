"""What fits a GPU, and the largest micro-batch and the longest context that do."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ftcost_core.batch import Batch
from ftcost_core.memory.peak import Peak, peak
from ftcost_core.term import Array, Mask

LARGEST_MICRO_BATCH = 65_536
LONGEST_SEQ_LEN = 2**27
UNAVOIDABLE_SLACK = 0.02
"""Share of live bytes that a full GPU cannot use: a caching allocator frees whole blocks only."""


def fits(batch: Batch, found: Peak) -> Mask:
    """Return where the peak fits the job's GPU.

    A full GPU makes the allocator give cached blocks back, so what counts is live tensors, the slack that
    remains even then, and what lies outside the allocator.
    """
    return needed(found) <= batch.gpu.of(lambda gpu: gpu.memory_bytes)


def needed(found: Peak) -> Array:
    """Return the bytes that a GPU must have."""
    return found.allocated * (1 + UNAVOIDABLE_SLACK) + found.components["context"]


def largest_micro_batch(batch: Batch, capacity_bytes: Array) -> Array:
    """Return the most sequences per GPU per forward pass that fit; 0 where not even one does."""
    return _largest(
        lambda value: batch.with_(micro_batch=value, global_batch=np.maximum(batch.global_batch, value)),
        capacity_bytes, LARGEST_MICRO_BATCH,
    )  # fmt: skip


def longest_seq_len(batch: Batch, capacity_bytes: Array) -> Array:
    """Return the longest context, tokens, that fits at the job's micro-batch; 0 where none does."""
    return _largest(lambda value: batch.with_(seq_len=value), capacity_bytes, LONGEST_SEQ_LEN)


def _largest(make: Callable[[Array], Batch], capacity_bytes: Array, most: int) -> Array:
    """Return the largest whole number up to ``most`` that fits, by bisection on the peak itself."""
    low = np.zeros_like(capacity_bytes)
    step = float(most)
    while step >= 1:
        middle = low + step
        good = needed(peak(make(middle))) <= capacity_bytes
        low = np.where(good & (middle <= most), middle, low)
        step /= 2
    return low
