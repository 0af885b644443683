"""Activations: what the layers save for the backward pass, and how checkpointing changes when it is alive."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ftcost_core.memory.saved import ffn_saved, mixer_saved, norm_saved
from ftcost_core.memory.setting import Setting
from ftcost_core.term import Array, Terms

SOURCE = "tensors that autograd saves in transformers 5.23, checked against exact traces of a step"


@dataclass(frozen=True, slots=True)
class Saved:
    """Activation bytes on one GPU by when they are alive."""

    forward: tuple[Terms, ...]
    """Alive when the last layer has run, micro-batches in flight included."""
    outside: Terms
    """Of these: what is not a layer's, such as the final norm's."""
    one_layer: Array
    """Everything that the most expensive layer saves."""
    one_input: Array
    """What checkpointing keeps of a layer: its input."""


def saved(s: Setting) -> Saved:
    """Return the saved activations of the stage's layers."""
    layers = s.arch.layers
    here = s.tokens * s.layer_share * s.trained_share * s.in_flight
    norms = layer_norms(s)
    mixers = [(m.n, mixer_saved(s, m, readers)) for m, readers in s.layout.mixers]
    ffns = [(f.n, ffn_saved(s, f, readers)) for f, readers in s.layout.ffns]
    attention = sum((n * body for n, (body, _) in mixers), s.zeros)
    feed = sum((n * body for n, (body, _) in ffns), s.zeros)
    inputs = sum((n * got for n, (_, got) in (*mixers, *ffns)), s.zeros)
    worst = norms + _largest(s, [body + got for _, (body, got) in mixers])
    worst = worst + _largest(s, [body + got for _, (body, got) in ffns])
    one_input = s.tokens * s.arch.hidden_size * s.residual / s.sequence
    full = s.full_checkpointing
    stored = (1 - full) * here
    checkpoints = full * one_input * (layers * s.layer_share * s.trained_share * s.in_flight)
    out = outside(s)
    per_token = {"tokens": s.tokens, "layers": s.layer_share * layers * s.trained_share, "in flight": s.in_flight}
    formula = "tokens × bytes per token × layers × in flight"
    return Saved(
        forward=(
            Terms("activations.norms", norms * layers * stored, "B", formula,
                  {**per_token, "bytes per token": norms}, SOURCE),
            Terms("activations.attention", attention * stored, "B", formula + ", over the kinds of layers",
                  {**per_token, "bytes per token": attention / layers}, SOURCE),
            Terms("activations.feed-forward", feed * stored, "B", formula + ", over the kinds of layers",
                  {**per_token, "bytes per token": feed / layers}, SOURCE),
            Terms("activations.inputs", inputs * stored, "B", formula + ": inputs of trained matrices and adapters",
                  {**per_token, "bytes per token": inputs / layers}, SOURCE),
            Terms("activations.checkpoints", checkpoints, "B", "tokens × hidden size × bytes × layers × in flight",
                  {**per_token, "hidden size": float(s.arch.hidden_size), "bytes": s.residual}, SOURCE),
        ),
        outside=out, one_layer=worst * s.tokens, one_input=one_input,
    )  # fmt: skip


def layer_norms(s: Setting) -> Array:
    """Return bytes per token of the normalisations and dropout masks of one layer."""
    norm, hidden = s.arch.norm, float(s.arch.hidden_size)
    number = float(norm.per_layer)
    if norm.type == "layernorm" and s.arch.parallel_residual and number == 2:
        # Two norms of one input share it.
        each = norm_saved(s, hidden)
        return (2 * each - hidden * s.residual) / s.sequence
    return (number * norm_saved(s, hidden) + s.family.hidden_dropout_masks * hidden) / s.sequence


def outside(s: Setting) -> Terms:
    """Return what embedding, final norm and head save, bytes: on the stage that holds them."""
    hidden = float(s.arch.hidden_size)
    final = norm_saved(s, hidden) if s.arch.norm.final else s.zeros
    head = hidden * s.compute * np.maximum(s.trained, s.batch.train_fully["head"])
    value = s.tokens * (final + head) / s.sequence * float(s.stage.head)
    return Terms("activations.outside", value, "B", "tokens × (final norm + head's input)",
                 {"tokens": s.tokens, "bytes per token": final + head}, SOURCE)  # fmt: skip


def _largest(s: Setting, values: list[Array]) -> Array:
    out = s.zeros
    for value in values:
        out = np.maximum(out, value)
    return out
