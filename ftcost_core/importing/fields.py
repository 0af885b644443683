"""A configuration's fields under uniform names, what its model type implies of them, and the expressions that say it.

``resources/importing/families.json`` has a row for each model type. A row holds expressions and may build on
another row (``like``). An expression is text such as ``"1 if parallel_attn else norms"`` or ``"hidden_size // 2"``:
numbers, texts, names, ``+ - * //``, comparisons, ``and or not``, ``a if b else c``. A name that the configuration
does not have is ``None``.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, TypeAlias

from ftcost_core.documents.problems import fail
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}
_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.Gt: operator.gt,
}
_LARGEST_VALUE = 10**18


class Unknown(Exception):  # noqa: N818 - it says what is unknown
    """An expression needs a number that the configuration does not have."""


def evaluate(expression: object, fields: Mapping[str, Any]) -> Any:
    """Return the value of an expression; anything but a string is its own value. Raises :class:`Unknown`."""
    if not isinstance(expression, str):
        return expression
    try:
        return _value(_parsed(expression), fields)
    except (TypeError, ZeroDivisionError, OverflowError) as error:
        raise Unknown(expression) from error


@lru_cache(maxsize=4096)
def _parsed(expression: str) -> ast.expr:
    return ast.parse(expression, mode="eval").body


def _value(node: ast.expr, fields: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return fields.get(node.id)
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left, fields), _value(node.right, fields)
        return _bounded(_BINARY[type(node.op)](_number(left), _number(right)))
    if isinstance(node, ast.UnaryOp):
        inner = _value(node.operand, fields)
        return not inner if isinstance(node.op, ast.Not) else -_number(inner)
    if isinstance(node, ast.BoolOp):
        value: Any = None
        for part in node.values:
            value = _value(part, fields)
            if bool(value) is isinstance(node.op, ast.Or):
                break
        return value
    if isinstance(node, ast.IfExp):
        return _value(node.body if _value(node.test, fields) else node.orelse, fields)
    if isinstance(node, ast.Compare):
        left, right = _value(node.left, fields), _value(node.comparators[0], fields)
        return _COMPARE[type(node.ops[0])](left, right)
    raise TypeError(type(node).__name__)


def _number(value: Any) -> int | float:
    if isinstance(value, bool | int | float):
        return value
    raise TypeError(type(value).__name__)


def _bounded(value: int | float) -> int | float:
    if abs(value) > _LARGEST_VALUE:
        raise OverflowError
    return value


FamilyFacts: TypeAlias = dict[str, Any]
_MERGED = ("bias", "set", "attention", "defaults", "moe_parts", "linear")


@cache
def families() -> dict[str, FamilyFacts]:
    """Return every row, merged with the rows that it builds on."""
    rows: dict[str, FamilyFacts] = read_json("importing", "families.json")["families"]
    merged_rows: dict[str, FamilyFacts] = {}

    def with_inherited(name: str) -> FamilyFacts:
        if name not in merged_rows:
            row = rows[name]
            base = with_inherited(row["like"]) if "like" in row else {}
            merged = {key: {**base.get(key, {}), **row.get(key, {})} for key in _MERGED}
            merged_rows[name] = {**base, **row, **merged}
        return merged_rows[name]

    return {name: with_inherited(name) for name in rows}


def family_of(*model_types: str | None) -> tuple[str | None, FamilyFacts]:
    """Return the first known model type and its row; ``None`` and the default row when none is known."""
    table = families()
    for name in model_types:
        if name in table and name is not None:
            return name, table[name]
    return None, table[""]


@cache
def class_defaults() -> dict[str, dict[str, Any]]:
    """Return, by model type, the defaults of the configuration class for fields that a file leaves out."""
    defaults: dict[str, dict[str, Any]] = read_json("importing", "defaults.json")["defaults"]
    return defaults


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
