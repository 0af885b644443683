"""A checkpoint's ``quantization_config`` in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ftcost_core.text.i18n import tr


def quantization_of(config: Any) -> str | None:
    """Return ``nf4``, ``4-bit gptq``, ``fp8`` and the like; ``None`` when nothing is quantised."""
    if not isinstance(config, Mapping):
        return None
    method = str(config.get("quant_method") or config.get("quant_algo") or config.get("quantization_method") or "")
    if config.get("load_in_4bit") or config.get("_load_in_4bit"):
        return f"{config.get('bnb_4bit_quant_type') or '4-bit'} bitsandbytes"
    if config.get("load_in_8bit") or config.get("_load_in_8bit"):
        return tr("int8 bitsandbytes")
    bits = config.get("bits") or config.get("w_bit") or _group_bits(config)
    kind = str(config.get("fmt") or config.get("quant_type") or "")
    words = [f"{bits}-bit" if isinstance(bits, int) else "", method or tr("unknown method"), kind]
    return " ".join(word for word in words if word)


def _group_bits(config: Mapping[str, Any]) -> int | None:
    groups = config.get("config_groups")
    if not isinstance(groups, Mapping):
        return None
    for group in groups.values():
        weights = group.get("weights") if isinstance(group, Mapping) else None
        if isinstance(weights, Mapping) and isinstance(weights.get("num_bits"), int):
            return int(weights["num_bits"])
    return None
