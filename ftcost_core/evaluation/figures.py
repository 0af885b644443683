"""Jobs of one architecture evaluated as one batch: what fits, the step, the tokens, the schedule.

An estimate, the ranking of offers and a sweep start with open fields (:func:`batch_figures`,
:func:`placed_figures`). A search, whose settings are all stated, needs :func:`training_hours` only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.documents.job import Calibration, Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import RunPhase
from ftcost_core.documents.term import Array, Index
from ftcost_core.evaluation.fit import Fitted, OpenFields, fit
from ftcost_core.evaluation.placements import PlacedJobs, on_placements
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.formulas.host.node import Node, node
from ftcost_core.formulas.job_arrays import JobArrays, pack
from ftcost_core.formulas.memory.evaluation_and_saving import Held, evaluation, loading, saving
from ftcost_core.formulas.memory.limits import largest_of_both, needed, usable
from ftcost_core.formulas.memory.peak import peak, with_paging
from ftcost_core.formulas.memory.sizes import checkpoint_bytes
from ftcost_core.formulas.rollout.engine import Engine, engine, generating
from ftcost_core.formulas.rollout.step import RolloutStep, rollout_step, tokens_per_s_per_gpu
from ftcost_core.formulas.schedule.phases import Schedule, best_checkpoint_minutes, schedule
from ftcost_core.formulas.schedule.run import RunSettings, available_share, run_settings
from ftcost_core.formulas.schedule.run import interruptions_per_hour as usual_interruptions
from ftcost_core.formulas.schedule.tokens import (
    TokenPlan,
    computed_lengths,
    sequence_lengths,
    token_plan,
    tokens_of_rows,
)
from ftcost_core.formulas.throughput.calibrate import calibrated, pilot_batch, pilot_settings, unlike_variance
from ftcost_core.formulas.throughput.rules import RuleCheck, rules
from ftcost_core.formulas.throughput.step import StepTimes, scaling_efficiency
from ftcost_core.formulas.trained import trained_parameters


class BatchFigures(Fitted, frozen=True, dict=True):
    """Memory, step, tokens and schedule of jobs of one architecture, with what follows from them."""

    step: StepTimes
    rollout: RolloutStep | None
    """Parts of a step of GRPO and PPO; ``None`` where no job generates."""
    tokens: TokenPlan
    schedule: Schedule
    """Of the jobs; on placements, of each placement of :attr:`hardware`."""
    hardware: Index
    """Which of the rows each entry of it is: offers of the same hardware differ in their terms alone."""

    @cached_property
    def largest(self) -> tuple[Array, Array]:
        """The largest micro-batch and the longest context that fit; 0 where none does."""
        return largest_of_both(self.batch, usable(self.batch))

    @cached_property
    def beside_training(self) -> dict[RunPhase, Held]:
        """What the GPU holds in the other phases of the run."""
        held: dict[RunPhase, Held] = {
            "load": loading(self.batch), "evaluation": evaluation(self.batch), "saving": saving(self.batch),
        }  # fmt: skip
        return held | {name: engines for name, engines in self.peak.run.items() if name == "generation"}

    @cached_property
    def needed_bytes(self) -> Array:
        """What a GPU must offer to programs for the job to fit."""
        return needed(self.batch, self.peak)

    @cached_property
    def node(self) -> Node:
        """What they need outside their GPUs."""
        return node(self.batch, self.tokens.tokens)

    @cached_property
    def spot_checkpoint_minutes(self) -> Array:
        """Between saves, where they and the work lost cost least on spot machines (Daly's rule)."""
        rate = np.full(self.batch.n, usual_interruptions("spot"))
        return best_checkpoint_minutes(self.batch, rate, checkpoint_bytes(self.batch))

    @cached_property
    def trained(self) -> Array:
        """Parameters that are trained."""
        return trained_parameters(self.batch).total

    @cached_property
    def rules(self) -> tuple[tuple[RuleCheck, ...], ...]:
        """Rules of thumb, by job."""
        return rules(self.batch, self.step, self.scaling_efficiency)

    @cached_property
    def scaling_efficiency(self) -> Array:
        """Speed of a GPU against that of one alone."""
        return scaling_efficiency(self.batch, self.step)

    @cached_property
    def engine(self) -> Engine | None:
        """How they generate; ``None`` where none does."""
        return engine(self.batch) if generating(self.batch).any() else None


class Pilot(Struct, frozen=True):
    """A pilot run: its measured speed, and the estimated step of the job with the pilot's settings."""

    tokens_per_s_per_gpu: float
    gpu: Gpu
    step: StepTimes
    batch: JobArrays


def pilot_of(resolved: Resolved, job: Job) -> Pilot | None:
    """Return the pilot of a job, if it has one that measured a speed.

    Raises :class:`InputError` for a GPU that the catalogue does not know.
    """
    calibration = job.calibration
    if calibration is None or calibration.tokens_per_s_per_gpu is None:
        return None
    gpu = find_gpu(calibration.gpu, path="calibration.gpu") if calibration.gpu else resolved.gpu
    pilot_job = edited(job, dict(_pilot_changes(calibration, same_gpu=gpu.name == resolved.gpu.name)))
    try:
        resolved_pilot = resolve(pilot_job)
    except InputError as error:
        # What the pilot ran with cannot be carried to this job: its own settings are at fault, not the job's.
        raise InputError(
            replace(problem, path=f"calibration.{problem.path.removeprefix('hardware.')}") for problem in error.problems
        ) from None
    batch = pilot_batch(batch_figures([resolved_pilot], [pilot_job]).batch, pilot_settings(calibration, gpu))
    return Pilot(calibration.tokens_per_s_per_gpu, gpu, rollout_step(with_paging(batch, peak(batch)))[0], batch)


def _pilot_changes(calibration: Calibration, *, same_gpu: bool) -> Iterator[tuple[str, object]]:
    """Yield the settings of a pilot that differ from the job's, by path."""
    if not same_gpu:
        yield "hardware.gpu", calibration.gpu
        yield "hardware.interconnect", None
        yield "hardware.network_gbit_s", None
        yield "hardware.memory_in_use_gib", None
    if calibration.gpus is not None and calibration.nodes is not None:
        yield "hardware.gpus_per_node", max(1, calibration.gpus // calibration.nodes)
        yield "hardware.nodes", calibration.nodes
    for path, value in (
        ("model", calibration.model),
        ("method", calibration.method),
        ("training", calibration.training),
        ("hardware.parallelism", calibration.parallelism),
    ):
        if value is not None:
            yield path, value


def batch_figures(
    resolved: Sequence[Resolved],
    jobs: Sequence[Job],
    pilot: Pilot | None = None,
    interruptions_per_hour: Sequence[float | None] = (),
) -> BatchFigures:
    """Evaluate resolved jobs over one architecture; ``jobs`` are the same as the user gave them.

    ``interruptions_per_hour`` are those of the offer that each runs on, where it says so.
    """
    resolved_jobs = [item.job for item in resolved]
    gpus = [item.gpu for item in resolved]
    unsaid = [item.settings_open for item in resolved]
    batch = pack(resolved[0].arch, resolved_jobs, gpus, sequence_lengths(resolved_jobs), unsaid)
    rates = [
        usual if stated is None else stated
        for stated, usual in zip(
            interruptions_per_hour or [None] * len(jobs),
            (usual_interruptions(job.price.terms) for job in resolved_jobs),
            strict=True,
        )
    ]
    run = replace(run_settings(resolved_jobs), interruptions_per_hour=np.array(rates))
    fitted, tokens = _fitted(batch, _open(resolved_jobs), resolved_jobs, np.arange(len(jobs)))
    batch, step, rollout, hours = training_hours(fitted.batch, tokens, run, pilot)
    return BatchFigures(batch, fitted.peak, fitted.fits, step, rollout, tokens, hours, np.arange(batch.n))


def placed_figures(
    rows: PlacedJobs, resolved: Sequence[Resolved], jobs: Sequence[Job], pilot: Pilot | None = None
) -> BatchFigures:
    """Evaluate jobs over one architecture on placements, a row each; the tokens have no terms."""
    resolved_jobs = [item.job for item in resolved]
    gpus = [item.gpu for item in resolved]
    unsaid = [item.settings_open for item in resolved]
    base = pack(resolved[0].arch, resolved_jobs, gpus, sequence_lengths(resolved_jobs), unsaid)
    first, hardware = rows.hardware()
    distinct = rows.take(first)
    moved, open_strategy = on_placements(base, jobs, distinct)
    still_open = replace(_open(resolved_jobs).take(distinct.job), strategy=open_strategy)
    fitted, tokens = _fitted(moved, still_open, resolved_jobs, distinct.job)
    batch, step, rollout = step_figures(fitted.batch, tokens, pilot)
    rates = [
        usual_interruptions(placement.kind)
        if placement.interruptions_per_hour is None
        else placement.interruptions_per_hour
        for placement in rows.placements
    ]
    shares = np.array([available_share(placement.kind, placement.gpus) for placement in rows.placements])
    run = replace(
        run_settings(resolved_jobs).take(rows.job),
        interruptions_per_hour=np.array(rates)[rows.placement],
        available_share=shares[rows.placement],
    )
    hours = schedule(
        batch.take(hardware), step.take(hardware), tokens.take(hardware), run, checkpoint_bytes(batch)[hardware]
    )
    return BatchFigures(batch, fitted.peak, fitted.fits, step, rollout, tokens, hours, hardware)


def training_hours(
    batch: JobArrays, tokens: TokenPlan, run: RunSettings, pilot: Pilot | None
) -> tuple[JobArrays, StepTimes, RolloutStep | None, Schedule]:
    """Return what :func:`step_figures` does of jobs whose every setting is stated, and their schedule.

    ``batch``, ``tokens`` and ``run`` hold the same jobs in the same order.
    """
    batch, step, rollout = step_figures(batch, tokens, pilot)
    return batch, step, rollout, schedule(batch, step, tokens, run, checkpoint_bytes(batch))


def step_figures(
    batch: JobArrays, tokens: TokenPlan, pilot: Pilot | None
) -> tuple[JobArrays, StepTimes, RolloutStep | None]:
    """Return the jobs with the mean length of the sequences they compute on, and their step.

    It is scaled to a pilot if there is one.
    """
    # Padding to the longest of a micro-batch is only known once the micro-batch is.
    batch = batch.with_(mean_seq_len=tokens.lengths.computed, length_variation=tokens.lengths.variation)
    speed, rollout = rollout_step(batch)
    if pilot:
        estimated_s = speed.step_s
        same_gpu = batch.gpu.words(lambda gpu: gpu.name).is_(pilot.gpu.name)
        measured = np.full(batch.n, pilot.tokens_per_s_per_gpu)
        unlike = unlike_variance(batch, pilot.batch)
        speed = calibrated(speed, pilot.step, measured, same_gpu=same_gpu.tolist(), unlike=unlike)
        rollout = rollout.scaled(estimated_s / speed.step_s) if rollout else None
    return batch, speed, rollout


def _fitted(batch: JobArrays, still_open: OpenFields, jobs: Sequence[Job], job: Index) -> tuple[Fitted, TokenPlan]:
    """Set the open fields of a batch whose row ``i`` is of ``jobs[job[i]]``, and count its tokens."""
    fitted = fit(batch, still_open, lambda rows, index: _real_speed(rows, jobs, job[index]))
    sizes = fitted.batch.micro_batch
    each_alone = np.array_equal(job, np.arange(len(jobs)))
    return fitted, token_plan(jobs, sizes.tolist()) if each_alone else tokens_of_rows(jobs, job, sizes)


def _real_speed(batch: JobArrays, jobs: Sequence[Job], job: Index) -> Array:
    """Return real tokens per second and GPU: a larger micro-batch may compute faster, and pad more."""
    lengths, variation, padding = computed_lengths(jobs, job, batch.micro_batch)
    of_lengths = batch.with_(mean_seq_len=lengths, length_variation=variation)
    return np.asarray(tokens_per_s_per_gpu(of_lengths) * (1 - padding))


def _open(jobs: Sequence[Job]) -> OpenFields:
    return OpenFields(
        micro_batch=np.array([job.training.micro_batch is None for job in jobs]),
        strategy=np.array([job.hardware.parallelism.strategy is None for job in jobs]),
        global_batch=np.array([job.training.global_batch is None for job in jobs]),
    )
