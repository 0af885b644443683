"""Gradients of what is trained."""

from __future__ import annotations

import numpy as np

from ftcost_core.memory.setting import Setting
from ftcost_core.memory.trained import gradient_bytes, layer_parameters, outer_parameters
from ftcost_core.term import Array, Terms

SOURCE = "torch autograd: gradients in the parameter's precision; FSDP and ZeRO-2/3 shard them"


def layer_gradients(s: Setting, share: Array | float) -> Terms:
    """Return the layers' gradients when a share of the layers has been passed, bytes."""
    whole = layer_parameters(s)
    each = gradient_bytes(s)
    return Terms("gradients.layers", whole * each * share / s.gradient_shards, "B",
                 "trained parameters of the layers × bytes × share of layers done / shards",
                 {"parameters": whole, "bytes": each, "share": share, "shards": s.gradient_shards}, SOURCE)  # fmt: skip


def outer_gradients(s: Setting, share: Array | float) -> Terms:
    """Return the gradients of embedding and head, bytes."""
    whole = outer_parameters(s)
    each = gradient_bytes(s)
    return Terms("gradients.embedding", whole * each * share / s.gradient_shards, "B",
                 "trained parameters of embedding and head × bytes × share done / shards",
                 {"parameters": whole, "bytes": each, "shards": s.gradient_shards}, SOURCE)  # fmt: skip


def all_gradients(s: Setting) -> tuple[Terms, ...]:
    """Return every gradient, as alive at the optimizer step."""
    return (layer_gradients(s, 1.0), outer_gradients(s, 1.0))


def kept_gradients(s: Setting) -> tuple[Terms, ...]:
    """Return the gradients that outlive a micro-batch: all of them while accumulating, else none."""
    return (layer_gradients(s, s.accumulates), outer_gradients(s, s.accumulates))


def at_least(share: Array | float, s: Setting) -> Array:
    """Return a share of gradients that is 1 while accumulating."""
    return np.maximum(share, s.accumulates)
