"""Data files read sequentially, decompressed while they are read."""

from __future__ import annotations

import contextlib
import importlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any

from ftcost_core.dataset.options import Compression
from ftcost_core.documents.problems import refused
from ftcost_core.storage.files import reason, refused_file
from ftcost_core.storage.places import Place, open_place
from ftcost_core.text.i18n import tr

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

READ_BYTES = 2**20
_PACKED_BYTES = 2**12
"""Unpacked at once: at most 128 KiB come of four bytes."""
LARGEST_RECORD_BYTES = 64 * 2**20
"""A longer record is refused, not loaded."""


class Damaged(Exception):  # noqa: N818 - what was read before it still counts
    """A file that cannot be read further; the message says where and why."""


@dataclass(slots=True)
class ParsedRecord:
    """A record, or the fault that kept it from being parsed."""

    number: int | None
    """Line of a text file, number of the record elsewhere, from 1; ``None`` in a sample of lines."""
    size: int
    """Characters it takes in the file, about; rows of a table count 1."""
    value: object = None
    fault: str | None = None
    offset_bytes: int | None = None
    """Of a record of lines in the unpacked file."""


@contextlib.contextmanager
def open_stream(path: Place, compression: Compression) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Open a file; yield its decompressed stream, and the raw file, whose position tells the progress.

    Raises :class:`InputError`, and :class:`Damaged` while it is read.
    """
    try:
        file = open_place(path)
    except OSError as error:
        raise refused_file(path, tr("cannot be read: {error}", error=reason(error))) from None
    with file:
        stream = _UntilDamage(path, _unpacked(path, file, compression), compression)
        yield stream, file  # type: ignore[misc]


class _UntilDamage(io.BufferedIOBase):
    """A stream that returns everything readable before it raises :class:`Damaged`."""

    def __init__(self, path: Place, stream: IO[bytes], compression: Compression) -> None:
        self._path = path
        self._stream = stream
        self._compression = compression
        self._failed: Exception | None = None

    def readable(self) -> bool:
        return True

    def read1(self, size: int = -1, /) -> bytes:
        if self._failed:
            raise self._failed
        return self.read(size if size > 0 else READ_BYTES)

    def read(self, size: int | None = -1, /) -> bytes:
        size_bytes = READ_BYTES if size is None or size < 0 else size
        if self._failed:
            raise self._failed
        data = bytearray()
        while len(data) < size_bytes:
            try:
                step = self._stream.read1(size_bytes - len(data))  # type: ignore[attr-defined]
            except Exception as error:  # noqa: BLE001 - each library of compression has its own
                self._failed = self._explained(error)
                if not data:
                    raise self._failed from None
                break
            if not step:
                break
            data += step
        return bytes(data)

    def _explained(self, error: Exception) -> Exception:
        if isinstance(error, OSError) and error.errno is not None:
            return refused_file(self._path, tr("cannot be read: {error}", error=reason(error)))
        return Damaged(tr("the {compression} stream is cut off or damaged", compression=self._compression))


def _unpacked(path: Place, file: IO[bytes], compression: Compression) -> IO[bytes]:
    if compression == "none":
        return file
    modules = {"gzip": "gzip", "bz2": "bz2", "xz": "lzma", "zstd": "compression.zstd"}
    with contextlib.suppress(ImportError):
        return importlib.import_module(modules[compression]).open(file, "rb")  # type: ignore[no-any-return]
    try:  # in the standard library from Python 3.14 on
        return io.BufferedReader(_Zstd(file, importlib.import_module("zstandard")), READ_BYTES)
    except ImportError:
        raise refused(
            tr("{path} is compressed with zstd; unpack it first, or `pip install 'ftcost[zstd]'`", path=path)
        ) from None


class _Zstd(io.RawIOBase):
    """All frames of a zstd file; the library's own reader ends with the first, and takes one cut off for whole."""

    def __init__(self, file: IO[bytes], library: Any) -> None:
        self._file = file
        self._decompressor = library.ZstdDecompressor()
        self._frame: Any = None
        self._rest, self._ready = b"", memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        """Read some bytes. Raises :class:`EOFError` where a frame is cut off, or the library's error."""
        while not self._ready:
            packed = self._rest or self._file.read(_PACKED_BYTES)
            self._rest = b""
            if not packed and self._frame is None:
                return 0
            if not packed:
                raise EOFError
            self._frame = self._frame or self._decompressor.decompressobj()
            self._ready = memoryview(self._frame.decompress(packed))
            if self._frame.eof:
                self._rest, self._frame = self._frame.unused_data, None
        view = memoryview(buffer).cast("B")
        size = min(len(view), len(self._ready))
        view[:size], self._ready = self._ready[:size], self._ready[size:]
        return size
