"""A whole step of GRPO or PPO: generation, scoring, training, synchronisation."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.documents.result import ROLLOUT_PARTS
from ftcost_core.documents.term import Array, FigureArray, total
from ftcost_core.formulas.facts.fit import fitted
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.rollout.engine import Engine, engine, generating
from ftcost_core.formulas.rollout.generation import generation_terms
from ftcost_core.formulas.rollout.synchronisation import synchronisation_terms
from ftcost_core.formulas.throughput.step import StepTimes, speeds, step
from ftcost_core.formulas.throughput.step import seconds as training_seconds
from ftcost_core.formulas.throughput.work import work as training_work
from ftcost_core.formulas.word_arrays import WordArray

_PROBES = ("sft", "grpo")
"""Two objectives that differ in forward passes alone: their difference is what a forward pass takes."""


class RolloutStep(Struct, frozen=True):
    """The parts of a step of GRPO or PPO, shape ``(n,)`` each; all 0 for other objectives."""

    engine: Engine
    seconds: dict[str, Array]
    """By part: :data:`ROLLOUT_PARTS`. They add up to the step."""
    spreads: dict[str, Array]
    """Half-widths of the 80 % range of the logarithm of each part."""

    def scaled(self, factor: Array) -> RolloutStep:
        """Return the parts divided by a pilot's factor."""
        return replace(self, seconds={name: value / factor for name, value in self.seconds.items()})


def rollout_step(batch: JobArrays) -> tuple[StepTimes, RolloutStep | None]:
    """Estimate the step of each job with all that GRPO and PPO do in it; ``None`` where no job generates."""
    training = step(batch)
    if not generating(batch).any():
        return training, None
    work = engine(batch)
    generation, synchronisation = generation_terms(batch, work), synchronisation_terms(batch, work)
    scoring = _scoring(batch, training)
    seconds = {
        "generation": total(generation, batch.n),
        "scoring": scoring,
        "training": training.step_s - scoring,
        "synchronisation": total(synchronisation, batch.n),
    }
    spread = rollout_facts().spread
    spreads = {
        "generation": np.full(batch.n, spread.generation),
        "scoring": np.full(batch.n, spread.scoring),
        "training": np.log(training.high / training.tokens_per_s_per_gpu),
        "synchronisation": np.full(batch.n, spread.synchronisation),
    }
    return _whole(batch, training, (*generation, *synchronisation), seconds, spreads), RolloutStep(
        work, seconds, spreads
    )


def tokens_per_s_per_gpu(batch: JobArrays) -> Array:
    """Return the speed of :func:`rollout_step` alone, without its range: what settings are compared by."""
    if generating(batch).any():
        return rollout_step(batch)[0].tokens_per_s_per_gpu
    return speeds(training_work(batch), fitted())


def _scoring(batch: JobArrays, training: StepTimes) -> Array:
    """Return seconds of the passes of reference, reward and old policy, which ``training`` includes."""
    further = batch.objective_facts("further_forwards")
    without, both = (
        total(
            training_seconds(
                training_work(batch.with_(objective=WordArray((word,), np.zeros(batch.n, dtype=np.int64)))), fitted()
            ),
            batch.n,
        )
        for word in _PROBES
    )
    passes = vocabulary().objectives.by["grpo"].further_forwards
    forward = np.maximum(0.0, both - without) / passes
    return generating(batch) * np.minimum(further * forward, 0.9 * training.step_s)


def _whole(
    batch: JobArrays,
    training: StepTimes,
    terms: tuple[FigureArray, ...],
    seconds: Mapping[str, Array],
    spreads: Mapping[str, Array],
) -> StepTimes:
    """Return the training step with generation and synchronisation; speed and MFU are of every rented GPU."""
    step_s = sum((seconds[name] for name in ROLLOUT_PARTS), np.zeros(batch.n))
    share = training.step_s / step_s * batch.gpus / batch.rented_gpus
    speed = training.tokens_per_s_per_gpu * share
    half = np.sqrt(sum(((spreads[name] * seconds[name] / step_s) ** 2 for name in ROLLOUT_PARTS), np.zeros(batch.n)))
    generates = generating(batch)
    parts = dict(training.parts)
    for name in ("generation", "synchronisation"):
        parts[name] = parts[name] + seconds[name]
    return replace(
        training,
        step_s=step_s,
        parts=parts,
        tokens_per_s_per_gpu=speed,
        mfu=training.mfu * share,
        # Without an engine the range stays that of training.
        low=np.where(generates, speed * np.exp(-half), training.low),
        high=np.where(generates, speed * np.exp(half), training.high),
        terms=(*training.terms, *terms),
    )
