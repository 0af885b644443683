"""One writer at a time: a lock that the system drops when its holder dies, however it dies."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.storage.files import make_folder, reason
from ftcost_core.text.i18n import tr

LOCK_FILE = ".prices.lock"
"""The lock of a folder of price lists; other files have a lock of their own beside them."""
_LONGEST_WAIT_S = 10.0
_PAUSE_S = 0.02


@contextmanager
def locked(folder: Path, name: str = LOCK_FILE, *, longest_wait_s: float = _LONGEST_WAIT_S) -> Iterator[None]:
    """Hold a lock of the folder. Raises :class:`InputError` when it cannot be had, naming the holder."""
    path = folder / name
    try:
        make_folder(folder)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise _refused(
            tr("{folder} cannot be written: {error}; nothing was changed", folder=folder, error=reason(error))
        ) from None
    try:
        deadline = time.monotonic() + longest_wait_s
        while not _try(handle):
            if time.monotonic() > deadline:
                holder = _holder(handle)
                raise _refused(
                    tr(
                        "{folder} is being written by {holder}; nothing was changed",
                        folder=folder,
                        holder=holder,
                    )
                )
            time.sleep(_PAUSE_S)
        _say_who(handle)
        yield
    finally:
        os.close(handle)  # closing drops the lock


def _say_who(handle: int) -> None:
    # Only for the message of somebody who waits: a lock is never judged by this text.
    import platform

    try:
        os.lseek(handle, 0, os.SEEK_SET)
        os.truncate(handle, 0)
        os.write(handle, f"process {os.getpid()} on {platform.node()}".encode())
    except OSError:
        pass  # a full disk must not keep the lock from working


def _holder(handle: int) -> str:
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        return os.read(handle, 200).decode("utf-8", "replace") or tr("another program")
    except OSError:
        return tr("another program")


def _refused(text: str) -> InputError:
    return InputError([Problem("", "", text)])


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30
    """Windows locks bytes against reading too, so one far beyond the text is taken."""

    def _try(handle: int) -> bool:
        try:
            os.lseek(handle, _FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    _WITHOUT_LOCKS = (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS)
    """Some network shares know no locks; what is read again before writing still keeps both edits."""

    def _try(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno in _WITHOUT_LOCKS
        return True
