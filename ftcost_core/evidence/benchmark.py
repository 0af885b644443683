"""Estimators against the published runs: the program, and any other that answers as a command.

An estimator is asked for each run's job and answers with any of ``memory_bytes`` (of the kind that was
measured), ``tokens_per_s_per_gpu`` and ``fits``; what it leaves out does not count against it, but its share
of answers is stated. A figure that is no finite number above 0, or a verdict that is neither true nor false,
is no answer. Runs whose settings or kind of memory are not all known are left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ftcost_core.evidence.accuracy import Accuracy, accuracy
from ftcost_core.evidence.predictions import predictions
from ftcost_core.evidence.runs import PublishedRun, runs

Scored: TypeAlias = Literal["memory", "speed", "verdict"]
"""Peak memory; tokens per second and GPU; whether it fits, of runs of which only that is published."""
Answers: TypeAlias = Mapping[str, Any]
Estimator: TypeAlias = Callable[[PublishedRun], Answers]
"""From a run to an answer, empty where it has none."""


@dataclass(frozen=True, slots=True)
class Score:
    """How an estimator did on one quantity."""

    estimator: str
    quantity: Scored
    asked: int
    answered: int
    accuracy: Accuracy | None = None
    """Of figures; ``None`` without an answer, and for verdicts."""
    right: int = 0
    """Verdicts that were right, of those answered."""
    unusable: int = 0
    """Given in place of an answer: no finite number above 0, or neither true nor false."""


def chosen_runs(most: int | None = None) -> tuple[PublishedRun, ...]:
    """Return the runs that are asked for; with ``most``, so many of them, spread evenly over the file."""
    sound = [run for run in runs() if _asks_memory(run) or _asks_speed(run) or _asks_verdict(run)]
    if most is None or most >= len(sound):
        return tuple(sound)
    return tuple(sound[i * len(sound) // most] for i in range(most))


def shipped_figures(run: PublishedRun) -> Answers:
    """Answer as the program does: memory is derived, and its speed was fitted to the run itself, too."""
    made = predictions()[run.place]
    kinds = {"allocated": made.allocated, "reserved": made.reserved}
    memory = kinds.get(run.memory_kind, made.device)
    return {"memory_bytes": memory, "tokens_per_s_per_gpu": made.speed, "fits": made.fits}


def unseen_figures(run: PublishedRun) -> Answers:
    """Answer as the program does without the run's whole source in its fit, speed only."""
    return {"tokens_per_s_per_gpu": predictions()[run.place].unseen}


def scores(name: str, estimator: Estimator, asked: Sequence[PublishedRun]) -> tuple[Score, ...]:
    """Ask for every run, and return the scores of memory, speed and verdicts."""
    answers = [(run, estimator(run)) for run in asked]
    memory = [
        (_figure(answer["memory_bytes"]), float(run.memory_bytes or 0))
        for run, answer in answers
        if _asks_memory(run) and answer.get("memory_bytes") is not None
    ]
    speed = [
        (_figure(answer["tokens_per_s_per_gpu"]), float(run.tokens_per_s_per_gpu or 0))
        for run, answer in answers
        if _asks_speed(run) and answer.get("tokens_per_s_per_gpu") is not None
    ]
    said = [
        (answer["fits"], run.fitted) for run, answer in answers if _asks_verdict(run) and answer.get("fits") is not None
    ]
    verdicts = [fits is fitted for fits, fitted in said if isinstance(fits, bool)]
    return (
        _of_figures(name, "memory", sum(map(_asks_memory, asked)), memory),
        _of_figures(name, "speed", sum(map(_asks_speed, asked)), speed),
        Score(
            name, "verdict", sum(map(_asks_verdict, asked)), len(verdicts), right=sum(verdicts),
            unusable=len(said) - len(verdicts),
        ),
    )  # fmt: skip


def _figure(value: object) -> float | None:
    """Return a figure as a number; ``None`` for whatever is no finite number above 0."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        figure = float(value)
    except OverflowError:
        return None
    return figure if math.isfinite(figure) and figure > 0 else None


def _of_figures(name: str, quantity: Scored, asked: int, given: Sequence[tuple[float | None, float]]) -> Score:
    """Return the score of figures with the measured ones beside them."""
    pairs = [(figure, measured) for figure, measured in given if figure is not None]
    errors = accuracy(*zip(*pairs, strict=True)) if pairs else None
    return Score(name, quantity, asked, len(pairs), errors, unusable=len(given) - len(pairs))


def _asks_memory(run: PublishedRun) -> bool:
    by_pytorch = run.memory_kind in ("allocated", "reserved")
    return bool(run.memory_bytes) and run.memory_quality == "A" and by_pytorch


def _asks_speed(run: PublishedRun) -> bool:
    return bool(run.tokens_per_s_per_gpu) and run.speed_quality == "A"


def _asks_verdict(run: PublishedRun) -> bool:
    return run.fitted is not None and run.memory_quality == "A"
