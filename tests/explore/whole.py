"""Checks of whole documents, for a few of the jobs: bills, offers, and plans that are estimated again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ftcost_core.batch import brief_estimates, estimates
from ftcost_core.documents.job import Job, dump_job, edited, load_job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.offers.costs import shipped_prices
from ftcost_core.planner.search import plan
from ftcost_core.trainers.facts import clusters
from tests.core.configurations.round_trip import round_trip


def near(first: float, second: float, tolerance: float = 1e-6) -> bool:
    return abs(first - second) <= tolerance * max(abs(first), abs(second), 1e-9)


def document_faults(job: Job) -> Iterator[str]:
    """Yield what contradicts itself in the estimate of a job."""
    result = estimate(job)
    cost, memory, time = result.cost, result.memory, result.time
    if cost.total is not None:
        if not near(cost.total, sum(part.usd for part in cost.parts)):
            yield "bill: parts add up"
        if not (cost.low is not None and cost.high is not None and cost.low <= cost.total <= cost.high):
            yield "bill: the range holds the total"
        row = next((row for row in result.offers if row.offer == cost.offer), None)
        if row is None:
            # What is not sold as the job asks is paid as if machines could be put together, and said.
            if cost.sold_as_asked or not any(w.path == "price.offer" for w in result.warnings):
                yield "bill: its offer is among the offers"
        elif not (near(row.total, cost.total) and near(row.wall_hours, time.wall_hours)):
            yield "bill: one offer, one total"
    if any(not row.fits and row.pareto for row in result.offers):
        yield "offers: the front fits"
    # Loading, evaluating or saving may need more than the training that ``device`` is of.
    if any(row.fits and row.device > row.capacity for row in result.offers):
        yield "offers: fits is device within capacity"
    if any(row.low > row.total * (1 + 1e-9) or row.high < row.total * (1 - 1e-9) for row in result.offers):
        yield "offers: the range holds the total"
    if memory.fits != (memory.most <= memory.capacity):
        yield "memory: one figure decides"
    if memory.fits and not memory.largest_micro_batch:
        yield "memory: what fits has a largest micro-batch"
    if any("-" in word and word.lstrip("-")[:1].isdigit() for w in result.warnings if "does not fit" in w.text
           for word in w.text.split()):  # fmt: skip
        yield "memory: something is missing where it does not fit"
    if any(
        row.total < row.price_per_hour * row.gpu_hours / row.gpus * (1 - 1e-9)
        for row in result.offers
        if row.terms in ("on-demand", "spot")
    ):
        yield "offers: all hours are paid"
    if job.data.tokens is not None and job.data.tokens <= 10**15:
        more = estimate(edited(job, {"data.tokens": 2 * job.data.tokens}))
        longer = near(more.time.wall_hours, time.wall_hours) or more.time.wall_hours > time.wall_hours
        before, after = cost.total or 0.0, more.cost.total or 0.0
        if not (longer and (near(after, before) or after > before)):
            yield "more tokens take no less"
    yield from _handed_off(job, result)
    again = estimate(load_job(dump_job(result.resolved)))
    # Where it does not fit, what a card would have to offer grows with the settings that nobody states.
    held = near(again.memory.reserved, memory.reserved) and (
        near(again.memory.device, memory.device) or not memory.fits
    )
    if not (held and near(again.time.wall_hours, time.wall_hours)):
        yield "resolved: the filled job is estimated alike"


def _handed_off(job: Job, result: Estimate) -> Iterator[str]:
    """Yield that a trainer's files, read back, mean another job than they were written from, without saying so."""
    trainer = clusters().trainers[result.resolved.training.stack]
    with TemporaryDirectory() as folder:
        done = round_trip(job, result, trainer, Path(folder) / "files")
    if done.outcome == "differs silently":
        yield f"hand-off: {done.why} ({trainer})"


def batch_faults(jobs: Sequence[Job]) -> Iterator[tuple[str, Job]]:
    """Yield where jobs that are evaluated together get another result, or another refusal, than each alone."""
    whole, brief = dict(estimates(jobs, most_offers=3)), dict(brief_estimates(jobs))
    for i, job in enumerate(jobs):
        try:
            alone: Estimate | Exception = estimate(job)
        except Exception as error:  # noqa: BLE001 - compared with what the batch says of it
            alone = error
        if isinstance(alone, Exception):
            for name, outcomes in (("batch", whole), ("brief batch", brief)):
                if (type(outcomes[i]), str(outcomes[i])) != (type(alone), str(alone)):
                    yield f"{name}: refused as alone", job
            continue
        shown = tuple(offer for k, offer in enumerate(alone.offers) if k < 3 or offer.pareto)
        result, short = whole[i], brief[i]
        if not isinstance(result, Estimate) or result.document_json() != alone.replaced(offers=shown).document_json():
            yield "batch: as alone", job
        if not isinstance(short, Estimate) or _core(short) != _core(alone):
            yield "brief batch: as alone", job


def _core(result: Estimate) -> tuple[object, ...]:
    """Return what a brief result has of a whole one."""
    document = result.document()
    for part in ("memory", "host", "throughput", "time", "cost"):
        document[part].pop("terms", None)
    document["memory"].pop("timeline", None)
    return tuple(
        value for name, value in document.items() if name not in ("offers", "managed", "advice", "own_machine")
    )


def plan_faults(job: Job) -> Iterator[str]:
    """Yield what contradicts itself in the plans of a job on its own GPU."""
    small = edited(job, {"limits.gpus": [job.hardware.gpu], "limits.max_gpus": 8, "price.offer": None})
    try:
        plans = plan(small, shipped_prices(), top=3).plans
    except InputError:
        return
    for one in plans:
        again = estimate(one.job)
        if not near(again.time.wall_hours, one.time.wall_hours, 1e-4):
            yield "plan: its hours are those of its estimate"
        # What nobody sells or rents out is planned as the job has it, and has no price in either.
        unpriced = again.cost.total is None and one.cost.total is None
        if not unpriced and not near(again.cost.total or 0.0, one.cost.total or 0.0, 1e-4):
            yield "plan: its cost is that of its estimate"
        if again.memory.fit_probability < job.limits.min_fit_probability * (1 - 1e-6):
            yield "plan: it fits with the chance that was asked for"
