"""The first page: the verdict in words, the four figures, and what each reader needs to know."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ftcost_core.report.document import Block, Bullets, Card, Cards, Columns, Facts, Notice, Section
from ftcost_core.report.numbers import (
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
from ftcost_core.wording import THIN, Sayings, say

_NONE = Verdict("", "plain")
_OF_LIMITS = Sayings({
    "budget bad": "That is over the budget of {limit}.",
    "budget warn": "The upper end of the range passes the budget of {limit}.",
    "budget good": "All of the range is within the budget of {limit}.",
    "deadline bad": "That is over the deadline of {limit}.",
    "deadline warn": "The upper end of the range passes the deadline of {limit}.",
    "deadline good": "All of the range is within the deadline of {limit}.",
})  # fmt: skip


def summary_section(about: Subject) -> Section:
    """Return the summary."""
    notices: tuple[Block, ...] = tuple(
        Notice(title(caution.path), caution.text) for caution in about.estimate.warnings
    )
    return Section(
        "summary",
        say("Summary"),
        (Bullets(tuple(verdict(about))), Cards(tuple(_cards(about))), *notices, _readers(about)),
    )


def verdict(about: Subject) -> Iterator[str]:
    """Yield the finding, one sentence each: memory, time, money, and what they rest on."""
    found, units = about.estimate, about.units
    used, time, cost, job = found.memory, found.time, found.cost, found.resolved
    gpus, gpu = hardware_name(job), job.hardware.gpu
    size = say(
        "{used} of {capacity} {units}",
        used=memory(used.device, units),
        capacity=memory(used.capacity, units),
        units=units,
    )
    spread = say(
        "80 % range {device_low} to {device_high} {units}",
        device_low=memory(used.device_low, units),
        device_high=memory(used.device_high, units),
        units=units,
    )
    if not used.fits:
        yield (
            say(
                "The job does not fit: at the peak one {gpu} would have to hold {size} ({spread}). "
                "Hours and money below are what it would take if it did.",
                gpu=gpu,
                size=size,
                spread=spread,
            )
        )
    elif used.device_high > used.capacity:
        yield (
            say(
                "The job fits by the estimate, {size} at the peak, but the range passes what the GPU "
                "has ({spread}): try it before you rely on it.",
                size=size,
                spread=spread,
            )
        )
    else:
        yield say(
            "The job fits: {size} at the peak of a step, and so does the whole range ({spread}).",
            size=size,
            spread=spread,
        )
    yield (
        say(
            "It takes about {wall_hours} on {gpus}, between {wall_hours_low} and "
            "{wall_hours_high}; {gpu_hours} GPU-hours, all phases counted.",
            wall_hours=duration(time.wall_hours),
            gpus=gpus,
            wall_hours_low=duration(time.wall_hours_low),
            wall_hours_high=duration(time.wall_hours_high),
            gpu_hours=hours(time.gpu_hours),
        )
        + _limit("deadline", time.wall_hours, time.wall_hours_high, about.job.limits.deadline_hours, duration)
    )
    if cost.total is None or cost.low is None or cost.high is None:
        yield say("There is no price: no offer of the catalogue has this hardware on these terms.")
    else:
        yield (
            say(
                "It costs about {total}, between {low} and {high}{about}.",
                total=money(cost.total),
                low=money(cost.low),
                high=money(cost.high),
                about=_where(about),
            )
            + _limit("budget", cost.total, cost.high, about.job.limits.budget_usd, money)
        )
    if found.resolved.calibration and found.resolved.calibration.tokens_per_s_per_gpu:
        yield say("The speed is scaled to a pilot run of this job, so its range is narrow.")
    else:
        yield (
            say(
                "Nothing has been measured yet: these are estimates. A pilot run of some fifty steps "
                "would narrow the ranges of time and money."
            )
        )


def _limit(name: str, value: float, high: float, limit: float | None, show: Callable[[float], str]) -> str:
    said = limit_verdict(value, high, limit)
    if said is None or limit is None:
        return ""
    sentence = _OF_LIMITS[f"{name} {said.tone}"]
    return " " + sentence.format(limit=show(limit))


def _where(about: Subject) -> str:
    chosen = about.chosen
    if chosen is None:
        return ""
    if chosen.terms == "owned":
        return say(" on own machines ({provider})", provider=chosen.provider)
    return say(
        ", rented {terms} from {provider} at prices of {day}",
        terms=say(chosen.terms),
        provider=chosen.provider,
        day=chosen.as_of,
    )


def _cards(about: Subject) -> Iterator[Card]:
    found, units = about.estimate, about.units
    used, time, cost, speed = found.memory, found.time, found.cost, found.throughput
    fit, limits = fit_verdict(used), about.job.limits
    yield Card(
        say("Memory per GPU"),
        memory(used.device, units),
        say("of {capacity} {units}", capacity=memory(used.capacity, units), units=units),
        say(
            "range {device_low} – {device_high} · micro-batch {micro_batch}",
            device_low=memory(used.device_low, units),
            device_high=memory(used.device_high, units),
            micro_batch=found.resolved.training.micro_batch,
        ),
        fit.words,
        fit.tone,
    )
    late = _card_verdict("deadline", time.wall_hours, time.wall_hours_high, limits.deadline_hours, used)
    yield Card(
        say("Wall-clock time"),
        duration(time.wall_hours),
        "",
        say(
            "range {wall_hours_low} – {wall_hours_high} · {gpu_hours} GPU-hours",
            wall_hours_low=duration(time.wall_hours_low),
            wall_hours_high=duration(time.wall_hours_high),
            gpu_hours=hours(time.gpu_hours),
        ),
        late.words,
        late.tone,
    )
    if cost.total is None or cost.low is None or cost.high is None:
        yield Card(
            say("Cost"), "–", "", say("no offer has this hardware on these terms"), say("no price"), "warn"
        )
    else:
        dear = _card_verdict("budget", cost.total, cost.high, limits.budget_usd, used)
        yield Card(
            say("Cost"),
            money(cost.total),
            cost.currency,
            say(
                "range {low} – {high} · {per_million_tokens} per 1{thin}M tokens",
                low=money(cost.low),
                high=money(cost.high),
                per_million_tokens=money(cost.per_million_tokens),
                thin=THIN,
            ),
            dear.words,
            dear.tone,
        )
    measured = bool(found.resolved.calibration and found.resolved.calibration.tokens_per_s_per_gpu)
    known = Verdict(say("measured"), "good") if measured else Verdict(say("estimated"), "plain")
    rate = known if used.fits else Verdict(say("if it did fit"), "plain")
    yield Card(
        say("Speed of a GPU"),
        number(speed.tokens_per_s_per_gpu, 0 if speed.tokens_per_s_per_gpu >= 10 else 1),
        say("tokens/s"),
        say(
            "range {low} – {high} · {mfu} of the peak rate (MFU)",
            low=number(speed.low),
            high=number(speed.high),
            mfu=percent(speed.mfu),
        ),
        rate.words,
        rate.tone,
    )


def _card_verdict(name: str, value: float, high: float, limit: float | None, used: Memory) -> Verdict:
    found = limit_verdict(value, high, limit, name, fits=used.fits)
    return found or _NONE


def _readers(about: Subject) -> Columns:
    return Columns((_platform(about), _research(about), _finance(about)))


def _platform(about: Subject) -> Facts:
    found, job, units = about.estimate, about.estimate.resolved, about.units
    hardware, used = job.hardware, found.memory
    rows = [
        (say("Hardware"), hardware_name(job)),
        (say("Strategy"), str(hardware.parallelism.strategy)),
        (say("Stack"), STACKS[job.training.stack]),
        (
            say("Allocated, reserved"),
            f"{memory(used.allocated, units)}, {memory(used.reserved, units)} {units}",
        ),
        (say("Peak"), MOMENTS[used.peak_moment]),
        (say("A checkpoint"), small_memory(found.checkpoint_bytes, units)),
    ]
    if found.adapter_bytes:
        rows.append((say("The adapter"), small_memory(found.adapter_bytes, units)))
    rows.append((say("Save every"), say("{minutes} minutes", minutes=number(job.run.checkpoint_minutes))))
    return Facts(say("For the platform engineer"), tuple(rows))


def _research(about: Subject) -> Facts:
    found, job = about.estimate, about.estimate.resolved
    method, data, training = job.method, job.data, job.training
    what = METHODS[method.kind]
    if method.lora is not None and method.kind in ("lora", "qlora", "dora"):
        what += say(", rank {rank}", rank=method.lora.rank)
    rows = (
        (
            say("Model"),
            say(
                "{job}, {parameters} parameters",
                job=model_name(job),
                parameters=compact(found.model.parameters),
            ),
        ),
        (say("Method"), what),
        (say("Objective"), OBJECTIVES[method.objective]),
        (
            say("Trained"),
            say("{parameters} parameters", parameters=compact(found.model.trainable_parameters)),
        ),
        (
            say("Data"),
            say(
                "{tokens} tokens in {epochs} epochs",
                tokens=compact(found.time.tokens_processed),
                epochs=plain(data.epochs),
            ),
        ),
        (
            say("Context"),
            say("{tokens} tokens, {batching}", tokens=number(data.seq_len), batching=say(data.batching)),
        ),
        (
            say("Batch"),
            say(
                "{global_batch} sequences a step, {micro_batch} at a time on a GPU",
                global_batch=training.global_batch,
                micro_batch=training.micro_batch,
            ),
        ),
        (
            say("Steps"),
            say(
                "{optimizer_steps}, {step_s} each",
                optimizer_steps=number(found.time.optimizer_steps),
                step_s=seconds(found.throughput.step_s),
            ),
        ),
        (say("Precision"), f"{training.precision}, {training.optimizer}"),
    )
    return Facts(say("For the researcher"), rows)


def _finance(about: Subject) -> Facts:
    found, chosen = about.estimate, about.chosen
    cost, limits = found.cost, about.job.limits
    rows = [
        (say("Total"), money(cost.total)),
        (say("Range"), say("{low} to {high}", low=money(cost.low), high=money(cost.high))),
        (say("Currency"), say("US dollars") if cost.currency == "USD" else cost.currency),
    ]
    if chosen is not None:
        rows += [
            (say("Provider"), chosen.provider),
            (say("Terms"), chosen.terms),
            (
                say("Price"),
                say("{price_per_hour} an hour for all machines", price_per_hour=money(chosen.price_per_hour)),
            ),
            (say("Price looked up"), chosen.as_of),
        ]
    rows.append(
        (say("Budget"), money(limits.budget_usd) if limits.budget_usd is not None else say("none given"))
    )
    rows.append((say("Tax"), say("not included")))
    return Facts(say("For finance"), tuple(rows))
