"""The choice of parallel strategy, micro-batch and global batch where a job leaves them open."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ftcost_core.documents.methods import LIGHT_KINDS
from ftcost_core.documents.term import Array, Mask
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.formulas.job_arrays import Choices, JobArrays
from ftcost_core.formulas.memory.limits import fits, largest_micro_batch
from ftcost_core.formulas.memory.peak import Peak, peak

LARGEST_OPEN_MICRO_BATCH = 1024
"""A micro-batch that nothing else bounds stops here: speed has long been flat by then."""


@dataclass(frozen=True, slots=True)
class OpenFields:
    """Which fields of each job are open, shape ``(n,)``."""

    micro_batch: Mask
    strategy: Mask
    global_batch: Mask


@dataclass(frozen=True, slots=True)
class Fitted:
    """Jobs with every field set, and whether they fit."""

    batch: JobArrays
    peak: Peak
    fits: Mask


def fit(batch: JobArrays, still_open: OpenFields) -> Fitted:
    """Choose strategy and micro-batch of each job.

    Strategies are tried from the one with the least communication to the most sharded one; the first that
    fits wins, and the last stays where none does. The micro-batch is the largest that fits and leaves no
    gradient accumulation step part empty.
    """
    if not (still_open.strategy.any() or still_open.micro_batch.any() or still_open.global_batch.any()):
        return _fitted(batch)
    first = _with_micro_batch(_with_strategy(batch, still_open, last=False), still_open)
    again = np.flatnonzero(~first.fits & still_open.strategy & (batch.gpus > 1))
    if not again.size:
        return first
    open_again = OpenFields(
        *(mask[again] for mask in (still_open.micro_batch, still_open.strategy, still_open.global_batch))
    )
    last = _with_micro_batch(_with_strategy(batch.take(again), open_again, last=True), open_again)
    chosen = _replaced(first.batch, again, last.batch)
    return _fitted(chosen)


def _fitted(batch: JobArrays) -> Fitted:
    memory = peak(batch)
    return Fitted(batch, memory, fits(batch, memory))


def _with_strategy(batch: JobArrays, still_open: OpenFields, *, last: bool) -> JobArrays:
    """Set open strategies: the stack's replicated one, or (``last``) its sharded one."""
    usual = stack_defaults().strategy
    replicated = {str(stack): strategy for stack, strategy in usual.replicated.items()}
    sharded = {str(stack): strategy for stack, strategy in usual.sharded.items()}
    alone = batch.gpus <= batch.tensor * batch.pipeline * batch.context
    light = batch.kind.is_(*LIGHT_KINDS)
    words: list[str] = []
    for i in range(batch.n):
        stack = batch.stack.at(i)
        if not still_open.strategy[i]:
            words.append(batch.strategy.at(i))
        elif alone[i] and batch.gpus[i] == 1:
            words.append("single")
        elif last or not light[i]:
            words.append(sharded[stack])
        else:
            words.append(replicated[stack])
    return batch.with_(strategy=Choices.of(words))


def _with_micro_batch(batch: JobArrays, still_open: OpenFields) -> Fitted:
    if not still_open.micro_batch.any():
        batch = _with_global_batch(batch, still_open)
        return _fitted(batch)
    share = np.where(
        still_open.global_batch,
        LARGEST_OPEN_MICRO_BATCH,
        np.maximum(1.0, np.ceil(batch.global_batch / batch.data_parallel)),
    )
    largest = largest_micro_batch(batch, batch.gpu.of(lambda gpu: gpu.memory_bytes), share)
    steps = np.ceil(share / np.clip(largest, 1, share))
    even = np.ceil(share / steps)
    batch = batch.with_(micro_batch=np.where(still_open.micro_batch, even, batch.micro_batch))
    batch = _with_global_batch(batch, still_open)
    return _fitted(batch)


def _with_global_batch(batch: JobArrays, still_open: OpenFields) -> JobArrays:
    smallest: Array = batch.micro_batch * batch.data_parallel
    return batch.with_(global_batch=np.where(still_open.global_batch, smallest, batch.global_batch))


def _replaced(batch: JobArrays, index: NDArray[np.int64], replacements: JobArrays) -> JobArrays:
    """Return the batch with the jobs at ``index`` as ``by`` has them: same jobs, other strategy and sizes."""
    words = [batch.strategy.at(i) for i in range(batch.n)]
    micro_batch, global_batch = batch.micro_batch.copy(), batch.global_batch.copy()
    micro_batch[index], global_batch[index] = replacements.micro_batch, replacements.global_batch
    for i, position in enumerate(index):
        words[int(position)] = replacements.strategy.at(i)
    return batch.with_(strategy=Choices.of(words), micro_batch=micro_batch, global_batch=global_batch)
