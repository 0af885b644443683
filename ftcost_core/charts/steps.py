"""The speed of each logged step of a pilot run, with warm-up and outliers marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ftcost_core.charts.description import (
    Axis,
    Band,
    Label,
    Mark,
    Plot,
    Points,
    ReferenceLine,
    Symbol,
    Targets,
    Values,
    padded,
)
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number, significant
from ftcost_core.text.ticks import Ticks, even_steps

if TYPE_CHECKING:
    from ftcost_core.pilot import PilotReport, StepRate

KINDS: dict[str, tuple[str, str, Symbol]] = {
    "kept": ("accent", "", "circle"),
    "warm-up": ("card", "muted", "circle"),
    "outlier": ("warn", "warn", "cross"),
}
"""Fill, edge and shape of the points of each kind."""


def steps_plot(report: PilotReport) -> Plot:
    """Describe tokens per second and GPU over steps, a line at the sustained speed, a band of its spread."""
    steps = [step for step in report.series if step.seconds > 0]
    kinds = kinds_of(report, steps)
    at = np.array([step.step for step in steps], dtype=np.float64)
    rates = speeds(steps)
    points = [
        Points(at[chosen], rates[chosen], fill, 8, symbol, edge=edge)
        for kind, (fill, edge, symbol) in KINDS.items()
        for chosen in [np.array([kind_of_step == kind for kind_of_step in kinds], dtype=bool)]
    ]
    header = (tr("step"), tr("tokens per GPU"), tr("seconds"), tr("kind"))
    return Plot(
        tr("Speed of each step"),
        finding(report),
        Axis(*padded(float(at[0]), float(at[-1]), 0.03, 0.5), _ticks(number)) if len(at) else Axis(0, 1),
        Axis(0.0, float(rates.max()) * 1.18, _ticks(significant)) if len(at) else Axis(0, 1),
        (*(_level(report, at) if has_tokens(steps) else ()), *points),
        Targets(at, rates, lambda place: _readout(steps[place], rates[place], kinds[place]), reach=14.0),
        [header, *((step.step, step.tokens, step.seconds, kind)
                   for step, kind in zip(steps, kinds, strict=True))],
    )  # fmt: skip


def has_tokens(steps: Sequence[StepRate]) -> bool:
    """Tell whether the log counts tokens, not only steps."""
    return any(step.tokens > 0 for step in steps)


def speeds(steps: Sequence[StepRate]) -> Values:
    """Return tokens per second and GPU of each interval; intervals per second where there are no tokens."""
    seconds = np.array([step.seconds for step in steps], dtype=np.float64)
    tokens = np.array([step.tokens for step in steps], dtype=np.float64)
    return (tokens if has_tokens(steps) else np.ones(len(steps))) / seconds


def kinds_of(report: PilotReport, steps: Sequence[StepRate]) -> list[str]:
    """Return of each step whether it is ``kept``, of the ``warm-up``, or an ``outlier``."""
    dropped = {step: part.reason for part in report.dropped for step in part.steps}
    return ["kept" if step.kept else str(dropped.get(step.step, "warm-up")) for step in steps]


def finding(report: PilotReport) -> str:
    """Return the finding of the chart as a sentence."""
    if report.tokens_per_s_per_gpu is None:
        return tr("{0} steps; the log has no speed in tokens.", number(len(report.series)))
    counts = {part.reason: len(part.steps) for part in report.dropped}
    spread = ""
    if report.low is not None and report.high is not None and report.low < report.high:
        spread = tr(" ({0} to {1})", number(report.low), number(report.high))
    return tr(
        "{0} tokens per second and GPU{1} over {2} steps; {3} steps of warm-up and {4} outliers left out.",
        number(report.tokens_per_s_per_gpu), spread, number(report.steps_used),
        number(counts.get("warm-up", 0)), number(counts.get("outlier", 0)),
    )  # fmt: skip


def _level(report: PilotReport, at: Values) -> list[Mark]:
    level = report.tokens_per_s_per_gpu
    if level is None or not len(at):
        return []
    ends = np.array([at[0], at[-1]])
    low, high = np.full(2, report.low or level), np.full(2, report.high or level)
    return [
        Band(ends, low, high, "accent", 0.14),
        ReferenceLine(level, upright=False, stroke="accent", width=1.4),
        Label(float(at[-1]), level, tr("{0} tok/s sustained", number(level)), "text", (1.0, 1.0), bold=True),
    ]


def _ticks(text_of: Callable[[float], str]) -> Callable[[float, float, int], Ticks]:
    return lambda low, high, most: [(at, text_of(at)) for at in even_steps(low, high, most) if at > 0]


def _readout(step: StepRate, speed: float, kind: str) -> str:
    why = {"kept": "", "warm-up": tr(" · warm-up, left out"), "outlier": tr(" · outlier, left out")}[kind]
    return tr("step {0}: {1} tok/s, {2} s{3}", number(step.step), number(speed), significant(step.seconds, 3), why)
