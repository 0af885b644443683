"""Reads Parquet and Arrow files in a separate process.

Their reader is compiled: a broken file can make it claim all memory or abort its process, which cannot be
caught from within. In a process of its own it becomes an ordinary error.
"""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import pickle
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Self, TypeAlias

from ftcost_core.dataset.limits import LARGEST_RECORD_BYTES
from ftcost_core.dataset.options import FileKind
from ftcost_core.dataset.sentences import ExplainedError, RefusedError, Sentence
from ftcost_core.dataset.streams import Damaged
from ftcost_core.dataset.table_reading import batches
from ftcost_core.documents.limits import LARGEST_TABLE_MEMORY_BYTES
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.storage.files import open_file, reason
from ftcost_core.storage.helper_processes import interrupts_held
from ftcost_core.text.i18n import mark, tr

Rows: TypeAlias = tuple[list[Any], int]
"""Rows (``None`` for one longer than a record may be), and the position in the file after them."""

PATIENCE_SECONDS = 5.0
"""Silence after which the process counts as hung; more is allowed for a large file, and at its start."""
_MOST_PATIENCE_SECONDS = 60.0
_A_SECOND_BYTES = 4 * 2**20
_ROOM_BYTES = 512 * 2**20
_ROOM_A_BYTE = 16
_CONTEXT = multiprocessing.get_context("spawn")
_ROWS_AT_ONCE = 64
_SENT_BYTES = 8 * 2**20


class TableReader:
    """Reads files in a process that it starts; a context manager that ends it."""

    def __init__(self) -> None:
        self._pipe, child_end = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(child_end,), daemon=True)
        with interrupts_held():
            self._process.start()
        child_end.close()
        self._starts = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.terminate()
        self._process.join()

    def rows(self, path: Path, kind: FileKind) -> Iterator[Rows]:
        """Yield the rows of a file. Raises :class:`InputError`, and :class:`Damaged` where it breaks."""
        size = _size(path)
        if self._starts:
            self._answer(_MOST_PATIENCE_SECONDS)
            self._starts = False
        self._pipe.send((str(path), kind, room_of(size)))
        while True:
            kind_of_answer, *content = self._answer(PATIENCE_SECONDS + size / _A_SECOND_BYTES)
            if kind_of_answer == "rows":
                packed, reached = content
                yield [None if row is None else pickle.loads(row) for row in packed], reached
                self._pipe.send("go on")
            elif kind_of_answer == "end":
                return
            elif kind_of_answer == "refused":
                raise content[0]
            else:
                raise Damaged(str(content[0]))

    def _answer(self, patience_seconds: float) -> Any:
        if not self._pipe.poll(min(patience_seconds, _MOST_PATIENCE_SECONDS)):
            raise Damaged(tr("its reader takes too long"))
        try:
            return self._pipe.recv()
        except (EOFError, OSError):
            raise Damaged(tr("its reader broke down: it is damaged, or needs too much memory")) from None


def room_of(size_bytes: int) -> int:
    """Return the bytes of memory that reading a file of ``size_bytes`` may take."""
    return min(_ROOM_BYTES + _ROOM_A_BYTE * size_bytes, LARGEST_TABLE_MEMORY_BYTES)


def _size(path: Path) -> int:
    try:
        with open_file(path) as file:
            return os.fstat(file.fileno()).st_size
    except OSError as error:
        why = tr("{path} cannot be read: {error}", path=path, error=reason(error))
        raise InputError([Problem("", "", why)]) from None


def _serve(pipe: Connection) -> None:
    """Read one file after another in this process until the pipe closes."""
    # Discard what the compiled reader writes to stderr when it aborts.
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        pipe.send(("ready",))
        while True:
            name, kind, room = pipe.recv()
            _limit(room)
            rows = _packed(Path(name), kind)
            while (answer := _next(rows, room))[0] == "rows":
                pipe.send(answer)
                pipe.recv()
            pipe.send(answer)


def _next(rows: Iterator[tuple[list[bytes | None], int]], room: int) -> tuple[Any, ...]:
    """Return the next rows, or why there are none."""
    try:
        return "rows", *next(rows)
    except StopIteration:
        return ("end",)
    except RefusedError as error:
        return "refused", error
    except ExplainedError as error:
        return "damaged", error.sentence
    except MemoryError:
        return "damaged", Sentence(mark("it needs more than {mib} MiB of memory"), mib=room // 2**20)
    except BaseException as error:
        # The reader's own panics derive from BaseException; all else that does is passed on.
        if not (isinstance(error, Exception) or type(error).__name__ == "PanicException"):
            raise
        lines = str(error).splitlines()
        words = lines[0][:200] if lines else type(error).__name__
        return "damaged", Sentence(mark('the library that reads it says "{words}"'), words=words)


def _packed(path: Path, kind: FileKind) -> Iterator[tuple[list[bytes | None], int]]:
    """Yield pickled rows in batches small enough to bound the memory of the receiving process."""
    packed: list[bytes | None] = []
    size, reached = 0, 0
    for batch, reached in batches(path, kind):
        for first in range(0, batch.num_rows, _ROWS_AT_ONCE):
            part = batch.slice(first, min(_ROWS_AT_ONCE, batch.num_rows - first))
            for row in part.to_struct_array().to_pylist():
                pickled = pickle.dumps(row)
                packed.append(pickled if len(pickled) <= LARGEST_RECORD_BYTES else None)
                size += len(pickled)
                if size >= _SENT_BYTES:
                    yield packed, reached
                    packed, size = [], 0
    if packed:
        yield packed, reached


def _limit(room: int) -> None:
    """Limit this process to ``room`` more bytes of memory, where the system has such a limit."""
    if sys.platform == "win32":
        return
    resource = importlib.import_module("resource")
    with contextlib.suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + room, hard))
