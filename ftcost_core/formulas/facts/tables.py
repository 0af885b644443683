"""Loading of fact files as pydantic models whose tables have a value for every word of a vocabulary.

In a file, a key of a table may name several words with one value: ``{"hf unsloth": true, "fsdp": false}``.
A word that is missing, given twice or not in the vocabulary fails when the file is loaded.
"""

from typing import Annotated, Generic, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.storage.bundled import read_json

Word = TypeVar("Word", bound=str)
Entry = TypeVar("Entry")
Model = TypeVar("Model", bound="FactModel")


class FactModel(BaseModel):
    """A part of a fact file; undeclared fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Sourced(FactModel, Generic[Entry]):
    """A table with its source."""

    about: str = ""
    by: Entry
    source: str


def _one_word_a_key(table: object) -> object:
    """Give each word of a key such as ``"hf unsloth"`` the key's value."""
    if not isinstance(table, dict):
        return table
    out: dict[str, object] = {}
    for key, value in table.items():
        for word in str(key).split():
            if word in out:
                raise ValueError(f"given twice: {word}")
            out[word] = value
    return out


Grouped: TypeAlias = Annotated[WordTable[Word, Entry], BeforeValidator(_one_word_a_key)]
"""A table with an entry for every word of a vocabulary, whose keys may name several words."""


class FactsError(ValueError):
    """A shipped fact file is incomplete or malformed; the message names file and key."""


def load(model: type[Model], *path: str) -> Model:
    """Read and validate a fact file of ``resources``. Raises :class:`FactsError`."""
    return parsed(model, read_json(*path), "/".join(path))


def parsed(model: type[Model], document: object, file: str) -> Model:
    """Validate the content of a fact file. Raises :class:`FactsError`."""
    try:
        return model.model_validate(document)
    except ValidationError as error:
        faults = (f"{file}: {'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors())
        raise FactsError("\n".join(faults)) from None
