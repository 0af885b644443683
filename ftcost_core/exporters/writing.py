"""Write an export's files into a folder: all of them, or none."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ftcost_core.documents.problems import InputError, Problem, refused
from ftcost_core.storage.files import (
    flush_to_disk,
    is_left_behind,
    is_there,
    keep_mode,
    make_folder,
    reason,
    refuse_special,
)
from ftcost_core.text.i18n import tr

_STAGED = ".handoff-"


def from_folder(data_path: str | None, folder: Path) -> str | None:
    """Return the path of training data as it is seen from the folder of the files, where they are started.

    What is not there, such as the name of a data set of the hub, and an absolute path stay as they are.
    """
    if data_path is None or Path(data_path).is_absolute() or not is_there(Path(data_path)):
        return data_path
    try:
        return Path(os.path.relpath(data_path, folder)).as_posix()
    except ValueError:  # another drive of Windows
        return str(Path(data_path).resolve())


def write(files: Mapping[str, str], folder: Path, *, overwrite: bool = False) -> list[Path]:
    """Write files, by name, into a folder, all or none; return their paths.

    The files are written to a hidden folder first and moved in at the end; if one move fails, all are undone.
    Without ``overwrite`` a file that exists is refused. Raises :class:`InputError` when the folder cannot be
    written; it then holds what it held before.
    """
    created = False
    targets = [folder / name for name in files]
    try:
        created = not folder.exists()
        _refuse_what_exists(folder, targets, overwrite=overwrite)
        make_folder(folder)
        _remove_left_behind(folder)
        with tempfile.TemporaryDirectory(prefix=_STAGED, dir=folder, ignore_cleanup_errors=True) as name:
            staged = Path(name)
            for file, text in files.items():
                _store(staged / file, text)
            _move_in(staged, targets)
    except OSError as error:
        if created:
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise refused(tr("{path} cannot be written: {error}", path=folder, error=reason(error))) from None
    return targets


def _refuse_what_exists(folder: Path, targets: list[Path], *, overwrite: bool) -> None:
    if folder.exists() and not folder.is_dir():
        raise refused(tr("{folder} is a file; a folder is needed", folder=folder))
    existing = [path for path in targets if path.exists() or path.is_symlink()]
    if any(path.is_dir() for path in existing):
        raise refused(tr("{next} is a folder", next=next(p for p in existing if p.is_dir())))
    if existing and not overwrite:
        raise InputError(
            [Problem("", "", tr("{path} exists; --overwrite replaces it", path=path)) for path in existing]
        )
    for path in existing:
        refuse_special(path)


def _remove_left_behind(folder: Path) -> None:
    """Remove what a killed export has left, once it is old."""
    for staged in folder.glob(f"{_STAGED}*"):
        with contextlib.suppress(OSError):
            if is_left_behind(staged):
                shutil.rmtree(staged)


def _store(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        flush_to_disk(file.fileno())


def _move_in(staged: Path, targets: list[Path]) -> None:
    """Move the staged files in; replaced files are kept until all moves have succeeded."""
    replaced: list[tuple[Path, Path | None]] = []
    try:
        for target in targets:
            old = staged / f"{target.name}.before"
            if target.exists():
                shutil.copyfile(target, old)
                keep_mode(target, old)
            replaced.append((target, old if old.exists() else None))
            (staged / target.name).replace(target)
    except OSError:
        for target, before in replaced:
            with contextlib.suppress(OSError):
                if before is None:
                    target.unlink(missing_ok=True)
                else:
                    before.replace(target)
        raise
