"""Counts the parameters of a checkpoint's tensors, packed or not, from its headers."""

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
    table_of_names: dict[str, Any] = read_json("importing", "tensors.json")
    return table_of_names


def parameters_by_name(tensors: Sequence[Tensor], bits: int | None = None) -> dict[str, int]:
    """Return the parameters of each tensor: 0 for scales and buffers, more than its elements if packed.

    ``bits`` is the width of packed weights by the configuration; 4 is assumed where neither it nor the
    shapes tell. Source: the packing of bitsandbytes, GPTQ, AWQ, compressed-tensors, modelopt and mxfp4.
    """
    by_name = {tensor.name: tensor for tensor in tensors}
    return {tensor.name: _parameters(tensor, by_name, bits or 4) for tensor in tensors}


def stored(tensors: Iterable[Tensor], parameters: Mapping[str, int]) -> tuple[StoredTensors, ...]:
    """Return totals by dtype, the largest in bytes first; ``parameters`` are those of each tensor by name."""
    groups: dict[str, list[Tensor]] = {}
    for tensor in tensors:
        groups.setdefault(tensor.dtype, []).append(tensor)
    sums = [
        StoredTensors(
            dtype=dtype,
            tensors=len(group),
            elements=sum(tensor.elements for tensor in group),
            parameters=sum(parameters[tensor.name] for tensor in group),
            bytes=sum(tensor.size_bytes for tensor in group),
        )
        for dtype, group in groups.items()
    ]
    return tuple(sorted(sums, key=lambda tensor: -tensor.bytes))


def tower_parameters(parameters: Mapping[str, int]) -> dict[str, int]:
    """Return the parameters of vision and audio towers by the names of their tensors."""
    return {
        field: sum(n for name, n in parameters.items() if name.startswith(tuple(prefixes)))
        for field, prefixes in table()["towers"].items()
    }


def left_out(parameters: Mapping[str, int], layers: int, *, tied: bool) -> dict[str, int]:
    """Return stored parameters that are not trained: multi-token layers, and a tied head's copy."""
    extra_layers, copy = 0, 0
    for name, n in parameters.items():
        layer = re.match(r"(?:.*\.)?layers\.(\d{1,9})\.", name)
        inside = not any(name.startswith(tuple(prefixes)) for prefixes in table()["towers"].values())
        if name.startswith(tuple(table()["several_tokens"])) or (layer and inside and int(layer[1]) >= layers):
            extra_layers += n
        elif tied and name.endswith("lm_head.weight"):
            copy += n
    return {"layers for several tokens at once": extra_layers, "a copy of the tied head": copy}


def _parameters(tensor: Tensor, by_name: Mapping[str, Tensor], bits: int) -> int:
    if any(tensor.name.endswith(tuple(endings)) for endings in table()["no_parameters"].values()):
        return 0
    stem, _, last = tensor.name.rpartition(".")
    if last == "qweight":
        return _qweight(tensor, by_name, stem, bits)
    if last == "weight_packed":
        return int(tensor.elements * table()["bits"][tensor.dtype] // bits)
    nf4 = any(f"{tensor.name}.{mark}" in by_name for mark in ("absmax", "quant_map"))
    nvfp4 = f"{stem}.weight_scale_2" in by_name and tensor.dtype == "U8"
    mxfp4 = tensor.name.endswith("_blocks") and tensor.dtype == "U8"
    return tensor.elements * (2 if nf4 or nvfp4 or mxfp4 else 1)


def _qweight(tensor: Tensor, by_name: Mapping[str, Tensor], stem: str, bits: int) -> int:
    """Count a GPTQ matrix (packed along its inputs) or an AWQ one (along its outputs)."""
    scales, order = by_name.get(f"{stem}.scales"), by_name.get(f"{stem}.g_idx")
    if scales and len(scales.shape) == 2 and len(tensor.shape) == 2:
        if scales.shape[1] != tensor.shape[1]:
            return tensor.shape[0] * scales.shape[1]
        if order:
            return order.elements * tensor.shape[1]
    return tensor.elements * 32 // bits
