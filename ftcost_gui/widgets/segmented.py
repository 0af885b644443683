"""A row of joined buttons, one of which is chosen; rarer values in a menu at its end."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAccessible, QAction, QFont, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.look.accessible_roles import speak_as
from ftcost_gui.widgets.labels import scaled


class SegmentedControl(QFrame):
    """Shows texts and means values. Arrow keys move the choice, as in a group of radio buttons."""

    edited = Signal(object)
    rejected = Signal(str)
    finished = Signal()

    def __init__(
        self,
        choices: Sequence[tuple[object, str]],
        rarer: Sequence[tuple[object, str]] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("segments")
        self._values = [value for value, _ in choices]
        self._buttons = [self._button(text) for _, text in choices]
        for button in self._buttons:
            speak_as(button, QAccessible.Role.RadioButton)
        self._rarer = list(rarer)
        self._more: QPushButton | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        for button, (value, _) in zip(self._buttons, choices, strict=True):
            button.clicked.connect(lambda _checked, value=value: self._chosen(value))
            row.addWidget(button, self._share(button))
        if rarer:
            self._more = self._button("")
            self._more.setMenu(self._menu())
            row.addWidget(self._more, self.fontMetrics().horizontalAdvance("⋯") + 14)
        self.setFocusProxy(self._buttons[0])

    @property
    def last(self) -> QWidget:
        """The button that Tab leaves by."""
        return self._buttons[-1]

    def show_value(self, value: object, resolved: object = None, note: str = "") -> None:
        """Press the button of a value."""
        del note
        shown = resolved if value is None else value
        for button, own in zip(self._buttons, self._values, strict=True):
            with QSignalBlocker(button):
                button.setChecked(own == shown)
        rare = next((text for own, text in self._rarer if own == shown), None)
        if self._more:
            self._more.setText(self.fontMetrics().elidedText(rare or "⋯", Qt.TextElideMode.ElideRight, 64))
            row = self.layout()
            if isinstance(row, QHBoxLayout):  # room for what it says
                row.setStretchFactor(
                    self._more, max(self._share(self._more), self.fontMetrics().averageCharWidth() * 3)
                )
            with QSignalBlocker(self._more):
                self._more.setChecked(rare is not None)
            self._name(self._more, rare or tr("More choices"))
            self._more.setToolTip(rare or "")
        chosen = self._buttons[self._values.index(shown)] if shown in self._values else self._more or self._buttons[0]
        for button in self._all():
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if button is chosen else Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(chosen)

    def setAccessibleName(self, name: str) -> None:
        """Name the field, and with it every button: a screen reader says the button alone."""
        super().setAccessibleName(name)
        for button in self._buttons:
            self._name(button, button.text().replace("&&", "&"))

    def _name(self, button: QPushButton, choice: str) -> None:
        field = self.accessibleName()
        button.setAccessibleName(f"{field}: {choice}" if field else choice)

    def button(self, value: object) -> QAbstractButton:
        """Return the button of a value."""
        return self._buttons[self._values.index(value)]

    def _share(self, button: QPushButton) -> int:
        bold = scaled(button, 1.0, QFont.Weight.DemiBold)
        return QFontMetrics(bold).horizontalAdvance(button.text()) + 10

    def _move(self, step: int) -> None:
        buttons = self._all()
        now = next((i for i, button in enumerate(buttons) if button.hasFocus()), 0)
        to = min(max(now + step, 0), len(buttons) - 1)
        buttons[to].setFocus(Qt.FocusReason.TabFocusReason)
        if to < len(self._values) and to != now:
            self._chosen(self._values[to])

    def _all(self) -> list[QPushButton]:
        return [*self._buttons, *([self._more] if self._more else [])]

    def _button(self, text: str) -> QPushButton:
        button = _Segment(text.replace("&", "&&"), self)
        button.stepped.connect(self._move)
        button.setProperty("segment", "true")
        button.setCheckable(True)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        return button

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        for value, text in self._rarer:
            action = QAction(text, menu)
            action.triggered.connect(lambda _checked=False, value=value: self._chosen(value))
            menu.addAction(action)
        return menu

    def _chosen(self, value: object) -> None:
        self.show_value(value)
        self.edited.emit(value)
        self.finished.emit()


class _Segment(QPushButton):
    """One of the buttons.

    Signals:
        stepped: Left (-1) or Right (1) was pressed; a button alone would only move the focus.
    """

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of Left and Right."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)


class Switch(SegmentedControl):
    """Yes or no, as two segments that say so."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__([(False, tr("Off")), (True, tr("On"))], parent=parent)
