"""Samples of WebDataset's tars: the files of one name up to its first dot are one record.

JSON files give its fields, a text file its ``text``, images are counted, and each line of a ``.jsonl`` file is a record
of its own. https://github.com/webdataset/webdataset
"""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import IO, Any, Self, cast

from ftcost_core.dataset.formats import Unusable
from ftcost_core.dataset.json_records import json_line, utf8_text
from ftcost_core.dataset.streams import LARGEST_RECORD_BYTES, Damaged, ParsedRecord
from ftcost_core.text.i18n import tr

_TEXTS = (".txt", ".text", ".md", ".caption")
_IMAGES = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".ppm")
_READ_WHOLE = (tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE, tarfile.GNUTYPE_LONGNAME,
               tarfile.GNUTYPE_LONGLINK)  # fmt: skip
_MOST_ENDS = 4
"""Reads at the end of a whole archive, at most."""
_LONGEST_HEADER_BYTES = 2**16
"""Of those: long names and attributes."""


class _Header(tarfile.TarInfo):
    """A header that makes the reader take no more memory than a name needs, and is refused where it is none.

    The library takes what follows the first header and is none for the end.
    """

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        """Read a header. Raises :class:`tarfile.ReadError`."""
        try:
            return super().frombuf(buf, encoding, errors)
        except tarfile.HeaderError as error:
            if isinstance(error, tarfile.EmptyHeaderError | tarfile.EOFHeaderError):  # type: ignore[attr-defined]
                raise
            raise tarfile.ReadError(tr("what follows is no header")) from None

    def _proc_member(self, archive: tarfile.TarFile) -> Any:
        if self.type == tarfile.GNUTYPE_SPARSE or (self.type in _READ_WHOLE and self.size > _LONGEST_HEADER_BYTES):
            raise tarfile.ReadError(tr("a header that is too long, or of a sparse file"))
        return super()._proc_member(archive)  # type: ignore[misc]

    def _proc_gnusparse_10(self, *_: Any) -> None:
        raise tarfile.ReadError(tr("a header that is too long, or of a sparse file"))


class _Ending:
    """A stream that is not read on and on behind its end: the library would, for whatever size a header claims."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._ends = 0

    def read(self, size: int) -> bytes:
        """Read some bytes. Raises :class:`EOFError` behind the end."""
        data = self._stream.read(size)
        self._ends += not data
        if self._ends > _MOST_ENDS:
            raise EOFError(tr("the file ends before its last member does"))
        return data


@dataclass(slots=True)
class _Sample:
    key: str
    fields: dict[str, object] = field(default_factory=dict)
    images: list[str] = field(default_factory=list)
    size: int = 0
    fault: str | None = None

    def add(self, ending: str, content: bytes) -> None:
        try:
            if ending == ".json":
                value = json_line(content)
                self.fields |= value if isinstance(value, dict) else {}
            else:
                self.fields.setdefault("text", utf8_text(content))
        except Unusable as error:
            self.fault = str(error)

    def record(self, number: int) -> ParsedRecord:
        images: dict[str, object] = {"images": self.images} if self.images else {}
        return ParsedRecord(number, self.size, None if self.fault else images | self.fields, self.fault)


def tar_records(stream: IO[bytes]) -> Iterator[ParsedRecord]:
    """Yield the records of a tar while it is read. Raises :class:`Damaged` where it breaks."""
    number, sample = 0, _Sample("")
    try:
        with tarfile.open(
            fileobj=cast("IO[bytes]", _Ending(stream)), mode="r|", tarinfo=_Header, ignore_zeros=True
        ) as archive:
            for member in archive:
                archive.members = []  # type: ignore[attr-defined] # else it keeps each
                path = PurePosixPath(member.name)
                stem, _, endings = path.name.partition(".")
                ending = "." + endings.rpartition(".")[2].casefold()
                if member.type not in tarfile.REGULAR_TYPES or not stem:
                    continue
                if ending == ".jsonl":
                    for line in _lines(archive.extractfile(member)):
                        number += 1
                        yield _line(number, line)
                    continue
                key = str(path.with_name(stem))
                if key != sample.key:
                    if sample.key:
                        number += 1
                        yield sample.record(number)
                    sample = _Sample(key)
                if ending in _IMAGES:
                    sample.images.append(path.name)
                elif ending == ".json" or ending in _TEXTS:
                    sample.size += member.size
                    if sample.size > LARGEST_RECORD_BYTES:
                        sample.fault = _too_long()
                    elif content := archive.extractfile(member):
                        sample.add(ending, content.read())
    except (tarfile.TarError, RecursionError, EOFError) as error:
        raise Damaged(tr("the tar breaks after record {number}: {why}", number=number, why=error)) from None
    if sample.key:
        yield sample.record(number + 1)


def _lines(file: IO[bytes] | None) -> Iterator[bytes]:
    """Yield the lines of a file; of one that is too long, its beginning, which is refused."""
    while file is not None and (line := file.readline(LARGEST_RECORD_BYTES + 1)):
        rest = line
        while len(rest) > LARGEST_RECORD_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(LARGEST_RECORD_BYTES + 1)
        if line.strip():
            yield line


def _line(number: int, line: bytes) -> ParsedRecord:
    record = ParsedRecord(number, len(line), fault=_too_long() if len(line) > LARGEST_RECORD_BYTES else None)
    if record.fault:
        return record
    try:
        record.value = json_line(line)
    except Unusable as error:
        record.fault = str(error)
    return record


def _too_long() -> str:
    return tr("is longer than {size} MiB and was not loaded", size=LARGEST_RECORD_BYTES // 2**20)
