"""The parts of a decoder's layers: attention, latent attention and linear layers; dense layers and experts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from ftcost_core.importing.fields import ConfigFields, FamilyFacts, families, names
from ftcost_core.importing.layers import ffn_kinds

_LATENT_OPTIONS = {"scaling", "head_gate", "full_gate", "sinks", "extra"}


def mixers(
    fields: ConfigFields, family: FamilyFacts, kinds: list[str], bias: dict[str, bool]
) -> Iterator[dict[str, Any]]:
    """Yield the mixers in the catalogue's form, equal ones together. Raises :class:`InputError`."""
    if family.get("no_mixers"):
        return
    last_own = len(kinds) - (fields.get("num_kv_shared_layers") or 0)
    layers_by_kind: dict[tuple[str, bool, str], list[int]] = {}
    overrides = [_own_values(fields, i) for i in range(len(kinds))]
    for i, kind in enumerate(kinds):
        if kind not in ("mlp", "moe", ""):
            layers_by_kind.setdefault((kind, i >= last_own, str(overrides[i])), []).append(i)
    for (kind, reuses, _), layers in layers_by_kind.items():
        layer_fields = fields.with_(kind=kind, indices=layers, **overrides[layers[0]])
        if kind in ("linear", "hybrid"):
            row = family["linear"] or _guessed_linear(fields)
            yield {"n": len(layers), **{key: layer_fields.of(value) for key, value in row.items()}}
        if kind != "linear":
            yield _attention(layer_fields, family, kind, bias) | ({"kv_shared": True} if reuses else {})


def _own_values(fields: ConfigFields, layer: int) -> dict[str, Any]:
    """Return the fields that a layer overrides."""
    heads = fields.get("num_attention_heads_per_layer")
    own = {"heads": heads[layer]} if isinstance(heads, list) and layer < len(heads) else {}
    listed = fields.get("per_layer_config")
    if not isinstance(listed, dict):
        return own
    for key, values in listed.items():
        if str(key).isdigit() and int(key) == layer and isinstance(values, dict):
            for name, aliases in names()["fields"].items():
                value = next((values[alias] for alias in aliases if values.get(alias) is not None), None)
                if value is not None:
                    own[name] = value
    return own


def _attention(layer_fields: ConfigFields, family: FamilyFacts, kind: str, bias: dict[str, bool]) -> dict[str, Any]:
    own = family.get("by_kind", {}).get(kind, {})
    fields = layer_fields.with_(**{name: layer_fields.of(value) for name, value in own.items()})
    options = {name: fields.of(value) for name, value in family["attention"].items()}
    options = {name: value for name, value in options.items() if value}
    layers = fields["indices"]
    if fields.get("kv_lora_rank"):
        return _latent(fields, layers) | {key: options[key] for key in _LATENT_OPTIONS & options.keys()}
    values = fields.get("v_head_dim")
    plain = {
        "type": "attention",
        "n": len(layers),
        "heads": fields.size("heads"),
        "kv_heads": fields.size("kv_heads"),
        "head_dim": fields.size("head_dim"),
        "v_head_dim": values if values and values != fields["head_dim"] else None,
        "qk_norm": fields.of(family.get("qk_norm")),
        "windowed": kind == "sliding" and bool(family.get("by_kind") or fields.get("num_attention_heads_per_layer")),
        **{f"bias_{part}": bias.get(part, False) for part in "qkvo"},
    }
    return plain | options


def _latent(fields: ConfigFields, layers: list[int]) -> dict[str, Any]:
    """Return multi-head latent attention; the indexer counts the layers that have their own."""
    mixer: dict[str, Any] = {
        "type": "mla",
        "n": len(layers),
        "heads": fields.size("heads"),
        "q_lora_rank": fields.size("q_lora_rank", optional=True) or None,
        "kv_lora_rank": fields.size("kv_lora_rank"),
        "qk_nope_head_dim": fields.get("qk_nope_head_dim") or 0,
        "qk_rope_head_dim": fields.get("qk_rope_head_dim") or 0,
        "v_head_dim": fields.size("v_head_dim"),
    }
    if not fields.get("index_n_heads"):
        return mixer
    kinds = fields.get("indexer_types")
    shared = [i for i in layers if isinstance(kinds, list) and i < len(kinds) and kinds[i] != "full"]
    return mixer | {
        "indexer": {
            "n": len(layers) - len(shared),
            "heads": fields.size("index_n_heads"),
            "head_dim": fields.size("index_head_dim"),
            "topk": fields.get("index_topk"),
        }
    }


def _guessed_linear(fields: ConfigFields) -> dict[str, Any]:
    """Return the linear layers of an unknown family, chosen by the fields that it has."""
    rows = families()
    if fields.get("linear_num_key_heads"):
        return dict(rows["qwen3_next"]["linear"])
    if fields.get("mamba_heads"):
        return dict(rows["mamba2"]["linear"])
    if fields.get("conv_L_cache"):
        return dict(rows["lfm2"]["linear"])
    return dict(rows["mamba"]["linear"])


def ffn_layers(fields: ConfigFields, family: FamilyFacts, kinds: list[str]) -> list[tuple[str, int]]:
    """Return kind and width of all feed-forward parts; a layer may have a dense part and experts."""
    sizes, moe = fields.get("intermediate_size"), ffn_kinds(fields, family, kinds)
    dense = fields.of(family.get("dense_size", "intermediate_size"))
    beside = fields.of(family.get("dense_beside", False))
    last_own = len(kinds) - (fields.get("num_kv_shared_layers") or 0)
    wide = 2 if fields.get("use_double_wide_mlp") else 1
    out = []
    for i, kind in enumerate(moe):
        listed = sizes[i % len(sizes)] if isinstance(sizes, list) and sizes else dense
        width = int(listed or 0) * (wide if i >= last_own else 1)
        if kind == "dense" or (kind == "moe" and beside):
            out.append(("dense", width))
        if kind != "dense":
            out.append((kind, 0))
    return out


def ffns(
    fields: ConfigFields, family: FamilyFacts, layers: Iterable[tuple[str, int]], bias: dict[str, bool]
) -> Iterator[dict[str, Any]]:
    """Yield the feed-forward parts in the catalogue's form, grouped. Raises :class:`InputError`."""
    gated = bool(fields.of(family.get("gated", True)))
    for (kind, width), n in Counter(layers).items():
        if kind == "dense":
            size = width or fields.size("intermediate_size")
            extra = fields.of(family.get("dense_extra", 0))
            yield {"type": "dense", "n": n, "intermediate": size, "gated": gated,
                   "bias": bias.get("mlp", False), "extra": extra}  # fmt: skip
        elif kind == "moe":
            expert = largest(fields.get("expert_size") or fields.get("intermediate_size"))
            shared = fields.get("shared_size") or (fields.get("n_shared") or 0) * (expert or 0)
            yield {
                "type": "moe",
                "n": n,
                "n_experts": fields.size("n_experts"),
                "top_k": fields.get("top_k") or 1,
                "intermediate": expert,
                "gated": gated,
                "shared_intermediate": shared,
                "router_bias": bias.get("router", False),
                "expert_bias": bias.get("expert", False),
                "latent": fields.get("latent_size"),
            } | {key: fields.of(value) for key, value in family["moe_parts"].items()}


def largest(value: Any) -> Any:
    """Return the largest entry of a per-layer list; any other value unchanged."""
    return (max(value) if value else None) if isinstance(value, list) else value
