"""Accessible roles of the program's own widgets, which screen readers would call frames or check boxes."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget

_PROPERTY = "spokenRole"
_STATES = {
    QAccessible.Role.PageTab: ("selectable", "selected"),
    QAccessible.Role.Button: ("expandable", "expanded"),
    QAccessible.Role.RadioButton: ("checkable", "checked"),
}
"""Of buttons that stay pressed, by their role: the state that they can have, and that of a pressed one."""


def speak_as(widget: QWidget, role: QAccessible.Role) -> None:
    """Let a screen reader call a widget by its role.

    A button that stays pressed may be a tab, one of several to choose from (a radio button), or a button that opens
    and folds something: it says its state as these do.
    """
    widget.setProperty(_PROPERTY, role.value)
    if _keeps_state(widget):
        _Teller(widget, role)


@cache
def install_roles() -> None:
    """Register the roles with Qt; once for the program."""
    QAccessible.installFactory(_interface)


def _keeps_state(widget: QWidget) -> bool:
    return isinstance(widget, QAbstractButton) and widget.isCheckable()


def _interface(_class: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget):
        return None
    number = thing.property(_PROPERTY)
    if number is None:
        return None
    return (_Pressed if _keeps_state(thing) else QAccessibleWidget)(thing, QAccessible.Role(number))


class _Pressed(QAccessibleWidget):
    """A button that stays pressed, with the states of its role instead of those of a check box."""

    def state(self) -> QAccessible.State:
        """Return the widget's state, and what its role says of a pressed button."""
        state, button = super().state(), self.object()
        assert isinstance(button, QAbstractButton)
        able, pressed = _STATES[self.role()]
        setattr(state, able, True)
        setattr(state, pressed, button.isChecked())
        if pressed == "expanded":
            state.collapsed = not button.isChecked()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Return the name that was given, or else the button's text."""
        button = self.object()
        assert isinstance(button, QAbstractButton)
        own = button.text().replace("&", "") if kind == QAccessible.Text.Name else ""
        return super().text(kind) or own

    def actionNames(self) -> list[str]:
        """Offer to press it."""
        return [QAccessibleActionInterface.pressAction(), *super().actionNames()]

    def doAction(self, name: str) -> None:
        """Press it."""
        button = self.object()
        if name == QAccessibleActionInterface.pressAction() and isinstance(button, QAbstractButton):
            button.click()
        else:
            super().doAction(name)


class _Teller(QObject):
    """Tells those who listen that the state of a button has changed."""

    def __init__(self, button: QWidget, role: QAccessible.Role) -> None:
        super().__init__(button)
        assert isinstance(button, QAbstractButton)
        self._button, self._state = button, _STATES[role][1]
        button.toggled.connect(self._tell)

    def _tell(self) -> None:
        if QAccessible.isActive():
            changed = QAccessible.State()
            setattr(changed, self._state, True)
            QAccessible.updateAccessibility(QAccessibleStateChangeEvent(self._button, changed))
