"""The summary: the verdict in words, four figures, and facts for engineer, researcher and finance."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ftcost_core.documents.fields import title
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.names import hardware_name, model_name
from ftcost_core.documents.resolved_job import assigned
from ftcost_core.report.document import (
    Bullets,
    Card,
    CardRow,
    NamedValues,
    Notice,
    ReportBlock,
    ReportSection,
    SideBySide,
)
from ftcost_core.report.section_cost import price_day, tax_words
from ftcost_core.report.subject import Subject
from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.text.numbers import (
    compact,
    currency_words,
    duration,
    hours,
    input_value,
    likelihood,
    memory,
    money,
    number,
    percent,
    seconds,
    small_memory,
)
from ftcost_core.wording.answer import answer
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.headlines import Headline, few_headlines, range_and_notes
from ftcost_core.wording.labels import METHODS, STEP_PHASES, offer_sold_words
from ftcost_core.wording.verdicts import LIKELY, LimitName, limit_verdict

_OF_LIMITS = LazyTexts({
    "budget bad": "That is over the budget of {limit}, which is kept with a chance of {share}.",
    "budget warn": "The budget of {limit} is kept with a chance of {share} only.",
    "budget good": "The budget of {limit} is kept with a chance of {share}.",
    "deadline bad": "That is over the deadline of {limit}, which is kept with a chance of {share}.",
    "deadline warn": "The deadline of {limit} is kept with a chance of {share} only.",
    "deadline good": "The deadline of {limit} is kept with a chance of {share}.",
})  # fmt: skip


def summary_section(subject: Subject) -> ReportSection:
    """Return the summary."""
    notices: tuple[ReportBlock, ...] = tuple(
        Notice(title(caution.path), caution.text) for caution in subject.estimate.warnings
    )
    return ReportSection(
        "summary",
        tr("Summary"),
        (
            Bullets((answer(subject.estimate).text, *verdict(subject))),
            CardRow(tuple(map(card, few_headlines(subject.estimate, subject.units)))),
            *notices,
            _readers(subject),
        ),
    )


def verdict(subject: Subject) -> Iterator[str]:
    """Yield the finding, one sentence each: memory, time, money, and what they rest on."""
    estimate, units = subject.estimate, subject.units
    used, time, cost, job = estimate.memory, estimate.time, estimate.cost, estimate.resolved
    gpus, gpu = hardware_name(job), job.hardware.gpu
    size = tr(
        "{used} of {capacity} {units}",
        used=memory(used.device, units),
        capacity=memory(used.capacity, units),
        units=units,
    )
    spread = tr(
        "80 % range {device_low} to {device_high} {units}",
        device_low=memory(used.device_low, units),
        device_high=memory(used.device_high, units),
        units=units,
    )
    if not used.fits:
        yield (
            tr(
                "The job does not fit: at the peak one {gpu} would have to hold {size} ({spread}), which it "
                "does with a chance of {share}. Hours and money below are what it would take if it did.",
                gpu=gpu,
                share=likelihood(used.fit_probability),
                size=size,
                spread=spread,
            )
        )
    elif used.fit_probability < LIKELY:
        yield (
            tr(
                "It is tight: {size} at the peak ({spread}) fits with a chance of {share}; try it before you "
                "rely on it.",
                share=likelihood(used.fit_probability),
                size=size,
                spread=spread,
            )
        )
    else:
        yield tr(
            "The job fits with a chance of {share}: {size} at the peak of a step ({spread}).",
            share=likelihood(used.fit_probability),
            size=size,
            spread=spread,
        )
    yield (
        tr(
            "It takes about {wall_hours} on {gpus}, between {wall_hours_low} and "
            "{wall_hours_high}; {gpu_hours} GPU-hours, all phases counted.",
            wall_hours=duration(time.wall_hours),
            gpus=gpus,
            wall_hours_low=duration(time.wall_hours_low),
            wall_hours_high=duration(time.wall_hours_high),
            gpu_hours=hours(time.gpu_hours),
        )
        + _limit("deadline", time.deadline_probability, subject.job.limits.deadline_hours, duration)
    )
    if cost.total is None or cost.low is None or cost.high is None:
        yield tr("There is no price: no offer of the catalogue has this hardware on these terms.")
    else:
        yield (
            tr(
                "It costs about {total}, between {low} and {high}{about}.",
                total=money(cost.total),
                low=money(cost.low),
                high=money(cost.high),
                about=_where(subject),
            )
            + _limit("budget", cost.budget_probability, subject.job.limits.budget_usd, money)
        )
    if estimate.resolved.calibration and estimate.resolved.calibration.tokens_per_s_per_gpu:
        yield tr("The speed is scaled to a pilot run of this job, so its range is narrow.")
    else:
        yield (
            tr(
                "Nothing has been measured yet: these are estimates. A pilot run of some fifty steps "
                "would narrow the ranges of time and money."
            )
        )


def _limit(name: LimitName, chance: float | None, limit: float | None, show: Callable[[float], str]) -> str:
    if limit is None or chance is None:
        return ""
    sentence = _OF_LIMITS[f"{name} {limit_verdict(name, chance, fits=True).tone}"]
    return " " + sentence.format(limit=show(limit), share=likelihood(chance))


def _where(subject: Subject) -> str:
    chosen = subject.chosen
    if chosen is None:
        return ""
    if chosen.terms == "owned":
        return tr(" on own machines ({provider})", provider=chosen.provider)
    return tr(
        ", rented {terms} from {provider} at prices of {day}",
        terms=tr(chosen.terms),
        provider=chosen.provider,
        day=chosen.as_of,
    )


def card(headline: Headline) -> Card:
    """Return a headline as a card."""
    return Card(headline.title, headline.value, headline.unit, range_and_notes(headline), *headline.verdict)


def _readers(subject: Subject) -> SideBySide:
    return SideBySide((_platform(subject), _research(subject), _finance(subject)))


def _platform(subject: Subject) -> NamedValues:
    estimate, job, units = subject.estimate, subject.estimate.resolved, subject.units
    hardware, used = job.hardware, estimate.memory
    rows = [
        (tr("Hardware"), hardware_name(job)),
        (tr("Strategy"), str(hardware.parallelism.strategy)),
        (tr("Stack"), value_name("training.stack", job.training.stack)),
        (tr("Allocated, reserved"), f"{memory(used.allocated, units)}, {memory(used.reserved, units)} {units}"),
        (tr("Peak"), STEP_PHASES[used.peak_phase]),
        (tr("A checkpoint"), small_memory(estimate.checkpoint_bytes, units)),
    ]
    if estimate.adapter_bytes:
        rows.append((tr("The adapter"), small_memory(estimate.adapter_bytes, units)))
    rows.append((tr("Save every"), tr("{minutes} minutes", minutes=number(job.run.checkpoint_minutes))))
    return NamedValues(tr("For the platform engineer"), tuple(rows))


def _research(subject: Subject) -> NamedValues:
    estimate, job = subject.estimate, subject.estimate.resolved
    method, data, training = job.method, job.data, job.training
    what = METHODS[method.kind]
    if method.lora is not None and method.kind in ADAPTER_KINDS:
        what += tr(", rank {rank}", rank=method.lora.rank)
    rows = (
        (
            tr("Model"),
            tr("{job}, {parameters} parameters", job=model_name(job), parameters=compact(estimate.model.parameters)),
        ),
        (tr("Method"), what),
        (tr("Objective"), value_name("method.objective", method.objective)),
        (tr("Trained"), tr("{parameters} parameters", parameters=compact(estimate.model.trainable_parameters))),
        (
            tr("Data"),
            tr(
                "{tokens} tokens in {epochs} epochs",
                tokens=compact(estimate.time.tokens_processed),
                epochs=input_value(data.epochs),
            ),
        ),
        (
            tr("Context"),
            tr("{tokens} tokens, {batching}", tokens=number(data.seq_len), batching=tr(assigned(data.batching))),
        ),
        (
            tr("Batch"),
            tr(
                "{global_batch} sequences a step, {micro_batch} at a time on a GPU",
                global_batch=training.global_batch,
                micro_batch=training.micro_batch,
            ),
        ),
        (
            tr("Steps"),
            tr(
                "{optimizer_steps}, {step_s} each",
                optimizer_steps=number(estimate.time.optimizer_steps),
                step_s=seconds(estimate.throughput.step_s),
            ),
        ),
        (tr("Precision"), f"{training.precision}, {training.optimizer}"),
    )
    return NamedValues(tr("For the researcher"), rows)


def _finance(subject: Subject) -> NamedValues:
    estimate, chosen = subject.estimate, subject.chosen
    cost, limits = estimate.cost, subject.job.limits
    rows = [
        (tr("Total"), money(cost.total)),
        (tr("Range"), tr("{low} to {high}", low=money(cost.low), high=money(cost.high))),
        (tr("Currency"), currency_words()),
    ]
    if chosen is not None:
        rows += [
            (tr("Provider"), chosen.provider),
            (tr("Terms"), chosen.terms),
            (tr("Price"), tr("{price_per_hour} an hour for all machines", price_per_hour=money(chosen.price_per_hour))),
            (tr("Price looked up"), price_day(chosen.as_of, chosen.doubts)),
            (tr("Sold as"), offer_sold_words(chosen)),
        ]
    rows.append((tr("Budget"), money(limits.budget_usd) if limits.budget_usd is not None else tr("none given")))
    rows.append((tr("Tax"), tax_words(subject.job.run.tax_share)))
    rows.append((tr("Contingency"), percent(subject.job.run.contingency_share)))
    return NamedValues(tr("For finance"), tuple(rows))
