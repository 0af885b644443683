"""Texts in cells of CSV files and copied tables, safe from being run as formulas."""

from __future__ import annotations

import re

_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "'", "＝", "＋", "－", "＠")
_SPACES = " \u00a0\ufeff"
_NUMBER = re.compile(r"[+-]?[0-9][0-9., \u202f]*%?")


def neutral(text: str) -> str:
    """Return a text that no spreadsheet runs as a formula: one that begins like one gets an apostrophe.

    A text that begins with an apostrophe gets another one. Source: OWASP, "CSV Injection".
    """
    return f"'{text}" if _like_a_formula(text) else text


def neutral_cell(cell: object) -> str:
    """Return the text of a cell of a table that is copied or saved; numbers stay numbers, ``None`` is empty.

    Tabs and line ends become spaces: such text is often joined without quotes.
    """
    text = "" if cell is None else " ".join(str(cell).replace("\t", " ").splitlines())
    return text if _NUMBER.fullmatch(text) else neutral(text)


def restored(cell: str) -> str:
    """Undo :func:`neutral`."""
    return cell[1:] if cell.startswith("'") and _like_a_formula(cell[1:]) else cell


def _like_a_formula(text: str) -> bool:
    return text.lstrip(_SPACES).startswith(_STARTS)
