"""A person's own files: read with clear errors, written so that a crash leaves the old or the new one."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterator
from datetime import date
from io import BufferedReader, FileIO
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, BinaryIO

from ftcost_core.documents.limits import LARGEST_FILE_BYTES
from ftcost_core.documents.problems import InputError, refused
from ftcost_core.text.i18n import tr

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_TEMPORARY = ".tmp"
LEFT_BEHIND_S = 600.0
"""Age in seconds above which a temporary file is a killed program's: writing one takes moments."""
_LONGEST_NAME_BYTES = 255
_NO_FLUSH = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS)


def open_file(path: Path) -> BinaryIO:
    """Open a file to read it. Raises :class:`OSError`, also for pipes, devices and sockets.

    Opening or reading one of these could block for ever.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:  # a zero byte in its name
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from None
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return BufferedReader(_WithoutWaiting(handle))
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    raise OSError(errno.EINVAL, tr("it is a pipe or a device, not a file"))


class _WithoutWaiting(FileIO):
    """A file whose content is there; some of the kernel's own are called files, and wait for what comes."""

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        """Read what is there. Raises :class:`OSError` where nothing is yet."""
        count: int | None = super().readinto(buffer)
        if count is None:
            raise OSError(errno.EINVAL, tr("it is a pipe or a device, not a file"))
        return count

    def readall(self) -> bytes:
        """Read all that is there, in the same way."""
        content: bytes | None = super().readall()
        if content is None:
            raise OSError(errno.EINVAL, tr("it is a pipe or a device, not a file"))
        return content


def is_plain_name(name: str) -> bool:
    """Whether a name is a plain file name on any system: no path, and not too long."""
    plain = PurePosixPath(name).name == name == PureWindowsPath(name).name and name not in ("", ".", "..")
    return plain and "\0" not in name and len(name.encode("utf-8", "replace")) <= _LONGEST_NAME_BYTES


def is_there(path: Path) -> bool:
    """Whether the path exists; false for a name that the system does not accept."""
    try:
        return path.exists()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether the path is a folder; false for a name that the system does not accept."""
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
        raise refused_file(path, tr("cannot be read: {error}", error=reason(error))) from None
    if len(data) > LARGEST_FILE_BYTES:
        raise refused_file(
            path, tr("is larger than {largest_file_bytes} MiB", largest_file_bytes=LARGEST_FILE_BYTES // 2**20)
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refused_file(path, tr("is not UTF-8 text (byte {start})", start=error.start)) from None


def write_atomically(path: Path, text: str) -> None:
    """Replace a file's content: temporary file beside it, flush to disk, rename. Keeps one ``.bak``.

    A link is followed, and permissions of an existing file are kept. Raises :class:`OSError`, also for a
    text that is no UTF-8 (half a character, a name of a file in another encoding), and in place of a pipe or a
    device, which is no file to replace; the old content is then untouched.
    """
    data = _encoded(text)
    refuse_special(path)
    make_folder(path.parent)
    target = resolved(path)
    with written_beside(target, data) as temporary:
        _keep_backup(target)
        temporary.replace(target)
    _sync_folder(target.parent)


def write_output(path: Path, text: str) -> None:
    """Write what a command was told to write into a file (``--output``). Raises :class:`InputError`.

    A pipe that somebody reads and a character device (``/dev/stdout``, ``/dev/null``) take the text as they
    are; any other file is replaced (:func:`write_atomically`).
    """
    try:
        mode = _special_mode(path)
        if not (stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)):
            write_atomically(path, text)
            return
        # The system refuses to open a pipe that nobody reads without waiting.
        without_waiting = getattr(os, "O_NONBLOCK", 0)
        handle = os.open(path, os.O_WRONLY | without_waiting | getattr(os, "O_NOCTTY", 0))
        if without_waiting:
            os.set_blocking(handle, True)
        with os.fdopen(handle, "wb") as file:
            file.write(_encoded(text))
    except OSError as error:
        why = tr("nothing reads this pipe") if error.errno == errno.ENXIO else reason(error)
        raise refused(tr("{path} cannot be written: {error}", path=path, error=why)) from None


def refuse_special(path: Path) -> None:
    """Raise :class:`OSError` for a pipe, a device or a socket, which a file must not replace."""
    if _special_mode(path):
        raise OSError(errno.EINVAL, tr("it is a pipe or a device, not a file"))


def _special_mode(path: Path) -> int:
    """Return the mode of what is no plain file or folder: a pipe, a device or a socket; 0 for any other path."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return 0
    return 0 if stat.S_ISREG(mode) or stat.S_ISDIR(mode) else mode


def _encoded(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise OSError(errno.EILSEQ, os.strerror(errno.EILSEQ)) from None


def make_folder(folder: Path) -> None:
    """Make a folder and its parents, unless it exists.

    Raises :class:`OSError`, also for a broken link, whose target may be on a disk that is away for now.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None


def resolved(path: Path) -> Path:
    """Return a path with its links resolved. Raises :class:`OSError` for a loop of links."""
    try:
        return path.resolve()
    except RuntimeError:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None


@contextlib.contextmanager
def temporary_beside(target: Path) -> Iterator[Path]:
    """Make an empty temporary file in the folder of ``target``; it is removed at the end unless moved.

    Old temporary files that a killed program left for the same target are removed. Raises :class:`OSError`.
    """
    import tempfile  # imported here: slow to load, and a start writes nothing

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


@contextlib.contextmanager
def written_beside(target: Path, content: bytes) -> Iterator[Path]:
    """Make a temporary file that is ready to replace ``target``: with its permissions, flushed to disk.

    It is removed at the end unless moved. Raises :class:`OSError`.
    """
    with temporary_beside(target) as temporary:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            flush_to_disk(file.fileno())
        keep_mode(target, temporary)
        yield temporary


def remove_left_behind(folder: Path, prefix: str = ".") -> None:
    """Remove the temporary files of killed programs; errors are ignored."""
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if path.name.startswith(prefix) and path.name.endswith(_TEMPORARY) and is_left_behind(path):
                path.unlink(missing_ok=True)


def is_left_behind(temporary: Path) -> bool:
    """Whether a temporary file or folder is too old to be in use. Raises :class:`OSError`."""
    return time.time() - temporary.stat().st_ctime > LEFT_BEHIND_S


def flush_to_disk(handle: int) -> None:
    """Flush a file to disk, where the file system supports it (some network shares do not).

    Raises :class:`OSError` when the writing fails.
    """
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_FLUSH:
            raise


def keep_mode(target: Path, temporary: Path) -> None:
    """Give a temporary file the permissions of the file that it replaces, or those of a new file."""
    if target.exists():
        mode = target.stat().st_mode & 0o777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    with contextlib.suppress(OSError):  # a share without permissions per file
        temporary.chmod(mode)


def last_changed(path: Path, today: date) -> date:
    """Return the day a file was last changed; ``today`` for a missing file or a time in the future."""
    try:
        return min(date.fromtimestamp(path.stat().st_mtime), today)
    except (OSError, ValueError, OverflowError):
        return today


def reason(error: OSError) -> str:
    """Return the system's message of an error, without the path."""
    return error.strerror or str(error) or type(error).__name__


def refused_file(path: Path | str, why: str) -> InputError:
    """Return the error for a file as a whole, to be raised by the caller: its path and why."""
    return refused(f"{path} {why}")


def _short(name: str) -> str:
    """Shorten a name to leave room for additions within the 255 bytes of a file name."""
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
