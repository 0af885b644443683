"""Headers of safetensors files; the weights behind them are never read.

A file is: the header's length (8 bytes, little-endian), the header (JSON: name, dtype, shape, place), data.
Source: the format's description in huggingface/safetensors.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from ftcost_core.files import read_text, reason
from ftcost_core.importing.tensors import Tensor, table
from ftcost_core.job import load_document
from ftcost_core.problems import InputError, Problem, quote

LARGEST_HEADER_BYTES = 100_000_000
_MOST_SHARDS = 10_000


def read_header(path: Path) -> tuple[list[Tensor], bool]:
    """Return the tensors of a file, and whether all their data is there.

    Raises :class:`InputError` for a header that is truncated, larger than 100 MB or malformed.
    """
    try:
        with path.open("rb") as file:
            start = file.read(8)
            length = struct.unpack("<Q", start)[0] if len(start) == 8 else 0
            if length > LARGEST_HEADER_BYTES:
                raise _refused(
                    path, f"has a header of {length} bytes; at most {LARGEST_HEADER_BYTES} are read"
                )
            header = file.read(length)
            total = path.stat().st_size
    except OSError as error:
        raise _refused(path, f"cannot be read: {reason(error)}") from None
    if length < 2 or len(header) < length:
        raise _refused(path, "is no safetensors file, or its header is cut off")
    try:
        document = json.loads(header)
    except (ValueError, RecursionError):
        raise _refused(path, "has a header that is no JSON") from None
    if not isinstance(document, dict):
        raise _refused(path, "has a header that is no object")
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
        raise _refused(path, 'has no "weight_map": it is no index of safetensors files')
    names = sorted({name for name in listed.values() if isinstance(name, str)})
    if len(names) > _MOST_SHARDS or any(not isinstance(name, str) for name in listed.values()):
        raise _refused(path, 'has a "weight_map" that does not name files')
    for name in names:
        plain = PurePosixPath(name).name == name == PureWindowsPath(name).name and name not in ("", ".", "..")
        if not plain or not name.endswith(".safetensors"):
            raise _refused(path, f"names {quote(name)}; allowed: a *.safetensors file beside it")
    return [path.parent / name for name in names]


def _tensor(path: Path, name: str, row: Any) -> Tensor:
    try:
        dtype, shape, (start, end) = row["dtype"], row["shape"], row["data_offsets"]
        sizes = [*shape, start, end]
    except (TypeError, KeyError, ValueError):
        raise _refused(path, f"has a tensor {quote(name)} without dtype, shape and place") from None
    if not isinstance(dtype, str) or dtype not in table()["bits"]:
        raise _refused(path, f"has a tensor {quote(name)} of the unknown dtype {quote(dtype)}")
    whole = all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n < 2**63 for n in sizes)
    tensor = Tensor(name, dtype, tuple(shape), end - start) if whole and len(shape) <= 16 else None
    if tensor is None or -(-tensor.elements * table()["bits"][dtype] // 8) != tensor.size_bytes:
        raise _refused(path, f"has a tensor {quote(name)} whose shape and place do not agree")
    return tensor


def _refused(path: Path, why: str) -> InputError:
    return InputError([Problem("", "", f"{path} {why}")])
