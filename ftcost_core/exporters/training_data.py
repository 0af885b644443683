"""What a trainer reads of the training data, and the script that turns other records into that."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from ftcost_core.dataset.formats import SPEAKERS, USUAL_NAMES
from ftcost_core.dataset.head import head_of
from ftcost_core.dataset.kinds import recognise
from ftcost_core.dataset.options import DataOptions, RecordFormat
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.documents.words import MethodKind, Objective
from ftcost_core.exporters.quoting import template
from ftcost_core.formulas.facts.tables import FactModel, load
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.names import Launcher, Relative, Trainer, trainer_of
from ftcost_core.wording.field_values import OBJECTIVES

RecordTarget: TypeAlias = Literal[
    "messages", "prompts", "pairs", "single-answers", "whole-conversations", "labelled", "input-output", "text",
    "anchors", "negatives", "classes", "positive-messages", "classified-messages",
]  # fmt: skip
_OF_PREFERENCES: tuple[RecordTarget, ...] = ("pairs", "single-answers", "whole-conversations", "labelled")
_AS_GIVEN: tuple[RecordTarget, ...] = ("anchors", "negatives", "classes")
"""Records of embeddings and classifiers, which nothing is turned into."""
ALWAYS_PREPARED: tuple[RecordTarget, ...] = ("positive-messages", "classified-messages")
"""What records of embeddings and classifiers are turned into, whose columns no file's head tells."""
SCRIPT = "prepare_data.py"
PREPARED = "prepared.jsonl"


class _TrainerData(FactModel):
    reads: WordTable[Objective, tuple[RecordFormat, ...]]
    writes: WordTable[Objective, RecordTarget]
    answers_only: bool


class _RelativeData(FactModel):
    reads: tuple[RecordFormat, ...]
    writes: RecordTarget


class _DataFile(FactModel):
    about: str
    trainers: WordTable[Trainer, _TrainerData]
    relatives: dict[Relative, dict[Objective, _RelativeData]]
    """Where a relative of TRL reads other records than TRL."""
    columns: WordTable[RecordTarget, str]
    source: str


@cache
def training_data_facts() -> _DataFile:
    """Return what each trainer reads (``resources/exporters/data.json``)."""
    return load(_DataFile, "exporters", "data.json")


@dataclass(frozen=True, slots=True)
class DataRecords:
    """What the first records of a local data file are."""

    format: RecordFormat
    usual_names: bool
    """Whether a chat's messages have their usual names: ``messages`` of ``role`` and ``content``."""


def data_records(path: str | Path) -> DataRecords | None:
    """Return what a local file's records are; ``None`` where it cannot be told."""
    try:
        head = head_of(recognise(Path(path), DataOptions()), DataOptions())
    except (InputError, OSError, ValueError):
        return None
    if head.form is None:
        return None
    return DataRecords(head.form, all(_usual(record) for record in head.records))


def _usual(record: object) -> bool:
    messages = record.get("messages") if isinstance(record, dict) else None
    return isinstance(messages, list) and all(
        isinstance(message, dict)
        and isinstance(message.get("content"), str)
        and message.get("role") in ("system", "user", "assistant", "tool")
        for message in messages
    )


def conversion(
    records: DataRecords | None, trainer: Trainer | Launcher, objective: Objective, kind: MethodKind
) -> RecordTarget | None:
    """Return what a trainer's data must be turned into; ``None``: it reads them, or nothing tells what they are.

    Raises :class:`InputError` for records that an objective cannot train on.
    """
    reads, writes = _read_and_written(trainer, objective)
    if writes in ALWAYS_PREPARED:
        return writes
    if records is None or writes in _AS_GIVEN:
        return None
    if writes in _OF_PREFERENCES and records.format != "preference":
        raise fail(
            "data_path",
            records.format,
            tr('"preference": records of chosen and rejected, for {objective}', objective=OBJECTIVES[objective]),
        )
    if kind == "pretrain":
        return None if records.format == "text" else "text"
    if records.format in reads and (records.format != "chat" or records.usual_names):
        return None
    return writes


def _read_and_written(
    trainer: Trainer | Launcher, objective: Objective
) -> tuple[tuple[RecordFormat, ...], RecordTarget]:
    """Return the records that a trainer reads as they are, and what the others are turned into."""
    facts = training_data_facts()
    for relative, objectives in facts.relatives.items():
        if relative == trainer and objective in objectives:
            return objectives[objective].reads, objectives[objective].writes
    own = facts.trainers[trainer_of(trainer)]
    return own.reads[objective], own.writes[objective]


def expected_columns(trainer: Trainer | Launcher, objective: Objective, kind: MethodKind) -> str:
    """Return the columns that a trainer's files expect of data whose records are not known."""
    return training_data_facts().columns["text" if kind == "pretrain" else _read_and_written(trainer, objective)[1]]


def answers_only(trainer: Trainer) -> bool:
    """Tell whether a trainer's loss covers the answers of a chat only."""
    return training_data_facts().trainers[trainer].answers_only


def script(source: str, target: RecordTarget) -> str:
    """Return the text of :data:`SCRIPT`, which writes :data:`PREPARED`."""
    names = json.dumps({key: list(names) for key, names in USUAL_NAMES.items()}, indent=4)
    return template(
        SCRIPT,
        source=repr(source),
        prepared=repr(PREPARED),
        target=repr(target),
        names=names,
        speakers=json.dumps(SPEAKERS, indent=4),
    )
