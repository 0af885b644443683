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


def embedding_copies(s: Setting) -> Terms:
    """Return what the embedding's backward pass needs beside all gradients, bytes.

    A tied embedding's gradient is added to the head's out of place: two more copies, one where the head's
    gradient came in another precision or out of a fused loss. Accumulation keeps one more. Without tying
    the gradient that arrives is alive beside the embedding's own.
    """
    embedding = s.layout.counts.embedding / s.tensor
    tied = float(s.layout.counts.head == 0)
    copies = tied * np.where((s.amp > 0) | s.batch.loss.is_("fused"), 1.0, 2.0) + s.accumulates
    arriving = s.tokens * s.arch.hidden_size * s.residual / s.sequence
    value = s.batch.full * s.embedding * np.maximum(copies * embedding * gradient_bytes(s), arriving)
    return Terms("gradients.embedding-copies", value, "B",
                 "embedding × bytes × copies, at least tokens × hidden size × bytes",
                 {"embedding": embedding, "copies": copies, "tokens": s.tokens}, SOURCE)  # fmt: skip
