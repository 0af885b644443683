"""User texts: translated first, filled in afterwards."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

CONTEXT = "ftcost"
"""Under which all texts stand in the files of translations."""


def tr(text: str, *values: object) -> str:
    """Translate a text and fill its ``{0}``, ``{1}`` places."""
    translated = QCoreApplication.translate(CONTEXT, text)
    return translated.format(*values) if values else translated


def sentence(text: str) -> str:
    """Make a sentence of a note: a capital at its beginning, a full stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
