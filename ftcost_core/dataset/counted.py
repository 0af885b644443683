"""The lengths of a file's sequences and what else was counted: all that a report is made from."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ftcost_core.dataset.options import Compression, FileKind, RecordFormat
from ftcost_core.dataset.report import Basis, Fault

COUNTED_VERSION = 1
_ARRAYS = ("lengths", "counts", "ordered", "block_sequences", "block_measures")


@dataclass(frozen=True, slots=True)
class Counted:
    """What was read, before any context length is applied."""

    file: str
    size_bytes: int
    kind: FileKind
    compression: Compression
    form: RecordFormat
    basis: Basis
    tokenizer: str | None
    overhead: str
    sampled: bool
    share: float
    """Of the file that was tokenised."""
    records: int
    empty: int
    malformed: int
    duplicates: int | None
    duplicates_exact: bool
    faults: tuple[Fault, ...]
    characters: int
    low: float
    """Lowest and highest tokens over the estimated ones; 1 with a tokenizer."""
    high: float
    notes: tuple[str, ...]
    lengths: NDArray[np.int64]
    """The lengths there are, rising, tokens."""
    counts: NDArray[np.int64]
    """Sequences of each."""
    ordered: NDArray[np.int64]
    """Lengths in the order of the file, or of evenly spread blocks of it."""
    block_sequences: NDArray[np.int64]
    """How many of ``ordered`` each block holds."""
    block_measures: NDArray[np.int64]
    """Bytes (or rows) each block stands for."""


def dump(counted: Counted) -> bytes:
    """Write everything but the file's name as one compressed archive."""
    values: dict[str, Any] = {one.name: getattr(counted, one.name) for one in fields(counted)}
    arrays = {name: values.pop(name) for name in _ARRAYS}
    arrays["ordered"] = arrays["ordered"].astype(np.uint32)
    values["file"] = ""
    values["faults"] = [one.model_dump() for one in counted.faults]
    text = json.dumps({"version": COUNTED_VERSION} | values)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, meta=np.array(text), **arrays)
    return buffer.getvalue()


def parse(data: bytes, file: str) -> Counted:
    """Read what :func:`dump` wrote. Raises :class:`ValueError` for anything else."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as archive:
            values = json.loads(str(archive["meta"]))
            arrays = {name: archive[name].astype(np.int64) for name in _ARRAYS}
        if values.pop("version") != COUNTED_VERSION:
            raise ValueError("another version")
        values["faults"] = tuple(Fault.model_validate(one) for one in values["faults"])
        values["notes"] = tuple(values["notes"])
        return Counted(**(values | arrays | {"file": file}))
    except (KeyError, TypeError, OSError, zipfile.BadZipFile) as error:
        raise ValueError(str(error)) from None
