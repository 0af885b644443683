"""Logs of Transformers' Trainer, which axolotl, TRL and LLaMA-Factory build on.

``trainer_state.json`` (``log_history``), ``train_results.json`` and ``all_results.json``, and LLaMA-Factory's
``trainer_log.jsonl``. Source: transformers 4.40 to 5.23, axolotl 0.13, LLaMA-Factory 0.9.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ftcost_core.pilot.formats import named_peak
from ftcost_core.pilot.log import Log, StepInterval, larger_peak, number, refused
from ftcost_core.pilot.report import PeakKind
from ftcost_core.text.i18n import tr

_OF_LABELS = "tokens/train_per_sec_per_gpu"
_PER_GPU = (_OF_LABELS, "tokens_per_second_per_gpu")
_OF_SESSION = ("num_input_tokens_seen", "train_runtime", "train_tokens_per_second")
_OF_STEP = "step_tokens_per_second"
"""What Liger's callback prints: tokens of all GPUs in a step, by its time."""
_COUNTED = "num_tokens"
"""What TRL prints in each row: tokens so far of all GPUs, without padding."""
_LEAST_DIGITS = 20
"""Of a printed time's last digit, between two rows that are compared."""
_ROUNDED = 0.01
"""More than the share by which printed figures are rounded."""
_DELTAS = ("before_init_mem_gpu", "init_mem_gpu_alloc_delta", "train_mem_gpu_alloc_delta", "train_mem_gpu_peaked_delta")


def trainer_state(path: Path, document: Mapping[str, object]) -> Log:
    """Read a ``trainer_state.json``."""
    history = document.get("log_history")
    if not isinstance(history, list):
        raise refused(path, tr('it has no "log_history": it is no trainer_state.json'))
    rows = [row for row in history if isinstance(row, dict)]
    steps = [row for row in rows if "loss" in row or any(key in row for key in _PER_GPU)]
    last = next((row for row in reversed(rows) if "train_samples_per_second" in row), {})
    intervals = _rates(steps) or _timed(steps)
    batch = number(document.get("train_batch_size"))
    log = _totals("trainer-state", last, steps or rows, intervals)
    if not intervals and log.total_seconds is None:
        raise refused(path, tr("no steps with times, and no train_runtime: the run did not reach its end"))
    notes: tuple[str, ...] = ()
    if any(_OF_LABELS in row and "tokens/total" not in row for row in steps):
        notes = (tr("its speed counts tokens that have a label: padding and masked prompts are not among them"),)
    return replace(log, micro_batch=int(batch) if batch and batch >= 1 else None, notes=notes)


def results(path: Path, document: Mapping[str, object]) -> Log:
    """Read a ``train_results.json`` or ``all_results.json``."""
    log = _totals("trainer-results", document, [document], ())
    if log.total_seconds is None:
        raise refused(path, tr("it has no train_runtime"))
    return log


def llama_factory(path: Path, rows: Iterable[tuple[int, Mapping[str, object]]]) -> Log:
    """Read a ``trainer_log.jsonl``: the time elapsed and the tokens so far of each logged step."""
    intervals: list[StepInterval] = []
    logged: list[Mapping[str, object]] = []
    before: tuple[int, float, float | None] = (0, 0.0, None)
    for line, row in rows:
        step, elapsed = number(row.get("current_steps")), _clock(row.get("elapsed_time"))
        if step is None or any(name.startswith(("eval", "predict")) for name in row):
            continue
        if elapsed is None:
            raise refused(path, tr('"elapsed_time" is no time'), line)
        logged.append(row)
        tokens = number(row.get("total_tokens"))
        now = (int(step), elapsed, tokens)
        intervals.append(_difference(before, now))
        before = now
    timed = tuple(interval for interval in intervals if interval.steps > 0 and interval.seconds)
    if not timed:
        raise refused(path, tr("no steps with times"))
    note = tr("times are in whole seconds, so short runs are imprecise")
    return Log(format="llama-factory", intervals=timed, tokens_of_all=True, peaks=peaks_of(logged), notes=(note,))


def tokens_so_far(row: Mapping[str, object]) -> float | None:
    """Return the tokens of all GPUs that a row counts up to its step."""
    seen = number(row.get("num_input_tokens_seen"))
    return number(row.get(_COUNTED)) if seen is None else seen


def rate(row: Mapping[str, object]) -> float | None:
    """Return the tokens per second and GPU that a row states, 0 where it was not measured."""
    return next((number(row[key]) for key in _PER_GPU if key in row), None)


def tells_rate(row: Mapping[str, object]) -> bool:
    """Tell whether a row states how fast its step was."""
    return rate(row) is not None or number(row.get(_OF_STEP)) is not None


def _rates(steps: Iterable[Mapping[str, object]]) -> tuple[StepInterval, ...]:
    """Read the speeds that axolotl logs, of tokens with a label; 0 stands for a step it did not measure."""
    intervals = []
    before: tuple[float, float] = (0.0, 0.0)
    for row in steps:
        speed, step = rate(row), number(row.get("step"))
        with_label, computed = number(row.get("tokens/trainable")), number(row.get("tokens/total"))
        if with_label is not None and computed is not None:
            labelled, all_of_them = with_label - before[0], computed - before[1]
            before = (with_label, computed)
            if speed and labelled > 0 and all_of_them > 0:
                speed *= all_of_them / labelled
        of_all = number(row.get(_OF_STEP))
        if speed and speed > 0 and step is not None:
            intervals.append(StepInterval(int(step), rate=speed))
        elif of_all and of_all > 0 and step is not None:
            intervals.append(StepInterval(int(step), seconds=1.0, tokens=of_all))
    return tuple(intervals)


def _timed(steps: Iterable[Mapping[str, object]]) -> tuple[StepInterval, ...]:
    """Read cumulative runtime and tokens, which transformers 5 logs at each step."""
    intervals: list[StepInterval] = []
    before: tuple[int, float, float | None] = (0, 0.0, None)
    for row in steps:
        step, elapsed = number(row.get("step")), number(row.get("train_runtime"))
        if step is None or elapsed is None:
            continue
        now = (int(step), elapsed, tokens_so_far(row))
        earlier = _tokens_of_earlier_sessions(row)
        if earlier is not None and (not intervals or elapsed < before[1]):
            before = (before[0], 0.0, earlier)
        if 0 <= elapsed - before[1] < _LEAST_DIGITS * _last_digit(row["train_runtime"]):
            continue
        interval = _difference(before, now)
        if interval.steps > 0 and interval.seconds:
            intervals.append(interval)
        before = now
    return tuple(intervals)


def _last_digit(value: object) -> float:
    """Return what the last of four printed digits counts; 0 for a number that is not rounded.

    transformers 5 prints ``1.234e+04``: after three hours, the seconds are rounded to tens.
    """
    seconds = number(value) if isinstance(value, str) else None
    return 10.0 ** (math.floor(math.log10(seconds)) - 3) if seconds and seconds > 0 else 0.0


def _tokens_of_earlier_sessions(row: Mapping[str, object]) -> float | None:
    """Return the tokens that a resumed run counts on from; ``None`` where a row does not tell.

    A row's tokens are of all sessions, its runtime and its tokens per second of its own.
    """
    seen, runtime, speed = map(number, map(row.get, _OF_SESSION))
    if not (seen and runtime and speed):
        return None
    earlier = seen - speed * runtime
    return earlier if earlier > _ROUNDED * seen else 0.0


def _difference(before: tuple[int, float, float | None], now: tuple[int, float, float | None]) -> StepInterval:
    """Return the interval between two (step, cumulative seconds, cumulative tokens)."""
    seconds, tokens = now[1] - before[1], now[2]
    if tokens is not None:
        tokens -= before[2] or 0.0
    return StepInterval(
        now[0], now[0] - before[0], seconds if seconds > 0 else None, tokens if tokens and tokens > 0 else None
    )


def _totals(
    name: str, last: Mapping[str, object], rows: Sequence[Mapping[str, object]], intervals: tuple[StepInterval, ...]
) -> Log:
    """Return a log with the totals of the run, from its last line ``last``, and the peaks of ``rows``."""
    seconds = number(last.get("train_runtime"))
    samples, steps = (
        value if value and value > 0 else None
        for value in map(number, map(last.get, ("train_samples_per_second", "train_steps_per_second")))
    )
    tokens = tokens_so_far(last) or next((seen for row in reversed(rows) if (seen := number(row.get(_COUNTED)))), None)
    rate = number(last.get("train_tokens_per_second"))
    if not tokens and rate and seconds:
        tokens = rate * seconds
    return Log(
        format=name,
        intervals=intervals,
        tokens_of_all=True,
        total_seconds=seconds if seconds and seconds > 0 else None,
        total_steps=round(steps * seconds) if steps and seconds else None,
        total_tokens=tokens if tokens and tokens > 0 else None,
        total_samples=samples * seconds if samples and seconds else None,
        peaks=peaks_of(rows),
    )


def peaks_of(rows: Iterable[Mapping[str, object]]) -> dict[PeakKind, int]:
    """Return the largest peak of each kind that rows state."""
    peaks: dict[PeakKind, int] = {}
    for row in rows:
        for key, value in row.items():
            peak, size = named_peak(key), number(value)
            if peak and size:
                kind, unit_bytes = peak
                larger_peak(peaks, kind, size * unit_bytes)
        if "train_mem_gpu_peaked_delta" in row:
            larger_peak(peaks, "allocated", sum(number(row.get(key)) or 0.0 for key in _DELTAS))
    return peaks


def _clock(value: object) -> float | None:
    """Read ``1 day, 2:03:04`` or ``0:01:20``, and ms-swift's ``1h 2m 3s``."""
    words = re.fullmatch(r"(?:(\d{1,9})d ?)?(?:(\d{1,9})h ?)?(?:(\d{1,9})m ?)?(\d{1,9})s", str(value)[:80])
    match = words or re.fullmatch(r"(?:(\d{1,9}) days?, )?(\d{1,9}):(\d\d):(\d\d(?:\.\d{1,9})?)", str(value)[:80])
    if not match:
        return None
    days, hours, minutes, seconds = (float(part or 0) for part in match.groups())
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
