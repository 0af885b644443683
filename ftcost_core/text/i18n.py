"""Sentences of the core in the language of the window: looked up first, filled in afterwards.

A program sets a translation once at its start, before it makes an estimate; the command line sets none
and stays English. Codes, keys and what is stored in documents never pass through here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from string import Formatter
from typing import Any, TypeAlias

Lookup: TypeAlias = Callable[[str], str]

THIN = "\u202f"
"""Stands between a window's thousands, and before its units."""

_lookup: Lookup | None = None
_decimal_sign = "."
_thousands_sign = ","
_language = "en"
_money: Callable[[float], str] | None = None


def use_translation(
    lookup: Lookup | None, decimal_sign: str = ".", language: str = "en", thousands_sign: str = ","
) -> None:
    """Say everything from now on as ``lookup`` does, with these signs in numbers; ``None``: English."""
    global _lookup, _decimal_sign, _language, _thousands_sign
    _lookup, _decimal_sign, _language, _thousands_sign = lookup, decimal_sign, language, thousands_sign


def language() -> str:
    """Return the code of the language set: ``en``, ``de``."""
    return _language


def tr(template: str, /, *values: object, **named: object) -> str:
    """Return a text in the language set, its ``{0}`` and ``{named}`` places filled.

    Places take the format specifications of ``str.format``. Without values nothing is filled, so that braces
    may stand in a text.
    """
    text = template if _lookup is None else _lookup(template)
    if not values and not named:
        return text
    return text.format(*values, **named) if _signs_are_pythons() else _NUMBERS.vformat(text, values, named)


def mark(text: str) -> str:
    """Mark a text that is given to :func:`tr` where it is shown: a constant, or one that formulas carry."""
    return text


def mark_noted(formula: str) -> str:
    """Mark a formula with a note after a semicolon; see :func:`tr_formula`."""
    return formula


def tr_formula(formula: str) -> str:
    """Return a formula whose note is in the language set; its symbols are names and stay."""
    calculation, semicolon, note = formula.partition("; ")
    return calculation + semicolon + tr(note) if note else tr(formula)


def in_sentence(title: str) -> str:
    """Return a title as it stands inside a sentence: ``weights``; other languages may keep their capitals."""
    return title if _lookup is not None or title[1:2].isupper() else title[:1].lower() + title[1:]


def use_money(show: Callable[[float], str] | None) -> None:
    """Show dollars within sentences as ``show`` does, in another currency; ``None``: as ``$1,234.50``."""
    global _money
    _money = show


def money(usd: float) -> str:
    """Return an amount as sentences say it."""
    return _money(usd) if _money else localised(f"${usd:,.2f}")


def localised(number: str) -> str:
    """Put the signs of the language set into a number written as ``1,234.5``."""
    if _signs_are_pythons():
        return number
    return number.translate({ord(","): _thousands_sign, ord("."): _decimal_sign})


def _signs_are_pythons() -> bool:
    return _decimal_sign == "." and _thousands_sign == ","


class LazyTexts(Mapping[str, str]):
    """Texts by key, each said when it is asked for."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(texts)

    def __getitem__(self, key: str) -> str:
        return tr(self._texts[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


class _Numbers(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        text = format(value, format_spec)
        return localised(text) if isinstance(value, int | float) else text


_NUMBERS = _Numbers()
