"""Work shared among the processes of this machine, or among machines by Ray, for whoever names a cluster.

What is shared is a pure function of this package, what all its calls have in common, and a list of parts: the results
come in the order of the parts, and are those that one process would have got. Ray (``--ray ADDRESS``,
``pip install 'ftcost[ray]'``) is loaded when a cluster is used, never else, and its own statistics of use are switched
off.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import Any, TypeAlias, TypeVar

from ftcost_core import __version__
from ftcost_core.documents.problems import InputError, refused
from ftcost_core.storage.helper_processes import interrupts_held

Common = TypeVar("Common")
Part = TypeVar("Part")
Result = TypeVar("Result")

LOCAL = "local"
"""The address of a cluster that is started on this machine, and ended."""
_TRIES = 3
"""Of a part whose worker or node dies."""
_IN_FLIGHT = 3
"""Parts that are given out for each processor core of the cluster."""
_LOOK_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Spread:
    """Applies a function to parts, wherever that is done, and yields the results in the order of the parts."""

    ready: Callable[[Callable[[Any, Any], Any], Any, Callable[[Any], Any] | None], Callable[[Any], Callable[[], Any]]]
    """Takes the function, what all calls have in common and ``lost``; returns what gives a part out, which returns
    what waits for its result."""
    most: int
    """Parts that are given out and not waited for."""
    few: int = 0
    """Parts that this process does itself where there are no more."""

    def __call__(
        self,
        function: Callable[[Common, Part], Result],
        common: Common,
        parts: Iterable[Part],
        lost: Callable[[Part], Result] | None = None,
    ) -> Iterator[Result]:
        """Yield the results. Raises what the function raises.

        ``lost`` gives the results of a part whose worker died each time it was tried; without it, that is an
        :class:`InputError`.
        """
        parts = iter(parts)
        first = list(islice(parts, self.few + 1))
        if len(first) <= self.few:
            yield from (function(common, part) for part in first)
            return
        give_out = self.ready(function, common, lost)
        waiting: deque[Callable[[], Result]] = deque()
        for part in chain(first, parts):
            waiting.append(give_out(part))
            if len(waiting) >= self.most:
                yield waiting.popleft()()
        while waiting:
            yield waiting.popleft()()


Submit: TypeAlias = Callable[..., Callable[[], Any]]
"""Gives a call, a function and its arguments, to a process; returns what waits for its result."""
_ENDED = "a process was ended, probably for lack of memory; take fewer, such as --processes 1"


@contextmanager
def process_pool(number: int, prepare: Callable[..., None] | None = None, *given: object) -> Iterator[Submit]:
    """Yield what gives calls to so many processes, which start with the first call and end with the block.

    Each is prepared once by ``prepare(*given)``. Where one is ended from outside, a call or its result raises
    :class:`InputError`.
    """
    pool: futures.ProcessPoolExecutor | None = None

    def submit(function: Callable[..., Result], *arguments: object) -> Callable[[], Result]:
        nonlocal pool
        # Threads and locks of this process must not be copied, as forking would.
        pool = pool or futures.ProcessPoolExecutor(
            number, multiprocessing.get_context("spawn"), initializer=_prepared, initargs=(prepare, given)
        )
        try:
            with interrupts_held():  # the pool starts processes as it gets work
                future = pool.submit(function, *arguments)
        # One that is ended takes the pipes along with which another starts.
        except (futures.BrokenExecutor, OSError, ValueError):
            raise refused(_ENDED) from None

        def result() -> Result:
            try:
                return future.result()
            except futures.BrokenExecutor:
                raise refused(_ENDED) from None

        return result

    try:
        yield submit
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def _prepared(prepare: Callable[..., None] | None, given: tuple[object, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its processes
    if prepare is not None:
        prepare(*given)


@contextmanager
def processes_here(number: int) -> Iterator[Spread]:
    """Share work among so many processes of this machine, where there are more parts. Raises :class:`InputError`."""
    with process_pool(number) as submit:
        yield Spread(
            lambda function, common, _: partial(submit, function, common), most=_IN_FLIGHT * number, few=number
        )


@contextmanager
def ray_cluster(address: str) -> Iterator[Spread]:
    """Join a cluster by its address, or start one on this machine (``local``). Raises :class:`InputError`.

    Whatever is printed meanwhile goes to standard error: Ray says there that a worker died, and standard output is
    for results alone.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise refused("Ray is not installed; pip install 'ftcost[ray]' brings it") from None
    with redirect_stdout(sys.stderr):
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except Exception as error:  # noqa: BLE001 - Ray raises many
            raise refused(f"--ray {address}: {_said(error)}") from None
        try:
            yield _spread_by(ray)
        finally:
            ray.shutdown()


def _spread_by(ray: Any) -> Spread:
    task = ray.remote(max_retries=_TRIES - 1, num_cpus=1)(_done_there)
    deaths = (
        ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError,
        ray.exceptions.ObjectLostError, ray.exceptions.LocalRayletDiedError,
    )  # fmt: skip

    def received(reference: Any) -> Any:
        """Return a result. Raises what the function has raised there."""
        while not ray.wait([reference], timeout=_LOOK_SECONDS)[0]:
            pass  # Ctrl-C is heard in between
        try:
            return ray.get(reference)
        except deaths:
            raise
        except ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, InputError):
                raise error.cause from None
            raise refused(f"a worker of the cluster failed: {_said(error.cause)}") from None
        except ray.exceptions.RayError as error:
            raise refused(
                f"the cluster failed: {_said(error)}; every node needs ftcost {__version__} and this version of Python"
            ) from None

    def ready(
        function: Callable[[Any, Any], Any], common: Any, lost: Callable[[Any], Any] | None
    ) -> Callable[[Any], Callable[[], Any]]:
        shared = ray.put((__version__, function, common))

        def result(part: Any, reference: Any) -> Any:
            try:
                return received(reference)
            except deaths as error:
                if lost is None:
                    raise refused(f"a part ended its worker {_TRIES} times: {_said(error)}") from None
                return lost(part)

        return lambda part: partial(result, part, task.remote(shared, part))

    return Spread(ready, most=max(2, _IN_FLIGHT * int(ray.cluster_resources().get("CPU", 1))))


def _done_there(shared: tuple[str, Callable[[Any, Any], Any], Any], part: Any) -> Any:
    """Apply the function in a worker. Raises :class:`InputError` where it has another version of the program."""
    version, function, common = shared
    if version != __version__:
        raise refused(f"a node of the cluster has ftcost {__version__}; this is {version}")
    return function(common, part)


def _said(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]
