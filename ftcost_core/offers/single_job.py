"""Memory, speed, time and cost of one job as parts of the result document, for estimates and plans."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, isfinite

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.result import (
    COMPONENTS,
    HOST_MOMENTS,
    MOMENTS,
    ROLLOUT_PARTS,
    STEP_PARTS,
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
from ftcost_core.documents.term import explained
from ftcost_core.evaluation.batch_result import BatchResult, Pilot, evaluate, pilot_of
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.formulas.host.node import node
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.evaluation_and_saving import evaluation_bytes, saving_bytes
from ftcost_core.formulas.memory.limits import largest_of_both, usable
from ftcost_core.formulas.memory.timeline import timeline
from ftcost_core.formulas.rollout.engine import engine, generating
from ftcost_core.formulas.schedule.limit_chance import chance_within
from ftcost_core.formulas.throughput.step import StepTimes
from ftcost_core.offers.costs import Prices, chosen_offer, price


@dataclass(frozen=True, slots=True)
class JobFigures:
    """The figures of one job, with the resolved job and the arrays they come from."""

    job: Job
    """As it was given."""
    resolved: Resolved
    pilot: Pilot | None
    result: BatchResult
    memory: Memory
    host: Host
    throughput: Throughput
    rollout: RolloutFigures | None
    time: Time
    cost: Cost
    offer: Offer | None
    """The one paid."""


def evaluate_job(job: Job, prices: Prices) -> JobFigures:
    """Evaluate one job. Raises :class:`InputError` for an unknown model, GPU or offer, impossible degrees."""
    resolved = resolve(job)
    pilot = pilot_of(resolved, job)
    chosen = chosen_offer(job, prices)
    result = evaluate([resolved], [job], pilot, chosen.interruption_per_hour if chosen else None)
    cost, offer = price(job, result, prices)
    if chosen is None and offer is not None and offer.interruption_per_hour is not None:
        # The offer that turned out cheapest says itself how often it is interrupted.
        job_on_offer = edited(job, {"price.offer": offer.id})
        result = evaluate([resolved], [job], pilot, offer.interruption_per_hour)
        cost, offer = price(job_on_offer, result, prices)
    return JobFigures(
        job,
        resolved,
        pilot,
        result,
        memory=_memory(result),
        host=_host(job, result, offer),
        throughput=_throughput(result.step, generates=result.rollout is not None),
        rollout=_rollout(result),
        time=_time(job, result),
        cost=cost,
        offer=offer,
    )


def filled(figures: JobFigures) -> Job:
    """Return the job with every open field as it was chosen."""
    return edited(figures.resolved.job, dict(late_fields(figures.result.batch)))


def late_fields(batch: JobArrays) -> dict[str, object]:
    """Return the fields that :mod:`ftcost_core.evaluation.fit` decides, as decided for the first job."""
    fields: dict[str, object] = {
        "training.micro_batch": int(batch.micro_batch[0]),
        "training.global_batch": int(batch.global_batch[0]),
        "hardware.parallelism.strategy": batch.strategy.at(0),
    }
    if generating(batch)[0] and (chosen := engine(batch)).own[0]:
        fields["method.rollout.tensor"] = int(chosen.tensor[0])
        if not batch.rollout_memory_share[0]:
            # An engine that needs more than a GPU has does not fit; a document says at most the whole of it.
            fields["method.rollout.memory_share"] = min(1.0, float(chosen.memory_share[0]))
    return fields


def _memory(result: BatchResult) -> Memory:
    batch, peak = result.batch, result.fitted.peak
    capacity = usable(batch)
    components = {name: round(float(peak.components[name][0])) for name in COMPONENTS}
    allocated = sum(size for name, size in components.items() if name != "context")
    micro_batch, seq_len = largest_of_both(batch, capacity)
    moment = next(name for name in MOMENTS if name == peak.moment.at(0))
    return Memory(
        components=components,
        allocated=allocated,
        reserved=max(allocated, round(float(peak.reserved[0]))),
        device=round(float(peak.device[0])),
        device_low=round(float(peak.device_low[0])),
        device_high=round(float(peak.device_high[0])),
        capacity=int(capacity[0]),
        fits=bool(result.fitted.fits[0]),
        fit_probability=float(peak.fit_probability[0]),
        peak_moment=moment,
        timeline=timeline(batch, peak, 0),
        largest_micro_batch=int(micro_batch[0]) or None,
        longest_seq_len=int(seq_len[0]) or None,
        evaluation=round(float(evaluation_bytes(batch)[0])),
        saving=round(float(saving_bytes(batch)[0])),
        terms=explained(peak.terms[moment], 0),
    )


def _host(job: Job, result: BatchResult, offer: Offer | None) -> Host:
    """Return what the job needs outside its GPUs, beside what the machine has as far as it is known."""
    needed, hardware = node(result.batch, result.tokens.tokens), job.hardware
    ram, disk = hardware.host_ram_gib, hardware.disk_gib
    if ram is None and offer is not None:
        ram = offer.node_ram_gib(hardware.gpus_per_node)
    return Host(
        ram_bytes=round(float(needed.ram[0])),
        ram_low=round(float(needed.ram_low[0])),
        ram_high=round(float(needed.ram_high[0])),
        ram_moment=next(name for name in HOST_MOMENTS if name == needed.moment.at(0)),
        ram_moments={name: round(float(size[0])) for name, size in needed.moments.items()},
        ram_capacity=None if ram is None else round(ram * 2**30),
        disk_bytes=round(float(needed.disk[0])),
        disk_capacity=None if disk is None else round(disk * 2**30),
        terms=explained(needed.terms, 0),
    )


def _throughput(speed: StepTimes, *, generates: bool) -> Throughput:
    names = STEP_PARTS if generates else TRAINING_PARTS
    return Throughput(
        tokens_per_s_per_gpu=float(speed.tokens_per_s_per_gpu[0]),
        low=float(speed.low[0]),
        high=float(speed.high[0]),
        mfu=float(speed.mfu[0]),
        step_s=float(speed.step_s[0]),
        step_parts={name: float(speed.parts[name][0]) for name in names},
        scaling_efficiency=float(speed.scaling_efficiency[0]),
        terms=explained(speed.terms, 0),
    )


def _rollout(result: BatchResult) -> RolloutFigures | None:
    """Return how a job generates; ``None`` for one that learns from given data."""
    rollout, batch = result.rollout, result.batch
    if rollout is None:
        return None
    work, generation = rollout.engine, float(rollout.seconds["generation"][0])

    def part(name: str) -> RolloutPart:
        seconds, factor = float(rollout.seconds[name][0]), exp(float(rollout.spreads[name][0]))
        return RolloutPart(name=name, seconds=seconds, low=seconds / factor, high=seconds * factor)

    return RolloutFigures(
        parts=tuple(part(name) for name in ROLLOUT_PARTS),
        prompts=float(work.prompts[0]),
        completions=float(work.completions[0]),
        engines=int(work.engines[0]),
        sequences_at_once=float(work.at_once[0]),
        waves=float(work.sequences[0] / work.at_once[0]),
        longest_tokens=float(work.longest[0]),
        generated_tokens_per_s=float(work.completions[0] * batch.completion_tokens[0]) / generation,
        weights_bytes=round(float(work.weights_bytes[0])),
        cache_bytes=round(float(work.cache_bytes[0])),
        awake_bytes=round(float(work.awake_bytes[0])),
        asleep_bytes=round(float(work.asleep_bytes[0])),
    )


def _time(job: Job, result: BatchResult) -> Time:
    tokens, schedule = result.tokens, result.schedule
    best = float(schedule.best_checkpoint_minutes[0])
    return Time(
        tokens_processed=round(float(tokens.tokens_processed[0])),
        padding_share=float(tokens.padding_share[0]),
        optimizer_steps=int(schedule.optimizer_steps[0]),
        training_hours=float(schedule.training_hours[0]),
        wall_hours=float(schedule.wall_hours[0]),
        wall_hours_low=float(schedule.wall_hours_low[0]),
        wall_hours_high=float(schedule.wall_hours_high[0]),
        gpu_hours=float(schedule.gpu_hours[0]),
        gpu_hours_low=float(schedule.gpu_hours_low[0]),
        gpu_hours_high=float(schedule.gpu_hours_high[0]),
        realism_factor=float(schedule.realism_factor[0]),
        deadline_probability=chance_within(
            job.limits.deadline_hours,
            float(schedule.wall_hours[0]),
            float(schedule.wall_hours_low[0]),
            float(schedule.wall_hours_high[0]),
        ),
        best_checkpoint_minutes=best if isfinite(best) else None,
        phases=tuple(Phase(name=name, hours=float(hours[0])) for name, hours in schedule.phases.items()),
        terms=explained((*tokens.terms, *schedule.terms), 0),
    )
