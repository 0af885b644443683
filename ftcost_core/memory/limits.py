"""What fits a GPU, and the largest micro-batch and the longest context that do."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ftcost_core.batch import Batch
from ftcost_core.memory.facts import context_facts
from ftcost_core.memory.peak import Peak, peak
from ftcost_core.term import Array, Mask

_ROWS_A_ROUND = 512
LARGEST_MICRO_BATCH = 65_536
LONGEST_SEQ_LEN = 2**27


def fits(batch: Batch, found: Peak) -> Mask:
    """Return where the peak fits the job's GPU."""
    return needed(found) <= batch.gpu.of(lambda gpu: gpu.memory_bytes)


def needed(found: Peak) -> Array:
    """Return the bytes that a GPU must have.

    A full GPU makes the allocator give cached blocks back, so what counts is live tensors, the slack that
    remains even then (it frees whole blocks only), and what lies outside the allocator; the driver keeps a
    share of the card to itself.
    """
    facts = context_facts()
    used = found.allocated * (1 + facts["unavoidable_slack"]) + found.components["context"]
    out: Array = used / facts["usable_share"]
    return out


def largest_micro_batch(batch: Batch, capacity_bytes: Array, most: Array | None = None) -> Array:
    """Return the most sequences per GPU per forward pass that fit, at most ``most``; 0 where none does."""

    def make(jobs: Batch, value: Array) -> Batch:
        return jobs.with_(micro_batch=value, global_batch=np.maximum(jobs.global_batch, value))

    limit = np.full(batch.n, float(LARGEST_MICRO_BATCH)) if most is None else most
    return _largest(make, batch, capacity_bytes, limit)


def longest_seq_len(batch: Batch, capacity_bytes: Array) -> Array:
    """Return the longest context, tokens, that fits at the job's micro-batch; 0 where none does."""
    limit = np.full(batch.n, float(LONGEST_SEQ_LEN))
    return _largest(lambda jobs, value: jobs.with_(seq_len=value), batch, capacity_bytes, limit)


def _largest(
    make: Callable[[Batch, Array], Batch], batch: Batch, capacity_bytes: Array, most: Array
) -> Array:
    """Return the largest whole number up to ``most`` that fits, on the peak itself.

    Memory never falls as the number grows, so each round tries evenly spaced candidates of every job at
    once and goes on between the last that fits and the next: few rounds, since a long batch costs little
    more than a short one.
    """
    n = batch.n
    tries = int(np.clip(_ROWS_A_ROUND // n, 2, 64))
    rows = np.tile(np.arange(n), tries)
    long_batch, capacity = batch.take(rows), np.tile(capacity_bytes, tries)
    low, span = np.zeros(n), np.floor(most)
    while (span > 0).any():
        shares = np.arange(1, tries + 1)[:, None] / tries
        candidates = low + np.ceil(span * shares)
        good = needed(peak(make(long_batch, np.maximum(candidates.ravel(), 1)))) <= capacity
        fitting = (good.reshape(tries, n) | (candidates <= low)).cumprod(axis=0).sum(axis=0)
        ends = np.vstack([low, candidates])
        above = np.minimum(fitting + 1, tries)
        jobs = np.arange(n)
        low, above_value = ends[fitting, jobs], ends[above, jobs]
        span = np.maximum(above_value - low - 1, 0)
    return low
