"""A trainer's settings as fields of a job, by the table of that trainer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.configurations.draft import Draft
from ftcost_core.configurations.roles import as_targets, targets
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.configurations.telling import changes_nothing, is_telling
from ftcost_core.documents.fields import declaration
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError, Problem, quote
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import ALL_ROLES, MEGATRON_MODULES, ROLE_PATHS
from ftcost_core.trainers.table import Setting, TrainerTable


def read_rows(table: TrainerTable, settings: TrainerSettings, draft: Draft, arch: ModelArchitecture | None) -> None:
    """Read every setting of a trainer's table; other settings stay unread."""
    for row in table.rows:
        place, name = settings.place(row.name)
        settings.mark(row.name.partition(".")[0])
        place.mark(name)
        if not _may_hold(row, draft, table):
            continue
        if row.words:
            draft.word(settings, table, row.words, row.name or None)
        elif row.derived and row.derived in _DERIVED and row.read:
            _DERIVED[row.derived](draft, place, name)
        elif row.path and (row.read or row.implies):
            value = _value(row, place, name, draft, arch)
            if not row.implies:
                draft.put(row.path, value)
            elif value is not None and value == draft.fields.get(row.path):
                for path, implied in row.implies.items():
                    draft.put(path, implied)

    beside = table.words.by_path.keys() - {row.words for row in table.rows}
    for path in sorted(beside & table.reading.aliases.keys()):
        draft.word(settings, table, path)
    if not table.evaluates:
        draft.put("run.evaluation_share", 0.0)


def _may_hold(row: Setting, draft: Draft, table: TrainerTable) -> bool:
    """Tell whether the conditions of a setting hold as far as what is read tells; of its own field it tells itself."""

    def told(name: str) -> bool:
        if name == row.path or (name == "adapters" and "method.kind" in (row.path, row.words)):
            return False
        return (
            name in draft.fields
            or name == "adapters"
            or (name in table.words.by_path and not name.startswith("hardware"))
        )

    def fact(name: str) -> Any:
        return draft.fields.get("method.kind") in ADAPTER_KINDS if name == "adapters" else draft.fields.get(name)

    if any(told(name) and fact(name) not in allowed for name, allowed in row.when.items()):
        return False
    return not row.unless or not all(told(name) and fact(name) in allowed for name, allowed in row.unless.items())


def _value(row: Setting, place: TrainerSettings, name: str, draft: Draft, arch: ModelArchitecture | None) -> Any:
    path = row.path or ""
    if path == "method.reference":  # the weight of its divergence: none is loaded for 0
        weight = place.number(name)
        return None if weight is None else weight > 0
    if row.map:
        value = place.raw(name)
        given = value.removeprefix("torch.") if isinstance(value, str) else value
        word = next((word for word, said in row.map.items() if word != "*" and said == given), None)
        return json.loads(word) if word in ("true", "false") else word
    if row.form == "paths":
        names = re.findall(r"\w+", (place.text(name) or "").rpartition("(")[2])
        return as_targets([role for role in ALL_ROLES if ROLE_PATHS.get(role) in names])
    if row.form != "plain":
        found = targets(place.texts(name), arch, draft, row.name)
        return found if path == "method.lora.targets" or isinstance(found, list) else None
    if path == "method.teacher.model":
        return place.text(name)
    declared = declaration(path)
    if declared.options == (False, True):
        return place.flag(name)
    return place.count(name) if declared.whole else place.number(name)


def _launch(name: str) -> Callable[[Draft, TrainerSettings, str], None]:
    def read(draft: Draft, place: TrainerSettings, setting: str) -> None:
        setattr(draft.launch, name, place.count(setting) or getattr(draft.launch, name))

    return read


def _steps(draft: Draft, place: TrainerSettings, name: str) -> None:
    steps = place.number(name)
    draft.max_steps = int(steps) if steps is not None and steps >= 1 else None


def _iterations(draft: Draft, place: TrainerSettings, name: str) -> None:
    _steps(draft, place, name)
    draft.steps_are_micro_batches = True


def _completion(draft: Draft, place: TrainerSettings, name: str) -> None:
    draft.completion = place.count(name)


def _group(draft: Draft, place: TrainerSettings, name: str) -> None:
    draft.put("method.rollout.group_size", place.count(name))


def _staleness(draft: Draft, place: TrainerSettings, name: str) -> None:
    draft.put("method.rollout.staleness", place.number(name))


def _engine_gpus(draft: Draft, place: TrainerSettings, name: str) -> None:
    draft.put("method.rollout.gpus", place.count(name))


def _expert(draft: Draft, place: TrainerSettings, name: str) -> None:
    draft.put("hardware.parallelism.sequence_parallel", place.flag(name))


def _stages(draft: Draft, place: TrainerSettings, name: str) -> None:
    draft.put("hardware.parallelism.virtual_stages", place.count(name))


def _chip(draft: Draft, place: TrainerSettings, name: str) -> None:
    draft.batch_of_chip = place.number(name)


def _megatron_targets(draft: Draft, place: TrainerSettings, name: str) -> None:
    names = place.texts(name)
    draft.put("method.lora.targets", as_targets([role for role in ALL_ROLES if MEGATRON_MODULES.get(role) in names]))


_DERIVED: Mapping[str, Callable[[Draft, TrainerSettings, str], None]] = {
    "accumulation": lambda draft, place, name: draft.read_accumulation(place, name),
    "batch": _launch("batch"),
    "batch_of_chip": _chip,
    "context": _launch("context"),
    "group": _group,
    "iterations": _iterations,
    "longest_completion": _completion,
    "max_steps": _steps,
    "megatron_modules": _megatron_targets,
    "pipeline": _launch("pipeline"),
    "replicas": _launch("replicas"),
    "sequence_parallel": _expert,
    "server_gpus": _engine_gpus,
    "staleness": _staleness,
    "steps": _steps,
    "tensor": _launch("tensor"),
    "virtual_stages": _stages,
}
"""How settings are read that follow from several fields of a job."""


def name_unread(settings: TrainerSettings, table: TrainerTable, without_effect: frozenset[str], draft: Draft) -> None:
    """Name the settings that nobody has read and that may change memory or time.

    Raises :class:`InputError` for those that speak of adapters, quantisation, length, batch, objective or offload.
    """
    unread = settings.unread()
    if table.file.endswith(".py"):
        # Of a script only the arguments of what the table names are settings.
        titles = sorted({section.title for section in table.sections if section.title} & settings.plain.keys())
        unread = [f"{title}.{name}" for title in titles for name in settings.mapping(title).unread()]
    problems, read = [], settings.plain.get(".read", ())
    for name in unread:
        own = draft.names.get(name, name)
        if name in read or changes_nothing(own, without_effect) or changes_nothing(name, without_effect):
            continue
        if is_telling(own) or is_telling(name):
            place, leaf = settings.place(name) if table.file.endswith(".py") else (settings, name)
            given = quote(str(place.plain.get(leaf)))
            problems.append(Problem(own, given, tr("a setting that is read: leave it out (--ignore) if it changes no "
                                                   "adapters, quantisation, length, batch or objective")))  # fmt: skip
        else:
            draft.say(tr("{name}: not read; it may change memory or time", name=own))
    if problems:
        raise InputError(problems)
