"""What autograd saves of one layer, bytes per token: norms, attention, feed-forward part.

The formulas count tensors of the modelling code of transformers 5.23; exact traces of a step agree.
h: hidden size, A: heads × head size, K: key-value heads × head size, a: heads, s: sequence length, f: width.
"""

from __future__ import annotations

import numpy as np

from ftcost_core.architecture.layers import (
    AttentionLayers,
    DenseFfn,
    Ffn,
    Mixer,
    MlaLayers,
    MoeFfn,
)
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.memory.inputs import saved_inputs
from ftcost_core.formulas.memory.layout import Readers
from ftcost_core.formulas.memory.setting import Setting


def norm_saved(s: Setting, width: float) -> Array:
    """Return bytes per token of one normalisation over ``width``, without its output.

    RMSNorm: the fp32 input, 1/rms, and the normalised value when its weight is trained. LayerNorm: the
    input (in fp32 under autocast or without parameters), mean and 1/deviation. Fused kernels: the input as
    it is, and 1/rms.
    """
    precision = s.precision
    rms = s.arch.norm.type == "rmsnorm"
    bare = s.arch.norm.type == "nonparametric"
    statistics = 4.0 if rms else 8.0
    fused = width * precision.residual + statistics
    if not rms:
        plain = width * np.where((precision.amp > 0) | bare, 4.0, precision.residual) + statistics
    else:
        fp32 = s.family.norm_scale == "fp32"
        scale_fp32 = np.maximum(s.batch.stack.table(mechanisms().norm_scale_fp32.by), float(fp32))
        normalised = np.where(scale_fp32 > 0, 4.0, precision.residual)
        plain = width * (4.0 + s.training.trained * normalised) + statistics
    return np.where(s.kernels.fused > 0, fused, plain)


def norm_output(s: Setting) -> Array:
    """Return bytes per number of what a normalisation returns."""
    precision = s.precision
    if s.arch.norm.type == "rmsnorm":
        return np.maximum(precision.residual, precision.norm_weight)
    return np.where(precision.amp > 0, 4.0, precision.residual)


def mixer_saved(s: Setting, m: Mixer, readers: Readers) -> tuple[Array, Array]:
    """Return (body, inputs) of one mixer, bytes per token on one tensor parallel rank."""
    if isinstance(m, AttentionLayers):
        return attention_saved(s, m, readers)
    if isinstance(m, MlaLayers):
        return mla_saved(s, m, readers)
    return recurrent_saved(s, readers)


def attention_saved(s: Setting, m: AttentionLayers, readers: Readers) -> tuple[Array, Array]:
    """Return (body, inputs) of softmax attention, bytes per token.

    Flash: q, k, v, output, log-sum-exp. With a mask: keys and values repeated to all heads and the
    bias of 2s. Eager: 4as softmax in fp32 and 2as its cast. No fused kernel takes grouped queries in fp32:
    the plain one keeps q, k, v of all heads and 4as.
    """
    sharding, precision, kernels = s.sharding, s.precision, s.kernels
    facts, t = s.family, sharding.tensor
    queries, heads = m.heads * m.head_dim / t, m.heads / t
    keys = m.kv_heads * m.head_dim / t
    values = m.kv_heads * (m.v_head_dim or m.head_dim) / t
    output = m.heads * (m.v_head_dim or m.head_dim) / t
    c = np.where(precision.amp > 0, precision.compute, np.maximum(precision.product, precision.compute))
    # Keys of one head are broadcast, not copied, unless a cast makes them contiguous.
    repeats = float(1 < m.kv_heads < m.heads) * kernels.repeats_keys
    quirks = 1 - kernels.own_code
    cast_repeats = precision.amp * (precision.small == 4) if m.kv_heads == 1 < m.heads else s.zeros
    k_all = queries * repeats + keys * (1 - repeats)
    v_all = output * repeats + values * (1 - repeats)
    masked = kernels.masked * (1 - kernels.eager)
    plain = (1 - precision.amp) * (c == 4) * float(m.kv_heads < m.heads) * kernels.sdpa * (1 - masked)
    if facts.math_attention:
        plain = np.maximum(plain, (1 - kernels.eager) * quirks)
    masked = np.maximum(masked, windowed_share(s))
    # A decoder of the stack's own copies repeated heads whatever the kernel.
    k_own = np.where((kernels.own_code > 0) & (repeats > 0), queries + output, keys + values)
    flash = c * (queries + k_own + output) + 4 * heads
    with_bias = c * (queries + k_all + v_all + output) + 4 * heads + c * s.seq_len
    with_bias = with_bias + cast_repeats * c * (queries - keys)
    eager = c * (queries + k_all + v_all) + scores_saved(s, m) * (1 - kernels.scores_recomputed)
    everything = 4 * 3 * queries + 4 * heads * s.seq_len
    body = np.where(
        kernels.eager > 0, eager, np.where(plain > 0, everything, flash * (1 - masked) + with_bias * masked)
    )
    kept = (1 - kernels.eager) * (1 - plain)
    if facts.rotary_copies_output:
        kept = kept * (1 - quirks)
    if not s.arch.learned_positions and not s.arch.alibi:
        # The values are a view of the fused matrix's output, which therefore stays whole beside q and k.
        view = (
            kernels.fused_qkv
            * np.where(kernels.eager > 0, 1.0 - repeats, 1.0)
            * (1 - float(facts.math_attention) * quirks)
        )
        body = body + view * c * (queries + keys)
    body = body + _qk_norm(s, m, queries, keys)
    inputs = saved_inputs(s, readers.get("x", ()), norm_output(s), kept=0.0) / sharding.sequence
    inputs = inputs + saved_inputs(s, readers.get("o_proj", ()), c, kept=kept) / t
    return body, inputs


def scores_saved(s: Setting, m: AttentionLayers) -> Array:
    """Return bytes per token of the scores that eager attention keeps: softmax, its cast, mask, soft cap."""
    precision = s.precision
    facts = s.family
    c = np.where(precision.amp > 0, precision.compute, np.maximum(precision.product, precision.compute))
    softmax = np.where(c == 4, 4.0, 6.0) if facts.scores_fp32 else c
    dropout = (1 + c) * float(facts.attention_dropout)
    return m.heads / s.sharding.tensor * s.seq_len * (softmax + dropout + c * float(facts.scores_softcap))


def windowed_share(s: Setting) -> Array:
    """Return the share of layers to which sdpa gets a mask because their window is not longer than s."""
    if not s.arch.windowed_layers:
        return s.zeros
    short = s.seq_len >= float(s.arch.sliding_window or 0)
    return s.kernels.sdpa * short * (s.arch.windowed_layers / s.arch.layers)


def _qk_norm(s: Setting, m: AttentionLayers, queries: Array, keys: Array) -> Array:
    precision = s.precision
    if not m.qk_norm:
        return s.zeros
    each = 4.0 + s.training.trained * (4.0 if s.family.norm_scale == "fp32" else precision.compute)
    each = np.where(s.kernels.fused > 0, precision.compute, each)
    heads = (m.heads + m.kv_heads) / s.sharding.tensor if m.qk_norm != "full" else 2.0
    return each * (queries + keys) + 4 * heads


def mla_saved(s: Setting, m: MlaLayers, readers: Readers) -> tuple[Array, Array]:
    """Return (body, inputs) of latent attention: q and k of full width, the kv_b output, output."""
    sharding, kernels = s.sharding, s.kernels
    t, c = sharding.tensor, s.precision.compute
    width = m.qk_nope_head_dim + m.qk_rope_head_dim
    heads = m.heads / t
    flash = c * heads * (2 * width + m.qk_nope_head_dim + m.v_head_dim + m.v_head_dim) + 4 * heads
    scores = 6.0 * heads * s.seq_len
    body = np.where(kernels.eager > 0, c * heads * 3 * width + scores, flash)
    body = (
        body
        + norm_saved(s, float(m.kv_lora_rank))
        + (norm_saved(s, float(m.q_lora_rank)) if m.q_lora_rank else 0)
    )
    inputs = saved_inputs(s, readers.get("x", ()), norm_output(s), kept=0.0) / sharding.sequence
    for name in ("q_b_proj", "kv_b_proj"):
        inputs = inputs + saved_inputs(s, readers.get(name, ()), norm_output(s), kept=0.0)
    return body, inputs + saved_inputs(s, readers.get("o_proj", ()), c, kept=1 - kernels.eager) / t


def recurrent_saved(s: Setting, readers: Readers) -> tuple[Array, Array]:
    """Return (body, inputs) of a linear attention or state space layer with chunked kernels.

    Assumed: projections before and after the short convolution, and the gated output.
    """
    sharding, precision = s.sharding, s.precision
    first = readers.get("x") or readers.get("in_proj") or ()
    last = readers.get("out_proj") or readers.get("o_proj") or ()
    width = sum(one.outputs for one in first) / sharding.tensor
    out = sum(one.inputs for one in last) / sharding.tensor
    body = precision.compute * (2 * width + 2 * out) + 4.0 * out
    inputs = saved_inputs(s, first, norm_output(s), kept=0.0) / sharding.sequence
    return body, inputs + saved_inputs(s, last, precision.compute, kept=0.0) / sharding.tensor


def ffn_saved(s: Setting, f: Ffn, readers: Readers) -> tuple[Array, Array]:
    """Return (body, inputs) of one feed-forward part, bytes per token on one tensor parallel rank."""
    sharding, precision = s.sharding, s.precision
    source = norm_output(s)
    t = sharding.tensor
    if isinstance(f, DenseFfn):
        body = _activation(s, f.intermediate / t, gated=f.gated)
        # A parallel residual with one norm hands the attention's input to the feed-forward part as well.
        casts = precision.amp * (source != precision.compute)
        shared = float(s.arch.parallel_residual and s.arch.norm.per_layer == 1)
        inputs = saved_inputs(s, readers.get("y", ()), source, kept=shared * (1 - casts)) / sharding.sequence
        down = readers.get("down_proj", ())
        return body, inputs + saved_inputs(s, down, precision.product, kept=_relu(s, f.gated)) / t
    return _moe_saved(s, f, readers, source)


def _moe_saved(s: Setting, f: MoeFfn, readers: Readers, source: Array) -> tuple[Array, Array]:
    sharding, precision = s.sharding, s.precision
    t, k = sharding.tensor, float(f.top_k)
    inner = float(f.latent or s.arch.hidden_size)
    width = f.intermediate / t
    body = k * (_activation(s, width, gated=f.gated) + precision.compute * inner)
    body = body + 4.0 * f.n_experts + 40.0 * k
    inputs = k * (
        saved_inputs(s, readers.get("expert.y", ()), source, kept=0.0)
        + saved_inputs(s, readers.get("expert.down_proj", ()), precision.product, kept=0.0) / t
    )
    inputs = inputs + saved_inputs(s, readers.get("y", ()), source, kept=0.0) / sharding.sequence
    if f.shared_intermediate:
        gated = f.gated if f.shared_gated is None else f.shared_gated
        body = body + _activation(s, f.shared_intermediate / t, gated=gated)
        inputs = (
            inputs + saved_inputs(s, readers.get("shared.down_proj", ()), precision.product, kept=0.0) / t
        )
    return body, inputs


KEPT_BY_ACTIVATION = {"gated": 3.0, "gelu": 1.0, "relu": 1.0, "relu2": 2.0, "gelu_new": 4.0, "gpt_oss": 6.0}
"""Values per unit of width that an activation keeps, without the input of the last matrix."""


def _relu(s: Setting, gated: bool) -> float:
    return float(not gated and _structural(s, gated) == "relu")


def _structural(s: Setting, gated: bool) -> str:
    """Return which activation the structure says, as far as memory goes."""
    kind = s.arch.mlp_type or ""
    return "gated" if gated else kind if kind in ("relu", "relu2") else "gelu"


def _activation(s: Setting, width: Array, *, gated: bool) -> Array:
    """Return bytes per token that the activation saves, without the input of the last matrix.

    Gated: gate, act(gate), up. Plain fused GELU: its input. gelu_new is five operations, in fp32 under
    autocast. Fused kernels: the outputs of the matrices before them.
    """
    training, precision, kernels = s.training, s.precision, s.kernels
    plain = s.zeros + KEPT_BY_ACTIVATION[_structural(s, gated)]
    quirk = s.family.activation
    if quirk:
        in_fp32 = 7.0 if quirk == "gelu_new" else KEPT_BY_ACTIVATION[quirk]
        own = np.where(precision.amp > 0, in_fp32, KEPT_BY_ACTIVATION[quirk])
        plain = np.where(kernels.own_code > 0, plain, own)
    # The fused activation of LoRA kernels belongs to the fused adapters of the feed-forward part.
    hit = np.where(
        training.trained > 0,
        kernels.fused_activation,
        np.maximum(training.targets["up"], training.targets["down"]),
    )
    fused = np.minimum(2.0 if gated else 1.0, plain)
    return width * precision.product * np.where(kernels.fused * hit > 0, fused, plain)
