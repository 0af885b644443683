"""Tables over closed vocabularies, of the job document and others: no word may be missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias, TypeVar, get_args

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

Word = TypeVar("Word", bound=str)
Entry = TypeVar("Entry")


def words_of(vocabulary: object) -> tuple[str, ...]:
    """Return the words of a ``Literal``, or of several joined by ``|``."""
    parts = get_args(vocabulary)
    return parts if isinstance(parts[0], str) else tuple(word for part in parts for word in words_of(part))


def complete(vocabulary: object, table: Mapping[Word, Entry]) -> Mapping[Word, Entry]:
    """Return a table that has an entry for every word of a vocabulary: a ``Literal``, or several joined by ``|``.

    Raises :class:`ValueError` naming the words that it lacks, so that a module with such a table at its top
    cannot be imported: ``_READERS: Mapping[Tool, Reader] = complete(Tool, {"trl": …})``.
    """
    missing = [word for word in words_of(vocabulary) if word not in table]
    if missing:
        raise ValueError(f"no entry for {', '.join(missing)}")
    return table


@dataclass(frozen=True, slots=True)
class _EveryWord:
    """Validates that a dictionary whose keys are a ``Literal`` has an entry for each of its words."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        vocabulary = get_args(source)[0]
        return core_schema.no_info_after_validator_function(lambda table: complete(vocabulary, table), handler(source))


WordTable: TypeAlias = Annotated[dict[Word, Entry], _EveryWord()]
"""A table with an entry for every word of a vocabulary and no other: ``WordTable[Optimizer, str]``.

Facts are read into such tables: after a new word is added to a vocabulary, every file that lacks an entry for
it fails to load.
"""
