"""Faults of an input: the field, what was given, what is allowed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import force_setattr

from ftcost_core.text.i18n import mark, tr
from ftcost_core.text.visible import UNPRINTABLE

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

_LONGEST_QUOTE = 60
_LONGEST_LINE = 2_000
_UNPRINTABLE = re.compile(f"[{UNPRINTABLE}]")


class Problem(Struct, frozen=True):
    """One fault of an input document."""

    path: str
    """Dotted path of the field, such as ``training.micro_batch``; empty for the document itself."""
    given: str
    """What was found there, quoted and shortened."""
    allowed: str
    """What may stand there."""

    def __post_init__(self) -> None:
        # Whatever a hostile file had in it, a message is one line that can be printed.
        for name in ("path", "given", "allowed"):
            text = getattr(self, name)
            if len(text) > _LONGEST_LINE or not text.isprintable():
                force_setattr(self, name, one_line(text))

    @property
    def text(self) -> str:
        """Say the fault in one line, without the path."""
        return (
            tr("{given} given; allowed: {allowed}", given=self.given, allowed=self.allowed)
            if self.given
            else self.allowed
        )

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


class InputError(ValueError):
    """An input that cannot be used, with every fault found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[InputError], tuple[tuple[Problem, ...]]]:
        # Worker processes that count tokens send it to their parent.
        return InputError, (self.problems,)


def one_line(text: str) -> str:
    """Return a text with foreign content as one printable line of at most 2,000 characters."""
    text = text if len(text) <= _LONGEST_LINE else text[:_LONGEST_LINE] + "…"
    return _UNPRINTABLE.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def fail(path: str, given: object, allowed: str) -> InputError:
    """Return the error for one faulty field, to be raised by the caller."""
    return InputError([Problem(path, quote(given), allowed)])


def refused(text: str) -> InputError:
    """Return the error for an input as a whole, to be raised by the caller."""
    return InputError([Problem("", "", text)])


def quote(value: object) -> str:
    """Show a value as it would stand in JSON, on one line and at most 60 characters long.

    A string is kept short *before* it is encoded, so that a hostile megabyte costs nothing.
    """
    if isinstance(value, str) and len(value) > _LONGEST_QUOTE:
        value = value[:_LONGEST_QUOTE] + "…"
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= _LONGEST_QUOTE + 3 else text[:_LONGEST_QUOTE] + "…"


def did_you_mean(word: str, allowed: Iterable[str], meaning: Mapping[str, str] | None = None) -> str:
    """Return `` (did you mean "x", "y"?)`` for the nearest known words, or an empty string.

    ``meaning`` is what to name in place of a known word: the id that an abbreviation stands for.
    """
    import difflib

    by_folded_name = {name.casefold(): name for name in allowed}
    nearest = difflib.get_close_matches(word.casefold()[:200], by_folded_name, n=3, cutoff=0.6)
    if not nearest:
        return ""
    known = [by_folded_name[name] for name in nearest]
    named = dict.fromkeys(meaning[name] if meaning else name for name in known)
    words = ", ".join(json.dumps(name, ensure_ascii=False) for name in named)
    return tr(" (did you mean {words}?)", words=words)


def from_validation(error: ValidationError, *, root: str = "") -> InputError:
    """Turn pydantic's error into our own sentences, one :class:`Problem` for each faulty field."""
    problems: dict[str, Problem] = {}
    for item in error.errors(include_url=False):
        path = _path(item, root)
        problems.setdefault(path, Problem(path, _what_was_given(item), _what_is_allowed(item)))
    return InputError(problems.values())


def _path(item: ErrorDetails, root: str) -> str:
    *parents, last = item["loc"] or ("",)
    # Tags of unions ("tuple[...]", "function-after[...]") are pydantic's, not the document's.
    steps = [part for part in parents if not _is_tag(part)]
    if item["type"] == "extra_forbidden" or not _is_tag(last):
        steps.append(last)
    return ".".join(filter(None, (root, *map(_segment, steps))))


def _is_tag(part: int | str) -> bool:
    return isinstance(part, str) and part.endswith("]") and "[" in part


def _segment(part: int | str) -> str:
    """Show one step of a path; a name that would break the line is quoted."""
    text = str(part)
    return text if text.isprintable() and len(text) <= _LONGEST_QUOTE else quote(text)


def _what_was_given(item: ErrorDetails) -> str:
    if item["type"] == "missing":
        return tr("nothing")
    if item["type"] == "extra_forbidden":
        return tr("an unknown field")
    if item["type"].endswith("_type") and isinstance(item["input"], dict | list):
        return tr("a list") if isinstance(item["input"], list) else tr("an object")
    if item["type"] == "value_error" and isinstance(item["input"], dict):
        return ""
    return quote(item["input"])


def _what_is_allowed(item: ErrorDetails) -> str:
    context: dict[str, object] = item.get("ctx", {})
    kind = item["type"]
    simple = {
        "missing": tr("this field is required"),
        "extra_forbidden": tr("only the fields of the format (see `ftcost schema job`)"),
        "finite_number": tr("a finite number"),
        "bool_type": tr("true or false"),
        "bool_parsing": tr("true or false"),
        "string_type": tr("a text"),
        "dict_type": tr("an object"),
        "model_type": tr("an object"),
        "model_attributes_type": tr("an object"),
        "list_type": tr("a list"),
        "tuple_type": tr("a list"),
        "int_from_float": tr("a whole number"),
        "string_pattern_mismatch": tr("a text of the form {context}", context=context.get("pattern")),
        "string_too_short": tr("a text that is not empty"),
        "string_too_long": tr("a text of at most {context} characters", context=context.get("max_length")),
        "too_short": tr("at least {context} entries", context=context.get("min_length")),
        "too_long": tr("at most {context} entries", context=context.get("max_length")),
    }
    if kind in simple:
        return simple[kind]
    if kind == "literal_error":
        expected = str(context["expected"]).replace("'", '"').replace(" or ", ", ")
        word = item["input"]
        hint = did_you_mean(word, expected.replace('"', "").split(", ")) if isinstance(word, str) else ""
        return expected + hint
    bounds = {
        "greater_than": (mark("more than {bound}"), "gt"),
        "greater_than_equal": (mark("at least {bound}"), "ge"),
        "less_than": (mark("less than {bound}"), "lt"),
        "less_than_equal": (mark("at most {bound}"), "le"),
    }
    if kind in bounds:
        words, key = bounds[kind]
        return tr(words, bound=f"{context[key]:,}".replace(",", " "))
    if kind == "value_error":
        return str(context["error"])
    if kind.startswith(("int", "float", "decimal")):
        return tr("a whole number") if kind.startswith("int") else tr("a number")
    return item["msg"]
