"""What each trainer's files say of each field of a job: no field is left out unawares.

The file ``exporters/fields.json`` holds every field of :data:`PARTS`, but those whose words stand in
``trainers.json``. It fails to load after a field is added to the job document, or a trainer, and names it.
"""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Literal, Self, TypeAlias

from pydantic import model_validator

from ftcost_core.documents.fields import declaration, field_value, leaves, title_in_sentence
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError, quote
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.exporters.facts import trainers
from ftcost_core.exporters.handoff import Cluster, Trainer
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.formulas.facts.tables import FactModel, load
from ftcost_core.text.i18n import tr
from ftcost_core.wording.field_values import value_name

PARTS = ("data", "method", "training", "hardware", "run")
FieldUse: TypeAlias = Literal["written", "noted", "told", "refused", "none"]
"""A field is written into the files (epochs perhaps as steps), or a note of the exporter's own says that it is not, or
the common note does, where a job has another value than the trainer takes by itself (``told``), or such a job is
refused, or the field is none of the trainer's business: it belongs to a part that the trainer has not."""


class FieldUses(FactModel):
    """The file ``exporters/fields.json``."""

    about: str
    no_setting: dict[str, str]
    """Fields that no tool has a setting for, and why."""
    fields: dict[str, WordTable[Trainer, FieldUse]]
    machines: dict[str, WordTable[Cluster, FieldUse]]
    """Fields of the machines, which tools that rent or reserve them are told."""

    @model_validator(mode="after")
    def _every_field(self) -> Self:
        words = {path for path, _ in trainers()["trl"].words.tables()}
        check_fields(self.no_setting.keys(), self.fields.keys() | self.machines.keys(), words)
        return self


def check_fields(*lists: Collection[str]) -> None:
    """Raise :class:`ValueError` unless each field of the job's :data:`PARTS`, and nothing else, is in a list."""
    every = [leaf for part in PARTS for leaf in leaves(part)]
    listed = [path for part in lists for path in part]
    if missing := [leaf for leaf in every if leaf not in listed]:
        raise ValueError(f"no entry for {', '.join(missing)}")
    if wrong := sorted(path for path in listed if path not in every or listed.count(path) > 1):
        raise ValueError(f"{', '.join(wrong)}: no field of the job, or listed twice")


@cache
def field_uses() -> FieldUses:
    """Return what becomes of each field in each tool's files, by the field's path."""
    return load(FieldUses, "exporters", "fields.json")


def untold(job: TrainerJob, trainer: Trainer, *more: str) -> Iterator[str]:
    """Yield a note for each field that the files do not say and that the trainer takes otherwise by itself.

    ``more`` are fields that the files say for some jobs only.
    """
    looked_at = (*more, *(path for path, uses in field_uses().fields.items() if uses[trainer] == "told"))
    stated = {path: value for path in looked_at if (value := field_value(job.resolved, path)) is not None}
    if job.training.stack not in trainers()[trainer].stacks:
        return  # a note says that the estimate is for another stack
    open_again = {path: None if declaration(path).optional else declaration(path).default for path in stated}
    try:
        by_itself = resolve(edited(job.resolved, open_again)).job
    except InputError:
        return
    for path, value in stated.items():
        usual = field_value(by_itself, path)
        if value != usual:
            yield tr(
                "{title} is not told of {field}: the estimate has {value}, the files leave it at {usual}.",
                title=trainers()[trainer].title,
                field=title_in_sentence(path),
                value=_shown(path, value),
                usual=_shown(path, usual),
            )


def _shown(path: str, value: object) -> str:
    if value is None:
        return tr("its default")
    return quote(list(value)) if isinstance(value, tuple) else value_name(path, value)
