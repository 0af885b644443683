"""CSV and TSV files below a header, read row by row."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import IO

from ftcost_core.dataset.streams import LARGEST_RECORD_BYTES, Damaged, ParsedRecord
from ftcost_core.text.i18n import tr


def csv_records(stream: IO[bytes], kind: str) -> Iterator[ParsedRecord]:
    """Yield the rows of a CSV or TSV file with a header as objects.

    Raises :class:`Damaged` when a line is longer than a record may be.
    """
    csv.field_size_limit(LARGEST_RECORD_BYTES)
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", errors="surrogateescape", newline="")
    lines = _Lines(text)
    first = next(iter(lines), "")
    delimiter = "\t" if kind == "tsv" else max(",;\t|", key=first.count)
    header = next(csv.reader([first], delimiter=delimiter), [])
    rows = csv.reader(lines, delimiter=delimiter)
    while True:
        before = lines.characters
        number = lines.count + 1
        try:
            row = next(rows)
        except StopIteration:
            break
        except csv.Error as error:
            yield ParsedRecord(number, lines.characters - before, fault=_why_no_row(error))
            continue
        size = lines.characters - before
        if not row:
            continue
        if len(row) != len(header):
            why = tr(
                "has another number of fields than the header: {row} instead of {header}",
                row=len(row),
                header=len(header),
            )
            yield ParsedRecord(number, size, fault=why)
        else:
            yield ParsedRecord(number, size, dict(zip(header, row, strict=True)))
    text.detach()


def _why_no_row(error: csv.Error) -> str:
    if "field limit" in str(error):
        return tr("holds a field of more than {size} MiB", size=LARGEST_RECORD_BYTES // 2**20)
    return tr("cannot be read as a row")


class _Lines:
    """The lines of a text stream, counted and bounded."""

    def __init__(self, text: IO[str]) -> None:
        self._text = text
        self.count = 0
        self.characters = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self._text.readline(LARGEST_RECORD_BYTES + 1)
        if not line:
            raise StopIteration
        self.count += 1
        self.characters += len(line)
        if len(line) > LARGEST_RECORD_BYTES:
            size = LARGEST_RECORD_BYTES // 2**20
            raise Damaged(
                tr(
                    "line {count} is longer than {largest_record_bytes} MiB",
                    count=self.count,
                    largest_record_bytes=size,
                )
            )
        return line
