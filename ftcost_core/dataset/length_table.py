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
from ftcost_core.text.i18n import tr

COUNTED_VERSION = 1
_MOST_UNPACKED_BYTES = 2**28
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
            _refuse_large(archive.zip)
            values = json.loads(str(archive["meta"]))
            arrays = {name: archive[name].astype(np.int64) for name in _ARRAYS}
        version = values.pop("version")
        values["faults"] = tuple(Fault.model_validate(one) for one in values["faults"])
        values["notes"] = tuple(values["notes"])
        found = Counted(**(values | arrays | {"file": file}))
        sound = _is_sound(found)
    except Exception as error:  # noqa: BLE001 - zip, zlib, NumPy and pydantic each have their own
        raise ValueError(str(error) or type(error).__name__) from None
    if version != COUNTED_VERSION or not sound:
        raise ValueError(tr("another version"))
    return found


def _refuse_large(archive: zipfile.ZipFile) -> None:
    """Refuse what would fill the memory; a size that is not true is found out while it is unpacked."""
    if sum(one.file_size for one in archive.infolist()) > _MOST_UNPACKED_BYTES:
        raise ValueError("too large")


def _is_sound(counted: Counted) -> bool:
    """Whether these are figures that a count can have: a report divides by them."""
    lengths, counts, ordered = counted.lengths, counted.counts, counted.ordered
    blocks, measures = counted.block_sequences, counted.block_measures
    return (
        all(one.ndim == 1 and _within(one) for one in (lengths, counts, ordered, blocks, measures))
        and len(lengths) == len(counts) > 0
        and bool(lengths[0] > 0 and counts.min() > 0 and (np.diff(lengths) > 0).all())
        and 0 < len(ordered) == blocks.sum()
        and len(blocks) == len(measures)
        and bool(measures.sum() > 0)
        and 0 < counted.share <= 1
        and 0 <= counted.low <= counted.high < 1e9
        and all(0 <= one < 2**53 for one in (counted.records, counted.empty, counted.malformed))
    )


def _within(values: NDArray[np.int64]) -> bool:
    return values.size == 0 or bool(values.min() >= 0 and values.max() < 2**40)
