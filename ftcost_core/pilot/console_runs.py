"""What trainers print, as it stands in a terminal: lines of figures, transformers' rows, progress bars.

Lines may be coloured, bars rewrite themselves (carriage returns), two ranks print over each other, and either
end may be cut off: a row or a bar counts only where it is whole, and each step once. Lines with a step and its
time are rows of :mod:`ftcost_core.pilot.formats`; here are the shapes that are none:

- transformers' Trainer (TRL, axolotl, Unsloth, LLaMA-Factory): ``{'loss': 1.2, 'epoch': 0.1}``, tqdm's bar
- Lightning, and any other loop under tqdm: the bar alone; so is Lightning's bar of Rich:
  ``Epoch 0/1 ━━━╸━━━ 42/100 0:00:06 • 0:00:10 6.15it/s train_loss: 0.002``
- Unsloth's notebooks at the end: ``Peak reserved memory = 7.95 GB.``

Source: transformers 4.40 to 5.23, tqdm 4, Lightning 2 (callbacks/progress/rich_progress.py).
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from ftcost_core.documents.problems import InputError
from ftcost_core.pilot import console_bars, transformers_logs
from ftcost_core.pilot.formats import UNIT_BYTES, console_format
from ftcost_core.pilot.log import Log, number, refused
from ftcost_core.pilot.report import PeakKind
from ftcost_core.text.i18n import tr

_LAST_WORD = re.compile(r"[\w.,+-]+\Z")
_LONGEST_WORD = 80
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f]")
_ROW = re.compile(r"\{'[^{}|]{1,4000}\}")
_WRAPPED_LINES = 20
"""Over which a terminal may have broken a row."""
_OF_SWIFT = "global_step/max_steps"
"""A key of ms-swift's rows, which have the time elapsed beside it."""
_ARRAY = re.compile(r"\b(?:np\.\w{1,20}|tensor)\(([^(),]{1,40})[^()]{0,80}\)")
_BATCH = re.compile(r"Total (?:train )?batch size[^=\n]{0,80}= *(\d{1,9})\b")
"""Sequences of an optimizer step, as transformers and Unsloth print them before the first."""
_LONGEST_SEQUENCE = 10_000_000
_MICRO_BATCH = re.compile(r"(?:Instantaneous b|\bB)atch size per device = *(\d{1,9})\b")
_UNSLOTH_PEAK = re.compile(r"Peak reserved memory = ([\d.]{1,12}) GB")


def console(path: Path, text: str) -> Log | None:
    """Read what a trainer printed; ``None`` where no trainer's lines, rows or bars are in it.

    Raises :class:`InputError` for rows without any time.
    """
    lines = [_CONTROL.sub("", line) for line in re.split(r"[\n\r]", _drop_incomplete_last_word(text))]
    ends = [number for number, line in enumerate(lines, start=1) if "'train_steps_per_second'" in line]
    lines = lines[: ends[0]] if len(ends) > 1 else lines
    log = console_format(lines, path) or _trainer(path, lines) or _bars_alone(lines)
    note = tr("it holds several runs or ranks: the first is read, up to its end")
    return replace(log, notes=(*log.notes, note)) if log and len(ends) > 1 else log


def _drop_incomplete_last_word(text: str) -> str:
    """Drop the last word of a text of several lines: a number there may have lost digits."""
    return text[:-_LONGEST_WORD] + _LAST_WORD.sub("", text[-_LONGEST_WORD:]) if "\n" in text else text


def _trainer(path: Path, lines: Sequence[str]) -> Log | None:
    """Read rows of transformers' Trainer; each belongs to the step that the training's bar last showed."""
    bar = console_bars.training_bar(lines)
    rows = _once(_rows(lines, bar[-1].total if bar else 0))
    if not any("loss" in row or "train_runtime" in row for row in rows):
        return None
    swift = [{**row, "current_steps": str(row[_OF_SWIFT]).partition("/")[0]} for row in rows if _OF_SWIFT in row]
    if len(swift) > 1:
        clocked = transformers_logs.llama_factory(path, enumerate(swift, start=1))
        return _of_batches(replace(clocked, format="ms-swift", peaks=transformers_logs.peaks_of(rows)), lines)
    notes: tuple[str, ...] = ()
    if not _each_has_its_step(rows):
        rows = _numbered(rows)
        notes = (tr("its rows have no steps beside them: they are numbered in their order"),)
    try:
        log = transformers_logs.trainer_state(path, {"log_history": rows})
    except InputError:
        log = None
    unsloth = [number(match[1]) or 0.0 for line in lines for match in _UNSLOTH_PEAK.finditer(line)]
    peaks: dict[PeakKind, int] = {**(log.peaks if log is not None else transformers_logs.peaks_of(rows))}
    if any(unsloth):
        peaks["reserved"] = round(max(unsloth) * UNIT_BYTES["GiB"])
    if log is not None and log.intervals:
        return _of_batches(replace(log, format="trainer-console", peaks=peaks, notes=(*log.notes, *notes)), lines)
    by_bar = console_bars.timed(bar, () if notes else rows)
    if log is not None and by_bar is not None and not by_bar.intervals:
        log = replace(log, total_steps=by_bar.total_steps)  # the rows' totals are exact but for their steps
    else:
        log = by_bar or log
    if log is not None:
        return _of_batches(replace(log, format="trainer-console", peaks=peaks), lines)
    if peaks:
        return Log("trainer-console", peaks=peaks)
    raise refused(
        path,
        tr(
            "no steps with times, no progress bar, and no train_runtime: nothing is timed "
            '(bars are written to standard error: "2>&1" keeps them)'
        ),
    )


def _of_batches(log: Log, lines: Sequence[str]) -> Log:
    """Add what the trainer printed of its batches: samples where it counts no tokens, else their length."""
    batch, micro = (
        next((int(match[1]) for line in lines if (match := pattern.search(line))), 0)
        for pattern in (_BATCH, _MICRO_BATCH)
    )
    log = replace(log, micro_batch=micro or log.micro_batch)
    if not batch:
        return log
    lengths = {round(interval.tokens / interval.steps / batch) for interval in log.intervals if interval.tokens}
    samples = tuple(
        interval if interval.tokens or interval.rate else replace(interval, samples=float(interval.steps * batch))
        for interval in log.intervals
    )
    length = lengths.pop() if len(lengths) == 1 else 0
    return replace(log, intervals=samples, seq_len=length if 0 < length <= _LONGEST_SEQUENCE else None)


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
    return "loss" in row and (transformers_logs.tells_rate(row) or all(key in row for key in of_run))


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


def _bars_alone(lines: Sequence[str]) -> Log | None:
    """Read bars without rows."""
    log = console_bars.timed(console_bars.training_bar(lines), ())
    return replace(log, micro_batches=console_bars.counts_micro_batches(lines)) if log else None
