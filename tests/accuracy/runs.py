"""Published runs as batches: resolved once, packed by architecture, their work counted once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import numpy as np
from msgspec.structs import replace

from ftcost_core.documents.job import parse_job
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.formulas.job_arrays import JobArrays, pack
from ftcost_core.formulas.memory.peak import peak, with_paging
from ftcost_core.formulas.schedule.tokens import sequence_lengths
from ftcost_core.formulas.throughput.work import Work, work
from ftcost_core.formulas.word_arrays import WordArray
from tests.accuracy.rows import measurements

T = TypeVar("T")


@dataclass(frozen=True)
class Runs:
    """Runs with a measured speed; row ``i`` is described by the ``i``-th entry of everything."""

    rows: tuple[dict[str, Any], ...]
    batches: tuple[tuple[JobArrays, np.ndarray], ...]
    """Batches of one architecture each, with the rows they hold."""
    measured: np.ndarray
    quality: np.ndarray
    """1 for ``A``, 0 for ``B``."""
    source: tuple[str, ...]

    @property
    def order(self) -> np.ndarray:
        return np.concatenate([rows for _, rows in self.batches])

    def spread_out(self, values: Iterable[np.ndarray]) -> np.ndarray:
        """Put values that were worked out batch by batch back in the order of the rows."""
        out = np.empty(len(self.rows))
        out[self.order] = np.concatenate(list(values))
        return out


@cache
def speed_runs() -> Runs:
    """All runs with a measured speed."""
    rows = tuple(row for row in measurements() if row["measured"].get("tokens_per_s_per_gpu"))
    return runs_of(rows)


def runs_of(rows: Sequence[dict[str, Any]]) -> Runs:
    groups: dict[Any, list[tuple[int, Resolved]]] = defaultdict(list)
    for i, row in enumerate(rows):
        found = resolve(parse_job(row["job"]))
        groups[found.arch].append((i, found))
    batches = []
    for arch, members in groups.items():
        jobs = [one.job for _, one in members]
        lengths = sequence_lengths(jobs, [job.training.micro_batch or 1 for job in jobs])
        batch = pack(arch, jobs, [one.gpu for _, one in members], lengths)
        batch = with_paging(batch, peak(batch))
        batches.append((batch, np.array([i for i, _ in members])))
    return Runs(
        rows=tuple(rows),
        batches=tuple(batches),
        measured=np.array([row["measured"]["tokens_per_s_per_gpu"] for row in rows], dtype=np.float64),
        quality=np.array([row["quality"]["throughput"] == "A" for row in rows], dtype=np.float64),
        source=tuple(row["source"]["repo"] for row in rows),
    )


def counted(runs: Runs) -> Work:
    """The work of all runs in one piece, in the order of the rows."""
    joined = concatenated([work(batch) for batch, _ in runs.batches])
    back = np.empty(len(runs.rows), dtype=np.int64)
    back[runs.order] = np.arange(len(runs.rows))
    return taken(joined, back)


def concatenated(pieces: Sequence[T]) -> T:
    """Join dataclasses of arrays and choices end to end."""
    first = pieces[0]
    changed: dict[str, Any] = {}
    for name in first.__struct_fields__:
        changed[name] = _joined([getattr(one, name) for one in pieces])
    return replace(first, **changed)


def _joined(values: list[Any]) -> Any:
    if isinstance(values[0], np.ndarray):
        return np.concatenate(values)
    if isinstance(values[0], WordArray):
        return WordArray.of([value.at(i) for value in values for i in range(len(value.codes))])
    return concatenated(values)


def taken(piece: T, index: np.ndarray) -> T:
    """Take the jobs at ``index`` out of a dataclass of arrays and choices."""
    changed: dict[str, Any] = {}
    for name in piece.__struct_fields__:
        value = getattr(piece, name)
        if isinstance(value, np.ndarray):
            changed[name] = value[index]
        elif isinstance(value, WordArray):
            changed[name] = value.take(index)
        else:
            changed[name] = taken(value, index)
    return replace(piece, **changed)
