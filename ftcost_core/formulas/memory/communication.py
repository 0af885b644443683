"""Communication: gathered parameters, buckets of reduced gradients (inside the allocator)."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.memory.setting import Setting
from ftcost_core.formulas.memory.trained import Trained
from ftcost_core.formulas.memory.weights import embedding_parameters, linear_bytes
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("exact traces of FSDP2; DeepSpeed ZeRO-3")


def gathered(s: Setting, layers: float, *, head: bool = False) -> tuple[FigureArray, ...]:
    """Return unsharded parameters of the root unit and of some layers under FSDP and ZeRO-3, bytes.

    The root unit holds embedding and head for the whole step; where both are units of their own, the
    ``head`` is gathered for its product only.
    """
    sharding, precision = s.sharding, s.precision
    found = s.layout.counts
    per_layer = (found.linear - found.experts) / s.arch.layers / sharding.tensor
    per_layer = per_layer + found.experts / s.arch.layers / (sharding.tensor * sharding.expert)
    apart = s.batch.stack.table(mechanisms().outer_units_apart.by)
    own = float(found.head or found.embedding) * s.stage.head * head
    root = np.where(apart > 0, own, embedding_parameters(s, found)) / sharding.tensor
    each = np.where(precision.quantized > 0, linear_bytes(s), precision.compute)
    hit = sharding.sharded
    return (
        FigureArray("communication.root", hit * root * np.minimum(precision.small, precision.compute), "B",
              mark_noted("parameters × bytes; embedding and head, gathered for the whole step"),
              {"parameters": hit * root, "bytes": np.minimum(precision.small, precision.compute)}, SOURCE),
        FigureArray("communication.layers", hit * layers * per_layer * each, "B",
              mark_noted("parameters × bytes × layers; of one layer, and how many are gathered at once"),
              {"parameters": hit * per_layer, "bytes": each, "layers": layers}, SOURCE),
    )  # fmt: skip


def reduced(s: Setting, t: Trained) -> FigureArray:
    """Return a layer's whole gradients and their reduce buffer on the way to the shards, bytes."""
    layer = t.layers / s.stage.own_layers
    each = s.precision.compute + reduction_bytes(s, t)
    hit = s.sharding.sharded
    return FigureArray("communication.reduce", hit * layer * each, "B",
                 mark_noted("parameters × bytes; a layer's whole gradients "
                            "and the buffer they are reduced from"),
                 {"parameters": hit * layer, "bytes": each}, SOURCE)  # fmt: skip


def reduction_bytes(s: Setting, t: Trained) -> Array:
    """Return bytes per number of the buffer that gradients are reduced from; 0 where they need no copy."""
    fsdp = s.batch.strategy.is_("fsdp")
    in_place = s.batch.stack.table(mechanisms().reduces_in_16_bits.by) * fsdp
    return np.where(in_place > 0, 0.0, np.where(t.gradient_bytes == 4, 4.0, 2.0))


def reduced_root(s: Setting, t: Trained) -> FigureArray:
    """Return the root unit's whole gradients and their reduce buffer, less the shards, bytes."""
    sharding = s.sharding
    each = s.precision.compute + reduction_bytes(s, t) - t.gradient_bytes / sharding.shards
    hit = sharding.sharded * s.batch.full
    return FigureArray("communication.reduce", hit * t.outer * each, "B",
                 mark_noted("parameters × bytes; embedding and head: gradient and buffer, less the shard"),
                 {"parameters": hit * t.outer, "bytes": each}, SOURCE)  # fmt: skip
