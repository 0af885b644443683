"""The first page: the verdict in words, the four figures, and what each reader needs to know."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ftcost_core.report.document import Block, Bullets, Card, Cards, Columns, Facts, Notice, Section
from ftcost_core.report.numbers import (
    THIN,
    compact,
    duration,
    hours,
    memory,
    money,
    number,
    percent,
    plain,
    seconds,
    small_memory,
)
from ftcost_core.report.subject import Subject
from ftcost_core.report.verdicts import Verdict, fit_verdict, limit_verdict
from ftcost_core.report.words import METHODS, MOMENTS, OBJECTIVES, STACKS, hardware_name, model_name, title
from ftcost_core.result import Memory

_NONE = Verdict("", "plain")


def summary_section(about: Subject) -> Section:
    """Return the summary."""
    notices: tuple[Block, ...] = tuple(
        Notice(title(caution.path), caution.text) for caution in about.estimate.warnings
    )
    return Section(
        "summary", "Summary",
        (Bullets(tuple(verdict(about))), Cards(tuple(_cards(about))), *notices, _readers(about)),
    )  # fmt: skip


def verdict(about: Subject) -> Iterator[str]:
    """Yield the finding, one sentence each: memory, time, money, and what they rest on."""
    found, units = about.estimate, about.units
    used, time, cost, job = found.memory, found.time, found.cost, found.resolved
    gpus, gpu = hardware_name(job), job.hardware.gpu
    size = f"{memory(used.device, units)} of {memory(used.capacity, units)} {units}"
    spread = f"80 % range {memory(used.device_low, units)} to {memory(used.device_high, units)} {units}"
    if not used.fits:
        yield (
            f"The job does not fit: at the peak one {gpu} would have to hold {size} ({spread}). "
            "Hours and money below are what it would take if it did."
        )
    elif used.device_high > used.capacity:
        yield (
            f"The job fits by the estimate, {size} at the peak, but the range passes what the GPU has "
            f"({spread}): try it before you rely on it."
        )
    else:
        yield f"The job fits: {size} at the peak of a step, and so does the whole range ({spread})."
    yield (
        f"It takes about {duration(time.wall_hours)} on {gpus}, between {duration(time.wall_hours_low)} and "
        f"{duration(time.wall_hours_high)}; {hours(time.gpu_hours)} GPU-hours, all phases counted."
        + _limit("deadline", time.wall_hours, time.wall_hours_high, about.job.limits.deadline_hours, duration)
    )
    if cost.total is None or cost.low is None or cost.high is None:
        yield "There is no price: no offer of the catalogue has this hardware on these terms."
    else:
        yield (
            f"It costs about {money(cost.total)}, between {money(cost.low)} and {money(cost.high)}"
            f"{_where(about)}." + _limit("budget", cost.total, cost.high, about.job.limits.budget_usd, money)
        )
    if found.resolved.calibration and found.resolved.calibration.tokens_per_s_per_gpu:
        yield "The speed is scaled to a pilot run of this job, so its range is narrow."
    else:
        yield (
            "Nothing has been measured yet: these are estimates. A pilot run of some fifty steps would "
            "narrow the ranges of time and money."
        )


def _limit(name: str, value: float, high: float, limit: float | None, say: Callable[[float], str]) -> str:
    said = limit_verdict(value, high, limit)
    if said is None or limit is None:
        return ""
    words = {
        "over the limit": "That is over", "may pass the limit": "The upper end of the range passes",
        "within the limit": "All of the range is within",
    }[said.words]  # fmt: skip
    return f" {words} the {name} of {say(limit)}."


def _where(about: Subject) -> str:
    chosen = about.chosen
    if chosen is None:
        return ""
    return f", rented {chosen.terms} from {chosen.provider} at prices of {chosen.as_of}" if (
        chosen.terms != "owned"
    ) else f" on own machines ({chosen.provider})"  # fmt: skip


def _cards(about: Subject) -> Iterator[Card]:
    found, units = about.estimate, about.units
    used, time, cost, speed = found.memory, found.time, found.cost, found.throughput
    fit, limits = fit_verdict(used), about.job.limits
    yield Card(
        "Memory per GPU", memory(used.device, units), f"of {memory(used.capacity, units)} {units}",
        f"range {memory(used.device_low, units)} – {memory(used.device_high, units)} · micro-batch "
        f"{found.resolved.training.micro_batch}",
        fit.words, fit.tone,
    )  # fmt: skip
    late = _card_verdict("deadline", time.wall_hours, time.wall_hours_high, limits.deadline_hours, used)
    yield Card(
        "Wall-clock time", duration(time.wall_hours), "",
        f"range {duration(time.wall_hours_low)} – {duration(time.wall_hours_high)} · "
        f"{hours(time.gpu_hours)} GPU-hours",
        late.words, late.tone,
    )  # fmt: skip
    if cost.total is None or cost.low is None or cost.high is None:
        yield Card("Cost", "–", "", "no offer has this hardware on these terms", "no price", "warn")
    else:
        dear = _card_verdict("budget", cost.total, cost.high, limits.budget_usd, used)
        yield Card(
            "Cost", money(cost.total), cost.currency,
            f"range {money(cost.low)} – {money(cost.high)} · "
            f"{money(cost.per_million_tokens)} per 1{THIN}M tokens",
            dear.words, dear.tone,
        )  # fmt: skip
    measured = bool(found.resolved.calibration and found.resolved.calibration.tokens_per_s_per_gpu)
    yield Card(
        "Speed of a GPU", number(speed.tokens_per_s_per_gpu, 0 if speed.tokens_per_s_per_gpu >= 10 else 1),
        "tokens/s",
        f"range {number(speed.low)} – {number(speed.high)} · {percent(speed.mfu)} of the peak rate (MFU)",
        "measured" if measured else "estimated", "good" if measured else "plain",
    )  # fmt: skip


def _card_verdict(name: str, value: float, high: float, limit: float | None, used: Memory) -> Verdict:
    found = limit_verdict(value, high, limit, fits=used.fits)
    return Verdict(found.words.replace("limit", name), found.tone) if found else _NONE


def _readers(about: Subject) -> Columns:
    return Columns((_platform(about), _research(about), _finance(about)))


def _platform(about: Subject) -> Facts:
    found, job, units = about.estimate, about.estimate.resolved, about.units
    hardware, used = job.hardware, found.memory
    rows = [
        ("Hardware", hardware_name(job)),
        ("Strategy", str(hardware.parallelism.strategy)),
        ("Stack", STACKS.get(job.training.stack, job.training.stack)),
        ("Allocated, reserved", f"{memory(used.allocated, units)}, {memory(used.reserved, units)} {units}"),
        ("Peak", MOMENTS[used.peak_moment]),
        ("A checkpoint", small_memory(found.checkpoint_bytes, units)),
    ]
    if found.adapter_bytes:
        rows.append(("The adapter", small_memory(found.adapter_bytes, units)))
    rows.append(("Save every", f"{number(job.run.checkpoint_minutes)} minutes"))
    return Facts("For the platform engineer", tuple(rows))


def _research(about: Subject) -> Facts:
    found, job = about.estimate, about.estimate.resolved
    method, data, training = job.method, job.data, job.training
    what = METHODS[method.kind]
    if method.lora is not None and method.kind in ("lora", "qlora", "dora"):
        what += f", rank {method.lora.rank}"
    rows = (
        ("Model", f"{model_name(job)}, {compact(found.model.parameters)} parameters"),
        ("Method", what),
        ("Objective", OBJECTIVES[method.objective]),
        ("Trained", f"{compact(found.model.trainable_parameters)} parameters"),
        ("Data", f"{compact(found.time.tokens_processed)} tokens in {plain(data.epochs)} epochs"),
        ("Context", f"{number(data.seq_len)} tokens, {data.batching}"),
        ("Batch", f"{training.global_batch} sequences a step, {training.micro_batch} at a time on a GPU"),
        ("Steps", f"{number(found.time.optimizer_steps)}, {seconds(found.throughput.step_s)} each"),
        ("Precision", f"{training.precision}, {training.optimizer}"),
    )
    return Facts("For the researcher", rows)


def _finance(about: Subject) -> Facts:
    found, chosen = about.estimate, about.chosen
    cost, limits = found.cost, about.job.limits
    rows = [
        ("Total", money(cost.total)),
        ("Range", f"{money(cost.low)} to {money(cost.high)}"),
        ("Currency", "US dollars" if cost.currency == "USD" else cost.currency),
    ]
    if chosen is not None:
        rows += [
            ("Provider", chosen.provider),
            ("Terms", chosen.terms),
            ("Price", f"{money(chosen.price_per_hour)} an hour for all machines"),
            ("Price looked up", chosen.as_of),
        ]
    rows.append(("Budget", money(limits.budget_usd) if limits.budget_usd is not None else "none given"))
    rows.append(("Tax", "not included"))
    return Facts("For finance", tuple(rows))
