"""What trainers print: their rows of figures and their progress bars, as they stand in a terminal.

Lines may be coloured, bars rewrite themselves (carriage returns), two ranks print over each other, and either
end may be cut off: a row or a bar counts only where it is whole, and each step once.

- transformers' Trainer (TRL, axolotl, Unsloth, LLaMA-Factory): ``{'loss': 1.2, 'epoch': 0.1}``, tqdm's bar
- Lightning, and any other loop under tqdm: the bar alone; so is Lightning's bar of Rich:
  ``Epoch 0/1 ━━━╸━━━ 42/100 0:00:06 • 0:00:10 6.15it/s train_loss: 0.002``
- LitGPT: ``Epoch 1 | iter 20 step 5 | loss train: 1.2, ... | iter time: 234.5 ms (step)``
- DeepSpeed: ``global_step=10, RunningAvgSamplesPerSec=12.3, CurrSamplesPerSec=12.4, ...``
- Megatron-LM: ``iteration 10/ 100 | consumed samples: 1280 | elapsed time per iteration (ms): 1234.5 | ...``
- NeMo: ``... | global_batch_size: 128 | global_step: 9 | ... | train_step_timing in s: 1.234 | ...``, or the
  same in its bar: ``global_step=9.0, consumed_samples=80, train_step_timing in s=1.23``
- Unsloth's notebooks at the end: ``Peak reserved memory = 7.95 GB.``

Source: transformers 4.40 to 5.23, tqdm 4, Lightning 2 (callbacks/progress/rich_progress.py), LitGPT 0.5,
DeepSpeed 0.19 (utils/timer.py), Megatron-LM core 0.16 (training.py), NeMo 2
(lightning/pytorch/callbacks/progress_printer.py).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ftcost_core.documents.problems import InputError
from ftcost_core.pilot import transformers_logs
from ftcost_core.pilot.log import Log, StepInterval, number, refused
from ftcost_core.pilot.report import PeakKind
from ftcost_core.text.i18n import tr

_CONTROL = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f]")
_ROW = re.compile(r"\{'[^{}\n]{1,4000}\}")
_BAR = re.compile(
    r"(\d{1,9})/(\d{1,9}) \[(?:(\d{1,3}):)?(\d{1,2}):(\d\d)<[^,\]]{1,20}, *[\d.]{1,12}(?:s/it|it/s)"
)
_RICH_BAR = re.compile(r" (\d{1,9})/(\d{1,9}) (?:(\d{1,3}):)?(\d{1,2}):(\d\d) • [-\d:]{4,9} [\d.]{1,12}it/s")
_LIGHTNING = re.compile(r"\bEpoch \d{1,6}(?:/\d{1,6} |: ).{0,200}\d/\d|\bv_num[=:]")
_LITGPT = re.compile(r"\biter (\d{1,9}) step (\d{1,9}) \|.{0,200}?\biter time: ([\d.]{1,15}) ms( \(step\))?")
_DEEPSPEED = re.compile(
    r"global_step=(\d{1,9}), RunningAvgSamplesPerSec=([\d.]{1,20}), CurrSamplesPerSec=([\d.]{1,20})"
)
_DEEPSPEED_PEAK = re.compile(r"MaxMemAllocated=([\d.]{1,12})GB")
_MEGATRON = re.compile(r"\biteration\s+(\d{1,9})/\s*\d{1,12} \|")
_MEGATRON_TIME = re.compile(r"elapsed time per iteration \(ms\): ([\d.]{1,15})")
_MEGATRON_BATCH = re.compile(r"global batch size:\s*(\d{1,9})")
_MEGATRON_PEAK = re.compile(r"\bmax (allocated|reserved): ([\d.]{1,15})")
_NEMO = re.compile(
    r"global_step(?:: |=)(\d{1,9})(?:\.0)?\b.{0,400}?train_step_timing in s(?:: |=)([\d.]{1,15})"
)
_NEMO_BATCH = re.compile(r"global_batch_size: (\d{1,9})")
_UNSLOTH_PEAK = re.compile(r"Peak reserved memory = ([\d.]{1,12}) GB")
_LEAST_SECONDS = 10
"""Between two bars that are compared: they show whole seconds."""
_GIB = 2**30
_MIB = 2**20
_Read = Callable[[Path, Sequence[str]], Log | None]


def console(path: Path, text: str) -> Log | None:
    """Read what a trainer printed; ``None`` where no trainer's rows or bars are in it.

    Raises :class:`InputError` for rows without any time.
    """
    lines = [_CONTROL.sub("", line) for line in re.split(r"[\n\r]", text)]
    readers: tuple[_Read, ...] = (_megatron, _nemo, _deepspeed, _litgpt, _trainer, _bars_alone)
    for read in readers:
        log = read(path, lines)
        if log is not None:
            return log
    return None


def _trainer(path: Path, lines: Sequence[str]) -> Log | None:
    """Read rows of transformers' Trainer; each belongs to the step that the bar last showed."""
    rows: list[dict[str, object]] = []
    step = 0
    for line in lines:
        for match in re.finditer(rf"{_ROW.pattern}|{_BAR.pattern}", line):
            row = _literal(match[0]) if match[0].startswith("{") else None
            if row is None and not match[0].startswith("{"):
                step = int(match[1])
            elif row is not None:
                rows.append({"step": step, **row})
    rows = _once(rows)
    if not any("loss" in row or "train_runtime" in row for row in rows):
        return None
    try:
        log = transformers_logs.trainer_state(path, {"log_history": rows})
    except InputError:
        log = None
    bars = _bars(lines)
    unsloth = [number(match[1]) or 0.0 for line in lines for match in _UNSLOTH_PEAK.finditer(line)]
    peaks: dict[PeakKind, int] = {**(log.peaks if log is not None else {})}
    if any(unsloth):
        peaks["reserved"] = round(max(unsloth) * _GIB)
    if log is not None and (log.intervals or not bars):
        return replace(log, format="trainer-console", peaks=peaks)
    if not bars:
        raise refused(
            path, tr("no steps with times, no progress bar, and no train_runtime: nothing is timed")
        )
    return replace(_of_bars(bars, rows), format="trainer-console", peaks=peaks)


def _once(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    """Return the rows without those that another rank has printed, too."""
    kept: dict[tuple[object, ...], dict[str, object]] = {}
    for row in rows:
        what = (
            "eval"
            if "eval_loss" in row
            else "end"
            if "train_runtime" in row and "loss" not in row
            else "step"
        )
        kept.setdefault((what, row["step"], row.get("epoch")), row)
    return list(kept.values())


def _literal(text: str) -> dict[str, object] | None:
    try:
        row = ast.literal_eval(re.sub(r"\b(nan|inf)\b", "None", text))
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    return row if isinstance(row, dict) and all(isinstance(name, str) for name in row) else None


def _bars(lines: Sequence[str]) -> list[tuple[int, float]]:
    """Return (step, elapsed seconds) of the bar with the most steps, in order, each step once."""
    by_total: dict[int, dict[int, float]] = {}
    for line in lines:
        for match in (*_BAR.finditer(line), *_RICH_BAR.finditer(line)):
            step, total, hours, minutes, seconds = (int(part or 0) for part in match.groups()[:5])
            by_total.setdefault(total, {}).setdefault(step, hours * 3600.0 + minutes * 60 + seconds)
    if not by_total:
        return []
    longest = max(by_total.values(), key=lambda steps: (max(steps.values()), len(steps)))
    rising: list[tuple[int, float]] = []
    for step, elapsed in sorted(longest.items()):
        if not rising or elapsed >= rising[-1][1]:
            rising.append((step, elapsed))
    return rising


def _of_bars(bars: Sequence[tuple[int, float]], rows: Sequence[Mapping[str, object]]) -> Log:
    """Return a log of intervals that are long beside the bar's whole seconds."""
    tokens = {row["step"]: number(row.get("num_input_tokens_seen")) for row in rows}
    least = max(_LEAST_SECONDS, (bars[-1][1] - bars[0][1]) / 20)
    intervals: list[StepInterval] = []
    before = bars[0]
    for step, elapsed in bars[1:]:
        if elapsed - before[1] < least or step <= before[0]:
            continue
        first, last = tokens.get(before[0]), tokens.get(step)
        seen = last - first if first is not None and last is not None and last > first else None
        intervals.append(StepInterval(step, step - before[0], elapsed - before[1], seen))
        before = (step, elapsed)
    steps, seconds = bars[-1][0] - bars[0][0], bars[-1][1] - bars[0][1]
    note = tr("its times are those of the progress bar, in whole seconds: a short run is read coarsely")
    return Log(
        format="progress-bar",
        intervals=tuple(intervals),
        tokens_of_all=True,
        total_seconds=seconds if seconds > 0 and not intervals else None,
        total_steps=steps if steps > 0 else None,
        notes=(note,),
    )


def _bars_alone(path: Path, lines: Sequence[str]) -> Log | None:
    """Read bars without rows. Lightning's count the batches of an epoch, accumulated ones too."""
    bars = _bars(lines)
    if len(bars) < 2 or bars[-1][1] <= bars[0][1]:
        return None
    return replace(_of_bars(bars, ()), micro_batches=any(map(_LIGHTNING.search, lines)))


def _litgpt(path: Path, lines: Sequence[str]) -> Log | None:
    """Read LitGPT: the times of a step's iterations are added up to the one that is marked as a step."""
    seconds: dict[int, dict[int, float]] = {}
    whole: set[int] = set()
    for line in lines:
        match = _LITGPT.search(line)
        time = number(match[3]) if match else None
        if match and time:
            done = bool(match[4])
            step = int(match[2]) - (1 if done else 0)
            seconds.setdefault(step, {}).setdefault(int(match[1]), time / 1e3)
            if done:
                whole.add(step)
    if not whole:
        return None
    first = min(seconds)
    intervals = [
        StepInterval(step + 1, 1, sum(times.values()))
        for step, times in sorted(seconds.items())
        if step in whole and (step != first or min(times) == 1)
    ]
    return Log(format="litgpt", intervals=tuple(intervals)) if intervals else None


def _deepspeed(path: Path, lines: Sequence[str]) -> Log | None:
    """Read DeepSpeed's running average of samples per second, which leaves its first two steps out."""
    running, step, peak = 0.0, 0, 0.0
    for line in lines:
        match = _DEEPSPEED.search(line)
        if match:
            running, step = number(match[2]) or running, max(step, int(match[1]))
            size = _DEEPSPEED_PEAK.search(line)
            peak = max(peak, number(size[1]) or 0.0) if size else peak
    if not running or not step:
        return None
    peaks: dict[PeakKind, int] = {"allocated": round(peak * _GIB)} if peak else {}
    return Log(format="deepspeed", total_seconds=1.0, total_samples=running, total_steps=step, peaks=peaks)


def _megatron(path: Path, lines: Sequence[str]) -> Log | None:
    """Read Megatron-LM: a line is the mean of the iterations since the line before."""
    times = ((_MEGATRON.search(line), _MEGATRON_TIME.search(line), line) for line in lines)
    found = [(int(m[1]), number(t[1]), _MEGATRON_BATCH.search(line)) for m, t, line in times if m and t]
    peaks: dict[PeakKind, int] = {}
    for line in lines:
        if "memory (MB)" in line:
            for kind, size in _MEGATRON_PEAK.findall(line):
                named: PeakKind = "allocated" if kind == "allocated" else "reserved"
                peaks[named] = max(peaks.get(named, 0), round((number(size) or 0.0) * _MIB))
    intervals = _intervals((step, (ms or 0.0) / 1e3, _batch(batch)) for step, ms, batch in found)
    return Log(format="megatron", intervals=intervals, peaks=peaks) if intervals else None


def _nemo(path: Path, lines: Sequence[str]) -> Log | None:
    found = [(_NEMO.search(line), _NEMO_BATCH.search(line)) for line in lines]
    intervals = _intervals(
        (int(match[1]) + 1, number(match[2]) or 0.0, _batch(batch)) for match, batch in found if match
    )
    return Log(format="nemo", intervals=intervals) if intervals else None


def _batch(match: re.Match[str] | None) -> int | None:
    return int(match[1]) or None if match else None


def _intervals(rows: Iterator[tuple[int, float, int | None]]) -> tuple[StepInterval, ...]:
    """Return intervals of (step, seconds of one step, sequences of one step), each step once."""
    intervals: list[StepInterval] = []
    last = 0
    for step, seconds, batch in rows:
        if step <= last or seconds <= 0:  # another rank, or a line of a run before
            continue
        # The first line may be of a run that went on: how many steps it is the mean of is not known.
        steps = step - last if last else 1
        samples = float(batch * steps) if batch else None
        intervals.append(StepInterval(step, steps, seconds * steps, samples=samples))
        last = step
    return tuple(intervals)
