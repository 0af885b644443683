"""Memory of a training step of mlx-lm on Apple silicon, by MLX's own rules.

MLX records a step as one lazy graph and frees each array after its last use. What a layer keeps for the
backward pass, and what is alive at the fullest points, follows from that graph: the counts below are those
of exact traces of it (``tests/mlx``), which agree with measured peaks of mlx-lm 0.32.2 on MLX 0.32.4.

- Adapters are fp32 beside a base of 16 bits, so that each input of an adapted matrix is kept as an fp32 copy,
  once for all matrices that read it; with dropout each adapter keeps its own, with its mask.
- Attention is not fused while training: the softmax of all heads is kept, in the precision of the base.
- A quantised model is quantised whole, embedding and head too: 4 bits, and a scale and a bias of 16 bits for
  each group of 64.
- The loss works on whole logits: at its peak three arrays of tokens × vocabulary.
- Layers before the first trained one keep nothing.
- Freed arrays wait until the command buffers that use them are done, up to ten of them: at the loss about one
  more array of logits, and five of the feed-forward width.

h: hidden size, f: width of the feed-forward part, A: heads × head size, K: key-value heads × head size.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.record import Record
from ftcost_core.documents.result import StepPhase
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.tables import load
from ftcost_core.formulas.memory.adapters import adapter_terms
from ftcost_core.formulas.memory.context import in_use
from ftcost_core.formulas.memory.gradients import all_gradients, kept_gradients
from ftcost_core.formulas.memory.layout import PlainLayer, plain_layer
from ftcost_core.formulas.memory.optimizer import optimizer_terms
from ftcost_core.formulas.memory.select import LiveTerms
from ftcost_core.formulas.memory.trained_on_rank import trained_on_stage
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.formulas.memory.weights import AFFINE_GROUP, AFFINE_GROUP_BYTES, linear_bytes, quantisation_constants
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("exact traces of mlx-lm 0.32.2 on MLX 0.32.4, held against measured peaks")
ADAPTER_BYTES = 4.0
DROPPED_BYTES = 6.0
"""Of an input that dropout makes for one adapter: the fp32 copy, the mask and the dropped 16-bit value."""
WAITING_WIDTHS = 5.0
"""Arrays of tokens × feed-forward width that wait at the loss beside one array of logits."""
UPDATE_COPIES = 2.0
"""Of what is trained, beside gradients: new weights and new states beside the old ones."""
READERS = ((("q", "k", "v"), "x"), (("o",), "attention"), (("gate", "up"), "y"), (("down",), "product"))
"""Roles by the tensor that they read."""


class MlxFamily(Record, frozen=True):
    """Arrays that the graph of a family's model keeps, in the precision of the base."""

    norms: float = 4.0
    """Of the hidden size, a layer."""
    scores: float = 1.0
    """Of tokens × heads, a layer."""
    feed_forward: float = 4.0
    """Of the feed-forward width, a layer."""
    logits: float = 3.0
    """Of the vocabulary, alive at the peak of the loss: logits, their gradient and its scattered part."""
    waiting_logits: float = 1.0
    """Of the vocabulary, freed but not yet reused at the loss."""


class _MlxFamilies(Record, frozen=True):
    about: str
    source: str
    as_of: str
    families: dict[str, MlxFamily]


@cache
def mlx_families() -> dict[str, MlxFamily]:
    """Return what the graphs of the families keep that mlx-lm trains, by family."""
    return load(_MlxFamilies, "memory", "mlx.json").families


def saved_terms(job: MemoryInputs, layers: Array) -> tuple[FigureArray, ...]:
    """Return what ``layers`` trained layers keep for the backward pass, bytes, shape ``(n,)`` each.

    Raises :class:`InputError` for a model whose layers are not of softmax attention and a gated part:
    their graphs have not been traced.
    """
    layer, kept = traced_layer(job.arch), mlx_families()[job.arch.family]
    mixer = layer.mixer
    each, hidden, width = job.precision.compute, float(job.arch.hidden_size), layer.width
    queries, keys = float(mixer.heads * mixer.head_dim), float(mixer.kv_heads * mixer.head_dim)
    widths = {"x": hidden, "attention": queries, "y": hidden * max(1, layer.experts), "product": width}
    normed = 2 * each * (queries + keys) * float(mixer.qk_norm is not None)
    attention = each * (queries + 2 * keys + kept.scores * mixer.heads * job.seq_len) + normed
    parts = {
        "norms": kept.norms * each * hidden,
        "attention": attention,
        # A mixture gathers its inputs, and keeps its outputs for the gradient of their weights.
        "feed-forward": each * (kept.feed_forward * width + 2 * layer.experts * hidden),
        "inputs": sum(_inputs(job, widths), job.zeros) + _trained_inputs(job, hidden, queries, width),
        "adapters": _magnitudes(job, hidden, queries, keys, width) + _low_rank(job),
    }
    formula = mark("tokens × bytes per token × layers")
    return tuple(
        FigureArray(f"activations.mlx-{name}", job.tokens * bytes_each * layers, "B", formula,
                    {"tokens": job.tokens, "bytes per token": bytes_each, "layers": layers}, SOURCE)
        for name, bytes_each in parts.items()
    )  # fmt: skip


def traced_layer(arch: ModelArchitecture) -> PlainLayer:
    """Return what the layers of a model of the families are like.

    Raises :class:`InputError` for a model with others: their graphs have not been traced.
    """
    return plain_layer(arch, mlx_families(), mark("for mlx-lm a model of one of the families {families}"))


def _inputs(job: MemoryInputs, widths: dict[str, float]) -> Iterator[Array]:
    """Yield the inputs that adapters keep: in fp32, one for all readers, or one each with dropout.

    An fp32 base keeps what its layers hand on anyway, but for the attention's output and the product.
    """
    training, whole = job.training, job.precision.compute == 4
    for roles, name in READERS:
        adapted = sum((training.targets[role] for role in roles), job.zeros)
        shared = np.where(whole & (name in ("x", "y")), 0.0, ADAPTER_BYTES) * np.minimum(adapted, 1.0)
        yield (widths[name] * np.where(training.dropped > 0, DROPPED_BYTES * adapted, shared) * training.adapted)


def _trained_inputs(job: MemoryInputs, hidden: float, queries: float, width: float) -> Array:
    """Return what trained weights keep: inputs of output and down projections, and of the norms in fp32."""
    return job.training.trained * (8 * hidden + job.precision.compute * (queries + width))


def _low_rank(job: MemoryInputs) -> Array:
    """Return the fp32 inputs of adapters' second matrices."""
    roles = sum((job.training.targets[role] for readers, _ in READERS for role in readers), job.zeros)
    return ADAPTER_BYTES * job.batch.rank * roles * job.training.adapted


def _magnitudes(job: MemoryInputs, hidden: float, queries: float, keys: float, width: float) -> Array:
    """Return the outputs that DoRA's magnitudes keep, as the base is: of all matrices but a part's last."""
    magnitudes = job.batch.method(lambda traits: traits.magnitudes)
    return magnitudes * job.precision.compute * (3 * hidden + queries + 2 * keys + 2 * width)


def phases(job: MemoryInputs) -> dict[StepPhase, LiveTerms]:
    """Return the terms alive at the peak of each phase of a step on MLX.

    Without checkpointing the trained layers' activations with the logits, or with the last layer's backward
    pass; with it the inputs of the trained layers, and one layer computed again. Training all weights, the
    update may be fuller: gradients, and new weights and states beside the old ones.
    """
    trained = trained_on_stage(job)
    kept = kept_gradients(job, trained)
    between_steps = resting(job)
    alive = (*between_steps, *activations(job), *kept)
    return {
        "forward": alive,
        "loss": (*alive, loss_term(job), waiting(job)),
        "backward": (*alive, layer_backward(job)),
        "optimizer": (*between_steps, *all_gradients(job, trained), update(job)),
    }


def resting(job: MemoryInputs) -> LiveTerms:
    """Return the terms alive between steps: weights, adapters, optimizer states, what others hold."""
    trained = trained_on_stage(job)
    return (*weight_terms(job), *adapter_terms(job, trained), *optimizer_terms(job, trained), in_use(job))


def weight_terms(job: MemoryInputs) -> tuple[FigureArray, ...]:
    """Return the base model's weights, bytes: a quantised one whole but for its norms."""
    counts, precision = job.layout.counts, job.precision
    outer = job.zeros + counts.embedding + counts.head
    norms = job.zeros + counts.norms + counts.small + counts.positions + counts.extra
    each = linear_bytes(job)
    outside = np.where(precision.quantized > 0, each + AFFINE_GROUP_BYTES / AFFINE_GROUP, precision.weight)
    constants = quantisation_constants(job)
    return (
        FigureArray("weights.mlx-linear", counts.linear * each, "B", mark("parameters × bytes"),
                    {"parameters": job.zeros + counts.linear, "bytes": each}, SOURCE),
        FigureArray("weights.mlx-scales", constants, "B",
                    mark_noted("bytes; a scale and a bias of 16 bits for each group of 64 weights"),
                    {"bytes": constants}, SOURCE),
        FigureArray("weights.mlx-embedding", outer * outside, "B",
                    mark_noted("parameters × bytes; embedding and head, quantised like the layers"),
                    {"parameters": outer, "bytes": outside}, SOURCE),
        FigureArray("weights.mlx-norms", norms * precision.weight, "B", mark("parameters × bytes"),
                    {"parameters": norms, "bytes": precision.weight}, SOURCE),
    )  # fmt: skip


def activations(job: MemoryInputs) -> tuple[FigureArray, ...]:
    """Return what the trained layers keep for the backward pass, bytes.

    With checkpointing their inputs, and all of one layer that is computed again.
    """
    layers = job.arch.layers * job.training.trained_share
    checkpointed = job.kernels.checkpointed > 0
    inputs = job.precision.compute * job.arch.hidden_size * job.tokens * layers * checkpointed
    return (
        *saved_terms(job, np.where(checkpointed, 1.0, layers)),
        FigureArray("activations.mlx-checkpoints", inputs, "B",
                    mark_noted("bytes × hidden size × tokens × layers; the input of each trained layer"),
                    {"bytes": job.precision.compute, "hidden size": job.zeros + job.arch.hidden_size,
                     "tokens": job.tokens, "layers": layers * checkpointed}, SOURCE),
    )  # fmt: skip


def loss_term(job: MemoryInputs) -> FigureArray:
    """Return the logits and what is alive beside them at the peak of the loss, bytes."""
    each, copies = job.precision.compute, mlx_families()[job.arch.family].logits
    return FigureArray("logits.mlx-copies", copies * each * job.arch.vocab_size * job.tokens, "B",
                       mark_noted("copies × bytes × vocabulary × tokens; all copies that are alive"),
                       {"copies": job.zeros + copies, "bytes": each,
                        "vocabulary": job.zeros + job.arch.vocab_size, "tokens": job.tokens},
                       SOURCE)  # fmt: skip


def waiting(job: MemoryInputs) -> FigureArray:
    """Return the freed arrays that command buffers still hold at the loss, bytes."""
    waiting_logits = mlx_families()[job.arch.family].waiting_logits
    each = waiting_logits * job.arch.vocab_size + WAITING_WIDTHS * traced_layer(job.arch).width
    return FigureArray("workspace.mlx-waiting", job.precision.compute * each * job.tokens, "B",
                       mark_noted("bytes × numbers × tokens; freed arrays that command buffers still hold"),
                       {"bytes": job.precision.compute, "numbers": job.zeros + each, "tokens": job.tokens},
                       SOURCE)  # fmt: skip


def layer_backward(job: MemoryInputs) -> FigureArray:
    """Return what the backward pass of one layer needs beside what was saved, bytes; 0 with checkpointing.

    The loss is always fuller (4 × vocabulary + 5f against h + 3f), so that this only draws the timeline, and
    no trace of a step's peak can check it.
    """
    width = traced_layer(job.arch).width
    each = job.precision.compute * (job.arch.hidden_size + 3.0 * width) * (job.kernels.checkpointed == 0)
    return FigureArray("workspace.mlx-backward", job.tokens * each, "B", mark("tokens × bytes per token"),
                       {"tokens": job.tokens, "bytes per token": each}, SOURCE)  # fmt: skip


def update(job: MemoryInputs) -> FigureArray:
    """Return new weights and states beside the old ones as all weights are updated, bytes."""
    counts = job.layout.counts
    updated = job.training.trained * (counts.linear + counts.norms) * job.training.trained_share
    each = UPDATE_COPIES * job.precision.compute
    return FigureArray("workspace.mlx-update", updated * each, "B",
                       mark_noted("parameters × bytes; new weights and states beside the old ones"),
                       {"parameters": updated, "bytes": each}, SOURCE)  # fmt: skip
