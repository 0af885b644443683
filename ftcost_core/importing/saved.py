"""The user's models on disk: one JSON file each in ``models/`` beside the price files."""

import contextlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import ModelEntry, all_models, find_model
from ftcost_core.documents.job import Job, edited, load_document
from ftcost_core.documents.problems import InputError, did_you_mean, fail, from_validation, refused
from ftcost_core.importing.model import ImportedModel, inline
from ftcost_core.storage.files import read_text, reason, write_atomically
from ftcost_core.text.i18n import tr

FOLDER = "models"
MODEL_VERSION = 1
_SUFFIX = ".model.json"
_MOST_FILES = 1_000


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
class ModelFault:
    """A file of the models' folder that cannot be used, and why; the file is left unchanged."""

    file: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}: {self.text}"


@dataclass(frozen=True, slots=True)
class SavedModels:
    """What the models' folder holds."""

    entries: tuple[ModelEntry, ...]
    """In the order of their names; ``confidence`` is ``user``."""
    faults: tuple[ModelFault, ...] = ()


def models_folder(config: Path | None = None) -> Path:
    """Return the folder of the user's models in a configuration folder (the platform's unless given)."""
    return (config or Path(platformdirs.user_config_dir("ftcost", appauthor=False))) / FOLDER


def saved_models(folder: Path) -> SavedModels:
    """Read the user's models. Never raises: a file that cannot be used is among the faults."""
    entries, faults = [], []
    file_of_name: dict[str, str] = {}
    for path in _files(folder):
        try:
            model = _read(path)
        except InputError as error:
            faults.append(ModelFault(path.name, "; ".join(str(problem) for problem in error.problems)))
            continue
        if model.name.casefold() in file_of_name:
            faults.append(ModelFault(path.name, tr("has the name of {seen}", seen=file_of_name[model.name.casefold()])))
            continue
        file_of_name[model.name.casefold()] = path.name
        entries.append(_entry(model))
    return SavedModels(tuple(sorted(entries, key=lambda problem: problem.id.casefold())), tuple(faults))


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
    path = _place(folder, new_name)
    document = {
        "format": saved.format,
        "version": saved.version,
        "name": saved.name,
        "source": saved.source,
        "architecture": inline(saved.architecture),
    }
    try:
        write_atomically(path, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    except OSError as error:
        raise refused(tr("{path} cannot be written: {error}", path=path, error=reason(error))) from None
    return path


def forget_model(folder: Path, name: str) -> None:
    """Remove a saved model. Raises :class:`InputError` when there is none of that name."""
    path = _file_of(folder, name)
    if path is None:
        raise fail("name", name, tr("the name of a saved model"))
    try:
        path.unlink()
    except OSError as error:
        raise refused(tr("{path} cannot be removed: {error}", path=path, error=reason(error))) from None


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


def _files(folder: Path) -> list[Path]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.name.endswith(_SUFFIX))
    except OSError:
        return []
    return [path for path in paths if not path.name.startswith(".")][:_MOST_FILES]


def _file_of(folder: Path, name: str) -> Path | None:
    """Return the file of the saved model of a name; ``None``: there is none that can be read."""
    for path in _files(folder):
        with contextlib.suppress(InputError):
            if _read(path).name.casefold() == name.casefold():
                return path
    return None


def _place(folder: Path, name: str) -> Path:
    """Return the file of the saved model of this name, or a path that is free for it."""
    if own := _file_of(folder, name):
        return own
    stem = re.sub(r"[^\w.-]+", "-", name).strip("-.")[:80] or "model"
    path = folder / f"{stem}{_SUFFIX}"
    if not path.exists():
        return path
    try:
        _read(path)
    except InputError as error:
        why = tr("{path} is kept: {problems}; move it away or save under another name", path=path,
                 problems=error.problems[0])  # fmt: skip
        raise refused(why) from None
    return next(spare for n in range(2, 10_000) if not (spare := folder / f"{stem}-{n}{_SUFFIX}").exists())


def _read(path: Path) -> SavedModel:
    document = load_document(read_text(path))
    if not isinstance(document, dict) or document.get("format") != "ftcost-model":
        raise fail("format", document.get("format") if isinstance(document, dict) else None, '"ftcost-model"')
    version: Any = document.get("version")
    if isinstance(version, int) and not isinstance(version, bool) and version > MODEL_VERSION:
        raise fail(
            "version", version, tr("{model_version}; a newer FTCost wrote this model", model_version=MODEL_VERSION)
        )
    try:
        return SavedModel.model_validate(document)
    except ValidationError as error:
        raise from_validation(error) from None


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
