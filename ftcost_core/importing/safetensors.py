"""Headers of safetensors files; the weights behind them are never read.

A file is: the header's length (8 bytes, little-endian), the header (JSON: name, dtype, shape, place), data.
Source: the format's description in huggingface/safetensors.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path
from typing import Any

from ftcost_core.documents.job import load_document
from ftcost_core.documents.json_text import loads
from ftcost_core.documents.limits import LARGEST_HEADER_BYTES
from ftcost_core.documents.problems import InputError, Problem, quote
from ftcost_core.importing.tensors import Tensor, table
from ftcost_core.storage.files import is_plain_name, open_file, read_text, reason
from ftcost_core.text.i18n import tr

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
                raise _refused(
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
        raise _refused(path, tr("cannot be read: {error}", error=reason(error))) from None
    if length < 2 or len(header) < length:
        raise _refused(path, tr("is no safetensors file, or its header is cut off"))
    try:
        document = loads(header.decode("utf-8"))
    except ValueError:
        raise _refused(path, tr("has a header that is no JSON")) from None
    if not isinstance(document, dict):
        raise _refused(path, tr("has a header that is no object"))
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
        raise _refused(path, tr('has no "weight_map": it is no index of safetensors files'))
    names = sorted({name for name in listed.values() if isinstance(name, str)})
    if len(names) > _MOST_SHARDS or any(not isinstance(name, str) for name in listed.values()):
        raise _refused(path, tr('has a "weight_map" that does not name files'))
    for name in names:
        if not (is_plain_name(name) and name.endswith(".safetensors")):
            raise _refused(path, tr("names {name}; allowed: a *.safetensors file beside it", name=quote(name)))
    return [path.parent / name for name in names]


def _tensor(path: Path, name: str, row: Any) -> Tensor:
    try:
        dtype, shape, (start, end) = row["dtype"], row["shape"], row["data_offsets"]
        sizes = [*shape, start, end]
    except (TypeError, KeyError, ValueError):
        raise _refused(path, tr("has a tensor {name} without dtype, shape and place", name=quote(name))) from None
    if not isinstance(dtype, str) or dtype not in table()["bits"]:
        raise _refused(
            path, tr("has a tensor {name} of the unknown dtype {dtype}", name=quote(name), dtype=quote(dtype))
        )
    possible = all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n < 2**63 for n in sizes)
    tensor = Tensor(name, dtype, tuple(shape), end - start) if possible and len(shape) <= 16 else None
    if tensor is None or -(-tensor.elements * table()["bits"][dtype] // 8) != tensor.size_bytes:
        raise _refused(path, tr("has a tensor {name} whose shape and place do not agree", name=quote(name)))
    return tensor


def _refused(path: Path, why: str) -> InputError:
    return InputError([Problem("", "", f"{path} {why}")])
