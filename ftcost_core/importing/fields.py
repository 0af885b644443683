"""A configuration's fields under uniform names, whatever its family calls them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ftcost_core.documents.problems import fail
from ftcost_core.importing.formula import Unknown, evaluate
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr

_NESTED = ("attn_config", "ffn_config", "linear_attn_config")
_LARGEST = 10_000_000


class ConfigFields(Mapping[str, Any]):
    """The fields of a decoder's configuration, read-only: under uniform names and under the file's own.

    Missing fields are filled from the configuration class's defaults; ``None`` in the file stays ``None``.
    """

    def __init__(self, config: Mapping[str, Any], defaults: Mapping[str, Any], path: str = "") -> None:
        self.path = path
        flat = _flat(config)
        self._values: dict[str, Any] = {**_flat(defaults), **flat}
        for name, aliases in names()["fields"].items():
            # A default under another alias must not override a value of the file.
            alias = next((a for a in aliases if flat.get(a) is not None), None)
            alias = alias or next((a for a in aliases if a in flat), None)
            self._values[name] = flat[alias] if alias else _first(_flat(defaults), aliases)
        self._given = flat
        for name in names()["numbers"]:
            listed = self._values.get(name)
            if isinstance(listed, list) and listed and listed.count(listed[0]) == len(listed):
                self._values[name] = listed[0]  # a per-layer list of equal entries
            self.size(name, optional=True)
        for name in ("max_positions", "sliding_window"):
            # "No limit" is written as a huge number or a list; neither is a size.
            value = self._values[name]
            if not isinstance(value, int) or not 0 < value <= _LARGEST**2:
                self._values[name] = None

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def has(self, *aliases: str) -> bool:
        """Whether the file itself, not a default, sets one of these fields."""
        return any(self._given.get(alias) is not None for alias in aliases)

    def with_(self, **values: Any) -> ConfigFields:
        """Return the same fields with some of them replaced."""
        other = ConfigFields.__new__(ConfigFields)
        other.path, other._given = self.path, self._given  # noqa: SLF001 - its own class
        other._values = {**self._values, **values}  # noqa: SLF001
        return other

    def of(self, expression: object) -> Any:
        """Return the value of an expression of the family table over these fields.

        Raises :class:`InputError` when it needs a field that is missing.
        """
        try:
            return evaluate(expression, self)
        except Unknown:
            raise fail(
                self.path, None, tr("a configuration with the fields of {expression}", expression=expression)
            ) from None

    def size(self, name: str, *, optional: bool = False) -> int:
        """Return a field that must be a whole number of at least 1; 0 for an optional one that is not set.

        Raises :class:`InputError` naming the field as the file does.
        """
        value = self._values.get(name)
        if value is None and optional:
            return 0
        lowest = 0 if optional else 1
        number = value if isinstance(value, int | float) and not isinstance(value, bool) else -1
        # Compared before conversion: an integer of hundreds of digits has no float.
        if not lowest <= number <= _LARGEST or number % 1:
            alias = next((a for a in names()["fields"].get(name, (name,)) if a in self._given), None)
            file_name = alias or names()["fields"].get(name, (name,))[0]
            path = f"{self.path}.{file_name}" if self.path else file_name
            raise fail(path, value, tr("a whole number of at least 1, at most {largest}", largest=_LARGEST))
        return int(number)


@cache
def names() -> dict[str, Any]:
    """Return the table of field names and layer kinds."""
    table: dict[str, Any] = read_json("importing", "names.json")
    return table


def _flat(config: Mapping[str, Any]) -> dict[str, Any]:
    flat = dict(config)
    for part in _NESTED:
        inner = config.get(part)
        if isinstance(inner, Mapping):
            flat.update({key: value for key, value in inner.items() if key not in config})
    return flat


def _first(values: Mapping[str, Any], aliases: list[str]) -> Any:
    return next((values[a] for a in aliases if values.get(a) is not None), None)
