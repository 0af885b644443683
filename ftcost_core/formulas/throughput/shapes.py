"""Work of one architecture's layers per token, summed over the layers: plain numbers, cached."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.layers import (
    AttentionLayers,
    DenseFfn,
    Exchanged,
    GatedDeltaNetLayers,
    KdaLayers,
    LightningLayers,
    Mamba1Layers,
    Mamba2Layers,
    Mixer,
    MlaLayers,
    MoeFfn,
    exchanged,
)
from ftcost_core.architecture.linears import linears
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.formulas.facts.kernels import Elements, kernel_facts


class Shapes(Struct, frozen=True):
    """Sums over the layers. Elements are numbers read or written, per token."""

    layers: float
    dense: float
    """Weights of the matrices that every token uses."""
    experts: float
    """Weights of the routed experts, all of them."""
    expert_share: float
    """Part of the experts' weights that one token uses."""
    dense_elements: float
    """Inputs and outputs of the matrices that every token uses."""
    expert_elements: float
    """Inputs and outputs of the experts that a token uses."""
    stream_elements: float
    """Norms and residuals in fused kernels: the width between the blocks."""
    inner_elements: float
    """Rotary embedding, activation, convolutions in fused kernels: what tensor parallelism splits."""
    eager_stream_elements: float
    """Norms and residuals one operation at a time."""
    eager_inner_elements: float
    routed_width: float
    """Elements of a token that are sent to experts, over the layers."""
    bias_outputs: float
    """Outputs of a token's experts with a bias, over the layers."""
    n_experts: float
    top_k: float
    expert_layers: float
    matrices: float
    """Matrices of the layers but experts."""
    score_width: float
    """Heads × (key + value size) of the layers with attention over the whole sequence."""
    cross_width: float
    """Heads × (key + value size) of the layers whose keys and values are an encoder's output."""
    windowed_width: float
    """Heads × (key + value size) of the layers with sliding-window attention."""
    score_heads: float
    """Heads over all layers with softmax attention: each has a matrix of scores."""
    window: float
    head_size: float
    """Mean of key and value size of a head of softmax attention over the whole sequence."""
    windowed_head_size: float
    """The same of the layers with sliding-window attention."""
    kv_width: float
    """Keys and values of a token over all layers: what context parallelism passes round."""
    exchanged: tuple[tuple[int, Exchanged], ...]
    """Of each kind of softmax attention: its layers, and what of a token in one of them can be exchanged."""
    linear_flops: float
    """Forward FLOPs of linear attention and state space mixers, per token."""
    hidden: float
    head: float
    """Weights of the output head, tied or not."""
    outer: float
    """Weights of embedding, head and an encoder as they are stored."""
    vocabulary: float


@lru_cache(maxsize=1024)
def shapes(arch: ModelArchitecture) -> Shapes:
    """Return the sums over an architecture's layers."""
    matrices, elements = linears(arch), kernel_facts().elements
    dense = [matrix for matrix in matrices if matrix.kind != "expert"]
    experts = [matrix for matrix in matrices if matrix.kind == "expert"]
    routed = [f for f in arch.ffns if isinstance(f, MoeFfn)]
    moe_layers = sum(f.n for f in routed)
    gated = any(f.gated for f in routed)
    crossing = [m for m in arch.mixers if isinstance(m, AttentionLayers) and m.cross]
    widths = [(m.n, *_attention_width(m)) for m in arch.mixers]
    cross_width = float(sum(m.n * _attention_width(m)[0] for m in crossing))
    total_width = sum(n * width for n, width, _, _ in widths)
    heads = float(sum(n * heads for n, _, heads, _ in widths))
    windowed_width, windowed_heads = _windowed(arch, total_width, heads)
    hidden = arch.hidden_size
    width = arch.embedding_dim or hidden
    return Shapes(
        layers=float(arch.layers),
        dense=float(sum(matrix.parameters for matrix in dense)),
        experts=float(sum(matrix.parameters for matrix in experts)),
        expert_share=sum(matrix.parameters * matrix.tokens_share for matrix in experts)
        / max(1.0, sum(matrix.parameters for matrix in experts)),
        dense_elements=float(sum((matrix.inputs + matrix.outputs) * matrix.count for matrix in dense)),
        expert_elements=sum(
            # Gate and up of an expert are one matrix, whose input is read once.
            (matrix.inputs * ("up" not in matrix.roles or not gated) + matrix.outputs)
            * matrix.count
            * matrix.tokens_share
            for matrix in experts
        ),
        stream_elements=_stream_elements(arch, elements.fused),
        inner_elements=_inner_elements(arch, elements.fused),
        eager_stream_elements=_stream_elements(arch, elements.eager),
        eager_inner_elements=_inner_elements(arch, elements.eager),
        routed_width=float(sum(f.n * f.top_k * (f.latent or hidden) for f in routed)),
        bias_outputs=float(
            sum(
                f.n * f.top_k * ((1 + f.gated) * f.intermediate + (f.latent or hidden)) for f in routed if f.expert_bias
            )
        ),
        n_experts=sum(f.n * f.n_experts for f in routed) / max(1, moe_layers),
        top_k=sum(f.n * f.top_k for f in routed) / max(1, moe_layers),
        expert_layers=float(moe_layers),
        matrices=float(sum(matrix.count for matrix in dense)),
        score_width=total_width - windowed_width - cross_width,
        cross_width=cross_width,
        windowed_width=windowed_width,
        score_heads=heads,
        window=float(arch.sliding_window or 0),
        head_size=_head_size(total_width - windowed_width, heads - windowed_heads),
        windowed_head_size=_head_size(windowed_width, windowed_heads),
        kv_width=float(sum(n * kv for n, _, _, kv in widths)),
        exchanged=tuple((m.n, one) for m in arch.mixers if (one := exchanged(m))),
        linear_flops=float(sum(m.n * _linear_flops(m) for m in arch.mixers)),
        hidden=float(hidden),
        head=float(arch.vocab_size * width),
        outer=float(arch.vocab_size * width * (1 if arch.tied_embeddings else 2) + counts(arch).encoder),
        vocabulary=float(arch.vocab_size),
    )


def _windowed(arch: ModelArchitecture, width: float, heads: float) -> tuple[float, float]:
    """Return width and heads of the layers with windows: as they say, else their share of layers that are alike."""
    softmax = [m for m in arch.mixers if _attention_width(m)[0]]
    if not arch.windowed_layers or not softmax:
        return 0.0, 0.0
    if named := [m for m in softmax if isinstance(m, AttentionLayers) and m.windowed]:
        return float(sum(m.n * _attention_width(m)[0] for m in named)), float(sum(m.n * m.heads for m in named))
    share = min(1.0, arch.windowed_layers / sum(m.n for m in softmax))
    return width * share, heads * share


def _head_size(width: float, heads: float) -> float:
    """Return the mean of key and value size; rounded, so that a share of the layers changes no whole number."""
    return round(width / (2 * heads), 6) if heads > 0 else 0.0


def _attention_width(mixer: Mixer) -> tuple[float, float, float]:
    """Return heads x (key + value size), heads, and key-value numbers of a token, of one layer."""
    if isinstance(mixer, AttentionLayers):
        value = mixer.v_head_dim or mixer.head_dim
        return mixer.heads * (mixer.head_dim + value), mixer.heads, mixer.kv_heads * (mixer.head_dim + value)
    if isinstance(mixer, MlaLayers):
        key = mixer.qk_nope_head_dim + mixer.qk_rope_head_dim
        return (mixer.heads * (key + mixer.v_head_dim), mixer.heads, mixer.kv_lora_rank + mixer.qk_rope_head_dim)
    return 0.0, 0.0, 0.0


def _linear_flops(mixer: Mixer) -> float:
    """Return forward FLOPs of a token in a chunked linear attention of one layer.

    Within a chunk of ``c`` tokens: scores and their use; between chunks: the state is read and updated.
    """
    chunk = kernel_facts().linear_attention_chunk.value
    if isinstance(mixer, GatedDeltaNetLayers):
        heads, key, value = mixer.v_heads, mixer.k_head_dim, mixer.v_head_dim
    elif isinstance(mixer, KdaLayers | LightningLayers):
        heads, key, value = mixer.heads, mixer.head_dim, mixer.head_dim
    elif isinstance(mixer, Mamba2Layers):
        heads, key, value = mixer.heads, mixer.state, mixer.head_dim
    else:
        return 0.0
    return float(heads * (2 * chunk * (key + value) + 4 * key * value))


def _stream_elements(arch: ModelArchitecture, each: Elements) -> float:
    norms = arch.layers * arch.norm.per_layer + 1
    norm = each.rmsnorm if arch.norm.type == "rmsnorm" else each.layernorm
    return float(arch.hidden_size * (norms * norm + 2 * arch.layers * each.residual))


def _inner_elements(arch: ModelArchitecture, each: Elements) -> float:
    rotary = 0.0 if arch.alibi or arch.learned_positions or arch.relative else each.rotary
    total = 0.0
    for m in arch.mixers:
        if isinstance(m, AttentionLayers):
            width = m.head_dim * (m.heads + m.kv_heads)
            total += m.n * width * (rotary + (each.rmsnorm if m.qk_norm else 0.0))
        elif isinstance(m, MlaLayers):
            total += m.n * (rotary * m.heads * m.qk_rope_head_dim + each.rmsnorm * m.kv_lora_rank)
        elif isinstance(m, GatedDeltaNetLayers):
            total += m.n * each.linear_mixer * (2 * m.k_heads * m.k_head_dim + m.v_heads * m.v_head_dim)
        elif isinstance(m, KdaLayers | LightningLayers | Mamba2Layers):
            total += m.n * 3 * each.linear_mixer * m.heads * m.head_dim
        elif isinstance(m, Mamba1Layers):
            total += m.n * each.linear_mixer * m.d_inner
    for f in arch.ffns:
        activation = each.gated if f.gated else each.activation
        if isinstance(f, DenseFfn):
            total += f.n * f.intermediate * activation
        else:
            total += f.n * (f.top_k * f.intermediate + f.shared_intermediate) * activation
    return total
