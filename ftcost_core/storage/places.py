"""Where a data file is: a path of this machine, or an address that the person names (``s3://…``), read by fsspec.

fsspec and what it needs for a kind of address are loaded when such an address is read, never else. It takes the
person's own credentials, from where its libraries look for them.
"""

from __future__ import annotations

import errno
import importlib
import io
import os
import re
from collections.abc import Callable, Iterable
from glob import has_magic
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias, TypeVar

from ftcost_core.documents.problems import refused
from ftcost_core.storage.files import is_folder, is_there, open_file
from ftcost_core.text.i18n import tr

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Place: TypeAlias = Path | str
"""A path, or an address as text."""
T = TypeVar("T")

MOST_FILES = 1_000_000
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_ERROR_CHARACTERS = 300


def place(where: Place) -> Place:
    """Return an address as it is, and any other text as a path."""
    return where if isinstance(where, str) and _ADDRESS.match(where) else Path(where)


def open_place(where: Place) -> BinaryIO:
    """Open a file to read it from its start. Raises :class:`OSError`, also for what is no file."""
    if isinstance(where, Path):
        return open_file(where)
    file_system, path = _file_system(where)
    return io.BufferedReader(_Remote(_asked(lambda: file_system.open(path, "rb"))), 2**20)


def size_of(where: Place) -> int:
    """Return the size of a file in bytes. Raises :class:`OSError`."""
    if isinstance(where, Path):
        return where.stat().st_size
    file_system, path = _file_system(where)
    return int(_asked(lambda: file_system.size(path)) or 0)


def files_at(where: Place) -> list[Place]:
    """Return the files that a folder or a pattern (``*``, ``?``, ``[…]``, ``**``) stands for, sorted.

    A place that is neither stands for itself. Hidden files are passed over. Raises :class:`OSError`.
    """
    if isinstance(where, Path):
        if is_folder(where):
            return _kept(path for path in where.rglob("*") if path.is_file() and not _hidden(path.relative_to(where)))
        if is_there(where) or not has_magic(str(where)):
            return [where]
        parts = where.parts
        first = next(i for i, part in enumerate(parts) if has_magic(part))
        base = Path(*parts[:first])
        return _kept(path for path in base.glob(str(Path(*parts[first:]))) if _is_shown(path))
    file_system, path = _file_system(where)
    protocol = where[: where.index("://") + 3]
    if has_magic(path):
        listed = _asked(lambda: file_system.glob(path))
    elif _asked(lambda: file_system.isdir(path)):
        listed = _asked(lambda: file_system.find(path))
    else:
        return [where]
    return _kept(_address(protocol, one) for one in listed if not one.endswith("/"))


def _address(protocol: str, path: str) -> str:
    return path if _ADDRESS.match(path) else protocol + path


def _hidden(path: Path) -> bool:
    return any(part.startswith((".", "_")) for part in path.parts)


def _is_shown(path: Path) -> bool:
    return path.is_file() and not path.name.startswith(".")


def _kept(files: Iterable[Place]) -> list[Place]:
    listed = list(islice(files, MOST_FILES + 1))
    if len(listed) > MOST_FILES:
        raise OSError(errno.E2BIG, tr("more than {most:,} files", most=MOST_FILES))
    return sorted(listed, key=str)


def _file_system(address: str) -> tuple[Any, str]:
    try:
        library = importlib.import_module("fsspec")
    except ImportError:
        raise refused(
            tr("{address} is an address, which needs `pip install 'ftcost[remote]'`", address=address)
        ) from None
    found: tuple[Any, str] = _asked(lambda: library.core.url_to_fs(address))
    return found


def _asked(question: Callable[[], T]) -> T:
    """Return an answer of fsspec; whatever its libraries raise is an :class:`OSError`."""
    try:
        return question()
    except OSError as error:
        if error.errno is not None:
            raise
        raise OSError(errno.EIO, _said(error)) from None
    except Exception as error:  # noqa: BLE001 - each library has its own errors
        raise OSError(errno.EIO, _said(error)) from None


def _said(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return os.strerror(errno.ENOENT)
    return " ".join(f"{type(error).__name__}: {error}".split())[:_ERROR_CHARACTERS]


class _Remote(io.RawIOBase):
    """A file of fsspec, whose errors are :class:`OSError`."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return bool(self._file.seekable())

    def seek(self, offset: int, whence: int = 0, /) -> int:
        return int(_asked(lambda: self._file.seek(offset, whence)))

    def tell(self) -> int:
        return int(self._file.tell())

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer).cast("B")
        data: bytes = _asked(lambda: self._file.read(len(view)))
        view[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()
