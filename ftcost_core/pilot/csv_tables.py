"""CSV logs: the history that Weights & Biases exports, and the output of nvidia-smi."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from ftcost_core.pilot.log import Log, number, refused
from ftcost_core.pilot.scalars import Series, log_of
from ftcost_core.text.i18n import tr

_STEPS = ("_step", "step", "train/global_step", "global_step")
_CLOCKS = ("_runtime", "relative time (process)", "relative time (wall)", "_timestamp", "wall time", "timestamp")
_UNITS = {"KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "B": 1, "": 2**20}
_MOST_COLUMNS = 10_000
_LONGEST_CELL = 100_000
"""Checked here, since ``csv.field_size_limit`` is global and training data needs a higher limit."""


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
        unit = match[2] or (in_head[1] if in_head else "")
        if unit not in _UNITS:
            raise refused(path, tr("memory.used is in {unit}; KiB, MiB and GiB are read", unit=unit), line)
        peak = max(peak, round(used * _UNITS[unit]))
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


def wandb(path: Path, text: str) -> Log:
    """Read an exported history: one row a step, one column a series (``NAME`` or ``RUN - NAME``)."""
    rows = _rows(text)
    header = [name.strip() for name in next(rows, [])][:_MOST_COLUMNS]
    plain = [name.rpartition(" - ")[2] for name in header]
    folded = [name.casefold() for name in plain]
    steps = next((folded.index(name) for name in _STEPS if name in folded), None)
    if steps is None:
        raise refused(path, tr("no column of steps: {steps}", steps=", ".join(_STEPS[:2])), 1)
    clock = next((folded.index(name) for name in _CLOCKS if name in folded), None)
    runs = {name.rpartition(" - ")[0] for name in header if " - " in name}
    if len(runs) > 1:
        raise refused(path, tr("it holds {runs} runs: export one", runs=len(runs)), 1)
    series: dict[str, Series] = {}
    for line, row in enumerate(rows, start=2):
        step = number(row[steps]) if len(row) > steps else None
        if step is None:
            if any(cell.strip() for cell in row):
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
