"""A checkpoint's tensors beside the architecture they belong to, or in place of one.

Without a configuration the architecture is inferred from the tensors' names, which are those of Hugging Face's
decoders, and shapes. They do not tell the number of heads; a head of 128 (64 in narrow models) is assumed, on which
memory and speed depend little.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.model import ExtraParameters, ModelArchitecture, Multimodal
from ftcost_core.documents.problems import refused
from ftcost_core.importing.config import config_model
from ftcost_core.importing.model import ImportedModel
from ftcost_core.importing.tensors import Tensor, left_out, parameters_by_name, stored, tower_parameters
from ftcost_core.text.i18n import tr

_FLOATS = {"BF16": "bf16", "F16": "fp16", "F32": "fp32"}


def with_checkpoint(
    model: ImportedModel,
    tensors: Sequence[Tensor],
    notes: Sequence[str],
    *,
    config: Mapping[str, Any] | None,
    inferred: bool = False,
) -> ImportedModel:
    """Return the model with the checkpoint's tensors and towers, and a note on any difference.

    For an architecture ``inferred`` from the tensors, unexplained parameters become ``extra`` ones.
    """
    parameters = parameters_by_name(tensors, _bits(config))
    arch = _with_towers(model.architecture, tower_parameters(parameters))
    beside = left_out(parameters, arch.layers, tied=arch.tied_embeddings)
    trained = sum(parameters.values()) - sum(beside.values())
    all_notes = [note for note in model.notes if arch == model.architecture or " not counted" not in note]
    all_notes += [
        *notes,
        *(
            tr("{what} ({n:,} parameters) are stored and not counted", what=what, n=n)
            for what, n in beside.items()
            if n
        ),
    ]
    difference = trained - counts(arch).total
    if difference and inferred:
        extra = ExtraParameters(name=tr("tensors of other shapes"), params=difference)
        arch = arch.model_copy(update={"extra": (*arch.extra, extra)})
    elif difference:
        all_notes.append(
            tr(
                "the tensors hold {trained:,} parameters, the configuration means {total:,}: "
                "{difference:+,} ({difference_2:+.2%})",
                trained=trained,
                total=counts(arch).total,
                difference=difference,
                difference_2=difference / max(1, trained),
            )
        )
    groups = stored(tensors, parameters)
    floats = [group for group in groups if group.dtype in _FLOATS and group.parameters]
    return model.model_copy(
        update={
            "formats": (*(() if inferred else model.formats), "safetensors"),
            "architecture": arch,
            "dtype": _FLOATS[floats[0].dtype] if floats else model.dtype,
            "stored": groups,
            "notes": tuple(all_notes),
        }
    )


def _with_towers(arch: ModelArchitecture, towers: Mapping[str, int]) -> ModelArchitecture:
    """Return the architecture with the checkpoint's towers where the configuration gives other sizes."""
    multimodal = arch.multimodal
    if not any(towers.values()) or (
        multimodal and multimodal.vision_params + multimodal.projector_params == sum(towers.values())
    ):
        return arch
    return arch.model_copy(update={"multimodal": Multimodal(**towers)})


def _bits(config: Mapping[str, Any] | None) -> int | None:
    quantization = (config or {}).get("quantization_config")
    bits = quantization.get("bits") or quantization.get("w_bit") if isinstance(quantization, Mapping) else None
    return bits if isinstance(bits, int) and bits in (2, 3, 4, 8) else None


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
        raise refused(f"{source}: {why}")
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
