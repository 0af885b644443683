"""The questions that an engineer asks before a run, answered by the program alone: ``python -m tests questions``.

Each row of ``questions.json`` is a job, what is asked of it, and between which figures somebody who has trained such
models expects the answer. Within them it is right; a third beyond them is doubtful; further off it is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import all_offers
from ftcost_core.documents.companions import method_change
from ftcost_core.documents.job import Job, edited, load_job, parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.planner.maximise import maximise
from ftcost_core.planner.search import plan
from ftcost_core.planner.search_pass import own_hardware
from ftcost_core.storage.bundled import resource

_DOUBTFUL = 1.33


@dataclass(frozen=True, slots=True)
class Question:
    """One question, and the ends of what is expected."""

    question: str
    expected: str
    ask: str
    """A key of :data:`ASKS`, and after a colon what of its answer."""
    low: float
    high: float
    model: str = ""
    example: str = ""
    job: dict[str, Any] | None = None
    against: dict[str, Any] | None = None
    """Changes of the job that the figure is divided by."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What the program says."""

    value: float
    verdict: str


@cache
def questions() -> tuple[Question, ...]:
    """Return all questions."""
    rows = json.loads((Path(__file__).parent / "questions.json").read_text("utf-8"))["questions"]
    return tuple(Question(**row) for row in rows)


def answer(question: Question) -> Answered:
    """Ask the program."""
    value = _value(question, question.job or {})
    if question.against is not None:
        value /= _value(question, (question.job or {}) | question.against)
    low, high = question.low, question.high
    if low <= value <= high:
        return Answered(value, "right")
    near = low / _DOUBTFUL <= value <= high * _DOUBTFUL
    return Answered(value, "doubtful" if near else "WRONG")


def _value(question: Question, changes: dict[str, Any]) -> float:
    ask, _, figure = question.ask.partition(":")
    return ASKS[ask](_job(question, changes), figure)


def _job(question: Question, changes: dict[str, Any]) -> Job:
    if question.example:
        one = load_job(resource("examples", f"{question.example}.ftcost").read_text(encoding="utf-8"))
    else:
        one = parse_job({
            "format": "ftcost-job", "version": 1, "model": {"id": question.model},
            "data": {"tokens": 10_000_000, "seq_len": 2048}, "method": {"kind": "qlora"},
            "training": {"stack": "hf"}, "hardware": {"gpu": "H100 SXM"},
        })  # fmt: skip
    kind = changes.get("method.kind")
    return edited(one, (method_change(one, kind) if kind else {}) | changes)


def _figure(result: Any, path: str) -> float:
    """Return a figure by its dotted path; with ``gib`` or ``gb`` behind it in these."""
    path, _, unit = path.partition(" ")
    for name in path.split("."):
        result = getattr(result, name)
    value = float(result)
    return value / {"": 1, "gib": 2**30, "gb": 1e9, "minutes": 1 / 60}[unit]


def _estimated(one: Job, figure: str) -> float:
    result: Estimate = estimate(one)
    if figure == "step seconds":
        return result.throughput.step_s
    if figure.startswith("price "):
        gpu, like = find_gpu(one.hardware.gpu).name, (figure[6:], one.price.terms)
        sold = [offer for offer in all_offers() if offer.gpu == gpu and (offer.provider, offer.kind) == like]
        return min(float(offer.usd_per_gpu_hour) for offer in sold)
    if figure.startswith("hosted "):
        return min(one.usd for one in result.managed if one.provider == figure[7:])
    if figure.startswith("strategy "):
        return float(result.resolved.hardware.parallelism.strategy == figure[9:])
    return _figure(result, figure)


def _planned(one: Job, figure: str) -> float:
    found = plan(one, top=3, explain=False)
    role, _, figure = figure.partition(" ")
    best = found.of_role(role)  # type: ignore[arg-type]
    return _figure(best, figure) if best else 0.0


def _refused(one: Job, words: str) -> float:
    try:
        estimate(one)
    except InputError as error:
        return float(words in str(error))
    return 0.0


def _ways(one: Job, _figure: str) -> float:
    found = plan(one, top=1)
    return float(len(found.binding.relaxations if found.binding else found.plans))


ASKS: dict[str, Callable[[Job, str], float]] = {
    "estimate": _estimated,
    "plan": _planned,
    "plan here": lambda one, figure: _planned(edited(one, own_hardware(one)), figure),
    "most": lambda one, figure: maximise(one, figure).value,  # type: ignore[arg-type]
    "most here": lambda one, figure: maximise(edited(one, own_hardware(one)), figure).value,  # type: ignore[arg-type]
    "ways": _ways,
    "refused": _refused,
}
