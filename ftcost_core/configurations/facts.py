"""How trainers' configurations are read: ``resources/configurations/trainers.json``, with its sources."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, Self, TypeAlias, get_args

from pydantic import JsonValue, model_validator

from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.exporters.field_uses import check_fields
from ftcost_core.formulas.facts.tables import FactModel, load

Tool: TypeAlias = Literal["trl", "llama-factory", "axolotl", "torchtune"]
"""Trainers whose configurations are read."""
TOOLS: tuple[Tool, ...] = get_args(Tool)


class ToolFacts(FactModel):
    """One trainer's configuration."""

    title: str
    version: str
    """The version that the facts are of."""
    marks: tuple[tuple[str, ...], ...]
    """Settings that tell the trainer: all of one of the groups are there."""
    defaults: dict[str, JsonValue]
    """What the trainer takes where a setting is left out."""
    words: dict[str, dict[str, dict[str, str]]]
    """Further names of the job's words: field of the job, setting, value, word."""
    without_effect: frozenset[str]
    """Settings without effect on memory and time."""
    source: str


class _File(FactModel):
    about: str
    tools: WordTable[Tool, ToolFacts]


class FieldsRead(FactModel):
    """The file ``configurations/fields.json``; it fails to load after a field is added to the job document."""

    about: str
    read: dict[str, WordTable[Tool, bool]]
    """Whether a trainer's configuration, or its launcher's files, say a field of the job."""
    not_read: dict[str, str]
    """Fields that no trainer's configuration says, and why."""

    @model_validator(mode="after")
    def _every_field(self) -> Self:
        check_fields(self.read.keys(), self.not_read.keys())
        return self


@cache
def fields_read() -> FieldsRead:
    """Return which fields of a job are read of each trainer's configuration."""
    return load(FieldsRead, "configurations", "fields.json")


@cache
def tools() -> Mapping[Tool, ToolFacts]:
    """Return the facts of each trainer."""
    fields_read()  # a reader that nobody told of a new field would pass over it
    return load(_File, "configurations", "trainers.json").tools
