"""Advice: every change worth trying, estimated like the job itself and ranked by what it saves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ftcost_core.advice.candidates import Idea, Situation, ideas
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Advice, OfferEstimate
from ftcost_core.evaluation.batch_result import BatchResult, evaluate
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.memory.limits import LIKELY
from ftcost_core.formulas.memory.sizes import checkpoint_bytes
from ftcost_core.formulas.schedule.phases import best_checkpoint_minutes
from ftcost_core.formulas.schedule.run import interruptions_per_hour
from ftcost_core.offers.costs import Prices, cheapest_usd
from ftcost_core.offers.single_job import JobFigures

MOST = 8
_WORTH_SHARE = 0.03
"""Of hours, money or (where the job does not fit) memory: less is not worth a line."""


@dataclass(frozen=True, slots=True)
class _Compared:
    """The figures by which ideas are compared."""

    fits: bool
    fit_probability: float
    device_bytes: int
    wall_hours: float
    usd: float


def advice(figures: JobFigures, offers: Sequence[OfferEstimate], prices: Prices) -> tuple[Advice, ...]:
    """Re-estimate every idea for a job as one batch, and keep those that help."""
    tried_ideas, jobs, resolved_jobs = [], [], []
    for idea in ideas(_situation(figures, offers)):
        try:
            changed = edited(figures.job, idea.change)
            resolved = resolve(changed)
        except InputError:
            continue
        tried_ideas.append(idea)
        jobs.append(changed)
        resolved_jobs.append(resolved)
    if not tried_ideas:
        return ()
    then = evaluate(resolved_jobs, jobs, figures.pilot)
    now = _compared([figures.job], figures.result, prices)[0]
    return ranked(list(zip(tried_ideas, _compared(jobs, then, prices), strict=True)), now)


def ranked(tried: list[tuple[Idea, _Compared]], now: _Compared) -> tuple[Advice, ...]:
    """Keep what helps: makes it fit or likely to, or saves hours or money without undoing that.

    Sorted: what makes it fit first, what costs no more before what does, then by what is saved.
    """
    helpful: list[tuple[tuple[bool, bool, float], Advice]] = []
    for idea, then in tried:
        likely, then_likely = now.fit_probability >= LIKELY, then.fit_probability >= LIKELY
        rescues = (then.fits and not now.fits) or (then_likely and not likely)
        if (now.fits and not then.fits) or (likely and not then_likely):
            continue
        usd, hours = then.usd - now.usd, then.wall_hours - now.wall_hours
        memory = then.device_bytes - now.device_bytes
        saving = max(-usd / now.usd if now.usd else 0.0, -hours / now.wall_hours if now.wall_hours else 0.0)
        nearer = not now.fits and not then.fits and -memory / now.device_bytes > _WORTH_SHARE
        if rescues or nearer or (now.fits and saving > _WORTH_SHARE):
            dearer = then.fits and usd > _WORTH_SHARE * now.usd
            order = (not rescues, dearer, memory if nearer else -saving)
            advised = Advice(
                id=idea.id, text=idea.text, change=idea.change, memory=memory, hours=hours, usd=usd,
                risk=idea.risk, fits=then.fits,
            )  # fmt: skip
            helpful.append((order, advised))
    return tuple(advised for _, advised in sorted(helpful, key=lambda item: item[0])[:MOST])


def _situation(figures: JobFigures, offers: Sequence[OfferEstimate]) -> Situation:
    job, batch, total = figures.job, figures.result.batch, figures.cost.total
    own_gpu = figures.resolved.gpu.name
    likely = figures.memory.fit_probability >= LIKELY
    better = (
        offer for offer in offers if offer.fit_probability >= LIKELY and offer.counts and offer.gpu != own_gpu
        and offer.terms == job.price.terms and (not likely or total is None or offer.total < total)
    )  # fmt: skip
    rate = interruptions_per_hour("spot")
    minutes = best_checkpoint_minutes(batch, np.full(batch.n, rate), checkpoint_bytes(batch))
    return Situation(job, likely, figures.time, float(minutes[0]), next(better, None))


def _compared(jobs: Sequence[Job], result: BatchResult, prices: Prices) -> list[_Compared]:
    columns = (
        result.fitted.fits,
        result.fitted.peak.fit_probability,
        np.array([round(size) for size in result.fitted.peak.device.tolist()], dtype=object),
        result.schedule.wall_hours,
        cheapest_usd(jobs, result, prices),
    )
    return [_Compared(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]
