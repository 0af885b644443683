"""Saving several files at once: all or nothing, even when the program dies in between.

The new texts are first written into one file, atomically. Whoever finds that file finishes the work.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from ftcost_core.catalogue.prices.overlay import is_price_file
from ftcost_core.documents.json_text import loads
from ftcost_core.storage.files import read_text, write_atomically

JOURNAL = ".prices.pending.json"


def write_all(folder: Path, texts: Mapping[str, str]) -> None:
    """Replace files of a folder (name to new text) together. Hold the lock. Raises :class:`OSError`."""
    if len(texts) > 1:
        entries = {name: [_digest(_text(folder / name)), text] for name, text in texts.items()}
        write_atomically(folder / JOURNAL, json.dumps(entries, ensure_ascii=False))
    for name, text in texts.items():
        write_atomically(folder / name, text)
    _forget(folder)


def finish(folder: Path) -> None:
    """Complete a save that was cut short. Hold the lock. Raises :class:`OSError`."""
    for name, text in pending(folder).items():
        write_atomically(folder / name, text)
    _forget(folder)


def pending(folder: Path) -> dict[str, str]:
    """Return the texts of a save that was cut short, by file.

    A file that somebody changed by hand since then is left to them.
    """
    path = folder / JOURNAL
    try:
        if not path.exists():
            return {}
        entries = loads(read_text(path))
        return {
            name: text
            for name, (digest, text) in entries.items()
            if isinstance(text, str) and is_price_file(name) and digest == _digest(_text(folder / name))
        }
    except (OSError, ValueError, TypeError, AttributeError):
        return {}  # not ours, or read while it was being put away


def _forget(folder: Path) -> None:
    for name in (JOURNAL, f"{JOURNAL}.bak"):
        (folder / name).unlink(missing_ok=True)


def _text(path: Path) -> str:
    return read_text(path) if path.exists() else ""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
