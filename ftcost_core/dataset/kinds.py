"""The compression and kind of a data file, recognised by content first and by name second."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from ftcost_core.dataset.formats import candidates
from ftcost_core.dataset.json_records import json_document
from ftcost_core.dataset.options import Compression, DataOptions, FileKind
from ftcost_core.dataset.streams import Damaged, open_stream
from ftcost_core.documents.problems import fail
from ftcost_core.storage.files import is_folder, is_plain_name, open_file, reason, refused_file
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
    ".arrow": "arrow", ".feather": "arrow", ".ipc": "arrow",
}  # fmt: skip
_PACKED_SUFFIXES = (".gz", ".gzip", ".bz2", ".xz", ".zst", ".zstd")


@dataclass(frozen=True, slots=True)
class Source:
    """A data file, or the files of a datasets folder, recognised."""

    path: Path
    files: tuple[Path, ...]
    size_bytes: int
    kind: FileKind
    compression: Compression
    splits: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def recognise(path: Path, options: DataOptions) -> Source:
    """Recognise the file or folder at ``path``. Raises :class:`InputError` when it holds no records."""
    if is_folder(path):
        return _folder(path)
    try:
        with open_file(path) as file:
            head = file.read(64)
            size = os.fstat(file.fileno()).st_size
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
    return Source(path, (path,), size, kind, compression)


def _kind(path: Path, head: bytes, compression: Compression) -> FileKind:
    if compression == "none":
        if head.startswith(b"PAR1"):
            return "parquet"
        if head.startswith((b"ARROW1", b"\xff\xff\xff\xff")):
            return "arrow"
    with open_stream(path, compression) as (stream, _):
        text = stream.read(_HEAD_BYTES)
    suffix_kind = _SUFFIXES.get(_suffix(path))
    if suffix_kind in ("parquet", "arrow"):
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


def _suffix(path: Path) -> str:
    name = path.name.casefold()
    for packed in _PACKED_SUFFIXES:
        name = name.removesuffix(packed)
    return Path(name).suffix


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


def _folder(path: Path) -> Source:
    """Recognise a folder that Hugging Face `datasets` saved: Arrow stream files named in state.json."""
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
    raise refused_file(path, tr("is a folder that holds no saved dataset and no Parquet or Arrow files"))


def _tables(
    path: Path, kind: FileKind, files: tuple[Path, ...], splits: tuple[str, ...], notes: tuple[str, ...]
) -> Source:
    try:
        size = sum(file.stat().st_size for file in files)
    except OSError as error:
        raise refused_file(Path(str(error.filename)), tr("cannot be read: {error}", error=reason(error))) from None
    return Source(path, files, size, kind, "none", splits, notes)


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
