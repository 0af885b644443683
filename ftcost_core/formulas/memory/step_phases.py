"""The phases of a step, each as the terms that are alive at its peak."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.result import StepPhase
from ftcost_core.documents.term import Array, FigureArray, total
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.facts.stacks import MemoryRules
from ftcost_core.formulas.job_arrays import once_per_batch
from ftcost_core.formulas.memory import mlx, xla
from ftcost_core.formulas.memory.activations import SavedBytes, saved
from ftcost_core.formulas.memory.adapters import adapter_terms
from ftcost_core.formulas.memory.by_rules import by_rules
from ftcost_core.formulas.memory.communication import buckets, gathered, reduced, reduced_root
from ftcost_core.formulas.memory.context import context_terms
from ftcost_core.formulas.memory.fake_quantised import rounded_in_backward, rounded_weights
from ftcost_core.formulas.memory.gradients import (
    all_gradients,
    at_least,
    embedding_copies,
    kept_gradients,
    layer_gradients,
    outer_gradients,
    stepped_gradients,
)
from ftcost_core.formulas.memory.logits import kept_logits, logits_terms
from ftcost_core.formulas.memory.optimizer import optimizer_terms, step_temporaries
from ftcost_core.formulas.memory.select import LiveTerms, fullest, merged_at
from ftcost_core.formulas.memory.towers import tower_activations, tower_weights
from ftcost_core.formulas.memory.trained_on_rank import Trained, trained_on_stage
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.formulas.memory.weights import weight_terms
from ftcost_core.formulas.memory.workspace import dequantised, expert_deltas, layer_backward
from ftcost_core.formulas.rollout.memory import asleep_terms, awake_terms, waiting_terms
from ftcost_core.text.i18n import mark, mark_noted

_OBJECTIVES = mark("TRL DPOTrainer, GRPOTrainer and PPOTrainer: with adapters the reference is the model without them")


def other_models(job: MemoryInputs, weights: tuple[FigureArray, ...]) -> tuple[FigureArray, ...]:
    """Return the frozen models beside the trained one, bytes: reference, reward, value's base, teacher, judge.

    DPO and GRPO hold a reference where every weight is trained. PPO holds a reward and a value model too. A teacher
    on the trainer's GPUs is whole on each of them but where ZeRO-3 or FSDP shard it.
    """
    needs_reference = job.batch.reference
    reference = needs_reference * job.training.trained
    further_models = job.batch.objective_facts("other_models")
    taught = job.batch.teacher_parameters * job.batch.teacher_place.is_("beside")
    judged = job.batch.judge_parameters * job.batch.judge_place.is_("beside")
    # A judge that is named stands in for a reward model of the policy's size.
    further_models = np.maximum(0.0, further_models - (job.batch.judge_parameters > 0))
    if not (needs_reference + further_models + taught + judged).any():
        return ()
    model_bytes = total(weights, job.n)
    slices = np.where(job.batch.strategy.is_("fsdp", "zero3"), job.batch.gpus, job.batch.tensor)
    teacher = taught / slices * job.batch.teacher_weight_bytes
    return (
        FigureArray("weights.teacher", teacher, "B",
              mark_noted("parameters × bytes / slices; not trained"),
              {"parameters": taught, "bytes": job.batch.teacher_weight_bytes, "slices": slices},
              mark("TRL GKDTrainer: the teacher is prepared as the model is, for evaluation"), "assumed"),
        FigureArray("weights.judge", judged / slices * rollout_facts().weight_bytes.value, "B",
              mark_noted("parameters × bytes / slices; not trained"),
              {"parameters": judged, "bytes": rollout_facts().weight_bytes.value, "slices": slices},
              mark("TRL RewardTrainer's model beside the policy, sharded as the policy is"), "assumed"),
        FigureArray("weights.reference", model_bytes * reference, "B",
              mark_noted("weights × copies; not trained"),
              {"weights": model_bytes, "copies": reference}, _OBJECTIVES, "assumed"),
        FigureArray("weights.reward-value", model_bytes * further_models, "B",
              mark_noted("weights × copies; a reward model and the base of a value model"),
              {"weights": model_bytes, "copies": further_models}, _OBJECTIVES, "assumed"),
    )  # fmt: skip


def value_activations(job: MemoryInputs, policy: tuple[FigureArray, ...]) -> tuple[FigureArray, ...]:
    """Return what PPO's value model saves of its forward pass, bytes: as much as the policy.

    Both run forward before one loss, and the policy's backward pass comes first.
    """
    models = job.batch.objective_facts("trained_models")
    if not (models > 1).any():
        return ()
    saved_bytes = total(policy, job.n)
    return (
        FigureArray("activations.value-model", saved_bytes * (models - 1), "B",
              mark_noted("activations × copies; of the value model, trained beside the policy"),
              {"activations": saved_bytes, "copies": models - 1},
              mark("TRL PPOTrainer: PolicyAndValueWrapper runs both before one backward pass"), "assumed"),
    )  # fmt: skip


FORMULA = mark_noted("parameters × bytes; 16-bit copies of fp32 matrices that autocast multiplies with")
SOURCE = mark("torch.autocast: copies of trained weights are cached, all are saved for the backward pass")


def all_casts(job: MemoryInputs, trained: Trained) -> FigureArray:
    """Return every copy, alive when the forward pass ends, bytes.

    With checkpointing only the cache holds them, which holds what is trained.
    """
    layers, cached = _layers(job, trained)
    return _copies(job, np.where(job.kernels.checkpointed > 0, cached, layers) + _head(job))


def head_cast(job: MemoryInputs, trained: Trained) -> FigureArray:
    """Return the copies alive in the loss's backward pass: with checkpointing the head's alone."""
    layers, _ = _layers(job, trained)
    # A fused loss computed its gradients already: of a frozen head it saves no copy.
    spared = job.training.adapted * job.batch.loss.is_("fused")
    return _copies(job, layers * (1 - job.kernels.checkpointed) + _head(job) * (1 - spared))


def layer_casts(job: MemoryInputs, trained: Trained, share_left: Array | float) -> FigureArray:
    """Return the copies alive when a share of the layers is left in the backward pass."""
    layers, _ = _layers(job, trained)
    return _copies(job, layers * np.where(job.kernels.checkpointed > 0, 1.0 / job.stage.own_layers, share_left))


def casts_without_gradients(job: MemoryInputs, trained: Trained) -> Array:
    """Return the bytes of the copies that autocast caches of trained weights where nothing is saved."""
    _, cached = _layers(job, trained)
    return np.asarray(_copies(job, cached).value)


def _layers(job: MemoryInputs, trained: Trained) -> tuple[Array, Array]:
    training, precision = job.training, job.precision
    matrices = (
        job.layout.counts.linear
        * job.stage.layer_share
        / job.sharding.tensor
        * (precision.weight == 4)
        * (1 - precision.quantized)
    )
    adapters = trained.low_rank * (precision.adapter == 4)
    cached = matrices * training.trained * training.trained_share + adapters
    return matrices + adapters, cached


def _head(job: MemoryInputs) -> Array:
    head = float(job.layout.counts.head or job.layout.counts.embedding)
    here = job.stage.head * (1 - job.batch.pooled)
    copied: Array = head / job.sharding.tensor * here * (job.precision.small == 4)
    return copied


def _copies(job: MemoryInputs, parameters: Array) -> FigureArray:
    copied = parameters * job.precision.amp * (1 - job.sharding.sharded)
    return FigureArray("workspace.casts", copied * 2.0, "B", FORMULA, {"parameters": copied, "bytes": 2.0}, SOURCE)


TRACES = mark("exact traces of a step")
CANDIDATES: dict[StepPhase, tuple[str, ...]] = {
    "forward": ("forward", "rollout", "tower forward"),
    "loss": (mark("loss forward"), mark("loss backward")),
    "backward": (mark("last layer"), mark("first layer"), "embedding", "tower backward"),
    "optimizer": ("optimizer",),
}
"""Where each phase can peak; the fullest of these points stands for the phase."""


def step_phases(job: MemoryInputs) -> dict[StepPhase, LiveTerms]:
    """Return the terms alive at the peak of each phase of the step, by the rules of each job's stack."""
    counted, place = by_rules(job, _PHASES)
    if len(counted) == 1:
        return counted[0]
    return {phase: merged_at([phases[phase] for phases in counted], place) for phase in CANDIDATES}


def resting(job: MemoryInputs) -> LiveTerms:
    """Return the terms alive between steps by the rules of each job's stack: weights, states, context."""
    counted, place = by_rules(job, _RESTING)
    return counted[0] if len(counted) == 1 else merged_at(counted, place)


def _torch_phases(job: MemoryInputs) -> dict[StepPhase, LiveTerms]:
    points = peak_candidates(job)
    return {
        phase: fullest([points[name] for name in names if name in points], job.n) for phase, names in CANDIDATES.items()
    }


@once_per_batch
def _torch_resting(job: MemoryInputs) -> LiveTerms:
    """Return the terms alive between steps: weights, other models, adapters, optimizer states, context."""
    trained = trained_on_stage(job)
    weights = (*weight_terms(job), *tower_weights(job))
    return (
        *weights,
        *other_models(job, weights),
        *adapter_terms(job, trained),
        *optimizer_terms(job, trained),
        buckets(job, trained),
        *context_terms(job),
    )


def peak_candidates(job: MemoryInputs) -> dict[str, LiveTerms]:
    """Return the terms alive at every point where a step can peak, by the names of :data:`CANDIDATES`.

    Those of an image tower are missing where no job has images.
    """
    trained = trained_on_stage(job)
    between_steps = _torch_resting(job)
    base = (*between_steps, *asleep_terms(job.batch))
    tower = tower_activations(job)
    before_tower = base
    if tower:
        base = (*base, tower.saved)
    accumulated = kept_gradients(job, trained)
    activations = saved(job)
    value_model = value_activations(job, activations.forward)
    alive = (*base, *accumulated, *activations.forward, *value_model, *activations.outside)
    rounded = rounded_weights(job, 1.0 - job.kernels.checkpointed, head=True)
    one_unit, two_units = gathered(job, 1.0, head=True), gathered(job, 2.0)
    # The embedding that an encoder shares comes last; an image tower's backward pass follows the decoder's.
    two_stacks = job.arch.encoder is not None
    at_embedding = before_tower if two_stacks else base
    points = {
        "forward": (*alive, rounded, all_casts(job, trained), dequantised(job), expert_deltas(job), *two_units),
        "rollout": (*waiting_terms(job.batch, between_steps), *awake_terms(job.batch), *two_units),
        "loss forward": (*alive, rounded, all_casts(job, trained), *one_unit, *logits_terms(job, "forward", alive)),
        "loss backward": (*alive, rounded, head_cast(job, trained), *one_unit, *logits_terms(job, "backward", alive)),
        "last layer": _layer(job, trained, activations, base, first=False),
        "first layer": _layer(job, trained, activations, base, first=True),
        "embedding": (
            *at_embedding,
            *all_gradients(job, trained),
            embedding_copies(job, trained),
            reduced_root(job, trained),
        ),
        "optimizer": (*before_tower, *stepped_gradients(job), *step_temporaries(job, trained)),
    }
    if tower:
        points["tower forward"] = (*base, *accumulated, tower.forward, *two_units)
        outer = at_least(job.training.outer_share, job)  # an encoder's own come in its backward pass
        gradients = (layer_gradients(job, trained, 1.0), outer_gradients(job, trained, outer))
        points["tower backward"] = (*base, *gradients, *tower.backward, *two_units)
    return points


def _layer(job: MemoryInputs, trained: Trained, activations: SavedBytes, base: LiveTerms, *, first: bool) -> LiveTerms:
    """Return the backward pass in the model's last layer, where it begins, or in its first.

    In between activations shrink and gradients grow by the same amount a layer, so one end is the fullest.
    """
    stage, kernels = job.stage, job.kernels
    one_layer = 1.0 / stage.own_layers
    recomputes = (kernels.checkpointed > 0).astype(np.float64)
    alive = np.where(recomputes > 0, activations.recomputed, activations.one_layer if first else activations.recomputed)
    beside = float(first) * (1 - kernels.checkpointed) * activations.one_input
    layer = FigureArray("activations.layer", alive + beside, "B",
                  mark_noted("layer + input; all that the most expensive layer saves, "
                  "computed again if checkpointed"),
                  {"layer": alive, "input": beside}, TRACES)  # fmt: skip
    return (
        *base,
        # Micro-batches in flight keep theirs whole; only one of them is in its backward pass. The layer that
        # is left at last stands apart, but for the input that its checkpoint holds.
        *(
            term.times((stage.in_flight - 1 + _share_left(job, term, first)) / stage.in_flight)
            for term in activations.forward
        ),
        layer,
        *value_activations(job, activations.forward),
        *((_input_gradients(job, activations),) if first else ()),
        layer_gradients(job, trained, at_least(1.0 - one_layer if first else job.zeros, job)),
        outer_gradients(job, trained, at_least(job.training.head_share, job)),
        layer_casts(job, trained, one_layer if first else 1.0),
        rounded_in_backward(job, first=first),
        layer_backward(job, activations),
        kept_logits(job),
        dequantised(job),
        expert_deltas(job),
        *gathered(job, 2.0),
        reduced(job, trained),
    )


def _share_left(job: MemoryInputs, term: FigureArray, first: bool) -> Array | float:
    if not first:
        return 1.0
    of_checkpoints = np.maximum(1.0 / job.stage.own_layers, job.kernels.keeps_inputs)
    return of_checkpoints if term.key == "activations.checkpoints" else 0.0


def _input_gradients(job: MemoryInputs, activations: SavedBytes) -> FigureArray:
    """Return the gradients of all layers' inputs where hooks hold them to the end of the backward pass."""
    kernels = job.kernels
    layers = kernels.keeps_inputs * kernels.checkpointed * job.stage.own_layers
    return FigureArray("activations.input-gradients", activations.one_input * layers, "B",
                 mark_noted("bytes × layers; the input of one layer"),
                 {"bytes": activations.one_input, "layers": layers},
                 mark("FSDP hooks on units' inputs"))  # fmt: skip


_PHASES: dict[MemoryRules, Callable[[MemoryInputs], dict[StepPhase, LiveTerms]]] = {
    "torch": _torch_phases,
    "mlx": mlx.phases,
    "xla": xla.phases,
}
_RESTING: dict[MemoryRules, Callable[[MemoryInputs], LiveTerms]] = {
    "torch": _torch_resting,
    "mlx": mlx.resting,
    "xla": xla.resting,
}
CHECKS: dict[MemoryRules, Callable[[ModelArchitecture], object]] = {
    "torch": lambda _: None,
    "mlx": mlx.traced_layer,
    "xla": xla.compiled_layer,
}
"""What raises :class:`InputError` for a model that the rules are not known for."""
