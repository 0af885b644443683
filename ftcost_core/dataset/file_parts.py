"""The parts that a file is read in: all of it, or a sample of blocks spread evenly over it; and their records.

As with Hadoop's input splits, a record belongs to the block it starts in: any division of the file yields every
record exactly once.
"""

from __future__ import annotations

import contextlib
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import IO

from ftcost_core.dataset.csv_records import csv_records
from ftcost_core.dataset.formats import Unusable
from ftcost_core.dataset.json_records import json_line, json_records, utf8_text
from ftcost_core.dataset.kinds import DataFile, Source
from ftcost_core.dataset.options import DataOptions, FileKind
from ftcost_core.dataset.streams import LARGEST_RECORD_BYTES, Damaged, ParsedRecord, open_stream
from ftcost_core.dataset.tables import table_rows
from ftcost_core.dataset.tar_records import tar_records
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.files import refused_file
from ftcost_core.storage.places import Place
from ftcost_core.text.i18n import tr

BLOCK_BYTES = 2**20
"""Bytes read and counted at once, plus the rest of the record that crosses the end."""
SPAN_BYTES = 64 * BLOCK_BYTES
"""What is counted at once where several machines share the work."""
SAMPLE_BLOCK_BYTES = 2**17
SAMPLE_BLOCKS = 256
"""A sample reads this many blocks spread over the file: 32 MiB."""
SAMPLE_ABOVE_BYTES = 2 * SAMPLE_BLOCKS * SAMPLE_BLOCK_BYTES
"""Smaller files are read in full anyway."""
_GOLDEN = 0.6180339887498949
"""Golden ratio: fractional parts of its multiples cover the unit interval evenly and without a period, so
that the sample cannot coincide with a periodic pattern of the file."""
_UNPACKED = {"none": 1.0, "gzip": 4.0, "bz2": 5.0, "xz": 5.0, "zstd": 4.0}
"""Approximate bytes of text per compressed byte; used only to decide on the size of the sample."""
_UNPACKED_TABLE = 2.0
_ROWS = 64
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
class FilePart:
    """One part of the file, in file order: the bytes of complete records, or parsed records."""

    weight: int
    """Size in bytes, characters or rows: the same unit for all parts of a file."""
    done_bytes: int
    """Bytes of the file on disk that are read once this part is done."""
    chosen: bool = True
    """Whether it is in the sample; the others only tell how much was passed over."""
    data: bytes = b""
    offset: int = 0
    """Of ``data`` in the unpacked file."""
    records: tuple[ParsedRecord, ...] = ()
    file: int = 0
    """Which of the files it is of."""
    damage: str = ""
    """Why the file cannot be read beyond this point."""


def is_sampled(source: Source, options: DataOptions) -> bool:
    """Whether a sample stands for the file."""
    return not options.exact and _text_bytes(source) > SAMPLE_ABOVE_BYTES


def separator_of(kind: FileKind, options: DataOptions) -> Separator | None:
    """Return the record separator of a kind of file; ``None`` where records are found by parsing only."""
    if kind == "jsonl" or (kind == "text" and options.text_records == "line"):
        return LINES
    return PARAGRAPHS if kind == "text" and options.text_records == "paragraph" else None


def file_parts(source: Source, options: DataOptions) -> Iterator[FilePart]:
    """Yield the parts of the files in order. Raises :class:`InputError` where the only one cannot be opened."""
    separator = separator_of(source.kind, options)
    sampled = is_sampled(source, options)
    if sampled and separator is not None and source.compression == "none":
        yield from _sample(source, separator)
        return
    every = max(1, round(_text_bytes(source) / (SAMPLE_BLOCKS * SAMPLE_BLOCK_BYTES))) if sampled else 1
    size = SAMPLE_BLOCK_BYTES if sampled else BLOCK_BYTES
    for number, part in enumerate(_read_through(source, separator, size)):
        group, place = divmod(number, every)
        chosen = place == int(group * _GOLDEN % 1 * every)
        skipped = FilePart(part.weight, part.done_bytes, chosen=False, file=part.file)
        yield part if chosen or part.damage else skipped


def spans(source: Source, options: DataOptions) -> Iterator[tuple[int, DataFile]]:
    """Yield what can be counted by itself, with the number of its file: a file, or a part of a long one.

    The blocks of all spans are those of the whole.
    """
    divides = separator_of(source.kind, options) is not None
    for number, file in enumerate(source.files):
        if not divides or file.compression != "none":
            yield number, file
            continue
        for start in range(0, file.size_bytes, SPAN_BYTES):
            end = min(start + SPAN_BYTES, file.size_bytes)
            yield number, replace(file, size_bytes=end - start, start=start, end=end)


class RecordReader:
    """Finds the records in the parts of a file, which it is given in order."""

    def __init__(self, source: Source, options: DataOptions) -> None:
        self._separator = separator_of(source.kind, options)
        self._is_json = source.kind == "jsonl"
        self._has_lines = not is_sampled(source, options)
        self.lines = 0
        """Line ends of the file so far."""
        self._file = 0

    def records(self, part: FilePart) -> Iterator[ParsedRecord]:
        """Yield the records of a part, and what could not be parsed as one; blank ones are left out."""
        yield from part.records
        if self._separator is None:
            return
        if part.file != self._file:
            self._file, self.lines = part.file, 0
        line, reached = self.lines + 1, 0
        self.lines += part.data.count(b"\n") if self._has_lines else 0
        for at, raw in cut(part.data, self._separator):
            record = ParsedRecord(None, len(raw), offset_bytes=part.offset + at)
            if self._has_lines:
                line, reached = line + part.data.count(b"\n", reached, at), at
                record.number = line
            try:
                record.value = self._parsed(raw, is_first=part.offset + at == 0)
            except Unusable as error:
                record.fault = str(error)
            if record.value is not None or record.fault is not None:
                yield record

    def _parsed(self, raw: bytes, *, is_first: bool) -> object:
        if len(raw) > LARGEST_RECORD_BYTES:
            raise Unusable(tr("is longer than {size} MiB and was not loaded", size=LARGEST_RECORD_BYTES // 2**20))
        if is_first:
            raw = raw.removeprefix(b"\xef\xbb\xbf")
        if self._is_json:
            return json_line(raw)
        text = utf8_text(raw)
        return text.strip("\r\n") if text.strip() else None


def cut(data: bytes, separator: Separator) -> Iterator[tuple[int, bytes]]:
    """Yield the offset in ``data`` and the bytes of each record."""
    at = 0
    for match in re.finditer(separator.pattern, data):
        yield at, data[at : match.start()]
        at = match.end()
    if at < len(data):
        yield at, data[at:]


def read_span(file: IO[bytes], start: int, end: int, separator: Separator) -> tuple[int, bytes]:
    """Read the records that start in bytes ``start`` to ``end`` of a file; return their offset and bytes.

    The last one is read to its end, but never more than a record may be long. Raises :class:`OSError`.
    """
    back = min(start, separator.longest_bytes)
    file.seek(start - back)
    data = file.read(end - start + back)
    first = 0
    if start:
        # A separator that ends with the block starts the next block's first record.
        ends = (match.end() for match in re.finditer(separator.pattern, data))
        first = next((at for at in ends if at >= back), len(data))
    if first == len(data):
        return end, b""
    records, pattern = data[first:], re.compile(separator.pattern)
    more = bytearray(records[-separator.longest_bytes :])
    kept = len(more)
    # Where the block ends with a separator, what follows is the next block's.
    whole = any(match.end() == kept for match in pattern.finditer(more))
    while not whole and len(more) - kept <= LARGEST_RECORD_BYTES and (step := file.read(_STEP_BYTES)):
        searched = max(0, len(more) - separator.longest_bytes)
        more += step
        record_end = next((match.end() for match in pattern.finditer(more, searched) if match.end() > kept), 0)
        if whole := record_end > 0:
            del more[record_end:]
    return start - back + first, records + bytes(more[kept:])


def _text_bytes(source: Source) -> float:
    if source.kind in ("parquet", "arrow"):
        return source.size_bytes * _UNPACKED_TABLE
    return sum(file.size_bytes * _UNPACKED[file.compression] for file in source.files)


def _sample(source: Source, separator: Separator) -> Iterator[FilePart]:
    """Yield a sample of files that are not packed, taken as one after the other."""
    size, rest = source.size_bytes, source.size_bytes
    stratum = size / SAMPLE_BLOCKS
    ends = list(accumulate(file.size_bytes for file in source.files))
    with contextlib.ExitStack() as opened:
        current, stream = -1, None
        for number in range(SAMPLE_BLOCKS):
            start = int(number * stratum + number * _GOLDEN % 1 * (stratum - SAMPLE_BLOCK_BYTES))
            place = bisect_right(ends, start)
            if place != current:
                opened.close()
                current = place
                _, stream = opened.enter_context(open_stream(source.files[place].place, "none"))
            assert stream is not None, "the first block is of a file"
            of_file = source.files[place].size_bytes
            begin = start - ends[place] + of_file
            offset, data = read_span(stream, begin, min(begin + SAMPLE_BLOCK_BYTES, of_file), separator)
            # Weighed by the bytes of its records, so that where a block cuts a record adds no error.
            rest -= len(data)
            yield FilePart(len(data), round((number + 1) * stratum), data=data, offset=offset, file=place)
    yield FilePart(max(0, rest), size, chosen=False)


def _read_through(source: Source, separator: Separator | None, size: int) -> Iterator[FilePart]:
    if source.kind in ("parquet", "arrow"):
        yield from _of_tables(source)
        return
    before = 0
    for number, file in enumerate(source.files):
        done = before
        try:
            for part in _of_file(source, file, separator, size):
                done = before + part.done_bytes
                yield replace(part, done_bytes=done, file=number)
        except (Damaged, InputError) as error:
            if isinstance(error, InputError) and not source.has_several:
                raise
            name = source.name_of(number)
            yield FilePart(0, done, file=number, damage=f"{name}: {error}" if name else str(error))
        before += file.size_bytes


def _of_tables(source: Source) -> Iterator[FilePart]:
    reached = [0]
    places = tuple(file.place for file in source.files)
    for number, batch in table_rows(places, source.kind, reached, passes_over=source.has_several):
        if isinstance(batch, Damaged):
            yield FilePart(0, reached[0], file=number, damage=str(batch))
            continue
        for first in range(0, len(batch), _ROWS):
            rows = tuple(batch[first : first + _ROWS])
            yield FilePart(len(rows), reached[0], records=rows, file=number)


def _of_file(source: Source, file: DataFile, separator: Separator | None, size: int) -> Iterator[FilePart]:
    with open_stream(file.place, file.compression) as (stream, raw):
        if separator is not None:
            if file.start:
                raw.seek(max(0, file.start - separator.longest_bytes))
            for data, offset in pieces(stream, separator, size, file.start, file.end):
                yield FilePart(len(data), raw.tell() - file.start, data=data, offset=offset)
        elif source.kind == "text":
            yield FilePart(1, file.size_bytes, records=(_single_record(file.place, stream),))
        else:
            for group in _grouped(_parsed_records(source.kind, stream), size):
                yield FilePart(sum(item.size for item in group), raw.tell(), records=group)


def _parsed_records(kind: FileKind, stream: IO[bytes]) -> Iterator[ParsedRecord]:
    if kind == "tar":
        return tar_records(stream)
    return json_records(stream) if kind == "json" else csv_records(stream, kind)


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


def _single_record(place: Place, stream: IO[bytes]) -> ParsedRecord:
    data = stream.read(LARGEST_RECORD_BYTES + 1)
    if len(data) > LARGEST_RECORD_BYTES:
        size = LARGEST_RECORD_BYTES // 2**20
        raise refused_file(place, tr("is longer than {size} MiB as one record; take paragraphs or lines", size=size))
    return ParsedRecord(1, 1, data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape"))


def pieces(
    stream: IO[bytes], separator: Separator, size: int, start: int = 0, end: int | None = None
) -> Iterator[tuple[bytes, int]]:
    """Yield the records that start in each block of ``size`` bytes, with their offset.

    The stream stands :attr:`~Separator.longest_bytes` before ``start``, a block's; records that start before it, or at
    ``end`` and beyond, are another span's: the same blocks come of any spans. A record that is too long is yielded
    cut short, and refused later.
    """
    buffer, offset = bytearray(), max(0, start - separator.longest_bytes)
    limit, searched = start or size, 0
    is_ours, is_cut_short, more = not start, False, True
    while more:
        try:
            step = stream.read(size)
        except Damaged:
            if buffer and is_ours:
                yield bytes(buffer), offset
            raise
        more = bool(step)
        buffer += step
        while cut := _end_from(buffer, max(limit - offset, searched), separator, whole=not more):
            if is_ours:
                yield bytes(memoryview(buffer)[:cut]), offset
            elif is_cut_short:
                yield b"\n", offset + cut - 1  # so that lines are counted correctly
            del buffer[:cut]
            offset += cut
            is_ours, is_cut_short, searched = True, False, 0
            limit = (offset // size + 1) * size
            if end is not None and offset >= end:
                return
        searched = max(0, len(buffer) - separator.longest_bytes)
        if len(buffer) > max(0, limit - offset) + LARGEST_RECORD_BYTES:
            if is_ours:
                yield bytes(buffer), offset
            is_ours, is_cut_short = False, is_ours or is_cut_short
            offset += searched
            del buffer[:searched]
            limit, searched = offset, 0
    if buffer and is_ours:
        yield bytes(buffer), offset


def _end_from(data: bytearray, start: int, separator: Separator, *, whole: bool) -> int:
    """Return where the first separator that ends at ``start`` or later ends; 0 if there is none yet.

    Unless the data is whole, one at its very end may go on.
    """
    if start > len(data):
        return 0
    if separator is LINES:
        return data.find(b"\n", max(0, start - 1)) + 1
    for match in re.compile(separator.pattern).finditer(data, max(0, start - separator.longest_bytes)):
        if match.end() >= start:
            return match.end() if whole or match.end() < len(data) else 0
    return 0
