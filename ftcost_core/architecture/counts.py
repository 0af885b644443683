"""Exact parameter counts by class of tensor.

A tied head is counted once; buffers and multi-token-prediction modules are not counted.
Source: parameter shapes of Hugging Face transformers 5.23, checked against the published counts of the
catalogue's models.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ftcost_core.architecture.layers import (
    AttentionLayers,
    DenseFfn,
    GatedDeltaNetLayers,
    KdaLayers,
    LightningLayers,
    Mamba1Layers,
    Mamba2Layers,
    Mixer,
    MlaLayers,
    MoeFfn,
    ShortConvLayers,
)
from ftcost_core.architecture.linears import counted_linears
from ftcost_core.architecture.model import ModelArchitecture, NormType


@dataclass(frozen=True, slots=True)
class Counts:
    """Parameters of a model by class of tensor."""

    linear: int
    """Matrices of the layers (experts and routers included)."""
    experts: int
    """The part of ``linear`` that is routed experts."""
    routers: int
    """The part of ``linear`` that is routers."""
    idle_experts: int
    """Expert parameters, biases included, that one token does not use."""
    embedding: int
    positions: int
    head: int
    """The output head, 0 when it is tied to the embedding."""
    norms: int
    """Normalisations over the whole width, the final one included."""
    small: int
    """Everything else of the decoder: biases, query and key norms, convolutions, gates' vectors."""
    extra: int
    """Tensors that only one model family has; see the catalogue's ``extra``."""
    towers: int
    """Vision and audio towers and their projector."""

    @property
    def text(self) -> int:
        """The language model alone."""
        return (
            self.linear + self.embedding + self.positions + self.head + self.norms + self.small + self.extra
        )

    @property
    def total(self) -> int:
        """Everything."""
        return self.text + self.towers

    @property
    def active(self) -> int:
        """Parameters of the language model that one token uses."""
        return self.text - self.idle_experts


def norm_parameters(kind: NormType, width: int) -> int:
    """Return the parameters of one normalisation of that width."""
    return {"rmsnorm": width, "layernorm": 2 * width, "layernorm_nobias": width, "nonparametric": 0}[kind]


@lru_cache(maxsize=1024)
def counts(arch: ModelArchitecture) -> Counts:
    """Count the parameters of a model."""
    hidden = arch.hidden_size
    found = counted_linears(arch)
    width = arch.embedding_dim or hidden
    positions = arch.learned_positions
    norm = arch.norm
    n_norms = arch.layers * norm.per_layer + int(norm.final) + int(norm.embedding)
    small = sum(m.n * _mixer_rest(m, hidden) for m in arch.mixers)
    small += sum(_indexer_rest(m, hidden) for m in arch.mixers if isinstance(m, MlaLayers))
    small += sum(f.n * _ffn_rest(f, hidden) for f in arch.ffns)
    towers = arch.multimodal
    return Counts(
        linear=sum(one.parameters for one in found),
        experts=sum(one.parameters for one in found if one.kind == "expert"),
        routers=sum(one.parameters for one in found if one.kind == "router"),
        idle_experts=sum(
            f.n * (f.n_experts - f.top_k) * _expert(f, hidden) for f in arch.ffns if isinstance(f, MoeFfn)
        ),
        embedding=arch.vocab_size * width,
        positions=positions.n * positions.dim if positions else 0,
        head=0 if arch.tied_embeddings else arch.vocab_size * width,
        norms=n_norms * norm_parameters(norm.type, hidden),
        small=small + (arch.vocab_size if arch.biases.lm_head else 0),
        extra=sum(one.params for one in arch.extra),
        towers=towers.vision_params + towers.projector_params + towers.audio_params if towers else 0,
    )


def _mixer_rest(m: Mixer, hidden: int) -> int:
    if isinstance(m, AttentionLayers):
        return _attention_rest(m, hidden)
    if isinstance(m, MlaLayers):
        norms = (m.q_lora_rank or 0) + m.kv_lora_rank
        return norms + (m.heads if m.sinks else 0) + (2 * m.heads if m.scaling else 0) + m.extra
    if isinstance(m, GatedDeltaNetLayers):
        keys, values = m.k_heads * m.k_head_dim, m.v_heads * m.v_head_dim
        return (2 * keys + values) * m.conv + 2 * m.v_heads + m.v_head_dim
    if isinstance(m, KdaLayers):
        width = m.heads * m.head_dim
        return 3 * width * m.conv + m.heads + width + m.head_dim
    if isinstance(m, Mamba2Layers):
        inner = m.heads * m.head_dim
        conv = inner + 2 * m.groups * m.state
        biases = (inner + conv + m.heads + hidden) if m.proj_bias else 0
        return conv * m.conv + 3 * m.heads + inner + (conv if m.conv_bias else 0) + biases
    if isinstance(m, Mamba1Layers):
        norms = m.dt_rank + 2 * m.state if m.inner_norms else 0
        return m.d_inner * (m.conv + m.state + 2 + int(m.conv_bias)) + norms
    if isinstance(m, ShortConvLayers):
        return hidden * m.conv
    assert isinstance(m, LightningLayers)
    return m.heads * m.head_dim


def _attention_rest(m: AttentionLayers, hidden: int) -> int:
    kv_heads = 0 if m.kv_shared else m.kv_heads
    value_dim = m.v_head_dim or m.head_dim
    queries, keys = m.heads * m.head_dim, kv_heads * m.head_dim
    rest = m.extra + (m.heads if m.sinks else 0)
    rest += queries * m.bias_q + keys * m.bias_k + kv_heads * value_dim * m.bias_v + hidden * m.bias_o
    if m.qk_norm == "head":
        rest += m.head_dim * (2 if kv_heads else 1)
    elif m.qk_norm == "full":
        rest += queries + keys
    elif m.qk_norm == "head_layernorm":
        rest += 4 * m.head_dim
    return rest


def _indexer_rest(m: MlaLayers, hidden: int) -> int:
    ix = m.indexer
    if not ix:
        return 0
    rest = 2 * ix.head_dim + (2 * hidden if ix.input_norm else 0) + (2 * ix.heads if ix.scaling else 0)
    rest += ix.kpool * ix.head_dim + hidden * ix.head_dim if ix.kpool else 0
    return ix.n * rest


def _mlp_biases(width: int, out: int, gated: bool) -> int:
    return (2 if gated else 1) * width + out


def _expert(f: MoeFfn, hidden: int) -> int:
    inner = f.latent or hidden
    biases = _mlp_biases(f.intermediate, inner, f.gated) if f.expert_bias else 0
    return (3 if f.gated else 2) * inner * f.intermediate + biases


def _ffn_rest(f: DenseFfn | MoeFfn, hidden: int) -> int:
    if isinstance(f, DenseFfn):
        return f.extra + (_mlp_biases(f.intermediate, hidden, f.gated) if f.bias else 0)
    inner = f.latent or hidden
    biases = f.n_experts * _mlp_biases(f.intermediate, inner, f.gated) if f.expert_bias else 0
    return f.extra + biases + (f.n_experts if f.router_bias else 0)
