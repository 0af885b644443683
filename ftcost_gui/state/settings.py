"""What the program remembers between runs: theme, units, recent files, window size.

One small JSON file, written atomically: only what was chosen here is changed in it, since another program may
use it too. A missing or broken one is an empty one: it holds nothing that cannot be chosen again. A broken
one is kept aside, and one of a newer version is read as far as it goes and left as it is.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from ftcost_core.documents.json_text import loads
from ftcost_core.documents.problems import one_line
from ftcost_core.storage.files import read_text, write_atomically

_RECENT_FILES = 10
_VERSION = 1
_CHOICES = {
    "theme": ("system", "light", "dark"),
    "units": ("GiB", "GB"),
    "language": ("system", "en", "de"),
}

logger = logging.getLogger(__name__)


def config_folder(chosen: Path | None = None) -> Path:
    """Return the folder of the settings."""
    if chosen is not None:
        return chosen
    import platformdirs

    return Path(platformdirs.user_config_dir("ftcost", appauthor=False))


def log_folder(chosen: Path | None = None) -> Path:
    """Return the folder of the log: beside redirected settings, else the platform's."""
    if chosen is not None:
        return chosen / "log"
    import platformdirs

    return Path(platformdirs.user_log_dir("ftcost", appauthor=False))


class Settings(QObject):
    """Remembered choices; every change is saved at once.

    Signals:
        changed: the name of the setting. The currency is told of as ``units``: both say how figures read.
    """

    changed = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self._path = folder / "state.json"
        self._state = _read(self._path)[0]
        self._chosen: dict[str, Any] = {}

    @property
    def theme(self) -> str:
        """``system``, ``light`` or ``dark``."""
        return self._choice("theme")

    @theme.setter
    def theme(self, value: str) -> None:
        self._put("theme", value)

    @property
    def units(self) -> str:
        """``GiB`` or ``GB``."""
        return self._choice("units")

    @units.setter
    def units(self, value: str) -> None:
        self._put("units", value)

    @property
    def language(self) -> str:
        """``system``, or the code of a language; read when the program starts."""
        return self._choice("language")

    @language.setter
    def language(self, value: str) -> None:
        self._put("language", value)

    @property
    def currency(self) -> str:
        """Code of the currency that money is shown in, whether it has a rate or not."""
        value = self._state.get("currency")
        return value if isinstance(value, str) else "USD"

    @currency.setter
    def currency(self, value: str) -> None:
        if value != self.currency:
            self._put("currency", value)
            self.changed.emit("units")

    @property
    def recent(self) -> list[Path]:
        """Files opened or saved, the latest first."""
        kept = self._state.get("recent")
        return [Path(name) for name in kept if isinstance(name, str)] if isinstance(kept, list) else []

    def add_recent(self, path: Path) -> None:
        """Put a file first in the list of recent files."""
        self._state["recent"] = _read(self._path)[0].get("recent", self._state.get("recent"))
        names = [str(path), *(str(other) for other in self.recent if other != path)]
        # A name in another encoding than UTF-8 cannot be kept.
        self._put("recent", [name for name in names if one_line(name) == name][:_RECENT_FILES])

    def forget_recent(self, path: Path | None = None) -> None:
        """Drop one file from the list, or all."""
        self._put("recent", [str(other) for other in self.recent if path is not None and other != path])

    @property
    def geometry(self) -> str:
        """The window's size and place, as Qt saved it (Base64)."""
        value = self._state.get("geometry")
        return value if isinstance(value, str) else ""

    @geometry.setter
    def geometry(self, value: str) -> None:
        self._put("geometry", value)

    @property
    def closed_sections(self) -> list[str]:
        """Sections of the form that are folded."""
        value = self._state.get("closed_sections")
        return [name for name in value if isinstance(name, str)] if isinstance(value, list) else []

    @closed_sections.setter
    def closed_sections(self, value: list[str]) -> None:
        self._put("closed_sections", value)

    @property
    def price_columns(self) -> list[str]:
        """Columns of the price table that are shown beside the usual ones."""
        value = self._state.get("price_columns")
        return [name for name in value if isinstance(name, str)] if isinstance(value, list) else []

    @price_columns.setter
    def price_columns(self, value: list[str]) -> None:
        self._put("price_columns", value)

    @property
    def offer_columns(self) -> list[str] | None:
        """Columns of the table of offers; ``None``: the usual ones, fewer where there is no room."""
        value = self._state.get("offer_columns")
        return [name for name in value if isinstance(name, str)] if isinstance(value, list) else None

    @offer_columns.setter
    def offer_columns(self, value: list[str] | None) -> None:
        self._put("offer_columns", value)

    def _choice(self, name: str) -> str:
        value = self._state.get(name)
        return str(value) if value in _CHOICES[name] else _CHOICES[name][0]

    def _put(self, name: str, value: object) -> None:
        if self._state.get(name) == value:
            return
        self._state[name] = self._chosen[name] = value
        try:
            self._write()
        except OSError as error:  # a read-only home must not stop the work
            logger.warning("settings could not be saved: %s", error)
        self.changed.emit(name)

    def _write(self) -> None:
        there, whole = _read(self._path)
        if _newer(there):
            logger.warning("settings are not saved: a newer version wrote %s", self._path.name)
            return
        if not whole:
            self._path.replace(self._path.with_suffix(".broken.json"))
        state = (there or self._state) | self._chosen | {"version": _VERSION}
        write_atomically(self._path, json.dumps(state, indent=2, ensure_ascii=False) + "\n")


def _read(path: Path) -> tuple[dict[str, Any], bool]:
    """Return the settings in a file, and whether it could be understood."""
    try:
        state = loads(read_text(path)) if path.exists() else {}
    except (OSError, ValueError) as error:
        logger.warning("settings could not be read: %s", error)
        return {}, False
    return (state, True) if isinstance(state, dict) else ({}, False)


def _newer(state: dict[str, Any]) -> bool:
    version = state.get("version", _VERSION)
    return not isinstance(version, int) or version > _VERSION
