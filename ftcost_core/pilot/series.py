"""Logs that are series of figures: TensorBoard's scalars, Weights & Biases' history, nvidia-smi's table."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from ftcost_core.pilot.formats import UNIT_BYTES, named_peak, series_names
from ftcost_core.pilot.log import Log, StepInterval, larger_peak, number, refused
from ftcost_core.pilot.report import PeakKind
from ftcost_core.text.i18n import tr

_MOST_COLUMNS = 10_000
_OF_TENSORBOARD = ["wall time", "step", "value"]
"""Columns of the table of one scalar that TensorBoard lets people download."""
_LONGEST_CELL = 100_000
"""Checked here, since ``csv.field_size_limit`` is global and training data needs a higher limit."""


@dataclass(frozen=True, slots=True)
class Series:
    """The values of one tag by step; ``seconds`` is the clock time of each, from any origin."""

    values: dict[int, float] = field(default_factory=dict)
    seconds: dict[int, float] = field(default_factory=dict)


def log_of(path: Path, form: str, series: Mapping[str, Series]) -> Log:
    """Return the steps of a run, from logged speeds or else from the times between logged values."""
    names = series_names()
    peaks: dict[PeakKind, int] = {}
    for tag, values in series.items():
        peak = named_peak(tag)
        if peak and values.values:
            kind, unit_bytes = peak
            larger_peak(peaks, kind, max(values.values.values()) * unit_bytes)
    rates = _find(series, names.tokens_per_s_per_gpu)
    if rates:
        logged = _with_rates(rates)
        if logged:
            return Log(format=form, intervals=logged, peaks=peaks)
    clock = _find(series, names.logged_at_steps)
    intervals = _timed(clock, _find(series, names.tokens)) if clock else ()
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


def is_nvidia_smi(header: list[str]) -> bool:
    """Say whether a table's header is that of ``nvidia-smi --query-gpu=memory.used,... --format=csv``."""
    return any(name.startswith("memory.used") for name in header)


def header_of(line: str) -> list[str]:
    """Return the column names of a table's first line."""
    return [name.strip() for name in next(csv.reader([line[:1_000_000]]), [])]


def _rows(text: str) -> Iterator[list[str]]:
    """Yield the rows of a table. Raises :class:`csv.Error`, also for a cell too long for any log."""
    for row in csv.reader(io.StringIO(text)):
        if any(len(cell) > _LONGEST_CELL for cell in row):
            raise csv.Error(f"a cell of more than {_LONGEST_CELL} characters")
        yield row


def nvidia_smi(path: Path, text: str) -> Log:
    """Read the most memory any GPU used, as the driver counts it."""
    rows = _rows(text)
    header = [name.strip() for name in next(rows, [])]
    column = next(i for i, name in enumerate(header) if name.startswith("memory.used"))
    in_head = re.search(r"\[(\w+)\]", header[column])
    utilisation = next((i for i, name in enumerate(header) if name.startswith("utilization.gpu")), None)
    names = next((i for i, name in enumerate(header) if name in ("name", "gpu_name")), None)
    peak, busy, gpu = 0, [], None
    for line, row in enumerate(rows, start=2):
        if not any(cell.strip() for cell in row):
            continue
        match = re.fullmatch(r"([\d.]+)\s*(\w*)", row[column].strip()) if len(row) > column else None
        used = number(match[1]) if match else None
        if not match or used is None:
            raise refused(path, tr("memory.used is no number"), line)
        unit = match[2] or (in_head[1] if in_head else "MiB")
        if unit not in UNIT_BYTES:
            raise refused(path, tr("memory.used is in {unit}; KiB, MiB and GiB are read", unit=unit), line)
        peak = max(peak, round(used * UNIT_BYTES[unit]))
        if utilisation is not None and len(row) > utilisation:
            busy.append(number(row[utilisation].replace("%", "").strip()) or 0.0)
        if names is not None and len(row) > names:
            gpu = row[names].strip() or gpu
    if not peak:
        raise refused(path, tr("no row with memory.used"))
    notes = [tr("nvidia-smi has no speed, and its memory is that of everything on the GPU")]
    working = [share for share in busy if share > 0]
    if working:
        notes.append(
            tr("the GPU was busy {working:.0f} % of the time while it worked", working=sum(working) / len(working))
        )
    return Log(format="nvidia-smi", peaks={"device": peak}, gpu=gpu, notes=tuple(notes))


def wandb_rows(path: Path, rows: Iterable[Mapping[str, object]]) -> Log:
    """Read an exported history of JSON lines, a row a step."""
    rows = list(rows)
    names = list(dict.fromkeys(name for row in rows for name in row))[:_MOST_COLUMNS]
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(names)
    table.writerows([row.get(name, "") if number(row.get(name)) is not None else "" for name in names] for row in rows)
    return wandb(path, out.getvalue())


def wandb(path: Path, text: str) -> Log:
    """Read an exported history: one row a step, one column a series (``NAME`` or ``RUN - NAME``)."""
    rows, names = _rows(text), series_names()
    header = [name.strip() for name in next(rows, [])][:_MOST_COLUMNS]
    plain = [name.rpartition(" - ")[2] for name in header]
    if [name.casefold() for name in plain] == _OF_TENSORBOARD:
        plain[-1] = "loss"  # one scalar: what it is does not matter, its times do
    folded = [name.casefold() for name in plain]
    steps = next((folded.index(name) for name in names.step_columns if name in folded), None)
    if steps is None:
        raise refused(path, tr("no column of steps: {steps}", steps=", ".join(names.step_columns[:2])), 1)
    clock = next((folded.index(name) for name in names.clock_columns if name in folded), None)
    runs = {name.rpartition(" - ")[0] for name in header if " - " in name}
    if len(runs) > 1:
        raise refused(path, tr("it holds {runs} runs: export one", runs=len(runs)), 1)
    series: dict[str, Series] = {}
    for line, row in enumerate(rows, start=2):
        step = number(row[steps]) if len(row) > steps else None
        if step is None:
            if len(row) > steps and row[steps].strip():
                raise refused(path, tr("the step is no number"), line)
            continue
        seconds = number(row[clock]) if clock is not None and len(row) > clock else None
        for i, name in enumerate(plain):
            value = number(row[i]) if i < len(row) and row[i].strip() else None
            if value is None or i in (steps, clock) or name.endswith(("__MIN", "__MAX")):
                continue
            of_column = series.setdefault(name, Series())
            of_column.values[int(step)] = value
            if seconds is not None:
                of_column.seconds[int(step)] = seconds
    return log_of(path, "wandb-csv", series)
