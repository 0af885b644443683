"""Measured figures of published runs beside the program's estimates, and their error statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

from ftcost_core.evidence.accuracy import Accuracy, accuracy
from ftcost_core.evidence.predictions import Prediction, predictions
from ftcost_core.evidence.runs import PublishedRun, runs
from ftcost_core.text.i18n import tr

Quantity: TypeAlias = Literal["memory", "speed"]
FitBasis: TypeAlias = Literal["unseen", "shipped"]
"""``unseen``: estimated with coefficients and ranges from a fit without the run's source.
``shipped``: estimated with the program's own coefficients, which were fitted to this run, too."""


@dataclass(frozen=True, slots=True)
class MeasuredPoint:
    """One measured figure of a run: peak memory in bytes, or tokens per second and GPU."""

    run: PublishedRun
    quantity: Quantity
    basis: FitBasis
    measured: float
    estimated: float
    low: float
    """Lower end of the 80 % range of the estimate."""
    high: float
    sound: bool
    """Whether all settings that matter, and what was measured, are known: counted in the error statistics."""

    @property
    def error(self) -> float:
        """Relative error, signed."""
        return self.estimated / self.measured - 1

    @property
    def holds(self) -> bool:
        """Whether the measurement lies in the range."""
        return self.low <= self.measured <= self.high


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Numbers of published verdicts ("fits", "out of memory"), and of those the program agrees with."""

    published: int
    right: int
    undisputed: int
    """Verdicts that their own source does not contradict."""
    undisputed_right: int


KEYS: dict[str, Callable[[MeasuredPoint], str]] = {
    "source": lambda point: point.run.repo,
    "method": lambda point: point.run.method,
    "stack": lambda point: point.run.stack,
    "gpu": lambda point: point.run.gpu,
}
"""What points may be grouped and filtered by."""


def points(quantity: Quantity, basis: FitBasis = "unseen") -> tuple[MeasuredPoint, ...]:
    """Return every run that measured a quantity, in the order of the file; the same objects each time."""
    return _points(quantity, basis)


@cache
def _points(quantity: Quantity, basis: FitBasis) -> tuple[MeasuredPoint, ...]:
    prediction_of = predictions()
    if quantity == "speed":
        return tuple(_speed(run, prediction_of[run.place], basis) for run in runs() if run.tokens_per_s_per_gpu)
    return tuple(_memory(run, prediction_of[run.place], basis) for run in runs() if run.memory_bytes)


def accuracy_of(chosen: Iterable[MeasuredPoint]) -> Accuracy | None:
    """Return the error statistics of the sound points among ``chosen``; ``None`` if there are none."""
    sound = [point for point in chosen if point.sound]
    if not sound:
        return None
    columns = zip(*((point.estimated, point.measured, point.low, point.high) for point in sound), strict=True)
    return accuracy(*columns)


def headline(quantity: Quantity) -> Accuracy:
    """Return the error statistics of runs whose source was left out of the fit.

    For memory, errors are of runs that report PyTorch's own counters, since nvidia-smi includes other
    programs; the share inside the range is of all runs.
    """
    everything = points(quantity)
    if quantity == "speed":
        return _accuracy(everything)
    by_pytorch = [point for point in everything if point.run.memory_kind in ("allocated", "reserved")]
    return replace(_accuracy(by_pytorch), holds=_accuracy(everything).holds)


def accuracy_by(key: str, chosen: Sequence[MeasuredPoint]) -> dict[str, Accuracy]:
    """Return the error statistics by group, the largest group first; ``key`` is one of :data:`KEYS`."""
    groups: dict[str, list[MeasuredPoint]] = {}
    for point in chosen:
        if point.sound:
            groups.setdefault(KEYS[key](point), []).append(point)
    accuracies = {name: _accuracy(members) for name, members in groups.items()}
    return dict(sorted(accuracies.items(), key=lambda item: (-item[1].runs, item[0])))


def verdicts() -> Verdicts:
    """Count the verdicts of runs whose settings are known."""
    published = [
        (run, prediction.fits == run.fitted)
        for run, prediction in zip(runs(), predictions(), strict=True)
        if run.fitted is not None and run.memory_quality == "A"
    ]
    undisputed = [agrees for run, agrees in published if not _disputed(run)]
    agrees = sum(agrees for _, agrees in published)
    return Verdicts(len(published), agrees, len(undisputed), sum(undisputed))


def _disputed(run: PublishedRun) -> bool:
    """Tell whether "does not fit" was not observed: memory was measured all the same, or it was inferred."""
    return run.fitted is False and (bool(run.memory_bytes) or "measured.fits" in run.assumed)


def _accuracy(chosen: Sequence[MeasuredPoint]) -> Accuracy:
    figures_of_sound = accuracy_of(chosen)
    if figures_of_sound is None:
        raise LookupError(tr("no sound measurement"))
    return figures_of_sound


def _speed(run: PublishedRun, prediction: Prediction, basis: FitBasis) -> MeasuredPoint:
    shipped = (prediction.speed, prediction.speed_low, prediction.speed_high)
    unseen = (prediction.unseen, prediction.unseen_low, prediction.unseen_high)
    estimated, low, high = (float(value or 0) for value in (shipped if basis == "shipped" else unseen))
    measured = float(run.tokens_per_s_per_gpu or 0)
    return MeasuredPoint(run, "speed", basis, measured, estimated, low, high, run.speed_quality == "A")


def _memory(run: PublishedRun, prediction: Prediction, basis: FitBasis) -> MeasuredPoint:
    """Compare a run with the estimate of the same kind of memory; unknown kinds with device memory."""
    estimated = {
        "allocated": prediction.allocated, "reserved": prediction.reserved, "device": prediction.device,
        "unknown": prediction.device,
    }[run.memory_kind]  # fmt: skip
    sound = run.memory_quality == "A" and run.memory_kind != "unknown"
    measured = float(run.memory_bytes or 0)
    low, high = (estimated * (factor or 1) for factor in (prediction.memory_low, prediction.memory_high))
    return MeasuredPoint(run, "memory", basis, measured, estimated, low, high, sound)
