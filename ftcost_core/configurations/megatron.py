"""The architecture that Megatron-LM's flags state, where no model is named."""

from __future__ import annotations

import re
from typing import Any

from ftcost_core.catalogue.models import find_model
from ftcost_core.configurations.draft import Draft
from ftcost_core.configurations.questions import is_in_catalogue
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.text.i18n import tr

_VOCABULARY = 128_256
"""What is assumed where only a folder of a tokenizer is named."""
_OF_GPT2 = 50_257
_DENSE_FIRST = re.compile(r"\(?\[0\]\*(\d{1,4})\+\[1\]\*\d{1,4}\)?")
"""Layers of experts behind dense layers, as ``--moe-layer-freq`` states them."""


def stated_architecture(settings: TrainerSettings, draft: Draft) -> dict[str, Any] | None:
    """Return the document of the architecture that the flags state.

    ``None``: they state none, or no vocabulary, or latent attention. Source of what is taken where a flag is left out:
    Megatron-LM, megatron/training/arguments.py.
    """
    layers, hidden, heads = (settings.count(name) for name in ("num_layers", "hidden_size", "num_attention_heads"))
    if layers is None or hidden is None or heads is None or settings.flag("multi_latent_attention"):
        return None
    vocabulary = _vocabulary(settings, draft)
    if vocabulary is None:
        return None
    gated = bool(settings.flag("swiglu"))
    width = settings.count("ffn_hidden_size") or (hidden * 8 // 3 // 64 * 64 if gated else 4 * hidden)
    groups = settings.count("num_query_groups") if settings.flag("group_query_attention") else None
    bias = not settings.flag("disable_bias_linear")
    positions = settings.text("position_embedding_type") or "learned_absolute"
    longest = settings.count("max_position_embeddings")
    document: dict[str, Any] = {
        "layers": layers,
        "hidden_size": hidden,
        "intermediate_size": width,
        "num_heads": heads,
        "num_kv_heads": groups or heads,
        "head_dim": settings.count("kv_channels") or hidden // heads,
        "vocab_size": vocabulary,
        "tied_embeddings": not settings.flag("untie_embeddings_and_output_weights"),
        "mlp_gated": gated,
        "norm": {
            "type": "rmsnorm" if settings.text("normalization") == "RMSNorm" else "layernorm",
            "qk_norm": "head" if settings.flag("qk_layernorm") else None,
        },
        "biases": {"qkv": bias or bool(settings.flag("add_qkv_bias")), "o": bias, "mlp": bias},
        "max_position_embeddings": longest,
        "native_dtype": "bf16",
    }
    if positions == "learned_absolute" and longest:
        document["learned_positions"] = {"n": longest, "dim": hidden}
    experts = settings.count("num_experts")
    if experts is not None:
        dense = _DENSE_FIRST.fullmatch(str(settings.raw("moe_layer_freq") or "").replace(" ", ""))
        document["moe"] = {
            "n_experts": experts,
            "top_k": settings.count("moe_router_topk") or 2,
            "moe_intermediate_size": settings.count("moe_ffn_hidden_size") or width,
            "shared_intermediate_size": settings.count("moe_shared_expert_intermediate_size") or 0,
            "dense_layers": int(dense[1]) if dense else 0,
        }
    return document


def _vocabulary(settings: TrainerSettings, draft: Draft) -> int | None:
    """Return the rows of the embedding, as tensor parallel ranks share them; ``None``: nothing says it."""
    said, tokenizer = settings.count("vocab_size"), settings.text("tokenizer_model") or ""
    if padded := settings.count("padded_vocab_size"):
        return padded
    if said is None and is_in_catalogue(tokenizer):
        return find_model(tokenizer).architecture.vocab_size
    if said is None and settings.text("merge_file"):
        said = _OF_GPT2
    if said is None and not tokenizer:
        return None
    if said is None:
        draft.say(tr("vocab_size: not in the file: assumed {size}", size=_VOCABULARY))
        return _VOCABULARY
    step = (settings.count("make_vocab_size_divisible_by") or 128) * draft.launch.tensor
    return -(-said // step) * step
