"""The choice of parallel strategy, micro-batch and global batch where a job leaves them open."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
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
_NEAR_FASTEST = 0.99
"""Of the fastest micro-batch: among those this near, the smallest is chosen, which leaves most memory."""
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

    Strategies are tried from the one with the least communication to the most sharded one; the first that
    fits wins, and the last stays where none does. The micro-batch is the fastest of those that are likely to
    fit and make up the step without a rest (the one that needs least where none is); each is evaluated, since
    neither memory nor speed need be monotone in it (gradients are not kept without accumulation; a pipeline
    needs several micro-batches).
    """
    first = _with_micro_batch(_with_strategy(batch, still_open, last=False), still_open, speed)
    again = np.flatnonzero(~first.fits & still_open.strategy & (batch.gpus > 1))
    if not again.size:
        return first
    last = _with_micro_batch(
        _with_strategy(batch.take(again), still_open.take(again), last=True),
        still_open.take(again),
        lambda rows, index: speed(rows, again[index]),
    )
    if again.size == batch.n:
        return last
    return _fitted(_replaced(first.batch, again, last.batch))


def whole_steps(batch: JobArrays) -> JobArrays:
    """Return the jobs with the sequences that a step really takes as their global batch.

    Every data-parallel rank computes whole micro-batches, equally many: a step grows to the next multiple of
    micro-batch × data-parallel ranks. Source: how trainers count (per-device batch × accumulation × ranks).
    """
    return batch.with_(global_batch=batch.micro_batch * batch.data_parallel * batch.accumulation)


def _fitted(batch: JobArrays) -> Fitted:
    memory = peak(batch)
    return Fitted(with_paging(batch, memory), memory, fits(batch, memory))


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


def _with_micro_batch(batch: JobArrays, still_open: OpenFields, speed: Speed) -> Fitted:
    """Set open micro-batches and global batches."""
    tried, job = _candidates(batch, still_open)
    if tried.size == batch.n:
        return _fitted(_with_batches(batch, tried, still_open))
    rows = _with_batches(batch.take(job), tried, still_open.take(job))
    memory = peak(rows)
    rows = with_paging(rows, memory)
    likely = memory.fit_probability >= LIKELY
    fitting = np.flatnonzero(likely)
    speeds = np.zeros(rows.n)
    if fitting.size:
        speeds[fitting] = speed(rows.take(fitting), job[fitting])
    first_row = np.flatnonzero(np.diff(job, prepend=-1))
    fastest = np.maximum.reduceat(speeds, first_row)
    needs = needed(rows, memory)
    least = np.minimum.reduceat(needs, first_row)
    good = np.where(fastest[job] > 0, likely & (speeds >= _NEAR_FASTEST * fastest[job]), needs <= least[job])
    rows_chosen = np.flatnonzero(good)
    chosen = rows_chosen[np.unique(job[rows_chosen], return_index=True)[1]]
    return Fitted(rows.take(chosen), memory.take(chosen), fits(rows, memory)[chosen])


def _candidates(batch: JobArrays, still_open: OpenFields) -> tuple[Array, Index]:
    """Return the micro-batches to try of all jobs, rising, and which job each is of."""
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
    job = np.repeat(np.arange(batch.n), [len(sizes) for sizes in tried])
    return np.array([size for sizes in tried for size in sizes], dtype=np.float64), job


@cache
def _divisors(share: int) -> tuple[int, ...]:
    """Return what divides the sequences of one rank in a step, up to the largest open micro-batch."""
    return tuple(size for size in range(1, min(share, LARGEST_OPEN_MICRO_BATCH) + 1) if share % size == 0)


def _with_batches(batch: JobArrays, micro_batch: Array, still_open: OpenFields) -> JobArrays:
    smallest = micro_batch * batch.data_parallel
    global_batch = np.where(still_open.global_batch, smallest, batch.global_batch)
    return whole_steps(batch.with_(micro_batch=micro_batch, global_batch=global_batch))


def _replaced(batch: JobArrays, index: Index, replacements: JobArrays) -> JobArrays:
    """Return the batch with the jobs at ``index`` as ``by`` has them: same jobs, other strategy and sizes."""
    words = [batch.strategy.at(i) for i in range(batch.n)]
    micro_batch, global_batch = batch.micro_batch.copy(), batch.global_batch.copy()
    micro_batch[index], global_batch[index] = replacements.micro_batch, replacements.global_batch
    for i, position in enumerate(index):
        words[int(position)] = replacements.strategy.at(i)
    return batch.with_(strategy=WordArray.of(words), micro_batch=micro_batch, global_batch=global_batch)
