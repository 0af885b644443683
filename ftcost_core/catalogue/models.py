"""The model catalogue (``resources/models.jsonl``): architectures with exact parameter counts."""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import Any

from msgspec import field

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.documents.record import Record, rows_of
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import tr


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


def find_model(name: str, *, path: str = "model.id") -> ModelEntry:
    """Return the model of an id, a display name or the id of a checkpoint of the same shape.

    Upper and lower case do not matter, and the tuned variants of a model (``-Instruct``, ``-Chat``, ``-it``,
    ``-pt``, ``-Base``, ``-hf``) have its shape. Raises :class:`InputError` for one that
    the catalogue does not know.
    """
    if not isinstance(name, str):
        raise fail(path, name, "the id of a model, a text")
    model = _by_name().get(name.casefold()) or _by_stem().get(_stem(name))
    if model is None:
        short = {model.id.rpartition("/")[2]: model.id for model in all_models()}
        ids = {**short, **{model.id: model.id for model in all_models()}}
        hint = did_you_mean(name, ids, ids) or did_you_mean(name.rpartition("/")[2], short, short)
        raise fail(path, name, tr("an id of the model catalogue, or an inline architecture") + hint)
    return model


@cache
def _by_name() -> dict[str, ModelEntry]:
    table: dict[str, ModelEntry] = {}
    for key in ("aliases", "display_name", "id"):
        for model in reversed(all_models()):
            value = getattr(model, key)
            for name in (value,) if isinstance(value, str) else value:
                table[name.casefold()] = model
    return table


@cache
def _by_stem() -> dict[str, ModelEntry]:
    return {_stem(model.id): model for model in reversed(all_models())}


def _stem(name: str) -> str:
    return re.sub(r"(-(it|pt|instruct|chat|base|hf))+$", "", name.casefold())
