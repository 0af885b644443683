"""The published runs nearest to a job, and how the program does on them.

The distance is a sum over what changes memory and speed most: a doubling of a size, or another choice, costs
what ``resources/evidence/distance.json`` says. It orders runs; it is no measure of error.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import log2
from typing import Any, Self, get_args

from pydantic import BaseModel, ConfigDict, model_validator

from ftcost_core.architecture.counts import counts
from ftcost_core.documents.job import Job, MethodKind
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.evidence.points import MeasuredPoint, Quantity, points
from ftcost_core.evidence.predictions import Prediction, predictions
from ftcost_core.evidence.runs import PublishedRun, runs
from ftcost_core.formulas.throughput.rates import family
from ftcost_core.storage.bundled import read_json

_TRAINING = (
    "stack", "precision", "checkpointing", "micro_batch", "optimizer", "loss", "kernels", "attention",
    "compile",
)  # fmt: skip
_PARALLELISM = ("strategy", "tensor", "pipeline", "cpu_offload")
_COMPARED = (
    "method.kind", "data.seq_len", *(f"training.{name}" for name in _TRAINING), "hardware.gpus",
    *(f"hardware.parallelism.{name}" for name in _PARALLELISM),
)  # fmt: skip
"""Fields of a job document that the distance compares, beside the model and the GPU."""


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

    point: MeasuredPoint
    distance: float
    differences: tuple[Difference, ...]
    """The largest first."""


class _Weights(BaseModel):
    """What each difference adds to the distance (``distance.json``)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    about: str
    source: str
    doubling: dict[str, float]
    """Of a size, by field: for each doubling."""
    other: dict[str, float]
    """Of a choice, by field or by a special case: for another one."""
    memory: dict[str, float]
    """Instead of those in ``other`` where memory is looked at."""
    methods_alike: tuple[tuple[MethodKind, ...], ...]
    same_size_log2: float
    """Models whose sizes differ by less are of one size."""
    far: float

    @model_validator(mode="after")
    def _covers_everything(self) -> Self:
        missing = {*_COMPARED, "model.parameters", "model.experts", "hardware.gpu", *_SPECIAL_CASES} - {
            *self.doubling, *self.other,
        }  # fmt: skip
        if missing:
            raise ValueError(f"no weight for {', '.join(sorted(missing))}")
        methods = [method for group in self.methods_alike for method in group]
        if sorted(methods) != sorted(get_args(MethodKind)):
            raise ValueError("methods_alike must hold every method once")
        return self

    def of_another(self, quantity: Quantity) -> dict[str, float]:
        """Return what another choice adds where one quantity is looked at."""
        return self.other | (self.memory if quantity == "memory" else {})


_METHOD_ALIKE, _SAME_CHIP, _ADAPTERS_OPTIMIZER = "method alike", "same chip", "optimizer of adapters"
_SPECIAL_CASES = (_METHOD_ALIKE, _SAME_CHIP, _ADAPTERS_OPTIMIZER)


@dataclass(frozen=True, slots=True)
class _Traits:
    """What the distance compares of a job or a run."""

    parameters: float
    experts: bool
    chip: str
    gpu: str
    values: dict[str, Any]
    """Of the fields of the job that count, by path; open ones are ``None``."""


def nearest(job: Job, quantity: Quantity, count: int = 5) -> tuple[Near, ...]:
    """Return the runs nearest to a job, preferably a resolved one, the nearest first.

    Fields left open set nothing apart. Only runs whose settings are known are looked at. Raises
    :class:`~ftcost_core.documents.problems.InputError` for an unknown model or GPU.
    """
    own = _traits_of_job(job)
    traits = _traits_of_runs()
    near = [_near(own, point, traits[point.run.place]) for point in points(quantity) if point.sound]
    return tuple(sorted(near, key=lambda run: run.distance)[:count])


def far() -> float:
    """Return the distance from which on a run says little about a job."""
    return _weights().far


def _near(own: _Traits, point: MeasuredPoint, theirs: _Traits) -> Near:
    differences = sorted(_differences(own, theirs, point.quantity), key=lambda part: -part.distance)
    return Near(point, sum(part.distance for part in differences), tuple(differences))


def _differences(own: _Traits, theirs: _Traits, quantity: Quantity) -> Iterator[Difference]:
    weights = _weights()
    doubling, another = weights.doubling, weights.of_another(quantity)
    doublings = abs(log2(theirs.parameters / own.parameters))
    if doublings > weights.same_size_log2:
        path = "model.parameters"
        yield Difference(path, own.parameters, theirs.parameters, doublings * doubling[path])
    if own.experts != theirs.experts:
        yield Difference("model.experts", own.experts, theirs.experts, another["model.experts"])
    if own.gpu != theirs.gpu:
        case = "hardware.gpu" if own.chip != theirs.chip else _SAME_CHIP
        yield Difference("hardware.gpu", own.gpu, theirs.gpu, another[case])
    for path in _COMPARED:
        mine, other = own.values[path], theirs.values[path]
        if mine is None or other is None or mine == other:
            continue
        if path in doubling:
            yield Difference(path, mine, other, abs(log2(other / mine)) * doubling[path])
        else:
            yield Difference(path, mine, other, another[_case(path, own, theirs)])


def _case(path: str, own: _Traits, theirs: _Traits) -> str:
    """Return by which weight another choice counts: the field's own, or that of a special case."""
    methods = {own.values["method.kind"], theirs.values["method.kind"]}
    if path == "method.kind" and any(methods <= set(group) for group in _weights().methods_alike):
        return _METHOD_ALIKE
    if path == "training.optimizer" and methods <= set(ADAPTER_KINDS):
        return _ADAPTERS_OPTIMIZER
    return path


def _traits_of_job(job: Job) -> _Traits:
    resolved = resolve(job)
    parameters = counts(resolved.arch)
    return _Traits(
        parameters=parameters.total,
        experts=parameters.experts > 0,
        chip=family(resolved.gpu),
        gpu=resolved.gpu.name,
        values=_values(resolved.job.model_dump(mode="json")),
    )


@cache
def _traits_of_runs() -> tuple[_Traits, ...]:
    return tuple(_traits_of_run(*pair) for pair in zip(runs(), predictions(), strict=True))


def _traits_of_run(run: PublishedRun, prediction: Prediction) -> _Traits:
    return _Traits(prediction.parameters, prediction.experts, prediction.chip, run.gpu, _values(run.document))


def _values(document: dict[str, Any]) -> dict[str, Any]:
    """Return the values of :data:`_COMPARED` in a job document; ``hardware.gpus`` are those of all nodes."""
    hardware = document["hardware"]
    nodes = {**hardware, "gpus": hardware["gpus_per_node"] * hardware["nodes"]}
    return {path: _value({**document, "hardware": nodes}, path) for path in _COMPARED}


def _value(document: dict[str, Any], path: str) -> Any:
    value: Any = document
    for name in path.split("."):
        value = value[name]
    return value


@cache
def _weights() -> _Weights:
    return _Weights.model_validate(read_json("evidence", "distance.json"))
