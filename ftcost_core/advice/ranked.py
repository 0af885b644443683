"""Advice: every change worth trying, estimated like the job itself and ranked by what it saves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ftcost_core.advice.candidates import Idea, Situation, ideas
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Advice, OfferEstimate
from ftcost_core.evaluation.choices import as_trainer_runs
from ftcost_core.evaluation.figures import BatchFigures, batch_figures
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.formulas.memory.limits import LIKELY
from ftcost_core.offers.costs import Prices, usual_cost
from ftcost_core.offers.job_figures import JobFigures
from ftcost_core.text.i18n import tr

MOST = 8
_WORTH_SHARE = 0.03
"""Of hours, money or (where the job does not fit) memory: less is not worth a line."""


class _Compared(Struct, frozen=True):
    """The figures by which ideas are compared."""

    fits: bool
    fit_probability: float
    device_bytes: int
    wall_hours: float
    usd: float
    doubt: int
    """1 for a doubtful price, 0 for another, -1 without one."""


def advice(
    figures: Sequence[JobFigures], offers: Sequence[Sequence[OfferEstimate]], prices: Prices
) -> list[tuple[Advice, ...]]:
    """Re-estimate every idea for jobs that were evaluated together as one batch; keep those that help each.

    ``offers`` are those of each job, best first.
    """
    tried: list[list[Idea]] = []
    jobs: list[Job] = []
    resolved_jobs: list[Resolved] = []
    for one, of_job in zip(figures, offers, strict=True):
        tried.append([])
        for idea in ideas(_situation(one, of_job)):
            try:
                changed = edited(one.job, idea.change)
                resolved = resolve(changed)
            except InputError:
                continue
            tried[-1].append(idea)
            jobs.append(changed)
            resolved_jobs.append(resolved)
    if not jobs:
        return [() for _ in figures]
    evaluated = batch_figures(resolved_jobs, jobs, figures[0].pilot)
    then = iter(_compared(jobs, np.arange(len(jobs)), evaluated, prices))
    return [
        ranked([(idea, next(then)) for idea in of_job], now) if of_job else ()
        for of_job, now in zip(tried, _as_they_are(figures, prices), strict=True)
    ]


def _as_they_are(figures: Sequence[JobFigures], prices: Prices) -> list[_Compared]:
    """Return the figures of the jobs themselves; some were evaluated apart."""
    together: dict[int, list[int]] = {}
    for i, one in enumerate(figures):
        together.setdefault(id(one.arrays), []).append(i)
    now: dict[int, _Compared] = {}
    for places in together.values():
        some = [figures[i] for i in places]
        index = np.array([one.index for one in some])
        now |= zip(places, _compared([one.job for one in some], index, some[0].arrays, prices), strict=True)
    return [now[i] for i in range(len(figures))]


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
        if then.doubt < 0 <= now.doubt:  # nobody sells it: nothing is saved
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
                risk=_with_doubt(idea.risk) if then.doubt > now.doubt >= 0 else idea.risk, fits=then.fits,
            )  # fmt: skip
            helpful.append((order, advised))
    return tuple(advised for _, advised in sorted(helpful, key=lambda item: item[0])[:MOST])


def _with_doubt(risk: str) -> str:
    """Add to a risk that what is saved follows from a price that is doubtful, unlike that of the job."""
    doubt = tr("Only superseded or unusual prices are known for it")
    return f"{risk}. {doubt}" if risk else doubt


def _situation(figures: JobFigures, offers: Sequence[OfferEstimate]) -> Situation:
    job, total = figures.job, figures.cost.total
    own_gpu = figures.resolved.gpu.name
    likely = figures.memory.fit_probability >= LIKELY
    better = (
        offer for offer in offers if offer.fit_probability >= LIKELY and offer.counts and offer.gpu != own_gpu
        and offer.terms == job.price.terms and (not likely or total is None or offer.total < total)
    )  # fmt: skip
    minutes = figures.arrays.spot_checkpoint_minutes[figures.index]
    return Situation(as_trainer_runs(job), likely, figures.time, float(minutes), next(better, None))


def _compared(jobs: Sequence[Job], index: NDArray[np.int64], result: BatchFigures, prices: Prices) -> list[_Compared]:
    """Return the figures of jobs at ``index`` of a batch."""
    peak = result.peak
    columns = (
        result.fits[index],
        peak.fit_probability[index],
        np.array([round(size) for size in peak.most[index].tolist()], dtype=object),
        result.schedule.wall_hours[index],
        *usual_cost(jobs, index, result, prices),
    )
    return [_Compared(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]
