"""A pilot's report from a log: speed per GPU without warm-up and outliers, peak memory, notes on gaps."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ftcost_core.documents.job import Job, edited
from ftcost_core.estimator import estimate
from ftcost_core.pilot.log import Log, StepInterval
from ftcost_core.pilot.report import PeakKind, PilotReport
from ftcost_core.pilot.steady import steady
from ftcost_core.text.i18n import tr

_PREFERRED: tuple[PeakKind, ...] = ("reserved", "device", "allocated")


def report_from_log(log: Log, source: str, job: Job, warm_up: int | None) -> PilotReport:
    """Return the report of a log; what the log leaves out is taken from the job, with a note."""
    notes = list(log.notes)
    gpus = log.gpus or job.hardware.gpus_per_node * job.hardware.nodes
    kind = next((kind for kind in _PREFERRED if kind in log.peaks), None)
    shared: dict[str, Any] = {
        "peak_bytes": log.peaks[kind] if kind else None,
        "peak_kind": kind,
        "gpu": log.gpu,
        "gpus": log.gpus,
        "micro_batch": log.micro_batch,
        "seq_len": log.seq_len,
        "format": log.format,
        "source": source,
    }
    if kind is None:
        notes.append(tr("the log has no peak memory"))
    timed = _timed(log, job, gpus, notes)
    if timed:
        steps, tokens, seconds = zip(*timed, strict=True)
        sustained = steady(steps, tokens, seconds, warm_up if warm_up is not None else log.warm_up)
        return PilotReport(
            tokens_per_s_per_gpu=sustained.rate,
            low=sustained.low,
            high=sustained.high,
            steps_used=sustained.used,
            dropped=sustained.dropped,
            series=sustained.series,
            notes=tuple(notes),
            **shared,
        )
    rate = _of_totals(log, job, gpus, notes)
    return PilotReport(
        tokens_per_s_per_gpu=rate,
        low=rate,
        high=rate,
        steps_used=log.total_steps or 0 if rate else 0,
        notes=tuple(notes),
        **shared,
    )


def _timed(log: Log, job: Job, gpus: int, notes: list[str]) -> list[tuple[int, float, float]]:
    """Return (last step, tokens of one GPU, seconds) of each interval; append assumptions to ``notes``."""
    share = gpus if log.tokens_of_all else 1
    assumed = counted = False
    timed = []
    for interval in log.intervals:
        tokens = interval.tokens / share if interval.tokens else None
        if tokens is None and interval.samples:
            counted = True
            tokens = interval.samples * _resolved(job).mean_tokens / gpus
        if tokens is None:
            assumed = assumed or interval.rate is None
            tokens = _tokens_of_steps(log, job, interval.steps) / gpus
        timed.append((interval.step, tokens, _seconds(interval, tokens)))
    if assumed:
        notes.append(
            tr("the log has no tokens: a step is taken as the job's {job:,.0f} of all GPUs", job=tokens_per_step(job))
            if not log.micro_batches
            else tr(
                "the log has no tokens: its steps are micro-batches, each taken as the job's {job:,.0f} of all GPUs",
                job=_tokens_of_steps(log, job, 1),
            )
        )
    if counted:
        notes.append(
            tr(
                "the log has only samples: each is taken as the job's {length:,.0f} computed tokens",
                length=_resolved(job).mean_tokens,
            )
        )
    if log.tokens_of_all and timed and gpus > 1 and log.gpus is None:
        notes.append(tr("the log's tokens are of all GPUs: they are shared among the job's {gpus}", gpus=gpus))
    return timed


def _seconds(interval: StepInterval, tokens: float) -> float:
    return tokens / interval.rate if interval.rate else float(interval.seconds or 0.0)


def _of_totals(log: Log, job: Job, gpus: int, notes: list[str]) -> float | None:
    """Return the mean tokens per second and GPU of a run whose log has no single steps."""
    if not log.total_seconds:
        return None
    tokens = log.total_tokens
    if tokens is None and log.total_samples:
        length = _resolved(job).mean_tokens
        tokens = log.total_samples * length
        notes.append(
            tr("the log has only samples: each is taken as the job's {length:,.0f} computed tokens", length=length)
        )
    if tokens is None and log.total_steps:
        tokens = _tokens_of_steps(log, job, log.total_steps)
        notes.append(
            tr(
                "the log has only steps: each is taken as the job's {job:,.0f} tokens",
                job=_tokens_of_steps(log, job, 1),
            )
        )
    if tokens is None:
        return None
    notes.append(tr("the log has no single steps: warm-up, evaluations and saves are in the figure"))
    return tokens / log.total_seconds / gpus


def tokens_per_step(job: Job) -> float:
    """Return the tokens that all GPUs compute in one optimizer step of a job, padding included."""
    step = _resolved(job)
    return step.sequences * step.mean_tokens


def _tokens_of_steps(log: Log, job: Job, steps: int) -> float:
    """Return the tokens that all GPUs compute in as many steps of a log as it counts them."""
    step = _resolved(job)
    sequences = step.micro_batch_sequences if log.micro_batches else step.sequences
    return steps * sequences * step.mean_tokens


class _Step(NamedTuple):
    """An optimizer step of a job."""

    sequences: int
    micro_batch_sequences: int
    """Of one micro-batch of every replica."""
    mean_tokens: float
    """Computed for each sequence."""


@lru_cache(maxsize=16)
def _resolved(job: Job) -> _Step:
    result = estimate(edited(job, {"calibration": None}))
    training, hardware = result.resolved.training, result.resolved.hardware
    sequences = training.global_batch or 1
    degrees = hardware.parallelism
    split = degrees.tensor * degrees.pipeline * degrees.context
    replicas = max(1, hardware.gpus_per_node * hardware.nodes // split)
    micro = min(sequences, (training.micro_batch or 1) * replicas)
    if job.data.batching != "padded-longest":
        return _Step(sequences, micro, float(job.data.seq_len))
    steps = max(1, result.time.optimizer_steps)
    mean = min(float(job.data.seq_len), result.time.tokens_processed / steps / sequences)
    return _Step(sequences, micro, mean)
