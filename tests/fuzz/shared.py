"""One process that reads tables for many inputs: starting one for each takes longer than all the rest."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ftcost_core.dataset import table_process, tables
from ftcost_core.dataset.options import FileKind
from ftcost_core.dataset.streams import Damaged
from ftcost_core.dataset.table_process import Rows, TableReader

PATIENCE_SECONDS = 1.0
_LOADED = ["arro3.io", "tests.fuzz.worker"]


class SharedReader:
    """Reads as :class:`TableReader` does; only what ends the process starts another."""

    _reader: TableReader | None = None

    def __enter__(self) -> SharedReader:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def rows(self, path: Path, kind: FileKind) -> Iterator[Rows]:
        """Yield the rows of a file, all taken at once, so that the process is ready for the next."""
        reader = SharedReader._reader or TableReader()
        SharedReader._reader = reader
        found: list[Rows] = []
        try:
            found.extend(reader.rows(path, kind))
        except Damaged as error:
            if "its reader" in str(error):
                reader.close()
                SharedReader._reader = None
            yield from found
            raise
        yield from found


def share(monkeypatch: Any = None) -> None:
    """Let everything in this process share one, forked where another has its libraries; a test takes it back."""
    multiprocessing.set_forkserver_preload(_LOADED)
    for module, name, value in (
        (tables, "TableReader", SharedReader),
        (table_process, "PATIENCE_SECONDS", PATIENCE_SECONDS),
        (table_process, "_CONTEXT", multiprocessing.get_context("forkserver")),
    ):
        if monkeypatch is None:
            setattr(module, name, value)
        else:
            monkeypatch.setattr(module, name, value)
