"""Every figure of an estimate in long form, with unit, range and source, for spreadsheets (CSV) and programs (JSON)."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
from collections.abc import Iterator
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


def _memory(subject: Subject) -> Iterator[Figure]:
    model, used = subject.estimate.model, subject.estimate.memory
    for name in type(model).__struct_fields__:
        yield Figure(f"model.{name}", getattr(model, name), "parameters", source=tr("architecture of the model"))
    for name, size in used.components.items():
        yield Figure(f"memory.components.{name}", size, "B")
    yield Figure("memory.allocated", used.allocated, "B")
    yield Figure("memory.reserved", used.reserved, "B")
    yield Figure("memory.device", used.device, "B", used.device_low, used.device_high)
    yield Figure("memory.capacity", used.capacity, "B", source=tr("the GPU catalogue"))
    yield Figure("memory.fits", used.fits)
    yield Figure("memory.fit_probability", used.fit_probability)
    yield Figure("memory.peak_moment", used.peak_phase)
    yield Figure("memory.largest_micro_batch", used.largest_micro_batch, "sequences")
    yield Figure("memory.longest_seq_len", used.longest_seq_len, "tokens")
    yield Figure("memory.evaluation", used.evaluation, "B")
    yield Figure("memory.saving", used.saving, "B")
    for place, point in enumerate(used.timeline):
        for name, size in point.components.items():
            yield Figure(f"memory.timeline.{place}.{point.phase}.{name}", size, "B")
    host = subject.estimate.host
    yield Figure("host.ram_bytes", host.ram_bytes, "B", host.ram_low, host.ram_high)
    yield Figure("host.ram_moment", host.ram_moment)
    for moment, size in host.ram_moments.items():
        yield Figure(f"host.ram_moments.{moment}", size, "B")
    yield Figure("host.ram_capacity", host.ram_capacity, "B")
    yield Figure("host.disk_bytes", host.disk_bytes, "B")
    yield Figure("host.disk_capacity", host.disk_capacity, "B")
    yield Figure("checkpoint_bytes", subject.estimate.checkpoint_bytes, "B")
    yield Figure("adapter_bytes", subject.estimate.adapter_bytes, "B")


def _speed_and_time(subject: Subject) -> Iterator[Figure]:
    speed, time = subject.estimate.throughput, subject.estimate.time
    yield Figure("throughput.tokens_per_s_per_gpu", speed.tokens_per_s_per_gpu, "tokens/s/GPU", speed.low, speed.high)
    yield Figure("throughput.mfu", speed.mfu, "1")
    yield Figure("throughput.step_s", speed.step_s, "s")
    yield Figure("throughput.scaling_efficiency", speed.scaling_efficiency, "1")
    for name, seconds in speed.step_parts.items():
        yield Figure(f"throughput.step_parts.{name}", seconds, "s")
    yield from _rollout(subject)
    yield Figure("time.tokens_processed", time.tokens_processed, "tokens")
    yield Figure("time.padding_share", time.padding_share, "1")
    yield Figure("time.optimizer_steps", time.optimizer_steps, "steps")
    yield Figure("time.training_hours", time.training_hours, "h")
    yield Figure("time.wall_hours", time.wall_hours, "h", time.wall_hours_low, time.wall_hours_high)
    yield Figure("time.gpu_hours", time.gpu_hours, "h", time.gpu_hours_low, time.gpu_hours_high)
    yield Figure("time.deadline_probability", time.deadline_probability)
    yield Figure("time.realism_factor", time.realism_factor, "1")
    yield Figure("time.best_checkpoint_minutes", time.best_checkpoint_minutes, "min")
    for phase in time.phases:
        yield Figure(f"time.phases.{phase.name}", phase.hours, "h")


def _rollout(subject: Subject) -> Iterator[Figure]:
    rollout = subject.estimate.rollout
    if rollout is None:
        return
    for part in rollout.parts:
        yield Figure(f"rollout.parts.{part.name}", part.seconds, "s", part.low, part.high)
    for name, unit in (
        ("prompts", "prompts"), ("completions", "sequences"), ("engines", "engines"),
        ("sequences_at_once", "sequences"), ("waves", "1"), ("longest_tokens", "tokens"),
        ("generated_tokens_per_s", "tokens/s"), ("weights_bytes", "B"), ("cache_bytes", "B"),
        ("awake_bytes", "B"), ("asleep_bytes", "B"),
    ):  # fmt: skip
        yield Figure(f"rollout.{name}", getattr(rollout, name), unit)


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
        yield Figure(f"{path}.total", offer.total, "USD", offer.low, offer.high, source)
        yield Figure(f"{path}.price_per_hour", offer.price_per_hour, "USD/h", source=source)
        yield Figure(f"{path}.wall_hours", offer.wall_hours, "h")
        yield Figure(f"{path}.gpu_hours", offer.gpu_hours, "h")
        yield Figure(f"{path}.gpus", offer.gpus, offer.gpu, source=source)
        yield Figure(f"{path}.device", offer.device, "B")
        yield Figure(f"{path}.doubts", ", ".join(offer.doubts))
        yield Figure(f"{path}.fit_probability", offer.fit_probability)
        yield Figure(f"{path}.enough_ram", offer.enough_ram)
        yield Figure(f"{path}.pareto", offer.pareto)


def _own_machine(subject: Subject) -> Iterator[Figure]:
    own = subject.estimate.own_machine
    if own is not None:
        for name in ("total", "wear", "electricity", "idle", "hosting", "rented_total"):
            yield Figure(f"own_machine.{name}", getattr(own, name), "USD")
        for name in ("hours", "rented_hours", "break_even_hours", "planned_hours"):
            yield Figure(f"own_machine.{name}", getattr(own, name), "h")
        yield Figure("own_machine.break_even_runs", own.break_even_runs)


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
