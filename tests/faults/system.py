"""A system that fails on demand, below every library: an audit hook and the system calls it cannot see."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_refuse: Callable[[str, tuple[Any, ...]], None] | None = None
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _refuse is not None:
        _refuse(event, arguments)


_hooked = False


@contextmanager
def _refusing(refuse: Callable[[str, tuple[Any, ...]], None]) -> Iterator[None]:
    """Let a function raise for what Python is about to ask of the system. Hooks cannot be taken out again."""
    global _refuse, _hooked
    if not _hooked:
        sys.addaudithook(_hook)
        _hooked = True
    _refuse = refuse
    try:
        yield
    finally:
        _refuse = None


def _below(folder: Path, path: object) -> bool:
    return isinstance(path, str | bytes | os.PathLike) and os.fsdecode(path).startswith(str(folder))


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def _no_writing(number: int) -> Callable[[Path], AbstractContextManager[None]]:
    def fail(folder: Path) -> AbstractContextManager[None]:
        def refuse(event: str, arguments: tuple[Any, ...]) -> None:
            opens = event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING
            changes = event in ("os.mkdir", "os.rename", "os.remove", "os.link", "os.rmdir", "os.chmod")
            if (opens or changes) and _below(folder, arguments[0]):
                raise _error(number)

        return _refusing(refuse)

    return fail


def _no(event: str, number: int) -> Callable[[Path], AbstractContextManager[None]]:
    def fail(folder: Path) -> AbstractContextManager[None]:
        def refuse(asked: str, arguments: tuple[Any, ...]) -> None:
            if asked == event and _below(folder, arguments[0]):
                raise _error(number)

        return _refusing(refuse)

    return fail


def _no_flush(number: int) -> Callable[[Path], AbstractContextManager[None]]:
    @contextmanager
    def fail(_folder: Path) -> Iterator[None]:
        before = os.fsync

        def refuse(_handle: int) -> None:
            raise _error(number)

        os.fsync = refuse  # type: ignore[assignment]
        try:
            yield
        finally:
            os.fsync = before

    return fail


@contextmanager
def _full(_folder: Path) -> Iterator[None]:
    """No file may grow beyond a few bytes: a real failing write, and no need of a disk of its own."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def _gone(folder: Path) -> Iterator[None]:
    shutil.rmtree(folder)
    yield


@contextmanager
def _replaced(folder: Path, put: Callable[[Path], None]) -> Iterator[None]:
    aside = folder.with_name(folder.name + "-aside")
    folder.rename(aside)
    put(folder)
    try:
        yield
    finally:
        folder.unlink()
        aside.rename(folder)


@dataclass(frozen=True)
class Fault:
    """A way to fail."""

    name: str
    of: Callable[[Path], AbstractContextManager[None]]
    harmless: bool = False
    """Whether the write must work all the same."""
    loses: bool = False
    """Whether what was there is gone before the write begins."""
    posix: bool = False


FAULTS = (
    Fault("disk full, writing", _full, posix=True),
    Fault("disk full, flushing", _no_flush(errno.ENOSPC)),
    Fault("input/output error", _no_flush(errno.EIO)),
    Fault("permission denied", _no_writing(errno.EACCES)),
    Fault("read-only file system", _no_writing(errno.EROFS)),
    Fault("rename to another device", _no("os.rename", errno.EXDEV)),
    Fault("file busy on a share", _no("os.rename", errno.EBUSY)),
    Fault("share without hard links", _no("os.link", errno.EPERM), harmless=True),
    Fault("share without permissions", _no("os.chmod", errno.EPERM), harmless=True),
    Fault("share without flushing", _no_flush(errno.EINVAL), harmless=True),
    Fault("folder deleted", _gone, loses=True),
    Fault("folder now a file", lambda folder: _replaced(folder, lambda path: path.write_text("a file") and None)),
    Fault("folder now a dangling link",
          lambda folder: _replaced(folder, lambda path: path.symlink_to("nowhere/at/all")), posix=True),
    Fault("folder now a link to itself",
          lambda folder: _replaced(folder, lambda path: path.symlink_to(path)), posix=True),
)  # fmt: skip
