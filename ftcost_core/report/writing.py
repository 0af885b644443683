"""A report on disk: the whole file, or none; what stands there already only by order."""

from __future__ import annotations

import contextlib
import os
import tempfile
import unicodedata
from pathlib import Path

from ftcost_core.files import reason
from ftcost_core.problems import InputError, Problem

_LONGEST_NAME = 80
_RESERVED = {"con", "prn", "aux", "nul", *(f"com{i}" for i in range(10)), *(f"lpt{i}" for i in range(10))}
"""Names that Windows keeps for devices."""


def write_whole(path: Path, content: bytes, *, overwrite: bool = False) -> None:
    """Write a file beside its place, flush it to disk and move it in.

    Raises :class:`InputError` when the folder is missing or cannot be written, when a folder stands there,
    or, without ``overwrite``, when anything does; what was there is then as it was.
    """
    refuse_taken(path, overwrite=overwrite)
    target = path.resolve()
    try:
        handle, name = tempfile.mkstemp(prefix=".ftcost-", suffix=".tmp", dir=target.parent)
    except OSError as error:
        raise _refused(path, error) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(target))
        if overwrite:
            temporary.replace(target)
        else:
            _move_in_new(temporary, target)
    except FileExistsError:
        raise _taken(path) from None
    except OSError as error:
        raise _refused(path, error) from None
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def refuse_taken(path: Path, *, overwrite: bool = False) -> None:
    """Raise :class:`InputError` where :func:`write_whole` would, as far as can be seen beforehand."""
    if path.is_dir():
        raise InputError([Problem("", "", f"{path} is a folder; a file is needed")])
    if not overwrite and (path.exists() or path.is_symlink()):
        raise _taken(path)
    if not path.resolve().parent.is_dir():
        raise InputError([Problem("", "", f"{path} cannot be written: the folder does not exist")])


def file_name(name: str, ending: str) -> str:
    """Return a name for a file made of a job's name: letters and digits of any script, joined by hyphens."""
    plain = unicodedata.normalize("NFKC", name)
    words = "".join(c if c.isalnum() else " " for c in plain).split()
    stem = "-".join(words)[:_LONGEST_NAME].strip("-").lower() or "report"
    while len(stem.encode()) > 2 * _LONGEST_NAME:
        stem = stem[:-1]
    return f"{stem}-report{ending}" if stem in _RESERVED else stem + ending


def _move_in_new(temporary: Path, target: Path) -> None:
    """Move a file to a place where nothing stands; a link fails where somebody was quicker."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if target.exists():
            raise FileExistsError from None
        temporary.replace(target)


def _mode(target: Path) -> int:
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _taken(path: Path) -> InputError:
    return InputError([Problem("", "", f"{path} exists; --force overwrites it")])


def _refused(path: Path, error: OSError) -> InputError:
    return InputError([Problem("", "", f"{path} cannot be written: {reason(error)}")])
