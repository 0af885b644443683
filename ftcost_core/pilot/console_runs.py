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
  same in its bar: ``global_step=9.0, consumed_samples=80, train_step_timing in s=1.23``; NeMo Automodel:
  ``step 9 | epoch 0 | loss 0.69 | ... | mem 24.90 GiB | tps 11278.56(1409.82/gpu) | ...``
- Unsloth's notebooks at the end: ``Peak reserved memory = 7.95 GB.``

Source: transformers 4.40 to 5.23, tqdm 4, Lightning 2 (callbacks/progress/rich_progress.py), LitGPT 0.5,
DeepSpeed 0.19 (utils/timer.py), Megatron-LM core 0.16 (training.py), Megatron-Bridge 0.6 (train_utils.py),
NeMo 2 (lightning/pytorch/callbacks/progress_printer.py), NeMo Automodel (recipes/llm/train_ft.py).
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from ftcost_core.documents.problems import InputError
from ftcost_core.pilot import console_bars, transformers_logs
from ftcost_core.pilot.log import Log, StepInterval, number, refused
from ftcost_core.pilot.report import PeakKind
from ftcost_core.text.i18n import tr

_LAST_WORD = re.compile(r"[\w.,+-]+\Z")
_LONGEST_WORD = 80
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f]")
_ROW = re.compile(r"\{'[^{}|]{1,4000}\}")
_WRAPPED_LINES = 20
"""Over which a terminal may have broken a row."""
_ARRAY = re.compile(r"\b(?:np\.\w{1,20}|tensor)\(([^(),]{1,40})[^()]{0,80}\)")
_LITGPT = re.compile(
    r"\biter (\d{1,9}) step (\d{1,9}) \| loss train: [^|]{1,100}\| iter time: ([\d.]{1,15}) ms( \(step\))?"
)
_DEEPSPEED = re.compile(
    r"global_step=(\d{1,9}), RunningAvgSamplesPerSec=([\d.]{1,20}), CurrSamplesPerSec=([\d.]{1,20})"
)
_DEEPSPEED_PEAK = re.compile(r"MaxMemAllocated=([\d.]{1,12})GB")
_MEGATRON = re.compile(
    r"\biteration\s+(\d{1,9})/\s*\d{1,12} \|(?:(?!iteration\s+\d).){0,200}?"
    r"elapsed time per iteration \(ms\): ([\d.]{1,15}) \|((?:(?!iteration\s+\d).){0,400})"
)
_MEGATRON_BATCH = re.compile(r"global batch size:\s*(\d{1,9})")
_MEGATRON_PEAK = re.compile(r"\bmax (allocated|reserved): ([\d.]{1,15})")
_NEMO = re.compile(
    r"global_step(?:: |=)(\d{1,9})(?:\.0)?\b(?:(?!global_step).){0,400}?"
    r"train_step_timing in s(?:: |=)([\d.]{1,15})(?=[\s,\]]|$)"
)
_AUTOMODEL = re.compile(
    r"\bstep (\d{1,9}) \| epoch \d{1,9} \|(?:(?!\bstep \d).){0,200}?"
    r" mem ([\d.]{1,12}) GiB \| tps ([\d.]{1,15})[( ]"
)
_NEMO_BATCH = re.compile(r"global_batch_size: (\d{1,9})")
_UNSLOTH_PEAK = re.compile(r"Peak reserved memory = ([\d.]{1,12}) GB")
_GIB = 2**30
_MIB = 2**20
_Read = Callable[[Path, Sequence[str]], Log | None]


def console(path: Path, text: str) -> Log | None:
    """Read what a trainer printed; ``None`` where no trainer's rows or bars are in it.

    Raises :class:`InputError` for rows without any time.
    """
    lines = [_CONTROL.sub("", line) for line in re.split(r"[\n\r]", without_a_torn_end(text))]
    readers: tuple[_Read, ...] = (_megatron, _nemo, _automodel, _deepspeed, _litgpt, _trainer, _bars_alone)
    for read in readers:
        log = read(path, lines)
        if log is not None:
            return log
    return None


def without_a_torn_end(text: str) -> str:
    """Leave out a last word that may go on: a number that ends with the text may have lost digits."""
    return text[:-_LONGEST_WORD] + _LAST_WORD.sub("", text[-_LONGEST_WORD:]) if "\n" in text else text


def _trainer(path: Path, lines: Sequence[str]) -> Log | None:
    """Read rows of transformers' Trainer; each belongs to the step that the training's bar last showed."""
    bar = console_bars.training_bar(lines)
    rows = _once(_rows(lines, bar[-1].total if bar else 0))
    if not any("loss" in row or "train_runtime" in row for row in rows):
        return None
    notes: tuple[str, ...] = ()
    if not _each_has_its_step(rows):
        rows = _numbered(rows)
        notes = (tr("its rows have no steps beside them: they are numbered in their order"),)
    try:
        log = transformers_logs.trainer_state(path, {"log_history": rows})
    except InputError:
        log = None
    unsloth = [number(match[1]) or 0.0 for line in lines for match in _UNSLOTH_PEAK.finditer(line)]
    peaks: dict[PeakKind, int] = {**(log.peaks if log is not None else {})}
    if any(unsloth):
        peaks["reserved"] = round(max(unsloth) * _GIB)
    if log is not None and log.intervals:
        return replace(log, format="trainer-console", peaks=peaks, notes=(*log.notes, *notes))
    log = console_bars.timed(bar, () if notes else rows) or log
    if log is not None:
        return replace(log, format="trainer-console", peaks=peaks)
    raise refused(
        path,
        tr(
            "no steps with times, no progress bar, and no train_runtime: nothing is timed "
            '(bars are written to standard error: "2>&1" keeps them)'
        ),
    )


def _rows(lines: Sequence[str], total: int) -> list[dict[str, object]]:
    """Return the rows, each with the step that the bar of ``total`` steps showed before it, 0 without one."""
    text = "\n".join(lines)
    shown: list[tuple[int, int]] = []
    start = 0
    for line in lines:
        shown += [(start + state.place, state.step) for state in console_bars.states(line) if state.total == total]
        start += len(line) + 1
    rows: list[dict[str, object]] = []
    for match in _ROW.finditer(text):
        row = _literal(match[0])
        if row is not None:
            before = bisect_left(shown, (match.start(), 0))
            rows.append({"step": shown[before - 1][1] if before else 0, **row})
    return rows


def _once(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    """Return the rows without those that another rank, or a second printer, has printed, too."""
    kept: dict[tuple[object, ...], dict[str, object]] = {}
    for row in rows:
        what = "eval" if "eval_loss" in row else "step" if "loss" in row else "end"
        same = (row.get("epoch"), row.get("learning_rate"), row.get("loss"), row.get("num_input_tokens_seen"))
        kept.setdefault((what, *map(str, same)), row)
    return list(kept.values())


def _each_has_its_step(rows: Sequence[Mapping[str, object]]) -> bool:
    """Tell whether the bar moved before each row: a buffer holds rows back, and several come at once."""
    steps = [number(row["step"]) or 0.0 for row in rows if _tells_speed(row)]
    return all(before < after for before, after in pairwise([0.0, *steps]))


def _numbered(rows: Sequence[Mapping[str, object]]) -> list[dict[str, object]]:
    """Return the rows that tell a speed without a step, in their order, and the run's last."""
    numbered: list[dict[str, object]] = []
    for row in rows:
        if "loss" not in row or _tells_speed(row):
            numbered.append({**row, "step": len(numbered) + 1})
    return numbered


def _tells_speed(row: Mapping[str, object]) -> bool:
    of_run = ("train_runtime", "num_input_tokens_seen")
    return "loss" in row and (transformers_logs.rate(row) is not None or all(key in row for key in of_run))


def _literal(text: str) -> dict[str, object] | None:
    """Return a row as printed, with NumPy's and torch's numbers, and broken by a terminal at its width."""
    if text.count("\n") > _WRAPPED_LINES:
        return None
    plain = _ARRAY.sub(r"\1", text.replace("\n", ""))
    try:
        row = ast.literal_eval(re.sub(r"\b(nan|inf)\b", "None", plain))
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    return row if isinstance(row, dict) and all(isinstance(name, str) for name in row) else None


def _bars_alone(path: Path, lines: Sequence[str]) -> Log | None:
    """Read bars without rows."""
    log = console_bars.timed(console_bars.training_bar(lines), ())
    return replace(log, micro_batches=console_bars.counts_micro_batches(lines)) if log else None


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
    found = [match for line in lines for match in _MEGATRON.finditer(line)]
    peaks: dict[PeakKind, int] = {}
    for line in lines:
        if "memory (MB)" in line:
            for kind, size in _MEGATRON_PEAK.findall(line):
                named: PeakKind = "allocated" if kind == "allocated" else "reserved"
                peaks[named] = max(peaks.get(named, 0), round((number(size) or 0.0) * _MIB))
    intervals = _intervals(
        (int(match[1]), (number(match[2]) or 0.0) / 1e3, _batch(_MEGATRON_BATCH.search(match[3]))) for match in found
    )
    return Log(format="megatron", intervals=intervals, peaks=peaks) if intervals else None


def _nemo(path: Path, lines: Sequence[str]) -> Log | None:
    found = [(_NEMO.search(line), _NEMO_BATCH.search(line)) for line in lines]
    intervals = _intervals(
        (int(match[1]) + 1, number(match[2]) or 0.0, _batch(batch)) for match, batch in found if match
    )
    return Log(format="nemo", intervals=intervals) if intervals else None


def _automodel(path: Path, lines: Sequence[str]) -> Log | None:
    """Read NeMo Automodel: tokens per second of all GPUs, and the peak since the line before."""
    found = {int(match[1]): match for line in lines for match in _AUTOMODEL.finditer(line)}
    rates = [(step, number(match[3]) or 0.0) for step, match in sorted(found.items())]
    intervals = tuple(StepInterval(step, 1, seconds=1.0, tokens=rate) for step, rate in rates if rate > 0)
    peak = max((number(match[2]) or 0.0 for match in found.values()), default=0.0)
    peaks: dict[PeakKind, int] = {"allocated": round(peak * _GIB)} if peak else {}
    note = tr("its tokens are those without the padding at the end of sequences")
    return Log("nemo", intervals, tokens_of_all=True, peaks=peaks, notes=(note,)) if intervals else None


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
