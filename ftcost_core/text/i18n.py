"""Texts in the language of the program: looked up first, filled in afterwards.

The window sets language, signs of numbers and currency at its start and when the user changes them; the
command line sets nothing and speaks English. The setting is global, since passing a language
to every function that may report a problem would touch all of them. No figure depends on it. Codes, keys and
stored documents are never translated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from string import Formatter
from typing import TypeAlias, TypeVar, cast

from ftcost_core.text.currency import DOLLAR, Currency

Lookup: TypeAlias = Callable[[str], str]
Key = TypeVar("Key")
Function = TypeVar("Function", bound=Callable[..., object])

THIN = "\u202f"
"""Separates thousands, and numbers from their units, in windows and reports."""


@dataclass(frozen=True, slots=True)
class Language:
    """How texts, numbers and amounts are written."""

    code: str = "en"
    lookup: Lookup | None = None
    """Returns the translation of an English text; ``None``: texts stay English."""
    decimal_sign: str = "."
    thousands_sign: str = ","
    """A terminal keeps the comma: every encoding can print it. Windows and reports use a thin space."""
    currency: Currency = DOLLAR

    @property
    def unit_space(self) -> str:
        """Space between a number and ``%`` or ``M``: thin where thousands are separated so."""
        return THIN if self.thousands_sign == THIN else " "

    @property
    def sign_behind(self) -> bool:
        """Whether the sign of a currency stands behind an amount: ``1,40 €``."""
        return self.code in _SIGN_BEHIND

    @property
    def uses_python_signs(self) -> bool:
        """Whether Python's own formatting already writes the right signs."""
        return self.decimal_sign == "." and self.thousands_sign == ","


_language = Language()
_SIGN_BEHIND = frozenset({"de"})
"""Languages that write a currency's sign behind an amount. Source: Unicode CLDR 46, currency patterns."""
_caches: list[Callable[[], None]] = []
"""Empties what :func:`cached_text` has kept in the language before."""


def current() -> Language:
    """Return the language in use."""
    return _language


def language() -> str:
    """Return the code of the language in use: ``en``, ``de``."""
    return _language.code


def use_translation(
    lookup: Lookup | None, decimal_sign: str = ".", language: str = "en", thousands_sign: str = ","
) -> None:
    """Write all texts from now on as ``lookup`` translates them, with these signs in numbers."""
    global _language
    before, _language = _language, Language(language, lookup, decimal_sign, thousands_sign, _language.currency)
    if _language == before:
        return
    for forget in _caches:
        forget()


def use_currency(currency: Currency) -> None:
    """Show money in a currency from now on; texts that exist already stay as they are."""
    global _language
    _language = replace(_language, currency=currency)


def tr(template: str, /, *values: object, **named: object) -> str:
    """Return a text in the language in use, its ``{0}`` and ``{named}`` places filled.

    Places take the format specifications of ``str.format``. Without values nothing is filled, so that braces
    may stand in a text.
    """
    text = template if _language.lookup is None else _language.lookup(template)
    if not values and not named:
        return text
    if _language.uses_python_signs:
        return text.format(*values, **named)
    return _LOCALISING.vformat(text, values, named)


def cached_text(function: Function) -> Function:
    """Keep what a function returns, which holds texts or numbers as they read, until the language changes."""
    kept = cache(function)
    _caches.append(kept.cache_clear)
    return cast("Function", kept)


def mark(text: str) -> str:
    """Mark a text that is given to :func:`tr` where it is shown: a constant, or one that formulas carry."""
    return text


def mark_noted(formula: str) -> str:
    """Mark a formula with a note after a semicolon; see :func:`tr_formula`."""
    return formula


def tr_formula(formula: str) -> str:
    """Return a formula whose note is in the language in use; its symbols are names and stay."""
    calculation, semicolon, note = formula.partition("; ")
    return calculation + semicolon + tr(note) if note else tr(formula)


def in_sentence(title: str) -> str:
    """Return a title as it stands inside a sentence: ``weights``; other languages may keep their capitals."""
    keeps_capital = _language.lookup is not None or title[1:2].isupper()
    return title if keeps_capital else title[:1].lower() + title[1:]


def capitalised(text: str) -> str:
    """Return a text with a capital at its beginning, but for names that begin without (vLLM, torch.compile)."""
    first = text.partition(" ")[0].rstrip(".,:;")
    return text if "." in first or first[1:] != first[1:].lower() else text[:1].upper() + text[1:]


def as_sentence(text: str) -> str:
    """Return a note as a sentence: a capital at its beginning, a full stop at its end."""
    return capitalised(text) + ("" if text.endswith((".", "?", "!")) else ".")


def localised(number: str) -> str:
    """Put the signs of the language in use into a number written as ``1,234.5``."""
    if _language.uses_python_signs:
        return number
    return number.translate({ord(","): _language.thousands_sign, ord("."): _language.decimal_sign})


class LazyTexts(Mapping[Key, str]):
    """Texts by key, each translated when it is looked up."""

    def __init__(self, texts: Mapping[Key, str]) -> None:
        self._texts = dict(texts)

    def __getitem__(self, key: Key) -> str:
        return tr(self._texts[key])

    def __iter__(self) -> Iterator[Key]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


class _Localising(Formatter):
    """Formats as ``str.format`` does, but numbers with the signs of the language in use."""

    def format_field(self, value: object, format_spec: str) -> str:
        text = format(value, format_spec)
        return localised(text) if isinstance(value, int | float) else text


_LOCALISING = _Localising()
