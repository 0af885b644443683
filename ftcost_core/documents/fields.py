"""What the job document declares of a field: title, description, allowed values."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Struct
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from ftcost_core.documents.job import Job
from ftcost_core.text.i18n import cached_text, in_sentence, tr


class FieldDeclaration(Struct, frozen=True):
    """A field of the job document."""

    title: str
    description: str
    optional: bool
    """Whether it may be left open for the program to decide."""
    whole: bool
    """Whether it is a whole number."""
    options: tuple[object, ...]
    """Its allowed words, or both truth values; empty for numbers and free texts."""
    default: object


@cached_text
def declaration(path: str) -> FieldDeclaration:
    """Read the declaration of a field, such as ``data.seq_len``; :class:`KeyError` where there is none."""
    field = _field(path)
    kinds = list(_kinds(field.annotation))
    return FieldDeclaration(
        title=tr(field.title) if field.title else tr(path.rpartition(".")[2].replace("_", " ").capitalize()),
        description=tr(field.description) if field.description else "",
        optional=type(None) in kinds,
        whole=int in kinds and float not in kinds,
        options=tuple(_options(field.annotation)),
        default=field.get_default(call_default_factory=True),
    )


def leaves(part: str, inside: tuple[object, ...] = ()) -> Iterator[str]:
    """Yield the paths of the fields in a part of the job document, such as ``hardware``, down to those with values.

    ``inside`` are the kinds of the parts around it: one that holds another of its own kind ends there.
    """
    models = [model for model in filter(_is_model, _kinds(_field(part).annotation)) if model not in inside]
    if not models:
        yield part
    for model in models:
        for name in model.model_fields:
            yield from leaves(f"{part}.{name}", (*inside, model))


def title(path: str) -> str:
    """Return the title of a field, or the path itself where no field stands there."""
    try:
        return declaration(path).title
    except KeyError:
        return path


def title_in_sentence(path: str) -> str:
    """Return a field's title as it stands inside a sentence: ``context length``, but ``GPU``."""
    return in_sentence(title(path))


def field_value(job: Job, path: str) -> object:
    """Return the value at a path; ``None`` where a part of it is ``None``."""
    value: Any = job
    for name in path.split("."):
        if value is None:
            return None
        value = getattr(value, name)
    return value


def _field(path: str) -> FieldInfo:
    part: type[BaseModel] = Job
    *parents, leaf = path.split(".")
    for name in parents:
        models = list(filter(_is_model, _kinds(part.model_fields[name].annotation)))
        if not models:
            raise KeyError(path)
        part = models[0]
    return part.model_fields[leaf]


def _is_model(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _kinds(annotation: Any) -> Iterator[Any]:
    """Yield the alternatives of a union type, without their annotations."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _kinds(get_args(annotation)[0])
    elif origin in (Union, types.UnionType):
        for option in get_args(annotation):
            yield from _kinds(option)
    else:
        yield annotation


def _options(annotation: Any) -> Iterator[object]:
    for kind in _kinds(annotation):
        if get_origin(kind) is Literal:
            yield from get_args(kind)
        elif kind is bool:
            yield from (False, True)
