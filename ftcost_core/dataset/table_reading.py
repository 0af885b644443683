"""The batches of rows of one Parquet or Arrow file."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from ftcost_core.dataset.options import FileKind
from ftcost_core.dataset.sentences import ExplainedError, RefusedError, Sentence
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.storage.files import open_file
from ftcost_core.text.i18n import mark, tr

_ROWS = 512
_NEEDED = mark("needs the optional Arrow reader: `pip install 'ftcost[parquet]'`")


def refuse_without_reader(path: Path, kind: FileKind) -> None:
    """Raise :class:`InputError` where the optional reader is not installed."""
    with contextlib.suppress(ImportError, ValueError):
        if importlib.util.find_spec("arro3.io") is not None:
            return
    why = tr("{path} is a {kind} file, which {needed}", path=path, kind=kind, needed=tr(_NEEDED))
    raise InputError([Problem("", "", why)])


def batches(path: Path, kind: FileKind) -> Iterator[tuple[Any, int]]:
    """Yield batches of rows, and the position in the file after each.

    Runs in the process that reads tables. Raises :class:`RefusedError` when the file is not of its kind,
    :class:`ExplainedError`, :class:`OSError`, and whatever the reader raises where the file breaks.
    """
    with open_file(path) as file:
        for batch in _batches(path, file, kind):
            yield batch, file.tell()


def _batches(path: Path, file: IO[bytes], kind: FileKind) -> Iterator[Any]:
    reader = importlib.import_module("arro3.io")
    head = file.read(8)
    if kind == "parquet":
        size = file.seek(0, 2)
        file.seek(max(0, size - 8))
        foot = file.read(8)
        length = int.from_bytes(foot[:4], "little")
        if head[:4] != b"PAR1" or foot[4:] != b"PAR1" or length > size - 12:
            template = mark("{path} is no whole Parquet file: its end is missing")
            raise RefusedError(Sentence(template, path=str(path)))
        file.seek(0)
        return iter(reader.read_parquet(file, batch_size=_ROWS))
    if head.startswith(b"\xff\xff\xff\xff"):
        # The reader would allocate whatever message size a broken file claims.
        length, size = int.from_bytes(head[4:], "little"), file.seek(0, 2)
        if length > size:
            raise ExplainedError(Sentence(mark("its first message is larger than the file")))
    file.seek(0)
    return iter(reader.read_ipc(file) if head.startswith(b"ARROW1") else reader.read_ipc_stream(file))
