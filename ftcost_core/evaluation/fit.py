"""The choice of parallel strategy, micro-batch and global batch where a job leaves them open."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from ftcost_core.documents.methods import LIGHT_KINDS
from ftcost_core.documents.term import Array, Figures, Index, Mask
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.limits import LIKELY, fits, needed
from ftcost_core.formulas.memory.peak import Peak, peak, with_paging
from ftcost_core.formulas.word_arrays import WordArray

LARGEST_OPEN_MICRO_BATCH = 1024
"""A micro-batch that nothing else bounds stops here: speed has long been flat by then."""
_NEAR_BEST = 0.99
"""Of the best choice: among those this near, the surest is taken."""
_SURE = 0.97
"""Chances from here on count as equally sure."""
_CHANCE_STEP = 0.05
"""Chances of one step of this width, too: no job is sharded for half a percent more."""
HOPELESS = 0.001
"""A chance below which the speed of a choice does not matter."""
_OPEN_MICRO_BATCHES = tuple(sorted({*(2**i for i in range(11)), *(3 * 2**i for i in range(9))}))
"""Tried where the global batch is open, too, so that any number of sequences makes a step."""
Speed: TypeAlias = Callable[[JobArrays, Index], Array]
"""Real tokens per second of jobs, and which of the batch's jobs each is."""


class OpenFields(Figures, frozen=True):
    """Which fields of each job are open, shape ``(n,)``."""

    micro_batch: Mask
    strategy: Mask
    global_batch: Mask


class Fitted(Figures, frozen=True):
    """Jobs with every field set, and whether they fit."""

    batch: JobArrays
    peak: Peak
    fits: Mask


def fit(batch: JobArrays, still_open: OpenFields, speed: Speed) -> Fitted:
    """Choose strategy and micro-batch of each job, and make its steps whole.

    Tried are the stack's strategies, the one with the least communication and the most sharded one, with every
    micro-batch that makes up a step without a rest. Chosen is what has the shortest expected time to a finished run
    (:func:`_worth`), or needs least where nothing can fit; of several as good the surest, then the simplest. Each is
    evaluated, since neither memory nor speed need be monotone in a micro-batch (gradients are not kept without
    accumulation; a pipeline needs several micro-batches).
    """
    first, last = (_with_strategy(batch, still_open, last=sharded).strategy for sharded in (False, True))
    both = WordArray((*first.names, *last.names), np.concatenate([first.codes, last.codes + len(first.names)]))
    differ = np.array([first.at(i) != last.at(i) for i in range(batch.n)], dtype=np.bool_)
    tried, job, option = _candidates(batch, still_open, differ)
    rows = batch.take(job).with_(strategy=WordArray(both.names, both.codes[job + option * batch.n]))
    rows = _with_batches(rows, tried, still_open.take(job))
    memory = peak(rows)
    rows = with_paging(rows, memory)
    if tried.size == batch.n:
        return Fitted(_used_names(rows), memory, fits(rows, memory))
    chosen = _chosen(rows, job, memory, speed)
    return Fitted(_used_names(rows.take(chosen)), memory.take(chosen), fits(rows, memory)[chosen])


def _chosen(rows: JobArrays, job: Index, memory: Peak, speed: Speed) -> Index:
    """Return the best row of each job."""
    chance = memory.fit_probability
    possible = np.flatnonzero(chance >= HOPELESS)
    value = np.zeros(rows.n)
    if possible.size:
        value[possible] = _worth(rows.take(possible), chance[possible], speed(rows.take(possible), job[possible]))
    first_row = np.flatnonzero(np.diff(job, prepend=-1))
    best = np.maximum.reduceat(value, first_row)[job]
    needs = needed(rows, memory)
    least = np.minimum.reduceat(needs, first_row)[job]
    good = np.flatnonzero(np.where(best > 0, value >= _NEAR_BEST * best, needs <= least))
    sureness = np.floor(np.minimum(chance[good], _SURE) / _CHANCE_STEP)
    order = good[np.lexsort((good, -sureness, job[good]))]
    return order[np.unique(job[order], return_index=True)[1]]


def _worth(batch: JobArrays, chance: Array, tokens_per_s: Array) -> Array:
    """Return what choices are worth: a speed, less what failing costs on average.

    A run that goes out of memory may do so at its longest batch, late: each failure counts as a whole run, so that a
    run is expected to take 1/chance times its own time. From :data:`LIKELY` on nothing is taken off. Where the other
    samples of a micro-batch are what a sample is told apart from, each doubling of it is worth as much as a speed of
    its square root: accumulation does not replace them (arXiv:2101.06983).
    """
    negatives = np.where(batch.objective_facts("negatives") > 0, np.sqrt(batch.micro_batch), 1.0)
    return np.asarray(tokens_per_s * negatives * np.minimum(1.0, chance / LIKELY))


def whole_steps(batch: JobArrays) -> JobArrays:
    """Return the jobs with the sequences that a step really takes as their global batch.

    Every data-parallel rank computes whole micro-batches, equally many: a step grows to the next multiple of
    micro-batch × data-parallel ranks. Source: how trainers count (per-device batch × accumulation × ranks).
    """
    return batch.with_(global_batch=batch.micro_batch * batch.data_parallel * batch.accumulation)


def _used_names(batch: JobArrays) -> JobArrays:
    """Return the jobs with the strategies alone that they have."""
    used, codes = np.unique(batch.strategy.codes, return_inverse=True)
    words = [batch.strategy.names[i] for i in used.tolist()]
    names = tuple(dict.fromkeys(words))
    return batch.with_(strategy=WordArray(names, np.array([names.index(word) for word in words])[codes]))


def _with_strategy(batch: JobArrays, still_open: OpenFields, *, last: bool) -> JobArrays:
    """Set open strategies: the stack's replicated one, or (``last``) its sharded one."""
    usual = stack_defaults().strategy
    stack, given = batch.stack, batch.strategy
    replicated = {str(name): str(strategy) for name, strategy in usual.replicated.items()}
    sharded = {str(name): str(strategy) for name, strategy in usual.sharded.items()}
    names = tuple(dict.fromkeys(("single", *given.names, *replicated.values(), *sharded.values())))
    code = {name: i for i, name in enumerate(names)}
    whole = np.array([code[replicated[name]] for name in stack.names])[stack.codes]
    split = np.array([code[sharded[name]] for name in stack.names])[stack.codes]
    # Only strategies that gather weights can keep them outside the GPU, and DeepSpeed alone has some things.
    heads = batch.context_kind.is_("ulysses") & (batch.stack_facts("deepspeed") > 0)
    gathers = batch.offloads_parameters | batch.offloads_to_disk | heads
    several = np.where(batch.kind.is_(*LIGHT_KINDS) & (not last), whole, split)
    chosen = np.where(gathers, split, np.where(batch.gpus == 1, code["single"], several))
    stated = np.array([code[name] for name in given.names])[given.codes]
    used, codes = np.unique(np.where(still_open.strategy, chosen, stated), return_inverse=True)
    return batch.with_(strategy=WordArray(tuple(names[i] for i in used.tolist()), codes))


def _candidates(batch: JobArrays, still_open: OpenFields, differ: Mask) -> tuple[Array, Index, Index]:
    """Return the micro-batches to try of all jobs, rising, which job each is of, and under which of two strategies."""
    share = np.ceil(batch.global_batch / batch.data_parallel)
    tried = [
        (given,) if not is_open else _OPEN_MICRO_BATCHES if any_step else _divisors(int(most))
        for given, is_open, any_step, most in zip(
            batch.micro_batch.tolist(),
            still_open.micro_batch.tolist(),
            still_open.global_batch.tolist(),
            np.where(still_open.global_batch, 1, share).tolist(),
            strict=True,
        )
    ]
    options = [(0, 1) if two else (0,) for two in differ.tolist()]
    counts = [len(sizes) * len(of_job) for sizes, of_job in zip(tried, options, strict=True)]
    sizes = [size for of_job, sizes in zip(options, tried, strict=True) for _ in of_job for size in sizes]
    option = [i for of_job, sizes in zip(options, tried, strict=True) for i in of_job for _ in sizes]
    return np.array(sizes, dtype=np.float64), np.repeat(np.arange(batch.n), counts), np.array(option, dtype=np.int64)


@lru_cache(maxsize=4096)
def _divisors(share: int) -> tuple[int, ...]:
    """Return what divides the sequences of one rank in a step, up to the largest open micro-batch."""
    return tuple(size for size in range(1, min(share, LARGEST_OPEN_MICRO_BATCH) + 1) if share % size == 0)


def _with_batches(batch: JobArrays, micro_batch: Array, still_open: OpenFields) -> JobArrays:
    smallest = micro_batch * batch.data_parallel
    global_batch = np.where(still_open.global_batch, smallest, batch.global_batch)
    return whole_steps(batch.with_(micro_batch=micro_batch, global_batch=global_batch))
