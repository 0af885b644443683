"""The common form of all trainers' logs: intervals of steps, totals, peaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.pilot.report import PeakKind


@dataclass(frozen=True, slots=True)
class StepInterval:
    """One or more consecutive optimizer steps that a log reports together."""

    step: int
    """Number of the interval's last step."""
    steps: int = 1
    seconds: float | None = None
    tokens: float | None = None
    """Tokens computed, of one GPU or of all: see :attr:`Log.tokens_of_all`."""
    rate: float | None = None
    """Tokens per second and GPU, where the log states it."""
    samples: float | None = None
    """Sequences of all GPUs, where the log counts them and no tokens."""


@dataclass(frozen=True, slots=True)
class Log:
    """A log as read, with warm-up steps and outliers."""

    format: str
    intervals: tuple[StepInterval, ...] = ()
    tokens_of_all: bool = False
    micro_batches: bool = False
    """Its steps are one micro-batch of each GPU, not a whole optimizer step."""
    total_seconds: float | None = None
    """Of the whole run, warm-up included."""
    total_steps: int | None = None
    total_tokens: float | None = None
    total_samples: float | None = None
    """Sequences of all GPUs."""
    peaks: Mapping[PeakKind, int] = field(default_factory=dict)
    """Bytes of the fullest GPU."""
    warm_up: int | None = None
    """Number of first steps that the log itself calls warm-up."""
    gpu: str | None = None
    gpus: int | None = None
    micro_batch: int | None = None
    seq_len: int | None = None
    notes: tuple[str, ...] = ()


def refused(path: Path, why: str, line: int | None = None) -> InputError:
    """Return (not raise) the error for a log, naming the file and the line."""
    return InputError([Problem("", "", f"{path}{f', line {line}' if line else ''}: {why}")])


def larger_peak(peaks: dict[PeakKind, int], kind: PeakKind, size_bytes: float | None) -> None:
    """Keep a peak where it is the largest of its kind."""
    if size_bytes is not None and round(size_bytes) > peaks.get(kind, 0):
        peaks[kind] = round(size_bytes)


def number(value: object) -> float | None:
    """Return a number, given as one or as text (axolotl writes text); ``None`` for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        parsed = float(value.replace(",", "")) if isinstance(value, str) else float(value)
    except (ValueError, OverflowError):
        return None
    # Larger or smaller values would overflow in the arithmetic on them.
    return parsed if abs(parsed) < 1e18 and (abs(parsed) > 1e-18 or not parsed) else None
