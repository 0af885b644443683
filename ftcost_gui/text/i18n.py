"""User texts: translated first, filled in afterwards."""

from __future__ import annotations

CONTEXT = "ftcost"
"""Under which all texts stand in the files of translations."""


def sentence(text: str) -> str:
    """Make a sentence of a note: a capital at its beginning, a full stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
