"""Which models a person has said that others are fine-tunes of: ``fine-tunes.json`` in the folder of settings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.storage.files import is_there, read_text, refused_file, write_atomically
from ftcost_core.text.i18n import tr

FILE = "fine-tunes.json"
_FORMAT, _VERSION = "ftcost-fine-tunes", 1


def _place(config: Path | None) -> Path:
    return (config or Path(platformdirs.user_config_dir("ftcost", appauthor=False))) / FILE


def answers(config: Path | None = None) -> Mapping[str, str]:
    """Return models of the catalogue by the names of those that were made of them; a file that is broken has none."""
    try:
        return _read(_place(config))
    except InputError:
        return {}


def remember(name: str, model: str, config: Path | None = None) -> None:
    """Keep what a model is a fine-tune of.

    Raises :class:`InputError` for a model that the catalogue does not have, for a file that is broken or of a newer
    version, which is left as it is, and where it cannot be written.
    """
    place = _place(config)
    known = {**_read(place), name: find_model(model).id}
    text = json.dumps({"format": _FORMAT, "version": _VERSION, "models": known}, indent=2, ensure_ascii=False)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(place, f"{text}\n")
    except OSError as error:
        raise refused_file(place, str(error)) from None


def _read(place: Path) -> dict[str, str]:
    if not is_there(place):
        return {}
    try:
        document = json.loads(read_text(place))
        models = document["models"]
        kept = {str(name): str(model) for name, model in models.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise refused_file(place, tr("it is no list of fine-tunes")) from None
    if document.get("version") != _VERSION:
        raise fail("version", document.get("version"), str(_VERSION))
    return kept
