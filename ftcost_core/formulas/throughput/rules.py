"""Rules of thumb from guides, evaluated for a job and compared with the time model."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ftcost_core.architecture.counts import counts
from ftcost_core.formulas.job_arrays import Choices, JobArrays
from ftcost_core.formulas.throughput.step import StepTimes, step, step_seconds

_EFFICIENCY = (0.5, 0.8)
_CHECKPOINTING = (1.2, 1.2)
_PER_GPU = (0.10, 0.20)
_QLORA = (2.0, 3.0)


@dataclass(frozen=True, slots=True)
class RuleCheck:
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


def rules(batch: JobArrays, times: StepTimes | None = None) -> tuple[RuleCheck, ...]:
    """Evaluate the guides' rules for a job (a batch of one); ``times`` is its estimated step, if at hand.

    - ``flops``: "parameters × tokens / (TFLOPS × efficiency)" with efficiency 0.5 to 0.8. Taken at its word
      it counts one FLOP a parameter and token where training needs six: it promises several times the speed.
    - ``checkpointing``: "checkpointing costs 20 %": step time with full recomputation over that without.
    - ``scaling``: "10 to 20 % lost per added GPU": speed of a GPU among all against one alone.
    - ``qlora``: "QLoRA is 2 to 3 times slower" than the same adapters on 16-bit weights.
    """
    job_step = times or step(batch)
    # With, without checkpointing, and with a 16-bit base: one batch costs little more than one job.
    variants = batch.take(np.zeros(3, dtype=np.int64))
    quantised = batch.kind.is_("qlora")[0]
    seconds = step_seconds(
        variants.with_(
            checkpointing=_each(batch.checkpointing, "full", "none", None),
            kind=_each(batch.kind, None, None, "lora" if quantised else None),
            quantization=_each(batch.quantization, None, None, "none" if quantised else None),
        )
    )
    out = [
        _flops(batch, job_step),
        RuleCheck("checkpointing", "1", *_CHECKPOINTING, float(seconds[0] / seconds[1])),
    ]
    if batch.gpus[0] > 1:
        out.append(_scaling(batch, job_step))
    if quantised:
        out.append(RuleCheck("qlora", "1", *_QLORA, float(job_step.step_s[0] / seconds[2])))
    return tuple(out)


def _flops(batch: JobArrays, job_step: StepTimes) -> RuleCheck:
    peak = float(batch.gpu.of(lambda gpu: gpu.peak_flops("bf16"))[0])
    per_parameter = peak / counts(batch.arch).active
    low, high = (share * per_parameter for share in _EFFICIENCY)
    return RuleCheck("flops", "tokens/s/GPU", low, high, float(job_step.tokens_per_s_per_gpu[0]))


def _scaling(batch: JobArrays, job_step: StepTimes) -> RuleCheck:
    added = float(batch.gpus[0]) - 1
    low, high = (float(np.clip((1 - loss) ** added, 0.0, 1.0)) for loss in reversed(_PER_GPU))
    return RuleCheck("scaling", "1", low, high, float(job_step.scaling_efficiency[0]))


def _each(choice: Choices, *words: str | None) -> Choices:
    """Return one word a job; ``None`` stands for the job's own."""
    return Choices.of([choice.at(0) if word is None else word for word in words])
