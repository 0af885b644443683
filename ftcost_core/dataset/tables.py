"""Parquet files and the Arrow files of saved datasets, read in batches of rows.

Their reader is compiled: a broken file can make it claim all memory or abort its process, which cannot be
caught from within. In a process of its own it becomes an ordinary error.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import pickle
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import IO, Any, TypeAlias

from ftcost_core.dataset.options import FileKind
from ftcost_core.dataset.sentences import ExplainedError, RefusedError, Sentence
from ftcost_core.dataset.streams import LARGEST_RECORD_BYTES, Damaged, ParsedRecord
from ftcost_core.documents.limits import LARGEST_TABLE_MEMORY_BYTES
from ftcost_core.documents.problems import InputError, refused
from ftcost_core.storage.files import reason
from ftcost_core.storage.helper_processes import GuardedProcess, ProcessEndedError, ProcessSilentError
from ftcost_core.storage.places import Place, open_place, place
from ftcost_core.text.i18n import mark, tr

Rows: TypeAlias = tuple[list[bytes | None], int]
"""Pickled rows (``None`` for one longer than a record may be), and the position in the file after them."""

PATIENCE_SECONDS = 5.0
"""Silence after which the reader counts as hung; more is allowed for a large file."""
_MOST_PATIENCE_SECONDS = 60.0
_A_SECOND_BYTES = 4 * 2**20
_ROOM_BYTES = 512 * 2**20
_ROOM_A_BYTE = 16
_ROWS_OF_A_BATCH = 512
_ROWS_AT_ONCE = 64
_SENT_BYTES = 8 * 2**20


def table_rows(
    files: tuple[Place, ...], kind: FileKind, reached: list[int], *, passes_over: bool
) -> Iterator[tuple[int, list[ParsedRecord] | Damaged]]:
    """Yield batches of rows as objects with the number of their file, and what is wrong where a file breaks.

    ``reached[0]`` is updated to the bytes read so far. Raises :class:`InputError` when the reader is missing, and for a
    file that is not of its kind or cannot be opened, unless it ``passes_over`` that.
    """
    for path in files[:1]:
        _refuse_without_reader(path, kind)
    process = GuardedProcess(_batches_of)
    try:
        for among, path in enumerate(files):
            number, before, size, room = 0, reached[0], 0, _ROOM_BYTES
            try:
                size = _size(path)
                room = min(_ROOM_BYTES + _ROOM_A_BYTE * size, LARGEST_TABLE_MEMORY_BYTES)
                patience = min(PATIENCE_SECONDS + size / _A_SECOND_BYTES, _MOST_PATIENCE_SECONDS)
                for rows, at in process.answers(str(path), kind, room_bytes=room, patience_seconds=patience):
                    first, number = number, number + len(rows)
                    yield among, [_item(first + i + 1, row) for i, row in enumerate(rows)]
                    reached[0] = max(reached[0], before + at)
            except (ExplainedError, InputError, MemoryError, ProcessSilentError, ProcessEndedError) as error:
                if isinstance(error, InputError) and not passes_over:
                    raise
                why, name = _why(error, room), PurePosixPath(str(path)).name
                yield among, Damaged(tr("{name} breaks after row {number}: {why}", name=name, number=number, why=why))
                if path != files[-1]:
                    process.close()
                    process = GuardedProcess(_batches_of)
            reached[0] = before + size
    finally:
        process.close()


def _why(error: Exception, room_bytes: int) -> str:
    if isinstance(error, MemoryError):
        return tr("it needs more than {mib} MiB of memory", mib=room_bytes // 2**20)
    if isinstance(error, ProcessSilentError):
        return tr("its reader takes too long")
    if isinstance(error, ProcessEndedError):
        return tr("its reader broke down: it is damaged, or needs too much memory")
    return str(error)


def _item(number: int, row: bytes | None) -> ParsedRecord:
    if row is None:
        return ParsedRecord(
            number, 1, fault=tr("is longer than {size} MiB and was not loaded", size=LARGEST_RECORD_BYTES // 2**20)
        )
    return ParsedRecord(number, 1, pickle.loads(row))


def _refuse_without_reader(path: Place, kind: FileKind) -> None:
    with contextlib.suppress(ImportError, ValueError):
        if importlib.util.find_spec("arro3.io") is not None:
            return
    needed = tr("needs the optional Arrow reader: `pip install 'ftcost[parquet]'`")
    raise refused(tr("{path} is a {kind} file, which {needed}", path=path, kind=kind, needed=needed))


def _size(path: Place) -> int:
    try:
        with open_place(path) as file:
            return file.seek(0, os.SEEK_END)
    except OSError as error:
        raise refused(tr("{path} cannot be read: {error}", path=path, error=reason(error))) from None


def _batches_of(name: str, kind: FileKind) -> Iterator[Rows]:
    """Yield the rows of a file in batches that bound the memory of the receiver. Runs in the guarded process.

    Raises :class:`RefusedError` when the file is not of its kind, :class:`ExplainedError` where it breaks.
    """
    packed: list[bytes | None] = []
    size = 0
    try:
        with open_place(place(name)) as file:
            for batch in _table_batches(name, file, kind):
                for first in range(0, batch.num_rows, _ROWS_AT_ONCE):
                    part = batch.slice(first, min(_ROWS_AT_ONCE, batch.num_rows - first))
                    for row in part.to_struct_array().to_pylist():
                        pickled = pickle.dumps(row)
                        packed.append(pickled if len(pickled) <= LARGEST_RECORD_BYTES else None)
                        size += len(pickled)
                        if size >= _SENT_BYTES:
                            yield packed, file.tell()
                            packed, size = [], 0
            if packed:
                yield packed, file.tell()
    except (RefusedError, ExplainedError, MemoryError, GeneratorExit):
        raise
    except BaseException as error:
        # The reader's own panics derive from BaseException; all else that does is passed on.
        if not (isinstance(error, Exception) or type(error).__name__ == "PanicException"):
            raise
        lines = str(error).splitlines()
        words = lines[0][:200] if lines else type(error).__name__
        raise ExplainedError(Sentence(mark('the library that reads it says "{words}"'), words=words)) from None


def _table_batches(name: str, file: IO[bytes], kind: FileKind) -> Iterator[Any]:
    reader = importlib.import_module("arro3.io")
    head = file.read(8)
    size = file.seek(0, os.SEEK_END)
    if kind == "parquet":
        file.seek(max(0, size - 8))
        foot = file.read(8)
        if head[:4] != b"PAR1" or foot[4:] != b"PAR1" or int.from_bytes(foot[:4], "little") > size - 12:
            raise RefusedError(Sentence(mark("{path} is no whole Parquet file: its end is missing"), path=name))
        file.seek(0)
        return iter(reader.read_parquet(file, batch_size=_ROWS_OF_A_BATCH))
    # The reader would allocate whatever message size a broken file claims.
    if head.startswith(b"\xff\xff\xff\xff") and int.from_bytes(head[4:], "little") > size:
        raise ExplainedError(Sentence(mark("its first message is larger than the file")))
    file.seek(0)
    return iter(reader.read_ipc(file) if head.startswith(b"ARROW1") else reader.read_ipc_stream(file))
