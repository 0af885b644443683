"""Limits on chat templates, which are foreign code: bounds on loops, texts and lists."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from ftcost_core.dataset.sentences import ExplainedError, Sentence
from ftcost_core.text.i18n import mark

PASSES = 200_000
"""Most loop passes, macro calls and function calls for one record."""
LONGEST_TEXT = 2**26
MOST_ITEMS = 2**20
"""Most items of a list."""
WIDEST_INDENT = 100


class TemplateFault(ExplainedError):  # noqa: N818 - a fault of the template, not of the program
    """A template that cannot be used at all, or not on one record; the message says why."""


def concatenate(pieces: Iterable[str]) -> str:
    """Concatenate texts. Raises :class:`TemplateFault` beyond the longest text allowed."""
    texts, size = [], 0
    for piece in pieces:
        size += len(piece)
        if size > LONGEST_TEXT:
            raise TemplateFault(Sentence(mark("the chat template makes a text that is too long")))
        texts.append(piece)
    return "".join(texts)


def concatenate_values(*values: Any) -> str:
    """Concatenate values, as Jinja's operator ``~`` does."""
    return concatenate(map(str, values))


def bounded(value: Any) -> Any:
    """Return a value that is not too large. Raises :class:`TemplateFault`."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise TemplateFault(Sentence(mark("the chat template makes a text that is too long")))
    if isinstance(value, list | tuple) and len(value) > MOST_ITEMS:
        raise TemplateFault(Sentence(mark("the chat template makes a list that is too long")))
    return value


def check_operation(operator: str, left: Any, right: Any) -> None:
    """Refuse a ``*``, ``**``, ``%`` or ``+`` whose result would be too large."""
    if operator in ("*", "**"):
        sized = [operand for operand in (left, right) if isinstance(operand, str | list | tuple)]
        times = [abs(operand) for operand in (left, right) if isinstance(operand, int | float)]
        size = (len(sized[0]) if sized else 1) * max(times, default=1)
        most = MOST_ITEMS if any(isinstance(operand, list | tuple) for operand in sized) else LONGEST_TEXT
        if size > (most if operator == "*" else 1000):
            raise TemplateFault(Sentence(mark("the chat template repeats something too often")))
    elif operator == "%" and isinstance(left, str):
        raise TemplateFault(Sentence(mark('the chat template formats a text with "%"')))
    elif operator == "+" and all(isinstance(operand, str | list | tuple) for operand in (left, right)):
        bounded(left)
        bounded(right)


def check_indent(width: Any) -> None:
    """Refuse too wide an indent."""
    size = len(width) if isinstance(width, str) else width
    if isinstance(size, int | float) and not size <= WIDEST_INDENT:
        raise TemplateFault(
            Sentence(mark("the chat template indents by more than {characters} characters"), characters=WIDEST_INDENT)
        )


def check_replace(text: Any, old: Any = "", new: Any = "", *_: Any) -> None:
    """Refuse a replacement whose result would be too long."""
    if len(str(text)) + str(text).count(str(old)) * len(str(new)) > LONGEST_TEXT:
        raise TemplateFault(Sentence(mark("the chat template makes a text that is too long")))


def bounded_filter(function: Any) -> Any:
    """Wrap a filter so that its result is bounded; attributes that Jinja set on it are kept."""

    def checked(*values: Any, **keywords: Any) -> Any:
        return bounded(function(*values, **keywords))

    return functools.update_wrapper(checked, function)


def bounded_replace(text: Any, old: str, new: str, count: int | None = None) -> str:
    """Jinja's filter ``replace``, with a bounded result."""
    check_replace(text, old, new)
    return str(text).replace(old, new, -1 if count is None else count)


def bounded_indent(indent: Any) -> Any:
    """Wrap Jinja's filter ``indent`` so that width and result are bounded."""

    def checked(text: Any, width: Any = 4, *rest: Any, **keywords: Any) -> Any:
        check_indent(width)
        check_replace(text, "\n", " " * WIDEST_INDENT)
        return indent(str(text), width, *rest, **keywords)

    return checked


def bounded_range(*ends: int) -> range:
    """``range`` with a bounded number of items."""
    numbers = range(*ends)
    if len(numbers) > PASSES:
        raise TemplateFault(Sentence(mark("the chat template loops over more than {passes} numbers"), passes=PASSES))
    return numbers
