"""What ``ftcost serve`` is asked, answered in processes of their own with a limit of memory and time.

Requests that wait are evaluated together where they can be, as a batch is. Whatever a request makes of its process,
the others are answered.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError

from ftcost_core.batch import brief_estimates, estimates, result_lines
from ftcost_core.catalogue.prices.book import PriceBook, load
from ftcost_core.catalogue.prices.folder import price_folder
from ftcost_core.commands.agent_tools import AgentTools
from ftcost_core.commands.compare import comparison_lines
from ftcost_core.commands.inputs import with_own_model
from ftcost_core.commands.service_documents import CompareRequest, ImportRequest, PlanRequest
from ftcost_core.configurations import Given, read_texts
from ftcost_core.documents.job import Job, load_job
from ftcost_core.documents.json_text import loads
from ftcost_core.documents.problems import InputError, from_validation, one_line, refused
from ftcost_core.estimator import estimate
from ftcost_core.planner.maximise import limited, maximise
from ftcost_core.planner.search import plan
from ftcost_core.storage.helper_processes import GuardedProcess, ProcessSilentError

Answer: TypeAlias = tuple[int, bytes]
"""Status of HTTP, and a JSON document or lines of them."""
Model = TypeVar("Model", bound=BaseModel)

OFFERS = 20
"""Of an estimate, and those on the Pareto front, as in a batch."""
_TOGETHER = {"estimate": 64, "brief": 512}
"""Requests of a kind that are evaluated together, at most."""
_LONG = ("plan", "tool")
"""What may take seconds, and never takes the last process."""
_ROOM_BYTES = 2 * 2**30


class Busy(Exception):  # noqa: N818 - a state, told to whoever asks
    """More is waiting than is kept."""


# In the process of a worker


def answers(config_dir: Path | None, kind: str, requests: Sequence[Any]) -> Iterator[list[Answer]]:
    """Yield the answers to requests of one kind, once. Runs in the guarded process."""
    prices = _prices(config_dir, date.today())
    if kind in _TOGETHER:
        yield _estimated(requests, config_dir, prices, brief=kind == "brief")
    else:
        yield [_answer(_ANSWERS[kind], request, config_dir, prices) for request in requests]


@lru_cache(maxsize=1)
def _prices(config_dir: Path | None, today: date) -> PriceBook:
    return load(price_folder(config_dir), today)


def _read(text: str, config_dir: Path | None) -> Job:
    return with_own_model(load_job(text), config_dir)


def _estimated(requests: Sequence[bytes], config_dir: Path | None, prices: PriceBook, *, brief: bool) -> list[Answer]:
    out, jobs, places = dict[int, Answer](), list[Job](), list[int]()
    for i, body in enumerate(requests):
        try:
            jobs.append(_read(_text(body), config_dir))
            places.append(i)
        except Exception as error:  # noqa: BLE001 - a fault of the program in one request is not one in the next
            out[i] = refusal(error)
    today = date.today()
    outcomes = brief_estimates(jobs, prices, today) if brief else estimates(jobs, prices, today, most_offers=OFFERS)
    for i, outcome in outcomes:
        out[places[i]] = refusal(outcome) if isinstance(outcome, Exception) else _found(outcome.document_json())
    return [out[i] for i in range(len(requests))]


def _answer(
    function: Callable[[Any, Path | None, PriceBook], str], request: Any, config_dir: Path | None, prices: PriceBook
) -> Answer:
    try:
        return _found(function(request, config_dir, prices))
    except Exception as error:  # noqa: BLE001 - whatever it is, whoever asked is told
        return refusal(error)


def _plans(body: bytes, config_dir: Path | None, prices: PriceBook) -> str:
    asked = _request(PlanRequest, body)
    job = limited(
        with_own_model(asked.job, config_dir), datetime.now(), budget_usd=asked.budget_usd,
        deadline_hours=asked.deadline_hours, by=asked.by, on_own_hardware=asked.own_hardware,
    )  # fmt: skip
    if asked.maximise:
        return maximise(job, asked.maximise, prices).document_json()
    return plan(job, prices, top=asked.top).document_json()


def _comparison(body: bytes, config_dir: Path | None, prices: PriceBook) -> str:
    asked = _request(CompareRequest, body)
    both = [estimate(with_own_model(job, config_dir), prices, date.today()) for job in (asked.before, asked.after)]
    return _written(
        {"before": _brief(both[0]), "after": _brief(both[1]), "markdown": "\n".join(comparison_lines(*both))}
    )


def _brief(result: Any) -> dict[str, Any]:
    memory, time, cost = result.memory, result.time, result.cost
    return {
        "fits": memory.fits, "fit_probability": memory.fit_probability, "memory_bytes": memory.device,
        "wall_hours": time.wall_hours, "cost_usd": cost.total,
        "tokens_per_s_per_gpu": result.throughput.tokens_per_s_per_gpu,
    }  # fmt: skip


def _imported(body: bytes, config_dir: Path | None, prices: PriceBook) -> str:
    asked = _request(ImportRequest, body)
    own = frozenset(asked.ignored)
    given = Given(asked.gpu, asked.gpus_per_node, asked.nodes, asked.tokens, asked.model, own)
    return _written(read_texts(asked.files, given).document())


def _lines(lines: Sequence[str], config_dir: Path | None, prices: PriceBook) -> str:
    written = result_lines(lines, prices, date.today(), brief=True, read=lambda line: _read(line, config_dir))
    return "".join(line.text + "\n" for line in written)


def _tool(call: tuple[str, Mapping[str, Any]], config_dir: Path | None, prices: PriceBook) -> str:
    name, arguments = call
    return _written(getattr(AgentTools(config_dir), name)(**arguments))


_ANSWERS: Mapping[str, Callable[[Any, Path | None, PriceBook], str]] = {
    "plan": _plans, "compare": _comparison, "import": _imported, "lines": _lines, "tool": _tool,
}  # fmt: skip


def _request(kind: type[Model], body: bytes) -> Model:
    """Return a request. Raises :class:`InputError`."""
    try:
        document = loads(_text(body))
    except ValueError as error:
        raise refused(f"the request is no JSON document: {one_line(str(error))}") from None
    try:
        return kind.model_validate(document)
    except ValidationError as error:
        raise from_validation(error) from None


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refused(f"the request is not UTF-8 text (byte {error.start})") from None


def _found(document: str) -> Answer:
    return 200, document.encode("utf-8", "backslashreplace")


def refusal(error: Exception) -> Answer:
    """Return the answer that says what is wrong, with each fault of the input."""
    if isinstance(error, InputError):
        faults = [{"path": one.path, "given": one.given, "allowed": one.allowed} for one in error.problems]
        return 422, _written({"problems": faults}).encode("utf-8", "backslashreplace")
    text = one_line(f"cannot be answered: {type(error).__name__}: {error}")
    return 500, _written({"problems": [{"path": "", "given": "", "allowed": text}]}).encode()


def _written(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


# In the process that serves


@dataclass(slots=True, eq=False)
class _Request:
    kind: str
    content: Any
    size: int
    answer: asyncio.Future[Answer]
    alone: bool = False
    """A process has ended with it: it is tried once more, by itself."""


class Workers:
    """Processes that answer requests; an asynchronous context manager that ends them."""

    def __init__(
        self, config_dir: Path | None, processes: int, seconds: float, most_waiting: int, most_waiting_bytes: int
    ) -> None:
        self._config_dir = config_dir
        self._seconds = seconds
        self._most_waiting, self._most_bytes = most_waiting, most_waiting_bytes
        self._waiting: deque[_Request] = deque()
        self._bytes = 0
        """Of the requests that are not answered yet."""
        self._most_long = max(1, processes - 1)
        self._long = 0
        self._changed = asyncio.Condition()
        self._count = processes
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Workers:
        self._tasks = [asyncio.create_task(self._work()) for _ in range(self._count)]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for request in self._waiting:
            request.answer.cancel()

    async def ask(self, kind: str, content: Any, size: int) -> Answer:
        """Return the answer to a request of ``size`` bytes. Raises :class:`Busy`."""
        if len(self._waiting) >= self._most_waiting or self._bytes + size > self._most_bytes:
            raise Busy
        request = _Request(kind, content, size, asyncio.get_running_loop().create_future())
        self._bytes += size
        try:
            async with self._changed:
                self._waiting.append(request)
                self._changed.notify()
            return await request.answer
        finally:
            self._bytes -= size

    async def _work(self) -> None:
        """Answer one after another with a process of its own."""
        process: GuardedProcess | None = None
        try:
            while True:
                async with self._changed:
                    while not (together := self._next()):
                        await self._changed.wait()
                process = await self._answered(together, process)
                if together[0].kind in _LONG:
                    async with self._changed:
                        self._long -= 1
                        self._changed.notify_all()
        finally:
            if process is not None:
                process.close()

    def _next(self) -> list[_Request]:
        """Take what is answered together next; whoever has gone away is not answered."""
        kept: deque[_Request] = deque()
        taken: list[_Request] = []
        while self._waiting:
            request = self._waiting.popleft()
            if request.answer.done():
                continue
            first = taken[0] if taken else None
            most = 1 if first is not None and first.alone else _TOGETHER.get(first.kind, 1) if first else 1
            may_start = first is None and (request.kind not in _LONG or self._long < self._most_long)
            joins = first is not None and len(taken) < most and request.kind == first.kind and not request.alone
            (taken if may_start or joins else kept).append(request)
        self._waiting = kept
        if taken and taken[0].kind in _LONG:
            self._long += 1
        return taken

    async def _answered(self, together: Sequence[_Request], process: GuardedProcess | None) -> GuardedProcess | None:
        """Answer requests; return the process, unless it is of no further use."""
        contents = [request.content for request in together]

        def asked() -> tuple[GuardedProcess, list[Answer]]:
            worker = process or GuardedProcess(answers)
            try:
                kind = together[0].kind
                (answered,) = worker.answers(  # read to its end: the process is asked again
                    self._config_dir, kind, contents, room_bytes=_ROOM_BYTES, patience_seconds=self._seconds
                )
            except BaseException:
                worker.close()
                raise
            return worker, answered

        try:
            worker, answered = await asyncio.to_thread(asked)
        except Exception as error:  # noqa: BLE001 - whatever it is, whoever asked is told
            await self._failed(together, error)
            return None
        for request, answer in zip(together, answered, strict=True):
            if not request.answer.done():
                request.answer.set_result(answer)
        return worker

    async def _failed(self, together: Sequence[_Request], error: Exception) -> None:
        """Try what was answered together by itself; say of a single one what it did."""
        if len(together) > 1:
            for request in together:
                request.alone = True
            async with self._changed:
                self._waiting.extendleft(reversed(together))
                self._changed.notify_all()
            return
        silent = isinstance(error, ProcessSilentError)
        text = f"took more than {self._seconds:g} seconds" if silent else "took too much memory, or ended its process"
        if not together[0].answer.done():
            together[0].answer.set_result((504 if silent else 507, _written({"problems": [
                {"path": "", "given": "", "allowed": text}]}).encode()))  # fmt: skip
