"""Which parts of a file are read: all of them, or a sample of blocks spread evenly over the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO

from ftcost_core.dataset.blocks import Separator, last_end, separator_of
from ftcost_core.dataset.csv_records import csv_records
from ftcost_core.dataset.json_records import json_records
from ftcost_core.dataset.kinds import Source, refused
from ftcost_core.dataset.limits import (
    BLOCK_BYTES,
    LARGEST_RECORD_BYTES,
    SAMPLE_ABOVE_BYTES,
    SAMPLE_BLOCK_BYTES,
    SAMPLE_BLOCKS,
)
from ftcost_core.dataset.options import DataOptions
from ftcost_core.dataset.streams import Damaged, ParsedRecord, open_stream
from ftcost_core.dataset.tables import table_rows
from ftcost_core.dataset.worker import FileBlock
from ftcost_core.text.i18n import tr

_GOLDEN = 0.6180339887498949
"""Golden ratio: fractional parts of its multiples cover the unit interval evenly and without a period, so
that the sample cannot coincide with a periodic pattern of the file."""
_UNPACKED = {"none": 1.0, "gzip": 4.0, "bz2": 5.0, "xz": 5.0, "zstd": 4.0}
"""Approximate bytes of text per compressed byte; used only to decide on the size of the sample."""
_UNPACKED_TABLE = 2.0
_ROWS = 64


@dataclass(frozen=True, slots=True)
class FilePart:
    """One part of the file, in file order."""

    block: FileBlock
    chosen: bool
    """Whether it is in the sample; always true without sampling."""
    done_bytes: int
    """Bytes of the file on disk that are read once this part is done."""


def is_sampled(source: Source, options: DataOptions) -> bool:
    """Whether a sample stands for the file."""
    return not options.exact and _text_bytes(source) > SAMPLE_ABOVE_BYTES


def file_parts(source: Source, options: DataOptions) -> Iterator[FilePart]:
    """Yield the parts of a file in order.

    Only the chosen ones hold records; the others tell how much was passed over. Raises
    :class:`InputError`, and :class:`Damaged` where the file cannot be read further.
    """
    separator = separator_of(source.kind, options)
    sampled = is_sampled(source, options)
    if separator is not None and source.compression == "none":
        yield from _spans(source, sampled)
        return
    every = max(1, round(_text_bytes(source) / (SAMPLE_BLOCKS * SAMPLE_BLOCK_BYTES))) if sampled else 1
    size = SAMPLE_BLOCK_BYTES if sampled else BLOCK_BYTES
    for number, (block, done) in enumerate(_read_through(source, separator, size)):
        group, place = divmod(number, every)
        chosen = place == int(group * _GOLDEN % 1 * every)
        yield FilePart(block if chosen else FileBlock(block.weight), chosen, done)


def _text_bytes(source: Source) -> float:
    table = source.kind in ("parquet", "arrow")
    return source.size_bytes * (_UNPACKED_TABLE if table else _UNPACKED[source.compression])


def _spans(source: Source, sampled: bool) -> Iterator[FilePart]:
    size = source.size_bytes
    if not sampled:
        for start in range(0, size, BLOCK_BYTES):
            end = min(size, start + BLOCK_BYTES)
            yield FilePart(FileBlock(end - start, (start, end)), True, end)
        return
    stratum = size / SAMPLE_BLOCKS
    for number in range(SAMPLE_BLOCKS):
        start = int(number * stratum + number * _GOLDEN % 1 * (stratum - SAMPLE_BLOCK_BYTES))
        end = start + SAMPLE_BLOCK_BYTES
        done = round((number + 1) * stratum)
        yield FilePart(FileBlock(SAMPLE_BLOCK_BYTES, (start, end)), True, done)
    yield FilePart(FileBlock(size - SAMPLE_BLOCKS * SAMPLE_BLOCK_BYTES), False, size)


def _read_through(source: Source, separator: Separator | None, size: int) -> Iterator[tuple[FileBlock, int]]:
    if source.kind in ("parquet", "arrow"):
        reached = [0]
        for batch in table_rows(source.files, source.kind, reached):
            for first in range(0, len(batch), _ROWS):
                rows = tuple(batch[first : first + _ROWS])
                yield FileBlock(len(rows), records=rows), reached[0]
        return
    with open_stream(source.path, source.compression) as (stream, file):
        if separator is not None:
            for data, offset in _pieces(stream, separator, size):
                yield FileBlock(len(data), data=data, offset=offset), file.tell()
        elif source.kind == "text":
            yield FileBlock(1, records=(_single_record(source, stream),)), source.size_bytes
        else:
            records = json_records(stream) if source.kind == "json" else csv_records(stream, source.kind)
            for group in _grouped(records, size):
                yield FileBlock(sum(item.size for item in group), records=group), file.tell()


def _grouped(records: Iterable[ParsedRecord], size: int) -> Iterator[tuple[ParsedRecord, ...]]:
    group: list[ParsedRecord] = []
    group_size = 0
    try:
        for item in records:
            group.append(item)
            group_size += item.size
            if group_size >= size:
                yield tuple(group)
                group, group_size = [], 0
    except Damaged:
        if group:  # what was read before the file broke is counted, too
            yield tuple(group)
        raise
    if group:
        yield tuple(group)


def _single_record(source: Source, stream: IO[bytes]) -> ParsedRecord:
    data = stream.read(LARGEST_RECORD_BYTES + 1)
    if len(data) > LARGEST_RECORD_BYTES:
        size = LARGEST_RECORD_BYTES // 2**20
        raise refused(source.path, tr("is longer than {size} MiB as one record; take paragraphs or lines", size=size))
    return ParsedRecord(1, 1, data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape"))


def _pieces(stream: IO[bytes], separator: Separator, size: int) -> Iterator[tuple[bytes, int]]:
    """Cut a stream after separators; an over-long record is yielded cut short and refused later."""
    buffer, offset, too_long = b"", 0, False
    while True:
        try:
            step = stream.read(size)
        except Damaged:
            if buffer and not too_long:
                yield buffer, offset
            raise
        searched = max(0, len(buffer) - separator.longest_bytes)
        buffer += step
        if too_long and (start := last_end(buffer, searched, separator, first=True)):
            # Keep the line feed, so that lines are counted correctly.
            buffer, offset, too_long = buffer[start - 1 :], offset + start - 1, False
            searched = 0
        end = last_end(buffer, searched, separator) if step else len(buffer)
        if end and not too_long:
            yield buffer[:end], offset
            buffer, offset = buffer[end:], offset + end
        elif len(buffer) > LARGEST_RECORD_BYTES or too_long:
            if not too_long:
                yield buffer, offset
            keep = separator.longest_bytes
            buffer, offset, too_long = buffer[-keep:], offset + max(0, len(buffer) - keep), True
        if not step:
            return
