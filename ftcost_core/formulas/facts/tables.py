"""Loading of fact files as records whose tables have a value for every word of a vocabulary.

A word that is missing, given twice or not in the vocabulary fails when the file is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin

import pydantic
from msgspec import Struct, ValidationError
from msgspec.structs import fields

from ftcost_core.documents.record import Record, converted
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.storage.bundled import read_json

Entry = TypeVar("Entry")
Facts = TypeVar("Facts", bound="Record | FactModel")


class FactModel(pydantic.BaseModel):
    """A part of a fact file with parts that only pydantic tells apart, such as settings of a tool from a stand-in."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")


class Sourced(Record, Generic[Entry], frozen=True, kw_only=True):
    """A table with its source."""

    about: str = ""
    by: Entry
    source: str


class FactsError(ValueError):
    """A shipped fact file is incomplete or malformed; the message names file and key."""


def load(kind: type[Facts], *path: str) -> Facts:
    """Read and check a fact file of ``resources``. Raises :class:`FactsError`."""
    return parsed(kind, read_json(*path), "/".join(path))


def parsed(kind: type[Facts], document: object, file: str) -> Facts:
    """Check the content of a fact file. Raises :class:`FactsError`."""
    try:
        return kind.model_validate(document) if issubclass(kind, FactModel) else converted(document, kind)
    except pydantic.ValidationError as error:
        places = ((".".join(map(str, fault["loc"])), fault["msg"]) for fault in error.errors())
        raise FactsError("\n".join(f"{file}: {path}: {fault}" for path, fault in places)) from None
    except ValidationError as error:
        faults = [f"{file}: {path}: {fault}" for path, fault in _faults(kind, document)]
        raise FactsError("\n".join(faults or [f"{file}: {error}"])) from None


def _faults(kind: Any, document: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the path of each faulty part of a file and what is wrong there."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    origin = get_origin(kind) or kind
    if not isinstance(origin, type):
        origin = object
    parts: list[tuple[str, Any, object]] = []
    try:
        if issubclass(origin, WordTable):
            rows = origin.complete(document, kind)
            parts = [(word, get_args(kind)[1], row) for word, row in rows.items()]
        elif issubclass(origin, Struct) and isinstance(document, dict):
            declared = {field.encode_name: field for field in fields(kind)}
            parts = [(name, declared[name].type, row) for name, row in document.items() if name in declared]
    except ValueError as error:
        yield path, error
        return
    inside = [fault for name, part, row in parts for fault in _faults(part, row, f"{path}.{name}".lstrip("."))]
    if inside:
        yield from inside
        return
    try:
        converted(document, kind)
    except ValidationError as error:
        yield path, error
