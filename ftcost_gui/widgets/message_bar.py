"""A bar inside the window that says what went wrong, instead of a box in front of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QShowEvent, QUndoStack
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.editor import mark

_MOST_LINES = 6
_WIDEST, _EDGE, _GAP = 900, 14, 8
"""Pixels: of a floating bar, from it to the edges of the page, between two of them."""

Action: TypeAlias = tuple[str, Callable[[], object]]
"""The name of something that can be done, and the doing."""


class MessageBar(QFrame):
    """Hidden until something is said.

    One that ``floats`` stands over the lower end of its parent: what is below the pointer stays there when it comes
    and goes.
    """

    def __init__(self, parent: QWidget | None = None, *, floats: bool = False) -> None:
        super().__init__(parent)
        self.floats, self.raised = floats, 0
        if floats and parent is not None:
            parent.installEventFilter(self)
        self.setObjectName("messageBar")
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.dismiss = QPushButton(tr("Dismiss"), self)
        self.dismiss.setProperty("link", "true")
        self.dismiss.clicked.connect(self.hide)
        self.act, self.act_otherwise = self._button(0), self._button(1)
        self._actions: list[Action] = []
        self._stack: QUndoStack | None = None
        self._passing = QTimer(self)
        self._passing.setSingleShot(True)
        self._passing.timeout.connect(self._pass)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 7, 8, 7)
        row.addWidget(self._text, 1)
        row.addWidget(self.act, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.act_otherwise, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.dismiss, 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(tr("Message"))
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def say(
        self,
        headline: str,
        lines: list[str] | None = None,
        tone: str = "bad",
        *,
        lasting: bool = False,
        action: Action | None = None,
        otherwise: Action | None = None,
        passes_ms: int = 0,
    ) -> None:
        """Show a headline with details below; a lasting message goes only when its cause does.

        One that passes goes by itself after that many milliseconds.

        ``action`` is what can be done about it, ``otherwise`` what can be done instead.
        """
        self._let_go_of_the_stack()
        details = lines or []
        shown = details[:_MOST_LINES]
        if len(details) > _MOST_LINES:
            shown.append(tr("… and {0} more", len(details) - _MOST_LINES))
        self._text.setText("\n".join([headline, *shown]))
        self.setAccessibleDescription(self._text.text())
        self.dismiss.setVisible(not lasting)
        self._actions = [candidate for candidate in (action, otherwise) if candidate]
        for place, button in enumerate((self.act, self.act_otherwise)):
            button.setDown(False)  # pressed for the last message, it is not released for this one
            button.setVisible(place < len(self._actions))
            button.setText(self._actions[place][0] if place < len(self._actions) else "")
        mark(self, "tone", tone)
        self._passing.stop()
        if passes_ms:
            self._passing.start(passes_ms)
        self.show()
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Stand above the other floating bars in sight; it stays there when they go."""
        super().showEvent(event)
        if self.floats:
            others = [bar for bar in self.window().findChildren(MessageBar) if bar.floats and bar.isVisible()]
            self.raised = max((bar.raised + bar.height() + _GAP for bar in others if bar is not self), default=0)
            self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the lower end of the parent."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        host = self.parentWidget()
        if self.floats and host is not None:
            wide = min(host.width() - 2 * _EDGE, _WIDEST)
            self.ensurePolished()
            layout = self.layout()
            tall = layout.totalHeightForWidth(wide) if layout is not None else self.sizeHint().height()
            below = host.height() - _EDGE - self.raised
            self.setGeometry((host.width() - wide) // 2, max(below - tall, 0), wide, tall)
            self.raise_()

    def _pass(self) -> None:
        """Go, unless the pointer is on its way to a button."""
        if self.underMouse():
            self._passing.start()
        else:
            self.hide()

    def say_undoable(self, sentence: str, stack: QUndoStack) -> None:
        """Say what has just been done, with an Undo button; the next edit hides the message."""
        self.say(sentence, tone="info", action=(tr("Undo"), stack.undo))
        self._stack = stack
        stack.indexChanged.connect(self._outdate)

    def _outdate(self, _index: int) -> None:
        self._let_go_of_the_stack()
        self.hide()

    def _let_go_of_the_stack(self) -> None:
        if self._stack is not None:
            self._stack.indexChanged.disconnect(self._outdate)
            self._stack = None

    def _button(self, place: int) -> QPushButton:
        button = QPushButton("", self)
        button.setProperty("link", "true")
        button.clicked.connect(lambda _checked=False: self._do(place))
        return button

    def _do(self, place: int) -> None:
        if place >= len(self._actions):
            return  # a click that was on its way when the message that offered it went
        _, do = self._actions[place]
        self.hide()
        do()
