"""The settings of one configuration: each is read with its type; those that nobody reads can be told."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ftcost_core.configurations.branches import OPEN
from ftcost_core.documents.problems import fail, quote
from ftcost_core.text.i18n import tr

_VARIABLE = re.compile(r"\$\{[^}]*\}|\$\(|\$[A-Za-z_]\w*|\{\{.*?\}\}|<[^<>]+>")
_AUTO = "auto"
_Value = TypeVar("_Value")


class TrainerSettings:
    """Settings by name. A variable is left out, and ``say`` told; a wrong value too, and ``say_wrong`` told.

    ``defaults`` stand in for what is not given.
    """

    def __init__(
        self,
        values: Mapping[Any, Any],
        say: Callable[[str], None],
        say_wrong: Callable[[str], None],
        prefix: str = "",
        defaults: Mapping[str, Any] | None = None,
    ) -> None:
        self._given = {str(name): value for name, value in values.items()}
        self._values = {**(defaults or {}), **{name: v for name, v in self._given.items() if v is not None}}
        self._say, self._say_wrong, self._prefix = say, say_wrong, prefix
        self._read: set[str] = set()
        self._below: dict[str, TrainerSettings] = {}

    def __contains__(self, name: str) -> bool:
        """Tell whether a setting is given."""
        return self._given.get(name) is not None

    @property
    def plain(self) -> Mapping[str, Any]:
        """All settings as they were given, or by default."""
        return self._values

    @property
    def given(self) -> Mapping[str, Any]:
        """All settings as they were given, without defaults."""
        return self._given

    def mark(self, *names: str) -> None:
        """Take settings as read."""
        self._read.update(names)

    def place(self, name: str) -> tuple[TrainerSettings, str]:
        """Return the settings in which a setting stands, whose name may hold dots, and its own name there."""
        first, _, rest = name.partition(".")
        if not rest:
            return self, name
        return self.mapping(first).place(rest) if isinstance(self.plain.get(first), dict) else (self._none(), rest)

    def _none(self) -> TrainerSettings:
        return TrainerSettings({}, self._say, self._say_wrong)

    def unread(self) -> list[str]:
        """Return the names of settings that nobody has read and that are not empty."""
        return [name for name, value in self._given.items() if name not in self._read and _says(value)]

    def raw(self, name: str) -> Any:
        """Return a setting as it is; ``None`` where it is not there or a variable."""
        self._read.add(name)
        value = self._values.get(name)
        refuse_open(self._prefix + name, value)
        if isinstance(value, str) and _VARIABLE.search(value):
            self._say(
                tr("{name}: {value} is filled in elsewhere: not read", name=self._prefix + name, value=quote(value))
            )
            return None
        return value

    def text(self, name: str) -> str | None:
        """Return a text."""
        return self._typed(name, lambda value: value if isinstance(value, str) else None, tr("a text"))

    def number(self, name: str) -> float | None:
        """Return a number; YAML reads ``1e-5`` as a text."""
        return self._typed(name, _number, tr("a number"))

    def count(self, name: str) -> int | None:
        """Return a whole number of at least 1; ``auto`` is none."""

        def whole(value: Any) -> int | None:
            number = _number(value)
            return int(number) if number is not None and number >= 1 and number.is_integer() else None

        return self._typed(name, whole, tr("a whole number of at least 1"))

    def flag(self, name: str) -> bool | None:
        """Return true or false; ``auto`` is neither."""
        return self._typed(name, _flag, tr("true or false"))

    def mapping(self, name: str) -> TrainerSettings:
        """Return settings below a name; empty ones where they are not there."""
        if name in self._below:
            return self._below[name]
        value = self.raw(name)
        below = value if isinstance(value, dict) else {}
        if value is not None and not isinstance(value, dict):
            self._wrong(name, value, tr("settings by name"))
        self._below[name] = TrainerSettings(below, self._say, self._say_wrong, f"{self._prefix}{name}.")
        return self._below[name]

    def texts(self, name: str) -> list[str]:
        """Return a list of texts; one text, with commas or without, is a list too."""
        value = self.raw(name)
        if isinstance(value, str):
            listed = re.fullmatch(r"\[(.+)\]", value.strip())  # as Python writes lists
            inside = listed[1] if listed else value
            return [part.strip(" '\"") for part in inside.split(",") if part.strip()]
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            return value
        if value is not None:
            self._wrong(name, value, tr("a list of names"))
        return []

    def _typed(self, name: str, read: Callable[[Any], _Value | None], allowed: str) -> _Value | None:
        value = self.raw(name)
        if value is None or (isinstance(value, str) and value.casefold() in (_AUTO, "none", "")):
            return None
        parsed = read(value)
        if parsed is None:
            self._wrong(name, value, allowed)
        return parsed

    def _wrong(self, name: str, value: Any, allowed: str) -> None:
        given = quote(value) if isinstance(value, str) else json.dumps(value, default=str)[:80]
        self._say_wrong(
            tr("{name}: {given} given; allowed: {allowed}; not read", name=self._prefix + name, given=given,
               allowed=allowed)
        )  # fmt: skip


def refuse_open(name: str, value: Any) -> None:
    """Raise :class:`InputError` for a value that a script's branches leave open."""
    if held := OPEN.search(str(value)):
        raise fail(name, held[1], tr("one value: the script alone does not tell which branch is run, keep one of them"))


def _says(value: Any) -> bool:
    """Tell whether a setting says something: neither empty nor switched off."""
    return value not in (None, False, "", [], {}, 0)


def _number(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _flag(value: Any) -> bool | None:
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(value.casefold())
    return bool(value) if value in (0, 1) else None
