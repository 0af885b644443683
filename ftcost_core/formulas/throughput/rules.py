"""Rules of thumb from guides, evaluated for a job and compared with the time model."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.counts import counts
from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.step import StepTimes, scaling_efficiency, step, step_seconds
from ftcost_core.formulas.word_arrays import WordArray

_EFFICIENCY = (0.5, 0.8)
_CHECKPOINTING = (1.2, 1.2)
_PER_GPU = (0.10, 0.20)
_QLORA = (2.0, 3.0)


class RuleCheck(Struct, frozen=True):
    """One rule of thumb for one job: its range, and the time model's figure for the same quantity."""

    id: str
    """``flops``, ``checkpointing``, ``scaling`` or ``qlora``."""
    unit: str
    """``tokens/s/GPU``; ``1`` for a ratio of times or speeds."""
    low: float
    """Lower end of what the rule says."""
    high: float
    model: float
    """The time model's figure."""


def rules(
    batch: JobArrays, times: StepTimes | None = None, efficiency: Array | None = None
) -> tuple[tuple[RuleCheck, ...], ...]:
    """Evaluate the guides' rules for each job of a batch.

    ``times`` are their estimated steps and ``efficiency`` is their :func:`scaling_efficiency`, if at hand.

    - ``flops``: "parameters × tokens / (TFLOPS × efficiency)" with efficiency 0.5 to 0.8. Taken at its word
      it counts one FLOP a parameter and token where training needs six: it promises several times the speed.
    - ``checkpointing``: "checkpointing costs 20 %": step time with full recomputation over that without.
    - ``scaling``: "10 to 20 % lost per added GPU": speed of a GPU among all against one alone.
    - ``qlora``: "QLoRA is 2 to 3 times slower" than the same adapters on 16-bit weights.
    """
    job_step = times or step(batch)
    scaling = scaling_efficiency(batch, job_step) if efficiency is None else efficiency
    # With, without checkpointing, and with a 16-bit base: one batch costs little more than one job.
    n, jobs = batch.n, np.arange(batch.n)
    variants = batch.take(np.tile(jobs, 3))
    kinds, formats = (_words(choice) for choice in (batch.kind, batch.quantization))
    quantised = batch.kind.is_("qlora")
    plain_kinds = ["lora" if is_qlora else kind for is_qlora, kind in zip(quantised, kinds, strict=True)]
    plain = ["none" if is_qlora else word for is_qlora, word in zip(quantised, formats, strict=True)]
    recomputed, kept, wide = step_seconds(
        variants.with_(
            checkpointing=WordArray.of([*["full"] * n, *["none"] * n, *_words(batch.checkpointing)]),
            kind=WordArray.of([*kinds, *kinds, *plain_kinds]),
            quantization=WordArray.of([*formats, *formats, *plain]),
        )
    ).reshape(3, n)
    peaks = batch.gpu.of(lambda gpu: gpu.peak_flops("bf16"))

    def of_job(i: int) -> Iterator[RuleCheck]:
        yield _flops(float(peaks[i]) / counts(batch.arch).active, float(job_step.tokens_per_s_per_gpu[i]))
        yield RuleCheck("checkpointing", "1", *_CHECKPOINTING, float(recomputed[i] / kept[i]))
        if batch.gpus[i] > 1:
            yield _scaling(float(batch.gpus[i]), float(scaling[i]))
        if quantised[i]:
            yield RuleCheck("qlora", "1", *_QLORA, float(job_step.step_s[i] / wide[i]))

    return tuple(tuple(of_job(i)) for i in range(n))


def _flops(per_parameter: float, speed: float) -> RuleCheck:
    low, high = (share * per_parameter for share in _EFFICIENCY)
    return RuleCheck("flops", "tokens/s/GPU", low, high, speed)


def _scaling(gpus: float, efficiency: float) -> RuleCheck:
    low, high = (float(np.clip((1 - loss) ** (gpus - 1), 0.0, 1.0)) for loss in reversed(_PER_GPU))
    return RuleCheck("scaling", "1", low, high, efficiency)


def _words(choice: WordArray) -> list[str]:
    return [choice.names[code] for code in choice.codes.tolist()]
