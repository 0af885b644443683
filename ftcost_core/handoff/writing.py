"""A hand-off on disk: every file, or none."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from ftcost_core.files import reason
from ftcost_core.handoff import Handoff
from ftcost_core.problems import InputError, Problem


def write_all(handoff: Handoff, folder: Path, *, overwrite: bool) -> list[Path]:
    """Write the files beside the folder first and move them in at the end; undo all moves if one fails.

    Raises :class:`InputError`; the folder then holds what it held before.
    """
    made = not folder.exists()
    targets = [folder / name for name in handoff.files]
    _refuse_what_exists(folder, targets, overwrite=overwrite)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".handoff-", dir=folder, ignore_cleanup_errors=True) as name:
            staged = Path(name)
            for file, text in handoff.files.items():
                _store(staged / file, text)
            _move_in(staged, targets)
    except OSError as error:
        if made:
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise InputError([Problem("", "", f"{folder} cannot be written: {reason(error)}")]) from None
    return targets


def _refuse_what_exists(folder: Path, targets: list[Path], *, overwrite: bool) -> None:
    if folder.exists() and not folder.is_dir():
        raise InputError([Problem("", "", f"{folder} is a file; a folder is needed")])
    taken = [path for path in targets if path.exists() or path.is_symlink()]
    if any(path.is_dir() for path in taken):
        raise InputError([Problem("", "", f"{next(p for p in taken if p.is_dir())} is a folder")])
    if taken and not overwrite:
        raise InputError([Problem("", "", f"{path} exists; --overwrite replaces it") for path in taken])


def _store(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _move_in(staged: Path, targets: list[Path]) -> None:
    """Swap the staged files in, keeping what they replace until all are there."""
    kept: list[tuple[Path, Path | None]] = []
    try:
        for target in targets:
            old = staged / f"{target.name}.before"
            if target.exists():
                shutil.copy2(target, old)
            kept.append((target, old if old.exists() else None))
            (staged / target.name).replace(target)
    except OSError:
        for target, before in kept:
            with contextlib.suppress(OSError):
                if before is None:
                    target.unlink(missing_ok=True)
                else:
                    before.replace(target)
        raise
