"""What is recorded of an estimate and of a search: figures by key, as numbers or words."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from ftcost_core.documents.result import Estimate, OfferEstimate
from ftcost_core.documents.term import Term
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.job_arrays import pack
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.schedule.tokens import sequence_lengths
from ftcost_core.planner.result import Plan, Plans

Figure: TypeAlias = float | str
Figures: TypeAlias = Mapping[str, Figure]
ROOMS = ("memory", "host", "throughput", "time", "cost")
"""The parts of a result that have terms."""
_OFFERS = 3
_PLANS = 6
_DIGITS = 6
_WORDS = re.compile(r"[^\w.+-]+")


def of_estimate(result: Estimate) -> Figures:
    """Return the figures of an estimate; keys of terms are ``term: ROOM OR PHASE: KEY``."""
    return dict(_sorted(_of_estimate(result)))


def of_search(found: Plans) -> Figures:
    """Return the figures of a search: its sizes, its first plans and what would help where there are none."""
    return dict(_sorted(_of_search(found)))


def same(old: Figure | None, new: Figure | None) -> bool:
    """Whether two figures are equal to six digits: at most one of the sixth apart."""
    if isinstance(old, str) and isinstance(new, str):
        before, after = (_WORDS.split(text) for text in (old, new))
        return len(before) == len(after) and all(map(_same_word, before, after))
    if isinstance(old, int | float) and isinstance(new, int | float):
        return abs(old - new) <= max(abs(old), abs(new)) * 10.0 ** (1 - _DIGITS)
    return old == new


def _same_word(old: str, new: str) -> bool:
    try:
        return old == new or same(float(old), float(new))
    except ValueError:
        return False


def _sorted(pairs: Iterator[tuple[str, Figure | None]]) -> Iterator[tuple[str, Figure]]:
    """Yield what there is, in the order of its keys: what is nothing, none or nobody's has no line."""
    for key, value in sorted(pairs, key=lambda pair: pair[0]):
        if value:
            yield key, value if isinstance(value, str) else float(f"{value:.{_DIGITS}g}")


def terms(result: Estimate) -> Iterator[tuple[str, Term]]:
    """Yield the terms of an estimate with their rooms."""
    for room in ROOMS:
        of_room: tuple[Term, ...] = getattr(result, room).terms
        yield from ((room, term) for term in of_room)


def _of_estimate(result: Estimate) -> Iterator[tuple[str, Figure | None]]:
    for choice in result.choices:
        yield f"choice: {choice.path}", json.dumps(choice.value)
    totals: Counter[str] = Counter()
    for room, term in terms(result):
        totals[f"term: {room}: {term.key}"] += term.value  # type: ignore[assignment]
    yield from totals.items()
    yield from _in_other_phases(result)
    yield from _fields(result, "model", "parameters active_parameters trainable_parameters")
    yield from _fields(result, "", "checkpoint_bytes adapter_bytes")
    yield from _of_memory(result)
    yield from _fields(result, "host", "ram_bytes ram_low ram_high ram_moment ram_capacity disk_bytes disk_capacity")
    for name, size in result.host.ram_moments.items():
        yield f"host.ram while {name}", size
    yield from _fields(result, "throughput", "tokens_per_s_per_gpu low high mfu step_s scaling_efficiency")
    for name, seconds in result.throughput.step_parts.items():
        yield f"throughput.step: {name}", seconds
    yield from _of_rollout(result)
    for rule in result.rules:
        yield f"rule: {rule.id}", _numbers(rule.low, rule.high, rule.model)
    yield "evidence.like", result.evidence.like
    yield from _of_money(result)
    for advice in result.advice:
        changed = json.dumps(advice.change, sort_keys=True)
        fits = "fits" if advice.fits else "does not fit"
        yield f"advice: {advice.id}", f"{_numbers(advice.memory, advice.hours, advice.usd)} {fits} {changed}"
    for path, times in Counter(warning.path for warning in result.warnings).items():
        yield f"warnings: {path}", times


def _of_memory(result: Estimate) -> Iterator[tuple[str, Figure | None]]:
    memory = result.memory
    yield from _fields(result, "memory", "allocated reserved device device_low device_high capacity fit_probability")
    yield from _fields(result, "memory", "largest_micro_batch longest_seq_len evaluation saving")
    yield "memory.fullest in", memory.peak_phase
    for name, size in memory.components.items():
        yield f"memory.component: {name}", size
    peaks: dict[str, int] = {}
    for point in memory.timeline:
        peaks[point.phase] = max(peaks.get(point.phase, 0), sum(point.components.values()))
    for name, size in peaks.items():
        yield f"memory.peak of {name}", size


def _in_other_phases(result: Estimate) -> Iterator[tuple[str, Figure | None]]:
    """Yield the terms of memory that are alive at the peak of another phase alone: a result has none of these."""
    alive = {term.key for term in result.memory.terms}
    resolved = resolve(result.resolved)
    lengths = sequence_lengths([resolved.job])
    counted = peak(pack(resolved.arch, [resolved.job], [resolved.gpu], lengths))
    for phase, phase_terms in counted.terms.items():
        for term in phase_terms:
            if term.key not in alive:
                yield f"term: {phase}: {term.key}", float(term.value[counted.row[0]])


def _of_rollout(result: Estimate) -> Iterator[tuple[str, Figure | None]]:
    rollout = result.rollout
    if rollout is None:
        return
    for part in rollout.parts:
        yield f"rollout.part: {part.name}", _numbers(part.seconds, part.low, part.high)
    names = "prompts completions engines sequences_at_once waves longest_tokens generated_tokens_per_s"
    yield from _fields(result, "rollout", f"{names} weights_bytes cache_bytes awake_bytes asleep_bytes")


def _of_money(result: Estimate) -> Iterator[tuple[str, Figure | None]]:
    names = "tokens_processed padding_share optimizer_steps training_hours wall_hours wall_hours_low wall_hours_high"
    yield from _fields(result, "time", f"{names} gpu_hours gpu_hours_low gpu_hours_high realism_factor")
    yield from _fields(result, "time", "deadline_probability best_checkpoint_minutes")
    for phase in result.time.phases:
        yield f"time.phase: {phase.name}", phase.hours
    yield from _fields(result, "cost", "total low high per_million_tokens budget_probability offer sold_as_asked")
    yield "cost.doubts", " ".join(result.cost.doubts)
    for part in result.cost.parts:
        yield f"cost.part: {part.name}", part.usd
    for place, offer in enumerate(result.offers[:_OFFERS]):
        yield f"offer {place + 1}", _offer(offer)
    yield "offers", len(result.offers)
    for name in ("fits", "allowed", "enough_ram", "counts", "pareto"):
        yield f"offers: {name}", sum(getattr(offer, name) for offer in result.offers)
    yield "managed", len(result.managed)
    own = result.own_machine
    if own is not None:
        yield "own machine", _numbers(own.hours, own.total, own.wear, own.electricity, own.idle, own.hosting)
        yield "own machine: rented", f"{own.rented_offer} {_numbers(own.rented_hours, own.rented_total)}"
        yield "own machine: break-even", _numbers(own.break_even_hours, own.break_even_runs)


def _offer(offer: OfferEstimate) -> str:
    figures = _numbers(offer.total, offer.wall_hours, offer.device, offer.commitment_usd)
    return f"{offer.offer}, {offer.machines} × {offer.gpus_sold} GPUs, micro-batch {offer.micro_batch}: {figures}"


def _of_search(found: Plans) -> Iterator[tuple[str, Figure | None]]:
    for name in ("configurations", "evaluated", "offers", "doubtful_offers", "hardware", "fitting", "feasible"):
        yield f"searched: {name}", getattr(found.searched, name)
    yield "plans", len(found.plans)
    for place, plan in enumerate(found.plans):
        if place < _PLANS or plan.roles:
            yield f"plan {place + 1:02}", _plan(plan)
    if found.binding is not None:
        yield "binding", found.binding.path
        for place, relaxation in enumerate(found.binding.relaxations):
            needed = _number(relaxation.needed) if isinstance(relaxation.needed, float) else str(relaxation.needed)
            yield f"binding: {place + 1:02}", f"{relaxation.path}: {relaxation.given} to {needed}"


def _plan(plan: Plan) -> str:
    job, training = plan.job, plan.job.training
    figures = _numbers(plan.cost.total, plan.time.wall_hours, plan.memory.device)
    settings = f"{job.method.kind}, {training.optimizer}, {training.checkpointing}, micro-batch {training.micro_batch}"
    hardware = f"{job.hardware.nodes} × {job.hardware.gpus_per_node} × {job.hardware.gpu}"
    spread = job.hardware.parallelism.strategy
    return f"{' '.join(plan.roles) or '-'}: {job.price.offer}, {hardware}, {spread}, {settings}: {figures}"


def _fields(result: Estimate, room: str, names: str) -> Iterator[tuple[str, Figure | None]]:
    part = getattr(result, room) if room else result
    for name in names.split():
        value = getattr(part, name)
        yield (f"{room}.{name}" if room else name), str(value) if isinstance(value, bool) else value


def _numbers(*values: float | None) -> str:
    return " ".join(map(_number, values))


def _number(value: float | None) -> str:
    return "none" if value is None else f"{value:.{_DIGITS}g}"
