"""The user's price files on disk: read whatever is there, write under a lock what was really changed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ftcost_core.catalogue.prices import journal
from ftcost_core.catalogue.prices.document import parse
from ftcost_core.catalogue.prices.merge import Conflict, Prefer, merge
from ftcost_core.catalogue.prices.overlay import RATES_FILE, SUFFIX, Fault, Overlay, PriceFile, is_price_file
from ftcost_core.catalogue.prices.patch import render
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.storage.files import is_folder, read_text, reason
from ftcost_core.storage.lock import locked
from ftcost_core.text.i18n import tr

_MOST_FILES = 1_000


@dataclass(frozen=True, slots=True)
class Saved:
    """What a save did."""

    overlay: Overlay
    """What the folder holds now, other programs' edits included."""
    conflicts: tuple[Conflict, ...]
    """Where another program had changed the same thing meanwhile, and what was kept."""


def read(folder: Path) -> Overlay:
    """Read all price files of a folder. Never raises: a file that cannot be read is locked and says why."""
    return Overlay(tuple(_parsed(name, text) for name, text in _texts(folder).items()))


def save(folder: Path, before: Overlay, after: Overlay, *, prefer: Prefer = "theirs") -> Saved:
    """Write the changes from ``before`` to ``after`` onto what the folder holds now.

    Files are locked, read again and merged; where another program changed the same value, ``prefer``
    decides and the conflict is reported. Several files are written all or none. A folder that has gone was
    not emptied by anybody: all of ``after`` is written. Raises :class:`InputError` when something cannot be
    written: nothing is changed then.
    """
    gone = not is_folder(folder)
    with locked(folder):
        try:
            journal.finish(folder)
            _sweep(folder)
            texts = _texts(folder)
            there = Overlay(tuple(_parsed(name, text) for name, text in texts.items()))
            merged, conflicts = merge(before, after, before if gone else there, prefer=prefer)
            changed = {}
            for file in merged:
                was = there.find(file.name) or PriceFile(file.name, {})
                if file != was and not (gone and file.locked):
                    _refuse_locked(folder, was)
                    old = texts.get(file.name, "")
                    changed[file.name] = render(old if isinstance(old, str) else "", was, file)
            journal.write_all(folder, changed)
        except OSError as error:
            raise _refused(
                tr(
                    "{folder} cannot be written: {error}; nothing was changed",
                    folder=folder,
                    error=reason(error),
                )
            ) from None
    # Read back under fresh names: a row is called by its fields, which an edit may have changed.
    final = Overlay(tuple(_again(file, changed) for file in merged))
    return Saved(final, conflicts)


def _again(file: PriceFile, changed: dict[str, str]) -> PriceFile:
    return parse(file.name, changed[file.name]) if file.name in changed else file


def _texts(folder: Path) -> dict[str, str | InputError]:
    """Return the text of each price file by name; one that cannot be read gives its error."""
    try:
        names = sorted(entry.name for entry in folder.iterdir() if is_price_file(entry.name))
    except OSError:
        return {}
    waiting = journal.pending(folder)
    texts: dict[str, str | InputError] = {}
    for name in dict.fromkeys([*names, *waiting]):
        if len(texts) >= _MOST_FILES:
            break
        try:
            texts[name] = waiting[name] if name in waiting else read_text(folder / name)
        except InputError as error:
            texts[name] = error
    return texts


def _parsed(name: str, text: str | InputError) -> PriceFile:
    if isinstance(text, InputError):
        why = str(text)
        return PriceFile(name, {}, (), (Fault(name, why),), locked=why)
    return parse(name, text)


def _refuse_locked(folder: Path, file: PriceFile) -> None:
    if file.locked:
        raise _refused(tr("{folder} is not changed: {locked}", folder=folder / file.name, locked=file.locked))


def _sweep(folder: Path) -> None:
    """Remove what killed saves left behind; nobody else writes while the lock is held."""
    for name in (f"*{SUFFIX}", RATES_FILE, journal.JOURNAL):
        for left in folder.glob(f".{name}.*.tmp"):
            left.unlink(missing_ok=True)


def _refused(text: str) -> InputError:
    return InputError([Problem("", "", text)])
