"""What the program remembers between runs: theme, units, recent files, window size.

Each setting is declared once, as an attribute of :class:`Settings`. All are kept in one small JSON file,
written atomically: only what was chosen here is changed in it, since another program may use it too. A value
that cannot be used reads as the default, and a missing or broken file as an empty one. A broken file is kept
aside; one of a newer version is read as far as it is understood and never written.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar, overload

import platformdirs
from PySide6.QtCore import QObject, Signal

from ftcost_core.documents.json_text import loads
from ftcost_core.documents.problems import one_line
from ftcost_core.storage.files import read_text, write_atomically

_FILE = "state.json"
_RECENT_FILES = 10
_VERSION = 1
Value = TypeVar("Value")

logger = logging.getLogger(__name__)


def config_folder(chosen: Path | None = None) -> Path:
    """Return the folder of the settings."""
    if chosen is not None:
        return chosen
    return Path(platformdirs.user_config_dir("ftcost", appauthor=False))


def log_folder(chosen: Path | None = None) -> Path:
    """Return the folder of the log: beside redirected settings, else the platform's."""
    if chosen is not None:
        return chosen / "log"
    return Path(platformdirs.user_log_dir("ftcost", appauthor=False))


class Setting(Generic[Value]):
    """Declares one setting; its key in the file is the name of the attribute.

    ``parse`` takes the value in the file and raises :class:`ValueError` where it cannot be used; ``dump``
    makes what JSON can hold. ``also_changes`` names settings whose listeners must hear of a change of this
    one.
    """

    def __init__(
        self,
        description: str,
        default: Value,
        parse: Callable[[object], Value],
        dump: Callable[[Value], object] = lambda value: value,
        also_changes: tuple[str, ...] = (),
    ) -> None:
        self.description, self.default = description, default
        self._parse, self._dump, self._also_changes = parse, dump, also_changes

    def __set_name__(self, _owner: type[Settings], name: str) -> None:
        self.key = name

    @overload
    def __get__(self, settings: None, _owner: type[Settings]) -> Setting[Value]: ...
    @overload
    def __get__(self, settings: Settings, _owner: type[Settings]) -> Value: ...
    def __get__(self, settings: Settings | None, _owner: type[Settings]) -> Setting[Value] | Value:
        """Return the value that was chosen, or the default."""
        if settings is None:
            return self
        try:
            return self._parse(settings.stored[self.key])
        except (KeyError, ValueError):
            return self.default

    def __set__(self, settings: Settings, value: Value) -> None:
        """Choose a value. Raises :class:`ValueError` for one that could not be read back."""
        stored = self._dump(value)
        self._parse(stored)
        if settings.store(self.key, stored):
            for name in (self.key, *self._also_changes):
                settings.changed.emit(name)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text")
    return value


def _texts(value: object) -> list[str]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is no list")
    return [name for name in value if isinstance(name, str)]


def _mappings(value: object) -> dict[str, dict[str, str]]:
    if not isinstance(value, dict):
        raise ValueError(f"{value!r} is no table")
    return {
        str(source): {str(name): str(field) for name, field in mapping.items()}
        for source, mapping in value.items()
        if isinstance(mapping, dict)
    }


def _choice(description: str, *allowed: str) -> Setting[str]:
    """Declare a setting with a few values, of which the first is the default."""

    def parse(value: object) -> str:
        if value not in allowed:
            raise ValueError(f"{value!r} is none of {', '.join(allowed)}")
        return str(value)

    return Setting(description, allowed[0], parse)


class Settings(QObject):
    """Remembered choices; every change is saved at once.

    Signals:
        changed: the name of the setting. The currency is told of as ``units`` too: both are how figures read.
    """

    changed = Signal(str)

    theme = _choice("Light or dark colours", "system", "light", "dark", "contrast-light", "contrast-dark")
    units = _choice("Units of memory", "GiB", "GB")
    language = _choice("Language of texts", "system", "en", "de")
    currency = Setting(
        "Code of the currency that money is shown in, whether it has a rate or not", "USD", _text,
        also_changes=("units",),
    )  # fmt: skip
    recent = Setting[list[Path]](
        "Files opened or saved, the latest first", [], lambda value: [Path(name) for name in _texts(value)],
        lambda paths: [str(path) for path in paths],
    )  # fmt: skip
    geometry = Setting("The window's size and place, as Qt saved it (Base64)", "", _text)
    closed_sections = Setting[list[str]]("Sections of the form that are folded", [], _texts)
    docked_explanation = Setting("What is explained beside the charts of an estimate; empty: nothing", "", _text)
    price_columns = Setting[list[str]]("Columns of the price table that are shown beside the usual ones", [], _texts)
    read_columns = Setting[dict[str, dict[str, str]]](
        "What the columns of sheets were read as, by the names of all columns of the sheet", {}, _mappings
    )
    offer_columns = Setting[list[str] | None](
        "Columns of the table of offers; none chosen: the usual ones, fewer where there is no room", None,
        lambda value: None if value is None else _texts(value),
    )  # fmt: skip

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self._path = folder / _FILE
        self.stored = _read(self._path)[0]
        """What the file holds, by key."""
        self._chosen: dict[str, object] = {}

    def add_recent(self, path: Path) -> None:
        """Put a file first in the list of recent files, as other programs may have changed it by now."""
        self.stored["recent"] = _read(self._path)[0].get("recent", self.stored.get("recent"))
        paths = [path, *(other for other in self.recent if other != path)]
        # A name in another encoding than UTF-8 cannot be kept.
        self.recent = [other for other in paths if one_line(str(other)) == str(other)][:_RECENT_FILES]

    def forget_recent(self, path: Path | None = None) -> None:
        """Drop one file from the list, or all."""
        self.recent = [other for other in self.recent if path is not None and other != path]

    def store(self, key: str, value: object) -> bool:
        """Write a value into the file; return whether it is another than before."""
        if self.stored.get(key) == value:
            return False
        self.stored[key] = self._chosen[key] = value
        try:
            self._write()
        except OSError as error:  # a read-only home must not stop the work
            logger.warning("settings could not be saved: %s", error)
        return True

    def _write(self) -> None:
        on_disk, readable = _read(self._path)
        if _newer(on_disk):
            logger.warning("settings are not saved: a newer version wrote %s", self._path.name)
            return
        if not readable:
            self._path.replace(self._path.with_suffix(".broken.json"))
        state = (on_disk or self.stored) | self._chosen | {"version": _VERSION}
        write_atomically(self._path, json.dumps(state, indent=2, ensure_ascii=False) + "\n")


def _read(path: Path) -> tuple[dict[str, object], bool]:
    """Return the settings in a file, and whether it could be understood."""
    try:
        state = loads(read_text(path)) if path.exists() else {}
    except (OSError, ValueError) as error:
        logger.warning("settings could not be read: %s", error)
        return {}, False
    return (state, True) if isinstance(state, dict) else ({}, False)


def _newer(state: dict[str, object]) -> bool:
    version = state.get("version", _VERSION)
    return not isinstance(version, int) or version > _VERSION
