"""An estimate as plain text for a terminal, with the window's and the reports' words and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ftcost_core.documents.job import OPEN_PATHS
from ftcost_core.documents.names import hardware_name, model_name
from ftcost_core.documents.result import Estimate, ManagedEstimate, OfferEstimate, RuleOfThumb
from ftcost_core.text.numbers import (
    compact,
    duration,
    likelihood,
    memory,
    money,
    number,
    percent,
    seconds,
    share,
    significant,
)
from ftcost_core.wording.answer import answer, to_be_sure
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.headlines import headlines
from ftcost_core.wording.job_titles import job_title
from ftcost_core.wording.labels import (
    COMPONENTS,
    METHODS,
    PHASES,
    ROLLOUT_PARTS,
    RULES,
    STEP_PARTS,
    STEP_PHASES,
    doubt_words,
    host_words,
    offer_sold_words,
    own_machine_words,
    phase_words,
)
from ftcost_core.wording.verdicts import host_verdict, too_little_ram

_OFFERS_SHOWN = 8
_SERVICES_SHOWN = 4
_GIB = 2**30


def summary(estimate: Estimate) -> str:
    """Return memory, time, cost and their parts, then offers, choices and warnings."""
    parts = (_job, _figures, _memory, _step, _rollout, _rules, _time, _offers, _services, _choices, _warnings)
    blocks = ("\n".join(part(estimate)) for part in parts)
    return "\n\n".join(block for block in blocks if block)


def _job(estimate: Estimate) -> Iterator[str]:
    job, model = estimate.resolved, estimate.model
    yield job_title(job)
    yield (
        f"{model_name(job)} ({compact(model.parameters)} parameters, {compact(model.trainable_parameters)}"
        f" trained) · {METHODS[job.method.kind]} · {hardware_name(job)}"
        f" · micro-batch {job.training.micro_batch}"
        f" · {value_name('hardware.parallelism.strategy', job.hardware.parallelism.strategy)}"
    )
    yield " ".join(part for part in (answer(estimate).text, to_be_sure(estimate)) if part)


def _figures(estimate: Estimate) -> Iterator[str]:
    for headline in headlines(estimate, "GiB"):
        ends = (f"80 % range {headline.range}",) if headline.range else ()
        verdict = (headline.verdict.words,) if headline.verdict.words else ()
        yield _row(headline.title, headline.text, *filter(None, (headline.alarm, *ends, *headline.notes, *verdict)))
    job, used, speed, time = estimate.resolved, estimate.memory, estimate.throughput, estimate.time
    yield _row(
        "Memory in detail",
        f"{memory(used.allocated, 'GiB')} allocated",
        f"{memory(used.reserved, 'GiB')} reserved",
        f"peak in the {STEP_PHASES[used.peak_phase]}",
    )
    yield _row("Phases of the run", "", phase_words(used, "GiB"))
    words = host_verdict(estimate.host).words
    yield _row("Per node", "", host_words(estimate.host, "GiB"), *([words] if words else []))
    several = job.hardware.gpus_per_node * job.hardware.nodes > 1
    scaling = [f"scaling {percent(speed.scaling_efficiency)}"] if several else []
    yield _row("One step", seconds(speed.step_s), *scaling, estimate.evidence.text)
    yield _row("Overheads", f"×{significant(time.realism_factor)}", "wall-clock time over pure training")
    if estimate.cost.offer:
        yield _row("Offer", "", estimate.cost.offer)


def _memory(estimate: Estimate) -> Iterator[str]:
    yield f"Memory at the peak ({STEP_PHASES[estimate.memory.peak_phase]}), GiB"
    yield from _shares(
        (COMPONENTS[name], size, memory(size, "GiB", 3)) for name, size in estimate.memory.components.items()
    )


def _step(estimate: Estimate) -> Iterator[str]:
    yield "One optimizer step"
    parts = estimate.throughput.step_parts.items()
    yield from _shares((STEP_PARTS[name], spent, seconds(spent)) for name, spent in parts)


def _rollout(estimate: Estimate) -> Iterator[str]:
    """Yield a step that generates by part, and how it does so."""
    rollout = estimate.rollout
    if rollout is None:
        return
    yield "A step by part"
    for part in rollout.parts:
        ends = f"80 % range {seconds(part.low)} – {seconds(part.high)}" if part.seconds else ""
        yield f"  {ROLLOUT_PARTS[part.name]:<40}{seconds(part.seconds):>12}   {ends}"
    if rollout.hidden_seconds:
        yield f"  {'Generation beside the training':<40}{seconds(rollout.hidden_seconds):>12}"
    settings = estimate.resolved.method.rollout
    engine = settings and value_name("method.rollout.engine", settings.engine)
    yield (
        f"  {number(rollout.completions)} completions of {number(rollout.prompts)} prompts · {engine}"
        f" · {rollout.engines} side by side · {number(rollout.sequences_at_once)} sequences at once each"
        f" (×{significant(rollout.waves)}) · the longest {number(rollout.longest_tokens)} tokens"
        f" · {number(rollout.generated_tokens_per_s)} tok/s generated"
    )
    yield (
        f"  engine {memory(rollout.awake_bytes, 'GiB')} GiB awake"
        f" ({memory(rollout.weights_bytes, 'GiB')} weights, {memory(rollout.cache_bytes, 'GiB')} keys and"
        f" values), {memory(rollout.asleep_bytes, 'GiB')} asleep"
    )


def _rules(estimate: Estimate) -> Iterator[str]:
    yield "Rules of thumb against this estimate"
    yield from map(_rule, estimate.rules)


def _rule(rule: RuleOfThumb) -> str:
    unit, show = (" tok/s/GPU", number) if rule.unit != "1" else ("", _times)
    guide = show(rule.low) if rule.low == rule.high else f"{show(rule.low)} – {show(rule.high)}"
    return f"  {RULES[rule.id]:<56}{guide:>18}   here {show(rule.model)}{unit}"


def _time(estimate: Estimate) -> Iterator[str]:
    yield "Time"
    yield from _shares((PHASES[phase.name], phase.hours, duration(phase.hours)) for phase in estimate.time.phases)


def _offers(estimate: Estimate) -> Iterator[str]:
    fitting = [offer for offer in estimate.offers if offer.fits and offer.allowed]
    if fitting:
        counting = sum(offer.counts for offer in fitting)
        yield (
            f"Offers that fit: {len(fitting)} of {len(estimate.offers)}, {counting} at prices without doubt, "
            "with chances to fit; *: none is both cheaper and faster"
        )
        billed = [offer for offer in fitting if offer.offer == estimate.cost.offer]
        rest = [offer for offer in fitting if offer not in billed]
        yield from map(_offer, [*billed, *rest][:_OFFERS_SHOWN])
    if estimate.own_machine:
        yield own_machine_words(estimate.own_machine)


def _offer(offer: OfferEstimate) -> str:
    star = "*" if offer.pareto else " "
    return (
        f" {star}{offer.provider:<18.18}{offer.gpus:>3} × {offer.gpu:<22.22}{offer.terms:<10}"
        f"{duration(offer.wall_hours):>12}{money(offer.total):>12}{likelihood(offer.fit_probability):>7}"
        f"  {offer.as_of}  {offer_sold_words(offer)}"
        + (f"; {doubt_words(offer.doubts)}" if offer.doubts else "")
        + ("" if offer.enough_ram else f"; {too_little_ram()}")
    )


def _services(estimate: Estimate) -> Iterator[str]:
    if estimate.managed:
        yield "Managed fine-tuning on the same tokens"
        yield from map(_service, estimate.managed[:_SERVICES_SHOWN])


def _service(service: ManagedEstimate) -> str:
    upkeep = f" + {money(service.upkeep_usd_month)} a month" if service.upkeep_usd_month else ""
    notes = "" if service.open else ", closed"
    if service.break_even_tokens is not None:
        notes += f", own GPUs cheaper above {compact(service.break_even_tokens)} tokens"
    name = f"  {service.provider:<18.18}{service.model:<30.30}"
    return f"{name}{money(service.usd):>12}{upkeep}  {service.as_of}{notes}"


def _choices(estimate: Estimate) -> Iterator[str]:
    for choice in estimate.choices:
        if choice.path in ("training.micro_batch", "hardware.parallelism.strategy"):
            yield f"chosen: {choice.path} = {choice.value} ({choice.reason})"
    by_reason: dict[str, list[str]] = {}
    for choice in estimate.choices if estimate.resolved.training.trainer else ():
        if choice.path in OPEN_PATHS:
            by_reason.setdefault(choice.reason, []).append(f"{choice.path} = {choice.value}")
    for reason, values in by_reason.items():
        yield f"left open: {reason}: {', '.join(values)}"


def _warnings(estimate: Estimate) -> Iterator[str]:
    for warning in estimate.warnings:
        yield f"note: {warning.path}: {warning.text}"


def _row(label: str, value: str, *details: str) -> str:
    return f"{label:<16}{value:>24}   {' · '.join(details)}".rstrip()


def _shares(parts: Iterable[tuple[str, float, str]]) -> Iterator[str]:
    """Yield a line for each part above 0: its name, its value as text, its share of the total."""
    present = [(name, value, text) for name, value, text in parts if value > 0]
    total = sum(value for _, value, _ in present) or 1.0
    for name, value, text in present:
        yield f"  {name:<40}{text:>12}{share(value / total):>7}"


def _times(factor: float) -> str:
    return f"×{significant(factor)}"
