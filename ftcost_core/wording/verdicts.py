"""Verdicts on memory, time and cost: the same words and thresholds in the window, reports and terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ftcost_core.documents.job import Job, offloads
from ftcost_core.documents.names import short_model
from ftcost_core.text.i18n import LazyTexts, in_sentence, tr
from ftcost_core.text.numbers import likelihood, memory, number, small_memory
from ftcost_core.text.palette import Tone
from ftcost_core.wording.labels import RUN_PHASES, short_hardware

if TYPE_CHECKING:
    from ftcost_core.documents.result import Host, Memory

LimitName: TypeAlias = Literal["budget", "deadline"]

LIKELY, EVEN = 0.9, 0.5
"""Chances from which something is likely, and from which it is tight."""
_HARDLY = 0.05
"""Below this chance it is not worth a number."""

_LIKELY: LazyTexts[LimitName] = LazyTexts({
    "budget": "{share} likely in budget", "deadline": "{share} likely in time",
})  # fmt: skip
_UNLIKELY: LazyTexts[LimitName] = LazyTexts({
    "budget": "over budget: {share} likely within", "deadline": "too late: {share} in time",
})  # fmt: skip
_OVER: LazyTexts[LimitName] = LazyTexts({"budget": "over budget", "deadline": "too late"})


_NEEDS = LazyTexts({
    "load": "Loading needs {size} of {capacity}",
    "generation": "vLLM's own GPUs need {size} each of {capacity}", "saving": "Saving needs {size} of {capacity}",
    "evaluation": "Evaluation with a batch of {batch} needs {size} of {capacity}",
})  # fmt: skip
_NEEDS_IN_SHORT = LazyTexts({
    "load": "Loading: {size}", "generation": "vLLM's own GPUs: {size}",
    "saving": "Saving: {size}", "evaluation": "Evaluation (batch {batch}): {size}",
})  # fmt: skip


class Verdict(NamedTuple):
    """The words of a verdict, and their tone."""

    words: str
    tone: Tone


NO_VERDICT = Verdict("", "plain")


def fit_verdict(chance: float) -> Verdict:
    """Say how likely a job is to fit, from its chance, 0 to 1: at even odds or better it is at least worth a try."""
    if chance < _HARDLY:
        return Verdict(tr("does not fit"), "bad")
    if chance < EVEN:
        return Verdict(tr("unlikely to fit: {share}", share=likelihood(chance)), "bad")
    if chance < LIKELY:
        return Verdict(tr("may fit: {share}", share=likelihood(chance)), "warn")
    return Verdict(tr("{share} likely to fit", share=likelihood(chance)), "good")


def phase_need(used: Memory, job: Job, units: str, *, short: bool = False) -> str:
    """Say which phase of the run decides whether it fits and what it needs; nothing where training does.

    ``short``: without the GPU's memory, which stands beside it.
    """
    phase = used.deciding
    if phase is None:
        return ""
    batch = job.run.evaluation_batch or job.training.micro_batch
    size, capacity = small_memory(phase.device, units), small_memory(used.capacity, units)
    return (_NEEDS_IN_SHORT if short else _NEEDS)[phase.name].format(batch=batch, size=size, capacity=capacity)


def phases_verdict(used: Memory, units: str) -> str:
    """Say of all phases of the run at once that they fit, and which needs most; nothing where one may not."""
    on_gpu = [phase for phase in used.phases if phase.where == "gpu"]
    if not on_gpu or any(phase.chance is not None and phase.chance < LIKELY for phase in on_gpu):
        return ""
    most = max(on_gpu, key=lambda phase: phase.device)
    size, capacity = memory(most.device, units), f"{memory(used.capacity, units)} {units}"
    return tr("Every phase of the run fits; {phase} needs most memory: {size} of {capacity}.",
              phase=in_sentence(RUN_PHASES[most.name]), size=size, capacity=capacity)  # fmt: skip


def host_need(host: Host, job: Job, units: str) -> str:
    """Say what RAM a job needs that moves weights or states to the host, and whether the machine has it."""
    if not offloads(job) and not host.paged_bytes:
        return ""
    size = small_memory(_running(host), units)
    if host.ram_capacity is None:
        return tr("Needs {size} of host RAM; what the machine has is not known", size=size)
    return tr("Needs {size} of host RAM; the machine has {capacity}", size=size,
              capacity=small_memory(host.ram_capacity, units))  # fmt: skip


def _running(host: Host) -> int:
    """Return the RAM that the run itself needs; an adapter can be merged on another machine."""
    return max((size for moment, size in host.ram_moments.items() if moment != "merging"), default=host.ram_bytes)


def host_verdict(host: Host) -> Verdict:
    """Say whether a node has the RAM and the disk; nothing where neither is known."""
    short = host.ram_capacity is not None and host.ram_bytes > host.ram_capacity
    if host.ram_capacity is not None and _running(host) > host.ram_capacity:
        return Verdict(too_little_ram(), "bad")
    if host.disk_capacity is not None and host.disk_bytes > host.disk_capacity:
        return Verdict(tr("too little disk"), "bad")
    if host.ram_capacity is None:
        return NO_VERDICT
    if short:
        return Verdict(tr("too little RAM to merge the adapter"), "warn")
    if host.ram_high > host.ram_capacity:
        return Verdict(tr("RAM may be short"), "warn")
    return Verdict(tr("enough RAM"), "good")


def too_little_ram() -> str:
    """Return the words for a machine whose RAM does not hold the run."""
    return tr("too little RAM")


def limit_verdict(name: LimitName, chance: float | None, *, fits: bool) -> Verdict:
    """Say how likely a figure keeps to a limit; nothing without a limit, whose ``chance`` is ``None``.

    Time and cost of a job that does not fit are hypothetical and not compared with a limit.
    """
    if not fits:
        return hypothetical()
    if chance is None:
        return NO_VERDICT
    if chance < EVEN:
        words = _OVER[name] if chance < _HARDLY else _UNLIKELY[name].format(share=likelihood(chance))
        return Verdict(words, "bad")
    return Verdict(_LIKELY[name].format(share=likelihood(chance)), "good" if chance >= LIKELY else "warn")


def speed_verdict(job: Job, *, fits: bool) -> Verdict:
    """Say whether the speed of a resolved job was measured in a pilot run of it, or of another job."""
    if not fits:
        return hypothetical()
    pilot = job.calibration
    if pilot is None or pilot.tokens_per_s_per_gpu is None:
        return Verdict(tr("estimate"), "plain")
    return Verdict(tr("scaled from your pilot"), "plain") if pilot_words(job) else Verdict(tr("measured"), "good")


def pilot_words(job: Job) -> str:
    """``RTX 4090, 2 048 tokens``: what the pilot of a resolved job ran with, where that is not the job itself."""
    pilot, hardware = job.calibration, job.hardware
    if pilot is None:
        return ""
    gpus = hardware.gpus_per_node * hardware.nodes
    pairs = (
        (pilot.model, job.model), (pilot.gpu, hardware.gpu), (pilot.gpus, gpus),
        (pilot.micro_batch, job.training.micro_batch),
        (pilot.seq_len, job.data.seq_len), (pilot.method, job.method),
        (pilot.training and pilot.training.model_copy(update={"global_batch": None}), job.training),
        (pilot.parallelism, hardware.parallelism),
    )  # fmt: skip
    if all(_agrees(stated, own) for stated, own in pairs):
        return ""
    ran_on = short_hardware(pilot.gpus or gpus, pilot.gpu or hardware.gpu)
    words = tr("{0}, {1} tokens", ran_on, number(pilot.seq_len or job.data.seq_len))
    other = pilot.model is not None and pilot.model != job.model
    return f"{short_model(job.model_copy(update={'model': pilot.model}))}, {words}" if other else words


def _agrees(stated: object, own: object) -> bool:
    """Tell whether all that a part of a pilot states is so in the job; it leaves open what the program chose."""
    fields = getattr(type(stated), "model_fields", None)
    if stated is None or fields is None or own is None:
        return stated is None or stated == own
    return all(_agrees(getattr(stated, name), getattr(own, name)) for name in fields)


def hypothetical() -> Verdict:
    """Return the verdict on figures of a job that does not fit."""
    return Verdict(tr("if it did fit"), "plain")
