"""The model catalogue (``resources/models.jsonl``): architectures with exact parameter counts."""

from __future__ import annotations

import re
from functools import cache, cached_property, lru_cache
from typing import Any

from msgspec import field
from msgspec.structs import replace

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.names import (
    Listed,
    NameParts,
    as_published,
    asked_for,
    borne,
    checkpoint_name,
    is_tuned_by_others,
    model_parts,
    nearest,
)
from ftcost_core.catalogue.out_of_scope import out_of_scope
from ftcost_core.documents.job import ModelChoice
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.documents.record import Record, rows_of
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import tr

_SIZE_NEAR = 0.03
"""How far the count of a model's parameters may be from the rounded one that its name has."""


class ModelEntry(Record, frozen=True, kw_only=True, dict=True):
    """One model. Its architecture is validated on first use, so that a list of hundreds loads at once."""

    id: str
    display_name: str
    family: str
    parameters: int
    active_parameters: int
    released: str | None = None
    licence: str | None = None
    confidence: str
    """How sure the numbers are: exact, config, table, headline, transformers-defaults, user."""
    aliases: tuple[str, ...] = ()
    """Ids of checkpoints of the same shape."""
    source: tuple[str, ...]
    notes: str = ""
    """What somebody who reads the file should know."""
    raw_architecture: dict[str, Any] = field(name="architecture")

    @property
    def native_dtype(self) -> str | None:
        """The dtype that its weights were published in."""
        return self.raw_architecture.get("native_dtype")

    @cached_property
    def architecture(self) -> ModelArchitecture:
        """The architecture, validated."""
        return ModelArchitecture.model_validate(self.raw_architecture)


@cache
def all_models() -> tuple[ModelEntry, ...]:
    """Return the catalogue in the order of its file."""
    return rows_of(resource("models.jsonl").read_bytes(), ModelEntry)


def architecture_of(chosen: ModelChoice) -> ModelArchitecture:
    """Return the architecture of a job's model: its own, or that of its name. Raises :class:`InputError`."""
    return chosen.architecture or find_model(chosen.id or "").architecture


def find_model(name: str, *, path: str = "model.id", bears: bool = True) -> ModelEntry:
    """Return the model that a name means: an id, a display name, that of a copy, of a cache's folder (``names``).

    ``bears``: also the model whose name it bears beside words of its own, as a copy that somebody tuned does. Raises
    :class:`InputError` for a name that the catalogue does not know, and for one that means several.
    """
    if not isinstance(name, str):
        raise fail(path, name, "the id of a model, a text")
    meant = _meant(name)
    if len(meant) > 1:
        raise asked_for(path, name, (model.id for model in meant))
    if meant:
        return meant[0]
    if why := out_of_scope(checkpoint_name(name), name.strip().casefold()):
        raise fail(path, name, why)
    copies = _copies(model_parts(name))
    if len(copies) > 1:
        raise asked_for(path, name, copies)
    bases = _bases(name) if bears else []
    if len(bases) > 1:
        raise asked_for(path, name, (model.id for model in bases))
    if bases and not copies:
        return bases[0]
    hint = did_you_mean(copies[0], copies) if copies else _near_ids(name)
    raise fail(path, name, tr("an id of the model catalogue, or an inline architecture") + hint)


def read_as(name: str) -> str | None:
    """Return the id of the model that a name was read as, where it is not the same name with or without publisher."""
    model = find_model(name)
    short = name.casefold().rpartition("/")[2]
    return None if short in (model.id.casefold().rpartition("/")[2], model.display_name.casefold()) else model.id


@lru_cache(maxsize=4096)
def _meant(name: str) -> list[ModelEntry]:
    own = checkpoint_name(name)
    if exact := _by_name().get(name.strip().casefold()) or _by_name().get(own) or _by_short_name().get(own):
        return [exact]
    if stored := _by_short_name().get(as_published(own)):
        return [stored]
    for text in dict.fromkeys((name, re.sub(r"(?<=[^\d.]\d)-(?=\d-)", ".", own), own.replace("_", "-"))):
        parts = model_parts(text)
        if meant := nearest(parts, _listed(), _shape):
            return meant
    return _by_size(model_parts(own))


def bears_name(name: str) -> bool:
    """Tell whether a name that means a model is that of a copy of which the catalogue has the base alone."""
    return not _meant(name)


@lru_cache(maxsize=4096)
def _bases(name: str) -> list[ModelEntry]:
    families = frozenset(word for model in all_models() for word in model_parts(model.family).words[:1])
    return borne(model_parts(name), _listed(), families, _shape)


def _copies(parts: NameParts) -> list[str]:
    """Return the names of copies that a name may be a part of, as ``vicuna 13b`` is: asked for, never taken."""
    copies = [alias for model in all_models() for alias in model.aliases]
    listed = [Listed(alias, model_parts(alias)) for alias in copies]
    return nearest(parts, listed, lambda alias: alias)


def _by_size(parts: NameParts) -> list[ModelEntry]:
    """Return the models whose names say no size but that have as many parameters as a name says."""
    size = re.fullmatch(r"(\d+(?:\.\d+)?)([bm])", *parts.sizes) if len(parts.sizes) == 1 else None
    if size is None:
        return []
    parameters = float(size[1]) * (1e9 if size[2] == "b" else 1e6)
    near = _SIZE_NEAR * parameters
    of_that_size = [one for one in _listed() if not one.parts.sizes and abs(one.entry.parameters - parameters) < near]
    return nearest(replace(parts, sizes=()), of_that_size, _shape)


def _near_ids(name: str) -> str:
    short = {model.id.rpartition("/")[2]: model.id for model in all_models()}
    ids = {**short, **{model.id: model.id for model in all_models()}}
    return did_you_mean(name, ids, ids) or did_you_mean(name.rpartition("/")[2], short, short)


@cache
def _by_name() -> dict[str, ModelEntry]:
    """Return the model of each full name."""
    table: dict[str, ModelEntry] = {}
    for key in ("aliases", "display_name", "id"):
        for model in reversed(all_models()):
            value = getattr(model, key)
            for name in (value,) if isinstance(value, str) else value:
                table[name.casefold()] = model
    return table


@cache
def _by_short_name() -> dict[str, ModelEntry]:
    """Return the model of each name without its publisher, where all that have it are of one shape."""
    names: dict[str, dict[str, ModelEntry]] = {}
    for name, model in _by_name().items():
        names.setdefault(name.rpartition("/")[2], {})[_shape(model)] = model
    return {name: next(iter(found.values())) for name, found in names.items() if len(found) == 1}


@cache
def _listed() -> tuple[Listed[ModelEntry], ...]:
    """Return every name of every model; those of its own come before those of its copies."""
    names = [(model, name, False) for model in all_models() for name in (model.id, model.display_name)]
    copies = [(model, alias, True) for model in all_models() for alias in model.aliases]
    names += [copy for copy in copies if not is_tuned_by_others(copy[1])]
    return tuple(Listed(model, model_parts(name), of_copy) for model, name, of_copy in names)


def _shape(model: ModelEntry) -> str:
    """Return what has to be equal for two models to be the same to every figure."""
    return repr({key: value for key, value in model.raw_architecture.items() if key != "native_dtype"})
