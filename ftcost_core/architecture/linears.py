"""The linear layers of a decoder: the matrices that are multiplied and that adapters can target."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.architecture.layers import (
    AttentionLayers,
    DenseFfn,
    GatedDeltaNetLayers,
    KdaLayers,
    LightningLayers,
    Mamba1Layers,
    Mamba2Layers,
    MlaLayers,
    MoeFfn,
    ShortConvLayers,
)
from ftcost_core.architecture.model import ModelArchitecture

LinearKind: TypeAlias = Literal["attention", "mlp", "shared", "expert", "router", "ssm", "embedding", "head"]

FUSED_QKV = frozenset(
    [
        "gpt2",
        "openai-gpt",
        "gpt_bigcode",
        "gpt_neox",
        "bloom",
        "falcon",
        "mpt",
        "phi3",
        "phi3small",
        "chatglm",
        "internlm2",
        "baichuan",
        "qwen",
        "dbrx",
        "codegen",
        "gpt_neox_japanese",
        "persimmon",
        "deberta",
        "modernbert",
        "qwen2_vl_vision",
        "qwen2_5_vl_vision",
        "qwen3_vl_vision",
        "qwen3_5_vision",
        "glm_ocr_vision",
    ]
)
"""Modelling code with one matrix for q, k and v (Hugging Face transformers 5.23 and the models' own code)."""
FUSED_GATE_UP = frozenset(
    [
        "phi3",
        "phi3small",
        "chatglm",
        "glm",
        "glm4",
        "glm4v",
        "glm_ocr",
        "granitemoehybrid",
        "granitemoeshared",
        "minimax_m3_vl",
        "modernbert",
        "modernbert-decoder",
    ]
)
"""Modelling code with one matrix for gate and up (same source)."""
SECOND = "down"
"""The role of the second matrix of a feed-forward network, which reads what is inside it."""
FUSED_DELTA_NET = frozenset(["qwen3_next"])
"""Modelling code with one matrix for q, k, v and the output gate of Gated DeltaNet, one for its scales."""
SEPARATE_DELTA_NET = frozenset(["olmo_hybrid"])
"""Modelling code with a matrix for each of q, k, v, the output gate and the two scales of Gated DeltaNet."""


class Linear(Struct, frozen=True):
    """``count`` equal matrices over the whole model."""

    name: str
    roles: frozenset[str]
    """The roles of the job document it plays: a fused qkv matrix plays q, k and v."""
    inputs: int
    outputs: int
    count: int
    kind: LinearKind
    tokens_share: float = 1.0
    """Share of the tokens that pass through one of them: ``top_k / n_experts`` for an expert; above 1 where they pass
    several times."""
    input_name: str = ""
    """Matrices of one layer with the same input name read the same tensor."""

    @property
    def size(self) -> int:
        """Weights of one of them."""
        return self.inputs * self.outputs

    @property
    def parameters(self) -> int:
        """Weights of all of them."""
        return self.size * self.count

    @property
    def multiplied_inputs(self) -> int:
        """Inputs of a token that are multiplied: none of an embedding, whose rows are looked up."""
        return 0 if self.kind == "embedding" else self.inputs


@lru_cache(maxsize=1024)
def linears(arch: ModelArchitecture) -> tuple[Linear, ...]:
    """Return the matrices of the decoder's layers, without embedding and head.

    Source: module shapes of Hugging Face transformers 5.23 by model type.
    """
    matrices = list(counted_linears(arch))
    for name, inputs, outputs, count, kind in arch.extra_linears:
        role = "o" if kind == "attn" else "up"
        matrices.append(_linear(name, role, inputs, outputs, count, "attention" if kind == "attn" else "mlp"))
    return tuple(matrix for matrix in matrices if matrix.count and matrix.inputs and matrix.outputs)


@lru_cache(maxsize=1024)
def counted_linears(arch: ModelArchitecture) -> tuple[Linear, ...]:
    """Return the matrices of mixers and feed-forward parts, without ``extra_linears``."""
    matrices = [*_mixers(arch), *_ffns(arch)]
    if (times := arch.layer_repeats) > 1:
        matrices = [replace(one, count=one.count // times, tokens_share=one.tokens_share * times) for one in matrices]
    return tuple(matrix for matrix in matrices if matrix.count and matrix.inputs and matrix.outputs)


@lru_cache(maxsize=1024)
def embedding_and_head(arch: ModelArchitecture) -> tuple[Linear, Linear]:
    """Return embedding and output head as matrices, which no layer's list holds.

    The head is given even where it is tied: an adapter or a trained copy of it is a tensor of its own.
    """
    width = arch.embedding_dim or arch.hidden_size
    return (
        _linear("embedding", "embedding", arch.vocab_size, width, 1, "embedding"),
        _linear("head", "head", width, arch.vocab_size, 1, "head"),
    )


def _linear(
    name: str, roles: str, inputs: int, outputs: int, count: int, kind: LinearKind, share: float = 1.0, source: str = ""
) -> Linear:
    return Linear(name, frozenset(roles.split()), inputs, outputs, count, kind, share, source or name)


def _mixers(arch: ModelArchitecture) -> Iterator[Linear]:
    hidden = arch.hidden_size
    for m in arch.mixers:
        if isinstance(m, AttentionLayers):
            yield from _attention(m, hidden, fused=arch.family in FUSED_QKV, source=arch.source_ratio)
            relative = arch.relative
            for name in ("pos_key_proj", "pos_query_proj")[
                : relative.products if relative and not relative.shared else 0
            ]:
                # Of rows of a table, not of tokens: attention counts their work.
                yield _linear(name, "", hidden, m.heads * m.head_dim, m.n, "attention", 0.0, "positions")
        elif isinstance(m, MlaLayers):
            yield from _mla(m, hidden)
        elif isinstance(m, GatedDeltaNetLayers):
            yield from _delta_net(m, hidden, arch.family)
        elif isinstance(m, KdaLayers):
            yield from _kda(m, hidden)
        elif isinstance(m, Mamba2Layers):
            inner = m.heads * m.head_dim
            outputs = 2 * inner + 2 * m.groups * m.state + m.heads
            yield _linear("in_proj", "q k v", hidden, outputs, m.n, "ssm")
            yield _linear("out_proj", "o", inner, hidden, m.n, "ssm")
        elif isinstance(m, Mamba1Layers):
            yield _linear("in_proj", "q k v", hidden, 2 * m.d_inner, m.n, "ssm")
            yield _linear("x_proj", "q k v", m.d_inner, m.dt_rank + 2 * m.state, m.n, "ssm")
            yield _linear("dt_proj", "q k v", m.dt_rank, m.d_inner, m.n, "ssm")
            yield _linear("out_proj", "o", m.d_inner, hidden, m.n, "ssm")
        elif isinstance(m, ShortConvLayers):
            yield _linear("in_proj", "q k v", hidden, 3 * hidden, m.n, "ssm")
            yield _linear("out_proj", "o", hidden, hidden, m.n, "ssm")
        elif isinstance(m, LightningLayers):
            width = m.heads * m.head_dim
            yield _linear("qkv_proj", "q k v", hidden, 3 * width, m.n, "ssm", source="x")
            yield _linear("output_gate", "gate", hidden, width, m.n, "ssm", source="x")
            yield _linear("out_proj", "o", width, hidden, m.n, "ssm")


def _attention(mixer: AttentionLayers, hidden: int, *, fused: bool, source: float) -> Iterator[Linear]:
    kv_heads = 0 if mixer.kv_shared else mixer.kv_heads
    value_dim = mixer.v_head_dim or mixer.head_dim
    queries = mixer.heads * mixer.head_dim * (2 if mixer.q_gate else 1)
    keys, values = kv_heads * mixer.head_dim, 0 if mixer.k_eq_v else kv_heads * value_dim
    if mixer.cross:  # of each token of the encoder's output, where the queries are of the decoder's
        yield _linear("q_proj", "q", hidden, queries, mixer.n, "attention", source="x")
        yield _linear("k_proj", "k", hidden, keys, mixer.n, "attention", source, "encoder")
        yield _linear("v_proj", "v", hidden, values, mixer.n, "attention", source, "encoder")
    elif fused:
        yield _linear("qkv_proj", "q k v", hidden, queries + keys + values, mixer.n, "attention", source="x")
    else:
        yield _linear("q_proj", "q", hidden, queries, mixer.n, "attention", source="x")
        yield _linear("k_proj", "k", hidden, keys, mixer.n, "attention", source="x")
        yield _linear("v_proj", "v", hidden, values, mixer.n, "attention", source="x")
    yield _linear("o_proj", "o", mixer.heads * value_dim, hidden, mixer.n, "attention")
    yield from _gates(mixer, hidden, value_dim)


def _gates(m: AttentionLayers | MlaLayers, hidden: int, value_dim: int) -> Iterator[Linear]:
    if m.head_gate:
        yield _linear("g_proj", "gate", hidden, m.heads, m.n, "attention", source="x")
    if m.full_gate:
        yield _linear("attention_gate_proj", "gate", hidden, m.heads * value_dim, m.n, "attention", source="x")


def _mla(mixer: MlaLayers, hidden: int) -> Iterator[Linear]:
    heads, rank = mixer.heads, mixer.kv_lora_rank
    query_dim = heads * (mixer.qk_nope_head_dim + mixer.qk_rope_head_dim)
    if mixer.q_lora_rank:
        yield _linear("q_a_proj", "q", hidden, mixer.q_lora_rank, mixer.n, "attention", source="x")
        yield _linear("q_b_proj", "q", mixer.q_lora_rank, query_dim, mixer.n, "attention")
    else:
        yield _linear("q_proj", "q", hidden, query_dim, mixer.n, "attention", source="x")
    yield _linear("kv_a_proj_with_mqa", "k v", hidden, rank + mixer.qk_rope_head_dim, mixer.n, "attention", source="x")
    yield _linear("kv_b_proj", "k v", rank, heads * (mixer.qk_nope_head_dim + mixer.v_head_dim), mixer.n, "attention")
    yield _linear("o_proj", "o", heads * mixer.v_head_dim, hidden, mixer.n, "attention")
    yield from _gates(mixer, hidden, mixer.v_head_dim)
    if mixer.indexer:
        ix = mixer.indexer
        width = mixer.q_lora_rank or hidden
        yield _linear("indexer.wq_b", "q", width, ix.heads * ix.head_dim, ix.n, "attention")
        yield _linear("indexer.wk", "k", hidden, ix.head_dim, ix.n, "attention", source="x")
        yield _linear("indexer.weights_proj", "q", hidden, ix.heads, ix.n, "attention", source="x")


def _delta_net(m: GatedDeltaNetLayers, hidden: int, family: str) -> Iterator[Linear]:
    keys, values = m.k_heads * m.k_head_dim, m.v_heads * m.v_head_dim
    if family in FUSED_DELTA_NET:
        yield _linear("in_proj_qkvz", "q k v", hidden, 2 * (keys + values), m.n, "ssm", source="x")
        yield _linear("in_proj_ba", "gate", hidden, 2 * m.v_heads, m.n, "ssm", source="x")
    else:
        if family in SEPARATE_DELTA_NET:
            yield _linear("q_proj", "q", hidden, keys, m.n, "ssm", source="x")
            yield _linear("k_proj", "k", hidden, keys, m.n, "ssm", source="x")
            yield _linear("v_proj", "v", hidden, values, m.n, "ssm", source="x")
        else:
            yield _linear("in_proj_qkv", "q k v", hidden, 2 * keys + values, m.n, "ssm", source="x")
        yield _linear("in_proj_z", "gate", hidden, values, m.n, "ssm", source="x")
        yield _linear("in_proj_b", "gate", hidden, m.v_heads, m.n, "ssm", source="x")
        yield _linear("in_proj_a", "gate", hidden, m.v_heads, m.n, "ssm", source="x")
    yield _linear("out_proj", "o", values, hidden, m.n, "ssm")


def _kda(mixer: KdaLayers, hidden: int) -> Iterator[Linear]:
    width = mixer.heads * mixer.head_dim
    for role in "qkv":
        yield _linear(f"{role}_proj", role, hidden, width, mixer.n, "ssm", source="x")
    for name, rank in (("f", mixer.f_rank), ("g", mixer.g_rank)):
        if rank is None:
            yield _linear(f"{name}_proj", "gate", hidden, width, mixer.n, "ssm", source="x")
        else:
            yield _linear(f"{name}_a_proj", "gate", hidden, rank, mixer.n, "ssm", source="x")
            yield _linear(f"{name}_b_proj", "gate", rank, width, mixer.n, "ssm")
    yield _linear("b_proj", "gate", hidden, mixer.heads, mixer.n, "ssm", source="x")
    yield _linear("o_proj", "o", width, hidden, mixer.n, "ssm")


def _ffns(arch: ModelArchitecture) -> Iterator[Linear]:
    hidden, fused = arch.hidden_size, arch.family in FUSED_GATE_UP
    for f in arch.ffns:
        if isinstance(f, DenseFfn):
            yield from _mlp("", f.intermediate, f.gated, f.n, "mlp", hidden, 1.0, fused)
        else:
            yield from _moe(f, hidden, fused)


def _mlp(
    prefix: str, width: int, gated: bool, count: int, kind: LinearKind, hidden: int, share: float, fused: bool
) -> Iterator[Linear]:
    source = f"{prefix}y"
    if gated and fused:
        yield _linear(f"{prefix}gate_up_proj", "gate up", hidden, 2 * width, count, kind, share, source)
    else:
        if gated:
            yield _linear(f"{prefix}gate_proj", "gate", hidden, width, count, kind, share, source)
        yield _linear(f"{prefix}up_proj", "up", hidden, width, count, kind, share, source)
    yield _linear(f"{prefix}down_proj", "down", width, hidden, count, kind, share)


def _moe(ffn: MoeFfn, hidden: int, fused: bool) -> Iterator[Linear]:
    yield _linear("router", "", hidden, ffn.n_experts, ffn.n, "router", source="y")
    share = ffn.top_k / ffn.n_experts
    inner = ffn.latent or hidden
    yield from _mlp("expert.", ffn.intermediate, ffn.gated, ffn.n * ffn.n_experts, "expert", inner, share, False)
    if ffn.latent:
        yield _linear("latent_down", "up", hidden, ffn.latent, ffn.n, "mlp", source="y")
        yield _linear("latent_up", "down", ffn.latent, hidden, ffn.n, "mlp")
    if ffn.shared_intermediate:
        gated = ffn.gated if ffn.shared_gated is None else ffn.shared_gated
        yield from _mlp("shared.", ffn.shared_intermediate, gated, ffn.n, "shared", hidden, 1.0, fused)
    if ffn.shared_gate:
        yield _linear("shared.expert_gate", "", hidden, 1, ffn.n, "shared", source="y")
