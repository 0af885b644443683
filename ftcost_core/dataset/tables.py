"""Parquet files and the Arrow files of saved datasets, read in batches of rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ftcost_core.dataset.limits import LARGEST_RECORD_BYTES
from ftcost_core.dataset.options import FileKind
from ftcost_core.dataset.sentences import Sentence
from ftcost_core.dataset.streams import Damaged, ParsedRecord
from ftcost_core.dataset.table_process import TableReader
from ftcost_core.dataset.table_reading import refuse_without_reader
from ftcost_core.text.i18n import mark, tr

_TOO_LONG = mark("is longer than {size} MiB and was not loaded")


def table_rows(files: tuple[Path, ...], kind: FileKind, reached: list[int]) -> Iterator[list[ParsedRecord]]:
    """Yield batches of rows as objects; ``reached[0]`` is updated to the bytes read so far.

    Raises :class:`InputError` when the reader is missing or the first file is not of its kind, and
    :class:`Damaged` where a file breaks.
    """
    for path in files[:1]:
        refuse_without_reader(path, kind)
    number = 0
    with TableReader() as reader:
        for path in files:
            try:
                for rows, place in reader.rows(path, kind):
                    first, number = number, number + len(rows)
                    yield [_item(first + i + 1, row) for i, row in enumerate(rows)]
                    reached[0] = max(reached[0], place)
            except Damaged as error:
                raise Damaged(
                    tr("{name} breaks after row {number}: {why}", name=path.name, number=number, why=error)
                ) from None
            reached[0] = sum(done.stat().st_size for done in files[: files.index(path) + 1])


def _item(number: int, row: object) -> ParsedRecord:
    if row is None:
        size = LARGEST_RECORD_BYTES // 2**20
        return ParsedRecord(number, 1, fault=Sentence(_TOO_LONG, size=size))
    return ParsedRecord(number, 1, row)
