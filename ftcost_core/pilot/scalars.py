"""A log from series of scalars by tag, as TensorBoard and Weights & Biases record them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from ftcost_core.pilot.log import Log, StepInterval, refused
from ftcost_core.pilot.report import PeakKind
from ftcost_core.text.i18n import tr

_PER_GPU = (
    "tokens_per_second_per_gpu",
    "train_per_sec_per_gpu",
    "throughput(tps)",
    "tps",
    "wps",
    "tokens per second per gpu",
)
_TOKENS = ("num_input_tokens_seen", "num_tokens", "tokens/total", "total_tokens")
_CLOCK = ("loss", "global_avg_loss", "loss_metrics/global_avg_loss", "learning_rate", "lr", "grad_norm", "global_step")
_MEMORY: dict[str, tuple[PeakKind, int]] = {
    "peak_memory_alloc": ("allocated", 2**30),
    "peak_memory_reserved": ("reserved", 2**30),
    "max_allocated (gib)": ("allocated", 2**30),
    "device_reserved (gib)": ("reserved", 2**30),
    "max_reserved(gib)": ("reserved", 2**30),
    "max_reserved (gib)": ("reserved", 2**30),
    "memoryallocatedbytes": ("device", 1),
}


@dataclass(frozen=True, slots=True)
class Series:
    """The values of one tag by step; ``seconds`` is the clock time of each, from any origin."""

    values: dict[int, float] = field(default_factory=dict)
    seconds: dict[int, float] = field(default_factory=dict)


def log_of(path: Path, form: str, series: Mapping[str, Series]) -> Log:
    """Return the steps of a run, from logged speeds or else from the times between logged values."""
    peaks: dict[PeakKind, int] = {}
    for tag, values in series.items():
        kind, unit_bytes = next((memory for end, memory in _MEMORY.items() if tag.casefold().endswith(end)), (None, 0))
        if kind and values.values:
            size = round(max(values.values.values()) * unit_bytes)
            if size > 0:
                peaks[kind] = max(peaks.get(kind, 0), size)
    rates = _find(series, _PER_GPU)
    if rates:
        logged = _with_rates(rates)
        if logged:
            return Log(format=form, intervals=logged, peaks=peaks)
    clock = _find(series, _CLOCK)
    intervals = _timed(clock, _find(series, _TOKENS)) if clock else ()
    if not intervals and not peaks:
        raise refused(path, tr("no series of training steps: neither a speed nor a loss at several steps"))
    note = (tr("step times are those between logged values"),) if intervals else ()
    return Log(format=form, intervals=intervals, tokens_of_all=True, peaks=peaks, notes=note)


def _find(series: Mapping[str, Series], names: tuple[str, ...]) -> Series | None:
    """Return the series of the first name that a training (not evaluation) tag ends with."""
    for name in names:
        for tag, candidate in series.items():
            plain = tag.casefold()
            last = plain.endswith(name) and not plain[: -len(name)].endswith(tuple("abcdefghijklmnopqrstuvwxyz_"))
            if last and not any(word in plain for word in ("eval", "valid", "test")) and candidate.values:
                return candidate
    return None


def _with_rates(rates: Series) -> tuple[StepInterval, ...]:
    intervals, before = [], 0
    for step, value in sorted(rates.values.items()):
        if value > 0:
            intervals.append(StepInterval(step, max(1, step - before), rate=value))
        before = step
    return tuple(intervals)


def _timed(clock: Series, tokens: Series | None) -> tuple[StepInterval, ...]:
    """Return the intervals between consecutive values of a series."""
    intervals = []
    steps = sorted(clock.seconds)
    for before, step in pairwise(steps):
        seconds = clock.seconds[step] - clock.seconds[before]
        counts = tokens.values if tokens else {}
        count = counts[step] - counts[before] if step in counts and before in counts else None
        if seconds > 0:
            intervals.append(StepInterval(step, step - before, seconds, count if count and count > 0 else None))
    return tuple(intervals)
