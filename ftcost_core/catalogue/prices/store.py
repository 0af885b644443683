"""The user's price files on disk: read with faults, written file by file under a lock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ftcost_core.catalogue.prices.fetched import SUFFIX as FETCHED
from ftcost_core.catalogue.prices.fetched import fetched_file
from ftcost_core.catalogue.prices.offer_ids import text_of
from ftcost_core.catalogue.prices.parse import locked_file, parse
from ftcost_core.catalogue.prices.price_files import EMPTY, FileFault, PriceFile, PriceFiles, is_price_file
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.storage.files import is_folder, is_there, read_text, reason, write_atomically
from ftcost_core.storage.lock import locked
from ftcost_core.text.i18n import tr

LOCK_FILE = ".prices.lock"
_MOST_FILES = 1_000


@dataclass(frozen=True, slots=True)
class SaveOutcome:
    """The outcome of a save."""

    on_disk: PriceFiles
    """The files as the folder holds them now, so far as this program has read or written them."""
    changed: tuple[str, ...] = ()
    """Names of files that another program has changed since; they were left as they are."""
    failed: tuple[FileFault, ...] = ()
    """Files that could not be written, and why."""
    written: tuple[str, ...] = ()
    """Names of the files that were written."""

    def reasons(self) -> list[str]:
        """Return why files were not written, one line each, and which others were."""
        lines = [str(fault) for fault in self.failed]
        if lines and self.written:
            lines.append(tr("saved: {names}", names=", ".join(self.written)))
        return lines


def read(folder: Path, unchanged: PriceFiles = EMPTY) -> PriceFiles:
    """Read all price files of a folder; one whose text is still that of ``known`` is taken from there.

    Never raises: a file that cannot be read is locked and says why.
    """
    try:
        names = sorted(entry.name for entry in folder.iterdir() if is_price_file(entry.name))
    except OSError:
        return EMPTY
    return PriceFiles(tuple(_read_file(folder / name, unchanged.find(name)) for name in names[:_MOST_FILES]))


def save(folder: Path, before: PriceFiles, after: PriceFiles, *, overwrite: bool = False) -> SaveOutcome:
    """Write the files in which ``after`` differs from ``before``: what the folder held when it was read.

    Each file is replaced atomically and its predecessor kept as ``.bak``; a list that is not in ``after`` is
    renamed so. Files that another program changed meanwhile are replaced only with ``overwrite``. If the
    folder is missing, all of ``after`` is written.
    Raises :class:`InputError` when the folder cannot be locked: nothing is changed then.
    """
    folder_is_missing = not is_folder(folder)
    with locked(folder, LOCK_FILE):
        return _write(folder, EMPTY if folder_is_missing else before, after, overwrite=overwrite)


def update(folder: Path, edit: Callable[[PriceFiles], PriceFiles]) -> PriceFiles:
    """Read the files, edit and write them under one lock, so that edits of two programs are both kept.

    Raises :class:`InputError` when the edit does, or when a file cannot be written; the error names those
    that were written before it.
    """
    with locked(folder, LOCK_FILE):
        before = read(folder)
        saved = _write(folder, before, edit(before), overwrite=False)
    if saved.failed:
        raise InputError(Problem("", "", line) for line in saved.reasons())
    return saved.on_disk


def _write(folder: Path, before: PriceFiles, after: PriceFiles, *, overwrite: bool) -> SaveOutcome:
    on_disk = before
    changed: list[str] = []
    failed: list[FileFault] = []
    written: list[str] = []
    for name in dict.fromkeys(file.name for files in (before, after) for file in files):
        old, new = before.find(name), after.find(name)
        if new == old:
            continue
        path = folder / name
        on_disk_now = _read_file(path, old) if is_there(path) else None
        # A locked file is never written, and what already stands there need not be.
        if not (new and (new.locked or (on_disk_now and new.text == on_disk_now.text))):
            if on_disk_now and on_disk_now.locked:
                failed.append(FileFault(name, on_disk_now.locked))
                continue
            if on_disk_now and not overwrite and on_disk_now.text != (old.text if old else ""):
                changed.append(name)
                continue
            why = _replace(path, new)
            if why:
                failed.append(FileFault(name, why))
                continue
            written.append(name)
        on_disk = on_disk.with_file(new) if new else on_disk.without_file(name)
    return SaveOutcome(on_disk, tuple(changed), tuple(failed), tuple(written))


def _replace(path: Path, new: PriceFile | None) -> str:
    """Replace a file, or rename it to ``.bak``; return why that failed, or an empty text."""
    try:
        if new is not None:
            if not _reads_back(new):
                return tr("a layout of multi-line values that FTCost cannot take apart: write each on one line")
            write_atomically(path, new.text)
        elif is_there(path) and not _typed(path):
            path.unlink()
        elif is_there(path):
            path.replace(path.with_name(f"{path.name}.bak"))
    except OSError as error:
        return tr("cannot be written: {error}", error=reason(error))
    return ""


def _typed(path: Path) -> bool:
    """Whether a person has typed anything into a list: an import that is undone leaves nothing behind."""
    rows = _read_file(path, None).rows
    return not rows or not all(text_of(row.cells, "by").startswith("import:") for row in rows)


def _reads_back(file: PriceFile) -> bool:
    """Whether the text of a file parses back to its tables."""
    again = _parsed(file.name, file.text)
    return again.header == file.header and [row.cells for row in again.rows] == [row.cells for row in file.rows]


def _read_file(path: Path, earlier: PriceFile | None) -> PriceFile:
    try:
        text = read_text(path)
    except InputError as error:
        return locked_file(path.name, "", str(error))
    return earlier if earlier and earlier.text == text and not earlier.locked else _parsed(path.name, text)


def _parsed(name: str, text: str) -> PriceFile:
    return fetched_file(name, text) if name.endswith(FETCHED) else parse(name, text)
