"""Peak memory of the fullest GPU: the largest of the phases of a step, each a sum of terms."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.result import COMPONENTS, STEP_PHASES, RunPhase, StepPhase
from ftcost_core.documents.term import Array, FigureArray, Figures, Index, total
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.context import needed_bytes, slack
from ftcost_core.formulas.memory.evaluation_and_saving import Held, evaluation, held, loading, saving, where
from ftcost_core.formulas.memory.fit_probability import beyond_estimate, device_range, fit_probability
from ftcost_core.formulas.memory.optimizer import paged_bytes
from ftcost_core.formulas.memory.select import LiveTerms, beside, fullest, in_own_order
from ftcost_core.formulas.memory.step_phases import resting, step_phases
from ftcost_core.formulas.memory.trained_on_rank import trained_on_stage
from ftcost_core.formulas.memory.views import FIRST, memory_inputs, stages
from ftcost_core.formulas.rollout.memory import without_room
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.text.i18n import mark, mark_noted

OF_STREAMS = ("communication.root", "communication.layers", "communication.reduce")
"""Terms of sharded units, which streams of their own allocate."""
OF_A_LAYER = ("activations.layer", "workspace.backward")
"""Terms that come and go with each layer of the backward pass."""


class Peak(Figures, frozen=True):
    """Peak memory of ``n`` jobs, bytes, arrays of shape ``(n,)``."""

    n: int
    allocated: Array
    reserved: Array
    device: Array
    device_low: Array
    device_high: Array
    fit_probability: Array
    """Chance, 0 to 1, that the job does not run out of memory: that of the phase of the run that decides."""
    phase: WordArray
    components: dict[str, Array]
    """Every component at the peak; all but ``context`` add up to ``allocated``."""
    phases: dict[StepPhase, dict[str, Array]]
    """Every component at the peak of each phase of a step."""
    terms: dict[StepPhase, tuple[FigureArray, ...]]
    """What the components of a phase are the sums of: keys start with the component's name."""
    row: Index
    """Where in the arrays of the terms each job is."""
    run: dict[RunPhase, Held]
    """What the phases of the run hold, without paged states: training, and what can need more than it."""
    chances: dict[RunPhase, Array]
    """Chance, 0 to 1, that the job does not run out of memory in each of these."""
    decides: WordArray
    """The phase of the run that needs most."""
    most: Array
    """On the device in that phase."""
    paged: Array
    """Paged optimizer states."""
    paged_out: Array
    """Those for which the GPU has no room while it trains."""


def peak(batch: JobArrays) -> Peak:
    """Return the peak memory of every job of a batch."""
    of_stages = [step_phases(memory_inputs(batch, stage)) for stage in stages(batch)]
    terms = {phase: fullest([of_stage[phase] for of_stage in of_stages], batch.n) for phase in STEP_PHASES}
    components = {phase: _components(terms[phase], batch.n) for phase in STEP_PHASES}
    alive = np.array([_allocated(components[phase]) for phase in STEP_PHASES])
    which = alive.argmax(axis=0)
    everywhere = np.arange(batch.n)
    at_peak = {
        name: np.array([components[phase][name] for phase in STEP_PHASES])[which, everywhere] for name in COMPONENTS
    }
    allocated = _allocated(at_peak)
    layer = _layer(terms["backward"], batch.n)
    paged = paged_states(batch)
    stays = np.where(batch.memory_apart, 0.0, paged)  # pages leave to the host's memory, where that is another
    # A rollout engine has a pool of its own, which does not fragment the trainer's.
    own, outside = allocated - at_peak["rollout"], at_peak["context"] + at_peak["rollout"] + stays
    reserved = allocated + slack(batch, own, components["loss"]["logits"], layer, outside, _streams_apart(terms, alive))
    engines = without_room(batch)
    run = _run(batch, held(batch, own, outside, reserved - at_peak["rollout"]), engines)
    names, beyond = tuple(run), beyond_estimate(batch, 0.5)
    chances = np.array([fit_probability(batch, of.allocated, of.outside) for of in run.values()])
    if engines is not None:
        chances[names.index("generation")] *= engines == 0
    needs = np.array([needed_bytes(of.allocated, of.outside, beyond) for of in run.values()])
    device, usable = run["step"].device, batch.gpu.of(lambda gpu: gpu.usable_bytes)
    on_gpu = np.where(batch.memory_apart, np.clip(usable - device, 0.0, paged), stays)
    if on_gpu.any():
        term = _paged_term(paged, usable - device, on_gpu)
        terms = {phase: beside(alive, term) for phase, alive in terms.items()}
        device = device + on_gpu - stays
        for sizes in (at_peak, *components.values()):
            sizes["context"] = sizes["context"] + on_gpu
    most = np.array([of.device for of in run.values()])[needs.argmax(axis=0), everywhere]
    low, high = device_range(batch)
    return Peak(
        n=batch.n, allocated=allocated, reserved=reserved, device=device,
        device_low=device * low, device_high=device * high,
        phase=WordArray(tuple(STEP_PHASES), which.astype(np.int64)),
        fit_probability=chances.min(axis=0),
        components=at_peak, phases=components, terms=terms, row=everywhere,
        run=run, chances=dict(zip(run, chances, strict=True)),
        decides=WordArray(names, needs.argmax(axis=0).astype(np.int64)),
        most=np.maximum(most, device), paged=paged, paged_out=paged - on_gpu,
    )  # fmt: skip


def _paged_term(states: Array, room: Array, on_gpu: Array) -> FigureArray:
    return FigureArray("context.paged-states", on_gpu, "B",
          mark_noted("min(states, room); managed memory, which stays on the GPU while there is room"),
          {"states": states, "room": room},
          mark("bitsandbytes 0.50, optim/optimizer.py and functional.py"))  # fmt: skip


def with_paging(batch: JobArrays, memory: Peak) -> JobArrays:
    """Return jobs with what of their optimizer states the GPU has no room for, and what of them moves a step.

    An update goes through all states in turn: what does not fit drives out what is needed next. And with what of a
    trainer waits in its host's memory while an engine has its GPU.
    """
    if batch.trainer_offload.any():
        between = resting(memory_inputs(batch, FIRST))
        waiting = total([term for term in between if not term.key.startswith("context")], batch.n)
        batch = batch.with_(waiting_bytes=waiting * batch.trainer_offload * batch.memory_apart)
    moved = np.minimum(memory.paged, kernel_facts().paging.again * memory.paged_out)
    return batch.with_(paged_out=memory.paged_out, paged_moved=moved)


def _run(batch: JobArrays, training: Held, engines: Array | None) -> dict[RunPhase, Held]:
    """Return the phases of the run that are judged: an evaluation where the job states its batch.

    And generation where ``engines`` on GPUs of their own have no room for what they need, bytes.
    """
    run: dict[RunPhase, Held] = {"step": training, "load": loading(batch)}
    if engines is not None:
        run["generation"] = where(engines > 0, Held(engines, np.zeros(batch.n), engines, engines), training)
    if batch.evaluation_judged.any():
        run["evaluation"] = where(batch.evaluation_judged, evaluation(batch), training)
    run["saving"] = saving(batch)
    return run


def paged_states(batch: JobArrays) -> Array:
    """Return the states of a GPU that are in managed memory, bytes: of the pipeline stage that has more."""
    if not batch.optimizer_facts("paged").any():
        return np.zeros(batch.n)
    jobs = [memory_inputs(batch, stage) for stage in stages(batch)]
    return np.asarray(np.max([paged_bytes(job, trained_on_stage(job)) for job in jobs], axis=0))


def _at(components: dict[str, Array], index: Index) -> dict[str, Array]:
    return {name: sizes[index] for name, sizes in components.items()}


def _streams_apart(terms: dict[StepPhase, LiveTerms], alive: Array) -> Array:
    """Return what sharded units reserve beyond the fullest phase since each stream has blocks of its own, bytes.

    Units are gathered on a stream and their gradients reduced on another. What the allocator holds for these stays
    theirs in the phases in which they hold less, while the other tensors are at their fullest.
    """
    n = alive.shape[1]
    keys = {term.key for of_phase in terms.values() for term in of_phase if term.key in OF_STREAMS}
    moved = np.array([
        [total([term for term in terms[phase] if term.key == key], n) for phase in STEP_PHASES] for key in sorted(keys)
    ]).reshape(len(keys), len(STEP_PHASES), n)  # fmt: skip
    largest = (alive - moved.sum(axis=0)).max(axis=0) + moved.max(axis=1).sum(axis=0)
    return np.asarray(np.maximum(largest - alive.max(axis=0), 0.0))


def _layer(terms: LiveTerms, n: int) -> Array:
    return sum((term.value for term in terms if term.key in OF_A_LAYER), np.zeros(n))


def _components(terms: LiveTerms, n: int) -> dict[str, Array]:
    def sums(live: LiveTerms) -> Array:
        out = {name: np.zeros(n) for name in COMPONENTS}
        for term in live:
            out[term.key.partition(".")[0]] += term.value
        return np.array([*out.values()])

    return dict(zip(COMPONENTS, in_own_order(terms, sums), strict=True))


def _allocated(components: dict[str, Array]) -> Array:
    out = np.zeros_like(components["weights"])
    for name, value in components.items():
        if name != "context":
            out += value
    return out
