"""A pilot's report from a log: speed per GPU without warm-up and outliers, peak memory, notes on gaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np

from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.term import Array, Mask
from ftcost_core.estimator import estimate
from ftcost_core.pilot.log import Log, StepInterval
from ftcost_core.pilot.report import Dropped, PeakKind, PilotReport, StepRate
from ftcost_core.text.i18n import tr

_TO_DEVIATION = 1.4826
"""Standard deviation over median absolute deviation, for a normal distribution."""
_FAR = 3.5
"""Robust deviations from the median beyond which an interval is an outlier (Iglewicz and Hoaglin, 1993)."""
_NINETY, _WELL = 1.645, 0.05
"""Deviations of a mean within which it is in nine of ten cases; how well a pilot should tell it."""
FEWEST_STEPS = 2
"""Timed steps after warm-up, or intervals of several, with which a job is calibrated."""
_CLOSE = 0.10
"""Nothing within this share of the median is an outlier, however small the deviations are."""
_MOST_WARM_UP = 0.5
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
        notes.append(_how_sure(sustained))
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
    if result.resolved.data.batching != "padded-longest":
        return _Step(sequences, micro, float(job.data.seq_len))
    steps = max(1, result.time.optimizer_steps)
    mean = min(float(job.data.seq_len), result.time.tokens_processed / steps / sequences)
    return _Step(sequences, micro, mean)


def _how_sure(sustained: Steady) -> str:
    """Say how well the steps tell the mean, and how many would tell it to 5 %."""
    if sustained.used < FEWEST_STEPS:
        return tr("one timed step is no pilot: a job is not calibrated with its speed; let it run some 20 steps")
    rates = [step.tokens / step.seconds for step in sustained.series if step.kept]
    spread = float(np.std(rates, ddof=1)) / float(np.mean(rates))
    sure = _NINETY * spread / sustained.used**0.5
    enough = max(FEWEST_STEPS, round((_NINETY * spread / _WELL) ** 2))
    return tr(
        "{used} intervals of steps tell the speed to {share:.1%} (90 %); {enough} are enough for 5 %",
        used=sustained.used,
        share=sure,
        enough=enough,
    )


@dataclass(frozen=True, slots=True)
class Steady:
    """The sustained speed of one GPU, tokens per second."""

    rate: float
    """Tokens of the kept intervals divided by their time."""
    low: float
    """10th percentile of the kept intervals' speed; :attr:`high` is the 90th."""
    high: float
    series: tuple[StepRate, ...]
    dropped: tuple[Dropped, ...]
    used: int


def steady(steps: Sequence[int], tokens: Sequence[float], seconds: Sequence[float], warm_up: int | None) -> Steady:
    """Leave out warm-up and outliers of a series of intervals; the sequences have equal length, at least 1.

    ``warm_up`` steps are left out; without it those first intervals that are still slower than the second
    half of the run, at least one where there are several. An interval is an outlier when its time per token
    is further from the median than 3.5 robust deviations and 10 %.
    """
    time = np.asarray(seconds, dtype=np.float64) / np.asarray(tokens, dtype=np.float64)
    warm = np.asarray(steps) <= warm_up if warm_up is not None else _warming(time)
    if warm.all():
        warm = np.zeros(len(time), dtype=bool)
    far = _outliers(time, ~warm) & ~warm
    kept = ~warm & ~far
    rates = 1 / time[kept]
    total = float(np.asarray(tokens)[kept].sum() / np.asarray(seconds)[kept].sum())
    low, high = (float(rate) for rate in np.quantile(rates, [0.1, 0.9]))
    marks: tuple[tuple[Literal["warm-up", "outlier"], Mask], ...] = (("warm-up", warm), ("outlier", far))
    dropped = [
        Dropped(reason=reason, steps=tuple(int(step) for step in np.asarray(steps)[mask]))
        for reason, mask in marks
        if mask.any()
    ]
    series = tuple(
        StepRate(step=steps[i], tokens=tokens[i], seconds=seconds[i], kept=bool(kept[i])) for i in range(len(time))
    )
    return Steady(total, min(low, total), max(high, total), series, tuple(dropped), int(kept.sum()))


def _warming(time: Array) -> Mask:
    """Mark the first intervals until one is as fast as the second half; at least one of several."""
    n = len(time)
    if n < 2:
        return np.zeros(n, dtype=bool)
    settled = time[n // 2 :]
    middle = float(np.median(settled))
    limit = middle + max(_FAR * _deviation(settled, middle), _CLOSE * middle)
    slow = 0
    while slow < n * _MOST_WARM_UP and time[slow] > limit:
        slow += 1
    return np.arange(n) < max(1, slow)


def _outliers(time: Array, among: Mask) -> Mask:
    middle = float(np.median(time[among]))
    limit = max(_FAR * _deviation(time[among], middle), _CLOSE * middle)
    outliers: Mask = np.abs(time - middle) > limit
    return outliers


def _deviation(values: Array, middle: float) -> float:
    return _TO_DEVIATION * float(np.median(np.abs(values - middle)))
