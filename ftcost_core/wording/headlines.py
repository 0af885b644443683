"""The figures of an estimate: their names and rounding, and what is said of those that are asked for first.

Every surface lays out the same :func:`headlines`: the window's cards, reports, the terminal, notebooks, the
clipboard. A comparison shows all of :data:`KEY_FIGURES`. A further figure is a row there, and a headline if it
has a ``said``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, assert_never

from ftcost_core.documents.names import hardware_name
from ftcost_core.text.html_table import HtmlCell, html_table
from ftcost_core.text.i18n import LazyTexts, mark, tr
from ftcost_core.text.numbers import (
    UNIT_BYTES,
    compact,
    duration,
    hours,
    memory,
    money,
    money_ends,
    number,
    percent,
    small_memory,
)
from ftcost_core.wording.answer import answer
from ftcost_core.wording.job_titles import job_title
from ftcost_core.wording.labels import doubt_words, market_words
from ftcost_core.wording.verdicts import (
    NO_VERDICT,
    Verdict,
    fit_verdict,
    host_need,
    limit_verdict,
    phase_need,
    pilot_words,
    speed_verdict,
)

if TYPE_CHECKING:
    from ftcost_core.documents.result import Estimate, RolloutFigures

Unit: TypeAlias = Literal["bytes", "hours", "gpu-hours", "usd", "tokens/s", "tokens/s/gpu", "count", "share", "yes-no"]
Subject: TypeAlias = Literal["", "memory", "hours", "cost", "speed"]
"""What the window's explanations are of; empty: a figure that none explains."""
_NO_PRICE = mark("no offer has this hardware on these terms")
_PLAIN_UNITS: LazyTexts[Unit] = LazyTexts({
    "bytes": "bytes", "hours": "h", "gpu-hours": "h", "usd": "USD", "tokens/s": "tok/s",
    "tokens/s/gpu": "tok/s per GPU", "count": "", "share": "1", "yes-no": "",
})  # fmt: skip


class _Said(NamedTuple):
    """What a headline says beside its figure and range."""

    verdict: Verdict = NO_VERDICT
    notes: tuple[str, ...] = ()
    alarm: str = ""
    of: str = ""
    """What the figure is a part of, with the unit of both unless the figure has one of its own: ``of 23.6 GiB``."""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """A figure of an estimate; ``better`` is -1 where less is better, 1 where more is, 0 where neither."""

    key: str
    title: str
    unit: Unit
    better: int
    value: Callable[[Estimate], float | None]
    low: Callable[[Estimate], float | None] | None = None
    """Lower end of the 80 % range, for a figure that has one."""
    high: Callable[[Estimate], float | None] | None = None
    of_run: bool = False
    """There is no such figure unless the job fits and runs."""
    subject: Subject = ""
    said: Callable[[Estimate, str], _Said] | None = None
    """What a headline says beside it, in ``GiB`` or ``GB``; ``None``: not among the headlines."""
    within: str = ""
    """The headline whose notes take this one in where there is room for few: its key."""

    @property
    def plain_unit(self) -> str:
        """The unit of the value itself, such as ``bytes``."""
        return _PLAIN_UNITS[self.unit]


class Headline(NamedTuple):
    """One figure as every surface says it; ``notes`` and ``verdict`` may be empty."""

    key: str
    title: str
    value: str
    unit: str
    """With what it is a part of: ``of 23.6 GiB``."""
    range: str
    """The 80 % range, with its unit; empty where there is none."""
    alarm: str
    """What must not be overlooked, such as a doubtful price: it stands first; empty for most."""
    notes: tuple[str, ...]
    verdict: Verdict
    subject: Subject
    within: str
    tip: str
    amounts: tuple[float | None, float | None, float | None]
    """Value and ends of the range as numbers, in ``plain_unit``."""
    plain_unit: str

    @property
    def text(self) -> str:
        """The figure with its unit."""
        return f"{self.value} {self.unit}".rstrip()


def headlines(estimate: Estimate, units: str) -> tuple[Headline, ...]:
    """Return memory, wall-clock time, GPU-hours, cost and speed of an estimate, sizes in ``GiB`` or ``GB``."""
    return tuple(
        _headline(figure, figure.said(estimate, units), estimate, units) for figure in KEY_FIGURES if figure.said
    )


def few_headlines(estimate: Estimate, units: str) -> tuple[Headline, ...]:
    """Return the headlines for where there is room for few: those within others stand in their notes."""
    every = headlines(estimate, units)
    return tuple(
        one._replace(notes=(*(f"{part.value} {part.title}" for part in every if part.within == one.key), *one.notes))
        for one in every
        if not one.within
    )


def range_and_notes(headline: Headline) -> str:
    """Return what stands below the figure on a card."""
    ends = tr("range {0}", headline.range) if headline.range else ""
    return " · ".join(filter(None, (headline.alarm, ends, *headline.notes)))


def _headline(figure: KeyFigure, said: _Said, estimate: Estimate, units: str) -> Headline:
    value = figure.value(estimate)
    low, high = (end(estimate) if end else None for end in (figure.low, figure.high))
    shown, unit = ("–", "") if value is None else amount_and_unit(figure.unit, value, units)
    return Headline(
        figure.key,
        tr(figure.title),
        shown,
        f"{'' if unit == units else unit} {said.of}".strip() if said.of else unit,
        "" if low is None or high is None else range_of(figure.unit, low, high, units),
        said.alarm,
        said.notes,
        said.verdict,
        figure.subject,
        figure.within,
        said.tip,
        (value, low, high),
        figure.plain_unit,
    )


def amount_and_unit(unit: Unit, value: float, units: str) -> tuple[str, str]:
    """Return a figure rounded as everywhere, and its unit; durations and money have theirs in the figure."""
    match unit:
        case "bytes" if abs(value) < UNIT_BYTES[units]:
            size, _, name = small_memory(value, units).rpartition(" ")
            return size, name
        case "bytes":
            return memory(value, units), units
        case "hours":
            return duration(value), ""
        case "gpu-hours":
            return hours(value), tr("h")
        case "usd":
            return money(value), ""
        case "tokens/s" | "tokens/s/gpu":
            return number(value, 0 if abs(value) >= 10 else 1), _PLAIN_UNITS[unit]
        case "share":
            return percent(value, 1), ""
        case "yes-no":
            return tr("yes") if value else tr("no"), ""
        case "count":
            return compact(value), ""
        case _:
            assert_never(unit)


def figure_text(unit: Unit, value: float, units: str) -> str:
    """Return a figure with its unit."""
    return " ".join(filter(None, amount_and_unit(unit, value, units)))


def range_of(unit: Unit, low: float, high: float, units: str) -> str:
    """Return the ends of a range with their unit once: ``20.1 – 22.9 GiB``; speeds without, whose unit is long."""
    if unit == "usd":
        return " – ".join(money_ends(low, high))
    (start, first), (end, last) = (amount_and_unit(unit, value, units) for value in (low, high))
    if unit in ("tokens/s", "tokens/s/gpu"):
        return f"{start} – {end}"
    return f"{start}{f' {first}' if first != last else ''} – {end} {last}".rstrip()


def with_range(unit: Unit, value: float, low: float, high: float, units: str = "GiB") -> str:
    """``$0.99 ($0.77 – 1.28)``."""
    return f"{figure_text(unit, value, units)} ({range_of(unit, low, high, units)})"


def figures_html(estimate: Estimate) -> str:
    """Return the headlines as an HTML table under the answer in a sentence."""
    rows = [
        (HtmlCell(one.title), HtmlCell(one.text, right=True), HtmlCell(one.range, right=True), HtmlCell(*one.verdict))
        for one in headlines(estimate, "GiB")
    ]
    title = f"{job_title(estimate.resolved)} · {hardware_name(estimate.resolved)} · {answer(estimate).text}"
    return html_table(title, ("", "estimate", "80 % range", ""), rows)


def _of_memory(estimate: Estimate, units: str) -> _Said:
    used, job = estimate.memory, estimate.resolved
    short = used.most - used.capacity
    alarm = tr("{0} short", small_memory(short, units)) if short > 0 else ""
    notes: tuple[str, ...] = () if alarm else (tr("micro-batch {0}", job.training.micro_batch),)
    notes += tuple(filter(None, (phase_need(used, job, units, short=True), host_need(estimate.host, job, units))))
    of = tr("of {0} {1}", memory(used.capacity, units), units)
    return _Said(fit_verdict(used.fit_probability), notes, alarm, of)


def _of_time(estimate: Estimate, _units: str) -> _Said:
    return _Said(limit_verdict("deadline", estimate.time.deadline_probability, fits=estimate.memory.fits))


def _of_cost(estimate: Estimate, _units: str) -> _Said:
    cost = estimate.cost
    if cost.total is None:
        return _Said(Verdict(tr("no price"), "warn"), (tr(_NO_PRICE),))
    doubts = f"! {doubt_words(cost.doubts)}" if cost.doubts else ""
    per = cost.per_million_tokens
    per_million = (tr("{0} per million tokens", money(per)),) if per else ()
    verdict = limit_verdict("budget", cost.budget_probability, fits=estimate.memory.fits)
    return _Said(verdict, (*per_million, *filter(None, (market_words(cost.market, apart=False),))), doubts)


def _of_speed(estimate: Estimate, _units: str) -> _Said:
    speed, like = estimate.throughput, estimate.evidence.like
    pilot = pilot_words(estimate.resolved)
    runs = tr("no similar measured run") if not like else tr("1 similar run") if like == 1 else ""
    runs = tr("pilot: {0}", pilot) if pilot else runs
    notes = [runs or tr("{0} similar runs", number(like))]
    if estimate.rollout is not None:
        notes.append(tr("{0} generation", percent(_share(estimate.rollout, "generation"))))
    elif speed.mfu:
        notes.append(tr("MFU {0}", percent(speed.mfu)))
    verdict = speed_verdict(estimate.resolved, fits=estimate.memory.fits)
    return _Said(verdict, tuple(notes), tip=estimate.evidence.text)


def _share(rollout: RolloutFigures, name: str) -> float:
    """Return a part's share of a step of GRPO or PPO."""
    whole = sum(part.seconds for part in rollout.parts)
    return next(part.seconds for part in rollout.parts if part.name == name) / (whole or 1.0)


def _gpus(estimate: Estimate) -> int:
    return estimate.resolved.hardware.gpus_per_node * estimate.resolved.hardware.nodes


KEY_FIGURES: tuple[KeyFigure, ...] = (
    KeyFigure("fits", mark("Fits"), "yes-no", 1, lambda e: e.memory.fits),
    KeyFigure("device", mark("Memory per GPU"), "bytes", -1, lambda e: e.memory.device,
              lambda e: e.memory.device_low, lambda e: e.memory.device_high, subject="memory", said=_of_memory),
    KeyFigure("free", mark("Memory left free"), "bytes", 1, lambda e: e.memory.capacity - e.memory.device,
              lambda e: e.memory.capacity - e.memory.device_high, lambda e: e.memory.capacity - e.memory.device_low,
              subject="memory"),
    KeyFigure("wall_hours", mark("Wall-clock time"), "hours", -1, lambda e: e.time.wall_hours,
              lambda e: e.time.wall_hours_low, lambda e: e.time.wall_hours_high, of_run=True, subject="hours",
              said=_of_time),
    KeyFigure("gpu_hours", mark("GPU-hours"), "gpu-hours", -1, lambda e: e.time.gpu_hours,
              lambda e: e.time.gpu_hours_low, lambda e: e.time.gpu_hours_high, of_run=True, subject="hours",
              said=lambda _estimate, _units: _Said(), within="wall_hours"),
    KeyFigure("cost", mark("Cost"), "usd", -1, lambda e: e.cost.total, lambda e: e.cost.low, lambda e: e.cost.high,
              of_run=True, subject="cost", said=_of_cost),
    KeyFigure("per_million_tokens", mark("Cost per million tokens"), "usd", -1, lambda e: e.cost.per_million_tokens,
              of_run=True, subject="cost"),
    KeyFigure("tokens_per_s_per_gpu", mark("Throughput"), "tokens/s/gpu", 1,
              lambda e: e.throughput.tokens_per_s_per_gpu, lambda e: e.throughput.low, lambda e: e.throughput.high,
              of_run=True, subject="speed", said=_of_speed),
    KeyFigure("tokens_per_s", mark("Throughput, all GPUs"), "tokens/s", 1,
              lambda e: e.throughput.tokens_per_s_per_gpu * _gpus(e), lambda e: e.throughput.low * _gpus(e),
              lambda e: e.throughput.high * _gpus(e), of_run=True, subject="speed"),
    KeyFigure("mfu", mark("MFU"), "share", 1, lambda e: e.throughput.mfu, of_run=True, subject="speed"),
    KeyFigure("optimizer_steps", mark("Optimizer steps"), "count", 0, lambda e: e.time.optimizer_steps),
    KeyFigure("trainable_parameters", mark("Trained parameters"), "count", 0, lambda e: e.model.trainable_parameters),
    KeyFigure("checkpoint_bytes", mark("Size of a checkpoint"), "bytes", 0, lambda e: e.checkpoint_bytes),
)  # fmt: skip
"""Every figure that jobs are compared by; the headlines are among them."""


def figure_title(key: str) -> str:
    """Return what a figure is called, by its key."""
    return next(tr(figure.title) for figure in KEY_FIGURES if figure.key == key)
