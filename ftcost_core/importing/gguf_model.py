"""A GGUF file's metadata as the configuration of the model it was converted from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.importing.config import config_model
from ftcost_core.importing.gguf import Long, gguf_table, read_gguf
from ftcost_core.importing.model import ImportedModel
from ftcost_core.importing.tensors import Tensor, parameters_by_name, stored
from ftcost_core.text.i18n import tr

_FLOATS = {"BF16": "bf16", "F16": "fp16", "F32": "fp32"}


def gguf_model(path: Path) -> ImportedModel:
    """Read a GGUF file's header as a model. Raises :class:`InputError`."""
    metadata, tensors = read_gguf(path)
    kind = metadata.get("general.architecture")
    if not isinstance(kind, str) or f"{kind}.block_count" not in metadata:
        raise InputError([Problem("", "", tr("{path} holds no language model: it has no block count", path=path))])
    config = _config(kind, metadata, tensors)
    name = metadata.get("general.name")
    model = config_model(
        config, name=name if isinstance(name, str) else path.stem, source=str(path), tensors_beside=True
    )
    parameters = parameters_by_name(tensors)
    groups = stored(tensors, parameters)
    total = sum(parameters.values())
    notes = list(model.notes)
    if total != model.parameters:
        notes.append(
            tr(
                "the file's tensors hold {total:,} parameters, the architecture has {parameters:,}: {total_2:+,}",
                total=total,
                parameters=model.parameters,
                total_2=total - model.parameters,
            )
        )
    quantised = [group for group in groups if group.dtype not in _FLOATS]
    words = f"{max(quantised, key=lambda group: group.bytes).dtype} GGUF" if quantised else None
    if words:
        notes.append(tr("GGUF weights are for inference: fine-tuning starts from the unquantised model"))
    dtype = None if words or not groups else _FLOATS[groups[0].dtype]
    return model.model_copy(
        update={"formats": ("gguf",), "dtype": dtype, "quantization": words, "stored": groups, "notes": tuple(notes)}
    )


def _config(kind: str, metadata: dict[str, Any], tensors: Sequence[Tensor]) -> dict[str, Any]:
    """Return the equivalent fields of a config.json."""
    table = gguf_table()
    shapes = {tensor.name: tensor.shape for tensor in tensors}
    config: dict[str, Any] = {"model_type": table["architectures"].get(kind, kind)}
    for field, key in table["keys"].items():
        value = metadata.get(f"{kind}.{key}")
        if value is not None and not isinstance(value, Long):
            config[field] = value
    config |= table["settled"]
    for field, endings in table["biases"].items():
        config[field] = any(name.endswith(tuple(endings)) for name in shapes)
    _vocabulary(config, kind, metadata, shapes)
    _per_layer(config)
    _experts(config, kind)
    _state_space(config)
    if config.get("kv_lora_rank"):
        _latent(config, kind, metadata)
    return config


def _vocabulary(
    config: dict[str, Any], kind: str, metadata: dict[str, Any], shapes: dict[str, tuple[int, ...]]
) -> None:
    listed = metadata.get("tokenizer.ggml.tokens")
    length = listed.length if isinstance(listed, Long) else len(listed) if isinstance(listed, list) else None
    embedding = shapes.get("token_embd.weight", ())
    config["vocab_size"] = embedding[1] if len(embedding) == 2 else metadata.get(f"{kind}.vocab_size", length)
    config["tie_word_embeddings"] = "output.weight" not in shapes
    config["lm_head_bias"] = "output.bias" in shapes


def _per_layer(config: dict[str, Any]) -> None:
    """Replace per-layer lists (0: the layer has none) by the fields that a config.json has.

    Of heads that differ by layer the most are taken, which a note on the count of parameters tells of.
    """
    for field in ("num_attention_heads", "num_key_value_heads", "intermediate_size"):
        listed = config.get(field)
        if not isinstance(listed, list):
            continue
        if field == "num_key_value_heads" and config.keys() & {"mamba_d_state", "conv_L_cache"}:
            config.setdefault("layer_types", ["attention" if n else "mamba" for n in listed])
        values = [n for n in listed if n]
        if field != "intermediate_size" or len(set(values)) == 1:
            config[field] = max(values, default=1)


def _experts(config: dict[str, Any], kind: str) -> None:
    if not config.get("num_experts"):
        for field in ("num_experts", "moe_intermediate_size", "n_shared_experts", "num_experts_per_tok"):
            config.pop(field, None)
    elif kind == "llama":
        config["model_type"] = "mixtral"


def _state_space(config: dict[str, Any]) -> None:
    inner, rank = config.pop("ssm_inner_size", None), config.get("mamba_dt_rank")
    if inner and rank and config["model_type"] not in ("mamba", "jamba"):
        config |= {"mamba_n_heads": rank, "mamba_d_head": inner // rank}
    elif inner and config.get("hidden_size"):
        config["mamba_expand"] = inner // config["hidden_size"]


def _latent(config: dict[str, Any], kind: str, metadata: dict[str, Any]) -> None:
    rotary = metadata.get(f"{kind}.rope.dimension_count", 0)
    # Since 2025 key_length holds the compressed size, and key_length_mla the size of a head.
    query = metadata.get(f"{kind}.attention.key_length_mla") or config.get("head_dim", 0)
    value = metadata.get(f"{kind}.attention.value_length_mla") or metadata.get(f"{kind}.attention.value_length")
    config |= {"qk_rope_head_dim": rotary, "qk_nope_head_dim": query - rotary, "v_head_dim": value}
