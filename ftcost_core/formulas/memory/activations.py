"""Activations: what the layers save for the backward pass, and how checkpointing changes when it is alive."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.layers import AttentionLayers, Mixer, MlaLayers
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.dropout import dropout
from ftcost_core.formulas.memory.layer_activations import (
    ffn_saved,
    keys_normalised,
    mixer_saved,
    norm_saved,
    scores_saved,
    windowed_share,
)
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.formulas.towers import trains_before_decoder
from ftcost_core.text.i18n import mark, mark_noted

OFFLOADED_LAYERS_ON_GPU = 2.0
"""Layers whose offloaded tensors are on the GPU at once: one in use, one on its way."""
TOKEN_INPUT_BYTES = 4 * 8.0
"""Of a token: its id, label, position and attention mask, each a 64-bit integer."""
POOLING_INDEX_BYTES = 8.0
"""Of a token: where mean pooling takes it from, a 64-bit integer."""
SOURCE = mark("tensors that autograd saves in transformers 5.23, checked against exact traces of a step")


class SavedBytes(Struct, frozen=True):
    """Activation bytes on one GPU by when they are alive."""

    forward: tuple[FigureArray, ...]
    """Alive when the last layer has run, micro-batches in flight included."""
    outside: tuple[FigureArray, ...]
    """Of these: what is not a layer's, such as the final norm's."""
    one_layer: Array
    """Everything that the most expensive layer saves."""
    recomputed: Array
    """What of it checkpointing computes again; of a layer that keeps all but its scores, these."""
    one_input: Array
    """What checkpointing keeps of a layer: its input."""
    attention_only: Array
    """Of ``one_layer``: what is alive while the backward pass is in the attention."""
    on_host: Array
    """Offloaded to the host's memory when the last layer has run."""


def saved(job: MemoryInputs) -> SavedBytes:
    """Return the saved activations of the stage's layers."""
    stage, training, kernels = job.stage, job.training, job.kernels
    layers = job.arch.layers
    trained_layers = layers * stage.layer_share * training.trained_share
    # An offloaded layer's tensors are on the GPU while they are copied out, and again before they are read.
    on_gpu = np.where(kernels.offloaded > 0, np.minimum(1.0, OFFLOADED_LAYERS_ON_GPU / trained_layers), 1.0)
    in_flight = stage.in_flight * on_gpu
    tokens_in_flight = job.tokens * stage.layer_share * training.trained_share * in_flight
    norms = layer_norms(job)
    mixers = [(m.n, mixer_saved(job, m, readers)) for m, readers in job.layout.mixers]
    relative = [share / stage.layer_share for share in stage.ffn_shares]
    ffns = [
        (f.n * here, ffn_saved(job, f, readers)) for (f, readers), here in zip(job.layout.ffns, relative, strict=True)
    ]
    attention = sum((n * body for n, (body, _) in mixers), job.zeros)
    feed_forward = sum((n * body for n, (body, _) in ffns), job.zeros)
    inputs = sum((n * input_bytes for n, (_, input_bytes) in mixers), job.zeros)
    inputs = sum((n * input_bytes for n, (_, input_bytes) in ffns), inputs)
    inputs = inputs * job.precision.saved_input_share
    kinds = list(zip(mixers, job.layout.mixers, strict=True))
    whole = [(m, body + input_bytes) for (_, (body, input_bytes)), (m, _) in kinds]
    mixer = _largest_mixer(job, [(m, size + _scores(job, m)) for m, size in whole])
    scores = mixer - _largest_mixer(job, whole)
    worst = norms + mixer
    worst = worst + _largest(job, [(n > 0) * (body + input_bytes) for n, (body, input_bytes) in ffns])
    one_input = job.tokens * job.arch.hidden_size * job.precision.residual / job.sharding.sequence
    checkpointed = kernels.checkpointed
    stored = (1 - checkpointed) * tokens_in_flight
    stored_layers, recomputed_layers = trained_layers * (1 - checkpointed), trained_layers * checkpointed
    first = first_layer(job)
    # A policy that keeps products keeps no more of a layer than its backward pass needs.
    most_products = (norms * layers + attention + feed_forward + inputs) * job.tokens / layers
    products = kernels.keeps_products * job.tokens * _kept_products(job) / layers
    products = np.clip(most_products - one_input, 0.0, products)
    checkpoints = (one_input + products) * recomputed_layers * in_flight
    outside_terms = outside(job)
    per_token = {"tokens": job.tokens, "layers": stored_layers, "in flight": in_flight}
    formula = "tokens × bytes per token × layers × in flight"
    all_saved = norms * layers + attention + feed_forward + inputs
    on_gpu_bytes = np.maximum(all_saved * stored - first, 0.0) + checkpoints
    return SavedBytes(
        forward=(
            FigureArray("activations.norms", np.maximum(norms * layers * stored - first, 0.0), "B",
                  formula + mark_noted(" - first layer; before the first adapters nothing needs a gradient"),
                  {**per_token, "bytes per token": norms, "first layer": first}, SOURCE),
            FigureArray("activations.attention", attention * stored, "B",
                  formula + mark_noted("; the mean of all layers"),
                  {**per_token, "bytes per token": attention / layers}, SOURCE),
            FigureArray("activations.feed-forward", feed_forward * stored, "B",
                  formula + mark_noted("; the mean of all layers"),
                  {**per_token, "bytes per token": feed_forward / layers}, SOURCE),
            FigureArray("activations.inputs", inputs * stored, "B",
                        formula + mark_noted("; inputs of matrices"),
                  {**per_token, "bytes per token": inputs / layers}, SOURCE),
            FigureArray("activations.checkpoints", checkpoints, "B",
                  formula + mark_noted("; a layer's input, and what a selective policy keeps of the rest"),
                  {**per_token, "layers": recomputed_layers,
                   "bytes per token": (one_input + products) / job.tokens}, SOURCE),
        ),
        outside=outside_terms, one_layer=worst * job.tokens, one_input=one_input,
        recomputed=np.where(checkpointed > 0, worst * job.tokens - products, scores * job.tokens),
        attention_only=(norms / 2 + mixer) * job.tokens,
        on_host=on_gpu_bytes * (1.0 / on_gpu - 1.0),
    )  # fmt: skip


def layer_norms(job: MemoryInputs) -> Array:
    """Return bytes per token of the normalisations and dropout masks of one layer."""
    sharding, precision = job.sharding, job.precision
    norm, hidden = job.arch.norm, float(job.arch.hidden_size)
    number = float(norm.per_layer)
    if norm.type == "layernorm" and job.arch.parallel_residual and number == 2:
        # Two norms of one input share it, unless autocast makes each a cast of its own.
        shared = np.where((precision.amp > 0) & (precision.residual == 2), 0.0, precision.residual)
        return (2 * norm_saved(job, hidden) - hidden * shared) / sharding.sequence
    return (number * norm_saved(job, hidden) + dropout(job.batch).hidden * hidden) / sharding.sequence


def outside(job: MemoryInputs) -> tuple[FigureArray, ...]:
    """Return what is saved outside the layers, bytes: final norm, head's input, masks of the whole model."""
    stage, training, sharding, precision, kernels = (job.stage, job.training, job.sharding, job.precision, job.kernels)
    hidden = float(job.arch.hidden_size)
    # An encoder whose layers end with a norm has one behind the embedding instead of the last.
    embedding_norm = job.arch.norm.embedding and (not job.arch.causal or job.arch.encoder is not None)
    norms = int(job.arch.norm.final) + int(embedding_norm)
    final = norm_saved(job, hidden) * norms if norms else job.zeros
    trained = np.maximum(training.trained, job.batch.train_fully["head"])
    head = hidden * precision.compute * trained * (1 - job.batch.loss.is_("fused"))
    head = np.where(job.batch.pooled > 0, hidden * precision.residual + POOLING_INDEX_BYTES, head)
    each = (final / sharding.sequence + head / sharding.inputs) * stage.head
    # Checkpoints hold the mask that every layer is called with; a model without attention has none.
    attends = float(any(isinstance(mixer, AttentionLayers | MlaLayers) for mixer in job.arch.mixers))
    kinds = 1.0 + float(0 < job.arch.windowed_layers < job.arch.layers)
    mask = (
        kernels.eager * attends * kinds * job.tokens * job.seq_len * precision.small
        + (windowed_share(job) > 0) * job.seq_len**2
    )
    relative = job.arch.relative
    if relative:  # 64-bit integers, with the distances of each pair of tokens
        mask = kernels.eager * 8.0 * (job.tokens * job.seq_len + job.seq_len**2)
    kept_masks = mask * (kernels.checkpointed > 0)
    if relative and relative.normed:
        again = np.maximum(kernels.checkpointed > 0, dropout(job.batch).hidden == 0)
        kept_masks = kept_masks + relative.rows * (8.0 + again * hidden * precision.residual)
    if relative and relative.convolution:
        masks = (dropout(job.batch).hidden > 0).astype(np.float64)
        kept_masks = kept_masks + job.tokens * (norm_saved(job, hidden) + hidden * (2 * precision.residual + masks))
    if job.arch.encoder is not None:
        kept_masks = kept_masks + stack_masks(job)
    rotary = 2.0 * kinds * job.seq_len * _rotary_width(job) * precision.small
    dropped = hidden * dropout(job.batch).embedding * (1 + float(job.arch.position_bias))
    # The embedding's output before learned positions are added is a leaf of its own.
    leaf = (
        hidden
        * precision.residual
        * training.adapted
        * (kernels.checkpointed > 0)
        * float(job.arch.learned_positions is not None)
    )
    ids = TOKEN_INPUT_BYTES * job.tokens
    return (
        FigureArray("activations.outside", job.tokens * each, "B",
              mark_noted("tokens × bytes per token; final norm and the head's input"),
              {"tokens": job.tokens, "bytes per token": each}, SOURCE),
        FigureArray("activations.model", kept_masks + rotary + job.tokens * (dropped + leaf) + ids, "B",
              mark_noted("masks + rotary tables + tokens × bytes per token; embedding's dropout, token ids, "
              "labels"),
              {"masks": kept_masks, "rotary tables": rotary, "tokens": job.tokens,
               "bytes per token": dropped + leaf + TOKEN_INPUT_BYTES}, SOURCE),
    )  # fmt: skip


def stack_masks(job: MemoryInputs) -> Array:
    """Return the bytes of a stack of an encoder-decoder that all its layers share.

    Of learned positions: the row of each pair of tokens, a 64-bit integer. Checkpoints hold what layers are called
    with: a mask of a byte and pair of tokens, and those positions.
    """
    square, again = job.seq_len**2, (job.kernels.checkpointed > 0).astype(np.float64)
    heads = float(job.arch.num_heads or 0) if job.arch.position_bias else 0.0
    learned = float(job.arch.position_bias) * 8.0 + heads * job.precision.small * again
    return square * learned + job.kernels.masked * again * job.tokens * job.seq_len


def first_layer(job: MemoryInputs) -> Array:
    """Return what the first layer does not save, bytes: nothing before its adapters needs a gradient.

    With checkpointing the embedding's output is made to need one (enable_input_require_grads).
    """
    training = job.training
    readers = job.layout.mixers[0][1].get("x", ()) if job.layout.mixers else ()
    masks = sum((job.batch.targeted(matrix) for matrix in readers), job.zeros) * training.dropped * job.arch.hidden_size
    spared = norm_saved(job, float(job.arch.hidden_size)) + masks + _first_keys(job)
    reached = np.maximum(job.batch.train_fully["embedding"], training.targets["embedding"])
    reached = np.maximum(reached, trains_before_decoder(job.batch))
    applies = training.adapted * (1 - reached) * (1 - job.kernels.checkpointed) * job.stage.embedding
    saved_nowhere: Array = applies * job.tokens * spared / job.sharding.sequence
    return saved_nowhere


def _first_keys(job: MemoryInputs) -> Array:
    """Return bytes per token of the first layer's normalised keys, where no adapter makes keys need a gradient."""
    mixer = job.arch.mixers[0] if job.arch.mixers else None
    if not isinstance(mixer, AttentionLayers) or not mixer.qk_norm:
        return job.zeros
    return keys_normalised(job, mixer) * (1 - job.training.targets["k"])


def _scores(job: MemoryInputs, mixer: Mixer) -> Array:
    """Return the scores that one layer computes again under a selective policy, bytes per token."""
    kernels = job.kernels
    return (
        scores_saved(job, mixer) * kernels.eager * kernels.scores_recomputed
        if isinstance(mixer, AttentionLayers)
        else job.zeros
    )


def _kept_products(job: MemoryInputs) -> Array:
    """Return bytes per token, all layers, of every second matrix product and of the attention's outputs."""
    precision = job.precision
    products = sum(matrix.outputs * matrix.count * matrix.tokens_share for matrix in job.layout.linears) / 2
    attention = sum(m.n * (matrix.inputs * precision.compute + 4 * getattr(m, "heads", 0))
                    for m, readers in job.layout.mixers for matrix in readers.get("o_proj", ()))  # fmt: skip
    return (products * precision.compute + attention) / job.sharding.tensor


def _rotary_width(job: MemoryInputs) -> float:
    if job.arch.learned_positions or job.arch.alibi or job.arch.position_bias or job.arch.relative:
        return 0.0
    widths = [getattr(m, "head_dim", getattr(m, "qk_rope_head_dim", 0)) for m, _ in job.layout.mixers]
    return float(max(widths, default=0))


def _largest_mixer(job: MemoryInputs, sizes: list[tuple[Mixer, Array]]) -> Array:
    """Return the largest of the layers' mixers, with what each layer of a decoder reads an encoder's output with."""
    own = _largest(job, [size for m, size in sizes if not getattr(m, "cross", False)])
    return own + _largest(job, [size for m, size in sizes if getattr(m, "cross", False)])


def _largest(job: MemoryInputs, values: list[Array]) -> Array:
    out = job.zeros
    for value in values:
        out = np.maximum(out, value)
    return out
