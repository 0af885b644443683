"""What a person keeps beside the price files, one JSON document a file: own models, own cards."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from ftcost_core.documents.job import load_document
from ftcost_core.documents.problems import InputError, fail, from_validation, refused
from ftcost_core.storage.files import read_text, reason, write_atomically
from ftcost_core.text.i18n import tr

_MOST_FILES = 1_000


class _Kept(Protocol):
    @property
    def name(self) -> str: ...


Kept = TypeVar("Kept", bound=_Kept)


@dataclass(frozen=True, slots=True)
class FileFault:
    """A file of a folder that cannot be used, and why; the file is left unchanged."""

    file: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}: {self.text}"


@dataclass(frozen=True, slots=True)
class OwnDocuments(Generic[Kept]):
    """A folder of documents of one kind, found by their names in any case."""

    folder: Path
    kind: type[Kept]
    """A pydantic model with ``format``, ``version`` and ``name``."""
    suffix: str
    version: int

    def all(self) -> tuple[list[Kept], list[FileFault]]:
        """Read the folder, by name. Never raises: a file that cannot be used is among the faults."""
        kept: dict[str, Kept] = {}
        file_of_name: dict[str, str] = {}
        faults = []
        for path in self._files():
            try:
                document = self._read(path)
            except InputError as error:
                faults.append(FileFault(path.name, "; ".join(str(problem) for problem in error.problems)))
                continue
            name = document.name.casefold()
            if name in kept:
                faults.append(FileFault(path.name, tr("has the name of {seen}", seen=file_of_name[name])))
                continue
            kept[name], file_of_name[name] = document, path.name
        return [kept[name] for name in sorted(kept)], faults

    def save(self, name: str, document: Mapping[str, Any]) -> Path:
        """Keep a document under its name and return its file; the same name is replaced.

        Raises :class:`InputError` when a file in its place is broken or of a newer version, or when it cannot be
        written.
        """
        path = self._place(name)
        try:
            write_atomically(path, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
        except OSError as error:
            raise refused(tr("{path} cannot be written: {error}", path=path, error=reason(error))) from None
        return path

    def forget(self, name: str, allowed: str) -> None:
        """Remove a document. Raises :class:`InputError`, with what is ``allowed``, when there is none of that name."""
        path = self._file_of(name)
        if path is None:
            raise fail("name", name, allowed)
        try:
            path.unlink()
        except OSError as error:
            raise refused(tr("{path} cannot be removed: {error}", path=path, error=reason(error))) from None

    def _files(self) -> list[Path]:
        try:
            paths = sorted(path for path in self.folder.iterdir() if path.name.endswith(self.suffix))
        except OSError:
            return []
        return [path for path in paths if not path.name.startswith(".")][:_MOST_FILES]

    def _file_of(self, name: str) -> Path | None:
        """Return the file of a name; ``None``: there is none that can be read."""
        for path in self._files():
            with contextlib.suppress(InputError):
                if self._read(path).name.casefold() == name.casefold():
                    return path
        return None

    def _place(self, name: str) -> Path:
        """Return the file of this name, or a path that is free for it."""
        if own := self._file_of(name):
            return own
        stem = re.sub(r"[^\w.-]+", "-", name).strip("-.")[:80] or "unnamed"
        path = self.folder / f"{stem}{self.suffix}"
        if not path.exists():
            return path
        try:
            self._read(path)
        except InputError as error:
            why = tr("{path} is kept: {problems}; move it away or save under another name", path=path,
                     problems=error.problems[0])  # fmt: skip
            raise refused(why) from None
        return next(spare for n in range(2, 10_000) if not (spare := self.folder / f"{stem}-{n}{self.suffix}").exists())

    def _read(self, path: Path) -> Kept:
        document: Any = load_document(read_text(path))
        model: type[BaseModel] = self.kind  # type: ignore[assignment]
        named = model.model_fields["format"].default
        given = document.get("format") if isinstance(document, dict) else None
        if given != named:
            raise fail("format", given, json.dumps(named))
        version: Any = document.get("version")
        if isinstance(version, int) and not isinstance(version, bool) and version > self.version:
            raise fail("version", version, tr("{version}; a newer FTCost wrote this file", version=self.version))
        try:
            return self.kind.model_validate(document)  # type: ignore[attr-defined, no-any-return]
        except ValidationError as error:
            raise from_validation(error) from None
