"""The rows of a search evaluated by the formulas of one estimate, a chunk at a time."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ftcost_core.documents.job import Job
from ftcost_core.documents.term import Array, Mask
from ftcost_core.evaluation.batch_result import Pilot
from ftcost_core.evaluation.placements import placed
from ftcost_core.formulas.job_arrays import JobArrays, pack
from ftcost_core.formulas.memory.limits import needed
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.memory.sizes import checkpoint_bytes
from ftcost_core.formulas.schedule.phases import schedule
from ftcost_core.formulas.schedule.run import RunSettings, run_settings
from ftcost_core.formulas.schedule.tokens import TokenPlan, sequence_lengths, token_plan
from ftcost_core.formulas.throughput.calibrate import calibrated
from ftcost_core.formulas.throughput.step import step
from ftcost_core.offers.bills import Keeping, bills, keeping
from ftcost_core.planner.space import Index, Rows, Space

CHUNK_ROWS = 4096
"""Rows evaluated at once: long enough that numpy's own time counts, short enough to stop at any moment."""


@dataclass(frozen=True, slots=True)
class Evaluated:
    """Evaluated configurations, one array entry each: a row on a stay, paid by a rental."""

    row: Index
    """Which row of the space."""
    rental: Index
    """Which rental of the space."""
    usd: Array
    usd_low: Array
    usd_high: Array
    wall_hours: Array
    wall_hours_low: Array
    wall_hours_high: Array
    sure: Mask
    """Fits with the margin even at the upper end of the range of its memory."""

    def __len__(self) -> int:
        return len(self.row)

    @classmethod
    def together(cls, parts: Sequence[Evaluated]) -> Evaluated:
        """Return several lots as one."""
        columns = {
            field.name: np.concatenate([getattr(part, field.name) for part in parts] or [np.empty(0)])
            for field in dataclasses.fields(cls)
        }
        return cls(**columns)

    def take(self, index: Index | Mask) -> Evaluated:
        """Return some of the configurations."""
        return Evaluated(
            **{field.name: getattr(self, field.name)[index] for field in dataclasses.fields(self)}
        )


@dataclass(frozen=True, slots=True)
class Base:
    """What does not change over a search, made once."""

    variants: JobArrays
    tokens: TokenPlan
    """Of each pair of a data setting and a micro-batch."""
    tokens_at: Index
    """Of shape (variants, largest micro-batch + 1): which of those."""
    run: RunSettings
    one_off_usd: float
    capacity_bytes: float
    pilot: Pilot | None


def base(job: Job, where: Space, pilot: Pilot | None) -> Base:
    """Prepare the evaluation of a space."""
    jobs = [variant.resolved.job for variant in where.variants]
    arch = where.variants[0].resolved.arch
    batch = pack(arch, jobs, [variant.resolved.gpu for variant in where.variants], sequence_lengths(jobs))
    pairs: dict[tuple[int, int], int] = {}
    at = np.zeros((len(jobs), int(where.rows.micro_batch.max(initial=1)) + 1), dtype=np.int64)
    of_context: dict[int, Job] = {}
    for v, m in np.unique(np.stack([where.rows.variant, where.rows.micro_batch]), axis=1).T:
        context = jobs[v].data.seq_len
        of_context.setdefault(context, jobs[v])
        at[v, m] = pairs.setdefault((context, int(m)), len(pairs))
    plan = token_plan([of_context[context] for context, _ in pairs], [float(m) for _, m in pairs])
    return Base(batch, plan, at, run_settings(jobs), job.run.one_off_usd, 1 - job.limits.memory_margin, pilot)


def evaluate_rows(where: Space, known: Base, hardware: Job) -> Iterator[tuple[int, int, Evaluated]]:
    """Yield (rows done, rows that fit, configurations) chunk by chunk.

    ``hardware`` is the job as given: its stated links are taken to be those of its own GPU.
    """
    # Rows of one hardware stand together; neighbours of a chunk share most of what they look up.
    for start in range(0, len(where.rows), CHUNK_ROWS):
        index = np.arange(start, min(start + CHUNK_ROWS, len(where.rows)))
        fitting, found = _chunk(where, known, hardware, index)
        yield int(index[-1]) + 1, fitting, found


def _chunk(where: Space, known: Base, job: Job, index: Index) -> tuple[int, Evaluated]:
    rows = where.rows.take(index)
    batch = _batch(where, known, job, rows)
    memory = batch.gpu.of(lambda gpu: gpu.memory_bytes) * known.capacity_bytes
    found = peak(batch)
    fits = np.flatnonzero(needed(found) <= memory)
    sure = (found.device_high <= memory)[fits]
    rows, batch, index = rows.take(fits), batch.take(fits), index[fits]
    # From here on one entry for each row and stay: interruptions differ.
    stays = [where.stays_of[s] for s in rows.site]
    at = np.repeat(np.arange(len(rows)), [len(one) for one in stays])
    stay = np.concatenate([np.empty(0, dtype=np.int64), *stays])
    batch = batch.take(at)
    plan = known.tokens.take(known.tokens_at[rows.variant, rows.micro_batch][at])
    batch = batch.with_(mean_seq_len=plan.lengths.computed)
    speed = step(batch)
    if known.pilot:
        same = batch.gpu.choices(lambda gpu: gpu.name).is_(known.pilot.gpu.name)
        measured = np.full(batch.n, known.pilot.tokens_per_s_per_gpu)
        speed = calibrated(speed, known.pilot.step, measured, same_gpu=same.tolist())
    run = dataclasses.replace(
        known.run.take(rows.variant[at]), interruptions_per_hour=where.stays.interruptions_per_hour[stay]
    )
    spent = schedule(batch, speed, plan, run, checkpoint_bytes(batch))
    kept = keeping(batch)
    # And one for each rental of the stay.
    first, last = where.stays.first[stay], where.stays.first[stay + 1]
    pair = np.repeat(np.arange(len(stay)), last - first)
    rental = np.arange(len(pair)) - np.repeat(np.cumsum(last - first) - last, last - first)
    billed = bills(
        spent.take(pair),
        Keeping(kept.kept_gb[pair], kept.carried_gb[pair]),
        batch.gpus[pair],
        where.tariffs.take(rental),
        where.machines[rental],
        np.full(len(pair), known.one_off_usd),
    )
    return len(fits), Evaluated(
        row=index[at][pair],
        rental=rental,
        usd=billed.bill.total,
        usd_low=billed.low,
        usd_high=billed.high,
        wall_hours=spent.wall_hours[pair],
        wall_hours_low=spent.wall_hours_low[pair],
        wall_hours_high=spent.wall_hours_high[pair],
        sure=sure[at][pair],
    )


def _batch(where: Space, known: Base, job: Job, rows: Rows) -> JobArrays:
    moved = placed(known.variants.take(rows.variant), job.hardware, where.sites, rows.site)
    return moved.with_(
        micro_batch=rows.micro_batch.astype(np.float64), global_batch=rows.global_batch.astype(np.float64)
    )
