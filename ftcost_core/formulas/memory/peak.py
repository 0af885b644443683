"""Peak memory of the fullest GPU: the largest of the phases of a step, each a sum of terms."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.result import COMPONENTS, STEP_PHASES, StepPhase
from ftcost_core.documents.term import Array, FigureArray, Figures, Index
from ftcost_core.formulas.facts.device import memory_residuals
from ftcost_core.formulas.job_arrays import JobArrays, WordArray
from ftcost_core.formulas.memory.context import needed_bytes, slack
from ftcost_core.formulas.memory.fit_probability import beyond_estimate, fit_probability
from ftcost_core.formulas.memory.select import LiveTerms, fullest
from ftcost_core.formulas.memory.step_phases import step_phases
from ftcost_core.formulas.memory.views import FIRST, LAST, memory_inputs

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
    """Chance, 0 to 1, that the job does not run out of memory."""
    phase: WordArray
    components: dict[str, Array]
    """Every component at the peak; all but ``context`` add up to ``allocated``."""
    phases: dict[StepPhase, dict[str, Array]]
    """Every component at the peak of each phase of a step."""
    terms: dict[StepPhase, tuple[FigureArray, ...]]
    """What the components of a phase are the sums of: keys start with the component's name."""
    row: Index
    """Where in the arrays of the terms each job is."""


def peak(batch: JobArrays) -> Peak:
    """Return the peak memory of every job of a batch."""
    terms = step_phases(memory_inputs(batch, FIRST))
    if (batch.pipeline > 1).any():
        last = step_phases(memory_inputs(batch, LAST))
        terms = {phase: fullest([terms[phase], last[phase]], batch.n) for phase in STEP_PHASES}
    components = {phase: _components(terms[phase], batch.n) for phase in STEP_PHASES}
    alive = np.array([_allocated(components[phase]) for phase in STEP_PHASES])
    which = alive.argmax(axis=0)
    everywhere = np.arange(batch.n)
    at_peak = {
        name: np.array([components[phase][name] for phase in STEP_PHASES])[which, everywhere] for name in COMPONENTS
    }
    allocated = _allocated(at_peak)
    layer = _layer(terms["backward"], batch.n)
    # A rollout engine has a pool of its own, which does not fragment the trainer's.
    own, outside = allocated - at_peak["rollout"], at_peak["context"] + at_peak["rollout"]
    reserved = allocated + slack(batch, own, components["loss"]["logits"], layer, outside)
    # A GPU that is too small shows what it would have to offer, which is more than it does.
    must_have = needed_bytes(own, outside, beyond_estimate(batch, 0.5))
    usable = batch.gpu.of(lambda gpu: gpu.usable_bytes)
    held = reserved + at_peak["context"]
    device = np.where(must_have > usable, np.maximum(held, must_have), np.minimum(held, usable))
    residuals = memory_residuals()
    return Peak(
        n=batch.n, allocated=allocated, reserved=reserved, device=device,
        device_low=device * residuals.low, device_high=device * residuals.high,
        phase=WordArray(tuple(STEP_PHASES), which.astype(np.int64)),
        fit_probability=fit_probability(batch, own, outside),
        components=at_peak, phases=components, terms=terms, row=everywhere,
    )  # fmt: skip


def _at(components: dict[str, Array], index: Index) -> dict[str, Array]:
    return {name: sizes[index] for name, sizes in components.items()}


def _layer(terms: LiveTerms, n: int) -> Array:
    return sum((term.value for term in terms if term.key in OF_A_LAYER), np.zeros(n))


def _components(terms: LiveTerms, n: int) -> dict[str, Array]:
    out = {name: np.zeros(n) for name in COMPONENTS}
    for term in terms:
        out[term.key.partition(".")[0]] += term.value
    return out


def _allocated(components: dict[str, Array]) -> Array:
    out = np.zeros_like(components["weights"])
    for name, value in components.items():
        if name != "context":
            out += value
    return out
