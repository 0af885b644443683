"""The phases of a whole run, from set-up to work lost to interruptions, each in hours."""

from __future__ import annotations

from math import erf, log, sqrt

import numpy as np

from ftcost_core.documents.term import Array, FigureArray, Figures
from ftcost_core.formulas.facts.time import time_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.schedule.run import RunSettings
from ftcost_core.formulas.schedule.tokens import TokenPlan
from ftcost_core.formulas.throughput.step import StepTimes
from ftcost_core.text.i18n import mark

MOST_LOST = 1000.0
"""Hours lost in an hour of work at which counting stops: such a run hardly ever comes to its next save."""


def lost_share(rate_per_hour: Array, segment_hours: Array, restart_hours: Array) -> Array:
    """Return expected hours lost to interruptions per hour of work and saves, at most :data:`MOST_LOST`.

    ``segment_hours``: from the end of one save to the end of the next. With ``s`` the segment and ``λ`` the
    rate, a segment takes ``e^(λ × restart) × (e^(λ s) - 1)/λ`` hours on average, as often interrupted as it
    may be: about half a segment and a restart lost an interruption while these are rare. Source: Daly 2006,
    "A higher order estimate of the optimum checkpoint interval", FGCS 22.3, eq. 20.
    """
    interruptions = np.maximum(rate_per_hour * segment_hours, 1e-12)
    # Beyond 12 interruptions a segment, the loss is above its bound whatever a restart takes.
    grown = np.expm1(np.minimum(interruptions, 12.0)) / np.minimum(interruptions, 12.0)
    share = np.exp(np.minimum(rate_per_hour * restart_hours, 12.0)) * grown - 1
    return np.where(rate_per_hour > 0, np.minimum(share, MOST_LOST), 0.0)


def daly_interval(rate_per_hour: Array, save_hours: Array) -> Array:
    """Return hours of work between saves that lose least, to a higher order.

    With ``M = 1/rate`` and ``d`` the time of a save:
    ``sqrt(2 d M) × (1 + sqrt(d/(2M))/3 + (d/(2M))/9) - d`` for ``d < 2M``, else ``M``.
    Source: Daly 2006, "A higher order estimate of the optimum checkpoint interval", FGCS 22.3, eq. 37.
    """
    hours_between = 1 / np.maximum(rate_per_hour, 1e-12)
    ratio = save_hours / (2 * hours_between)
    interval = np.sqrt(2 * save_hours * hours_between) * (1 + np.sqrt(ratio) / 3 + ratio / 9) - save_hours
    return np.asarray(np.where(save_hours < 2 * hours_between, interval, hours_between))


PHASES = ("setup", "data-preparation", "experiments", "training", "evaluation", "final-evaluation", "saving",
          "lost-work", "waiting")  # fmt: skip
WITHOUT_GPUS = ("data-preparation", "waiting")
"""Phases that rent no GPU: tokenising and cleaning run on an ordinary machine; nobody bills waiting."""


class Schedule(Figures, frozen=True):
    """Time of each job, shape ``(n,)``."""

    optimizer_steps: Array
    """Whole numbers, which may be above what an integer of 64 bits holds."""
    training_hours: Array
    """Pure training: tokens computed on, over the speed of all GPUs."""
    phases: dict[str, Array]
    """Hours by phase, in order; they add up to ``wall_hours``."""
    wall_hours: Array
    wall_hours_low: Array
    wall_hours_high: Array
    gpu_hours: Array
    gpu_hours_low: Array
    gpu_hours_high: Array
    best_checkpoint_minutes: Array
    """Between saves, where they and the work lost to interruptions cost least; infinite without any."""
    realism_factor: Array
    """Wall-clock over pure training."""
    terms: tuple[FigureArray, ...]


def schedule(batch: JobArrays, step: StepTimes, plan: TokenPlan, run: RunSettings, checkpoint_bytes: Array) -> Schedule:
    """Lay out the phases of each job.

    Training time is tokens over speed, so it is linear in tokens and epochs; the number of steps is that of
    whole batches. The range is that of the speed and, where they were estimated, of the tokens, which have
    nothing to do with each other; on spot also of how often there is a machine. ``checkpoint_bytes`` is what
    one saved checkpoint takes.
    """
    hours = plan.tokens_processed / (step.tokens_per_s_per_gpu * batch.rented_gpus) / 3600
    terms = phase_terms(batch, step, run, checkpoint_bytes, hours)
    phases = {term.key.partition(".")[2]: term.value for term in terms}

    def totals(training: Array) -> tuple[Array, Array]:
        # Added up one after the other: the same figures to the last digit, however many jobs there are.
        wall, rented = np.zeros(batch.n), np.zeros(batch.n)
        for term in phase_terms(batch, step, run, checkpoint_bytes, training):
            wall += term.value
            if term.key.partition(".")[2] not in WITHOUT_GPUS:
                rented += term.value
        return wall, rented

    samples = plan.sequences / batch.sequences
    wall, rented = totals(hours)
    wall_low, rented_low = totals(hours / _combined_factor(step.high / step.tokens_per_s_per_gpu, 1 / plan.fewest))
    wall_high, rented_high = totals(hours * _combined_factor(step.tokens_per_s_per_gpu / step.low, plan.most))
    few, usual, many = run.available_share.T
    before, with_waiting = run.data_preparation_hours, rented / usual
    shortest = before + with_waiting / _combined_factor(rented / rented_low, many / usual)
    longest = before + with_waiting * _combined_factor(rented_high / rented, usual / few)
    return Schedule(
        optimizer_steps=np.maximum(1.0, np.ceil(samples / batch.global_batch - 1e-9)),
        training_hours=hours,
        phases=phases,
        wall_hours=wall,
        wall_hours_low=np.where(usual < 1, shortest, wall_low),
        wall_hours_high=np.where(usual < 1, longest, wall_high),
        gpu_hours=rented * batch.rented_gpus,
        gpu_hours_low=rented_low * batch.rented_gpus,
        gpu_hours_high=rented_high * batch.rented_gpus,
        best_checkpoint_minutes=best_checkpoint_minutes(batch, run.interruptions_per_hour, checkpoint_bytes),
        realism_factor=wall / hours,
        terms=terms,
    )


def _combined_factor(speed: Array, tokens: Array) -> Array:
    """Return the factor of two independent factors of at least 1: their logarithms add in squares."""
    both = np.exp(np.hypot(np.log(speed), np.log(tokens)))
    return np.where(tokens == 1.0, speed, both)


def phase_terms(
    batch: JobArrays, step: StepTimes, run: RunSettings, checkpoint_bytes: Array, training: Array
) -> tuple[FigureArray, ...]:
    """Return the phases of jobs whose pure training takes ``training`` hours."""
    disk = _disk_bytes_s(batch)
    rate = run.interruptions_per_hour * batch.nodes
    restart = np.full(batch.n, time_facts().restart_hours.value)
    save = _save_hours(batch, checkpoint_bytes)
    interval = run.checkpoint_minutes / 60
    saves = training / interval + 1
    evaluation = run.evaluation_share * step.forward_share * training
    experiments = run.experiments * run.experiment_share * training
    # No interruption loses more than what has been done: the run may be over before its first save.
    spot = lost_share(rate, np.minimum(interval, training + evaluation) + save, restart)
    experiment_spot = lost_share(rate, np.minimum(interval, run.experiment_share * training), restart)
    work = training + evaluation + saves * save
    lost = (run.retry_share + spot) * work + experiment_spot * experiments
    available = run.available_share[:, 1]
    rented = run.setup_hours + experiments + training + evaluation + run.evaluation_hours + saves * save + lost

    def term(name: str, value: Array, formula: str, inputs: dict[str, Array], source: str) -> FigureArray:
        return FigureArray(f"time.{name}", value, "h", formula, inputs, source, "assumed")

    return (
        term("setup", run.setup_hours, "setup_hours", {"setup_hours": run.setup_hours}, mark("the job")),
        term("data-preparation", run.data_preparation_hours, "data_preparation_hours",
             {"data_preparation_hours": run.data_preparation_hours}, mark("the job; needs no GPU")),
        term("experiments", experiments, "experiments × experiment_share × training",
             {"experiments": run.experiments, "experiment_share": run.experiment_share, "training": training},
             mark("the job")),
        term("training", training, "tokens_processed / (tokens_per_s_per_gpu × gpus)",
             {"tokens_per_s_per_gpu": step.tokens_per_s_per_gpu, "gpus": batch.rented_gpus},
             mark("the step-time model")),
        term("evaluation", evaluation, "evaluation_share × forward_share × training",
             {"evaluation_share": run.evaluation_share, "forward_share": step.forward_share,
              "training": training}, mark("the job; evaluation is a forward pass only")),
        term("final-evaluation", run.evaluation_hours, "evaluation_hours",
             {"evaluation_hours": run.evaluation_hours}, mark("the job")),
        term("saving", saves * save, "saves × checkpoint_bytes / disk",
             {"saves": saves, "checkpoint_bytes": checkpoint_bytes, "disk": disk * batch.nodes},
             time_facts().disk_bytes_s.source),
        term("lost-work", lost, "(retry_share + spot_share) × work + experiment_spot_share × experiments",
             {"retry_share": run.retry_share, "spot_share": spot, "work": work,
              "experiment_spot_share": experiment_spot, "experiments": experiments},
             mark("the job; on spot, half a checkpoint interval and a restart per interruption")),
        term("waiting", rented * (1 / available - 1), "rented × (1 / available_share − 1)",
             {"rented": rented, "available_share": available}, time_facts().available_share.source),
    )  # fmt: skip


def _save_hours(batch: JobArrays, checkpoint_bytes: Array) -> Array:
    """Hours that one checkpoint takes; every node writes its share."""
    return checkpoint_bytes / (_disk_bytes_s(batch) * batch.nodes) / 3600


def _disk_bytes_s(batch: JobArrays) -> Array:
    """Return the rate at which a node's disks write: what the job says, or the usual."""
    return np.where(batch.disk_bytes_s > 0, batch.disk_bytes_s, time_facts().disk_bytes_s.value)


def best_checkpoint_minutes(batch: JobArrays, interruptions_per_hour: Array, checkpoint_bytes: Array) -> Array:
    """Return the minutes between saves that cost least by Daly's rule; infinite without interruptions.

    ``interruptions_per_hour`` are of one node.
    """
    rate = interruptions_per_hour * batch.nodes
    best = 60 * daly_interval(rate, _save_hours(batch, checkpoint_bytes))
    return np.asarray(np.where(rate > 0, best, np.inf))


NORMAL_90 = 1.2815515655446004
"""Standard deviations between the middle of a normal distribution and the end of its 80 % range."""
_SURE = 1e-9


def chance_within(limit: float | None, value: float, low: float, high: float) -> float | None:
    """Return the chance, 0 to 1, that a positive figure stays within a limit; ``None`` without a limit.

    The figure's logarithm is taken as normal on each side of ``value``, with ``low`` and ``high`` as the 10th
    and 90th percentile.
    """
    if limit is None:
        return None
    if value <= 0:
        return 1.0
    side = log(high / value) if limit > value else log(value / max(low, value * _SURE))
    if side <= 0:
        return float(limit >= value)
    return 0.5 * (1 + erf(log(limit / value) / (side / NORMAL_90) / sqrt(2)))
