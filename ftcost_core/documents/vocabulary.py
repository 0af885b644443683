"""Tables over the closed vocabularies of the job document: no word may be missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias, TypeVar, get_args

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

Word = TypeVar("Word", bound=str)
Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class _EveryWord:
    """Validates that a dictionary whose keys are a ``Literal`` has an entry for each of its words."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        words = get_args(get_args(source)[0])

        def complete(table: Mapping[str, object]) -> Mapping[str, object]:
            missing = [word for word in words if word not in table]
            if missing:
                raise ValueError(f"no entry for {', '.join(missing)}")
            return table

        return core_schema.no_info_after_validator_function(complete, handler(source))


WordTable: TypeAlias = Annotated[dict[Word, Entry], _EveryWord()]
"""A table with an entry for every word of a vocabulary and no other: ``WordTable[Optimizer, str]``.

Facts are read into such tables: after a new word is added to a vocabulary, every file that lacks an entry for
it fails to load.
"""
