"""Infers an architecture from the tensor shapes of a checkpoint that has no configuration.

Tensors are recognised by the names of Hugging Face's decoders. The shapes do not tell the number of heads; a
head of 128 (64 in narrow models) is assumed, on which memory and speed depend little.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.importing.config import config_model
from ftcost_core.importing.model import ImportedModel
from ftcost_core.importing.tensors import Tensor
from ftcost_core.text.i18n import tr

_LAYER = re.compile(r"(?:^|\.)(?:layers|h|blocks|block)\.(\d{1,9})\.(.+)$")
_EMBEDDINGS = (
    "embed_tokens.weight",
    "wte.weight",
    "word_embeddings.weight",
    "embed_in.weight",
    "tok_embeddings.weight",
)


def inferred_model(tensors: Sequence[Tensor], *, name: str, source: str) -> ImportedModel:
    """Return the inferred model. Raises :class:`InputError` where the tensors are no known decoder's."""
    shapes = {tensor.name: tensor.shape for tensor in tensors}
    embedding = next((s for n, s in shapes.items() if n.endswith(_EMBEDDINGS) and len(s) == 2), None)
    layer_shapes: dict[str, tuple[int, ...]] = {}
    layers: set[int] = set()
    for key, shape in shapes.items():
        match = _LAYER.search(key)
        if match:
            layers.add(int(match[1]))
            layer_shapes.setdefault(re.sub(r"experts\.\d+\.", "experts.", match[2]), shape)
    queries, keys = _find(layer_shapes, "q_proj.weight"), _find(layer_shapes, "k_proj.weight")
    up, down = (
        _find(layer_shapes, "up_proj.weight", "w3.weight"),
        _find(layer_shapes, "down_proj.weight", "w2.weight"),
    )
    if (
        embedding is None
        or not layers
        or queries is None
        or keys is None
        or down is None
        or {len(queries), len(keys), len(down)} != {2}
    ):
        why = tr("no config.json is beside it, and its tensors are not named as those of a known decoder")
        raise InputError([Problem("", "", f"{source}: {why}")])
    vocabulary, hidden = embedding
    normed = _find(layer_shapes, "q_norm.weight")
    usual = (128, 64, 32, 16, 8) if hidden >= 2048 else (64, 32, 16, 8)
    fitting = (size for size in usual if queries[0] % size == 0 and keys[0] % size == 0)
    head = normed[0] if normed and 0 < normed[0] < queries[0] else next(fitting, 1)
    experts = {int(m[1]) for key in shapes if (m := re.search(r"experts\.(\d{1,9})\.", key))}
    config: dict[str, Any] = {
        "num_hidden_layers": max(layers) + 1,
        "hidden_size": hidden,
        "vocab_size": vocabulary,
        "num_attention_heads": max(1, queries[0] // head),
        "num_key_value_heads": max(1, keys[0] // head),
        "head_dim": head,
        "intermediate_size": down[1],
        "attention_bias": _find(layer_shapes, "q_proj.bias") is not None
        and _find(layer_shapes, "o_proj.bias") is not None,
        "qkv_bias": _find(layer_shapes, "q_proj.bias") is not None,
        "qk_norm": normed is not None,
        "mlp_bias": _find(layer_shapes, "down_proj.bias") is not None,
        "tie_word_embeddings": not any(key.endswith("lm_head.weight") for key in shapes),
    }
    if experts:
        config |= {"num_experts": max(experts) + 1, "num_experts_per_tok": 1, "moe_intermediate_size": down[1]}
    model = config_model(config, name=name, source=source)
    assumed = [
        tr("no config.json is beside it: heads of {head} are assumed", head=head)
        if not normed
        else tr("no config.json")
    ]
    if experts:
        assumed.append(tr("how many experts a token uses is not in the tensors: 1 is assumed"))
    if up is None:
        assumed.append(tr("no up projection was found: a gated MLP is assumed"))
    return model.model_copy(update={"notes": tuple(assumed)})


def _find(shapes: Mapping[str, tuple[int, ...]], *endings: str) -> tuple[int, ...] | None:
    return next((shape for key, shape in shapes.items() if key.endswith(endings)), None)
