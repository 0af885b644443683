"""What a checkpoint's ``quantization_config`` says, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ftcost_core.text.i18n import tr


def quantization_of(given: Any) -> str | None:
    """Return ``nf4``, ``4-bit gptq``, ``fp8`` and the like; ``None`` when nothing is quantised."""
    if not isinstance(given, Mapping):
        return None
    method = str(
        given.get("quant_method") or given.get("quant_algo") or given.get("quantization_method") or ""
    )
    if given.get("load_in_4bit") or given.get("_load_in_4bit"):
        return f"{given.get('bnb_4bit_quant_type') or '4-bit'} bitsandbytes"
    if given.get("load_in_8bit") or given.get("_load_in_8bit"):
        return tr("int8 bitsandbytes")
    bits = given.get("bits") or given.get("w_bit") or _group_bits(given)
    kind = str(given.get("fmt") or given.get("quant_type") or "")
    words = [f"{bits}-bit" if isinstance(bits, int) else "", method or tr("unknown method"), kind]
    return " ".join(word for word in words if word)


def _group_bits(given: Mapping[str, Any]) -> int | None:
    groups = given.get("config_groups")
    if not isinstance(groups, Mapping):
        return None
    for group in groups.values():
        weights = group.get("weights") if isinstance(group, Mapping) else None
        if isinstance(weights, Mapping) and isinstance(weights.get("num_bits"), int):
            return int(weights["num_bits"])
    return None
