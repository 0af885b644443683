"""What autograd saves of one layer, bytes per token: norms, attention, feed-forward part.

The formulas count tensors of the modelling code of transformers 5.23; exact traces of a step agree.
h: hidden size, A: heads × head size, K: key-value heads × head size, a: heads, s: sequence length, f: width.
"""

from __future__ import annotations

import numpy as np

from ftcost_core.architecture.layers import AttentionLayers, DenseFfn, Ffn, Mixer, MlaLayers, MoeFfn
from ftcost_core.documents.term import Array
from ftcost_core.formulas.dropout import dropout
from ftcost_core.formulas.memory.layout import Readers
from ftcost_core.formulas.memory.matrix_inputs import saved_inputs
from ftcost_core.formulas.memory.views import MemoryInputs

ROUTER_SCORE_BYTES = 4.0
"""Of a token and expert: the router's softmax in fp32."""
ROUTING_BYTES = 40.0
"""Of a token and each expert it is sent to: its weight, indices and permutation (exact traces)."""


def norm_saved(job: MemoryInputs, width: float) -> Array:
    """Return bytes per token of one normalisation over ``width``, without its output.

    RMSNorm: the fp32 input, 1/rms, and the normalised value when its weight is trained. LayerNorm: the
    input (in fp32 under autocast or without parameters), mean and 1/deviation. Fused kernels: the input as
    it is, and 1/rms.
    """
    precision = job.precision
    rms = job.arch.norm.type == "rmsnorm"
    bare = job.arch.norm.type == "nonparametric"
    statistics = 4.0 if rms else 8.0
    fused = width * precision.residual + statistics
    if job.family.norm_steps:
        plain = width * (8.0 + precision.residual * job.training.trained) + 4.0
    elif not rms:
        plain = width * np.where((precision.amp > 0) | bare, 4.0, precision.residual) + statistics
    else:
        fp32 = job.family.norm_scale == "fp32"
        scale_fp32 = np.maximum(job.batch.stack_facts("norm_scale_fp32"), float(fp32))
        normalised = np.where(scale_fp32 > 0, 4.0, precision.residual)
        own_input = precision.residual * (precision.residual < 4) * float(job.family.norm_keeps_input)
        plain = width * (4.0 + own_input + job.training.trained * normalised) + statistics
    return np.where(job.kernels.fused > 0, fused, plain)


def norm_output(job: MemoryInputs) -> Array:
    """Return bytes per number of what a normalisation returns."""
    precision = job.precision
    if job.arch.norm.type == "rmsnorm":
        return np.maximum(precision.residual, precision.norm_weight)
    return np.where(precision.amp > 0, 4.0, precision.residual)


def mixer_saved(job: MemoryInputs, mixer: Mixer, readers: Readers) -> tuple[Array, Array]:
    """Return (body, inputs) of one mixer, bytes per token on one tensor parallel rank."""
    if isinstance(mixer, AttentionLayers):
        return attention_saved(job, mixer, readers)
    if isinstance(mixer, MlaLayers):
        return mla_saved(job, mixer, readers)
    return recurrent_saved(job, readers)


def attention_saved(job: MemoryInputs, mixer: AttentionLayers, readers: Readers) -> tuple[Array, Array]:
    """Return (body, inputs) of softmax attention, bytes per token.

    Flash: q, k, v, output, log-sum-exp. With a mask: keys and values repeated to all heads and the
    bias of 2s. Eager: 4as softmax in fp32 and 2as its cast. No fused kernel takes grouped queries in fp32, or a
    bias that has a gradient: the plain one keeps q, k, v of all heads and 4as, and 5as where scores are dropped.
    """
    sharding, precision, kernels = job.sharding, job.precision, job.kernels
    facts, tensor = job.family, sharding.tensor
    queries, heads = mixer.heads * mixer.head_dim / tensor, mixer.heads / tensor
    # Keys and values of all of the source's tokens, by those of the target.
    source = job.arch.source_ratio if mixer.cross else 1.0
    keys = source * mixer.kv_heads * mixer.head_dim / tensor
    values = source * mixer.kv_heads * (mixer.v_head_dim or mixer.head_dim) / tensor
    output = mixer.heads * (mixer.v_head_dim or mixer.head_dim) / tensor
    each = np.where(precision.amp > 0, precision.compute, np.maximum(precision.product, precision.compute))
    # Keys of one head are broadcast, not copied, unless a cast makes them contiguous.
    repeats = float(1 < mixer.kv_heads < mixer.heads) * kernels.repeats_keys
    quirks = 1 - kernels.own_code
    cast_repeats = precision.amp * (precision.small == 4) if mixer.kv_heads == 1 < mixer.heads else job.zeros
    k_all = queries * repeats + keys * (1 - repeats)
    v_all = output * repeats + values * (1 - repeats)
    masked = kernels.masked * (1 - kernels.eager)
    plain = (1 - precision.amp) * (each == 4) * float(mixer.kv_heads < mixer.heads) * kernels.sdpa * (1 - masked)
    if facts.math_attention:
        plain = np.maximum(plain, (1 - kernels.eager) * quirks)
    biased = _learned_bias(job, mixer) * kernels.sdpa
    plain = np.maximum(plain, biased * precision.amp)  # measured; outside autocast a fused kernel takes the bias
    masked = np.maximum(np.maximum(masked, windowed_share(job)), biased)
    # A decoder of the stack's own copies repeated heads whatever the kernel.
    k_own = np.where((kernels.own_code > 0) & (repeats > 0), queries + output, keys + values)
    # Ulysses repeats keys of fewer heads than there are GPUs, unless a decoder has repeated them already.
    by_heads = np.where(job.batch.context_kind.is_("ulysses"), job.batch.context, 1.0)
    k_own = np.maximum(k_own, (keys + values) * np.maximum(1.0, by_heads * tensor / mixer.kv_heads))
    flash = each * (queries + k_own + output) + 4 * heads
    with_bias = each * (queries + k_all + v_all + output) + 4 * heads + each * _bias(job, mixer)
    with_bias = with_bias + cast_repeats * each * (queries - keys)
    eager = each * (queries + k_all + v_all) + scores_saved(job, mixer) * (1 - kernels.scores_recomputed)
    everything = 4 * 3 * queries + (4 + 5 * dropout(job.batch).scores) * heads * _seen(job, mixer)
    body = np.where(
        kernels.eager > 0, eager, np.where(plain > 0, everything, flash * (1 - masked) + with_bias * masked)
    )
    output_saved = (1 - kernels.eager) * (1 - plain)
    if facts.rotary_copies_output:
        output_saved = output_saved * (1 - quirks)
    if mixer.q_gate or mixer.full_gate or mixer.head_gate:
        # The product with a gate saves it and the output, and is a tensor of its own.
        body = body + each * ((heads if mixer.head_gate else output) + output * (1 - output_saved))
        output_saved = job.zeros
    if job.arch.relative:
        body = body + kernels.eager * _relative(job, mixer, each)
    elif not job.arch.learned_positions and not job.arch.alibi:
        # The values are a view of the fused matrix's output, which therefore stays whole beside q and k.
        view = (
            kernels.fused_qkv
            * np.where(kernels.eager > 0, 1.0 - repeats, 1.0)
            * (1 - float(facts.math_attention) * quirks)
        )
        body = body + view * each * (queries + keys)
    body = body + _qk_norm(job, mixer, queries, keys)
    inputs = saved_inputs(job, readers.get("x", ()), norm_output(job), already_saved=0.0) / sharding.inputs
    if mixer.cross:  # of one tensor that all layers read
        of_source = saved_inputs(job, readers.get("encoder", ()), norm_output(job), already_saved=1.0)
        inputs = inputs + source * of_source / sharding.inputs
    inputs = inputs + saved_inputs(job, readers.get("o_proj", ()), each, already_saved=output_saved) / tensor
    return body, inputs


def _seen(job: MemoryInputs, mixer: AttentionLayers) -> Array:
    """Return the keys that a query is multiplied with: the source's where it is an encoder's output."""
    return job.seq_len * (job.arch.source_ratio if mixer.cross else 1.0)


def _learned_bias(job: MemoryInputs, mixer: AttentionLayers) -> float:
    """Return 1 where numbers learned by distance are added to the scores, a copy of them in each layer."""
    return float(job.arch.position_bias and not mixer.cross)


def _bias(job: MemoryInputs, mixer: AttentionLayers) -> Array:
    """Return the numbers of a token that fused attention adds to its scores: a mask, or what is learned with it."""
    each = mixer.heads / job.sharding.tensor if job.arch.position_bias else 1.0
    # Without padding they are the same for all sequences.
    sequences = np.where(job.kernels.masked > 0, 1.0, job.batch.micro_batch * job.batch.sequences)
    return _seen(job, mixer) * (each / sequences if job.arch.position_bias else each)


def _relative(job: MemoryInputs, mixer: AttentionLayers, each: Array) -> Array:
    """Return bytes per token that disentangled attention keeps beside the scores.

    Products with the table before the row of each pair of tokens is picked, the rows' numbers (64 bits), the table as
    it is projected for each sequence, scaled copies of keys and queries, and the mask (a byte a pair).
    """
    relative = job.arch.relative
    assert relative is not None
    width, heads = mixer.heads * mixer.head_dim / job.sharding.tensor, mixer.heads / job.sharding.tensor
    rows, hidden = relative.rows_read(job.seq_len), float(job.arch.hidden_size)
    product = each * rows * (heads + width / job.seq_len) + 8.0 * job.seq_len**2 / job.tokens
    table = (dropout(job.batch).hidden > 0) * hidden * relative.rows * (1.0 + each) / job.tokens
    return relative.products * product + table + each * width * (1.0 + relative.by_length) + job.seq_len


def scores_saved(job: MemoryInputs, mixer: AttentionLayers) -> Array:
    """Return bytes per token of the scores that eager attention keeps: softmax, its cast, mask, soft cap."""
    precision = job.precision
    facts = job.family
    each = np.where(precision.amp > 0, precision.compute, np.maximum(precision.product, precision.compute))
    in_fp32 = softmax_in_fp32(job)
    softmax = np.where(in_fp32 > 0, np.where(each == 4, 4.0, 6.0), each)
    # What is dropped takes the place of the softmax's cast, where there is one.
    cast = in_fp32 * (each < 4)
    dropped = (1 + each * (1 - cast)) * dropout(job.batch).scores
    each_score: Array = softmax + dropped + each * float(facts.scores_softcap)
    return each_score * mixer.heads / job.sharding.tensor * _seen(job, mixer)


def softmax_in_fp32(job: MemoryInputs) -> Array:
    """Return 1 where the softmax of eager attention is computed in fp32: by its own code, or by autocast.

    Autocast leaves a softmax in 16 bits that is told its input's type; sinks of fp32 make that input fp32.
    """
    told = float(job.family.softmax_told_its_type) * (job.precision.small < 4)
    return np.maximum(job.precision.amp * (1 - told), float(job.family.scores_fp32))


def windowed_share(job: MemoryInputs) -> Array:
    """Return the share of layers to which sdpa gets a mask because their window is not longer than s."""
    if not job.arch.masked_layers:
        return job.zeros
    short = job.seq_len >= float(job.arch.sliding_window or 0)
    return job.kernels.sdpa * short * (job.arch.masked_layers / job.arch.layers)


def _qk_norm(job: MemoryInputs, mixer: AttentionLayers, queries: Array, keys: Array) -> Array:
    precision = job.precision
    if not mixer.qk_norm:
        return job.zeros
    each = 4.0 + job.training.trained * (4.0 if job.family.norm_scale == "fp32" else precision.compute)
    each = np.where(job.kernels.fused > 0, precision.compute, each)
    heads = (mixer.heads + mixer.kv_heads) / job.sharding.tensor if mixer.qk_norm != "full" else 2.0
    return each * (queries + keys) + 4 * heads


def keys_normalised(job: MemoryInputs, mixer: AttentionLayers) -> Array:
    """Return bytes per token that the normalisation of a layer's keys saves, on one tensor parallel rank."""
    keys = mixer.kv_heads * mixer.head_dim / job.sharding.tensor
    return _qk_norm(job, mixer, job.zeros, keys) * (keys > 0)


def mla_saved(job: MemoryInputs, mixer: MlaLayers, readers: Readers) -> tuple[Array, Array]:
    """Return (body, inputs) of latent attention: q and k of full width, the kv_b output, output."""
    sharding, kernels = job.sharding, job.kernels
    tensor, each = sharding.tensor, job.precision.compute
    width = mixer.qk_nope_head_dim + mixer.qk_rope_head_dim
    heads = mixer.heads / tensor
    flash = each * heads * (2 * width + mixer.qk_nope_head_dim + mixer.v_head_dim + mixer.v_head_dim) + 4 * heads
    scores = 6.0 * heads * job.seq_len
    body = np.where(kernels.eager > 0, each * heads * 3 * width + scores, flash)
    body = (
        body
        + norm_saved(job, float(mixer.kv_lora_rank))
        + (norm_saved(job, float(mixer.q_lora_rank)) if mixer.q_lora_rank else 0)
    )
    inputs = saved_inputs(job, readers.get("x", ()), norm_output(job), already_saved=0.0) / sharding.inputs
    for name in ("q_b_proj", "kv_b_proj"):
        inputs = inputs + saved_inputs(job, readers.get(name, ()), norm_output(job), already_saved=0.0)
    return body, inputs + saved_inputs(job, readers.get("o_proj", ()), each, already_saved=1 - kernels.eager) / tensor


def recurrent_saved(job: MemoryInputs, readers: Readers) -> tuple[Array, Array]:
    """Return (body, inputs) of a linear attention or state space layer with chunked kernels.

    Assumed: projections before and after the short convolution, and the gated output.
    """
    sharding, precision = job.sharding, job.precision
    first = readers.get("x") or readers.get("in_proj") or ()
    last = readers.get("out_proj") or readers.get("o_proj") or ()
    width = sum(matrix.outputs for matrix in first) / sharding.tensor
    out = sum(matrix.inputs for matrix in last) / sharding.tensor
    body = precision.compute * (2 * width + 2 * out) + 4.0 * out
    inputs = saved_inputs(job, first, norm_output(job), already_saved=0.0) / sharding.inputs
    return body, inputs + saved_inputs(job, last, precision.compute, already_saved=0.0) / sharding.tensor


def ffn_saved(job: MemoryInputs, ffn: Ffn, readers: Readers) -> tuple[Array, Array]:
    """Return (body, inputs) of one feed-forward part, bytes per token on one tensor parallel rank."""
    sharding, precision = job.sharding, job.precision
    source = norm_output(job)
    tensor = sharding.tensor
    if isinstance(ffn, DenseFfn):
        body = _activation(job, ffn.intermediate / tensor, gated=ffn.gated)
        # A parallel residual with one norm hands the attention's input to the feed-forward part as well.
        casts = precision.amp * (source != precision.compute)
        shared = float(job.arch.parallel_residual and job.arch.norm.per_layer == 1)
        inputs = saved_inputs(job, readers.get("y", ()), source, already_saved=shared * (1 - casts)) / sharding.inputs
        down = readers.get("down_proj", ())
        # Fused adapters compute the product of gate and up again in the backward pass.
        recomputed = job.kernels.fused_adapters * float(ffn.gated)
        product_saved = np.maximum(_relu(job, ffn.gated), recomputed)
        dropped = dropout(job.batch).inner
        body = body + dropped * ffn.intermediate / tensor
        product_saved = product_saved * (1 - dropped)
        return body, inputs + saved_inputs(job, down, precision.product, already_saved=product_saved) / tensor
    return _moe_saved(job, ffn, readers, source)


def _moe_saved(job: MemoryInputs, ffn: MoeFfn, readers: Readers, source: Array) -> tuple[Array, Array]:
    sharding, precision, training = job.sharding, job.precision, job.training
    tensor, top_k = sharding.tensor, float(ffn.top_k)
    inner = float(ffn.latent or job.arch.hidden_size)
    width = ffn.intermediate / tensor
    # Experts that fewer GPUs share than the other matrices get as many fewer of a token's copies.
    arriving = sharding.expert_tensor / tensor
    body = top_k * (_activation(job, width, gated=ffn.gated) + precision.compute * inner * arriving)
    body = body + ROUTER_SCORE_BYTES * ffn.n_experts + ROUTING_BYTES * top_k
    if job.family.router_fp32:
        cast = training.trained * (1 - job.kernels.own_code) * (source != 4)
        body = body + cast * 4.0 * job.arch.hidden_size / sharding.sequence
    inputs = top_k * (
        saved_inputs(job, readers.get("expert.y", ()), source, already_saved=0.0) * arriving
        + saved_inputs(job, readers.get("expert.down_proj", ()), precision.product, already_saved=0.0) / tensor
    )
    inputs = inputs + saved_inputs(job, readers.get("y", ()), source, already_saved=0.0) / sharding.inputs
    if ffn.shared_intermediate:
        gated = ffn.gated if ffn.shared_gated is None else ffn.shared_gated
        body = body + _activation(job, ffn.shared_intermediate / tensor, gated=gated)
        inputs = (
            inputs
            + saved_inputs(job, readers.get("shared.down_proj", ()), precision.product, already_saved=0.0) / tensor
        )
    return body, inputs


KEPT_BY_ACTIVATION = {
    "gated": 3.0,
    "gelu": 1.0,
    "relu": 1.0,
    "relu2": 2.0,
    "quick_gelu": 2.0,
    "gelu_new": 4.0,
    "gpt_oss": 6.0,
    "gated-gelu": 6.0,
}
"""Values per unit of width that an activation keeps, without the input of the last matrix."""
_IN_FP32 = {"gelu_new": 7.0, "gated-gelu": 10.0}
"""The same of activations of several operations, which autocast computes in fp32, in values of 16 bits."""


def _relu(job: MemoryInputs, gated: bool) -> float:
    return float(not gated and _structural(job, gated) == "relu")


def _structural(job: MemoryInputs, gated: bool) -> str:
    """Return which activation the structure says, as far as memory goes."""
    kind = job.arch.mlp_type or ""
    own, otherwise = (("gated-gelu",), "gated") if gated else (("relu", "relu2", "quick_gelu"), "gelu")
    return kind if kind in own else otherwise


def _kept_by(job: MemoryInputs, kind: str) -> Array:
    kept = KEPT_BY_ACTIVATION[kind]
    return np.where(job.precision.amp > 0, _IN_FP32.get(kind, kept), kept)


def _activation(job: MemoryInputs, width: Array, *, gated: bool) -> Array:
    """Return bytes per token that the activation saves, without the input of the last matrix.

    Gated: gate, act(gate), up. Plain fused GELU: its input. gelu_new is five operations, in fp32 under
    autocast. Fused kernels: the outputs of the matrices before them.
    """
    training, precision, kernels = job.training, job.precision, job.kernels
    plain = _kept_by(job, _structural(job, gated))
    quirk = job.family.activation
    if quirk:
        plain = np.where(kernels.own_code > 0, plain, _kept_by(job, quirk))
    # The fused activation of LoRA kernels belongs to the fused adapters of the feed-forward part.
    enabled = np.where(
        training.trained > 0, kernels.fused_activation, np.maximum(training.targets["up"], training.targets["down"])
    )
    fused = np.minimum(2.0 if gated else 1.0, plain)
    return width * precision.product * np.where(kernels.fused * enabled > 0, fused, plain)
