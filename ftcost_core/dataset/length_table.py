"""The lengths of a file's sequences and its other counts: all that a report is computed from."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ftcost_core.dataset.options import Compression, FileKind, RecordFormat
from ftcost_core.dataset.report import RecordFault, TokenBasis
from ftcost_core.text.i18n import tr

TABLE_VERSION = 5
_MOST_UNPACKED_BYTES = 2**28
_ARRAYS = ("lengths", "counts", "ordered", "block_sequences", "block_weights")


@dataclass(frozen=True, slots=True)
class LengthTable:
    """Counts of a file, before any context length is applied."""

    file: str
    size_bytes: int
    kind: FileKind
    compression: Compression
    form: RecordFormat
    basis: TokenBasis
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
    faults: tuple[RecordFault, ...]
    characters: int
    low: float
    """Lower and upper end of the token estimate, as factors on it; both 1 with a tokenizer."""
    high: float
    notes: tuple[str, ...]
    lengths: NDArray[np.int64]
    """The distinct lengths in tokens, ascending."""
    counts: NDArray[np.int64]
    """Number of sequences of each length."""
    ordered: NDArray[np.int64]
    """Lengths in the order of the file, or of evenly spread blocks of it."""
    block_sequences: NDArray[np.int64]
    """How many of ``ordered`` each block holds."""
    block_weights: NDArray[np.int64]
    """Bytes (or rows) each block stands for."""
    images: int = 0
    """Of all sequences that were read."""


def dump(table: LengthTable) -> bytes:
    """Write everything but the file's name as one compressed archive."""
    values: dict[str, Any] = {value.name: getattr(table, value.name) for value in fields(table)}
    arrays = {name: values.pop(name) for name in _ARRAYS}
    arrays["ordered"] = arrays["ordered"].astype(np.uint32)
    values["file"] = ""
    values["faults"] = [value.model_dump() for value in table.faults]
    text = json.dumps({"version": TABLE_VERSION} | values)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, meta=np.array(text), **arrays)
    return buffer.getvalue()


def parse(data: bytes, file: str) -> LengthTable:
    """Read what :func:`dump` wrote. Raises :class:`ValueError` for anything else."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as archive:
            _refuse_large(archive.zip)
            values = json.loads(str(archive["meta"]))
            arrays = {name: archive[name].astype(np.int64) for name in _ARRAYS}
        version = values.pop("version")
        values["faults"] = tuple(RecordFault.model_validate(value) for value in values["faults"])
        values["notes"] = tuple(values["notes"])
        table = LengthTable(**(values | arrays | {"file": file}))
        sound = _is_sound(table)
    except Exception as error:  # noqa: BLE001 - zip, zlib, NumPy and pydantic each have their own
        raise ValueError(str(error) or type(error).__name__) from None
    if version != TABLE_VERSION or not sound:
        raise ValueError(tr("another version"))
    return table


def _refuse_large(archive: zipfile.ZipFile) -> None:
    """Raise :class:`ValueError` for an archive that would fill the memory when unpacked.

    Where the archive states a wrong size, unpacking fails.
    """
    if sum(value.file_size for value in archive.infolist()) > _MOST_UNPACKED_BYTES:
        raise ValueError("too large")


def _is_sound(table: LengthTable) -> bool:
    """Tell whether the figures are possible; a report divides by some of them."""
    lengths, counts, ordered = table.lengths, table.counts, table.ordered
    blocks, measures = table.block_sequences, table.block_weights
    return (
        all(value.ndim == 1 and _within(value) for value in (lengths, counts, ordered, blocks, measures))
        and len(lengths) == len(counts) > 0
        and bool(lengths[0] >= 0 and lengths[-1] > 0 and counts.min() > 0 and (np.diff(lengths) > 0).all())
        and 0 < len(ordered) == blocks.sum()
        and len(blocks) == len(measures)
        and bool(measures.sum() > 0)
        and 0 < table.share <= 1
        and 0 <= table.low <= table.high < 1e9
        and all(0 <= value < 2**53 for value in (table.records, table.empty, table.malformed, table.images))
    )


def _within(values: NDArray[np.int64]) -> bool:
    return values.size == 0 or bool(values.min() >= 0 and values.max() < 2**40)
