"""The image tower in memory: its weights, what it saves for the backward pass, what it needs to run."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.documents.term import FigureArray, total
from ftcost_core.formulas.dropout import dropout
from ftcost_core.formulas.memory.activations import saved, stack_masks
from ftcost_core.formulas.memory.layer_activations import norm_saved
from ftcost_core.formulas.memory.views import FIRST, MemoryInputs, memory_inputs
from ftcost_core.formulas.memory.weights import linear_bytes, quantisation_constants
from ftcost_core.formulas.memory.workspace import layer_backward
from ftcost_core.formulas.towers import tower_jobs, tower_parameters
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("modelling code of transformers 5.23, checked against exact traces of towers")


class TowerActivations(Struct, frozen=True):
    """What a tower holds of one step, bytes on one GPU."""

    saved: FigureArray
    """Alive from its forward pass to its backward pass, which is the last of a step."""
    forward: FigureArray
    """What the most expensive layer holds while the tower runs forward."""
    backward: tuple[FigureArray, ...]
    """What the most expensive layer holds beside in its backward pass."""


def tower_weights(job: MemoryInputs) -> tuple[FigureArray, ...]:
    """Return the weights of tower and projector on one GPU, bytes; nothing where no job has images.

    bitsandbytes quantises their matrices like those of the decoder, unless they are trained in place.
    """
    tower = tower_jobs(job.batch, job.batch.seq_len)
    if tower is None:
        return ()
    inside, sharding = memory_inputs(tower.jobs, FIRST), job.sharding
    of_tower, projector = tower_parameters(job.batch)
    share = tower.used * job.stage.embedding * sharding.weights_on_gpu
    share = share / (sharding.weight_shards * sharding.tensor)
    matrices = inside.layout.counts.linear + projector * (1 - tower.projector)
    rest = of_tower + projector - matrices
    each, constants = linear_bytes(inside), quantisation_constants(inside)
    return (
        FigureArray("weights.tower", (matrices * each + constants + rest * job.precision.small) * share, "B",
              mark_noted("(matrices × bytes + constants + rest × rest bytes) × share; an encoder, or image "
              "tower and projector; share: of this GPU"),
              {"matrices": matrices, "bytes": each, "constants": constants, "rest": rest,
               "rest bytes": job.precision.small, "share": share}, SOURCE),
    )  # fmt: skip


def tower_activations(job: MemoryInputs) -> TowerActivations | None:
    """Return what the tower holds; ``None`` where no job has images.

    A frozen tower saves nothing: autograd starts behind it. Adapters on a tower save what those on a decoder
    do. Checkpointing recomputes its layers as it does the decoder's.
    """
    tower = tower_jobs(job.batch, job.batch.seq_len)
    if tower is None:
        return None
    inside = memory_inputs(tower.jobs, FIRST)
    layers = saved(inside)
    number, here = inside.precision.residual / 2.0, job.stage.embedding
    norm, hidden = inside.arch.norm, float(inside.arch.hidden_size)
    final = norm_saved(inside, hidden) * float(norm.final)
    if job.arch.encoder is not None:
        # Its output is what all cross attention reads; masks and positions of the whole stack.
        dropped = dropout(inside.batch)
        final = (
            final
            + norm_saved(inside, hidden) * float(norm.embedding)
            + hidden * (inside.precision.product + dropped.embedding * (1 + float(inside.arch.position_bias)))
        )
    # A norm behind the layers of a tower that only the projector's training reaches saves nothing.
    beside = tower.trained * (tower.kept_bytes * number + final)
    beside = beside + np.maximum(tower.trained, tower.projector) * tower.projector_kept_bytes * number
    of_layers = total(layers.forward, job.n) * tower.trained
    if job.arch.encoder is not None:
        of_layers = of_layers + stack_masks(inside) * tower.trained
    kept = (of_layers + tower.patches * beside) * here * job.stage.in_flight
    running = layers.one_layer * tower.used * here
    again = tower.trained * here
    workspace = layer_backward(inside, layers)
    return TowerActivations(
        saved=FigureArray("activations.tower", kept, "B",
              mark_noted("(layers + patches × bytes per patch) × in flight; saved by an encoder, of its tokens, "
              "or by image tower and projector, of all images of a micro-batch"),
              {"layers": of_layers * here, "patches": tower.patches * here, "bytes per patch": beside,
               "in flight": job.stage.in_flight}, SOURCE),
        forward=FigureArray("activations.tower-layer", running, "B",
              mark_noted("patches × bytes per patch; all that the tower's most expensive layer computes"),
              {"patches": tower.patches * here,
               "bytes per patch": running / np.maximum(tower.patches * here, 1.0)}, SOURCE),
        backward=(
            FigureArray("activations.tower-layer", layers.recomputed * again, "B",
                  mark_noted("layer; what checkpointing computes again of the tower's most expensive layer"),
                  {"layer": layers.recomputed * again}, SOURCE),
            FigureArray("workspace.tower", workspace.value * again, "B",
                  mark_noted("backward; gradients inside a layer of the tower"),
                  {"backward": workspace.value * again}, SOURCE),
        ),
    )  # fmt: skip
