"""Every figure of an estimate in long form, with unit, range and source, for spreadsheets (CSV) and programs (JSON)."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ftcost_core import __version__
from ftcost_core.documents.result import OfferEstimate
from ftcost_core.report.section_assumptions import assumptions, shown_value
from ftcost_core.report.section_cost import listed
from ftcost_core.report.section_plans import plan_name
from ftcost_core.report.section_summary import verdict
from ftcost_core.report.section_terms import terms
from ftcost_core.report.subject import Subject, report_title
from ftcost_core.storage.spreadsheet_text import neutral
from ftcost_core.text.i18n import mark, tr

_MODEL = mark("the estimate")
_RANGES = {"tokens_per_s_per_gpu": ("low", "high"), "total": ("low", "high"), "ram_bytes": ("ram_low", "ram_high")}
"""The ends of the range of a figure that are not called as it is."""
_ROLLOUT = {
    "prompts": "prompts", "completions": "sequences", "engines": "engines", "sequences_at_once": "sequences",
    "waves": "1", "longest_tokens": "tokens", "generated_tokens_per_s": "tokens/s", "weights_bytes": "B",
    "cache_bytes": "B", "awake_bytes": "B", "asleep_bytes": "B",
}  # fmt: skip
_TIME = {
    "tokens_processed": "tokens", "padding_share": "1", "optimizer_steps": "steps", "training_hours": "h",
    "wall_hours": "h", "gpu_hours": "h", "deadline_probability": "", "realism_factor": "1",
    "best_checkpoint_minutes": "min",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure under its path in the result document."""

    path: str
    value: float | int | str | bool | None
    unit: str = ""
    low: float | None = None
    """Lower end of its 80 % range, where it has one."""
    high: float | None = None
    source: str = _MODEL


def figures(subject: Subject) -> Iterator[Figure]:
    """Yield the figures of an estimate in the order of the report."""
    yield Figure("report.name", subject.job.name, source=tr("the job"))
    yield Figure("report.date", subject.made_on.isoformat(), source=tr("the day it was made"))
    yield from _memory(subject)
    yield from _speed_and_time(subject)
    yield from _cost(subject)
    yield from _offers(subject)
    yield from _own_machine(subject)
    yield from _plans(subject)
    yield from _beside(subject)
    for setting in assumptions(subject):
        value = (
            setting.value
            if isinstance(setting.value, int | float | str | None)
            else shown_value(setting.path, setting.value)
        )
        yield Figure(f"resolved.{setting.path}", value, source=setting.source)
    for part, (_, part_terms) in zip(
        ("memory", "host", "throughput", "time", "cost"), terms(subject.estimate), strict=True
    ):
        for term in part_terms:
            source = f"{term.kind}; {term.formula}; {term.source}"
            yield Figure(f"{part}.terms.{term.key}", term.value, term.unit, source=source)


def _each(path: str, part: object, units: Mapping[str, str], source: str = _MODEL) -> Iterator[Figure]:
    """Yield fields of a part of the result by their names, each with its unit and, where it has one, its range."""
    for name, unit in units.items():
        low, high = _RANGES.get(name, (f"{name}_low", f"{name}_high"))
        ends = getattr(part, low, None), getattr(part, high, None)
        yield Figure(f"{path}.{name}", getattr(part, name), unit, *ends, source)


def _memory(subject: Subject) -> Iterator[Figure]:
    estimate = subject.estimate
    counts = dict.fromkeys(("parameters", "active_parameters", "trainable_parameters"), "parameters")
    yield from _each("model", estimate.model, counts, tr("architecture of the model"))
    used, host = estimate.memory, estimate.host
    for name, size in used.components.items():
        yield Figure(f"memory.components.{name}", size, "B")
    yield from _each("memory", used, {"allocated": "B", "reserved": "B", "device": "B"})
    yield Figure("memory.capacity", used.capacity, "B", source=tr("the GPU catalogue"))
    yield from _each("memory", used, {"fits": "", "fit_probability": ""})
    yield Figure("memory.peak_moment", used.peak_phase)
    rest = {"largest_micro_batch": "sequences"}
    yield from _each("memory", used, rest | {"longest_seq_len": "tokens", "evaluation": "B", "saving": "B"})
    for place, point in enumerate(used.timeline):
        for name, size in point.components.items():
            yield Figure(f"memory.timeline.{place}.{point.phase}.{name}", size, "B")
    yield from _each("host", host, {"ram_bytes": "B", "ram_moment": ""})
    for moment, size in host.ram_moments.items():
        yield Figure(f"host.ram_moments.{moment}", size, "B")
    yield from _each("host", host, {"ram_capacity": "B", "disk_bytes": "B", "disk_capacity": "B"})
    yield Figure("checkpoint_bytes", estimate.checkpoint_bytes, "B")
    yield Figure("adapter_bytes", estimate.adapter_bytes, "B")


def _speed_and_time(subject: Subject) -> Iterator[Figure]:
    speed, rollout, time = subject.estimate.throughput, subject.estimate.rollout, subject.estimate.time
    units = {"tokens_per_s_per_gpu": "tokens/s/GPU", "mfu": "1", "step_s": "s", "scaling_efficiency": "1"}
    yield from _each("throughput", speed, units)
    for name, seconds in speed.step_parts.items():
        yield Figure(f"throughput.step_parts.{name}", seconds, "s")
    if rollout is not None:
        for part in rollout.parts:
            yield Figure(f"rollout.parts.{part.name}", part.seconds, "s", part.low, part.high)
        yield from _each("rollout", rollout, _ROLLOUT)
    yield from _each("time", time, _TIME)
    for phase in time.phases:
        yield Figure(f"time.phases.{phase.name}", phase.hours, "h")


def _cost(subject: Subject) -> Iterator[Figure]:
    cost = subject.estimate.cost
    chosen = subject.chosen
    source = _price_source(chosen, subject.offer.source if subject.offer else "") if chosen else _MODEL
    yield Figure("cost.total", cost.total, cost.currency, cost.low, cost.high, source)
    yield Figure("cost.budget_probability", cost.budget_probability)
    yield Figure("cost.per_million_tokens", cost.per_million_tokens, cost.currency, source=source)
    yield Figure("cost.offer", cost.offer, source=source)
    for part in cost.parts:
        yield Figure(f"cost.parts.{part.name}", part.usd, cost.currency, source=source)


def _offers(subject: Subject) -> Iterator[Figure]:
    for offer in listed(subject.estimate.offers, subject.estimate.cost.offer):
        path, source = f"offers.{offer.offer}", _price_source(offer)
        yield from _each(path, offer, {"total": "USD", "price_per_hour": "USD/h"}, source)
        yield from _each(path, offer, {"wall_hours": "h", "gpu_hours": "h"})
        yield Figure(f"{path}.gpus", offer.gpus, offer.gpu, source=source)
        yield Figure(f"{path}.device", offer.device, "B")
        yield Figure(f"{path}.doubts", ", ".join(offer.doubts))
        yield from _each(path, offer, {"fit_probability": "", "enough_ram": "", "pareto": ""})


def _own_machine(subject: Subject) -> Iterator[Figure]:
    own = subject.estimate.own_machine
    if own is not None:
        usd = dict.fromkeys(("total", "wear", "electricity", "idle", "hosting", "rented_total"), "USD")
        spent = dict.fromkeys(("hours", "rented_hours", "break_even_hours", "planned_hours"), "h")
        yield from _each("own_machine", own, usd | spent | {"break_even_runs": ""})


def _plans(subject: Subject) -> Iterator[Figure]:
    for place, plan in enumerate(subject.plans.plans if subject.plans else ()):
        path, source = (
            f"plans.{place}",
            tr("{plan}; {provider}, price of {as_of}", plan=plan_name(plan), provider=plan.provider, as_of=plan.as_of),
        )
        yield Figure(f"{path}.cost.total", plan.cost.total, "USD", plan.cost.low, plan.cost.high, source)
        time, used = plan.time, plan.memory
        yield Figure(f"{path}.time.wall_hours", time.wall_hours, "h", time.wall_hours_low, time.wall_hours_high, source)
        yield Figure(f"{path}.memory.device", used.device, "B", used.device_low, used.device_high, source)
        yield Figure(f"{path}.pareto", plan.pareto, source=source)


def _beside(subject: Subject) -> Iterator[Figure]:
    estimate = subject.estimate
    for place, service in enumerate(estimate.managed):
        path, source = (
            f"managed.{place}",
            tr(
                "{provider}, {model}; price of {as_of}; {source}",
                provider=service.provider,
                model=service.model,
                as_of=service.as_of,
                source=service.source,
            ),
        )
        yield Figure(f"{path}.usd", service.usd, "USD", source=source)
        yield Figure(f"{path}.upkeep_usd_month", service.upkeep_usd_month, "USD/month", source=source)
        yield Figure(f"{path}.break_even_tokens", service.break_even_tokens, "tokens", source=source)
    for rule in estimate.rules:
        yield Figure(f"rules.{rule.id}.rule", None, rule.unit, rule.low, rule.high, tr("rule of thumb"))
        yield Figure(f"rules.{rule.id}.model", rule.model, rule.unit)
    for advice in estimate.advice:
        path, source = (f"advice.{advice.id}", f"{advice.text}; {json.dumps(advice.change, ensure_ascii=False)}")
        yield Figure(f"{path}.memory", advice.memory, "B", source=source)
        yield Figure(f"{path}.hours", advice.hours, "h", source=source)
        yield Figure(f"{path}.usd", advice.usd, "USD", source=source)
        yield Figure(f"{path}.risk", advice.risk, source=source)
        yield Figure(f"{path}.fits", advice.fits, source=source)
    for warning in estimate.warnings:
        yield Figure(f"warnings.{warning.path}", warning.text)


def _price_source(offer: OfferEstimate, source: str = "") -> str:
    return tr("price of {0}", offer.as_of) + (f"; {source}" if source else "")


_COLUMNS = ("path", "value", "unit", "low", "high", "source")


def to_csv(subject: Subject) -> str:
    """Return the figures as CSV in long form, with the byte order mark that Excel needs.

    A text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for figure in figures(subject):
        writer.writerow([_cell(getattr(figure, name)) for name in _COLUMNS])
    return "\ufeff" + out.getvalue()


def to_json(subject: Subject) -> str:
    """Return summary, figures, the whole result document and the plans, if any, as JSON."""
    document = {
        "format": "ftcost-report",
        "version": 1,
        "program": {"name": "ftcost", "version": __version__},
        "date": subject.made_on.isoformat(),
        "title": report_title(subject),
        "summary": list(verdict(subject)),
        "figures": [dataclasses.asdict(figure) for figure in figures(subject)],
        "result": subject.estimate.document(),
        "plans": subject.plans.document() if subject.plans else None,
    }
    return json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
    return neutral(str(value).replace("\x00", "\ufffd"))
