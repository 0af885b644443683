"""Compare a pilot run's measurements with the estimate, and calibrate the job to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.documents.result import Estimate
from ftcost_core.pilot.report import Compared, Comparison, PeakKind, PilotReport
from ftcost_core.pilot.report_from_log import FEWEST_STEPS
from ftcost_core.text.i18n import tr

_LONGEST_SOURCE = 1_000


def compare(job: Job, estimate: Estimate, report: PilotReport) -> Comparison:
    """Compare a pilot's measurements with ``estimate``, which is of this job without calibration.

    A peak is compared with the estimate's figure of the same kind. The 80 % range of the device's peak, as a
    share, is used for allocated and reserved peaks, too.
    """
    figures = []
    if report.tokens_per_s_per_gpu is not None:
        speed = estimate.throughput
        figures.append(
            _compared(
                "tokens_per_s_per_gpu", (speed.tokens_per_s_per_gpu, speed.low, speed.high), report.tokens_per_s_per_gpu
            )
        )
    if report.peak_bytes is not None and report.peak_kind is not None:
        memory = estimate.memory
        predicted = {"allocated": memory.allocated, "reserved": memory.reserved, "device": memory.device}
        figure = predicted[report.peak_kind]
        shares = (memory.device_low / memory.device, memory.device_high / memory.device)
        ranged = (figure, figure * shares[0], figure * shares[1])
        figures.append(_compared("peak_bytes", ranged, report.peak_bytes, report.peak_kind))
    return Comparison(figures=tuple(figures), notes=tuple(_differences(job, estimate.resolved, report)))


def calibrated(job: Job, report: PilotReport) -> dict[str, object]:
    """Return the change that calibrates a job, for :func:`ftcost_core.documents.job.edited`.

    What the report lacks is taken from the job. Raises :class:`InputError` when it has neither
    a speed nor a peak.
    """
    few = bool(report.series) and report.steps_used < FEWEST_STEPS
    speed = None if few else report.tokens_per_s_per_gpu
    if speed is None and report.peak_bytes is None:
        allowed = tr("a log with a speed, a peak, or both")
        if few:
            allowed = tr("at least {few} timed steps after the first", few=FEWEST_STEPS)
        raise fail("calibration", tr("{n} steps", n=report.steps_used) if few else report.source, allowed)
    return {
        "calibration": {
            "tokens_per_s_per_gpu": speed,
            "peak_bytes": report.peak_bytes,
            "model": job.model.model_dump(mode="json"),
            "gpu": gpu_in_catalogue(report) or job.hardware.gpu,
            "gpus": report.gpus or job.hardware.gpus_per_node * job.hardware.nodes,
            "nodes": None if report.gpus else job.hardware.nodes,
            "micro_batch": report.micro_batch or job.training.micro_batch,
            "seq_len": report.seq_len or job.data.seq_len,
            # Kept in the calibration: later edits of the job must not change what the pilot ran with.
            "method": job.method.model_dump(mode="json"),
            "training": job.training.model_dump(mode="json"),
            "parallelism": job.hardware.parallelism.model_dump(mode="json"),
            "source": report.source[:_LONGEST_SOURCE],
        }
    }


def _compared(
    name: Literal["tokens_per_s_per_gpu", "peak_bytes"],
    predicted: tuple[float, float, float],
    measured: float,
    kind: PeakKind | None = None,
) -> Compared:
    figure, low, high = predicted
    return Compared(
        name=name,
        predicted=figure,
        low=low,
        high=high,
        measured=measured,
        difference=measured / figure - 1,
        inside=low <= measured <= high,
        peak_kind=kind,
    )


def gpu_in_catalogue(report: PilotReport) -> str | None:
    """Return the catalogue's name of the GPU that the log names."""
    if report.gpu is None:
        return None
    try:
        return find_gpu(report.gpu).name
    except InputError:
        return None


def _differences(job: Job, resolved: Job, report: PilotReport) -> Iterator[str]:
    """Yield a note on each setting in which the pilot run differs from the job."""
    hardware = job.hardware
    gpu, job_gpu = gpu_in_catalogue(report), find_gpu(hardware.gpu).name
    if report.gpu and gpu is None:
        yield tr(
            "the pilot ran on {gpu}, which the catalogue does not know; taken as {wanted}",
            gpu=report.gpu,
            wanted=job_gpu,
        )
    elif gpu and gpu != job_gpu:
        yield tr("the pilot ran on {gpu}, the job is for {wanted}", gpu=gpu, wanted=job_gpu)
    pairs = (
        ("GPUs", report.gpus, hardware.gpus_per_node * hardware.nodes),
        ("micro-batch", report.micro_batch, resolved.training.micro_batch),
        (tr("context length"), report.seq_len, job.data.seq_len),
    )
    for what, ran, planned in pairs:
        if ran is not None and planned is not None and ran != planned:
            yield tr(
                "the pilot ran with {what} {ran}, the job has {own}: the prediction here is the job's",
                what=what,
                ran=ran,
                own=planned,
            )
