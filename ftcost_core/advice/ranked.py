"""Advice: every change worth trying, estimated like the job itself and ranked by what it saves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ftcost_core.advice.candidates import Situation, ideas
from ftcost_core.advice.causes import Cause, Idea, causes, said_with
from ftcost_core.documents.job import Job, edited, offloads
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Advice, OfferEstimate
from ftcost_core.evaluation.choices import as_trainer_runs
from ftcost_core.evaluation.figures import BatchFigures, batch_figures
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.evaluation.stack_options import stack_options
from ftcost_core.formulas.host.node import running_ram
from ftcost_core.formulas.memory.limits import LIKELY, usable
from ftcost_core.offers.costs import Prices, named_offer, usual_cost
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
    lacks: int = 0
    """Of a node's RAM and disk, as far as they are known: how many are too little for the run."""


def advice(
    figures: Sequence[JobFigures], offers: Sequence[Sequence[OfferEstimate]], prices: Prices
) -> list[tuple[Advice, ...]]:
    """Re-estimate every idea for jobs that were evaluated together as one batch; keep those that help each.

    ``offers`` are those of each job, best first.
    """
    tried: list[list[Idea]] = []
    lost = [causes(one.throughput, one.time, one.filled) for one in figures]
    jobs: list[Job] = []
    resolved_jobs: list[Resolved] = []
    for one, of_job, of_step in zip(figures, offers, lost, strict=True):
        tried.append([])
        for idea in ideas(_situation(one, of_job, of_step)):
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
        ranked([(idea, next(then)) for idea in of_job], now, of_step) if of_job else ()
        for of_job, now, of_step in zip(tried, _as_they_are(figures, prices), lost, strict=True)
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


def ranked(
    tried: list[tuple[Idea, _Compared]], now: _Compared, lost: Mapping[Cause, float] | None = None
) -> tuple[Advice, ...]:
    """Keep what helps: makes it fit or likely to, or saves hours or money without undoing that.

    Sorted: what makes it fit first, what costs no more before what does, what mends what most of the step is ``lost``
    to before the rest, then by what is saved. Of a family the best alone is kept.
    """
    lost = lost or {}
    helpful: list[tuple[tuple[bool, bool, float, float], Idea, Advice]] = []
    enough: set[str] = set()  # families of which a first that is enough was met
    rescuing: set[str] = set()
    for idea, then in tried:
        likely, then_likely = now.fit_probability >= LIKELY, then.fit_probability >= LIKELY
        rescues = (then.fits and not now.fits) or (then_likely and not likely)
        rescues = rescues or (then.fits and then.lacks < now.lacks)
        if idea.joins and (not rescues or rescuing & {*idea.joins}):
            continue
        if (now.fits and not then.fits) or (likely and not then_likely):
            continue
        if then.lacks > now.lacks or idea.family in enough:
            continue
        if then.doubt < 0 <= now.doubt:  # nobody sells it: nothing is saved
            continue
        usd, hours = then.usd - now.usd, then.wall_hours - now.wall_hours
        memory = then.device_bytes - now.device_bytes
        saving = max(-usd / now.usd if now.usd else 0.0, -hours / now.wall_hours if now.wall_hours else 0.0)
        nearer = not now.fits and not then.fits and -memory / now.device_bytes > _WORTH_SHARE
        if rescues:
            rescuing.add(idea.id)
        if rescues and idea.least:
            enough.add(idea.family)
        if rescues or nearer or (now.fits and saving > _WORTH_SHARE):
            dearer = then.fits and usd > _WORTH_SHARE * now.usd
            mended = lost.get(idea.mends, 0.0) if idea.mends else 0.0
            order = (not rescues, dearer, -mended, memory if nearer else -saving)
            advised = Advice(
                id=idea.family, text=said_with(idea.text, idea.mends, lost), change=idea.change, memory=memory,
                hours=hours, usd=usd, fit_probability=then.fit_probability,
                risk=_with_doubt(idea.risk) if then.doubt > now.doubt >= 0 else idea.risk, fits=then.fits,
            )  # fmt: skip
            helpful.append((order, idea, advised))
    best: dict[str, Advice] = {}
    for _, idea, advised in sorted(helpful, key=lambda item: item[0]):
        best.setdefault(idea.family, advised)
    return tuple(best.values())[:MOST]


def _with_doubt(risk: str) -> str:
    """Add to a risk that what is saved follows from a price that is doubtful, unlike that of the job."""
    doubt = tr("Only superseded or unusual prices are known for it")
    return f"{risk}. {doubt}" if risk else doubt


def _situation(figures: JobFigures, offers: Sequence[OfferEstimate], lost: Mapping[Cause, float]) -> Situation:
    job, total = figures.job, figures.cost.total
    own_gpu, nodes = figures.resolved.gpu.name, job.hardware.nodes
    likely = figures.memory.fit_probability >= LIKELY
    better = (
        offer for offer in offers if offer.fit_probability >= LIKELY and offer.counts and offer.gpu != own_gpu
        and offer.terms == job.price.terms and (offer.nodes <= nodes or offer.nodes == 1)
        and (not likely or total is None or offer.total < total)
    )  # fmt: skip
    minutes = figures.arrays.spot_checkpoint_minutes[figures.index]
    open_job, arch = as_trainer_runs(job), figures.resolved.arch
    return Situation(open_job, likely, figures.time, figures.host, float(minutes), lost, arch, next(better, None))


def _compared(jobs: Sequence[Job], index: NDArray[np.int64], result: BatchFigures, prices: Prices) -> list[_Compared]:
    """Return the figures of jobs at ``index`` of a batch."""
    peak = result.peak
    columns = (
        result.fits[index],
        peak.fit_probability[index],
        np.array([round(size) for size in peak.most[index].tolist()], dtype=object),
        result.schedule.wall_hours[index],
        *usual_cost(jobs, index, result, prices),
        _lacks(jobs, index, result, prices),
    )
    return [_Compared(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]


def _lacks(jobs: Sequence[Job], index: NDArray[np.int64], result: BatchFigures, prices: Prices) -> NDArray[np.int64]:
    """Return how many of a node's RAM and disk are too little for the run of each job.

    RAM: what they or the offers that they name state, or for an offload what is usual.
    """
    known = np.array([_ram_gib(job, prices) or np.inf for job in jobs]) * 2**30
    disk = np.array([job.hardware.disk_gib or np.inf for job in jobs]) * 2**30
    on_host = [offloads(job) for job in jobs]
    if np.isinf(known).all() and np.isinf(disk).all() and not any(on_host):
        return np.zeros(len(jobs), dtype=np.int64)
    of_gpus = (usable(result.batch) * result.batch.gpus_per_node)[index]
    usual = stack_options().unknown_ram.usual_bytes(of_gpus)
    room = np.where(np.isinf(known) & np.array(on_host), usual, known)
    too_little = running_ram(result.batch, result.tokens.tokens)[index] > room
    return too_little.astype(np.int64) + (result.node.disk_bytes[index] > disk)


def _ram_gib(job: Job, prices: Prices) -> float | None:
    offer = named_offer(job, prices)
    of_offer = None if offer is None else offer.node_ram_gib(job.hardware.gpus_per_node)
    return job.hardware.host_ram_gib or of_offer
