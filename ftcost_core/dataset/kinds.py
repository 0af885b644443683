"""The compression and kind of data files, recognised by content first and by name second."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import get_args

from ftcost_core.dataset.formats import candidates
from ftcost_core.dataset.json_records import json_document
from ftcost_core.dataset.options import Compression, DataOptions, FileKind
from ftcost_core.dataset.streams import Damaged, open_stream
from ftcost_core.documents.problems import fail
from ftcost_core.storage.files import is_folder, is_plain_name, reason, refused_file
from ftcost_core.storage.places import Place, files_at, open_place, place, size_of
from ftcost_core.text.i18n import tr

_HEAD_BYTES = 2**20
_MAGIC: dict[bytes, Compression] = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bz2",
    b"\xfd7zXZ\x00": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
}
_SUFFIXES: dict[str, FileKind] = {
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "json", ".csv": "csv", ".tsv": "tsv", ".tab": "tsv",
    ".txt": "text", ".md": "text", ".text": "text", ".parquet": "parquet", ".pq": "parquet",
    ".arrow": "arrow", ".feather": "arrow", ".ipc": "arrow", ".tar": "tar",
}  # fmt: skip
_PACKED_SUFFIXES = (".gz", ".gzip", ".bz2", ".xz", ".zst", ".zstd")
_SHORT_SUFFIXES = {".tgz": ".tar.gz", ".txz": ".tar.xz", ".tbz2": ".tar.bz2"}
_TAR_MARK = slice(257, 262)
_TITLE_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class DataFile:
    """One file of the data, or a span of it."""

    place: Place
    size_bytes: int
    compression: Compression = "none"
    start: int = 0
    """The records that start in bytes ``start`` to ``end`` are meant."""
    end: int | None = None
    """``None``: the end of the file."""


@dataclass(frozen=True, slots=True)
class Source:
    """Data files of one kind, recognised."""

    path: Place
    """As they were named: a file, a folder, a pattern."""
    files: tuple[DataFile, ...]
    kind: FileKind
    splits: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    is_part: bool = False
    """Whether there are others, which are read elsewhere."""

    @property
    def has_several(self) -> bool:
        """Whether a file is called by its name, and one that cannot be read is passed over."""
        return self.is_part or len(self.files) > 1

    @property
    def size_bytes(self) -> int:
        """Bytes of all files on their disks."""
        return sum(file.size_bytes for file in self.files)

    @property
    def compression(self) -> Compression:
        """That of the files."""
        of_files = {file.compression for file in self.files}
        return of_files.pop() if len(of_files) == 1 else "mixed"

    def name_of(self, file: int) -> str:
        """Return what a file is called beside the others; empty for the only one."""
        return PurePosixPath(str(self.files[file].place)).name if self.has_several else ""


def recognise(where: Place | Sequence[Place], options: DataOptions) -> Source:
    """Recognise a file, a folder, a pattern, or several of them.

    Raises :class:`InputError` where they hold no records.
    """
    named = [where] if isinstance(where, str | Path) else list(where)
    places = [place(one) for one in named]
    title: Place = places[0] if len(places) == 1 else " ".join(map(str, places))[:_TITLE_CHARACTERS]
    if len(places) == 1 and isinstance(title, Path) and is_folder(title) and (saved := _folder(title)):
        return saved
    try:
        files = list(dict.fromkeys(file for one in places for file in files_at(one)))
    except OSError as error:
        raise refused_file(title, tr("cannot be read: {error}", error=reason(error))) from None
    if files == places and len(files) == 1:
        file, kind = _single(files[0], options)
        return Source(title, (file,), kind)
    return _many(title, files, options)


def _single(path: Place, options: DataOptions) -> tuple[DataFile, FileKind]:
    try:
        with open_place(path) as file:
            head = file.read(64)
            size = file.seek(0, os.SEEK_END)
    except OSError as error:
        raise refused_file(path, tr("cannot be read: {error}", error=reason(error))) from None
    if not head:
        raise refused_file(path, tr("is empty"))
    packed = (name for magic, name in _MAGIC.items() if head.startswith(magic))
    compression: Compression = next(packed, "none")
    try:
        kind = options.kind or _kind(path, head, compression)
    except Damaged as error:
        raise refused_file(path, str(error)) from None
    return DataFile(path, size, compression), kind


def _many(title: Place, files: Sequence[Place], options: DataOptions) -> Source:
    """Recognise files by one of each ending, and keep those of the kind that most bytes are of."""
    by_ending: dict[str, list[Place]] = {}
    for file in files:
        suffix, packed = _suffixes(file)
        if suffix in _SUFFIXES:
            by_ending.setdefault(suffix + packed, []).append(file)
    by_kind: dict[FileKind, list[DataFile]] = {}
    for alike in by_ending.values():
        sized = [DataFile(file, size) for file in alike if (size := _size(file))]
        if sized:
            first, kind = _single(sized[0].place, options)
            by_kind.setdefault(kind, []).extend(replace(file, compression=first.compression) for file in sized)
    if not by_kind:
        raise refused_file(
            title,
            tr("holds no saved dataset and no data files: {endings}, packed or not", endings=", ".join(_SUFFIXES)),
        )
    kind = max(by_kind, key=lambda one: sum(file.size_bytes for file in by_kind[one]))
    chosen = sorted(by_kind[kind], key=lambda file: str(file.place))
    others = len(files) - len(chosen)
    note = tr("counted are {count:,} files of the kind {kind}, not {others:,} others", count=len(chosen), kind=kind,
              others=others)  # fmt: skip
    return Source(title, tuple(chosen), kind, notes=(note,) if others else ())


def _size(path: Place) -> int:
    try:
        return size_of(path)
    except OSError as error:
        raise refused_file(path, tr("cannot be read: {error}", error=reason(error))) from None


def _kind(path: Place, head: bytes, compression: Compression) -> FileKind:
    if compression == "none":
        if head.startswith(b"PAR1"):
            return "parquet"
        if head.startswith((b"ARROW1", b"\xff\xff\xff\xff")):
            return "arrow"
    with open_stream(path, compression) as (stream, _):
        text = stream.read(_HEAD_BYTES)
    if text[_TAR_MARK] == b"ustar":
        return "tar"
    suffix_kind = _SUFFIXES.get(_suffixes(path)[0])
    if suffix_kind in ("parquet", "arrow", "tar"):
        raise refused_file(path, tr("is named like a {named} file but does not begin like one", named=suffix_kind))
    if text.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise refused_file(path, tr("is UTF-16 text; save it as UTF-8"))
    if b"\0" in text:
        raise refused_file(
            path, tr("is a binary file of no known kind; known: {kinds}", kinds=", ".join(get_args(FileKind)))
        )
    if suffix_kind in ("csv", "tsv", "text"):
        return suffix_kind
    return _json_or_lines(text, suffix_kind)


def _suffixes(path: Place) -> tuple[str, str]:
    """Return the ending of a file's name that says its kind, and the one that says how it is packed."""
    name = PurePosixPath(str(path)).name.casefold()
    for short, long in _SHORT_SUFFIXES.items():
        name = name.removesuffix(short) + (long if name.endswith(short) else "")
    packed = next((ending for ending in _PACKED_SUFFIXES if name.endswith(ending)), "")
    return PurePosixPath(name.removesuffix(packed)).suffix, packed


def _json_or_lines(text: bytes, suffix_kind: FileKind | None) -> FileKind:
    """Tell JSON lines from a single JSON document: many files named ".json" hold JSON lines."""
    body = text.removeprefix(b"\xef\xbb\xbf").lstrip()
    if body.startswith(b"["):
        return "json"
    if not body.startswith(b"{"):
        return suffix_kind or "text"
    first, _, rest = body.partition(b"\n")
    try:
        record: object = json.loads(first)
    except (ValueError, RecursionError):
        # Cut off by the head, a line of a broken file, or a document spread over lines.
        return suffix_kind if suffix_kind == "jsonl" or b"\n" not in body else "json"  # type: ignore[return-value]
    if suffix_kind == "json" and not rest.strip() and not candidates([record]) and _holds_records(record):
        return "json"
    return "jsonl"


def _holds_records(document: object) -> bool:
    return isinstance(document, dict) and any(
        isinstance(value, list) and value and isinstance(value[0], dict) for value in document.values()
    )


def _folder(path: Path) -> Source | None:
    """Recognise a folder that Hugging Face `datasets` saved (Arrow files named in state.json), or one of tables."""
    if (path / "dataset_dict.json").is_file():
        splits = _json(path / "dataset_dict.json").get("splits")
        if not (isinstance(splits, list) and splits and all(_plain(name) for name in splits)):
            raise fail(str(path / "dataset_dict.json"), splits, tr('"splits": a list of names of folders'))
        chosen = ["train"] if "train" in splits else splits
        files = tuple(file for name in chosen for file in _arrow_files(path / name))
        left = ", ".join(name for name in splits if name not in chosen)
        notes = (tr("only the split train is counted, not {left}", left=left),) if left else ()
        return _tables(path, "arrow", files, tuple(splits), notes)
    if (path / "state.json").is_file():
        return _tables(path, "arrow", _arrow_files(path), (), ())
    kinds: tuple[FileKind, ...] = ("parquet", "arrow")
    for kind in kinds:
        if tables := sorted(path.glob(f"*.{kind}")):
            train = [file for file in tables if file.name.startswith("train")] or tables
            others = len(tables) - len(train)
            note = tr("only the files named train are counted, not the {others} others", others=others)
            return _tables(path, kind, tuple(train), (), (note,) if others else ())
    return None


def _tables(
    path: Path, kind: FileKind, files: tuple[Path, ...], splits: tuple[str, ...], notes: tuple[str, ...]
) -> Source:
    return Source(path, tuple(DataFile(file, _size(file)) for file in files), kind, splits, notes)


def _arrow_files(folder: Path) -> tuple[Path, ...]:
    entries = _json(folder / "state.json").get("_data_files")
    listed = entries if isinstance(entries, list) else ()
    names = [entry.get("filename") if isinstance(entry, dict) else None for entry in listed]
    if not names or not all(_plain(name) for name in names):
        raise fail(str(folder / "state.json"), entries, tr('"_data_files": a list of {"filename": ...}'))
    return tuple(folder / str(name) for name in names)


def _plain(name: object) -> bool:
    """Whether it is a plain file name: a downloaded folder must not point outside itself."""
    return isinstance(name, str) and is_plain_name(name)


def _json(path: Path) -> dict[str, object]:
    document = json_document(path)
    if not isinstance(document, dict):
        raise refused_file(path, tr("is no JSON object"))
    return document
