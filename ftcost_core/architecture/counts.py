"""Exact parameter counts by class of tensor.

A tied head is counted once; buffers and multi-token-prediction modules are not counted.
Source: parameter shapes of Hugging Face transformers 5.23, checked against the published counts of the
catalogue's models.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

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


class ParameterCounts(Struct, frozen=True):
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
    encoder: int
    """The encoder that a decoder reads at every layer, without the embedding that they share."""
    towers: int
    """Vision and audio towers and their projector."""

    @property
    def text(self) -> int:
        """The language model alone."""
        return self.linear + self.embedding + self.positions + self.head + self.norms + self.small + self.extra

    @property
    def total(self) -> int:
        """Everything."""
        return self.text + self.encoder + self.towers

    @property
    def active(self) -> int:
        """Parameters of the language model that one token uses."""
        return self.text + self.encoder - self.idle_experts


def norm_parameters(kind: NormType, width: int) -> int:
    """Return the parameters of one normalisation of that width."""
    return {"rmsnorm": width, "layernorm": 2 * width, "layernorm_nobias": width, "nonparametric": 0}[kind]


@lru_cache(maxsize=1024)
def counts(arch: ModelArchitecture) -> ParameterCounts:
    """Count the parameters of a model."""
    hidden = arch.hidden_size
    matrices = counted_linears(arch)
    width = arch.embedding_dim or hidden
    positions = arch.learned_positions
    norm = arch.norm
    n_norms = arch.layers // arch.layer_repeats * norm.per_layer + int(norm.final) + int(norm.embedding)
    small_parameters = sum(m.n * _small_of_mixer(m, hidden) for m in arch.mixers)
    small_parameters += sum(_small_of_indexer(m, hidden) for m in arch.mixers if isinstance(m, MlaLayers))
    small_parameters += sum(f.n * _small_of_ffn(f, hidden) for f in arch.ffns)
    small_parameters //= arch.layer_repeats
    towers = arch.multimodal
    return ParameterCounts(
        linear=sum(matrix.parameters for matrix in matrices),
        experts=sum(matrix.parameters for matrix in matrices if matrix.kind == "expert"),
        routers=sum(matrix.parameters for matrix in matrices if matrix.kind == "router"),
        idle_experts=sum(
            f.n * (f.n_experts - f.top_k) * _expert_parameters(f, hidden) for f in arch.ffns if isinstance(f, MoeFfn)
        ),
        embedding=arch.vocab_size * width,
        positions=positions.n * positions.dim if positions else 0,
        head=0 if arch.tied_embeddings else arch.vocab_size * width,
        norms=n_norms * norm_parameters(norm.type, hidden),
        small=small_parameters + (arch.vocab_size if arch.biases.lm_head else 0),
        extra=sum(extra.params for extra in arch.extra),
        encoder=of_layers(arch.encoder) if arch.encoder else 0,
        towers=towers.vision_params + towers.projector_params + towers.audio_params if towers else 0,
    )


def of_layers(arch: ModelArchitecture) -> int:
    """Return the parameters of a stack of layers without a vocabulary."""
    own = counts(arch)
    return own.total - own.embedding - own.head


def _small_of_mixer(mixer: Mixer, hidden: int) -> int:
    if isinstance(mixer, AttentionLayers):
        return _small_of_attention(mixer, hidden)
    if isinstance(mixer, MlaLayers):
        norms = (mixer.q_lora_rank or 0) + mixer.kv_lora_rank
        return norms + (mixer.heads if mixer.sinks else 0) + (2 * mixer.heads if mixer.scaling else 0) + mixer.extra
    if isinstance(mixer, GatedDeltaNetLayers):
        keys, values = mixer.k_heads * mixer.k_head_dim, mixer.v_heads * mixer.v_head_dim
        return (2 * keys + values) * mixer.conv + 2 * mixer.v_heads + mixer.v_head_dim
    if isinstance(mixer, KdaLayers):
        width = mixer.heads * mixer.head_dim
        return 3 * width * mixer.conv + mixer.heads + width + mixer.head_dim
    if isinstance(mixer, Mamba2Layers):
        inner = mixer.heads * mixer.head_dim
        conv = inner + 2 * mixer.groups * mixer.state
        biases = (inner + conv + mixer.heads + hidden) if mixer.proj_bias else 0
        return conv * mixer.conv + 3 * mixer.heads + inner + (conv if mixer.conv_bias else 0) + biases
    if isinstance(mixer, Mamba1Layers):
        norms = mixer.dt_rank + 2 * mixer.state if mixer.inner_norms else 0
        return mixer.d_inner * (mixer.conv + mixer.state + 2 + int(mixer.conv_bias)) + norms
    if isinstance(mixer, ShortConvLayers):
        return hidden * mixer.conv
    assert isinstance(mixer, LightningLayers)
    return mixer.heads * mixer.head_dim


def _small_of_attention(mixer: AttentionLayers, hidden: int) -> int:
    kv_heads = 0 if mixer.kv_shared else mixer.kv_heads
    value_dim = mixer.v_head_dim or mixer.head_dim
    queries, keys = mixer.heads * mixer.head_dim, kv_heads * mixer.head_dim
    parameters = mixer.extra + (mixer.heads if mixer.sinks else 0)
    parameters += (
        queries * mixer.bias_q + keys * mixer.bias_k + kv_heads * value_dim * mixer.bias_v + hidden * mixer.bias_o
    )
    if mixer.qk_norm == "head":
        parameters += mixer.head_dim * (2 if kv_heads else 1)
    elif mixer.qk_norm == "full":
        parameters += queries + keys
    elif mixer.qk_norm == "head_layernorm":
        parameters += 4 * mixer.head_dim
    return parameters


def _small_of_indexer(mixer: MlaLayers, hidden: int) -> int:
    ix = mixer.indexer
    if not ix:
        return 0
    parameters = 2 * ix.head_dim + (2 * hidden if ix.input_norm else 0) + (2 * ix.heads if ix.scaling else 0)
    parameters += ix.kpool * ix.head_dim + hidden * ix.head_dim if ix.kpool else 0
    return ix.n * parameters


def _mlp_biases(width: int, out: int, gated: bool) -> int:
    return (2 if gated else 1) * width + out


def _expert_parameters(ffn: MoeFfn, hidden: int) -> int:
    inner = ffn.latent or hidden
    biases = _mlp_biases(ffn.intermediate, inner, ffn.gated) if ffn.expert_bias else 0
    return (3 if ffn.gated else 2) * inner * ffn.intermediate + biases


def _small_of_ffn(ffn: DenseFfn | MoeFfn, hidden: int) -> int:
    if isinstance(ffn, DenseFfn):
        return ffn.extra + (_mlp_biases(ffn.intermediate, hidden, ffn.gated) if ffn.bias else 0)
    inner = ffn.latent or hidden
    biases = ffn.n_experts * _mlp_biases(ffn.intermediate, inner, ffn.gated) if ffn.expert_bias else 0
    return ffn.extra + biases + (ffn.n_experts if ffn.router_bias else 0)
