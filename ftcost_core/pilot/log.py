"""What the readers of logs agree on: intervals of steps, totals, peaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.pilot.report import PeakKind


@dataclass(frozen=True, slots=True)
class StepInterval:
    """Some steps, as a log has them."""

    step: int
    """The last of them."""
    steps: int = 1
    seconds: float | None = None
    tokens: float | None = None
    """Of one GPU, or of all; see :attr:`Log.tokens_of_all`."""
    rate: float | None = None
    """Tokens per second and GPU, where the log says so itself."""


@dataclass(frozen=True, slots=True)
class Log:
    """A log as read, before anything is left out."""

    format: str
    intervals: tuple[StepInterval, ...] = ()
    tokens_of_all: bool = False
    total_seconds: float | None = None
    """Of the whole run, with its warm-up."""
    total_steps: int | None = None
    total_tokens: float | None = None
    total_samples: float | None = None
    """Sequences of all GPUs."""
    peaks: Mapping[PeakKind, int] = field(default_factory=dict)
    """Bytes of the fullest GPU."""
    warm_up: int | None = None
    """Steps the log itself calls warm-up."""
    gpu: str | None = None
    gpus: int | None = None
    micro_batch: int | None = None
    seq_len: int | None = None
    notes: tuple[str, ...] = ()


def refused(path: Path, why: str, line: int | None = None) -> InputError:
    """Return the error for a log, naming the file and the line; raise what it returns."""
    return InputError([Problem("", "", f"{path}{f', line {line}' if line else ''}: {why}")])


def number(value: object) -> float | None:
    """Return a finite number that stands as such or as a text (axolotl writes texts); ``None`` otherwise."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        parsed = float(value.replace(",", "")) if isinstance(value, str) else float(value)
    except (ValueError, OverflowError):
        return None
    # Beyond these, what is made of it would be beyond any float.
    return parsed if abs(parsed) < 1e18 and (abs(parsed) > 1e-18 or not parsed) else None
