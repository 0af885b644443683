"""Scenarios side by side: the same figures of several estimates, and which is best in each row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from ftcost_core.documents.job import Job
from ftcost_core.documents.result import Estimate

Unit: TypeAlias = Literal["bytes", "hours", "usd", "tokens/s", "count", "share", "text", "yes-no"]
ComparedValue: TypeAlias = float | str | bool | None
SETTINGS = (
    "model.id", "data.tokens", "data.epochs", "data.seq_len", "data.batching", "method.kind",
    "method.objective", "method.lora.rank", "method.quantization.kind", "training.stack",
    "training.precision", "training.optimizer", "training.micro_batch", "training.global_batch",
    "training.checkpointing", "training.attention", "training.loss", "training.kernels", "training.compile",
    "hardware.gpu", "hardware.gpus_per_node", "hardware.nodes", "hardware.parallelism.strategy",
    "hardware.parallelism.tensor", "hardware.parallelism.pipeline", "price.terms", "price.offer",
)  # fmt: skip
"""Fields of the resolved job that are compared where they differ."""


class ComparedRow(Struct, frozen=True):
    """One figure of every scenario; ``None`` where a scenario has none."""

    id: str
    unit: Unit
    values: tuple[ComparedValue, ...]
    low: tuple[float | None, ...] = ()
    """Lower ends of the ranges, for figures that have one."""
    high: tuple[float | None, ...] = ()
    best: tuple[int, ...] = ()
    """Scenarios that fit and are best in this row; empty where none is better, or better means nothing."""
    tied: bool = False
    """The range of another scenario overlaps that of the best: the difference may be nothing."""
    level: tuple[int, ...] = ()
    """Those others."""
    hypothetical: tuple[int, ...] = ()
    """Scenarios that do not fit, where the figure is one of a run: what it would be if they did."""

    def difference(self, index: int) -> tuple[float, float | None] | None:
        """Return (absolute, relative) difference of a scenario to the first; ``None`` if not numbers."""
        first, value = self.values[0], self.values[index]
        if isinstance(first, bool | str | None) or isinstance(value, bool | str | None):
            return None
        return value - first, (value - first) / first if first else None


class _Figure(Struct, frozen=True):
    """A figure to compare; ``better`` is -1 where less is better, 1 where more is, 0 where neither."""

    id: str
    unit: Unit
    better: int
    value: Callable[[Estimate], ComparedValue]
    low: Callable[[Estimate], float | None] | None = None
    high: Callable[[Estimate], float | None] | None = None
    of_run: bool = False
    """There is no such figure unless the job fits and runs."""


_FIGURES = (
    _Figure("cost", "usd", -1, lambda e: e.cost.total, lambda e: e.cost.low, lambda e: e.cost.high,
            of_run=True),
    _Figure("wall_hours", "hours", -1, lambda e: e.time.wall_hours, lambda e: e.time.wall_hours_low,
            lambda e: e.time.wall_hours_high, of_run=True),
    _Figure("gpu_hours", "hours", -1, lambda e: e.time.gpu_hours, lambda e: e.time.gpu_hours_low,
            lambda e: e.time.gpu_hours_high, of_run=True),
    _Figure("fits", "yes-no", 1, lambda e: e.memory.fits),
    _Figure("device", "bytes", -1, lambda e: float(e.memory.device), lambda e: float(e.memory.device_low),
            lambda e: float(e.memory.device_high)),
    _Figure("free", "bytes", 1, lambda e: float(e.memory.capacity - e.memory.device),
            lambda e: float(e.memory.capacity - e.memory.device_high),
            lambda e: float(e.memory.capacity - e.memory.device_low)),
    _Figure("tokens_per_s", "tokens/s", 1,
            lambda e: e.throughput.tokens_per_s_per_gpu * _gpus(e.resolved),
            lambda e: e.throughput.low * _gpus(e.resolved), lambda e: e.throughput.high * _gpus(e.resolved),
            of_run=True),
    _Figure("tokens_per_s_per_gpu", "tokens/s", 1, lambda e: e.throughput.tokens_per_s_per_gpu,
            lambda e: e.throughput.low, lambda e: e.throughput.high, of_run=True),
    _Figure("mfu", "share", 1, lambda e: e.throughput.mfu, of_run=True),
    _Figure("per_million_tokens", "usd", -1, lambda e: e.cost.per_million_tokens, of_run=True),
    _Figure("optimizer_steps", "count", 0, lambda e: float(e.time.optimizer_steps)),
    _Figure("trainable_parameters", "count", 0, lambda e: float(e.model.trainable_parameters)),
    _Figure("checkpoint_bytes", "bytes", 0, lambda e: float(e.checkpoint_bytes)),
)  # fmt: skip


def compare(estimates: Sequence[Estimate]) -> tuple[ComparedRow, ...]:
    """Return the rows of a comparison: settings that differ, as text, then the figures."""
    return (*_settings(estimates), *(_row(figure, estimates) for figure in _FIGURES))


def _row(figure: _Figure, estimates: Sequence[Estimate]) -> ComparedRow:
    values = tuple(figure.value(estimate) for estimate in estimates)
    low = tuple(figure.low(estimate) for estimate in estimates) if figure.low else ()
    high = tuple(figure.high(estimate) for estimate in estimates) if figure.high else ()
    fitting = tuple(i for i, estimate in enumerate(estimates) if estimate.memory.fits)
    # What cannot run beats nothing; whether it fits is the one thing in which it competes.
    rivals = tuple(range(len(estimates))) if figure.id == "fits" else fitting
    best = _best(values, rivals, figure.better)
    hypothetical = tuple(
        i for i, value in enumerate(values) if figure.of_run and i not in fitting and value is not None
    )
    level = _level(best, rivals, low, high)
    return ComparedRow(figure.id, figure.unit, values, low, high, best, bool(level), level, hypothetical)


def _best(values: Sequence[ComparedValue], rivals: Sequence[int], better: int) -> tuple[int, ...]:
    numbers = [(float(value), i) for i in rivals if isinstance(value := values[i], float | bool)]
    if not better or len(numbers) < 2:
        return ()
    top = max(value * better for value, _ in numbers)
    if all(value * better == top for value, _ in numbers):
        return ()
    return tuple(i for value, i in numbers if value * better == top)


def _level(
    best: tuple[int, ...], rivals: Sequence[int], low: tuple[float | None, ...], high: tuple[float | None, ...]
) -> tuple[int, ...]:
    """Return the rivals whose range overlaps that of the best."""
    if not best or not low:
        return ()
    best_low, best_high = low[best[0]], high[best[0]]
    if best_low is None or best_high is None:
        return ()
    return tuple(
        i
        for i in rivals
        if i not in best
        for rival_low, rival_high in [(low[i], high[i])]
        if rival_low is not None and rival_high is not None and rival_low <= best_high and best_low <= rival_high
    )


def differing(first: Job, second: Job) -> tuple[tuple[str, object], ...]:
    """Return the compared settings in which a second job differs from a first, with the second's values."""
    before, after = first.model_dump(mode="json"), second.model_dump(mode="json")
    return tuple((path, _at(after, path)) for path in SETTINGS if _at(after, path) != _at(before, path))


def _settings(estimates: Sequence[Estimate]) -> list[ComparedRow]:
    documents = [estimate.resolved.model_dump(mode="json") for estimate in estimates]
    rows = []
    for path in SETTINGS:
        values = tuple(_text(_at(document, path)) for document in documents)
        if len(set(values)) > 1:
            rows.append(ComparedRow(path, "text", values))
    return rows


def _at(document: object, path: str) -> object:
    for name in path.split("."):
        if not isinstance(document, dict):
            return None
        document = document.get(name)
    return document


def _text(value: object) -> str | None:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    return f"{value:,}" if isinstance(value, int) else None if value is None else str(value)


def _gpus(job: Job) -> int:
    return job.hardware.gpus_per_node * job.hardware.nodes
