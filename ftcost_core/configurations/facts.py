"""How trainers' configurations are read: ``resources/configurations/trainers.json``, with its sources."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias, get_args

from pydantic import JsonValue

from ftcost_core.documents.vocabulary import WordTable
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


@cache
def tools() -> Mapping[Tool, ToolFacts]:
    """Return the facts of each trainer."""
    return load(_File, "configurations", "trainers.json").tools
