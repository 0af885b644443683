"""Cache of counted lengths in the user's cache folder: numbers only, never text of the data.

A file is identified by size, modification time and a hash of 16 parts of 64 KiB spread over it; one of more than 64
files by the first two. A change outside these parts that keeps size and time is not noticed;
``DataOptions(cache=False)`` reads it again. What lies at an address is not cached.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

import platformdirs

from ftcost_core.dataset import length_table as documents
from ftcost_core.dataset.kinds import Source
from ftcost_core.dataset.length_table import LengthTable
from ftcost_core.dataset.options import DataOptions
from ftcost_core.storage.files import temporary_beside
from ftcost_core.text.i18n import language

_PARTS = 16
_PART_BYTES = 2**16
_MOST_FILES_READ = 64
_MOST_BYTES = 256 * 2**20
_SMALLEST_BYTES = 2**20
"""Smaller files are counted again: that takes no longer than a cache look-up."""


def cache_folder() -> Path:
    """Return the folder that holds the cache."""
    return Path(platformdirs.user_cache_dir("ftcost", appauthor=False)) / "data"


def key_of(source: Source, options: DataOptions, tokenizer_digest: str) -> str | None:
    """Return the cache key of a count; ``None`` where it is not cached."""
    if not options.cache or source.size_bytes < _SMALLEST_BYTES:
        return None
    digest = hashlib.sha256()
    # Excluded: options that do not affect the lengths.
    chosen = options.model_dump_json(exclude={"seq_len", "micro_batch", "threads", "cache", "tokenizer"})
    # The language is part of the key because cached faults and notes are sentences.
    parts = (str(documents.TABLE_VERSION), chosen, tokenizer_digest, language(), source.kind, *source.splits)
    for word in parts:
        digest.update(word.encode() + b"\0")
    try:
        for file in source.files:
            if not isinstance(file.place, Path):
                return None
            digest.update(f"{file.place.name}\0".encode("utf-8", "replace") if len(source.files) > 1 else b"")
            _add(digest, file.place, _PARTS if len(source.files) <= _MOST_FILES_READ else 0)
    except OSError:
        return None
    return digest.hexdigest()


def recall(key: str | None, file: str) -> LengthTable | None:
    """Return a cached count; ``None`` if there is none, or the cached file is broken."""
    if key is None:
        return None
    path = cache_folder() / f"{key}.npz"
    try:
        table = documents.parse(path.read_bytes(), file)
    except (OSError, ValueError):
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    return table


def remember(key: str | None, table: LengthTable) -> None:
    """Cache a count and evict the least recently used. A full or read-only disk is not an error."""
    if key is None:
        return
    folder = cache_folder()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with temporary_beside(folder / f"{key}.npz") as temporary:
            temporary.write_bytes(documents.dump(table))
            temporary.replace(folder / f"{key}.npz")
        _make_room(folder)


def _add(digest: hashlib._Hash, path: Path, parts: int) -> None:
    with path.open("rb") as file:
        stat = os.fstat(file.fileno())
        digest.update(f"{stat.st_size} {stat.st_mtime_ns}\0".encode())
        last = max(0, stat.st_size - _PART_BYTES)
        for part in range(parts):
            file.seek(last * part // (_PARTS - 1))
            digest.update(file.read(_PART_BYTES))


def _make_room(folder: Path) -> None:
    files = sorted(folder.glob("*.npz"), key=lambda file: file.stat().st_mtime, reverse=True)
    total = 0
    for file in files:
        total += file.stat().st_size
        if total > _MOST_BYTES:
            file.unlink(missing_ok=True)
