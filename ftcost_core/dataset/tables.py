"""Parquet files and the Arrow files of saved datasets, a batch of rows at a time."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from ftcost_core.dataset.options import FileKind
from ftcost_core.dataset.streams import Damaged, Item
from ftcost_core.files import reason
from ftcost_core.problems import InputError, Problem

_ROWS = 512
_NEEDED = "needs the optional Arrow reader: `pip install 'ftcost[parquet]'`"


def table_items(files: tuple[Path, ...], kind: FileKind, reached: list[int]) -> Iterator[list[Item]]:
    """Yield batches of rows as objects; ``reached[0]`` is kept at the bytes read so far.

    Raises :class:`InputError` when the reader is missing or the first file is none of its kind, and
    :class:`Damaged` where a file breaks.
    """
    number = 0
    for path in files:
        try:
            with path.open("rb") as file:
                for batch in _batches(path, file, kind):
                    rows = batch.to_struct_array().to_pylist()
                    first, number = number, number + len(rows)
                    yield [Item(first + i + 1, 1, row) for i, row in enumerate(rows)]
                    reached[0] = max(reached[0], file.tell())
        except (InputError, Damaged, GeneratorExit):
            raise
        except OSError as error:
            raise InputError([Problem("", "", f"{path} cannot be read: {reason(error)}")]) from None
        except BaseException as error:
            # The reader's own panics derive from BaseException; all else that does is passed on.
            if not (isinstance(error, Exception) or type(error).__name__ == "PanicException"):
                raise
            why = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
            raise Damaged(f"{path.name} breaks after row {number}: {why}") from None
        reached[0] = sum(one.stat().st_size for one in files[: files.index(path) + 1])


def _batches(path: Path, file: IO[bytes], kind: FileKind) -> Iterator[Any]:
    try:
        reader = importlib.import_module("arro3.io")
    except ImportError:
        raise InputError([Problem("", "", f"{path} is a {kind} file, which {_NEEDED}")]) from None
    head = file.read(8)
    if kind == "parquet":
        file.seek(-8, 2)
        foot, size = file.read(8), file.tell()
        length = int.from_bytes(foot[:4], "little")
        if head[:4] != b"PAR1" or foot[4:] != b"PAR1" or length > size - 12:
            raise InputError([Problem("", "", f"{path} is no whole Parquet file: its end is missing")])
        file.seek(0)
        return iter(reader.read_parquet(file, batch_size=_ROWS))
    if head.startswith(b"\xff\xff\xff\xff"):
        # The reader would first make room for a message of any size that a broken file claims.
        length, size = int.from_bytes(head[4:], "little"), file.seek(0, 2)
        if length > size:
            raise Damaged(f"{path.name} breaks after row 0: its first message is larger than the file")
    file.seek(0)
    return iter(reader.read_ipc(file) if head.startswith(b"ARROW1") else reader.read_ipc_stream(file))
