"""Progress bars as they stand in a terminal: which of them is the training's, and what it times.

- tqdm (transformers' Trainer, torchtune, Lightning, NeMo): ``42%|████    | 42/100 [00:06<00:09,  6.15it/s]``
- Rich (Lightning): ``Epoch 0/1 ━━━╸━━━ 42/100 0:00:06 • 0:00:10 6.15it/s``
- transformers in a notebook, which keeps the last state: ``[42/100 00:06 < 00:09, 6.15 it/s, Epoch 1/3]``

Source: tqdm 4, transformers 5.23 (utils/notebook.py), Lightning 2 (callbacks/progress).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ftcost_core.pilot.log import Log, StepInterval, number
from ftcost_core.pilot.transformers_logs import tokens_so_far
from ftcost_core.text.i18n import tr

_CLOCK = r"(?:(\d{1,3}):)?(\d{1,2}):(\d\d)"
# What stands before the count is asked for: a cut may have taken its first digits.
_BARS = (
    re.compile(
        rf"(?<=[\s|])(\d{{1,9}})/(\d{{1,9}}) \[{_CLOCK}<[^,\]]{{1,20}}, *[\d.]{{1,12}}"
        r"(?:s/(?:it|step|batch)|(?:it|steps?|batch(?:es)?)/s)"
    ),
    re.compile(rf"(?<= )(\d{{1,9}})/(\d{{1,9}}) {_CLOCK} • [-\d:]{{4,9}} [\d.]{{1,12}}it/s"),
    re.compile(
        rf"\[ *(\d{{1,9}})/(\d{{1,9}}) {_CLOCK}(?: < [\d:]{{4,9}}, [\d.]{{1,12}} it/s)?"
        r"(?:, Epoch [^\]]{1,40})?\]"
    ),
)
_PERCENT = re.compile(r"\s*\d{1,3}%\|.*", re.DOTALL)
_NOT_TRAINING = re.compile(
    r"\b(?:load|download|fetch|upload|push|saving|writing|merg|quanti[sz]|convert|casting|compil|captur|map\b|mapping"
    r"|filter|tokeni[sz]|packing|prepar|generating|dataset|dataloader|eval|val\b|valid|sanity|testing|predict|reference)",
    re.IGNORECASE,
)
_LIGHTNING = re.compile(r"\bEpoch \d{1,6}(?:/\d{1,6} |: ).{0,200}\d/\d|\bv_num[=:]")
_LEAST_SECONDS = 10
"""Between two states that are compared: they show whole seconds."""
_LEAST_SECONDS_ALONE = 5


class BarState(NamedTuple):
    """What a bar shows at a moment."""

    step: int
    total: int
    elapsed_seconds: float
    place: int
    """Of its first character in the line."""


def states(line: str) -> Iterator[BarState]:
    """Yield the states of bars in a line, but of those that say they load, convert or evaluate."""
    before = 0
    found = sorted((match for bar in _BARS for match in bar.finditer(line)), key=lambda match: match.start())
    for match in found:
        said = _PERCENT.sub("", line[before : match.start()][-400:])
        before = match.end()
        if not _NOT_TRAINING.search(said):
            step, total, hours, minutes, seconds = (int(part or 0) for part in match.groups())
            yield BarState(step, total, hours * 3600.0 + minutes * 60 + seconds, match.start())


def training_bar(lines: Sequence[str]) -> list[BarState]:
    """Return the states of the training's bar, by rising step and time, each step once.

    The training's is the bar that has run the longest: those of evaluations run within it. It starts again
    where a run is resumed, and with each epoch of Lightning: the longest stretch is taken.
    """
    stretches: dict[int, list[dict[int, BarState]]] = {}
    last: dict[int, float] = {}
    for state in (state for line in lines for state in states(line)):
        of_total = stretches.setdefault(state.total, [{}])
        # Ranks over each other go back by a little; a bar that starts again goes back to its beginning.
        if state.elapsed_seconds < last.get(state.total, 0.0) / 2:
            of_total.append({})
        last[state.total] = state.elapsed_seconds
        of_total[-1].setdefault(state.step, state)
    if not stretches:
        return []
    by_total = [[_rising(stretch) for stretch in of_total] for of_total in stretches.values()]
    longest = max(by_total, key=lambda of_total: max((part[-1].elapsed_seconds, len(part)) for part in of_total))
    return max(longest, key=lambda part: (part[-1].elapsed_seconds - part[0].elapsed_seconds, len(part)))


def _rising(stretch: Mapping[int, BarState]) -> list[BarState]:
    rising: list[BarState] = []
    for _, state in sorted(stretch.items()):
        if not rising or state.elapsed_seconds >= rising[-1].elapsed_seconds:
            rising.append(state)
    return rising


def timed(bar: Sequence[BarState], rows: Sequence[Mapping[str, object]]) -> Log | None:
    """Return a log of intervals that are long beside the bar's whole seconds; ``None`` for one without time.

    ``rows`` may count the tokens up to a ``step`` of the bar; those of steps between two rows are shared evenly.
    """
    if not bar:
        return None
    seen = _tokens_at([state.step for state in bar], rows)
    least = max(_LEAST_SECONDS, (bar[-1].elapsed_seconds - bar[0].elapsed_seconds) / 20)
    intervals: list[StepInterval] = []
    before = bar[0]
    for state in bar[1:]:
        seconds = state.elapsed_seconds - before.elapsed_seconds
        if seconds < least or state.step <= before.step:
            continue
        first, last = seen.get(before.step), seen.get(state.step)
        tokens = last - first if first is not None and last is not None and last > first else None
        intervals.append(StepInterval(state.step, state.step - before.step, seconds, tokens))
        before = state
    note = tr("times come from the progress bar (whole seconds), so short runs are imprecise")
    if intervals:
        return Log("progress-bar", tuple(intervals), tokens_of_all=True, notes=(note,))
    return _from_the_start(bar[-1], note)


def _tokens_at(steps: Sequence[int], rows: Sequence[Mapping[str, object]]) -> dict[int, float]:
    """Return the tokens up to each of these steps that lies between two rows, or between the start and the first."""
    counted = [(0.0, 0.0)]
    for row in rows:
        step, tokens = number(row["step"]), tokens_so_far(row)
        if step and tokens and step > counted[-1][0] and tokens > counted[-1][1]:
            counted.append((step, tokens))
    at, tokens_at = zip(*counted, strict=True)
    return {step: float(np.interp(step, at, tokens_at)) for step in steps if step <= at[-1]} if len(at) > 1 else {}


def _from_the_start(state: BarState, note: str) -> Log | None:
    """Return a log of a bar's last state alone."""
    if state.step < 2 or state.elapsed_seconds < _LEAST_SECONDS_ALONE:
        return None
    resumed = tr(
        "its {steps:,} steps are taken as all done in the {seconds:,.0f} s since the bar began: "
        "those of a run that was resumed were not",
        steps=state.step,
        seconds=state.elapsed_seconds,
    )
    return Log("progress-bar", total_seconds=state.elapsed_seconds, total_steps=state.step, notes=(note, resumed))


def counts_micro_batches(lines: Sequence[str]) -> bool:
    """Tell whether a bar is Lightning's, which counts the batches of an epoch, accumulated ones too."""
    return any(map(_LIGHTNING.search, lines))
