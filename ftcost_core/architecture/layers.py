"""The kinds of layers a decoder is built from: mixers (attention and the like) and feed-forward parts.

Each entry stands for ``n`` equal layers. Field names are those of the model catalogue.
"""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Size: TypeAlias = Annotated[int, Field(ge=1, le=10_000_000)]
Layers: TypeAlias = Annotated[int, Field(ge=0, le=100_000)]
QkNorm: TypeAlias = Literal["head", "full", "head_layernorm"]


class _Layers(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    n: Layers
    note: str | None = None


class AttentionLayers(_Layers):
    """Softmax attention: MHA, GQA or MQA by ``kv_heads``."""

    type: Literal["attention"] = "attention"
    heads: Size
    kv_heads: Size
    head_dim: Size
    v_head_dim: Size | None = None
    bias_q: bool = False
    bias_k: bool = False
    bias_v: bool = False
    bias_o: bool = False
    qk_norm: QkNorm | None = None
    q_gate: bool = False
    """``q_proj`` makes an output gate as well (Qwen3-Next)."""
    kv_shared: bool = False
    """Keys and values of an earlier layer are used again (Gemma 3n)."""
    k_eq_v: bool = False
    sinks: bool = False
    head_gate: bool = False
    full_gate: bool = False
    cross: bool = False
    """Queries are the decoder's own, keys and values those of an encoder's output."""
    windowed: bool = False
    """Sees ``sliding_window`` tokens at most, where layers with a window have other widths than those without."""
    extra: int = 0


class Indexer(BaseModel):
    """The token selector of DeepSeek sparse attention; ``n`` layers of the group have one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    n: Layers
    heads: Size
    head_dim: Size
    input_norm: bool = False
    scaling: bool = False
    kpool: int | None = None
    topk: int | None = None
    """Tokens that each query attends to."""


class MlaLayers(_Layers):
    """Multi-head latent attention (DeepSeek)."""

    type: Literal["mla"] = "mla"
    heads: Size
    q_lora_rank: Size | None = None
    kv_lora_rank: Size
    qk_nope_head_dim: Annotated[int, Field(ge=0)]
    qk_rope_head_dim: Annotated[int, Field(ge=0)]
    v_head_dim: Size
    indexer: Indexer | None = None
    scaling: bool = False
    head_gate: bool = False
    full_gate: bool = False
    sinks: bool = False
    extra: int = 0


class GatedDeltaNetLayers(_Layers):
    """Gated DeltaNet linear attention (Qwen3-Next, Qwen3.5)."""

    type: Literal["gated_deltanet"] = "gated_deltanet"
    k_heads: Size
    k_head_dim: Size
    v_heads: Size
    v_head_dim: Size
    conv: Size


class KdaLayers(_Layers):
    """Kimi delta attention; a rank of ``None`` is a full-rank gate."""

    type: Literal["kda"] = "kda"
    heads: Size
    head_dim: Size
    conv: Size
    f_rank: Size | None
    g_rank: Size | None


class Mamba2Layers(_Layers):
    """Mamba-2 state space layers."""

    type: Literal["mamba2"] = "mamba2"
    heads: Size
    head_dim: Size
    groups: Size
    state: Size
    conv: Size
    conv_bias: bool = False
    proj_bias: bool = False


class Mamba1Layers(_Layers):
    """Mamba state space layers."""

    type: Literal["mamba1"] = "mamba1"
    d_inner: Size
    state: Size
    dt_rank: Size
    conv: Size
    conv_bias: bool = False
    inner_norms: bool = False


class ShortConvLayers(_Layers):
    """Gated short convolution (LFM2)."""

    type: Literal["shortconv"] = "shortconv"
    conv: Size


class LightningLayers(_Layers):
    """Lightning linear attention (MiniMax)."""

    type: Literal["lightning"] = "lightning"
    heads: Size
    head_dim: Size


Mixer: TypeAlias = Annotated[
    AttentionLayers
    | MlaLayers
    | GatedDeltaNetLayers
    | KdaLayers
    | Mamba2Layers
    | Mamba1Layers
    | ShortConvLayers
    | LightningLayers,
    Field(discriminator="type"),
]


class Exchanged(NamedTuple):
    """Numbers of a token in softmax attention of one layer: what context parallelism moves of it."""

    queries: float
    """Of queries and outputs."""
    keys: float
    """Of keys and values as the heads read them."""
    heads: int
    """Heads of keys."""
    passed: float
    """Of keys and values as they are passed round: in latent attention before they are expanded."""


def exchanged(mixer: Mixer) -> Exchanged | None:
    """Return the numbers of a token in softmax attention; ``None`` for another mixer."""
    if isinstance(mixer, AttentionLayers):
        size = mixer.head_dim + (mixer.v_head_dim or mixer.head_dim)
        keys = float(mixer.kv_heads * size)
        return Exchanged(float(mixer.heads * size), keys, mixer.kv_heads, keys)
    if isinstance(mixer, MlaLayers):
        size = mixer.qk_nope_head_dim + mixer.qk_rope_head_dim + mixer.v_head_dim
        latent = float(mixer.kv_lora_rank + mixer.qk_rope_head_dim)
        return Exchanged(float(mixer.heads * size), float(mixer.heads * size), mixer.heads, latent)
    return None


class DenseFfn(_Layers):
    """A plain (``up``, ``down``) or gated (``gate``, ``up``, ``down``) feed-forward part."""

    type: Literal["dense"] = "dense"
    intermediate: Size
    gated: bool
    bias: bool = False
    extra: int = 0


class MoeFfn(_Layers):
    """A mixture of ``n_experts`` experts of which ``top_k`` serve a token, beside shared experts."""

    type: Literal["moe"] = "moe"
    n_experts: Size
    top_k: Size
    intermediate: Size
    gated: bool
    shared_intermediate: Annotated[int, Field(ge=0)] = 0
    shared_gated: bool | None = None
    shared_gate: bool = False
    router_bias: bool = False
    expert_bias: bool = False
    latent: Size | None = None
    """Width the experts work in, when it is not the model's (latent MoE)."""
    extra: int = 0


Ffn: TypeAlias = Annotated[DenseFfn | MoeFfn, Field(discriminator="type")]
