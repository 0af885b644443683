"""The one pipeline: a job in, a result out. resolve, fit, memory, throughput, schedule, pricing, ranking.

Pure: no files but the shipped catalogues, no clock, no state.
"""

from __future__ import annotations

from datetime import date

from ftcost_core.advice import advice
from ftcost_core.architecture.counts import counts
from ftcost_core.batch import Batch
from ftcost_core.cautions import cautions
from ftcost_core.costing import Prices, managed, rank_offers, shipped_prices
from ftcost_core.figures import figures, filled, late_fields
from ftcost_core.job import Job
from ftcost_core.memory.sizes import adapter_bytes, checkpoint_bytes, model_figures
from ftcost_core.outcome import Outcome
from ftcost_core.resolve import Resolved
from ftcost_core.result import Choice, Estimate, ModelFigures, RuleOfThumb
from ftcost_core.throughput.rules import rules


def estimate(job: Job, prices: Prices | None = None, today: date | None = None) -> Estimate:
    """Estimate one job against a price catalogue (the shipped one unless given).

    ``today`` is what the age of prices is judged by; without it, none is called old. Raises
    :class:`InputError` for an unknown model, GPU or offer, or parallel degrees that cannot be.
    """
    prices = prices or shipped_prices()
    found = figures(job, prices)
    resolved, outcome, memory, time, cost = (
        found.resolved, found.outcome, found.memory, found.time, found.cost
    )  # fmt: skip
    offers = rank_offers(job, resolved, prices, found.pilot)
    return Estimate(
        resolved=filled(found),
        choices=_choices(job, resolved, outcome),
        model=_model_figures(resolved, outcome.batch),
        memory=memory,
        throughput=found.throughput,
        rules=tuple(
            RuleOfThumb(id=rule.id, unit=rule.unit, low=rule.low, high=rule.high, model=rule.model)
            for rule in rules(outcome.batch, outcome.step)
        ),
        time=time,
        cost=cost,
        offers=offers,
        managed=managed(job, resolved.arch, outcome, cost, today),
        advice=advice(job, found, offers, prices),
        checkpoint_bytes=int(checkpoint_bytes(outcome.batch)[0]),
        adapter_bytes=int(adapter_bytes(outcome.batch)[0]),
        warnings=tuple(cautions(found, today)),
    )


def _model_figures(resolved: Resolved, batch: Batch) -> ModelFigures:
    found = counts(resolved.arch)
    return ModelFigures(
        parameters=found.total,
        active_parameters=found.active,
        trainable_parameters=int(model_figures(batch)[0]),
    )


def _choices(job: Job, resolved: Resolved, outcome: Outcome) -> tuple[Choice, ...]:
    late = late_fields(outcome.batch)
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
