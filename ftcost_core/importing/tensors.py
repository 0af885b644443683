"""The tensors of a checkpoint, from its headers: how many parameters they hold, packed or not."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ftcost_core.importing.model import StoredTensors
from ftcost_core.storage.bundled import read_json


@dataclass(frozen=True, slots=True)
class Tensor:
    """One stored tensor."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    size_bytes: int

    @property
    def elements(self) -> int:
        """Stored elements."""
        return math.prod(self.shape)


@cache
def table() -> dict[str, Any]:
    """Return the table of tensor names and dtypes."""
    found: dict[str, Any] = read_json("importing", "tensors.json")
    return found


def parameters_by_name(tensors: Sequence[Tensor], bits: int | None = None) -> dict[str, int]:
    """Return the parameters each tensor holds: 0 for scales and buffers, more than stored for packed ones.

    ``bits`` is what the checkpoint's configuration says of its packed weights; 4 where neither it nor the
    shapes tell. Source: the packing of bitsandbytes, GPTQ, AWQ, compressed-tensors, modelopt and mxfp4.
    """
    by_name = {one.name: one for one in tensors}
    return {one.name: _parameters(one, by_name, bits or 4) for one in tensors}


def stored(tensors: Iterable[Tensor], held: Mapping[str, int]) -> tuple[StoredTensors, ...]:
    """Sum the tensors up by dtype, the largest first."""
    groups: dict[str, list[Tensor]] = {}
    for one in tensors:
        groups.setdefault(one.dtype, []).append(one)
    found = [
        StoredTensors(
            dtype=dtype,
            tensors=len(group),
            elements=sum(one.elements for one in group),
            parameters=sum(held[one.name] for one in group),
            bytes=sum(one.size_bytes for one in group),
        )
        for dtype, group in groups.items()
    ]
    return tuple(sorted(found, key=lambda one: -one.bytes))


def tower_parameters(held: Mapping[str, int]) -> dict[str, int]:
    """Return the parameters of vision and audio towers by the names of their tensors."""
    return {
        field: sum(n for name, n in held.items() if name.startswith(tuple(prefixes)))
        for field, prefixes in table()["towers"].items()
    }


def left_out(held: Mapping[str, int], layers: int, *, tied: bool) -> dict[str, int]:
    """Return what a checkpoint stores beside the trained model: multi-token layers, a tied head's copy."""
    several, copy = 0, 0
    for name, n in held.items():
        layer = re.match(r"(?:.*\.)?layers\.(\d{1,9})\.", name)
        inside = not any(name.startswith(tuple(prefixes)) for prefixes in table()["towers"].values())
        if name.startswith(tuple(table()["several_tokens"])) or (
            layer and inside and int(layer[1]) >= layers
        ):
            several += n
        elif tied and name.endswith("lm_head.weight"):
            copy += n
    return {"layers for several tokens at once": several, "a copy of the tied head": copy}


def _parameters(one: Tensor, by_name: Mapping[str, Tensor], bits: int) -> int:
    if any(one.name.endswith(tuple(endings)) for endings in table()["no_parameters"].values()):
        return 0
    stem, _, last = one.name.rpartition(".")
    if last == "qweight":
        return _qweight(one, by_name, stem, bits)
    if last == "weight_packed":
        return int(one.elements * table()["bits"][one.dtype] // bits)
    nf4 = any(f"{one.name}.{mark}" in by_name for mark in ("absmax", "quant_map"))
    nvfp4 = f"{stem}.weight_scale_2" in by_name and one.dtype == "U8"
    mxfp4 = one.name.endswith("_blocks") and one.dtype == "U8"
    return one.elements * (2 if nf4 or nvfp4 or mxfp4 else 1)


def _qweight(one: Tensor, by_name: Mapping[str, Tensor], stem: str, bits: int) -> int:
    """Count a GPTQ matrix (packed along its inputs) or an AWQ one (along its outputs)."""
    scales, order = by_name.get(f"{stem}.scales"), by_name.get(f"{stem}.g_idx")
    if scales and len(scales.shape) == 2 and len(one.shape) == 2:
        if scales.shape[1] != one.shape[1]:
            return one.shape[0] * scales.shape[1]
        if order:
            return order.elements * one.shape[1]
    return one.elements * 32 // bits
