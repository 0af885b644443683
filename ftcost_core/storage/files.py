"""Files a person owns: read with a clear fault, written so that a crash leaves the old or the new one."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import BinaryIO

from ftcost_core.documents.limits import LARGEST_FILE_BYTES
from ftcost_core.documents.problems import InputError, refused
from ftcost_core.text.i18n import tr

_TEMPORARY = ".tmp"
LEFT_BEHIND_S = 600.0
"""A temporary file as old as that is nobody's any more: writing one takes moments."""
_LONGEST_NAME_BYTES = 255
_NO_FLUSH = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS)


def open_file(path: Path) -> BinaryIO:
    """Open a file to read it. Raises :class:`OSError`, also for what might never end or answer.

    That is a pipe, a device or a socket where a file should be: opening one can wait for ever.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:  # a zero byte in its name
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from None
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    raise OSError(errno.EINVAL, tr("it is a pipe or a device, not a file"))


def is_plain_name(name: str) -> bool:
    """Whether a name that stands in a file can be that of a file beside it: no path, and not too long."""
    plain = PurePosixPath(name).name == name == PureWindowsPath(name).name and name not in ("", ".", "..")
    return plain and "\0" not in name and len(name.encode("utf-8", "replace")) <= _LONGEST_NAME_BYTES


def is_there(path: Path) -> bool:
    """Whether anything lies there; nothing can lie under a name that the system does not take."""
    try:
        return path.exists()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether a folder lies there."""
    try:
        return path.is_dir()
    except OSError:
        return False


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file (a byte order mark is dropped).

    Raises :class:`InputError` when it is missing, unreadable, larger than 64 MiB or not UTF-8.
    """
    try:
        with open_file(path) as file:
            data = file.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise _refused(path, tr("cannot be read: {error}", error=reason(error))) from None
    if len(data) > LARGEST_FILE_BYTES:
        raise _refused(
            path,
            tr("is larger than {largest_file_bytes} MiB", largest_file_bytes=LARGEST_FILE_BYTES // 2**20),
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refused(path, tr("is not UTF-8 text (byte {start})", start=error.start)) from None


def write_atomically(path: Path, text: str) -> None:
    """Replace a file's content: temporary file beside it, flush to disk, rename. Keeps one ``.bak``.

    A link is followed, and permissions of an existing file are kept. Raises :class:`OSError`, also for a
    text that is no UTF-8 (half a character, a name of a file in another encoding); the old content is then
    untouched.
    """
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        raise OSError(errno.EILSEQ, os.strerror(errno.EILSEQ)) from None
    make_folder(path.parent)
    target = resolved(path)
    with temporary_beside(target) as temporary:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            flush_to_disk(file.fileno())
        keep_mode(target, temporary)
        _keep_backup(target)
        temporary.replace(target)
    _sync_folder(target.parent)


def make_folder(folder: Path) -> None:
    """Make a folder with those above it, unless it is there.

    Raises :class:`OSError`, also for a link that leads nowhere: its folder is away for now.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None


def resolved(path: Path) -> Path:
    """Return where a path leads. Raises :class:`OSError` for links that lead back to themselves."""
    try:
        return path.resolve()
    except RuntimeError:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None


@contextlib.contextmanager
def temporary_beside(target: Path) -> Iterator[Path]:
    """Make an empty file in the folder of another, gone afterwards if it still is there.

    What a killed program has left of the same file is removed once it is old. Raises :class:`OSError`.
    """
    import tempfile  # loads much, and a start writes nothing

    prefix = f".{_short(target.name)}."
    remove_left_behind(target.parent, prefix)
    handle, name = tempfile.mkstemp(prefix=prefix, suffix=_TEMPORARY, dir=target.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def remove_left_behind(folder: Path, prefix: str = ".") -> None:
    """Remove the temporary files of killed programs, as far as that can be done."""
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if path.name.startswith(prefix) and path.name.endswith(_TEMPORARY) and is_left_behind(path):
                path.unlink(missing_ok=True)


def is_left_behind(temporary: Path) -> bool:
    """Whether a temporary file or folder is too old to be in use. Raises :class:`OSError`."""
    return time.time() - temporary.stat().st_ctime > LEFT_BEHIND_S


def flush_to_disk(handle: int) -> None:
    """Have the system write a file out, where it can: some shares know no such request.

    Raises :class:`OSError` when the writing fails.
    """
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_FLUSH:
            raise


def keep_mode(target: Path, temporary: Path) -> None:
    """Give a file the permissions of the one it is to replace, or those of any new file."""
    if target.exists():
        mode = target.stat().st_mode & 0o777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    with contextlib.suppress(OSError):  # a share that gives every file the same
        temporary.chmod(mode)


def last_changed(path: Path, today: date) -> date:
    """Return the day a file was last changed; ``today`` for one that is gone or of the future."""
    try:
        return min(date.fromtimestamp(path.stat().st_mtime), today)
    except (OSError, ValueError, OverflowError):
        return today


def reason(error: OSError) -> str:
    """Return what the system says, without the path that the caller names anyway."""
    return error.strerror or str(error) or type(error).__name__


def _refused(path: Path, why: str) -> InputError:
    return refused(f"{path} {why}")


def _short(name: str) -> str:
    """Return the start of a name that leaves room for more within the 255 bytes of a file's name."""
    return name[:100] if name.isascii() else name[:25]


def _keep_backup(target: Path) -> None:
    """Keep the old content under ``NAME.bak``; a file system without hard links gets a copy.

    A name with no room for the ending has no backup.
    """
    backup = target.with_name(target.name + ".bak")
    if not target.exists() or len(os.fsencode(backup.name)) > _LONGEST_NAME_BYTES:
        return
    with temporary_beside(backup) as fresh:
        fresh.unlink()
        try:
            os.link(target, fresh)
        except OSError:
            fresh.write_bytes(target.read_bytes())
        fresh.replace(backup)


def _sync_folder(folder: Path) -> None:
    """Make the rename itself durable, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
