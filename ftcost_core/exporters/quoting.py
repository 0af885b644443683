"""Texts of a job inside files that other programs read: YAML scalars, comments, shell words, names.

A job's name or path may hold quotes, line breaks, ``$(...)`` or anything else and must not break out of its
place. Python literals are written with ``repr``.
"""

from __future__ import annotations

import json
import re
import shlex
import unicodedata
from collections.abc import Callable

from ftcost_core.storage.bundled import resource

_PLAIN = re.compile(r"[A-Za-z_/][A-Za-z0-9_./\-]*", re.ASCII)
_WORDS = frozenset(["true", "false", "yes", "no", "on", "off", "null", "none", "y", "n", "nan", "inf"])
"""Words that some version of YAML reads as something else than a text."""
_PLACE = re.compile(r"__([A-Z_]+?)__")
_LONGEST_SLUG = 40


def scalar(value: bool | int | float | str | None) -> str:
    """Write a value so that YAML 1.1 and 1.2 read it alike."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return number(value)
    if _PLAIN.fullmatch(value) and value.casefold() not in _WORDS:
        return value
    return quoted(value)


def template(name: str, chosen: Callable[[str], str] = str, /, **values: object) -> str:
    """Return a file of ``resources/exporters/templates`` with its places filled: ``__NODES__`` by ``nodes``.

    ``chosen`` leaves out what a job has no use for.

    Raises :class:`KeyError` for a place without a value.
    """
    text = chosen(resource("exporters", "templates", name).read_text(encoding="utf-8"))
    return _PLACE.sub(lambda place: str(values[place[1].lower()]), text)


def number(value: float) -> str:
    """Write a float so that YAML 1.1 reads it as one: it takes ``2e-05`` for a text."""
    text = repr(value)
    mantissa, e, exponent = text.partition("e")
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}e{exponent}" if e else text


def quoted(text: str) -> str:
    """Write a text in double quotes, with invisible characters escaped."""
    out = []
    for character in text:
        if character in '"\\':
            out.append("\\" + character)
        elif visible(character):
            out.append(character)
        else:
            out.append(f"\\U{ord(character):08X}")
    return '"' + "".join(out) + '"'


def shell_word(text: str) -> str:
    """Write a text as one word of bash, with invisible characters escaped.

    Then quotes and backslashes are escaped as numbers, too: Python's reader of shell words ends at a quote.
    """
    if all(map(visible, text)):
        return shlex.quote(text)
    return "$'" + "".join(c if visible(c) and c not in "\\'" else f"\\U{ord(c):08X}" for c in text) + "'"


def visible(character: str) -> bool:
    """Tell whether a character may stand in a file as itself: no control, line break, format or surrogate."""
    return character == " " or unicodedata.category(character)[0] not in "CZ"


def comment(text: str) -> str:
    """Return a text that fits on one comment line."""
    return "".join(c if visible(c) else " " for c in text).rstrip()


def json_text(value: object) -> str:
    """Write a JSON file; what is not ASCII is escaped."""
    return json.dumps(value, indent=2) + "\n"


def slug(text: str, fallback: str = "ftcost-job") -> str:
    """Return a name that every cluster tool takes: lower-case letters, digits and hyphens, a letter first."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    joined = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    joined = re.sub(r"^[^a-z]+", "", joined)[:_LONGEST_SLUG].strip("-")
    return joined or fallback
