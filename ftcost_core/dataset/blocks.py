"""Text files cut into blocks that are read independently: a record belongs to the block it starts in.

As with Hadoop's input splits, any division of the file yields every record exactly once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ftcost_core.dataset.limits import LARGEST_RECORD_BYTES
from ftcost_core.dataset.options import DataOptions, FileKind
from ftcost_core.storage.files import open_file

_STEP_BYTES = 2**16


@dataclass(frozen=True, slots=True)
class Separator:
    """The byte pattern that separates two records of a text file."""

    pattern: bytes
    longest_bytes: int
    """A block looks back this far to see a separator that ends in it."""


LINES = Separator(rb"\n", 1)
PARAGRAPHS = Separator(rb"\n(?:[ \t\r]{0,64}\n)+", 132)


@dataclass(frozen=True, slots=True)
class Span:
    """The complete records that start within a byte range of a file."""

    offset: int
    """Of ``data`` in the file, bytes."""
    data: bytes
    lines_before: int
    """Line feeds between the start of the part and ``data``."""
    lines: int
    """Line feeds of the part itself."""


def separator_of(kind: FileKind, options: DataOptions) -> Separator | None:
    """Return the record separator of a kind of file; ``None`` where records are found by parsing only."""
    if kind == "jsonl" or (kind == "text" and options.text_records == "line"):
        return LINES
    return PARAGRAPHS if kind == "text" and options.text_records == "paragraph" else None


def read_span(path: Path, start: int, end: int, separator: Separator) -> Span:
    """Read the records that start in bytes ``start`` to ``end`` of a file. Raises :class:`OSError`.

    The last one is read to its end, but never more than a record may be long.
    """
    back = min(start, separator.longest_bytes)
    with open_file(path) as file:
        file.seek(start - back)
        data = file.read(end - start + back)
        lines = data.count(b"\n", back)
        first = _first_start(data, back, separator) if start else 0
        if first is None:
            return Span(end, b"", lines, lines)
        before = data.count(b"\n", back, first)
        records = data[first:] + _rest(file, data[first:], separator)
    return Span(start - back + first, records, before, lines)


def cut(data: bytes, separator: Separator) -> Iterator[tuple[int, bytes]]:
    """Yield the offset in ``data`` and the bytes of each record."""
    at = 0
    for match in re.finditer(separator.pattern, data):
        yield at, data[at : match.start()]
        at = match.end()
    if at < len(data):
        yield at, data[at:]


def _first_start(data: bytes, earliest: int, separator: Separator) -> int | None:
    for match in re.finditer(separator.pattern, data):
        # One that ends with the block starts the next block's first record.
        if match.end() >= earliest:
            return match.end() if match.end() < len(data) else None
    return None


def _rest(file: IO[bytes], so_far: bytes, separator: Separator) -> bytes:
    """Read on to the end of the last record, or just beyond the size limit of a record."""
    pattern = re.compile(separator.pattern)
    more = bytearray(so_far[-separator.longest_bytes :])
    start_bytes = len(more)
    if any(match.end() == start_bytes for match in pattern.finditer(more)):
        return b""  # the part ends with a separator: what follows is the next part's
    searched = 0
    while len(more) - start_bytes <= LARGEST_RECORD_BYTES:
        step = file.read(_STEP_BYTES)
        if not step:
            break
        more += step
        for match in pattern.finditer(more, searched):
            if match.end() > start_bytes:
                return bytes(more[start_bytes : match.end()])
        searched = max(0, len(more) - separator.longest_bytes)
    return bytes(more[start_bytes:])


def last_end(data: bytes, start: int, separator: Separator, *, first: bool = False) -> int:
    """Return where the last separator (or the first) at or after ``start`` ends; 0 if there is none."""
    if separator is LINES:
        return (data.find(b"\n", start) if first else data.rfind(b"\n", start)) + 1
    end = 0
    for match in re.finditer(separator.pattern, data[start:]):
        end = start + match.end()
        if first:
            break
    return end
