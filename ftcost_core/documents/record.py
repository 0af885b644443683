"""The base of what the program reads or shows and nobody types: results, terms, shipped facts.

A record is a struct: frozen, cheap to define and to make, and not validated as it is made. Shipped files and
documents that are read back are checked strictly (:func:`converted`); that what the program makes itself has the
declared types is a test's business. What people write (jobs, own models, options) are pydantic models.
"""

from __future__ import annotations

from typing import Any, Self, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct, convert
from msgspec.structs import replace
from pydantic import BaseModel

from ftcost_core.documents.vocabulary import WordTable

Kind = TypeVar("Kind")


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """One part of a document; undeclared fields are refused where it is read."""

    def replaced(self, **changes: Any) -> Self:
        """Return the same record with some fields changed."""
        return replace(self, **changes)

    def document(self) -> dict[str, Any]:
        """Return the record as plain JSON values."""
        values: dict[str, Any] = msgspec.json.decode(_encoded(self))
        return values

    def document_json(self, *, indent: int = 0) -> str:
        """Return the record as JSON: in one line, or with ``indent`` spaces a level."""
        line = _encoded(self)
        return (msgspec.json.format(line, indent=indent) if indent else line).decode("utf-8")

    @classmethod
    def read(cls, document: object) -> Self:
        """Return the record that plain JSON values describe. Raises :class:`msgspec.ValidationError`."""
        return converted(document, cls)


def converted(document: object, kind: type[Kind]) -> Kind:
    """Return plain JSON values as a type, checked strictly. Raises :class:`msgspec.ValidationError`."""
    return convert(document, kind, str_keys=True, dec_hook=_read_part)


def rows_of(lines: bytes, kind: type[Kind]) -> tuple[Kind, ...]:
    """Return the rows of a file of one JSON object a line, checked strictly."""
    return tuple(msgspec.json.Decoder(kind, dec_hook=_read_part).decode_lines(lines))


def schema(kind: type[Record]) -> dict[str, Any]:
    """Return the JSON schema of a record; parts that people write have those of their models."""
    models: dict[str, Any] = {}

    def of_model(part: type) -> dict[str, Any]:
        if part is object:
            return {"description": "any value"}
        if not issubclass(part, BaseModel):
            raise NotImplementedError(part)  # how a hook tells msgspec that it does not know a type
        described = part.model_json_schema(mode="serialization")
        models.update(described.pop("$defs", {}))
        models[part.__name__] = described
        return {"$ref": f"#/$defs/{part.__name__}"}

    described = msgspec.json.schema(kind, schema_hook=of_model)
    parts = {**described["$defs"], **models}
    return {**parts.pop(kind.__name__), "$defs": parts}


def _encoded(record: Record) -> bytes:
    return msgspec.json.encode(record, enc_hook=_written_part)


def _written_part(part: object) -> object:
    if isinstance(part, BaseModel):
        return msgspec.Raw(part.model_dump_json().encode("utf-8"))
    raise TypeError(f"no part of a document: {part!r}")


def _read_part(kind: type, part: Any) -> object:
    if kind is object:
        return part
    origin: Any = get_origin(kind) or kind
    if issubclass(origin, WordTable):
        _, entry = get_args(kind)
        return origin(converted(origin.complete(part, kind), dict[str, entry]))  # type: ignore[valid-type]
    if issubclass(origin, BaseModel):
        return origin.model_validate(part)
    raise NotImplementedError(kind)  # as above
