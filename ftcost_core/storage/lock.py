"""One writer at a time: a lock that the system releases when the process that holds it dies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ftcost_core.documents.problems import refused
from ftcost_core.storage.files import make_folder, reason
from ftcost_core.text.i18n import tr

_LONGEST_WAIT_S = 10.0
_PAUSE_S = 0.02


@contextmanager
def locked(folder: Path, name: str, *, longest_wait_s: float = _LONGEST_WAIT_S) -> Iterator[None]:
    """Hold a lock file in a folder, made if missing. Raises :class:`InputError` when it is not available."""
    from filelock import FileLock, Timeout  # imported here: loads asyncio, and a start writes nothing

    lock = FileLock(folder / name, timeout=longest_wait_s)
    try:
        make_folder(folder)
        lock.acquire(poll_interval=_PAUSE_S)
    except Timeout:
        holder = tr("another program")
        text = tr("{folder} is being written by {holder}; nothing was changed", folder=folder, holder=holder)
        raise refused(text) from None
    except OSError as error:
        text = tr("{folder} cannot be written: {error}; nothing was changed", folder=folder, error=reason(error))
        raise refused(text) from None
    try:
        yield
    finally:
        lock.release()
