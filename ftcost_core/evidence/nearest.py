"""The published runs most similar to a job.

The distance is a sum over the settings that change memory and speed most: for each doubling of a size and
each other choice, the weight in ``resources/evidence/distance.json``. It orders runs; it is no measure of
error.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import log2
from typing import Any, get_args

from ftcost_core.architecture.counts import counts
from ftcost_core.documents.job import Job
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.record import Record
from ftcost_core.documents.words import MethodKind
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
    """A setting in which a run differs from a job, and what it adds to their distance."""

    path: str
    """Field of the job, or ``model.parameters``, ``model.experts``, ``hardware.gpus``."""
    own: Any
    """The job's value."""
    theirs: Any
    """The run's value."""
    distance: float


@dataclass(frozen=True, slots=True)
class NearRun:
    """A run near a job."""

    point: MeasuredPoint
    distance: float
    differences: tuple[Difference, ...]
    """The largest first."""


class _Weights(Record, frozen=True):
    """The weights of the distance (``distance.json``)."""

    about: str
    source: str
    doubling: dict[str, float]
    """Added for each doubling of a size, by field."""
    other: dict[str, float]
    """Added for another choice, by field or special case."""
    memory: dict[str, float]
    """Replace those in ``other`` when runs are compared by memory."""
    methods_alike: tuple[tuple[MethodKind, ...], ...]
    same_size_log2: float
    """Models whose sizes differ by less are of one size."""
    far: float

    def __post_init__(self) -> None:
        missing = {*_COMPARED, "model.parameters", "model.experts", "hardware.gpu", *_SPECIAL_CASES} - {
            *self.doubling, *self.other,
        }  # fmt: skip
        if missing:
            raise ValueError(f"no weight for {', '.join(sorted(missing))}")
        methods = [method for group in self.methods_alike for method in group]
        if sorted(methods) != sorted(get_args(MethodKind)):
            raise ValueError("methods_alike must hold every method once")

    def of_another(self, quantity: Quantity) -> dict[str, float]:
        """Return the weights of other choices when runs are compared by a quantity."""
        return self.other | (self.memory if quantity == "memory" else {})


_METHOD_ALIKE, _SAME_CHIP, _ADAPTERS_OPTIMIZER = "method alike", "same chip", "optimizer of adapters"
_SPECIAL_CASES = (_METHOD_ALIKE, _SAME_CHIP, _ADAPTERS_OPTIMIZER)


@dataclass(frozen=True, slots=True)
class _Traits:
    """The settings of a job or a run that the distance compares."""

    parameters: float
    experts: bool
    chip: str
    gpu: str
    values: dict[str, Any]
    """Values of the compared fields of the job document, by path; ``None`` for open ones."""


def nearest(job: Job, quantity: Quantity, count: int = 5) -> tuple[NearRun, ...]:
    """Return the runs nearest to a job, the nearest first.

    Fields that the job leaves open add no distance, so a resolved job is compared in full. Only runs whose
    settings are known are compared. Raises
    :class:`~ftcost_core.documents.problems.InputError` for an unknown model or GPU.
    """
    traits_of_job = _traits_of_job(job)
    traits_of_runs = _traits_of_runs()
    near_runs = [
        _near_run(traits_of_job, point, traits_of_runs[point.run.place]) for point in points(quantity) if point.sound
    ]
    return tuple(sorted(near_runs, key=lambda run: run.distance)[:count])


def far_distance() -> float:
    """Return the distance from which a run says little about a job."""
    return _weights().far


def _near_run(own: _Traits, point: MeasuredPoint, theirs: _Traits) -> NearRun:
    differences = sorted(_differences(own, theirs, point.quantity), key=lambda part: -part.distance)
    return NearRun(point, sum(part.distance for part in differences), tuple(differences))


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
        job_value, run_value = own.values[path], theirs.values[path]
        if job_value is None or run_value is None or job_value == run_value:
            continue
        if path in doubling:
            yield Difference(path, job_value, run_value, abs(log2(run_value / job_value)) * doubling[path])
        else:
            yield Difference(path, job_value, run_value, another[_case(path, own, theirs)])


def _case(path: str, own: _Traits, theirs: _Traits) -> str:
    """Return the key of the weight of another choice: the field, or a special case."""
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
    return _Weights.read(read_json("evidence", "distance.json"))
