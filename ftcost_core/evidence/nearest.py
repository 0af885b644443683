"""The published runs nearest to a job, and how the program does on them.

The distance is a sum over what changes memory and speed most: a doubling of a size, or another choice, costs
what ``resources/evidence/distance.json`` says. It orders runs; it is no measure of error.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import log2
from typing import Any

from ftcost_core.architecture.counts import counts
from ftcost_core.documents.job import Job
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.evidence.points import Point, Quantity, points
from ftcost_core.evidence.predictions import Prediction, predictions
from ftcost_core.evidence.runs import Run, runs
from ftcost_core.formulas.throughput.rates import family
from ftcost_core.storage.bundled import read_json

_TRAINING = (
    "stack", "precision", "checkpointing", "micro_batch", "optimizer", "loss", "kernels", "attention",
    "compile",
)  # fmt: skip
_SPREAD = ("strategy", "tensor", "pipeline", "cpu_offload")


@dataclass(frozen=True, slots=True)
class Difference:
    """What sets a run apart from a job, as far as it counts."""

    path: str
    """Field of the job, or ``model.parameters``, ``model.experts``, ``hardware.gpus``."""
    own: Any
    """The job's value."""
    theirs: Any
    """The run's value."""
    distance: float


@dataclass(frozen=True, slots=True)
class Near:
    """A run near a job."""

    point: Point
    distance: float
    differences: tuple[Difference, ...]
    """The largest first."""


@dataclass(frozen=True, slots=True)
class _Traits:
    """What the distance looks at."""

    parameters: float
    experts: bool
    chip: str
    gpu: str
    values: dict[str, Any]
    """Of the fields of the job that count, by path; open ones are ``None``."""


def nearest(job: Job, quantity: Quantity, count: int = 5) -> tuple[Near, ...]:
    """Return the runs nearest to a job whose fields are best all resolved, the nearest first.

    Fields left open set nothing apart. Only runs of known settings are looked at. Raises
    :class:`~ftcost_core.documents.problems.InputError` for an unknown model or GPU.
    """
    own = _of_job(job)
    found = [_near(own, point, _of_runs()[point.run.place]) for point in points(quantity) if point.sound]
    return tuple(sorted(found, key=lambda one: one.distance)[:count])


def far() -> float:
    """Return the distance from which on a run says little about a job."""
    return float(_weights()["far"])


def _near(own: _Traits, point: Point, theirs: _Traits) -> Near:
    found = sorted(_differences(own, theirs, point.quantity), key=lambda one: -one.distance)
    return Near(point, sum(one.distance for one in found), tuple(found))


def _differences(own: _Traits, theirs: _Traits, quantity: Quantity) -> Iterator[Difference]:
    doubling, other = _weights()["doubling"], _other(quantity)
    size = abs(log2(theirs.parameters / own.parameters))
    if size > _weights()["same_size_log2"]:
        path = "model.parameters"
        yield Difference(path, own.parameters, theirs.parameters, size * doubling[path])
    if own.experts != theirs.experts:
        yield Difference("model.experts", own.experts, theirs.experts, other["model.experts"])
    if own.gpu != theirs.gpu:
        away = other["hardware.gpu" if own.chip != theirs.chip else "same chip"]
        yield Difference("hardware.gpu", own.gpu, theirs.gpu, away)
    kinds = own.values["method.kind"], theirs.values["method.kind"]
    for path, value in theirs.values.items():
        mine = own.values[path]
        if mine is None or value is None or mine == value:
            continue
        if path in doubling:
            yield Difference(path, mine, value, abs(log2(value / mine)) * doubling[path])
        else:
            yield Difference(path, mine, value, other[_as_counted(path, *kinds)])


def _as_counted(path: str, one: str, other: str) -> str:
    """Return the entry that another choice counts by, for a job and a run of these methods."""
    if path == "method.kind" and any(
        one in group and other in group for group in _weights()["methods_alike"]
    ):
        return "method alike"
    if path == "training.optimizer" and one in ADAPTER_KINDS and other in ADAPTER_KINDS:
        return "optimizer of adapters"
    return path


def _of_job(job: Job) -> _Traits:
    found = resolve(job)
    arch_counts = counts(found.arch)
    document = found.job.model_dump(mode="json")
    return _Traits(
        parameters=arch_counts.total,
        experts=arch_counts.experts > 0,
        chip=family(found.gpu),
        gpu=found.gpu.name,
        values=_values(document),
    )


@cache
def _of_runs() -> tuple[_Traits, ...]:
    return tuple(_of_run(run, known) for run, known in zip(runs(), predictions(), strict=True))


def _of_run(run: Run, known: Prediction) -> _Traits:
    return _Traits(known.parameters, known.experts, known.chip, run.gpu, _values(run.document))


def _values(document: dict[str, Any]) -> dict[str, Any]:
    hardware, training = document["hardware"], document["training"]
    spread = hardware["parallelism"]
    return {
        "method.kind": document["method"]["kind"],
        "data.seq_len": document["data"]["seq_len"],
        **{f"training.{name}": training[name] for name in _TRAINING},
        "hardware.gpus": hardware["gpus_per_node"] * hardware["nodes"],
        **{f"hardware.parallelism.{name}": spread[name] for name in _SPREAD},
    }


@cache
def _other(quantity: Quantity) -> dict[str, float]:
    found: dict[str, float] = _weights()["other"] | _weights().get(quantity, {})
    return found


@cache
def _weights() -> dict[str, Any]:
    found: dict[str, Any] = read_json("evidence", "distance.json")
    return found
