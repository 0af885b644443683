"""What would help: every idea re-estimated by the pipeline that estimated the job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ftcost_core.advice.candidates import Idea, Situation, ideas
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Advice, OfferEstimate
from ftcost_core.evaluation.batch_result import Outcome, evaluate
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.memory.sizes import checkpoint_bytes
from ftcost_core.formulas.schedule.phases import best_checkpoint_minutes
from ftcost_core.formulas.schedule.run import interruptions_per_hour
from ftcost_core.offers.costs import Prices, cheapest_usd
from ftcost_core.offers.single_job import Figures

MOST = 8
_WORTH_SHARE = 0.03
"""Of hours, money or (where the job does not fit) memory: less is not worth a line."""


@dataclass(frozen=True, slots=True)
class _Compared:
    """What ideas are compared by."""

    fits: bool
    device_bytes: int
    wall_hours: float
    usd: float


def advice(job: Job, found: Figures, offers: Sequence[OfferEstimate], prices: Prices) -> tuple[Advice, ...]:
    """Re-estimate every idea for a job as one batch, and keep those that help."""
    tried, jobs, known = [], [], []
    for idea in ideas(_situation(job, found, offers)):
        try:
            changed = edited(job, idea.change)
            resolved = resolve(changed)
        except InputError:
            continue
        tried.append(idea)
        jobs.append(changed)
        known.append(resolved)
    if not tried:
        return ()
    then = evaluate(known, jobs, found.pilot)
    now = _compared([job], found.outcome, prices)[0]
    return ranked(list(zip(tried, _compared(jobs, then, prices), strict=True)), now)


def ranked(tried: list[tuple[Idea, _Compared]], now: _Compared) -> tuple[Advice, ...]:
    """Keep what helps: makes it fit, or saves hours or money without breaking the fit.

    Sorted by what is saved: fitting first, then money or time, then memory.
    """
    kept: list[tuple[tuple[float, float], Advice]] = []
    for idea, then in tried:
        rescues = then.fits and not now.fits
        if now.fits and not then.fits:
            continue
        usd, hours = then.usd - now.usd, then.wall_hours - now.wall_hours
        memory = then.device_bytes - now.device_bytes
        saving = max(-usd / now.usd if now.usd else 0.0, -hours / now.wall_hours if now.wall_hours else 0.0)
        nearer = not now.fits and not then.fits and -memory / now.device_bytes > _WORTH_SHARE
        if rescues or nearer or (now.fits and saving > _WORTH_SHARE):
            order = (0.0 if rescues else 1.0, memory if nearer else -saving)
            made = Advice(
                id=idea.id, text=idea.text, change=idea.change, memory=memory, hours=hours, usd=usd,
                risk=idea.risk, fits=then.fits,
            )  # fmt: skip
            kept.append((order, made))
    return tuple(made for _, made in sorted(kept, key=lambda item: item[0])[:MOST])


def _situation(job: Job, found: Figures, offers: Sequence[OfferEstimate]) -> Situation:
    batch, total = found.outcome.batch, found.cost.total
    own = found.resolved.gpu.name
    others = (
        one for one in offers if one.fits and one.gpu != own and one.terms == job.price.terms
        and (total is None or one.total < total)
    )  # fmt: skip
    rate = interruptions_per_hour("spot")
    minutes = best_checkpoint_minutes(batch, batch.nodes * 0 + rate, checkpoint_bytes(batch))
    return Situation(job, found.memory.fits, found.time, float(minutes[0]), next(others, None))


def _compared(jobs: Sequence[Job], outcome: Outcome, prices: Prices) -> list[_Compared]:
    columns = (
        outcome.fitted.fits,
        np.round(outcome.fitted.peak.device).astype(np.int64),
        outcome.schedule.wall_hours,
        cheapest_usd(jobs, outcome, prices),
    )
    return [_Compared(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]
