"""Text logs of torchtune and torchtitan.

torchtune's DiskLogger: ``Step 1 | loss:2.3 lr:2e-05 tokens_per_second_per_gpu:912.4 peak_memory_alloc:8.1``,
memory in GiB. torchtitan: ``step: 10  loss: 7.1  memory: 45.2GiB(57.1%)  tps: 5,234  mfu: 32.5%``.
Source: torchtune 0.3 to 0.6 (training/metric_logging.py, training/memory.py), torchtitan 0.1 to 0.2
(components/metrics.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from ftcost_core.pilot.log import Log, StepInterval, number, refused
from ftcost_core.pilot.report import PeakKind
from ftcost_core.text.i18n import tr

# A progress bar may stand before it in the line.
_TUNE = re.compile(r"(?:^|\])Step (\d{1,15}) \| (.*)$", re.ASCII)
_TITAN_STEP = re.compile(r"\bstep:\s*(\d{1,15})\s")
_TITAN_RATE = re.compile(r"\b(?:tps|wps):\s*([\d,]+)(?=\s|$)")
_PAIR = re.compile(r"(?<![\w/.])([\w/.]+):\s*([-+\d.eE]+|nan|inf)(?=\s|$)")
_TITAN_MEMORY = re.compile(r"\bmemory:\s*([\d.]+)GiB")
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_GIB = 2**30
_TUNE_MEMORY: dict[str, PeakKind] = {
    "peak_memory_alloc": "allocated",
    "peak_memory_reserved": "reserved",
    "memory/peak_alloc": "allocated",
}


def tune(line: str) -> tuple[int, str] | None:
    """Return the step and its figures, as text, of a torchtune line; ``None`` for another line."""
    match = _TUNE.search(line)
    return (int(match[1]), match[2]) if match else None


def plain(line: str) -> str:
    """Return a line without terminal colours and surrounding spaces."""
    return _COLOURS.sub("", line).strip()


def titan(line: str) -> tuple[int, str] | None:
    """Return the step, and the tokens per second as text, of a torchtitan line; ``None`` for another line."""
    step = _TITAN_STEP.search(line)
    rate = _TITAN_RATE.search(line, step.end()) if step else None
    return (int(step[1]), rate[1]) if step and rate else None


def torchtune(path: Path, lines: Iterable[tuple[int, str]]) -> Log:
    """Read a torchtune log. Raises :class:`InputError` for one without steps."""
    intervals, last_step, steps_read = [], 0, set()
    peaks: dict[PeakKind, int] = {}
    for _, text in lines:
        logged = tune(plain(text))
        if not logged:
            continue
        step, pairs = logged[0], dict(_PAIR.findall(logged[1]))
        for key, kind in _TUNE_MEMORY.items():
            size = number(pairs.get(key))
            if size and size > 0:
                peaks[kind] = max(peaks.get(kind, 0), round(size * _GIB))
        rate = number(pairs.get("tokens_per_second_per_gpu"))
        if step in steps_read:  # another rank, or a run that was resumed
            continue
        steps_read.add(step)
        if rate and rate > 0:
            intervals.append(StepInterval(step, max(1, step - last_step), rate=rate))
        last_step = step
    if not intervals:
        raise refused(path, tr("no step with tokens_per_second_per_gpu"))
    note = tr("torchtune counts tokens that have a label: padding and masked prompts are not among them")
    return Log(format="torchtune", intervals=tuple(intervals), peaks=peaks, notes=(note,))


def torchtitan(path: Path, lines: Iterable[tuple[int, str]]) -> Log:
    """Read torchtitan's console output; its peak memory is what the allocator reserved."""
    intervals, peak, last_step, steps_read = [], 0, 0, set()
    for _, text in lines:
        line = plain(text)
        logged = titan(line)
        if not logged or logged[0] in steps_read:  # every rank prints the same steps
            continue
        step, rate = logged[0], number(logged[1])
        steps_read.add(step)
        if rate and rate > 0:
            intervals.append(StepInterval(step, max(1, step - last_step), rate=rate))
        last_step = step
        memory = _TITAN_MEMORY.search(line)
        size = number(memory[1]) if memory else None
        peak = max(peak, round(size * _GIB)) if size else peak
    if not intervals:
        raise refused(path, tr("no step with tps"))
    peaks: dict[PeakKind, int] = {"reserved": peak} if peak else {}
    return Log(format="torchtitan", intervals=tuple(intervals), peaks=peaks)
