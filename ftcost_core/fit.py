"""What fits: the parallel strategy and the micro-batch where a job leaves them open.

Works on arrays, so that one job, all offers and a search are the same code.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ftcost_core.batch import ADAPTER_KINDS, Batch, Choices
from ftcost_core.memory.limits import fits, largest_micro_batch
from ftcost_core.memory.peak import Peak, peak
from ftcost_core.resolve import stacks
from ftcost_core.term import Array, Mask

LARGEST_OPEN_MICRO_BATCH = 1024
"""A micro-batch that nothing else bounds stops here: speed has long been flat by then."""


@dataclass(frozen=True, slots=True)
class Open:
    """Which fields of each job are open, shape ``(n,)``."""

    micro_batch: Mask
    strategy: Mask
    global_batch: Mask


@dataclass(frozen=True, slots=True)
class Fitted:
    """Jobs with every field set, and whether they fit."""

    batch: Batch
    peak: Peak
    fits: Mask


def fit(batch: Batch, still_open: Open) -> Fitted:
    """Choose strategy and micro-batch of each job.

    Strategies are tried from the one with the least communication to the most sharded one; the first that
    fits wins, and the last stays where none does. The micro-batch is the largest that fits and leaves no
    gradient accumulation step part empty.
    """
    if not (still_open.strategy.any() or still_open.micro_batch.any() or still_open.global_batch.any()):
        found = peak(batch)
        return Fitted(batch, found, fits(batch, found))
    tries = [_with_strategy(batch, still_open, last=last) for last in (False, True)]
    if not still_open.strategy.any():
        tries = tries[:1]
    fitted = [_with_micro_batch(one, still_open) for one in tries]
    if len(fitted) == 1:
        return fitted[0]
    first, last = fitted
    pick = np.where(first.fits | ~still_open.strategy, np.arange(batch.n), np.arange(batch.n) + batch.n)
    chosen = _merge(first.batch, last.batch, pick)
    found = peak(chosen)
    return Fitted(chosen, found, fits(chosen, found))


def _with_strategy(batch: Batch, still_open: Open, *, last: bool) -> Batch:
    """Set open strategies: the stack's replicated one, or (``last``) its sharded one."""
    table = stacks()["strategy"]
    sharded, replicated = table["sharded"], table["replicated"]
    alone = batch.gpus <= batch.tensor * batch.pipeline * batch.context
    light = batch.kind.is_(*ADAPTER_KINDS, "freeze")
    words: list[str] = []
    for i in range(batch.n):
        stack = batch.stack.at(i)
        if not still_open.strategy[i]:
            words.append(batch.strategy.at(i))
        elif alone[i] and batch.gpus[i] == 1:
            words.append("single")
        elif last or not light[i]:
            words.append(sharded.get(stack, sharded["any"]))
        else:
            words.append(replicated.get(stack, replicated["any"]))
    return batch.with_(strategy=Choices.of(words))


def _with_micro_batch(batch: Batch, still_open: Open) -> Fitted:
    if not still_open.micro_batch.any():
        batch = _with_global_batch(batch, still_open)
        found = peak(batch)
        return Fitted(batch, found, fits(batch, found))
    share = np.where(
        still_open.global_batch,
        LARGEST_OPEN_MICRO_BATCH,
        np.maximum(1.0, np.ceil(batch.global_batch / batch.data_parallel)),
    )
    largest = largest_micro_batch(batch, batch.gpu.of(lambda gpu: gpu.memory_bytes))
    steps = np.ceil(share / np.clip(largest, 1, share))
    even = np.ceil(share / steps)
    batch = batch.with_(micro_batch=np.where(still_open.micro_batch, even, batch.micro_batch))
    batch = _with_global_batch(batch, still_open)
    found = peak(batch)
    return Fitted(batch, found, fits(batch, found))


def _with_global_batch(batch: Batch, still_open: Open) -> Batch:
    smallest: Array = batch.micro_batch * batch.data_parallel
    return batch.with_(global_batch=np.where(still_open.global_batch, smallest, batch.global_batch))


def _merge(first: Batch, second: Batch, pick: np.ndarray) -> Batch:
    """Return jobs out of two batches of the same jobs that differ in strategy and batch sizes only."""
    n = first.n
    index = pick % n
    late = pick >= n
    words = [(second if late[i] else first).strategy.at(int(index[i])) for i in range(n)]
    return first.with_(
        strategy=Choices.of(words),
        micro_batch=np.where(late, second.micro_batch, first.micro_batch),
        global_batch=np.where(late, second.global_batch, first.global_batch),
    )
