"""The answer in a sentence, and what would make it sure: the same in window, report and terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ftcost_core.text.i18n import capitalised, tr
from ftcost_core.text.numbers import duration, likelihood, money, number, percent
from ftcost_core.text.palette import Tone
from ftcost_core.wording.job_titles import states_words, training_words
from ftcost_core.wording.labels import COMPONENTS, doubt_words, short_hardware
from ftcost_core.wording.verdicts import EVEN, LIKELY, host_need, host_verdict, phase_need

if TYPE_CHECKING:
    from ftcost_core.documents.result import Advice, Estimate

_VERY_LIKELY, _PROBABLY, _HARDLY = 0.95, 0.75, 0.05
_WHOLE_HOURS, _DAYS = 3, 72
_OF_MACHINE = {"hardware.gpu", "hardware.gpus_per_node", "hardware.nodes"}


class Answer(NamedTuple):
    """The sentence, and its tone."""

    text: str
    tone: Tone


def answer(estimate: Estimate) -> Answer:
    """Say whether the job fits and what it takes; hours and money only where it does."""
    job, chance = estimate.resolved, estimate.memory.fit_probability
    gpus = job.hardware.gpus_per_node * job.hardware.nodes
    bought, own = _owned(estimate)
    hardware = short_hardware(gpus, job.hardware.gpu)
    whose = tr("your {0}", hardware) if own else tr("one {0}", hardware) if gpus == 1 else hardware
    training, share = training_words(job), likelihood(chance)
    if states := states_words(job):
        training = tr("{training} in {states}", training=training, states=states)
    if chance < EVEN:
        hopeless = tr("No: {training} does not fit {hardware}.", training=training, hardware=whose)
        hardly = tr(
            "Probably not: {training} fits {hardware} with a chance of only {share}.",
            training=training,
            hardware=whose,
            share=share,
        )
        words = (hopeless, _unless(estimate)) if chance < _HARDLY else (hardly,)
        return Answer(" ".join((*words, *_needs(estimate))), "bad")
    late, dear = _over_limits(estimate)
    short = host_verdict(estimate.host).tone == "bad"
    if late or dear:
        verdict = tr("It fits, but not within your limits")
    elif short:
        verdict = tr("It fits the GPU, but the machine has too little RAM or disk")
    elif chance >= _VERY_LIKELY:
        verdict = tr("Yes, very likely")
    else:
        verdict = tr("Yes, probably") if chance >= _PROBABLY else tr("Perhaps")
    sentence = tr("{training} fits {hardware} ({share})", training=training, hardware=whose, share=share)
    text = f"{verdict}: {sentence}; {_takes(estimate, bought=bought)}"
    over = [tr("The deadline is {0}.", rough_duration(job.limits.deadline_hours or 0))] if late else []
    over += [tr("The budget is {0}.", money(job.limits.budget_usd))] if dear else []
    tone: Tone = "warn" if over or short or chance < LIKELY else "good"
    return Answer(" ".join((f"{text}.", *over, *_needs(estimate))), tone)


def _unless(estimate: Estimate) -> str:
    """Return what would make it wrong that a job does not fit."""
    used = estimate.memory
    most = max(used.components, key=lambda name: used.components[name])
    return tr(
        "Wrong only if it took less than {share} of what is estimated (most: {most}).",
        share=percent(used.capacity / max(used.most, 1)),
        most=COMPONENTS[most],
    )


def _needs(estimate: Estimate) -> list[str]:
    """Return what decides beside a training step, unless all fits surely, and the RAM that moved things need."""
    job = estimate.resolved
    sure = estimate.memory.fit_probability >= _VERY_LIKELY
    needs = ("" if sure else phase_need(estimate.memory, job, "GiB"), host_need(estimate.host, job, "GiB"))
    return [f"{need}." for need in needs if need]


def to_be_sure(estimate: Estimate) -> str:
    """Return the one change that helps most to fit, and what a run takes on one's own machine, or nothing."""
    parts = []
    change = _surest(estimate)
    if change is not None and estimate.memory.fit_probability < _VERY_LIKELY:
        name = capitalised(change.text.partition(": ")[0])
        fits = estimate.memory.fits
        parts.append(tr("To be sure: {0}.", name) if fits else tr("It would fit with: {0}.", name))
    own = estimate.own_machine
    if own is not None and own.fits and not _owned(estimate)[1]:
        hardware = short_hardware(own.gpus, own.gpu)
        parts.append(
            tr(
                "On your {hardware}: {hours}, {power} of power, {total} with wear.",
                hardware=hardware,
                hours=rough_duration(own.hours),
                power=money(own.electricity + own.idle),
                total=money(own.total),
            )
        )
    return " ".join(parts)


def rough_duration(hours: float) -> str:
    """``5.85`` → ``6 h``, ``80`` → ``3.3 days``; below three hours as exact as ever."""
    if hours >= _DAYS:
        return tr("{0} days", number(hours / 24, 1 if hours < 240 else 0))
    return tr("{0} h", number(hours)) if hours >= _WHOLE_HOURS else duration(hours)


def _owned(estimate: Estimate) -> tuple[bool, bool]:
    """Return whether the bill is of a machine that is bought, and whether that is the user's own."""
    asked = estimate.resolved.price.terms == "owned"
    billed = [offer for offer in estimate.offers if offer.offer == estimate.cost.offer and offer.terms == "owned"]
    return asked or bool(billed), asked or any(offer.own for offer in billed)


def _takes(estimate: Estimate, *, bought: bool) -> str:
    hours, cost = rough_duration(estimate.time.wall_hours), estimate.cost
    if cost.total is None:
        return tr("about {hours}; nobody lists a price for that hardware: enter your own under Prices", hours=hours)
    usd = money(cost.total)
    if bought:
        return tr("about {hours} and {usd} of wear and power", hours=hours, usd=usd)
    doubts = f" ({doubt_words(cost.doubts)})" if cost.doubts else ""
    rented = tr("about {hours} and {usd} rented", hours=hours, usd=usd) + doubts
    term = next((one for one in estimate.offers if one.offer == cost.offer and one.commitment_usd is not None), None)
    if term is None:
        return rented
    return tr("{rented}, of {commitment} that the term costs, used or not", rented=rented,
              commitment=money(term.commitment_usd))  # fmt: skip


def _over_limits(estimate: Estimate) -> tuple[bool, bool]:
    """Return whether the deadline is missed, and whether the budget is passed."""
    limits, usd = estimate.resolved.limits, estimate.cost.total
    late = limits.deadline_hours is not None and estimate.time.wall_hours > limits.deadline_hours
    return late, limits.budget_usd is not None and usd is not None and usd > limits.budget_usd


def _surest(estimate: Estimate) -> Advice | None:
    """Return the advice with which a job that fits, fits very likely, or one that does not fits at all.

    Of several the one at no cost in quality, then on the same machine, by the same method, for least money.
    """
    least = _VERY_LIKELY if estimate.memory.fits else EVEN
    enough = [advice for advice in estimate.advice if advice.fits and advice.fit_probability >= least]
    return min(
        enough,
        key=lambda one: (
            one.fit_probability < LIKELY,
            bool(one.risk),
            not _OF_MACHINE.isdisjoint(one.change),
            "method.kind" in one.change,
            one.usd,
        ),
        default=None,
    )
