"""The moments of a step, each as the terms that are alive at its fullest instant."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.result import Moment
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.memory.activations import Saved, saved
from ftcost_core.formulas.memory.adapters import adapter_terms
from ftcost_core.formulas.memory.casts import all_casts, head_cast, layer_casts
from ftcost_core.formulas.memory.communication import gathered, reduced, reduced_root
from ftcost_core.formulas.memory.context import context_terms
from ftcost_core.formulas.memory.gradients import (
    all_gradients,
    at_least,
    embedding_copies,
    kept_gradients,
    layer_gradients,
    outer_gradients,
)
from ftcost_core.formulas.memory.logits import logits_terms
from ftcost_core.formulas.memory.objective import engine_weights, other_models, rollout_cache
from ftcost_core.formulas.memory.optimizer import optimizer_terms, step_temporaries
from ftcost_core.formulas.memory.select import Instant, fullest
from ftcost_core.formulas.memory.setting import Setting
from ftcost_core.formulas.memory.trained import Trained, trained
from ftcost_core.formulas.memory.weights import weight_terms
from ftcost_core.formulas.memory.workspace import dequantised, layer_backward
from ftcost_core.text.i18n import mark, mark_noted

TRACES = mark("exact traces of a step")
INSTANTS: dict[Moment, tuple[str, ...]] = {
    "forward": ("forward", "rollout"),
    "loss": (mark("loss forward"), mark("loss backward")),
    "backward": (mark("last layer"), mark("first layer"), "embedding"),
    "optimizer": ("optimizer",),
}
"""Instants of each moment; the fullest one stands for it."""


def moments(s: Setting) -> dict[Moment, Instant]:
    """Return the terms alive at the fullest instant of each moment of the step."""
    found = instants(s)
    return {moment: fullest([found[name] for name in names], s.n) for moment, names in INSTANTS.items()}


def resting(s: Setting) -> Instant:
    """Return the terms alive between steps: weights, other models, adapters, optimizer states, context."""
    weights, t = weight_terms(s), trained(s)
    states = optimizer_terms(s, t)
    return (*weights, *other_models(s, weights), *adapter_terms(s, t), *states, *context_terms(s))


def instants(s: Setting) -> dict[str, Instant]:
    """Return the terms alive at every instant that can be the fullest of a step."""
    t = trained(s)
    rest = resting(s)
    base = (*rest, engine_weights(s, rollout=False))
    kept = kept_gradients(s, t)
    got = saved(s)
    alive = (*base, *kept, *got.forward, *got.outside)
    one_unit, two_units = gathered(s, 1.0, head=True), gathered(s, 2.0)
    return {
        "forward": (*alive, all_casts(s, t), dequantised(s), *two_units),
        "rollout": (*rest, engine_weights(s, rollout=True), rollout_cache(s), *two_units),
        "loss forward": (*alive, all_casts(s, t), *one_unit, *logits_terms(s, "forward")),
        "loss backward": (*alive, head_cast(s, t), *one_unit, *logits_terms(s, "backward")),
        "last layer": _layer(s, t, got, base, first=False),
        "first layer": _layer(s, t, got, base, first=True),
        "embedding": (*base, *all_gradients(s, t), embedding_copies(s, t), reduced_root(s, t)),
        "optimizer": (*base, *all_gradients(s, t), *step_temporaries(s, t)),
    }


def _layer(s: Setting, t: Trained, got: Saved, base: Instant, *, first: bool) -> Instant:
    """Return the backward pass in the model's last layer, where it begins, or in its first.

    In between activations shrink and gradients grow by the same amount a layer, so one end is the fullest.
    """
    stage, kernels = s.stage, s.kernels
    one = 1.0 / stage.own_layers
    recomputes = (kernels.checkpointed > 0).astype(np.float64)
    alive = np.where(recomputes > 0, got.again, got.one_layer if first else got.again)
    beside = float(first) * (1 - kernels.checkpointed) * got.one_input
    layer = FigureArray("activations.layer", alive + beside, "B",
                  mark_noted("layer + input; all that the most expensive layer saves, "
                  "computed again if checkpointed"),
                  {"layer": alive, "input": beside}, TRACES)  # fmt: skip
    return (
        *base,
        # Micro-batches in flight keep theirs whole; only one of them is in its backward pass. The layer that
        # is left at last stands apart, but for the input that its checkpoint holds.
        *(
            term.times((stage.in_flight - 1 + _left(s, term, first)) / stage.in_flight)
            for term in got.forward
        ),
        layer,
        *((_input_gradients(s, got),) if first else ()),
        layer_gradients(s, t, at_least(1.0 - one if first else s.zeros, s)),
        outer_gradients(s, t, at_least(s.training.head_share, s)),
        layer_casts(s, t, one if first else 1.0),
        layer_backward(s),
        dequantised(s),
        *gathered(s, 2.0),
        reduced(s, t),
    )


def _left(s: Setting, term: FigureArray, first: bool) -> Array | float:
    if not first:
        return 1.0
    one = np.maximum(1.0 / s.stage.own_layers, s.kernels.keeps_inputs)
    return one if term.key == "activations.checkpoints" else 0.0


def _input_gradients(s: Setting, got: Saved) -> FigureArray:
    """Return the gradients of all layers' inputs where hooks hold them to the end of the backward pass."""
    kernels = s.kernels
    layers = kernels.keeps_inputs * kernels.checkpointed * s.stage.own_layers
    return FigureArray("activations.input-gradients", got.one_input * layers, "B",
                 mark_noted("bytes × layers; the input of one layer"),
                 {"bytes": got.one_input, "layers": layers},
                 mark("FSDP hooks on units' inputs"))  # fmt: skip
