"""A process of its own for Parquet and Arrow files.

Their reader is compiled: a broken file can make it claim all memory or abort its process, and neither can be
caught from within. Here that ends a process which holds nothing else, and is an error like any other.
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
from ftcost_core.text.i18n import mark, tr

Rows: TypeAlias = tuple[list[Any], int]
"""Some rows (``None`` for one that is longer than a record may be), and the place in the file reached."""

PATIENCE_SECONDS = 5.0
"""A process that says nothing for so long hangs; more for a large file, and while it starts."""
_MOST_PATIENCE_SECONDS = 60.0
_A_SECOND_BYTES = 4 * 2**20
_ROOM_BYTES = 512 * 2**20
_ROOM_A_BYTE = 16
_CONTEXT = multiprocessing.get_context("spawn")
_ROWS_AT_ONCE = 64
_SENT_BYTES = 8 * 2**20


class TableReader:
    """Reads files in another process, started for it; a context manager."""

    def __init__(self) -> None:
        self._pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
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
            what, *said = self._answer(PATIENCE_SECONDS + size / _A_SECOND_BYTES)
            if what == "rows":
                packed, reached = said
                yield [None if one is None else pickle.loads(one) for one in packed], reached
                self._pipe.send("go on")
            elif what == "end":
                return
            elif what == "refused":
                raise said[0]
            else:
                raise Damaged(str(said[0]))

    def _answer(self, patience_seconds: float) -> Any:
        if not self._pipe.poll(min(patience_seconds, _MOST_PATIENCE_SECONDS)):
            raise Damaged(tr("its reader takes too long"))
        try:
            return self._pipe.recv()
        except (EOFError, OSError):
            raise Damaged(tr("its reader broke down: it is damaged, or needs too much memory")) from None


def room_of(size_bytes: int) -> int:
    """Return the memory that reading a file of a size may take, bytes."""
    return min(_ROOM_BYTES + _ROOM_A_BYTE * size_bytes, LARGEST_TABLE_MEMORY_BYTES)


def _size(path: Path) -> int:
    try:
        with open_file(path) as file:
            return os.fstat(file.fileno()).st_size
    except OSError as error:
        why = tr("{path} cannot be read: {error}", path=path, error=reason(error))
        raise InputError([Problem("", "", why)]) from None


def _serve(pipe: Connection) -> None:
    """Answer for one file after the other until nobody asks any more."""
    # What the reader writes when it breaks down is of no use to anybody.
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
    """Yield rows as they are sent: few enough that the other side need never hold much."""
    held: list[bytes | None] = []
    size, reached = 0, 0
    for batch, reached in batches(path, kind):
        for first in range(0, batch.num_rows, _ROWS_AT_ONCE):
            some = batch.slice(first, min(_ROWS_AT_ONCE, batch.num_rows - first))
            for row in some.to_struct_array().to_pylist():
                one = pickle.dumps(row)
                held.append(one if len(one) <= LARGEST_RECORD_BYTES else None)
                size += len(one)
                if size >= _SENT_BYTES:
                    yield held, reached
                    held, size = [], 0
    if held:
        yield held, reached


def _limit(room: int) -> None:
    """Let this process take so much more memory than it has, where the system knows such a limit."""
    if sys.platform == "win32":
        return
    resource = importlib.import_module("resource")
    with contextlib.suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + room, hard))
