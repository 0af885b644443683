"""The rows of a search evaluated by the formulas of one estimate, a chunk at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.documents.job import Job, offloads
from ftcost_core.documents.term import Array, Figures, Index, Mask
from ftcost_core.evaluation.figures import Pilot, training_hours
from ftcost_core.evaluation.placements import PlacedJobs, placed
from ftcost_core.formulas.host.node import running_ram
from ftcost_core.formulas.job_arrays import JobArrays, pack
from ftcost_core.formulas.memory.context import needed_bytes
from ftcost_core.formulas.memory.fit_probability import beyond_estimate
from ftcost_core.formulas.memory.limits import EVEN_CHANCE, needed, usable
from ftcost_core.formulas.memory.peak import Peak, peak, with_paging
from ftcost_core.formulas.schedule.phases import Schedule
from ftcost_core.formulas.schedule.run import RunSettings, run_settings
from ftcost_core.formulas.schedule.tokens import TokenPlan, sequence_lengths, token_plan
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.offers.bills import JobCharges, bills
from ftcost_core.planner.space import SearchRows, Space
from ftcost_core.planner.variants import Variant, attention_on

CHUNK_ROWS = 6144
"""Rows evaluated at once: long enough that numpy's own time counts, short enough to stop at any moment."""


SURE_CHANCE = 0.97
"""The chance to fit from which a plan on few GPUs is preferred to others."""
WORTH_SAVING = 0.03
"""What a saver of memory has to save of the hours, too: what is simpler is preferred to less."""


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
    offloads: Mask
    """Which variants keep something in the host's memory."""
    attention: WordArray
    """Of each variant's kernel, and of what stands in for it on each placement, one after the other."""


def search_inputs(job: Job, space: Space, pilot: Pilot | None) -> SearchInputs:
    """Prepare the evaluation of a space."""
    jobs = [variant.resolved.job for variant in space.variants]
    arch = space.variants[0].resolved.arch
    unsaid = [variant.resolved.settings_open for variant in space.variants]
    batch = pack(arch, jobs, [variant.resolved.gpu for variant in space.variants], sequence_lengths(jobs), unsaid)
    pairs: dict[tuple[int, int], int] = {}
    token_index = np.zeros((len(jobs), int(space.rows.micro_batch.max(initial=1)) + 1), dtype=np.int64)
    of_context: dict[int, Job] = {}
    tried = np.zeros_like(token_index, dtype=np.bool_)
    tried[space.rows.variant, space.rows.micro_batch] = True
    for v, m in np.argwhere(tried).tolist():
        context = jobs[v].data.seq_len
        of_context.setdefault(context, jobs[v])
        token_index[v, m] = pairs.setdefault((context, m), len(pairs))
    tokens = token_plan([of_context[context] for context, _ in pairs], [float(m) for _, m in pairs])
    return SearchInputs(
        job, batch, tokens, token_index, run_settings(jobs), 1 - job.limits.memory_margin,
        job.limits.min_fit_probability, pilot, np.array([offloads(one.job) for one in space.variants], dtype=np.bool_),
        _attention(space, batch.attention),
    )  # fmt: skip


def _attention(space: Space, asked: WordArray) -> WordArray:
    """Return the kernel that runs for each word asked for on each placement, one word after the other."""
    first = [space.variants[int(np.flatnonzero(asked.codes == code)[0])] for code in range(len(asked.names))]
    gpus = {placement.gpu_name: placement.gpu for placement in space.placements}
    running = [{name: attention_on(one.resolved.job, gpu) for name, gpu in gpus.items()} for one in first]
    return WordArray.of([on_gpu[placement.gpu_name] for on_gpu in running for placement in space.placements])


class _Bounds:
    """Which rows with savers of memory are worth a try, as rows with fewer show.

    A saver is never faster than doing without it, can make no more smaller than what it saves, and has to make a job
    faster by :data:`WORTH_SAVING` than whatever fits the same hardware with fewer of them.
    """

    def __init__(self, space: Space, inputs: SearchInputs) -> None:
        rows, self._space, self._inputs = space.rows, space, inputs
        base = int((rows.without < 0).sum())
        self.hours = np.zeros(base)
        """Hours that a row takes at least, on the first rentals of its hardware."""
        self._sets = tuple({variant.saves: None for variant in space.variants if variant.saves})
        self._saves = np.array([self._sets.index(one.saves) if one.saves else 0 for one in space.variants])
        self._may_fit = np.zeros((len(self._sets), base), dtype=np.bool_)
        """Whether what each set of savers leaves of a row can fit."""
        kinds: dict[tuple[object, ...], int] = {}
        self._kind = np.array([kinds.setdefault(_kind(variant), len(kinds)) for variant in space.variants])
        self._fastest = np.full((len(space.placements), len(kinds)), np.inf)
        """Hours of the fastest with fewer savers that fits every rental of its hardware, by what is trained how."""
        self._fastest_now = self._fastest.copy()
        """With those of the rows that are being evaluated."""
        self._has = np.zeros(len(space.variants), dtype=np.bool_)
        self._has[[v - one.without for v, one in enumerate(space.variants) if one.without]] = True

    def with_savers(self, rows: SearchRows, fits: Mask) -> Index:
        """Return those that do not fit and have others with savers behind them."""
        return np.flatnonzero(self._has[rows.variant] & (rows.without < 0) & ~fits)

    def add_unfitting(self, index: Index, batch: JobArrays, memory: Peak) -> Index:
        """Keep what rows that do not fit need at least with savers; return those that may fit with some."""
        held = memory.run["step"]
        room, beyond = usable(batch) * self._inputs.usable_share, beyond_estimate(batch, EVEN_CHANCE)
        for s, saves in enumerate(self._sets):
            kept = held.allocated - sum(memory.components[name] for name in saves)
            fits = needed_bytes(kept, held.outside, beyond) <= room
            self._may_fit[s, index] = fits | (self._inputs.least_chance < EVEN_CHANCE)
        return np.flatnonzero(self._may_fit[:, index].any(axis=0))

    def next_savers(self) -> None:
        """Go on to rows with one saver more."""
        self._fastest = self._fastest_now.copy()

    def worth(self, index: Index) -> Index:
        """Return which of some rows are worth a try."""
        rows = self._space.rows.take(index)
        if (rows.without < 0).all():
            return index
        tried = self._may_fit[self._saves[rows.variant], rows.without]
        return np.asarray(index[(rows.without < 0) | (tried & self.saving(rows, self.hours[rows.without]))])

    def saving(self, rows: SearchRows, hours: Array) -> Mask:
        """Return which rows of some hours are faster by what savers have to make them; those without any are."""
        fastest = self._fastest[rows.placement, self._kind[rows.variant]]
        return np.asarray((rows.without < 0) | (hours < (1 - WORTH_SAVING) * fastest))

    def add(self, rows: SearchRows, hours: Array) -> None:
        """Keep the hours of rows that fit on every rental, on the first ones."""
        np.minimum.at(self._fastest_now, (rows.placement, self._kind[rows.variant]), hours)


def _kind(variant: Variant) -> tuple[object, ...]:
    job = variant.resolved.job
    training = job.training
    return job.method.kind, training.optimizer, training.optimizer_state_dtype, job.data.seq_len


def evaluate_rows(space: Space, inputs: SearchInputs) -> Iterator[tuple[int, int, Evaluated]]:
    """Yield (rows done, rows that fit, configurations) chunk by chunk."""
    bounds = _Bounds(space, inputs)
    savers = np.array([variant.savers for variant in space.variants], dtype=np.int64)[space.rows.variant]
    # Rows of one hardware stand together; neighbours of a chunk share most of what they look up.
    more = [0, *(np.flatnonzero(np.diff(savers)) + 1).tolist(), len(savers)]
    for first, last in pairwise(more):
        bounds.next_savers()
        for start in range(first, last, CHUNK_ROWS):
            end = min(start + CHUNK_ROWS, last)
            index = bounds.worth(np.arange(start, end))
            if index.size:
                yield end, *_evaluate_chunk(space, inputs, index, bounds)


def _evaluate_chunk(space: Space, inputs: SearchInputs, index: Index, bounds: _Bounds) -> tuple[int, Evaluated]:
    rows = space.rows.take(index)
    batch = _batch(space, inputs, rows)
    usable_bytes = usable(batch) * inputs.usable_share
    memory = peak(batch)
    batch = with_paging(batch, memory)
    fitting = needed(batch, memory, inputs.least_chance) <= usable_bytes
    others = bounds.with_savers(rows, fitting)
    if others.size:
        maybe = others[bounds.add_unfitting(index[others], batch.take(others), memory.take(others))]
        # A paged optimizer without room is slower than with what makes room for it.
        at_least = np.where(memory.paged[maybe] > 0, 0.0, _hours(space, inputs, rows, batch, maybe))
        bounds.hours[index[maybe]] = at_least
    fits = np.flatnonzero(fitting)
    rows, batch, index = rows.take(fits), batch.take(fits), index[fits]
    sure = needed(batch, memory.take(fits), SURE_CHANCE) <= usable_bytes[fits]
    del memory  # and all that was kept for it
    epoch_tokens = inputs.tokens.take(inputs.token_index[rows.variant, rows.micro_batch]).tokens
    ram_needed = running_ram(batch, epoch_tokens)
    # From here on one entry for each row and rental group of its hardware: interruptions differ.
    groups_of_row = [space.groups_of[i] for i in rows.placement]
    counts = np.array([len(groups) for groups in groups_of_row], dtype=np.int64)
    row = np.repeat(np.arange(len(rows)), counts)
    group = np.concatenate([np.empty(0, dtype=np.int64), *groups_of_row])
    batch, schedule = _schedule(space, inputs, rows.take(row), batch.take(row), group)
    hours = schedule.wall_hours[np.cumsum(counts) - counts]
    on_host, worth = inputs.offloads[rows.variant], bounds.saving(rows, hours)
    on_any = worth & (ram_needed <= space.least_ram_bytes[on_host.astype(np.int64), rows.placement])
    bounds.add(rows.take(on_any), hours[on_any])
    # And one for each rental of the group.
    first, last = space.groups.first[group], space.groups.first[group + 1]
    pair = np.repeat(np.arange(len(group)), last - first)
    rental = np.arange(len(pair)) - np.repeat(np.cumsum(last - first) - last, last - first)
    ram = np.where(on_host[row][pair], space.certain_ram_bytes[rental], space.node_ram_bytes[rental])
    enough = (ram_needed[row][pair] <= ram) & worth[row][pair]
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


def _hours(space: Space, inputs: SearchInputs, rows: SearchRows, batch: JobArrays, at: Index) -> Array:
    """Return the hours of some rows on the first rentals of their hardware."""
    first = np.array([space.groups_of[i][0] for i in rows.placement[at]], dtype=np.int64)
    return _schedule(space, inputs, rows.take(at), batch.take(at), first)[1].wall_hours


def _schedule(
    space: Space, inputs: SearchInputs, rows: SearchRows, batch: JobArrays, group: Index
) -> tuple[JobArrays, Schedule]:
    run = replace(
        inputs.run.take(rows.variant),
        interruptions_per_hour=space.groups.interruptions_per_hour[group],
        available_share=space.groups.available_share[group],
    )
    tokens = inputs.tokens.take(inputs.token_index[rows.variant, rows.micro_batch])
    batch, _, _, hours = training_hours(batch, tokens, run, inputs.pilot)
    return batch, hours


def _batch(space: Space, inputs: SearchInputs, rows: SearchRows) -> JobArrays:
    variants = inputs.variants.take(rows.variant)
    of_job = np.zeros(len(rows), dtype=np.int64)
    # Of the hardware of these rows alone: rows of one stand together.
    used, placement = np.unique(rows.placement, return_inverse=True)
    on = PlacedJobs(tuple(space.placements[i] for i in used.tolist()), placement, of_job)
    moved = placed(variants, [inputs.job.hardware], on)
    attention = inputs.attention.take(variants.attention.codes * len(space.placements) + rows.placement)
    return moved.with_(
        attention=attention,
        micro_batch=rows.micro_batch.astype(np.float64),
        global_batch=rows.global_batch.astype(np.float64),
    )
