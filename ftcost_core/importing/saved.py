"""The user's models on disk: one JSON file each in ``models/`` beside the price files."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import ModelEntry, all_models, find_model
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError, did_you_mean, fail, from_validation
from ftcost_core.importing.model import ImportedModel, inline
from ftcost_core.storage.own_documents import FileFault, OwnDocuments
from ftcost_core.text.i18n import tr

FOLDER = "models"
MODEL_VERSION = 1
_SUFFIX = ".model.json"


class SavedModel(BaseModel):
    """The document of one saved model."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["ftcost-model"] = "ftcost-model"
    version: Literal[1] = 1
    name: Annotated[str, Field(min_length=1, max_length=200)]
    source: Annotated[str, Field(max_length=2_000)] = ""
    """Where it was imported from."""
    architecture: ModelArchitecture


@dataclass(frozen=True, slots=True)
class SavedModels:
    """What the models' folder holds."""

    entries: tuple[ModelEntry, ...]
    """In the order of their names; ``confidence`` is ``user``."""
    faults: tuple[FileFault, ...] = ()


def models_folder(config: Path | None = None) -> Path:
    """Return the folder of the user's models in a configuration folder (the platform's unless given)."""
    return (config or Path(platformdirs.user_config_dir("ftcost", appauthor=False))) / FOLDER


def saved_models(folder: Path) -> SavedModels:
    """Read the user's models. Never raises: a file that cannot be used is among the faults."""
    models, faults = _kept(folder).all()
    return SavedModels(tuple(map(_entry, models)), tuple(faults))


def save_model(folder: Path, model: ImportedModel, *, name: str | None = None) -> Path:
    """Keep a model under a name (its own unless given) and return its file; the same name is replaced.

    Raises :class:`InputError` when the name is a catalogue model's, when a file in its place is broken or of
    a newer version, or when it cannot be written.
    """
    new_name = (name if name is not None else model.name).strip()
    if new_name.casefold() in {one.id.casefold() for one in all_models()}:
        raise fail("name", new_name, tr("a name that no model of the catalogue has"))
    try:
        saved = SavedModel(
            name=new_name,
            source=model.source[:2_000],
            architecture=model.architecture.model_copy(update={"name": new_name}),
        )
    except ValidationError as error:
        raise from_validation(error) from None
    document = saved.model_dump(exclude={"architecture"}) | {"architecture": inline(saved.architecture)}
    return _kept(folder).save(new_name, document)


def forget_model(folder: Path, name: str) -> None:
    """Remove a saved model. Raises :class:`InputError` when there is none of that name."""
    _kept(folder).forget(name, tr("the name of a saved model"))


def model_field(entry: ModelEntry) -> dict[str, object]:
    """Return what a job's ``model`` becomes: an id of the shipped catalogue, or a user's model inline."""
    if entry.confidence == "user":
        return {"id": None, "architecture": inline(entry.architecture)}
    return {"id": entry.id, "architecture": None}


def with_saved_model(job: Job, saved: Sequence[ModelEntry]) -> Job:
    """Return the job with its model inline if ``model.id`` names a user's model; else the job itself.

    Raises :class:`InputError` for an id that neither the catalogue nor the user's models know, with the
    nearest of both.
    """
    name = job.model.id
    if name is None:
        return job
    mine = next((entry for entry in saved if entry.id.casefold() == name.casefold()), None)
    if mine is not None:
        return edited(job, {"model": model_field(mine)})
    try:
        find_model(name)
    except InputError as error:
        hint = did_you_mean(name, [entry.id for entry in saved])
        if not hint:
            raise
        raise fail(
            "model.id", name, tr("{allowed}; of your models:{hint}", allowed=error.problems[0].allowed, hint=hint)
        ) from None
    return job


def _kept(folder: Path) -> OwnDocuments[SavedModel]:
    return OwnDocuments(folder, SavedModel, _SUFFIX, MODEL_VERSION)


def _entry(model: SavedModel) -> ModelEntry:
    parameters = counts(model.architecture)
    return ModelEntry(
        id=model.name,
        display_name=model.name,
        family=tr("your models"),
        parameters=parameters.total,
        active_parameters=parameters.active,
        confidence="user",
        source=(model.source,),
        raw_architecture=inline(model.architecture) | {"name": model.name},
    )
