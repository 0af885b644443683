"""What fits a GPU, and the largest micro-batch and the longest context that do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from ftcost_core.documents.term import Array, Index, Mask
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.context import needed_bytes
from ftcost_core.formulas.memory.fit_probability import beyond_estimate
from ftcost_core.formulas.memory.peak import Peak, peak

_ROWS_A_ROUND, _FEWEST_TRIES, _MOST_TRIES = 512, 3, 64
_WithValue: TypeAlias = Callable[[JobArrays, Index, Array], JobArrays]
"""Some rows of a batch, which they are, and the number that each is tried with."""
LARGEST_MICRO_BATCH = 65_536
LONGEST_SEQ_LEN = 2**27


EVEN_CHANCE = 0.5
"""From this chance on a job is said to fit."""
LIKELY = 0.9
"""The chance that the program asks for where it chooses by itself."""


def usable(batch: JobArrays) -> Array:
    """Return what each job's GPU offers to programs, bytes."""
    return batch.gpu.of(lambda gpu: gpu.usable_bytes)


def fits(batch: JobArrays, memory: Peak) -> Mask:
    """Return where the peak is as likely as not to fit the job's GPU."""
    return memory.fit_probability >= EVEN_CHANCE


def needed(batch: JobArrays, memory: Peak, chance: float = EVEN_CHANCE) -> Array:
    """Return the bytes that a GPU must offer for a peak to fit with a chance."""
    beyond = beyond_estimate(batch, chance)
    needs = [needed_bytes(held.allocated, held.outside, beyond) for held in memory.run.values()]
    return np.asarray(np.max(needs, axis=0))


def largest_micro_batch(
    batch: JobArrays, capacity_bytes: Array, most: Array | None = None, chance: float = EVEN_CHANCE
) -> Array:
    """Return the most sequences per GPU per forward pass that fit, at most ``most``; 0 where none does.

    Memory grows with the micro-batch, but for two falls. Where a single one makes up the step, no gradients
    are kept between several: both sides of that are searched. And a single sequence needs no mask, so that an
    attention kernel may run that keeps more than the one of two sequences: it is tried where no more fit.
    """
    n = batch.n
    limit = np.full(n, float(LARGEST_MICRO_BATCH)) if most is None else most
    least, most_of_both = _either_side(batch, limit)
    twice = batch.take(np.tile(np.arange(n), 2))
    largest = _largest(
        lambda jobs, _, value: _with_micro_batch(jobs, value),
        twice,
        np.tile(capacity_bytes, 2),
        least,
        most_of_both,
        chance,
    )
    return _or_one(batch, capacity_bytes, np.maximum(largest[:n], largest[n:]), chance)


def longest_seq_len(batch: JobArrays, capacity_bytes: Array) -> Array:
    """Return the longest context, tokens, that fits at the job's micro-batch; 0 where none does."""
    limit, least = np.full(batch.n, float(LONGEST_SEQ_LEN)), np.ones(batch.n)
    return _largest(lambda jobs, _, value: jobs.with_(seq_len=value), batch, capacity_bytes, least, limit)


def largest_of_both(batch: JobArrays, capacity_bytes: Array) -> tuple[Array, Array]:
    """Return :func:`largest_micro_batch` and :func:`longest_seq_len`, searched together: half the rounds."""
    n = batch.n
    rows = batch.take(np.tile(np.arange(n), 3))

    def with_value(jobs: JobArrays, index: Index, value: Array) -> JobArrays:
        of_micro_batch = index < 2 * n
        longer = jobs.with_(seq_len=np.where(of_micro_batch, jobs.seq_len, value))
        return _with_micro_batch(longer, np.where(of_micro_batch, value, jobs.micro_batch))

    least, most = _either_side(batch, np.full(n, float(LARGEST_MICRO_BATCH)))
    largest = _largest(
        with_value,
        rows,
        np.tile(capacity_bytes, 3),
        np.concatenate([least, np.ones(n)]),
        np.concatenate([most, np.full(n, float(LONGEST_SEQ_LEN))]),
    )
    of_micro_batches = np.maximum(largest[:n], largest[n : 2 * n])
    return _or_one(batch, capacity_bytes, of_micro_batches, EVEN_CHANCE), largest[2 * n :]


def _or_one(batch: JobArrays, capacity_bytes: Array, largest: Array, chance: float) -> Array:
    """Return the largest micro-batches, and 1 where none was found but a single sequence fits."""
    none = np.flatnonzero(largest == 0)
    if not none.size:
        return largest
    alone = _with_micro_batch(batch.take(none), np.ones(none.size))
    out = largest.copy()
    out[none] = needed(alone, peak(alone), chance) <= capacity_bytes[none]
    return out


def _either_side(batch: JobArrays, limit: Array) -> tuple[Array, Array]:
    """Return least and most micro-batches above one with accumulation, then without, shape ``(2n,)`` each."""
    whole = np.ceil(batch.global_batch / batch.data_parallel)
    return (
        np.concatenate([np.full(batch.n, 2.0), whole]),
        np.concatenate([np.minimum(whole - 1, limit), np.maximum(limit, whole - 1)]),
    )


def _with_micro_batch(jobs: JobArrays, value: Array) -> JobArrays:
    return jobs.with_(micro_batch=value, global_batch=np.maximum(jobs.global_batch, value))


def _largest(
    with_value: _WithValue,
    batch: JobArrays,
    capacity_bytes: Array,
    least: Array,
    most: Array,
    chance: float = EVEN_CHANCE,
) -> Array:
    """Return the largest whole number from ``least`` to ``most`` that fits, on the peak itself; 0: none does.

    Memory never falls as the number grows, so each round tries several candidates of every job that is not
    done and goes on between the last that fits and the next. Few rounds, since a long batch costs little more
    than a short one: first by powers, then where a straight line through both ends meets the capacity.
    """
    most = np.floor(most)
    low, high = least - 1, np.maximum(most + 1, least)
    needed_low, needed_high = np.full(batch.n, np.nan), np.full(batch.n, np.nan)
    searched = np.flatnonzero(high - low > 1)
    tries = _tries(searched.size)
    candidates = _powers(least[searched], most[searched], tries)
    while searched.size:
        rows = np.tile(searched, tries)
        tried = with_value(batch.take(rows), rows, np.maximum(candidates.ravel(), 1))
        need = needed(tried, peak(tried), chance).reshape(candidates.shape)
        inside = (candidates > low[searched]) & (candidates < high[searched])
        good = np.where(inside, need <= capacity_bytes[searched], candidates <= low[searched])
        fitting = good.cumprod(axis=0).sum(axis=0)
        last, after = np.maximum(fitting - 1, 0), np.minimum(fitting, tries - 1)
        jobs = np.arange(searched.size)
        up = (fitting > 0) & (candidates[last, jobs] > low[searched])
        down = (fitting < tries) & (candidates[after, jobs] < high[searched])
        risen, fallen = searched[up], searched[down]
        low[risen], needed_low[risen] = candidates[last, jobs][up], need[last, jobs][up]
        high[fallen], needed_high[fallen] = candidates[after, jobs][down], need[after, jobs][down]
        searched = np.flatnonzero(high - low > 1)
        tries = _tries(searched.size)
        meets = (capacity_bytes - needed_low) / (needed_high - needed_low)
        candidates = _between(low[searched], high[searched], meets[searched], tries)
    return np.where(low >= least, low, 0.0)


def _tries(jobs: int) -> int:
    """Return how many candidates of each of so many jobs make up a round."""
    return int(np.clip(_ROWS_A_ROUND // max(jobs, 1), _FEWEST_TRIES, _MOST_TRIES))


def _powers(least: Array, most: Array, tries: int) -> Array:
    """Return rising whole numbers from ``least`` to ``most`` in equal ratios, shape ``(tries, n)``."""
    shares = np.linspace(0, 1, tries)[:, None]
    return np.round(least * np.maximum(most / least, 1) ** shares)


def _between(low: Array, high: Array, share: Array, tries: int) -> Array:
    """Return rising whole numbers between two ends: close about where the line meets, and evenly spread."""
    close = tries - tries // 3
    steps = np.arange(close) - close // 2
    offsets = np.sign(steps) * 2.0 ** np.maximum(np.abs(steps) - 1, 0) * (steps != 0)
    share = np.where(np.isfinite(share), np.clip(share, 0, 1), 0.5)
    middle = np.floor(low + share * (high - low))
    near = middle + offsets[:, None]
    even = low + np.ceil((high - low) * (np.arange(1, tries // 3 + 1) / (tries // 3 + 1))[:, None])
    return np.sort(np.clip(np.vstack([near, even]), low + 1, np.maximum(high - 1, low + 1)), axis=0)
