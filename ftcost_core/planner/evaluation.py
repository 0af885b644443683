"""The rows of a search evaluated by the formulas of one estimate, a chunk at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.documents.job import Job
from ftcost_core.documents.term import Array, Figures, Index, Mask
from ftcost_core.evaluation.figures import Pilot, training_hours
from ftcost_core.evaluation.placements import PlacedJobs, placed
from ftcost_core.formulas.host.node import running_ram
from ftcost_core.formulas.job_arrays import JobArrays, pack
from ftcost_core.formulas.memory.limits import needed, usable
from ftcost_core.formulas.memory.peak import peak, with_paging
from ftcost_core.formulas.schedule.run import RunSettings, run_settings
from ftcost_core.formulas.schedule.tokens import TokenPlan, sequence_lengths, token_plan
from ftcost_core.offers.bills import JobCharges, bills
from ftcost_core.planner.space import SearchRows, Space

CHUNK_ROWS = 4096
"""Rows evaluated at once: long enough that numpy's own time counts, short enough to stop at any moment."""


SURE_CHANCE = 0.97
"""The chance to fit from which a plan on few GPUs is preferred to others."""


class Evaluated(Figures, frozen=True):
    """Evaluated configurations, one array entry each: a row of the space, paid by a rental."""

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
    """Fits with the margin and :data:`SURE_CHANCE`."""

    def __len__(self) -> int:
        return len(self.row)


class SearchInputs(Struct, frozen=True):
    """The inputs of an evaluation that are the same for every chunk of a search."""

    job: Job
    """As given; links that it states hold for its own GPU only."""
    variants: JobArrays
    tokens: TokenPlan
    """Of each pair of a context length and a micro-batch."""
    token_index: Index
    """Of shape (variants, largest micro-batch + 1): the position in :attr:`tokens`."""
    run: RunSettings
    usable_share: float
    """Of a GPU's memory, after the margin."""
    least_chance: float
    """With which a plan must fit."""
    pilot: Pilot | None


def search_inputs(job: Job, space: Space, pilot: Pilot | None) -> SearchInputs:
    """Prepare the evaluation of a space."""
    jobs = [variant.resolved.job for variant in space.variants]
    arch = space.variants[0].resolved.arch
    unsaid = [variant.resolved.settings_open for variant in space.variants]
    batch = pack(arch, jobs, [variant.resolved.gpu for variant in space.variants], sequence_lengths(jobs), unsaid)
    pairs: dict[tuple[int, int], int] = {}
    token_index = np.zeros((len(jobs), int(space.rows.micro_batch.max(initial=1)) + 1), dtype=np.int64)
    of_context: dict[int, Job] = {}
    for v, m in np.unique(np.stack([space.rows.variant, space.rows.micro_batch]), axis=1).T:
        context = jobs[v].data.seq_len
        of_context.setdefault(context, jobs[v])
        token_index[v, m] = pairs.setdefault((context, int(m)), len(pairs))
    tokens = token_plan([of_context[context] for context, _ in pairs], [float(m) for _, m in pairs])
    return SearchInputs(
        job, batch, tokens, token_index, run_settings(jobs), 1 - job.limits.memory_margin,
        job.limits.min_fit_probability, pilot,
    )  # fmt: skip


def evaluate_rows(space: Space, inputs: SearchInputs) -> Iterator[tuple[int, int, Evaluated]]:
    """Yield (rows done, rows that fit, configurations) chunk by chunk."""
    # Rows of one hardware stand together; neighbours of a chunk share most of what they look up.
    for start in range(0, len(space.rows), CHUNK_ROWS):
        index = np.arange(start, min(start + CHUNK_ROWS, len(space.rows)))
        fitting, evaluated = _evaluate_chunk(space, inputs, index)
        yield int(index[-1]) + 1, fitting, evaluated


def _evaluate_chunk(space: Space, inputs: SearchInputs, index: Index) -> tuple[int, Evaluated]:
    rows = space.rows.take(index)
    batch = _batch(space, inputs, rows)
    usable_bytes = usable(batch) * inputs.usable_share
    memory = peak(batch)
    batch = with_paging(batch, memory)
    fits = np.flatnonzero(needed(batch, memory, inputs.least_chance) <= usable_bytes)
    sure = (needed(batch, memory, SURE_CHANCE) <= usable_bytes)[fits]
    rows, batch, index = rows.take(fits), batch.take(fits), index[fits]
    epoch_tokens = inputs.tokens.take(inputs.token_index[rows.variant, rows.micro_batch]).tokens
    ram_needed = running_ram(batch, epoch_tokens)
    # From here on one entry for each row and rental group of its hardware: interruptions differ.
    groups_of_row = [space.groups_of[i] for i in rows.placement]
    row = np.repeat(np.arange(len(rows)), [len(groups) for groups in groups_of_row])
    group = np.concatenate([np.empty(0, dtype=np.int64), *groups_of_row])
    rows = rows.take(row)
    batch, _, _, schedule = training_hours(
        batch.take(row),
        inputs.tokens.take(inputs.token_index[rows.variant, rows.micro_batch]),
        replace(
            inputs.run.take(rows.variant),
            interruptions_per_hour=space.groups.interruptions_per_hour[group],
            available_share=space.groups.available_share[group],
        ),
        inputs.pilot,
    )
    # And one for each rental of the group.
    first, last = space.groups.first[group], space.groups.first[group + 1]
    pair = np.repeat(np.arange(len(group)), last - first)
    rental = np.arange(len(pair)) - np.repeat(np.cumsum(last - first) - last, last - first)
    enough = ram_needed[row][pair] <= space.node_ram_bytes[rental]
    pair, rental = pair[enough], rental[enough]
    billed = bills(
        batch,
        pair,
        schedule.take(pair),
        space.tariffs.take(rental),
        space.machines[rental],
        JobCharges.of([inputs.job]).take(np.zeros(len(pair), dtype=np.int64)),
    )
    return len(fits), Evaluated(
        row=index[row][pair],
        rental=rental,
        usd=billed.bill.total,
        usd_low=billed.low,
        usd_high=billed.high,
        wall_hours=schedule.wall_hours[pair],
        wall_hours_low=schedule.wall_hours_low[pair],
        wall_hours_high=schedule.wall_hours_high[pair],
        sure=sure[row][pair],
    )


def _batch(space: Space, inputs: SearchInputs, rows: SearchRows) -> JobArrays:
    variants = inputs.variants.take(rows.variant)
    of_job = np.zeros(len(rows), dtype=np.int64)
    moved = placed(variants, [inputs.job.hardware], PlacedJobs(space.placements, rows.placement, of_job))
    return moved.with_(
        micro_batch=rows.micro_batch.astype(np.float64), global_batch=rows.global_batch.astype(np.float64)
    )
