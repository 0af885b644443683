"""Files a person owns: read with a clear fault, written so that a crash leaves the old or the new one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from datetime import date
from pathlib import Path

from ftcost_core.problems import InputError, Problem

LARGEST_FILE_BYTES = 64 * 2**20


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file (a byte order mark is dropped).

    Raises :class:`InputError` when it is missing, unreadable, larger than 64 MiB or not UTF-8.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise _refused(path, f"cannot be read: {reason(error)}") from None
    if len(data) > LARGEST_FILE_BYTES:
        raise _refused(path, f"is larger than {LARGEST_FILE_BYTES // 2**20} MiB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refused(path, f"is not UTF-8 text (byte {error.start})") from None


def write_atomically(path: Path, text: str) -> None:
    """Replace a file's content: temporary file beside it, flush to disk, rename. Keeps one ``.bak``.

    A link is followed, and permissions of an existing file are kept. Raises :class:`OSError`; the old
    content is then untouched.
    """
    target = path.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _keep_mode(target, temporary)
        _keep_backup(target)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def last_changed(path: Path, today: date) -> date:
    """Return the day a file was last changed; ``today`` for one that is gone or of the future."""
    try:
        return min(date.fromtimestamp(path.stat().st_mtime), today)
    except (OSError, ValueError, OverflowError):
        return today


def reason(error: OSError) -> str:
    """Return what the system says, without the path that the caller names anyway."""
    return error.strerror or type(error).__name__


def _refused(path: Path, why: str) -> InputError:
    return InputError([Problem("", "", f"{path} {why}")])


def _keep_mode(target: Path, temporary: Path) -> None:
    if target.exists():
        temporary.chmod(target.stat().st_mode & 0o777)
    else:
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)


def _keep_backup(target: Path) -> None:
    """Keep the old content under ``NAME.bak``; a file system without hard links gets a copy."""
    if not target.exists():
        return
    backup = target.with_name(target.name + ".bak")
    fresh = target.with_name(target.name + ".bak.tmp")
    fresh.unlink(missing_ok=True)
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
