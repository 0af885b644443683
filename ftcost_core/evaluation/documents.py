"""The figures of one of the jobs that were evaluated together, as parts of the result document.

A field of a document is that of the same name of the arrays, as the document's type (:func:`_document`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp, isfinite
from typing import Any, TypeVar

from msgspec.structs import fields

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job
from ftcost_core.documents.record import Record
from ftcost_core.documents.result import (
    COMPONENTS,
    HOST_MOMENTS,
    ROLLOUT_PARTS,
    RUN_PHASES,
    STEP_PARTS,
    STEP_PHASES,
    TRAINING_PARTS,
    Evidence,
    Host,
    HostMoment,
    Memory,
    Phase,
    RolloutFigures,
    RolloutPart,
    RuleOfThumb,
    RunPhase,
    RunPhaseMemory,
    Throughput,
    Time,
)
from ftcost_core.documents.term import explained
from ftcost_core.documents.vocabulary import complete
from ftcost_core.evaluation.figures import BatchFigures
from ftcost_core.formulas.facts.fit import fitted_file
from ftcost_core.formulas.memory.evaluation_and_saving import Held
from ftcost_core.formulas.memory.peak import Peak
from ftcost_core.formulas.memory.select import terms_at
from ftcost_core.formulas.memory.timeline import timeline
from ftcost_core.formulas.schedule.phases import chance_within
from ftcost_core.formulas.throughput.regimes import likeness
from ftcost_core.text.i18n import tr

Document = TypeVar("Document", bound=Record)
_AS = {int: lambda value: round(float(value)), float: float, bool: bool}


def document_at(kind: type[Document], i: int, *arrays: object, **stated: Any) -> Document:
    """Return a document of job ``i``: fields that are not ``stated`` are those of the same name of ``arrays``."""
    for name, as_declared in _numbers(kind):
        if name not in stated:
            source = next((one for one in arrays if hasattr(one, name)), None)
            if source is not None:
                stated[name] = as_declared(getattr(source, name)[i])
    return kind(**stated)


@cache
def _numbers(kind: type[Record]) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a document that are plain numbers, and how each is made of an array's entry."""
    return tuple((field.name, _AS[field.type]) for field in fields(kind) if field.type in _AS)


def limits_of(figures: BatchFigures, i: int) -> dict[str, int | None]:
    """Return the fields of a job's memory that say the most that fits; ``None`` where nothing does."""
    micro_batch, seq_len = figures.largest
    return {"largest_micro_batch": int(micro_batch[i]) or None, "longest_seq_len": int(seq_len[i]) or None}


def memory(figures: BatchFigures, i: int, *, limits: bool, explains: bool) -> Memory:
    """Return a job's memory; without terms and the chart of a step unless it ``explains``."""
    batch, peak = figures.batch, figures.peak
    components = {name: round(float(peak.components[name][i])) for name in COMPONENTS}
    allocated = sum(size for name, size in components.items() if name != "context")
    phase, row = next(name for name in STEP_PHASES if name == peak.phase.at(i)), int(peak.row[i])
    return document_at(
        Memory, i, peak, figures,
        components=components,
        allocated=allocated,
        reserved=max(allocated, round(float(peak.reserved[i]))),
        capacity=int(batch.gpu.at(i).usable_bytes),
        peak_phase=phase,
        timeline=timeline(batch, peak, i) if explains else (),
        **(limits_of(figures, i) if limits else {}),
        evaluation=round(float(figures.beside_training["evaluation"].live[i])),
        saving=round(float(figures.beside_training["saving"].live[i])),
        phases=run_phases(figures, i),
        terms=explained(terms_at(peak.terms[phase], row), row) if explains else (),
    )  # fmt: skip


def run_phases(figures: BatchFigures, i: int) -> tuple[RunPhaseMemory, ...]:
    """Return what each phase of a job's run takes of its GPU, and of the host."""
    held: dict[RunPhase, Held | Peak] = {**figures.beside_training, "step": figures.peak}
    decides = figures.peak.decides.at(i)
    happens = {"evaluation": bool(figures.batch.evaluates[i]), "generation": decides == "generation"}
    shown = [name for name in RUN_PHASES if name in held and happens.get(name, True)]
    gpu = (
        document_at(
            RunPhaseMemory, i, held[name],
            name=name, where="gpu", bytes=round(float(held[name].device[i])), chance=_chance(figures, name, i),
            decides=name == decides,
        )
        for name in shown
    )  # fmt: skip
    ram = ((_PHASE_OF[name], round(float(size[i]))) for name, size in figures.node.moments.items())
    return (*gpu, *(RunPhaseMemory(name, "host", size, None, size, size, size) for name, size in ram if size))


_PHASE_OF: Mapping[HostMoment, RunPhase] = complete(
    HostMoment, {"loading": "load", "training": "step", "saving": "saving", "merging": "merge"}
)


def _chance(figures: BatchFigures, phase: RunPhase, i: int) -> float | None:
    chances = figures.peak.chances.get(phase)
    return None if chances is None else float(chances[i])


def host(job: Job, figures: BatchFigures, i: int, offer: Offer | None, *, explains: bool) -> Host:
    """Return what the job needs outside its GPUs, beside what the machine has as far as it is known."""
    node, hardware = figures.node, job.hardware
    ram, disk = hardware.host_ram_gib, hardware.disk_gib
    if ram is None and offer is not None:
        ram = offer.node_ram_gib(hardware.gpus_per_node)
    return document_at(
        Host, i, node,
        ram_moment=next(name for name in HOST_MOMENTS if name == node.moment.at(i)),
        ram_moments={name: round(float(size[i])) for name, size in node.moments.items()},
        ram_capacity=None if ram is None else round(ram * 2**30),
        disk_capacity=None if disk is None else round(disk * 2**30),
        terms=explained((*terms_at(node.ram_terms, i), *node.disk_terms), i) if explains else (),
    )  # fmt: skip


def throughput(figures: BatchFigures, i: int, *, explains: bool) -> Throughput:
    """Return a job's speed."""
    step = figures.step
    names = STEP_PARTS if _generates(figures, i) else (*TRAINING_PARTS, "teacher")
    parts = {name: float(step.parts[name][i]) for name in names if name != "teacher" or step.parts[name][i] > 0}
    return document_at(
        Throughput, i, step, figures, step_parts=parts, terms=explained(step.terms, i) if explains else ()
    )


def evidence(figures: BatchFigures, i: int) -> Evidence:
    """Count the measured runs like a job: same chip, stack, method, number of nodes and context."""
    like = fitted_file().alike.get(likeness(figures.batch).at(i), 0)
    if not like:
        return Evidence(like=0, text=tr("No run like this one was measured: wide range."))
    if like == 1:
        return Evidence(like=1, text=tr("1 measured run is like this one."))
    return Evidence(like=like, text=tr("{like} measured runs are like this one.", like=like))


def rules_of_thumb(figures: BatchFigures, i: int) -> tuple[RuleOfThumb, ...]:
    """Return what guides' rules of thumb say for a job, beside the model's own figures."""
    return tuple(
        RuleOfThumb(id=rule.id, unit=rule.unit, low=rule.low, high=rule.high, model=rule.model)
        for rule in figures.rules[i]
    )


def _generates(figures: BatchFigures, i: int) -> bool:
    return figures.rollout is not None and bool(figures.rollout.engine.generates[i])


def rollout(figures: BatchFigures, i: int) -> RolloutFigures | None:
    """Return how a job generates; ``None`` for one that learns from given data."""
    step = figures.rollout
    if step is None or not _generates(figures, i):
        return None
    work, hidden = step.engine, float(step.hidden[i])
    # Each step of a rollout takes its part of the generation.
    generation = (hidden + float(step.seconds["generation"][i])) * float(figures.batch.steps_of_rollout[i])
    tokens = float(work.generated[i] * work.completions[i] * figures.batch.completion_tokens[i])

    def part(name: str) -> RolloutPart:
        seconds, factor = float(step.seconds[name][i]), exp(float(step.spreads[name][i]))
        return RolloutPart(name=name, seconds=seconds, low=seconds / factor, high=seconds * factor)

    return document_at(
        RolloutFigures, i, work,
        parts=tuple(part(name) for name in ROLLOUT_PARTS),
        sequences_at_once=float(work.at_once[i]),
        waves=float(work.sequences[i] / work.at_once[i]),
        longest_tokens=float(work.longest[i]),
        hidden_seconds=hidden,
        generated_tokens_per_s=tokens / generation,
    )  # fmt: skip


def time(job: Job, figures: BatchFigures, i: int, *, explains: bool) -> Time:
    """Return a job's tokens, steps and hours."""
    tokens, schedule = figures.tokens, figures.schedule
    best, deadline = float(schedule.best_checkpoint_minutes[i]), job.limits.deadline_hours
    wall = [float(hours[i]) for hours in (schedule.wall_hours, schedule.wall_hours_low, schedule.wall_hours_high)]
    return document_at(
        Time, i, tokens, schedule,
        deadline_probability=chance_within(deadline, *wall),
        best_checkpoint_minutes=best if isfinite(best) else None,
        phases=tuple(Phase(name=name, hours=float(hours[i])) for name, hours in schedule.phases.items()),
        terms=explained((*tokens.terms, *schedule.terms), i) if explains else (),
    )  # fmt: skip
