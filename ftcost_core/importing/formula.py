"""Evaluates the expressions of the family table over the fields of a configuration.

``"1 if parallel_attn else norms"`` or ``"hidden_size // 2"``: numbers, texts, names, ``+ - * //``,
comparisons, ``and or not``, ``a if b else c``. A name that the configuration does not have is ``None``.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

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
_LARGEST = 10**18


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
    if abs(value) > _LARGEST:
        raise OverflowError
    return value
