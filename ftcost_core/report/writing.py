"""Writes a report file atomically; an existing file is replaced only on request."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

from ftcost_core.documents.problems import InputError, refused
from ftcost_core.storage.files import reason, refuse_special, resolved, written_beside
from ftcost_core.text.i18n import tr

_LONGEST_NAME = 80
_RESERVED = {"con", "prn", "aux", "nul", *(f"com{i}" for i in range(10)), *(f"lpt{i}" for i in range(10))}
"""Names that Windows keeps for devices."""


def write_whole(path: Path, content: bytes, *, overwrite: bool = False) -> None:
    """Write a file beside its place, flush it to disk and move it in.

    Raises :class:`InputError` when the folder is missing or cannot be written, when a folder stands there,
    or, without ``overwrite``, when anything does; what was there is then as it was.
    """
    refuse_existing(path, overwrite=overwrite)
    try:
        target = resolved(path)
        with written_beside(target, content) as temporary:
            if overwrite:
                temporary.replace(target)
            else:
                _move_in_new(temporary, target)
    except FileExistsError:
        raise _already_exists(path) from None
    except OSError as error:
        raise _refused(path, error) from None


def refuse_existing(path: Path, *, overwrite: bool = False) -> None:
    """Raise :class:`InputError` where :func:`write_whole` would, as far as can be seen beforehand."""
    try:
        if path.is_dir():
            raise refused(tr("{path} is a folder; a file is needed", path=path))
        if not overwrite and (path.exists() or path.is_symlink()):
            raise _already_exists(path)
        refuse_special(path)
        if not resolved(path).parent.is_dir():
            raise refused(tr("{path} cannot be written: the folder does not exist", path=path))
    except OSError as error:
        raise _refused(path, error) from None


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


def _already_exists(path: Path) -> InputError:
    return refused(tr("{path} exists; --force overwrites it", path=path))


def _refused(path: Path, error: OSError) -> InputError:
    return refused(tr("{path} cannot be written: {error}", path=path, error=reason(error)))
