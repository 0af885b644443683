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
- Freed arrays wait until the command buffers that use them are done, up to ten of them.

h: hidden size, f: width of the feed-forward part, A: heads × head size, K: key-value heads × head size.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ftcost_core.architecture.layers import AttentionLayers, DenseFfn
from ftcost_core.documents.problems import fail
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.memory.memory_inputs import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted, tr

SOURCE = mark("exact traces of mlx-lm 0.32.2 on MLX 0.32.4, held against measured peaks")
GROUP = 64
GROUP_BYTES = 4.0
"""A scale and a bias of 16 bits a group."""
ADAPTER_BYTES = 4.0
DROPPED_BYTES = 6.0
"""Of an input that dropout makes for one adapter: the fp32 copy, the mask and the dropped 16-bit value."""
LOGITS_ALIVE = 3.0
"""Arrays of tokens × vocabulary at the peak of the loss: logits, their gradient and its scattered part."""
READERS = ((("q", "k", "v"), "x"), (("o",), "attention"), (("gate", "up"), "y"), (("down",), "product"))
"""Roles by the tensor that they read."""


def quantised_bytes(bits: int) -> float:
    """Return the bytes of a weight that MLX quantises affinely in groups of 64."""
    return bits / 8 + GROUP_BYTES / GROUP


def saved_terms(job: MemoryInputs, layers: Array) -> tuple[FigureArray, ...]:
    """Return what ``layers`` trained layers keep for the backward pass, bytes, shape ``(n,)`` each.

    Raises :class:`InputError` for a model whose layers are not of softmax attention and a gated dense part:
    their graphs have not been traced.
    """
    mixer, ffn = plain_layer(job)
    each, hidden, width = job.precision.compute, float(job.arch.hidden_size), float(ffn.intermediate)
    queries, keys = float(mixer.heads * mixer.head_dim), float(mixer.kv_heads * mixer.head_dim)
    widths = {"x": hidden, "attention": queries, "y": hidden, "product": width}
    normed = each * (queries + keys) * float(mixer.qk_norm is not None)
    attention = each * (queries + 2 * keys + mixer.heads * job.seq_len) + normed
    parts = {
        "norms": 4 * each * hidden,
        "attention": attention,
        "feed-forward": 4 * each * width,
        "inputs": sum(_inputs(job, widths), job.zeros) + _trained_inputs(job, hidden, queries, width),
        "adapters": _magnitudes(job, hidden, queries, keys, width) + _low_rank(job),
    }
    formula = mark("tokens × bytes per token × layers")
    return tuple(
        FigureArray(f"activations.{name}", job.tokens * bytes_each * layers, "B", formula,
                    {"tokens": job.tokens, "bytes per token": bytes_each, "layers": layers}, SOURCE)
        for name, bytes_each in parts.items()
    )  # fmt: skip


def plain_layer(job: MemoryInputs) -> tuple[AttentionLayers, DenseFfn]:
    """Return the mixer and the feed-forward part of a model whose layers are all alike."""
    mixers, ffns = job.layout.mixers, job.layout.ffns
    if len(mixers) == len(ffns) == 1:
        mixer, ffn = mixers[0][0], ffns[0][0]
        if isinstance(mixer, AttentionLayers) and isinstance(ffn, DenseFfn) and ffn.gated:
            return mixer, ffn
    raise fail(
        "model",
        job.arch.family,
        tr("a model of equal layers with softmax attention and a gated dense feed-forward part, for mlx-lm"),
    )


def _inputs(job: MemoryInputs, widths: dict[str, float]) -> Iterator[Array]:
    """Yield the inputs that adapters keep: in fp32, one for all readers, or one each with dropout.

    An fp32 base keeps what its layers hand on anyway, but for the attention's output and the product.
    """
    training, whole = job.training, job.precision.compute == 4
    for roles, name in READERS:
        adapted = sum((training.targets[role] for role in roles), job.zeros)
        shared = np.where(whole & (name in ("x", "y")), 0.0, ADAPTER_BYTES) * np.minimum(adapted, 1.0)
        yield (
            widths[name] * np.where(training.dropped > 0, DROPPED_BYTES * adapted, shared) * training.adapted
        )


def _trained_inputs(job: MemoryInputs, hidden: float, queries: float, width: float) -> Array:
    """Return what trained weights keep: inputs of output and down projections, and of the norms in fp32."""
    return job.training.trained * (8 * hidden + job.precision.compute * (queries + width))


def _low_rank(job: MemoryInputs) -> Array:
    """Return the fp32 inputs of adapters' second matrices."""
    roles = sum((job.training.targets[role] for readers, _ in READERS for role in readers), job.zeros)
    return ADAPTER_BYTES * job.batch.rank * roles * job.training.adapted


def _magnitudes(job: MemoryInputs, hidden: float, queries: float, keys: float, width: float) -> Array:
    """Return the outputs that DoRA's magnitudes keep, in 16 bits: of all matrices but the last of a part."""
    magnitudes = job.batch.method(lambda traits: traits.magnitudes)
    return magnitudes * 2.0 * (3 * hidden + queries + 2 * keys + 2 * width)


def loss_terms(job: MemoryInputs) -> FigureArray:
    """Return the logits and what is alive beside them at the peak of the loss, bytes."""
    each = job.precision.compute
    return FigureArray("logits.copies", LOGITS_ALIVE * each * job.arch.vocab_size * job.tokens, "B",
                       mark_noted("copies × bytes × vocabulary × tokens; all copies that are alive"),
                       {"copies": LOGITS_ALIVE, "bytes": each, "vocabulary": float(job.arch.vocab_size),
                        "tokens": job.tokens}, SOURCE)  # fmt: skip


def step_bytes(job: MemoryInputs) -> Array:
    """Return what a step takes beside weights, adapters and optimizer states at its fullest point, bytes.

    Without checkpointing the trained layers' activations with the logits, or with the last layer's backward
    pass; with it the inputs of the trained layers with the logits and one layer computed again. Training
    all weights, the update may be fuller: gradients, and new weights and states beside the old ones.
    """
    _, ffn = plain_layer(job)
    layers = job.arch.layers * job.training.trained_share
    checkpointed = job.kernels.checkpointed > 0
    saved = sum((term.value for term in saved_terms(job, layers)), job.zeros)
    one_layer = saved / layers
    inputs = job.precision.compute * job.arch.hidden_size * job.tokens * layers
    logits = loss_terms(job).value
    backward = job.tokens * (2.0 * job.arch.hidden_size + 6.0 * ffn.intermediate)
    forward = np.where(checkpointed, inputs + one_layer + logits, saved + np.maximum(logits, backward))
    update = 3 * job.precision.compute * job.training.trained * _trained_parameters(job)
    return np.maximum(forward, update)


def _trained_parameters(job: MemoryInputs) -> Array:
    """Return the weights that ``--fine-tune-type full`` trains: of the layers, not of embedding and head."""
    counts = job.layout.counts
    return job.zeros + (counts.linear + counts.norms) * job.training.trained_share
