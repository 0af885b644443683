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
from ftcost_core.documents.job import MethodKind, Objective
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.exporters.handoff import Trainer
from ftcost_core.formulas.facts.tables import FactModel, load
from ftcost_core.text.i18n import tr

RecordTarget: TypeAlias = Literal[
    "messages", "prompts", "pairs", "single-answers", "whole-conversations", "input-output", "text"
]
SCRIPT = "prepare_data.py"
PREPARED = "prepared.jsonl"


class _TrainerData(FactModel):
    reads: WordTable[Objective, tuple[RecordFormat, ...]]
    writes: WordTable[Objective, RecordTarget]
    answers_only: bool


class _DataFile(FactModel):
    about: str
    trainers: WordTable[Trainer, _TrainerData]
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
    records: DataRecords | None, trainer: Trainer, objective: Objective, kind: MethodKind
) -> RecordTarget | None:
    """Return what a trainer's data must be turned into; ``None``: it reads them, or they are not known.

    Raises :class:`InputError` for records that an objective cannot train on.
    """
    if records is None:
        return None
    if objective == "dpo" and records.format != "preference":
        raise fail("data_path", records.format, tr('"preference": records of chosen and rejected, for DPO'))
    facts = training_data_facts().trainers[trainer]
    if kind == "pretrain":
        return None if records.format == "text" else "text"
    if records.format in facts.reads[objective] and (records.format != "chat" or records.usual_names):
        return None
    return facts.writes[objective]


def expected_columns(trainer: Trainer, objective: Objective, kind: MethodKind) -> str:
    """Return the columns that a trainer's files expect of data whose records are not known."""
    facts = training_data_facts()
    return facts.columns["text" if kind == "pretrain" else facts.trainers[trainer].writes[objective]]


def answers_only(trainer: Trainer) -> bool:
    """Tell whether a trainer's loss covers the answers of a chat only."""
    return training_data_facts().trainers[trainer].answers_only


def script(source: str, target: RecordTarget) -> str:
    """Return the text of :data:`SCRIPT`, which writes :data:`PREPARED`."""
    names = json.dumps({key: list(names) for key, names in USUAL_NAMES.items()}, indent=4)
    return _SCRIPT.format(
        source=repr(source),
        prepared=repr(PREPARED),
        target=repr(target),
        names=names,
        speakers=json.dumps(SPEAKERS, indent=4),
    )


_SCRIPT = '''"""Turns the training data into the records that the trainer reads: python prepare_data.py"""

import json
import os
import uuid
from pathlib import Path

SOURCE = {source}
PREPARED = {prepared}
TARGET = {target}
NAMES = {names}
SPEAKERS = {speakers}


def records():
    """The records of the training data."""
    if Path(SOURCE).suffix == ".jsonl":
        with open(SOURCE, encoding="utf-8-sig") as lines:
            yield from (json.loads(line) for line in lines if line.strip())
        return
    from datasets import load_dataset, load_from_disk

    kinds = {{".json": "json", ".csv": "csv", ".parquet": "parquet", ".txt": "text", ".tsv": "csv"}}
    kind = kinds.get(Path(SOURCE).suffix)
    if kind:
        yield from load_dataset(kind, data_files=SOURCE, split="train")
    elif Path(SOURCE).is_dir():
        saved = load_from_disk(SOURCE)
        yield from saved["train"] if isinstance(saved, dict) else saved
    else:
        yield from load_dataset(SOURCE, split="train")


def value(record, what):
    """The field that holds something, by its usual names."""
    return next((record[name] for name in NAMES[what] if record.get(name) is not None), None)


def message(given):
    role = str(value(given, "role"))
    return {{"role": SPEAKERS.get(role, role), "content": value(given, "content") or ""}}


def conversation(given, role):
    """Messages of a list, of one message, or of what somebody says."""
    if given is None:
        return []
    if isinstance(given, str):
        return [{{"role": role, "content": given}}]
    return [message(one) for one in (given if isinstance(given, list) else [given])]


def pair(record):
    """Prompt, chosen and rejected messages."""
    prompt = conversation(value(record, "prompt"), "user")
    chosen, rejected = (conversation(record[name], "assistant") for name in ("chosen", "rejected"))
    if not prompt:
        same = 0
        while same < min(len(chosen), len(rejected)) - 1 and chosen[same] == rejected[same]:
            same += 1
        prompt = chosen[:same]
    size = len(prompt)
    chosen, rejected = (said[size:] if said[:size] == prompt else said for said in (chosen, rejected))
    return prompt, chosen, rejected


def said(record):
    """The messages of a record."""
    if isinstance(value(record, "messages"), list):
        messages = conversation(value(record, "messages"), "user")
        first = record.get("system")
        if first and messages[:1] and messages[0]["role"] != "system":
            messages.insert(0, {{"role": "system", "content": first}})
        return messages
    if record.get("chosen") is not None:
        prompt, chosen, _ = pair(record)
        return prompt + chosen
    if record.get("instruction") is not None:
        parts = [record["instruction"], value(record, "input")]
        asked = "\\n\\n".join(part for part in parts if part)
        return conversation(asked, "user") + conversation(value(record, "output") or "", "assistant")
    prompt, completion = value(record, "prompt"), value(record, "completion")
    if prompt is not None:
        return conversation(prompt, "user") + conversation(completion, "assistant")
    return conversation(value(record, "text") or "", "assistant")


def prepared(record):
    """The record that the trainer reads."""
    if TARGET in ("pairs", "single-answers", "whole-conversations"):
        prompt, chosen, rejected = pair(record)
        if TARGET == "pairs":
            return {{"prompt": prompt, "chosen": chosen, "rejected": rejected}}
        if TARGET == "single-answers":
            return {{"messages": prompt, "chosen": chosen[-1], "rejected": rejected[-1]}}
        return {{"chosen": prompt + chosen, "rejected": prompt + rejected}}
    messages = said(record)
    if TARGET == "text":
        return {{"text": "\\n\\n".join(one["content"] for one in messages)}}
    if TARGET == "messages":
        return {{"messages": messages}}
    asked = messages[:-1] if messages[-1:] and messages[-1]["role"] == "assistant" else messages
    if TARGET == "prompts":
        return {{"prompt": asked}}
    answer = messages[-1]["content"] if messages else ""
    return {{"input": "\\n\\n".join(one["content"] for one in asked), "output": answer}}


def main():
    unfinished = f"{{PREPARED}}.{{uuid.uuid4()}}"  # nodes that share the folder may all be writing
    with open(unfinished, "w", encoding="utf-8") as file:
        for record in records():
            file.write(json.dumps(prepared(record), ensure_ascii=False) + "\\n")
    os.replace(unfinished, PREPARED)


if __name__ == "__main__":
    main()
'''
