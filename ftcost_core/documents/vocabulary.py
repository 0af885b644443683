"""Tables over closed vocabularies, of the job document and others: no word may be missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from pydantic_core import core_schema

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler

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


class WordTable(dict[Word, Entry]):
    """A table with an entry for every word of a vocabulary and no other: ``WordTable[Optimizer, str]``.

    Facts are read into such tables: after a new word is added to a vocabulary, every file that lacks an entry for
    it fails to load.
    """

    @classmethod
    def complete(cls, table: Any, kind: object) -> dict[str, Any]:
        """Return a table as a file has it if it holds the words of ``kind``. Raises :class:`ValueError`."""
        if not isinstance(table, Mapping):
            raise ValueError("no table")
        words = words_of(get_args(kind)[0])
        rows = cls.by_word(table)
        missing, unknown = [word for word in words if word not in rows], rows.keys() - set(words)
        if missing:
            raise ValueError(f"no entry for {', '.join(missing)}")
        if unknown:
            raise ValueError(f"no word of the vocabulary: {', '.join(sorted(unknown))}")
        return rows

    @classmethod
    def by_word(cls, table: Mapping[str, Any]) -> dict[str, Any]:
        """Return the entries by their words."""
        return dict(table)

    @classmethod
    def __get_pydantic_core_schema__(cls, kind: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """Let pydantic's models have such tables, too."""

        def complete(table: object) -> dict[str, Any]:
            return cls.complete(table, kind)

        return core_schema.no_info_before_validator_function(complete, handler(dict[get_args(kind)]))  # type: ignore[misc]


class Grouped(WordTable[Word, Entry]):
    """A table whose keys may name several words with one value: ``{"hf unsloth": true, "fsdp": false}``."""

    @classmethod
    def by_word(cls, table: Mapping[str, Any]) -> dict[str, Any]:
        """Return the entries by their words, the value of a key for each word of it."""
        rows: dict[str, Any] = {}
        for key, value in table.items():
            for word in key.split():
                if word in rows:
                    raise ValueError(f"given twice: {word}")
                rows[word] = value
        return rows
