"""What logs of trainers look like: ``resources/pilot/formats.json``, a row a format, and one reader of lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from ftcost_core.pilot.log import Log, StepInterval, larger_peak, number, refused
from ftcost_core.pilot.report import PeakKind
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr

UNIT_BYTES = {"B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}
_FAR_BACK = 3
"""Steps; ranks that print over each other are fewer apart."""
_THOUSANDS = {"K": 1e3, "M": 1e6, "G": 1e9}
_TIMES = {"seconds", "ms", "tokens_per_s_per_gpu", "tokens_per_s", "mean_samples_per_s"}
_GROUPS = _TIMES | {"step", "batch", "iteration", "whole_step"}


@dataclass(frozen=True, slots=True)
class LineFormat:
    """Lines that name a step and its time. Raises :class:`ValueError` for groups that are not read."""

    name: str
    source: str
    as_of: str
    example: str
    line: re.Pattern[str]
    """With named groups, as the file says."""
    first_step: int = 1
    """The number that the tool gives to the first step."""
    peaks: tuple[tuple[re.Pattern[str], PeakKind, int], ...] = ()
    """Lines with a peak as their only group, what it is of, and the bytes of its unit."""
    note: str = ""
    without_times: str = ""
    """Why it is refused if no step has a time; otherwise it is taken for no log of this tool."""

    def __post_init__(self) -> None:
        groups = self.line.groupindex.keys()
        if not {"step"} < groups <= _GROUPS or len(groups & _TIMES) != 1:
            raise ValueError(f"{self.name}: step, one of {sorted(_TIMES)} and what else is read, not {sorted(groups)}")


@dataclass(frozen=True, slots=True)
class SeriesNames:
    """What series of scalars are called, in lower case; the ends of their tags."""

    source: str
    as_of: str
    tokens_per_s_per_gpu: tuple[str, ...]
    tokens: tuple[str, ...]
    """Computed so far, of all GPUs."""
    logged_at_steps: tuple[str, ...]
    """Of which the times of two values are those of the steps between."""
    step_columns: tuple[str, ...]
    clock_columns: tuple[str, ...]
    peaks: tuple[tuple[str, PeakKind, int], ...]
    """The end of a tag, what the peak is of, and the bytes of its unit."""


def console_format(lines: Sequence[str], path: Path) -> Log | None:
    """Return the log of the first format that has steps in these lines; ``None`` where none has.

    Raises :class:`InputError` for steps without times, where only that tool writes such lines.
    """
    return next((log for form in line_formats() if (log := _read(form, lines, path)) is not None), None)


@cache
def line_formats() -> tuple[LineFormat, ...]:
    """Return the formats in the order in which they are tried."""
    return tuple(_line_format(**row) for row in read_json("pilot", "formats.json")["lines"])


@cache
def series_names() -> SeriesNames:
    """Return what series are called."""
    row: dict[str, Any] = read_json("pilot", "formats.json")["series"]
    peaks = tuple((peak["end"], peak["kind"], UNIT_BYTES[peak["unit"]]) for peak in row.pop("peaks"))
    names = {key: value if isinstance(value, str) else tuple(value) for key, value in row.items()}
    return SeriesNames(**names, peaks=peaks)  # type: ignore[arg-type]  # a row lacks or adds nothing, or it raises


def named_peak(tag: str) -> tuple[PeakKind, int] | None:
    """Return what a series or field of this name is the peak of, and the bytes of its unit."""
    return next(((kind, unit) for end, kind, unit in series_names().peaks if tag.casefold().endswith(end)), None)


def _line_format(line: str, peaks: Sequence[Mapping[str, Any]] = (), **row: Any) -> LineFormat:
    read = ((re.compile(peak["line"], re.ASCII), peak["kind"], UNIT_BYTES[peak["unit"]]) for peak in peaks)
    return LineFormat(line=re.compile(line, re.ASCII), peaks=tuple(read), **row)


def _read(form: LineFormat, lines: Sequence[str], path: Path) -> Log | None:
    matches = [match for line in lines for match in form.line.finditer(line)]
    if not matches:
        return None
    peaks: dict[PeakKind, int] = {}
    for pattern, kind, unit in form.peaks:
        for match in (match for line in lines for match in pattern.finditer(line)):
            larger_peak(peaks, kind, (number(match[1]) or 0.0) * unit)
    groups = form.line.groupindex
    notes = (tr(form.note),) if form.note else ()
    if "mean_samples_per_s" in groups:
        return _of_mean(form.name, matches, peaks)
    intervals = _added_up(matches) if "iteration" in groups else _each_once(form, matches)
    if not intervals and form.without_times:
        raise refused(path, tr(form.without_times))
    if _begins_again([int(match["step"]) for match in matches]):
        notes = (*notes, tr("its steps begin again: it holds several runs or ranks, of which each step is read once"))
    of_all = "tokens_per_s" in groups
    return Log(form.name, intervals, tokens_of_all=of_all, peaks=peaks, notes=notes) if intervals else None


def _each_once(form: LineFormat, matches: Iterable[re.Match[str]]) -> tuple[StepInterval, ...]:
    """Return a step for each line, those that another rank or a run before has printed only once."""
    intervals: list[StepInterval] = []
    seen = set[int]()
    last = 0
    for match in matches:
        step = int(match["step"]) + 1 - form.first_step
        values = {name: _value(text) for name, text in match.groupdict().items() if name in _TIMES}
        (value,) = values.values()
        timed = not values.keys().isdisjoint(("seconds", "ms"))
        if step in seen or (timed and (value <= 0 or step <= last)):
            continue
        if value > 0:
            seen.add(step)
        if timed:
            # The first line may be of a run that went on: how many steps it is the mean of is not known.
            steps = step - last if last else 1
            seconds = value / 1e3 if "ms" in values else value
            batch = match.groupdict().get("batch")
            samples = float(int(batch) * steps) if batch else 0.0
            intervals.append(StepInterval(step, steps, seconds * steps, samples=samples or None))
        elif value > 0 and "tokens_per_s" in values:
            intervals.append(StepInterval(step, 1, seconds=1.0, tokens=value))
        elif value > 0:
            intervals.append(StepInterval(step, max(1, step - last), rate=value))
        last = step
    return tuple(intervals)


def _begins_again(steps: Sequence[int]) -> bool:
    """Tell whether steps start anew after the third."""
    return any(step <= steps[0] and before - step >= _FAR_BACK for before, step in pairwise(steps))


def _value(text: str | None) -> float:
    """Return a printed number, which may end in K, M or G; 0 where there is none."""
    plain = (text or "").rstrip("KMG")
    return (number(plain) or 0.0) * _THOUSANDS.get((text or "")[len(plain) :], 1.0)


def _added_up(matches: Iterable[re.Match[str]]) -> tuple[StepInterval, ...]:
    """Return the steps of which each iteration has a line of its own, the last marked as the step."""
    seconds: dict[int, dict[int, float]] = {}
    whole: set[int] = set()
    for match in matches:
        time = number(match["ms"])
        if time:
            step = int(match["step"]) - bool(match["whole_step"])
            seconds.setdefault(step, {}).setdefault(int(match["iteration"]), time / 1e3)
            if match["whole_step"]:
                whole.add(step)
    first = min(seconds, default=0)
    return tuple(
        StepInterval(step + 1, 1, sum(times.values()))
        for step, times in sorted(seconds.items())
        if step in whole and (step != first or min(times) == 1)
    )


def _of_mean(name: str, matches: Sequence[re.Match[str]], peaks: Mapping[PeakKind, int]) -> Log | None:
    """Return the log of a mean over the run, as its last line has it."""
    means = [mean for match in matches if (mean := number(match["mean_samples_per_s"]))]
    steps = max(int(match["step"]) for match in matches)
    if not means or not steps:
        return None
    return Log(name, total_seconds=1.0, total_samples=means[-1], total_steps=steps, peaks=peaks)
