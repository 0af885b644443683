"""Memory, speed, time and cost of jobs as parts of the result document, for estimates and plans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import exp, isfinite

import numpy as np
from msgspec import Struct

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.result import (
    COMPONENTS,
    HOST_MOMENTS,
    ROLLOUT_PARTS,
    STEP_PARTS,
    STEP_PHASES,
    TRAINING_PARTS,
    Cost,
    Host,
    Memory,
    Phase,
    RolloutFigures,
    RolloutPart,
    Throughput,
    Time,
)
from ftcost_core.documents.term import Array, FigureArray, Term, explained
from ftcost_core.evaluation.batch_result import BatchResult, Pilot, evaluate, pilot_of
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.formulas.host.node import Node, node
from ftcost_core.formulas.memory.evaluation_and_saving import evaluation_bytes, saving_bytes
from ftcost_core.formulas.memory.limits import largest_of_both, needed, usable
from ftcost_core.formulas.memory.select import terms_at
from ftcost_core.formulas.memory.sizes import checkpoint_bytes
from ftcost_core.formulas.memory.timeline import timeline
from ftcost_core.formulas.rollout.engine import Engine, engine, generating
from ftcost_core.formulas.schedule.limit_chance import chance_within
from ftcost_core.formulas.schedule.phases import best_checkpoint_minutes
from ftcost_core.formulas.schedule.run import interruptions_per_hour
from ftcost_core.formulas.throughput.rules import RuleCheck, rules
from ftcost_core.formulas.throughput.step import scaling_efficiency
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.offers.costs import Prices, chosen_offer, priced


class EvaluatedJobs(Struct, frozen=True, dict=True):
    """Jobs of one architecture, evaluated, with what their documents say beside: computed once for all."""

    result: BatchResult
    explains: bool = True
    """Whether documents hold the terms of their figures, and the points of the chart of a step's memory."""

    def terms(self, terms: Sequence[FigureArray], index: int) -> tuple[Term, ...]:
        """Return the terms of job ``index`` for its document."""
        return explained(terms, index) if self.explains else ()

    @cached_property
    def largest(self) -> tuple[Array, Array]:
        """The largest micro-batch and the longest context that fit; 0 where none does."""
        return largest_of_both(self.result.batch, usable(self.result.batch))

    @cached_property
    def evaluation_bytes(self) -> Array:
        """On the device during an evaluation."""
        return evaluation_bytes(self.result.batch)

    @cached_property
    def saving_bytes(self) -> Array:
        """On the device while a checkpoint is saved."""
        return saving_bytes(self.result.batch)

    @cached_property
    def needed_bytes(self) -> Array:
        """What a GPU must offer to programs for the job to fit."""
        return needed(self.result.batch, self.result.fitted.peak)

    @cached_property
    def node(self) -> Node:
        """What they need outside their GPUs."""
        return node(self.result.batch, self.result.tokens.tokens)

    @cached_property
    def spot_checkpoint_minutes(self) -> Array:
        """Between saves, where they and the work lost cost least on spot machines (Daly's rule)."""
        batch = self.result.batch
        rate = np.full(batch.n, interruptions_per_hour("spot"))
        return best_checkpoint_minutes(batch, rate, checkpoint_bytes(batch))

    @cached_property
    def trained(self) -> Array:
        """Parameters that are trained."""
        return trained_parameters(self.result.batch).total

    @cached_property
    def rules(self) -> tuple[tuple[RuleCheck, ...], ...]:
        """Rules of thumb, by job."""
        return rules(self.result.batch, self.result.step, self.scaling_efficiency)

    @cached_property
    def scaling_efficiency(self) -> Array:
        """Speed of a GPU against that of one alone."""
        return scaling_efficiency(self.result.batch, self.result.step)

    @cached_property
    def engine(self) -> Engine | None:
        """How they generate; ``None`` where none does."""
        batch = self.result.batch
        return engine(batch) if generating(batch).any() else None


class JobFigures(Struct, frozen=True, dict=True):
    """The figures of one job, with the resolved job and the arrays they come from."""

    job: Job
    """As it was given."""
    resolved: Resolved
    pilot: Pilot | None
    evaluated: EvaluatedJobs
    index: int
    """Which of the evaluated jobs it is."""
    memory: Memory
    host: Host
    throughput: Throughput
    rollout: RolloutFigures | None
    time: Time
    cost: Cost
    offer: Offer | None
    """The one paid."""

    @property
    def result(self) -> BatchResult:
        """The arrays of all jobs that were evaluated with it."""
        return self.evaluated.result

    @cached_property
    def late_fields(self) -> dict[str, object]:
        """The fields that :mod:`ftcost_core.evaluation.fit` decides, as decided for this job."""
        batch, i = self.result.batch, self.index
        fields: dict[str, object] = {
            "training.micro_batch": int(batch.micro_batch[i]),
            "training.global_batch": int(batch.global_batch[i]),
            "hardware.parallelism.strategy": batch.strategy.at(i),
        }
        chosen = self.evaluated.engine
        if chosen is not None and chosen.generates[i] and chosen.own[i]:
            fields["method.rollout.tensor"] = int(chosen.tensor[i])
            if not batch.rollout_memory_share[i]:
                # An engine that needs more than a GPU has does not fit; a document says at most all of it.
                fields["method.rollout.memory_share"] = min(1.0, float(chosen.memory_share[i]))
        return fields

    @cached_property
    def filled(self) -> Job:
        """The job with every open field as it was chosen."""
        return edited(self.resolved.job, self.late_fields)


def evaluate_job(job: Job, prices: Prices, *, limits: bool = True) -> JobFigures:
    """Evaluate one job; without ``limits`` its memory does not say the most that fits (:func:`limits_of`).

    Raises :class:`InputError` for an unknown model, GPU or offer, impossible degrees.
    """
    resolved = resolve(job)
    return next(evaluate_jobs([job], [resolved], prices, pilot_of(resolved, job), limits=limits))


def evaluate_jobs(
    jobs: Sequence[Job],
    resolved: Sequence[Resolved],
    prices: Prices,
    pilot: Pilot | None = None,
    *,
    explains: bool = True,
    limits: bool = True,
) -> Iterator[JobFigures]:
    """Evaluate jobs of one architecture together and yield the figures of each.

    ``pilot`` is that of all of them. Raises :class:`InputError` for an unknown offer.
    """
    chosen = [chosen_offer(job, prices) for job in jobs]
    result = evaluate(resolved, jobs, pilot, [offer.interruption_per_hour if offer else None for offer in chosen])
    bills = priced(jobs, result, prices, explains=explains)
    # Where the cheapest offer turns out to say itself how often it is interrupted.
    again = [
        i for i, (_, offer) in enumerate(bills)
        if chosen[i] is None and offer is not None and offer.interruption_per_hour is not None
    ]  # fmt: skip
    together = EvaluatedJobs(result, explains)
    place = [(together, i) for i in range(len(jobs))]
    if again:
        offers = [offer for i in again if (offer := bills[i][1])]
        on_offers = [edited(jobs[i], {"price.offer": offer.id}) for i, offer in zip(again, offers, strict=True)]
        rates = [offer.interruption_per_hour for offer in offers]
        interrupted = evaluate([resolved[i] for i in again], [jobs[i] for i in again], pilot, rates)
        apart = EvaluatedJobs(interrupted, explains)
        bills_again = priced(on_offers, interrupted, prices, explains=explains)
        for k, (i, bill) in enumerate(zip(again, bills_again, strict=True)):
            bills[i], place[i] = bill, (apart, k)
    for job, one, (evaluated, i), (cost, offer) in zip(jobs, resolved, place, bills, strict=True):
        yield JobFigures(
            job,
            one,
            pilot,
            evaluated,
            i,
            memory=_memory(evaluated, i, limits=limits),
            host=_host(job, evaluated, i, offer),
            throughput=_throughput(evaluated, i),
            rollout=_rollout(evaluated.result, i),
            time=_time(job, evaluated, i),
            cost=cost,
            offer=offer,
        )


def limits_of(evaluated: EvaluatedJobs, i: int) -> dict[str, int | None]:
    """Return the fields of a job's memory that say the most that fits; ``None`` where nothing does."""
    micro_batch, seq_len = evaluated.largest
    return {"largest_micro_batch": int(micro_batch[i]) or None, "longest_seq_len": int(seq_len[i]) or None}


def _memory(evaluated: EvaluatedJobs, i: int, *, limits: bool) -> Memory:
    batch, peak = evaluated.result.batch, evaluated.result.fitted.peak
    components = {name: round(float(peak.components[name][i])) for name in COMPONENTS}
    allocated = sum(size for name, size in components.items() if name != "context")
    moment, row = next(name for name in STEP_PHASES if name == peak.moment.at(i)), int(peak.row[i])
    return Memory(
        components=components,
        allocated=allocated,
        reserved=max(allocated, round(float(peak.reserved[i]))),
        device=round(float(peak.device[i])),
        device_low=round(float(peak.device_low[i])),
        device_high=round(float(peak.device_high[i])),
        capacity=int(batch.gpu.at(i).usable_bytes),
        fits=bool(evaluated.result.fitted.fits[i]),
        fit_probability=float(peak.fit_probability[i]),
        peak_moment=moment,
        timeline=timeline(batch, peak, i) if evaluated.explains else (),
        **(limits_of(evaluated, i) if limits else {}),
        evaluation=round(float(evaluated.evaluation_bytes[i])),
        saving=round(float(evaluated.saving_bytes[i])),
        terms=evaluated.terms(terms_at(peak.terms[moment], row), row),
    )


def _host(job: Job, evaluated: EvaluatedJobs, i: int, offer: Offer | None) -> Host:
    """Return what the job needs outside its GPUs, beside what the machine has as far as it is known."""
    needed, hardware = evaluated.node, job.hardware
    ram, disk = hardware.host_ram_gib, hardware.disk_gib
    if ram is None and offer is not None:
        ram = offer.node_ram_gib(hardware.gpus_per_node)
    return Host(
        ram_bytes=round(float(needed.ram[i])),
        ram_low=round(float(needed.ram_low[i])),
        ram_high=round(float(needed.ram_high[i])),
        ram_moment=next(name for name in HOST_MOMENTS if name == needed.moment.at(i)),
        ram_moments={name: round(float(size[i])) for name, size in needed.moments.items()},
        ram_capacity=None if ram is None else round(ram * 2**30),
        disk_bytes=round(float(needed.disk[i])),
        disk_capacity=None if disk is None else round(disk * 2**30),
        terms=evaluated.terms((*terms_at(needed.ram_terms, i), *needed.disk_terms), i),
    )


def _throughput(evaluated: EvaluatedJobs, i: int) -> Throughput:
    speed = evaluated.result.step
    names = STEP_PARTS if _generates(evaluated.result, i) else TRAINING_PARTS
    return Throughput(
        tokens_per_s_per_gpu=float(speed.tokens_per_s_per_gpu[i]),
        low=float(speed.low[i]),
        high=float(speed.high[i]),
        mfu=float(speed.mfu[i]),
        step_s=float(speed.step_s[i]),
        step_parts={name: float(speed.parts[name][i]) for name in names},
        scaling_efficiency=float(evaluated.scaling_efficiency[i]),
        terms=evaluated.terms(speed.terms, i),
    )


def _generates(result: BatchResult, i: int) -> bool:
    return result.rollout is not None and bool(result.rollout.engine.generates[i])


def _rollout(result: BatchResult, i: int) -> RolloutFigures | None:
    """Return how a job generates; ``None`` for one that learns from given data."""
    rollout, batch = result.rollout, result.batch
    if rollout is None or not _generates(result, i):
        return None
    work, generation = rollout.engine, float(rollout.seconds["generation"][i])

    def part(name: str) -> RolloutPart:
        seconds, factor = float(rollout.seconds[name][i]), exp(float(rollout.spreads[name][i]))
        return RolloutPart(name=name, seconds=seconds, low=seconds / factor, high=seconds * factor)

    return RolloutFigures(
        parts=tuple(part(name) for name in ROLLOUT_PARTS),
        prompts=float(work.prompts[i]),
        completions=float(work.completions[i]),
        engines=int(work.engines[i]),
        sequences_at_once=float(work.at_once[i]),
        waves=float(work.sequences[i] / work.at_once[i]),
        longest_tokens=float(work.longest[i]),
        generated_tokens_per_s=float(work.completions[i] * batch.completion_tokens[i]) / generation,
        weights_bytes=round(float(work.weights_bytes[i])),
        cache_bytes=round(float(work.cache_bytes[i])),
        awake_bytes=round(float(work.awake_bytes[i])),
        asleep_bytes=round(float(work.asleep_bytes[i])),
    )


def _time(job: Job, evaluated: EvaluatedJobs, i: int) -> Time:
    tokens, schedule = evaluated.result.tokens, evaluated.result.schedule
    best = float(schedule.best_checkpoint_minutes[i])
    return Time(
        tokens_processed=round(float(tokens.tokens_processed[i])),
        padding_share=float(tokens.padding_share[i]),
        optimizer_steps=int(schedule.optimizer_steps[i]),
        training_hours=float(schedule.training_hours[i]),
        wall_hours=float(schedule.wall_hours[i]),
        wall_hours_low=float(schedule.wall_hours_low[i]),
        wall_hours_high=float(schedule.wall_hours_high[i]),
        gpu_hours=float(schedule.gpu_hours[i]),
        gpu_hours_low=float(schedule.gpu_hours_low[i]),
        gpu_hours_high=float(schedule.gpu_hours_high[i]),
        realism_factor=float(schedule.realism_factor[i]),
        deadline_probability=chance_within(
            job.limits.deadline_hours,
            float(schedule.wall_hours[i]),
            float(schedule.wall_hours_low[i]),
            float(schedule.wall_hours_high[i]),
        ),
        best_checkpoint_minutes=best if isfinite(best) else None,
        phases=tuple(Phase(name=name, hours=float(hours[i])) for name, hours in schedule.phases.items()),
        terms=evaluated.terms((*tokens.terms, *schedule.terms), i),
    )
