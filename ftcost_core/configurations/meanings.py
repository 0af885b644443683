"""What each setting of a configuration means in the job: the table that an import shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from ftcost_core.configurations.dialects import flat
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.configurations.telling import changes_nothing
from ftcost_core.documents.fields import field_value, title
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import quote
from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.trainers.names import Trainer
from ftcost_core.trainers.table import TrainerTable, trainers
from ftcost_core.wording.field_values import value_name

Said: TypeAlias = Literal["field", "read", "no effect", "not read", "assumed"]
"""A setting is a field of the job, is read for how the run is started, changes nothing, is not read; a field that no
setting says is assumed."""
_LONGEST = 60
_WITH: Mapping[str, str] = {
    "accumulation": "training.global_batch", "batch": "training.global_batch", "batch_of_chip": "training.micro_batch",
    "context": "hardware.parallelism.context", "group": "method.rollout.group_size", "iterations": "data.tokens",
    "longest_completion": "data.seq_len", "max_steps": "data.tokens", "megatron_modules": "method.lora.targets",
    "model": "model.id", "pipeline": "hardware.parallelism.pipeline", "steps": "data.tokens",
    "staleness": "method.rollout.staleness", "tensor": "hardware.parallelism.tensor",
}  # fmt: skip
"""Fields that settings hold together with others."""
_WORDS: Mapping[Said, str] = LazyTexts({
    "field": "", "read": "read", "no effect": "without effect on memory and time",
    "not read": "not read", "assumed": "assumed",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Meaning:
    """One setting."""

    setting: str
    """Its name in the file; none for a field that nothing says."""
    given: str
    path: str | None
    """The field of the job that it is."""
    said: Said

    def cells(self, job: Job) -> tuple[str, str, str, str]:
        """Return the row of a table: setting, value in the file, what it means in the job, whether that is assumed."""
        if self.path is None:
            return self.setting, self.given, _WORDS[self.said], ""
        if self.path == "model.id":
            return self.setting, self.given, tr("Model: {name}", name=job.model.id or tr("inline")), ""
        value = field_value(job, self.path)
        shown = tr("as the trainer does") if value is None else _shown(self.path, value)
        return self.setting, self.given, f"{title(self.path)}: {shown}", _WORDS[self.said]


def _shown(path: str, value: object) -> str:
    return quote(list(value)) if isinstance(value, tuple) else value_name(path, value)


def meanings(
    settings: TrainerSettings, table: TrainerTable, without_effect: frozenset[str], names: Mapping[str, str],
    own: Mapping[str, Any],
) -> tuple[Meaning, ...]:  # fmt: skip
    """Return what every setting that is given means.

    ``names`` are a dialect's own names of settings, and ``own`` what the file gives under them.
    """
    key = next(key for key, one in trainers().items() if one is table)
    unread = set(settings.unread())
    return tuple(_meanings(settings.given, key, without_effect, names, own, unread))


def _meanings(
    given: Mapping[str, Any], trainer: Trainer, without_effect: frozenset[str], names: Mapping[str, str],
    file: Mapping[str, Any], unread: set[str],
) -> Iterator[Meaning]:  # fmt: skip
    fields = _fields(trainer)
    launched = {name.partition(".")[2]: own for name, own in names.items() if name.startswith("job.")}
    together = {part for own in launched.values() for part in _parts(own) if part != own}
    for name, value in flat(given):
        own, first = names.get(name, name), name.partition(".")[0]
        if value is None or own.startswith(".") or own in together:
            continue
        path = fields.get(name)
        said: Said = "field" if path else "read"
        if path is None and (changes_nothing(own, without_effect) or changes_nothing(name, without_effect)):
            said = "no effect"
        elif path is None and {name, first} & unread:
            said = "not read"
        yield Meaning(own, _short(file.get(own, value)), path, said)
    for path, own in launched.items():
        if not own.startswith("."):
            values = [str(file[part]) for part in _parts(own) if part in file]
            yield Meaning(own, _short(" / ".join(values)), path, "field")


def _parts(own: str) -> list[str]:
    """Return the settings that a dialect reads together, or the setting."""
    return re.split(r" [x+/:÷-] ", own)


def _short(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


@cache
def _fields(trainer: Trainer) -> Mapping[str, str]:
    """Return the field of the job that each setting of a trainer is."""
    table = trainers()[trainer]
    out: dict[str, str] = {}
    for path, words in table.words.tables():
        for said in words.values():
            out |= dict.fromkeys(said, path) if isinstance(said, dict) else {}
    for path, aliases in table.reading.aliases.items():
        out |= {name: path for alias in aliases for name in alias.settings}
    for path, values in table.reading.values.items():
        out |= dict.fromkeys(values, path)
    for row in table.rows:
        held = row.path or row.words or (_WITH.get(row.derived or "") if row.read else None)
        if held and row.name:
            out[row.name] = held
    return out | {table.reading.model: "model.id"}
