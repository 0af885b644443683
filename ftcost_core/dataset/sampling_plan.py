"""Which parts of a file are read: all of it, or blocks spread evenly over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO

from ftcost_core.dataset.blocks import Separator, last_end, separator
from ftcost_core.dataset.csv_records import csv_items
from ftcost_core.dataset.json_records import json_items
from ftcost_core.dataset.kinds import Source, refused
from ftcost_core.dataset.limits import (
    BLOCK_BYTES,
    LARGEST_RECORD_BYTES,
    SAMPLE_ABOVE_BYTES,
    SAMPLE_BLOCK_BYTES,
    SAMPLE_BLOCKS,
)
from ftcost_core.dataset.options import DataOptions
from ftcost_core.dataset.streams import Damaged, Item, open_stream
from ftcost_core.dataset.tables import table_items
from ftcost_core.dataset.worker import Block
from ftcost_core.text.i18n import tr

_GOLDEN = 0.6180339887498949
"""Its multiples are spread over the unit interval without a period that a file could share."""
_UNPACKED = {"none": 1.0, "gzip": 4.0, "bz2": 5.0, "xz": 5.0, "zstd": 4.0}
"""Bytes of text a packed byte holds, about: only how large the sample gets depends on it."""
_UNPACKED_TABLE = 2.0
_ROWS = 64


@dataclass(frozen=True, slots=True)
class Step:
    """One part of the file in turn."""

    block: Block
    chosen: bool
    """Whether it is in the sample; always without sampling."""
    done_bytes: int
    """How far one has come in the file as it lies on the disk when it is done."""


def is_sampled(source: Source, options: DataOptions) -> bool:
    """Whether a sample stands for the file."""
    return not options.exact and _text_bytes(source) > SAMPLE_ABOVE_BYTES


def steps(source: Source, options: DataOptions) -> Iterator[Step]:
    """Yield the parts of a file in order.

    Only the chosen ones hold records; the others tell how much was passed over. Raises
    :class:`InputError`, and :class:`Damaged` where the file cannot be read further.
    """
    between = separator(source.kind, options)
    sampled = is_sampled(source, options)
    if between is not None and source.compression == "none":
        yield from _spans(source, sampled)
        return
    every = max(1, round(_text_bytes(source) / (SAMPLE_BLOCKS * SAMPLE_BLOCK_BYTES))) if sampled else 1
    size = SAMPLE_BLOCK_BYTES if sampled else BLOCK_BYTES
    for number, (block, done) in enumerate(_read_through(source, between, size)):
        group, place = divmod(number, every)
        chosen = place == int(group * _GOLDEN % 1 * every)
        yield Step(block if chosen else Block(block.measure), chosen, done)


def _text_bytes(source: Source) -> float:
    table = source.kind in ("parquet", "arrow")
    return source.size_bytes * (_UNPACKED_TABLE if table else _UNPACKED[source.compression])


def _spans(source: Source, sampled: bool) -> Iterator[Step]:
    size = source.size_bytes
    if not sampled:
        for start in range(0, size, BLOCK_BYTES):
            end = min(size, start + BLOCK_BYTES)
            yield Step(Block(end - start, (start, end)), True, end)
        return
    stratum = size / SAMPLE_BLOCKS
    for number in range(SAMPLE_BLOCKS):
        start = int(number * stratum + number * _GOLDEN % 1 * (stratum - SAMPLE_BLOCK_BYTES))
        end = start + SAMPLE_BLOCK_BYTES
        done = round((number + 1) * stratum)
        yield Step(Block(SAMPLE_BLOCK_BYTES, (start, end)), True, done)
    yield Step(Block(size - SAMPLE_BLOCKS * SAMPLE_BLOCK_BYTES), False, size)


def _read_through(source: Source, between: Separator | None, size: int) -> Iterator[tuple[Block, int]]:
    if source.kind in ("parquet", "arrow"):
        reached = [0]
        for batch in table_items(source.files, source.kind, reached):
            for first in range(0, len(batch), _ROWS):
                rows = tuple(batch[first : first + _ROWS])
                yield Block(len(rows), items=rows), reached[0]
        return
    with open_stream(source.path, source.compression) as (stream, file):
        if between is not None:
            for data, offset in _pieces(stream, between, size):
                yield Block(len(data), data=data, offset=offset), file.tell()
        elif source.kind == "text":
            yield Block(1, items=(_whole(source, stream),)), source.size_bytes
        else:
            items = json_items(stream) if source.kind == "json" else csv_items(stream, source.kind)
            for group in _grouped(items, size):
                yield Block(sum(item.size for item in group), items=group), file.tell()


def _grouped(items: Iterable[Item], size: int) -> Iterator[tuple[Item, ...]]:
    group: list[Item] = []
    held = 0
    try:
        for item in items:
            group.append(item)
            held += item.size
            if held >= size:
                yield tuple(group)
                group, held = [], 0
    except Damaged:
        if group:  # what was read before the file broke is counted, too
            yield tuple(group)
        raise
    if group:
        yield tuple(group)


def _whole(source: Source, stream: IO[bytes]) -> Item:
    data = stream.read(LARGEST_RECORD_BYTES + 1)
    if len(data) > LARGEST_RECORD_BYTES:
        size = LARGEST_RECORD_BYTES // 2**20
        raise refused(
            source.path, tr("is longer than {size} MiB as one record; take paragraphs or lines", size=size)
        )
    return Item(1, 1, data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape"))


def _pieces(stream: IO[bytes], between: Separator, size: int) -> Iterator[tuple[bytes, int]]:
    """Cut a stream after separators; a record that is too long goes out cut short, to be refused."""
    held, offset, too_long = b"", 0, False
    while True:
        try:
            step = stream.read(size)
        except Damaged:
            if held and not too_long:
                yield held, offset
            raise
        searched = max(0, len(held) - between.longest_bytes)
        held += step
        if too_long and (start := last_end(held, searched, between, first=True)):
            # From the line feed on, so that the lines are still counted right.
            held, offset, too_long = held[start - 1 :], offset + start - 1, False
            searched = 0
        end = last_end(held, searched, between) if step else len(held)
        if end and not too_long:
            yield held[:end], offset
            held, offset = held[end:], offset + end
        elif len(held) > LARGEST_RECORD_BYTES or too_long:
            if not too_long:
                yield held, offset
            keep = between.longest_bytes
            held, offset, too_long = held[-keep:], offset + max(0, len(held) - keep), True
        if not step:
            return
