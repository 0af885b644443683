"""A whole step of an objective that generates: generation, scoring, training, synchronisation."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.documents.result import ROLLOUT_PARTS
from ftcost_core.documents.term import Array, FigureArray, total
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.rollout.engine import Engine, engine, generating
from ftcost_core.formulas.rollout.generation import generation_terms
from ftcost_core.formulas.rollout.synchronisation import synchronisation_terms
from ftcost_core.formulas.rollout.teacher import judge_term, teacher_term
from ftcost_core.formulas.throughput.step import StepTimes, speeds_of, step, step_parts, step_seconds
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.text.i18n import mark, mark_noted


class RolloutStep(Struct, frozen=True):
    """The parts of a step that generates, shape ``(n,)`` each; all 0 for other objectives."""

    engine: Engine
    seconds: dict[str, Array]
    """By part: :data:`ROLLOUT_PARTS`. They add up to the step."""
    hidden: Array
    """Of generation, those that pass beside training: no part of the step."""
    spreads: dict[str, Array]
    """Half-widths of the 80 % range of the logarithm of each part."""

    def scaled(self, factor: Array) -> RolloutStep:
        """Return the parts divided by a pilot's factor."""
        return replace(self, seconds={name: value / factor for name, value in self.seconds.items()},
                       hidden=self.hidden / factor)  # fmt: skip


def rollout_step(batch: JobArrays) -> tuple[StepTimes, RolloutStep | None]:
    """Estimate the step of each job with all that its objective does in it beside training.

    ``None`` where no job generates, and none has a teacher.
    """
    training = step(batch)
    if not adds_to_step(batch):
        return training, None
    work = engine(batch)
    generation, synchronisation = generation_terms(batch, work), synchronisation_terms(batch, work)
    forward = _forward(batch)
    scoring = generating(batch) * np.minimum(batch.further_forwards * forward, 0.9 * training.step_s)
    teacher = teacher_term(batch, forward).times(1 / batch.rollout_passes)
    judge = judge_term(batch, work).times(1 / batch.steps_of_rollout)
    hidden = _hidden(batch, work, total(generation, batch.n), training.step_s + teacher.value)
    generation = (*generation, hidden)
    seconds = {
        "generation": total(generation, batch.n),
        "scoring": scoring + teacher.value + judge.value,
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
    terms = (*generation, *synchronisation, teacher, judge)
    rollout = RolloutStep(work, seconds, -hidden.value, spreads)
    return _whole(batch, training, terms, rollout), rollout


def adds_to_step(batch: JobArrays) -> bool:
    """Return whether a job does more in a step than train: it generates, or a teacher reads what it trains on."""
    return bool((generating(batch) + batch.objective_facts("teacher")).any())


def tokens_per_s_per_gpu(batch: JobArrays) -> Array:
    """Return the speed of :func:`rollout_step` alone, without its range: what settings are compared by."""
    if adds_to_step(batch):
        return rollout_step(batch)[0].tokens_per_s_per_gpu
    return speeds_of(batch)


def _hidden(batch: JobArrays, work: Engine, generation: Array, training: Array) -> FigureArray:
    """Return what of the generation passes beside the training, as seconds that the step is shorter.

    A step takes as long as the slower of both. The faster waits for the slower's stragglers, too.
    """
    both = np.minimum(generation, training) * work.beside
    return FigureArray(
        "generation.hidden", -both, "s",
        mark_noted("-min(generation, training); they run side by side"),
        {"generation": generation * work.beside, "training": training * work.beside},
        mark("the slower of both decides (published steps of NeMo RL, verl, AReaL)"), "assumed",
    )  # fmt: skip


def _forward(batch: JobArrays) -> Array:
    """Return seconds that a forward pass of the policy without gradients adds to a step."""
    once = np.ones(batch.n)
    plain = batch.with_(objective=WordArray(("sft",), np.zeros(batch.n, dtype=np.int64)), rollout_passes=once)
    without, both = (step_seconds(plain.with_(own_scoring=np.full(batch.n, passes))) for passes in (0.0, 1.0))
    return np.maximum(0.0, both - without)


def _whole(batch: JobArrays, training: StepTimes, terms: tuple[FigureArray, ...], rollout: RolloutStep) -> StepTimes:
    """Return the training step with generation and synchronisation; speed and MFU are of every rented GPU.

    Generation that is hidden doubts the step half as much as one that is waited for: it may turn out the slower.
    """
    seconds, spreads = rollout.seconds, rollout.spreads
    step_s = sum((seconds[name] for name in ROLLOUT_PARTS), np.zeros(batch.n))
    share = training.step_s / step_s * batch.gpus / batch.rented_gpus
    speed = training.tokens_per_s_per_gpu * share
    doubted = dict(seconds) | {"generation": seconds["generation"] + rollout.hidden / 2}
    half = np.sqrt(sum(((spreads[name] * doubted[name] / step_s) ** 2 for name in ROLLOUT_PARTS), np.zeros(batch.n)))
    more = generating(batch) + batch.objective_facts("teacher") > 0
    parts = dict(training.parts)
    parts |= {name: parts[name] + value for name, value in step_parts(terms, batch.n).items()}
    return replace(
        training,
        step_s=step_s,
        parts=parts,
        tokens_per_s_per_gpu=speed,
        mfu=training.mfu * share,
        # Where nothing is added the range stays that of training.
        low=np.where(more, speed * np.exp(-half), training.low),
        high=np.where(more, speed * np.exp(half), training.high),
        terms=(*training.terms, *terms),
    )
