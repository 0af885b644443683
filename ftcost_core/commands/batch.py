"""Lines of jobs in, lines of results out: ``ftcost estimate --batch``, on every processor core."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from math import ceil
from pathlib import Path
from queue import Empty, Queue
from typing import IO, TypeAlias

from ftcost_core.batch import Line, result_lines, written
from ftcost_core.catalogue.gpus import Gpu, own_cards, use_own_cards
from ftcost_core.catalogue.machines import MachineProfile, own_machines, use_own_machines
from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.commands.inputs import with_own_model
from ftcost_core.commands.streams import standard_input_for_a_thread
from ftcost_core.documents.job import Job, load_job
from ftcost_core.documents.limits import LARGEST_JOB_CHARACTERS
from ftcost_core.documents.problems import fail, refused
from ftcost_core.storage.cluster import Spread, process_pool
from ftcost_core.storage.files import reason
from ftcost_core.storage.helper_processes import usual_processes
from ftcost_core.storage.places import open_place, place

_MOST_PROCESSES = 256
_LINES_AT_ONCE, _BRIEF_LINES_AT_ONCE = 2048, 16_384
"""Lines read before results are written: jobs of one architecture among them go together."""
_LINES_OF_A_PART, _BRIEF_LINES_OF_A_PART = 256, 2048
"""Given to another machine at once."""
_FEW_LINES, _FEW_BRIEF_LINES = 128, 1024
"""Fewer are evaluated in this process: starting others would take longer."""
_PARTS_OF_A_PROCESS = 4
"""Parts of a block for each process: one that has a part of quick jobs takes the next meanwhile."""
_MODEL_CHARACTERS = 200
"""Of a line, from its model on: what it is put beside others of the same model by."""
_BYTES_OF_A_LINE = 4 * LARGEST_JOB_CHARACTERS + 2
"""The longest line that may be a job: up to four bytes a character, and its end."""
_WAIT_SECONDS = 0.05
"""Lines that come later than that after the last are not waited for."""
_WAKE_SECONDS = 1.0
"""Windows delivers Ctrl-C to a waiting program only when its wait ends."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What is the same for every line."""

    book: PriceBook
    config_dir: Path | None
    today: date
    brief: bool


_Evaluate: TypeAlias = Callable[[Sequence[str]], list[Line]]


def results(
    lines: Iterator[str], batch: Batch, processes: int | None = None, spread: Spread | None = None
) -> Iterator[list[Line]]:
    """Yield the result of each line that is not empty, in their order, for as many as have arrived.

    In ``processes``, or in one for each processor core; or ``spread`` over other machines. Raises
    :class:`InputError` for a number of processes that cannot be, and where one of them is ended from outside.
    """
    if processes is not None and not 1 <= processes <= _MOST_PROCESSES:
        raise fail("--processes", processes, f"1 to {_MOST_PROCESSES}")
    given = (line for line in lines if line.strip())
    if spread is not None:
        yield from _spread_out(
            spread, batch, _blocks(given, _BRIEF_LINES_OF_A_PART if batch.brief else _LINES_OF_A_PART)
        )
        return
    with _shared(batch, processes or usual_processes()) as evaluate:
        for block in _blocks(given, _BRIEF_LINES_AT_ONCE if batch.brief else _LINES_AT_ONCE):
            yield evaluate(block)


def _spread_out(spread: Spread, batch: Batch, parts: Iterator[list[str]]) -> Iterator[list[Line]]:
    """Yield the results of parts from other machines; of a line that ends each worker that tries it, that it does."""

    def tried_apart(part: list[str]) -> list[Line]:
        if len(part) == 1:
            return [written(refused("it ended the process that evaluated it, probably for lack of memory"))]
        halves = [part[: len(part) // 2], part[len(part) // 2 :]]
        return [line for lines in spread(evaluated, batch, halves, tried_apart) for line in lines]

    return spread(evaluated, batch, parts, tried_apart)


def _blocks(lines: Iterator[str], most: int) -> Iterator[list[str]]:
    """Yield the lines in their order, up to ``most`` at once: whoever writes one line and waits is answered.

    Raises what reading the lines raises.
    """
    arrived: Queue[str | None] = Queue(maxsize=most)
    faults: list[Exception] = []

    def read() -> None:
        try:
            for line in lines:
                arrived.put(line)
        except Exception as error:  # noqa: BLE001 - raised again where the lines are used
            faults.append(error)
        arrived.put(None)

    threading.Thread(target=read, name="lines", daemon=True).start()
    line = _first(arrived)
    while line is not None:
        block = [line]
        while len(block) < most:
            try:
                line = arrived.get(timeout=_WAIT_SECONDS)
            except Empty:
                break
            if line is None:
                break
            block.append(line)
        yield block
        if line is not None:
            line = _first(arrived)
    if faults:
        raise faults[0]


def _first(arrived: Queue[str | None]) -> str | None:
    while True:
        try:
            return arrived.get(timeout=_WAKE_SECONDS)
        except Empty:
            continue


@contextmanager
def _shared(batch: Batch, processes: int) -> Iterator[_Evaluate]:
    """Yield a function that evaluates lines: in this process, or many of them shared among others."""
    with process_pool(processes, _start, batch, own_cards(), own_machines()) as submit:

        def evaluate(lines: Sequence[str]) -> list[Line]:
            if processes == 1 or len(lines) < (_FEW_BRIEF_LINES if batch.brief else _FEW_LINES):
                return evaluated(batch, lines)
            of_one_model_together = sorted(range(len(lines)), key=lambda i: _model_of(lines[i]))
            size = ceil(len(lines) / (processes * _PARTS_OF_A_PROCESS))
            parts = [of_one_model_together[first : first + size] for first in range(0, len(lines), size)]
            waiting = [submit(_evaluated_there, [lines[i] for i in part]) for part in parts]
            out = {i: line for part, wait in zip(parts, waiting, strict=True)
                   for i, line in zip(part, wait(), strict=True)}  # fmt: skip
            return [out[i] for i in range(len(lines))]

        yield evaluate


def _model_of(line: str) -> str:
    place = max(0, line.find('"model"'))
    return line[place : place + _MODEL_CHARACTERS]


_batch_here: Batch | None = None


def _start(batch: Batch, cards: tuple[Gpu, ...], machines: tuple[MachineProfile, ...]) -> None:
    """Prepare a process that was started for :func:`_evaluated_there`."""
    global _batch_here
    _batch_here = batch
    use_own_cards(cards)
    use_own_machines(machines)


def _evaluated_there(lines: Sequence[str]) -> list[Line]:
    if _batch_here is None:
        raise RuntimeError("the process was not prepared")
    return evaluated(_batch_here, lines)


def evaluated(batch: Batch, lines: Sequence[str]) -> list[Line]:
    """Return the results of lines; jobs of one architecture are evaluated together."""

    def read(line: str) -> Job:
        return with_own_model(load_job(line), batch.config_dir)

    return result_lines(lines, batch.book, batch.today, brief=batch.brief, read=read)


@contextmanager
def lines_of(name: str) -> Iterator[Iterator[str]]:
    """Yield the lines of a file, of an address, or of standard input (``-``). Raises :class:`InputError`.

    Bytes that are not UTF-8 spoil their own line only.
    """
    if name == "-":
        yield _decoded(standard_input_for_a_thread(), name)
        return
    try:
        file = open_place(place(name))
    except OSError as error:
        raise refused(f"{name} cannot be read: {reason(error)}") from None
    with file:
        yield _decoded(file, name)


def _decoded(file: IO[bytes], name: str) -> Iterator[str]:
    try:
        while line := file.readline(_BYTES_OF_A_LINE):
            rest = line
            while len(rest) == _BYTES_OF_A_LINE and not rest.endswith(b"\n"):
                rest = file.readline(_BYTES_OF_A_LINE)  # of a line too long to be a job, which is refused
            yield line.decode("utf-8", errors="replace").lstrip("\ufeff")
    except OSError as error:
        raise refused(f"{name} cannot be read: {reason(error)}") from None
