"""One language model's architecture, from the catalogue or inline in a job.

Inline, only ``layers``, ``hidden_size``, ``intermediate_size``, ``num_heads`` and ``vocab_size`` are
required; the rest follows. After validation ``mixers`` and ``ffns`` always say what the layers are.
"""

import re
from typing import Annotated, Literal, Self, TypeAlias

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ftcost_core.architecture.layers import (
    AttentionLayers,
    DenseFfn,
    Ffn,
    Layers,
    Mixer,
    MlaLayers,
    MoeFfn,
    QkNorm,
    Size,
)
from ftcost_core.text.i18n import tr

TARGET_SHARE = 0.2
"""Of a sample's tokens with an encoder-decoder: 1,024 tokens of source to 256 of target, as of summaries."""
NormType: TypeAlias = Literal["rmsnorm", "layernorm", "layernorm_nobias", "nonparametric"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Norm(_Part):
    """The normalisations of a decoder; ``per_layer`` counts those of the model's width."""

    type: NormType = "rmsnorm"
    per_layer: Annotated[int, Field(ge=0, le=16)] = 2
    final: bool = True
    embedding: bool = False
    qk_norm: QkNorm | None = None


class Biases(_Part):
    """Which linear layers have a bias."""

    qkv: bool = False
    o: bool = False
    mlp: bool = False
    lm_head: bool = False


class Positions(_Part):
    """A learned table of positions."""

    n: Size
    dim: Size


class RelativePositions(_Part):
    """Disentangled attention: products of queries and keys with a table of distances are added to the scores."""

    rows: Size
    """Of the table: distances both ways."""
    products: Annotated[int, Field(ge=0, le=2)] = 2
    """Content with positions, positions with content, or both."""
    shared: bool = True
    """The table is multiplied with the layer's own matrices of queries and keys, else with two more."""
    by_length: bool = False
    """Rows beyond the sequence's length are not read, and queries are scaled apart (model type deberta)."""
    normed: bool = True
    """The table is normalised first."""
    convolution: bool = False
    """A convolution of three tokens stands beside the first layer."""

    def rows_read(self, length: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return the rows that a sequence of so many tokens is multiplied with."""
        return np.minimum(self.rows, 2.0 * length) if self.by_length else length * 0.0 + self.rows


class Mla(_Part):
    """The sizes of multi-head latent attention."""

    q_lora_rank: Size | None = None
    kv_lora_rank: Size
    qk_nope_head_dim: Annotated[int, Field(ge=0)]
    qk_rope_head_dim: Annotated[int, Field(ge=0)]
    v_head_dim: Size


class Moe(_Part):
    """A mixture of experts, as a configuration file sums it up."""

    n_experts: Size
    top_k: Size
    moe_intermediate_size: Size
    shared_experts: Annotated[int, Field(ge=0)] = 0
    shared_intermediate_size: Annotated[int, Field(ge=0)] = 0
    dense_layers: Layers = 0
    moe_layers: Layers | None = None
    router: str | None = None
    router_bias: bool = False
    latent_size: Size | None = None
    note: str | None = None


class Multimodal(_Part):
    """Parameters of the towers beside the language model."""

    vision_params: Annotated[int, Field(ge=0)] = 0
    projector_params: Annotated[int, Field(ge=0)] = 0
    audio_params: Annotated[int, Field(ge=0)] = 0
    note: str | None = None


class Vision(_Part):
    """The image tower beside a decoder: its layers, and how an image becomes patches and tokens."""

    type: Annotated[str, Field(min_length=1, max_length=100)]
    """The modelling code that runs it: ``model_type`` of a ``vision_config``."""
    layers: Layers
    """Those whose output reaches the decoder: one fewer where it reads the layer before the last."""
    hidden_size: Size
    intermediate_size: Size
    num_heads: Size
    mlp_gated: bool = False
    mlp_type: str | None = None
    norm: Norm = Norm(type="layernorm")
    biases: Biases = Biases(qkv=True, o=True, mlp=True)
    rotary: bool = False
    """Positions are rotated into queries and keys; else they come from a learned table."""
    window: Size | None = None
    """Patches that see each other in the layers with windows; ``None``: every layer sees the whole."""
    whole_layers: Layers = 0
    """Layers that see the whole image where the others have windows."""
    patch_size: Size
    """Pixels of a side of a patch."""
    merge_size: Size = 1
    """Patches of a side that become one token together."""
    tile_tokens: Size | None = None
    """Tokens of a picture of the tower's one size; ``None``: it takes images of any size whole."""
    tile_patches: Size | None = None
    """Patches of such a picture, a class token included."""
    usual_tiles: Size = 1
    """Such pictures that the model's processor makes of an image of 1,024 × 1,024 pixels by default."""
    projector_params: Annotated[int, Field(ge=0)] = 0
    """Parameters between the tower's layers and the decoder, part of those that ``multimodal`` counts."""
    kept_bytes: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    """Of a patch, in 16 bits: what embedding and norms outside the layers keep for the backward pass."""
    projector_kept_bytes: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    """Of a patch, in 16 bits: what the projector keeps."""


class ExtraParameters(_Part):
    """Parameters that the other fields do not count; negative where they count too many."""

    name: str
    params: int
    formula: str | None = None


class ModelArchitecture(_Part):
    """Every number of a decoder that memory and speed depend on."""

    layers: Layers
    layer_repeats: Size = 1
    """Times that a token passes through the same weights of a layer (ALBERT): ``layers`` counts every pass."""
    hidden_size: Size
    intermediate_size: Size | None = None
    num_heads: Size | None = None
    num_kv_heads: Size | None = None
    head_dim: Size | None = None
    vocab_size: Size
    tied_embeddings: bool = False
    embedding_dim: Size | None = None
    mlp_type: str | None = None
    mlp_gated: bool = True
    mla: Mla | None = None
    moe: Moe | None = None
    sliding_window: Size | None = None
    layer_pattern: str | None = None
    chunked_attention: bool = False
    norm: Norm = Norm()
    biases: Biases = Biases()
    learned_positions: Positions | None = None
    parallel_residual: bool = False
    alibi: bool = False
    model_type: str | None = None
    text_model_type: str | None = None
    native_dtype: str | None = None
    max_position_embeddings: int | None = None
    multimodal: Multimodal | None = None
    vision: Vision | None = None
    causal: bool = True
    """A token sees only those before it; else all of its sequence (encoders, image towers)."""
    encoder: "ModelArchitecture | None" = None
    """The stack that reads the source, where this one writes the target and reads its output in every layer."""
    target_share: Annotated[float, Field(gt=0, lt=1)] = TARGET_SHARE
    """Of a sample's tokens, with an encoder: those that the decoder is trained on; the rest is the source."""
    position_bias: bool = False
    """Learned numbers by distance and head are added to the scores (T5)."""
    relative: RelativePositions | None = None
    """Positions of DeBERTa."""
    mixers: tuple[Mixer, ...] = ()
    ffns: tuple[Ffn, ...] = ()
    extra: tuple[ExtraParameters, ...] = ()
    extra_linears: tuple[tuple[str, int, int, int, str], ...] = ()
    name: Annotated[str, Field(max_length=300)] | None = None

    def __hash__(self) -> int:
        """Return a hash of a few sizes: every formula looks up what is cached by architecture."""
        return hash((self.layers, self.hidden_size, self.vocab_size, self.name))

    @model_validator(mode="before")
    @classmethod
    def _drop_catalogue_facts(cls, row: object) -> object:
        """Accept a whole catalogue row; its fields beside the architecture are dropped."""
        if not isinstance(row, dict):
            return row
        nullable = {
            "norm", "biases", "mixers", "ffns", "extra", "extra_linears", "parallel_residual", "alibi",
            "chunked_attention",
        }  # fmt: skip
        return {
            key: value
            for key, value in row.items()
            if key not in CATALOGUE_FACTS and not (value is None and key in nullable)
        }

    @model_validator(mode="after")
    def _fill(self) -> Self:
        if self.mixers or self.ffns:
            return self
        for field in ("intermediate_size", "num_heads"):
            if getattr(self, field) is None:
                raise ValueError(tr('"{field}", a whole number of at least 1', field=field))
        fill: dict[str, int | None] = {}
        if self.num_kv_heads is None:
            fill["num_kv_heads"] = self.num_heads
        if self.head_dim is None:
            fill["head_dim"] = max(1, self.hidden_size // (self.num_heads or 1))
        for field, value in fill.items():
            object.__setattr__(self, field, value)
        if (self.num_kv_heads or 1) > (self.num_heads or 1):
            raise ValueError(tr('"num_kv_heads" of at most "num_heads" ({num_heads})', num_heads=self.num_heads))
        object.__setattr__(self, "mixers", (self._mixer(),))
        object.__setattr__(self, "ffns", self._ffns())
        return self

    def _mixer(self) -> Mixer:
        if self.mla:
            return MlaLayers(n=self.layers, heads=self.num_heads or 1, **self.mla.model_dump())
        biases = self.biases
        return AttentionLayers(
            n=self.layers,
            heads=self.num_heads or 1,
            kv_heads=self.num_kv_heads or 1,
            head_dim=self.head_dim or 1,
            bias_q=biases.qkv,
            bias_k=biases.qkv,
            bias_v=biases.qkv,
            bias_o=biases.o,
            qk_norm=self.norm.qk_norm,
        )

    def _ffns(self) -> tuple[Ffn, ...]:
        def dense(n: int) -> DenseFfn:
            return DenseFfn(n=n, intermediate=self.intermediate_size or 1, gated=self.mlp_gated, bias=self.biases.mlp)

        if not self.moe:
            return (dense(self.layers),)
        moe = self.moe
        experts = MoeFfn(
            n=self.layers - moe.dense_layers if moe.moe_layers is None else moe.moe_layers,
            n_experts=moe.n_experts,
            top_k=moe.top_k,
            intermediate=moe.moe_intermediate_size,
            gated=self.mlp_gated,
            shared_intermediate=moe.shared_intermediate_size,
            router_bias=moe.router_bias,
            latent=moe.latent_size,
        )
        return (dense(moe.dense_layers), experts) if moe.dense_layers else (experts,)

    @property
    def family(self) -> str:
        """The modelling code that runs the decoder: the (text) model type, without ``_text``."""
        return (self.text_model_type or self.model_type or "").removesuffix("_model").removesuffix("_text")

    @property
    def source_ratio(self) -> float:
        """Tokens that an encoder reads for each token of the decoder; 0 without one."""
        return (1 - self.target_share) / self.target_share if self.encoder else 0.0

    @property
    def windowed_layers(self) -> int:
        """Layers whose attention sees ``sliding_window`` tokens at most (chunked attention included)."""
        if not self.sliding_window:
            return 0
        if self.layer_pattern is None or self.layer_pattern == "all sliding":
            return self.layers
        # C is a chunked attention here and a convolution there.
        return _expand(self.layer_pattern).count("C" if self.chunked_attention else "S")

    @property
    def masked_layers(self) -> int:
        """Those to which PyTorch's attention gets a mask beyond the window: towers compute their windows one by one."""
        return 0 if self.chunked_attention and not self.causal else self.windowed_layers


CATALOGUE_FACTS = frozenset((
    "hf_id", "family", "display_name", "released", "licence", "params_total", "params_active", "params_embedding",
    "params_text", "params_published", "params_published_kind", "params_published_source", "published_includes",
    "params_diff", "params_diff_unexplained", "params_headline_b", "hf_meta_count", "attention_type", "hybrid",
    "confidence", "params_active_excl_embedding", "config_verbatim", "source", "agrees_with",
    "same_total_elsewhere", "active_headline_b", "notes", "params_diff_note", "params_mtp", "inferred_fields",
    "global_head_dim", "num_global_kv_heads",
))  # fmt: skip
"""Fields of a catalogue row that say nothing a formula uses."""


def _expand(pattern: str) -> str:
    """Write out ``(SSSF)*2+SS`` as ``SSSFSSSFSS``; a pattern in words gives an empty string."""
    if not re.fullmatch(r"[A-Z*()+\-\d]*", pattern):
        return ""
    return re.sub(r"\(([^()]*)\)\*(\d+)", lambda m: m[1] * int(m[2]), pattern).replace("+", "")
