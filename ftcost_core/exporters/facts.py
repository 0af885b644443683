"""What the other tools call things: files of ``resources/handoff``, each with its sources."""

from __future__ import annotations

from functools import cache
from typing import Any

from ftcost_core.storage.bundled import read_json


@cache
def defaults() -> dict[str, Any]:
    """Return what a job does not say but a trainer must know, such as the learning rate."""
    return _read("defaults.json")


@cache
def trainers() -> dict[str, Any]:
    """Return for each trainer its words for optimizers and precisions, and what to install."""
    return _read("trainers.json")


@cache
def modules() -> dict[str, Any]:
    """Return the names of the matrices and of the decoder layer in transformers, by model type."""
    return _read("modules.json")


@cache
def torchtune_models() -> dict[str, Any]:
    """Return the models that torchtune has builders for."""
    return _read("torchtune.json")


@cache
def clusters() -> dict[str, Any]:
    """Return GPU and provider names in the words of the tools that rent machines."""
    return _read("clusters.json")


def module_names(family: str) -> dict[str, tuple[str, ...]]:
    """Return the module names of each role of the job document, for a family of models."""
    table = modules()
    row = table["default"] | table["families"].get(family, {})
    return {role: tuple(names) for role, names in row.items() if role != "layer"}


def layer_class(family: str) -> str | None:
    """Return the class of a family's decoder layer; ``None``: the trainer finds it itself."""
    found: str | None = modules()["layers"].get(family)
    return found


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = read_json("handoff", name)
    return found
