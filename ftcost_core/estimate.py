"""The one pipeline: a job in, a result out. resolve, fit, memory, throughput, schedule, pricing, ranking.

Pure: no files but the shipped catalogues, no clock, no state.
"""

from __future__ import annotations

from datetime import date
from math import isfinite

from ftcost_core.advice import Figures, advise, ideas
from ftcost_core.architecture.counts import counts
from ftcost_core.batch import Batch
from ftcost_core.catalogue.offers import all_offers
from ftcost_core.cautions import cautions
from ftcost_core.costing import PriceList, Prices, cheapest_usd, chosen_offer, managed, price, rank_offers
from ftcost_core.job import Job, edited
from ftcost_core.memory.besides import evaluation_bytes, saving_bytes
from ftcost_core.memory.limits import largest_micro_batch, longest_seq_len
from ftcost_core.memory.sizes import adapter_bytes, checkpoint_bytes, model_figures
from ftcost_core.memory.timeline import timeline
from ftcost_core.outcome import Outcome, Pilot, evaluate, pilot_of
from ftcost_core.problems import InputError
from ftcost_core.resolve import Resolved, resolve
from ftcost_core.result import (
    COMPONENTS,
    MOMENTS,
    STEP_PARTS,
    Advice,
    Choice,
    Estimate,
    Memory,
    ModelFigures,
    Phase,
    RuleOfThumb,
    Throughput,
    Time,
)
from ftcost_core.term import explained
from ftcost_core.throughput.rules import rules
from ftcost_core.throughput.step import Step


def estimate(job: Job, prices: Prices | None = None, today: date | None = None) -> Estimate:
    """Estimate one job against a price catalogue (the shipped one unless given).

    ``today`` is what the age of prices is judged by; without it, none is called old. Raises
    :class:`InputError` for an unknown model, GPU or offer, or parallel degrees that cannot be.
    """
    prices = prices or PriceList(all_offers())
    resolved = resolve(job)
    pilot = pilot_of(resolved, job)
    chosen = chosen_offer(job, prices.offers)
    outcome = evaluate([resolved], [job], pilot, chosen.interruption_per_hour if chosen else None)
    memory, time = _memory(outcome), _time(outcome)
    cost, offer = price(job, outcome, prices)
    noted = cautions(resolved.job, resolved.arch, resolved.gpu, memory, time, cost.total, offer, today)
    return Estimate(
        resolved=_filled(resolved, outcome),
        choices=_choices(job, resolved, outcome),
        model=_figures(resolved, outcome.batch),
        memory=memory,
        throughput=_throughput(outcome.step),
        rules=tuple(
            RuleOfThumb(id=rule.id, unit=rule.unit, low=rule.low, high=rule.high, model=rule.model)
            for rule in rules(outcome.batch, outcome.step)
        ),
        time=time,
        cost=cost,
        offers=rank_offers(job, resolved, prices, pilot),
        managed=managed(job, resolved.arch, outcome, cost, today),
        advice=_advice(job, resolved, outcome, prices, pilot),
        checkpoint_bytes=int(checkpoint_bytes(outcome.batch)[0]),
        adapter_bytes=int(adapter_bytes(outcome.batch)[0]),
        warnings=tuple(noted),
    )


def _figures(resolved: Resolved, batch: Batch) -> ModelFigures:
    found = counts(resolved.arch)
    return ModelFigures(
        parameters=found.total,
        active_parameters=found.active,
        trainable_parameters=int(model_figures(batch)[0]),
    )


def _memory(outcome: Outcome) -> Memory:
    batch, found = outcome.batch, outcome.fitted.peak
    capacity = batch.gpu.of(lambda gpu: gpu.memory_bytes)
    components = {name: round(float(found.components[name][0])) for name in COMPONENTS}
    allocated = sum(size for name, size in components.items() if name != "context")
    moment = next(one for one in MOMENTS if one == found.moment.at(0))
    return Memory(
        components=components,
        allocated=allocated,
        reserved=max(allocated, round(float(found.reserved[0]))),
        device=round(float(found.device[0])),
        device_low=round(float(found.device_low[0])),
        device_high=round(float(found.device_high[0])),
        capacity=int(capacity[0]),
        fits=bool(outcome.fitted.fits[0]),
        peak_moment=moment,
        timeline=timeline(batch, found, 0),
        largest_micro_batch=int(largest_micro_batch(batch, capacity)[0]) or None,
        longest_seq_len=int(longest_seq_len(batch, capacity)[0]) or None,
        evaluation=round(float(evaluation_bytes(batch, found)[0])),
        saving=round(float(saving_bytes(batch, found)[0])),
        terms=explained(found.terms[moment], 0),
    )


def _throughput(speed: Step) -> Throughput:
    return Throughput(
        tokens_per_s_per_gpu=float(speed.tokens_per_s_per_gpu[0]),
        low=float(speed.low[0]),
        high=float(speed.high[0]),
        mfu=float(speed.mfu[0]),
        step_s=float(speed.step_s[0]),
        step_parts={name: float(speed.parts[name][0]) for name in STEP_PARTS},
        scaling_efficiency=float(speed.scaling_efficiency[0]),
        terms=explained(speed.terms, 0),
    )


def _filled(resolved: Resolved, outcome: Outcome) -> Job:
    return edited(resolved.job, dict(_late_fields(outcome.batch)))


def _late_fields(batch: Batch) -> dict[str, object]:
    """Return the fields that :mod:`ftcost_core.fit` decides, as it decided them for the first job."""
    return {
        "training.micro_batch": int(batch.micro_batch[0]),
        "training.global_batch": int(batch.global_batch[0]),
        "hardware.parallelism.strategy": batch.strategy.at(0),
    }


def _choices(job: Job, resolved: Resolved, outcome: Outcome) -> tuple[Choice, ...]:
    late = _late_fields(outcome.batch)
    found = list(resolved.choices)
    fits = bool(outcome.fitted.fits[0])
    if job.training.micro_batch is None:
        reason = f"the largest that fits {resolved.gpu.name}" if fits else "even one sequence does not fit"
        found.append(Choice(path="training.micro_batch", value=late["training.micro_batch"], reason=reason))
    if job.training.global_batch is None:
        found.append(
            Choice(
                path="training.global_batch",
                value=late["training.global_batch"],
                reason="micro-batch × data-parallel ranks",
            )
        )
    if job.hardware.parallelism.strategy is None:
        found.append(
            Choice(
                path="hardware.parallelism.strategy",
                value=late["hardware.parallelism.strategy"],
                reason="the one with the least communication that fits",
            )
        )
    return tuple(found)


def _time(outcome: Outcome) -> Time:
    plan, spent = outcome.plan, outcome.schedule
    best = float(spent.best_checkpoint_minutes[0])
    return Time(
        tokens_processed=round(float(plan.tokens_processed[0])),
        padding_share=float(plan.padding_share[0]),
        optimizer_steps=int(spent.optimizer_steps[0]),
        training_hours=float(spent.training_hours[0]),
        wall_hours=float(spent.wall_hours[0]),
        wall_hours_low=float(spent.wall_hours_low[0]),
        wall_hours_high=float(spent.wall_hours_high[0]),
        gpu_hours=float(spent.gpu_hours[0]),
        gpu_hours_low=float(spent.gpu_hours_low[0]),
        gpu_hours_high=float(spent.gpu_hours_high[0]),
        realism_factor=float(spent.realism_factor[0]),
        best_checkpoint_minutes=best if isfinite(best) else None,
        phases=tuple(Phase(name=name, hours=float(hours[0])) for name, hours in spent.phases.items()),
        terms=explained((*plan.terms, *spent.terms), 0),
    )


def _advice(
    job: Job, resolved: Resolved, outcome: Outcome, prices: Prices, pilot: Pilot | None
) -> tuple[Advice, ...]:
    """Re-estimate every idea as one batch."""
    tried, jobs, known = [], [], []
    for idea in ideas(job, resolved.arch, resolved.gpu):
        try:
            changed = edited(job, idea.change)
            known.append(resolve(changed))
        except InputError:
            continue
        tried.append(idea)
        jobs.append(changed)
    if not tried:
        return ()
    then = evaluate(known, jobs, pilot)
    figures = [_compared(changed, then, i, prices) for i, changed in enumerate(jobs)]
    return advise(list(zip(tried, figures, strict=True)), _compared(job, outcome, 0, prices))


def _compared(job: Job, outcome: Outcome, index: int, prices: Prices) -> Figures:
    return Figures(
        fits=bool(outcome.fitted.fits[index]),
        device_bytes=round(float(outcome.fitted.peak.device[index])),
        wall_hours=float(outcome.schedule.wall_hours[index]),
        usd=cheapest_usd(job, outcome, index, prices),
    )
