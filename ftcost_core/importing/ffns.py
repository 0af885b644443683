"""The feed-forward parts of a decoder's layers: dense, experts, or both side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from ftcost_core.importing.families import FamilyFacts
from ftcost_core.importing.fields import ConfigFields
from ftcost_core.importing.layers import ffn_kinds


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
