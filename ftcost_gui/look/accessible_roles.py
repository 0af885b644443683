"""Accessible roles of the program's own widgets, which screen readers would call frames."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_PROPERTY = "spokenRole"


def speak_as(widget: QWidget, role: QAccessible.Role) -> None:
    """Let a screen reader call a widget by its role: a button, a chart."""
    widget.setProperty(_PROPERTY, role.value)


@cache
def install_roles() -> None:
    """Register the roles with Qt; once for the program."""
    QAccessible.installFactory(_interface)


def _interface(_class: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget):
        return None
    role = thing.property(_PROPERTY)
    return QAccessibleWidget(thing, QAccessible.Role(role)) if role is not None else None
