"""Adapters: two thin matrices beside each target matrix, and what is trained in full beside them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ftcost_core.architecture.linears import Linear
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.memory.setting import Setting
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("LoRA (Hu et al. 2021), DoRA (Liu et al. 2024), shapes of peft 0.21")


def adapter_terms(s: Setting) -> tuple[FigureArray, ...]:
    """Return the adapters on one GPU, bytes."""
    if not s.adapted.any():
        return ()
    dense, experts = low_rank_parameters(s)
    here = dense / s.weight_shards + experts / (s.expert * np.maximum(1.0, s.weight_shards / s.expert))
    here = here * s.layer_share / s.tensor
    full = fully_trained(s)
    return (
        FigureArray("adapters.low-rank", here * s.adapter * s.weights_on_gpu, "B",
              mark_noted("parameters × bytes; rank × (inputs + outputs) of every target, "
              "the shard of this GPU"),
              {"parameters": here * s.weights_on_gpu, "bytes": s.adapter}, SOURCE),
        FigureArray("adapters.full", full * s.adapter / s.weight_shards * s.weights_on_gpu, "B",
              mark_noted("parameters × bytes / shards; trained in full beside the adapters, "
              "a copy of their own"),
              {"parameters": full * s.weights_on_gpu, "bytes": s.adapter, "shards": s.weight_shards},
              mark("peft modules_to_save")),
    )  # fmt: skip


def targeted(s: Setting, one: Linear) -> Array:
    """Return 1 where adapters are put on a matrix: on any of the roles it plays."""
    out = s.zeros
    for role in one.roles:
        out = np.maximum(out, s.targets[role])
    return out


def low_rank_parameters(s: Setting) -> tuple[Array, Array]:
    """Return the adapters' parameters in the whole model, those of routed experts apart.

    DoRA adds one magnitude per output.
    """
    if not s.adapted.any():
        return s.zeros, s.zeros
    dora = s.batch.kind.table({"dora": 1.0}, 0.0)
    dense, experts = s.zeros, s.zeros
    for one in s.layout.linears:
        if not one.roles:
            continue
        size = s.batch.rank * float(one.count * (one.inputs + one.outputs)) + dora * float(
            one.count * one.outputs
        )
        hit = targeted(s, one) * size
        if one.kind == "expert":
            experts = experts + hit
        else:
            dense = dense + hit
    width = float(s.arch.vocab_size + s.arch.hidden_size)
    return dense + s.batch.rank * (s.targets["head"] + s.targets["embedding"]) * width, experts


def fully_trained(s: Setting) -> Array:
    """Return the parameters that ``train_fully`` names; each is a copy beside the frozen one."""
    found = s.layout.counts
    out = s.zeros
    for role, parameters in _by_role(s):
        out = out + s.batch.train_fully[role] * parameters
    head = found.head or found.embedding
    out = out + s.batch.train_fully["head"] * head + s.batch.train_fully["embedding"] * found.embedding
    copied: Array = out * s.adapted
    return copied


def _by_role(s: Setting) -> Iterator[tuple[str, float]]:
    for one in s.layout.linears:
        for role in one.roles:
            yield role, one.parameters / len(one.roles)
