"""A checkpoint's tensors: headers of safetensors files, and the parameters that tensors hold, packed or not.

The weights behind a header are never read. A file is: the header's length (8 bytes, little-endian), the header
(JSON: name, dtype, shape, place), data. Source: the format's description in huggingface/safetensors.
"""

from __future__ import annotations

import math
import os
import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ftcost_core.documents.job import load_document
from ftcost_core.documents.json_text import loads
from ftcost_core.documents.limits import LARGEST_HEADER_BYTES
from ftcost_core.documents.problems import quote
from ftcost_core.importing.model import StoredTensors
from ftcost_core.storage.bundled import read_json
from ftcost_core.storage.files import is_plain_name, open_file, read_text, reason, refused_file
from ftcost_core.text.i18n import tr


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


_MOST_SHARDS = 10_000


def read_header(path: Path) -> tuple[list[Tensor], bool]:
    """Return the tensors of a file, and whether all their data is there.

    Raises :class:`InputError` for a header that is truncated, larger than 64 MiB or malformed.
    """
    try:
        with open_file(path) as file:
            start = file.read(8)
            length = struct.unpack("<Q", start)[0] if len(start) == 8 else 0
            if length > LARGEST_HEADER_BYTES:
                raise refused_file(
                    path,
                    tr(
                        "has a header of {length} bytes; at most {largest_header_bytes} are read",
                        length=length,
                        largest_header_bytes=LARGEST_HEADER_BYTES,
                    ),
                )
            header = file.read(length)
            total = os.fstat(file.fileno()).st_size
    except OSError as error:
        raise refused_file(path, tr("cannot be read: {error}", error=reason(error))) from None
    if length < 2 or len(header) < length:
        raise refused_file(path, tr("is no safetensors file, or its header is cut off"))
    try:
        document = loads(header.decode("utf-8"))
    except ValueError:
        raise refused_file(path, tr("has a header that is no JSON")) from None
    if not isinstance(document, dict):
        raise refused_file(path, tr("has a header that is no object"))
    tensors = [_tensor(path, name, row) for name, row in document.items() if name != "__metadata__"]
    end = max((row["data_offsets"][1] for name, row in document.items() if name != "__metadata__"), default=0)
    return tensors, 8 + length + end <= total


def read_index(path: Path) -> list[Path]:
    """Return the shards that a ``*.safetensors.index.json`` names, beside it.

    Raises :class:`InputError` for a name that leads out of the folder, or a file that is no such index.
    """
    document = load_document(read_text(path))
    listed = document.get("weight_map") if isinstance(document, dict) else None
    if not isinstance(listed, dict) or not listed:
        raise refused_file(path, tr('has no "weight_map": it is no index of safetensors files'))
    names = sorted({name for name in listed.values() if isinstance(name, str)})
    if len(names) > _MOST_SHARDS or any(not isinstance(name, str) for name in listed.values()):
        raise refused_file(path, tr('has a "weight_map" that does not name files'))
    for name in names:
        if not (is_plain_name(name) and name.endswith(".safetensors")):
            raise refused_file(path, tr("names {name}; allowed: a *.safetensors file beside it", name=quote(name)))
    return [path.parent / name for name in names]


def _tensor(path: Path, name: str, row: Any) -> Tensor:
    try:
        dtype, shape, (start, end) = row["dtype"], row["shape"], row["data_offsets"]
        sizes = [*shape, start, end]
    except (TypeError, KeyError, ValueError):
        raise refused_file(path, tr("has a tensor {name} without dtype, shape and place", name=quote(name))) from None
    if not isinstance(dtype, str) or dtype not in table()["bits"]:
        raise refused_file(
            path, tr("has a tensor {name} of the unknown dtype {dtype}", name=quote(name), dtype=quote(dtype))
        )
    possible = all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n < 2**63 for n in sizes)
    tensor = Tensor(name, dtype, tuple(shape), end - start) if possible and len(shape) <= 16 else None
    if tensor is None or -(-tensor.elements * table()["bits"][dtype] // 8) != tensor.size_bytes:
        raise refused_file(path, tr("has a tensor {name} whose shape and place do not agree", name=quote(name)))
    return tensor
