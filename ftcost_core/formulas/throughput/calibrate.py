"""Scaling of the speed model to a measured pilot run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.job import Calibration
from ftcost_core.documents.result import TRAINING_PARTS
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.fit import fitted_file
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.regimes import COMBINATION, dimensions
from ftcost_core.formulas.throughput.step import StepTimes
from ftcost_core.formulas.word_arrays import Gpus, WordArray


class PilotSettings(Struct, frozen=True):
    """The pilot's settings; ``None``: the same as the job's."""

    gpu: Gpu | None = None
    gpus: int | None = None
    micro_batch: int | None = None
    seq_len: int | None = None


def pilot_settings(calibration: Calibration, gpu: Gpu | None) -> PilotSettings:
    """Return a calibration's settings; those that it does not state are the job's."""
    return PilotSettings(gpu, calibration.gpus, calibration.micro_batch, calibration.seq_len)


def pilot_batch(batch: JobArrays, pilot: PilotSettings) -> JobArrays:
    """Return each job with its pilot's settings.

    A pilot on another number of GPUs ran on one node, without tensor, pipeline, context or expert
    parallelism, with the same sequences per GPU.
    """
    ones = np.ones(batch.n)
    changed: dict[str, object] = {}
    if pilot.gpu is not None:
        changed["gpu"] = Gpus((pilot.gpu,), np.zeros(batch.n, dtype=np.int64))
    if pilot.micro_batch is not None:
        changed["micro_batch"] = ones * pilot.micro_batch
        changed["global_batch"] = np.maximum(batch.global_batch, pilot.micro_batch * batch.data_parallel)
    if pilot.seq_len is not None:
        changed["seq_len"] = ones * pilot.seq_len
        changed["mean_seq_len"] = np.minimum(batch.mean_seq_len, pilot.seq_len)
        changed["mean_sample_tokens"] = np.minimum(batch.mean_sample_tokens, pilot.seq_len)
    if pilot.gpus is not None and (batch.gpus != pilot.gpus).any():
        share = np.ceil(batch.global_batch * pilot.gpus / batch.gpus)
        changed |= {
            "gpus_per_node": ones * pilot.gpus, "nodes": ones, "tensor": ones, "pipeline": ones,
            "context": ones, "expert": ones, "own_expert_tensor": 0 * ones,
            "global_batch": np.maximum(batch.micro_batch * pilot.gpus, share),
        }  # fmt: skip
        if pilot.gpus == 1:
            changed["strategy"] = WordArray(("single",), np.zeros(batch.n, dtype=np.int64))
    return batch.with_(**changed) if changed else batch


def unlike_variance(batch: JobArrays, pilot: JobArrays) -> Array:
    """Return the variance of each job's logarithm of speed for the regimes in which its pilot was another.

    ``pilot`` is one job. A regime counts as in the range of a job without pilot: the less, the more runs were measured
    in it. Another model adds half of what another likeness does: with it the range is 11 %, as 80 % of the published
    pairs of runs of two models by one source, in the same regimes, differ by. What another chip adds is apart
    (:func:`calibrated`).
    """
    own, ran = dimensions(batch), dimensions(pilot)
    other_model = fitted_file().spreads.unseen[COMBINATION] ** 2 / 2
    variance = np.full(batch.n, 0.0 if pilot.arch == batch.arch else other_model)
    for name, half in fitted_file().spreads.unseen.items():
        unlike = ~own[name].is_(ran[name].at(0))
        if name in ("chip", "stack"):  # a stack's word names its chip
            unlike &= own["chip"].is_(ran["chip"].at(0))
        sources = own[name].deviations(fitted_file().evidence[name], 0.0)
        variance += np.where(unlike, half**2 / (1 + sources), 0.0)
    return variance


def calibrated(
    estimated: StepTimes,
    pilot: StepTimes,
    measured: float | Array,
    *,
    same_gpu: Sequence[bool] | bool = True,
    unlike: float | Array = 0.0,
) -> StepTimes:
    """Scale the estimated step of each job by measured over estimated speed of its pilot.

    ``estimated`` is of the job, ``pilot`` of the job with the pilot's settings (:func:`pilot_batch`),
    ``measured`` the pilot's tokens per second and GPU. The range holds the error of the pilot's measurement;
    for each part of the step, the change of its share of the time against the pilot; the difference
    between GPUs where the pilot ran on another one; and ``unlike``, the variance of other regimes. It is never
    wider than without the pilot.
    """
    factor = np.asarray(measured, dtype=np.float64) / pilot.tokens_per_s_per_gpu
    spreads = fitted_file().spreads
    variance = spreads.pilot**2 + np.full(len(estimated.step_s), unlike)
    for name in TRAINING_PARTS:
        change = estimated.parts[name] / estimated.step_s - pilot.parts[name] / pilot.step_s
        variance += (spreads.part[name] * change) ** 2
    variance += np.where(same_gpu, 0.0, spreads.other_gpu**2)
    half, before = np.sqrt(variance), estimated.tokens_per_s_per_gpu
    speed = before * factor
    return replace(
        estimated,
        step_s=estimated.step_s / factor,
        parts={name: value / factor for name, value in estimated.parts.items()},
        tokens_per_s_per_gpu=speed,
        mfu=estimated.mfu * factor,
        low=speed * np.maximum(np.exp(-half), estimated.low / before),
        high=speed * np.minimum(np.exp(half), estimated.high / before),
        terms=tuple(_scaled(term, factor) for term in estimated.terms),
    )


def _scaled(term: FigureArray, factor: Array) -> FigureArray:
    return replace(
        term, value=term.value / factor, formula=f"({term.formula}) / pilot", inputs={**term.inputs, "pilot": factor}
    )
