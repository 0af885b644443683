"""User texts: translated first, filled in afterwards."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def tr(text: str, *values: object) -> str:
    """Translate a text and fill its ``{0}``, ``{1}`` places."""
    translated = QCoreApplication.translate("ftcost", text)
    return translated.format(*values) if values else translated
