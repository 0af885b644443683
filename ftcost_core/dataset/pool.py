"""Worker processes that count blocks; small files are counted in this process."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager

from ftcost_core.dataset.kinds import Source
from ftcost_core.dataset.options import DataOptions
from ftcost_core.dataset.worker import BlockResult, FileBlock, Worker, WorkerSpec, run, start
from ftcost_core.storage.helper_processes import interrupts_held, usual_processes
from ftcost_core.storage.progress import IsCancelled

FEW_BYTES = 4 * 2**20
"""Smaller files are counted in this process: starting others would take longer."""

Submit = Callable[[FileBlock], "Future[BlockResult]"]


@contextmanager
def pool_of(
    source: Source, options: DataOptions, spec: WorkerSpec, cancelled: IsCancelled
) -> Iterator[tuple[Submit, int]]:
    """Yield a function that submits a block for counting, and how many blocks may be in flight."""
    processes = options.processes or usual_processes()
    if processes == 1 or source.size_bytes < FEW_BYTES:
        worker = Worker(spec, cancelled)
        yield (lambda block: _at_once(worker, block)), 1
        return
    # A window's threads and locks must not be copied into the processes, as forking would.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(processes, context, initializer=start, initargs=(spec, stop)) as pool:
        try:
            yield (lambda block: _submitted(pool, block)), 2 * processes + 1
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise


def _submitted(pool: ProcessPoolExecutor, block: FileBlock) -> Future[BlockResult]:
    with interrupts_held():  # the pool starts processes as it gets work
        return pool.submit(run, block)


def _at_once(worker: Worker, block: FileBlock) -> Future[BlockResult]:
    future: Future[BlockResult] = Future()
    future.set_result(worker.count(block))
    return future
