"""Jobs of one architecture, evaluated as one batch: fit, step, tokens, schedule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.catalogue.offers import OfferKind
from ftcost_core.documents.job import Calibration, Job, edited
from ftcost_core.documents.term import Mask
from ftcost_core.evaluation.fit import Fitted, Open, fit
from ftcost_core.evaluation.placements import Site, on_sites
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.formulas.job_arrays import JobArrays, pack
from ftcost_core.formulas.memory.sizes import checkpoint_bytes
from ftcost_core.formulas.schedule.phases import Schedule, schedule
from ftcost_core.formulas.schedule.run import run_settings
from ftcost_core.formulas.schedule.tokens import TokenPlan, sequence_lengths, token_plan
from ftcost_core.formulas.throughput.calibrate import calibrated, pilot_batch, pilot_settings
from ftcost_core.formulas.throughput.step import Step, step


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a batch of jobs takes."""

    fitted: Fitted
    step: Step
    plan: TokenPlan
    schedule: Schedule

    @property
    def batch(self) -> JobArrays:
        """The jobs, with every open field set."""
        return self.fitted.batch


@dataclass(frozen=True, slots=True)
class Pilot:
    """A pilot run: what it measured, and what the model says of the job as the pilot ran."""

    tokens_per_s_per_gpu: float
    gpu: Gpu
    step: Step


def pilot_of(resolved: Resolved, job: Job) -> Pilot | None:
    """Return the pilot of a job, if it has one that measured a speed.

    Raises :class:`InputError` for a GPU that the catalogue does not know.
    """
    given = job.calibration
    if given is None or given.tokens_per_s_per_gpu is None:
        return None
    gpu = find_gpu(given.gpu, path="calibration.gpu") if given.gpu else resolved.gpu
    ran = edited(job, dict(_as_it_ran(given, job, same_gpu=gpu.name == resolved.gpu.name)))
    batch = pilot_batch(evaluate([resolve(ran)], [ran]).batch, pilot_settings(given, gpu))
    return Pilot(given.tokens_per_s_per_gpu, gpu, step(batch))


def _as_it_ran(given: Calibration, job: Job, *, same_gpu: bool) -> Iterator[tuple[str, object]]:
    """Yield the settings of a pilot that are not the job's any more."""
    if not same_gpu:
        yield "hardware.gpu", given.gpu
        yield "hardware.interconnect", None
        yield "hardware.network_gbit_s", None
    if given.gpus is not None and given.nodes is not None:
        yield "hardware.gpus_per_node", max(1, given.gpus // given.nodes)
        yield "hardware.nodes", given.nodes
    for path, value in (
        ("method", given.method),
        ("training", given.training),
        ("hardware.parallelism", given.parallelism),
    ):
        if value is not None:
            yield path, value


def evaluate(
    resolved: Sequence[Resolved],
    jobs: Sequence[Job],
    pilot: Pilot | None = None,
    interruptions_per_hour: float | None = None,
) -> Outcome:
    """Evaluate resolved jobs over one architecture; ``jobs`` are the same as the user gave them.

    ``interruptions_per_hour`` is that of the offer they run on, where it says so.
    """
    known = [one.job for one in resolved]
    batch = pack(resolved[0].arch, known, [one.gpu for one in resolved], sequence_lengths(known))
    return _evaluate(batch, _open(jobs), known, pilot, [interruptions_per_hour] * len(jobs))


def evaluate_on(
    sites: Sequence[Site],
    resolved: Resolved,
    job: Job,
    by_kind: Mapping[OfferKind, Job],
    pilot: Pilot | None = None,
) -> Outcome:
    """Evaluate one job on each site; ``by_kind`` is the resolved job on the terms of each kind of offer."""
    base = pack(resolved.arch, [resolved.job], [resolved.gpu], sequence_lengths([resolved.job]))
    moved, open_strategy = on_sites(base, job, tuple(sites))
    still_open = _open([job] * len(sites), open_strategy)
    jobs = [by_kind[site.kind] for site in sites]
    return _evaluate(moved, still_open, jobs, pilot, [site.interruptions_per_hour for site in sites])


def _evaluate(
    batch: JobArrays,
    still_open: Open,
    jobs: Sequence[Job],
    pilot: Pilot | None,
    interruptions: Sequence[float | None],
) -> Outcome:
    fitted = fit(batch, still_open)
    # Padding to the longest of a micro-batch is only known once the micro-batch is.
    plan = token_plan(jobs, list(fitted.batch.micro_batch))
    ready = fitted.batch.with_(mean_seq_len=plan.lengths.computed)
    speed = step(ready)
    if pilot:
        same = ready.gpu.choices(lambda gpu: gpu.name).is_(pilot.gpu.name)
        measured = np.full(ready.n, pilot.tokens_per_s_per_gpu)
        speed = calibrated(speed, pilot.step, measured, same_gpu=same.tolist())
    run = run_settings(jobs)
    known = zip(interruptions, run.interruptions_per_hour.tolist(), strict=True)
    run = replace(
        run, interruptions_per_hour=np.array([usual if own is None else own for own, usual in known])
    )
    spent = schedule(ready, speed, plan, run, checkpoint_bytes(ready))
    return Outcome(Fitted(ready, fitted.peak, fitted.fits), speed, plan, spent)


def _open(jobs: Sequence[Job], strategy: Mask | None = None) -> Open:
    return Open(
        micro_batch=np.array([job.training.micro_batch is None for job in jobs]),
        strategy=np.array([job.hardware.parallelism.strategy is None for job in jobs])
        if strategy is None
        else strategy,
        global_batch=np.array([job.training.global_batch is None for job in jobs]),
    )
