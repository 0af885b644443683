"""What keeps a chat template, which is foreign code, from taking endless time or memory."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from ftcost_core.dataset.sentences import ExplainedError, Sentence
from ftcost_core.text.i18n import mark

PASSES = 200_000
"""Passes through loops and macros, and calls, for one record."""
LONGEST_TEXT = 2**26
MOST_ITEMS = 2**20
"""Of a list: each takes eight bytes and more."""
WIDEST_INDENT = 100


class TemplateFault(ExplainedError):  # noqa: N818 - a fault of the template, not of the program
    """A template that cannot be used at all, or not on one record; the message says why."""


def gathered(pieces: Iterable[str]) -> str:
    """Join texts as they come, up to the longest that is allowed."""
    kept, size = [], 0
    for piece in pieces:
        size += len(piece)
        if size > LONGEST_TEXT:
            raise TemplateFault(Sentence(mark("the chat template makes a text that is too long")))
        kept.append(piece)
    return "".join(kept)


def joined(*values: Any) -> str:
    """Join values, as ``~`` does."""
    return gathered(map(str, values))


def bounded(value: Any) -> Any:
    """Return a value that is not too large. Raises :class:`TemplateFault`."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise TemplateFault(Sentence(mark("the chat template makes a text that is too long")))
    if isinstance(value, list | tuple) and len(value) > MOST_ITEMS:
        raise TemplateFault(Sentence(mark("the chat template makes a list that is too long")))
    return value


def check_operation(operator: str, left: Any, right: Any) -> None:
    """Refuse what ``*``, ``**``, ``%`` or ``+`` would make too large."""
    if operator in ("*", "**"):
        sized = [one for one in (left, right) if isinstance(one, str | list | tuple)]
        times = [abs(one) for one in (left, right) if isinstance(one, int | float)]
        size = (len(sized[0]) if sized else 1) * max(times, default=1)
        most = MOST_ITEMS if any(isinstance(one, list | tuple) for one in sized) else LONGEST_TEXT
        if size > (most if operator == "*" else 1000):
            raise TemplateFault(Sentence(mark("the chat template repeats something too often")))
    elif operator == "%" and isinstance(left, str):
        raise TemplateFault(Sentence(mark('the chat template formats a text with "%"')))
    elif operator == "+" and all(isinstance(one, str | list | tuple) for one in (left, right)):
        bounded(left)
        bounded(right)


def check_indent(width: Any) -> None:
    """Refuse an indent that would make a line of spaces without end."""
    size = len(width) if isinstance(width, str) else width
    if isinstance(size, int | float) and not size <= WIDEST_INDENT:
        raise TemplateFault(
            Sentence(
                mark("the chat template indents by more than {characters} characters"),
                characters=WIDEST_INDENT,
            )
        )


def check_replace(text: Any, old: Any = "", new: Any = "", *_: Any) -> None:
    """Refuse a replacement whose result would be too long."""
    if len(str(text)) + str(text).count(str(old)) * len(str(new)) > LONGEST_TEXT:
        raise TemplateFault(Sentence(mark("the chat template makes a text that is too long")))


def watched(function: Any) -> Any:
    """Wrap a filter so that what it makes is bounded; Jinja's own marks on it are kept."""

    def checked(*values: Any, **named: Any) -> Any:
        return bounded(function(*values, **named))

    return functools.update_wrapper(checked, function)


def replaced(text: Any, old: str, new: str, count: int | None = None) -> str:
    """Replace in a text, as the filter does."""
    check_replace(text, old, new)
    return str(text).replace(old, new, -1 if count is None else count)


def indented(indent: Any) -> Any:
    """Wrap Jinja's filter for indenting, so that what it puts in front of each line is bounded."""

    def checked(text: Any, width: Any = 4, *rest: Any, **named: Any) -> Any:
        check_indent(width)
        check_replace(text, "\n", " " * WIDEST_INDENT)
        return indent(str(text), width, *rest, **named)

    return checked


def short_range(*ends: int) -> range:
    """Return a range that one may loop over."""
    found = range(*ends)
    if len(found) > PASSES:
        raise TemplateFault(
            Sentence(mark("the chat template loops over more than {passes} numbers"), passes=PASSES)
        )
    return found
