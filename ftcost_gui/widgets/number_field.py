"""A field for one number of any size: ``10M``, ``1.5B``, ``8k``, ``10 000`` and locale decimals.

Qt's spin boxes hold 32 bits; token counts do not fit in them.
"""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import entry
from ftcost_core.text.parse import parse_hours, parse_number
from ftcost_gui.background.event_loop import call_soon
from ftcost_gui.widgets.editor import UndoOfTheWindow, wheel_needs_focus

Stepping: TypeAlias = Literal["one", "double", "decade", "hundredth"]
_DECADE = (1, 2, 5)


class NumberKind(Struct, frozen=True):
    """What numbers a field takes."""

    whole: bool = True
    scale: float = 1
    """Shown number = value × scale: 100 for shares in per cent."""
    unit: str = ""
    step: Stepping = "one"
    optional: bool = False
    """An empty field means ``None``."""
    hours: float | None = None
    """Of a time: hours in one of its unit. Then ``3 days`` and ``90 min`` are taken too."""
    binary: bool = False
    """``8k`` means 8 192."""
    decimals: int | None = None
    """Shown with no more digits than that; what is typed keeps all of its own."""


class NumberField(QLineEdit):
    """A line edit that means a number; see :class:`ftcost_gui.widgets.editor.Editor` for the signals."""

    edited = Signal(object)
    rejected = Signal(str)
    finished = Signal()

    def __init__(self, kind: NumberKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = kind
        self._value: float | None = None
        self._resolved: float | None = None
        self._note = ""
        self._typing = False
        self._emitting_typed = False
        self._undo: UndoOfTheWindow | None = None
        self._to_open: Literal["", "keyboard", "mouse"] = ""
        """What gave the field the focus, until the number stands bare in it."""
        self.textEdited.connect(self._typed)
        self.editingFinished.connect(self._leave)
        self._reserve_room()

    @property
    def emitting_typed(self) -> bool:
        """Whether the edit being emitted was typed, rather than made by a step or by leaving the field."""
        return self._emitting_typed

    @property
    def is_pending(self) -> bool:
        """Whether a text stands there that is not the job's value."""
        return self._typing and not self._means_value()

    def type_again(self, text: str) -> None:
        """Show a text, and tell of it as if it were typed now."""
        self.setText(text)
        self._typed(text)

    def show_value(self, value: object, resolved: object = None, note: str = "") -> None:
        """Show the job's value, or what the program chose for it, unless it is what stands there."""
        before = self._value
        self._resolved = resolved if value is None and isinstance(resolved, int | float) else None
        self._note = note
        self._value = value if isinstance(value, int | float) else None
        if self._typing and (self._emitting_typed or self._value == before or self._means_value()):
            return
        if not (self.hasFocus() and self._means_value()):
            self.reset()

    def set_kind(self, kind: NumberKind) -> None:
        """Mean the same number in another unit."""
        if kind != self._kind:
            self._kind = kind
            self._reserve_room()
            self.reset()

    def reset(self) -> None:
        """Show the job's value, whatever was being typed."""
        self._typing = False
        self._render()

    def step_by(self, steps: int) -> None:
        """Go up or down by one step of this field, as the Up and Down keys do."""
        base = self._value if self._value is not None else self._resolved
        if base is None or self.isReadOnly():
            return
        self._typing = False
        self.edited.emit(self._stepped(base, steps))
        self._render()
        self.selectAll()

    def sizeHint(self) -> QSize:
        """Leave the width to the layout."""
        return QSize(self.fontMetrics().horizontalAdvance("0" * 12), super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with Up, Down and the page keys; Escape brings back the job's value."""
        self._open()
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}
        if event.key() in steps:
            self.step_by(steps[Qt.Key(event.key())])
            event.accept()
        elif event.key() == Qt.Key.Key_Escape and not self._means_value():
            self.reset()
            self.edited.emit(self._value)
            event.accept()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End a gesture when a stepping key is let go."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            if not event.isAutoRepeat():
                self.finished.emit()
        else:
            super().keyReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step with the wheel, but only in the focused field."""
        if wheel_needs_focus(self, event):
            self.step_by(1 if event.angleDelta().y() > 0 else -1)
            event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the bare number for editing."""
        super().focusInEvent(event)
        if self._undo is None:  # keys come to the field with the focus alone
            self._undo = UndoOfTheWindow(lambda: not self._means_value(), self)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            # Screen readers say a text that changes before they hear of the focus instead of the field's name.
            self._to_open = "keyboard"
            call_soon(self, self._open)
        else:
            self._to_open = "mouse"
            self._open()

    def _open(self) -> None:
        """Show the bare number, unless that was done since the field got the focus."""
        by, self._to_open = self._to_open, ""
        if by and self.hasFocus():
            if self._value is None and self._resolved is not None and self._means_value():
                self.setText(self._entry(self._resolved))
            if by == "keyboard":
                self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the number formatted again."""
        super().focusOutEvent(event)
        if self._means_value():
            self.reset()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Step on a click on the arrows."""
        self._open()
        if self._arrows().contains(event.position().toPoint()):
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.step_by(1 if event.position().y() < self.height() / 2 else -1)
            self.finished.emit()
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show an arrow over the arrows and a caret over the text."""
        over = self._arrows().contains(event.position().toPoint())
        self.setCursor(Qt.CursorShape.ArrowCursor if over else Qt.CursorShape.IBeamCursor)
        super().mouseMoveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw unit and arrows inside the field."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.palette().placeholderText().color()
        painter.setPen(colour)
        arrows = self._arrows()
        if self._kind.unit:
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRect(0, 0, arrows.left(), self.height()), right, self._kind.unit)
        pen = QPen(colour, 1.3)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        x, y = arrows.center().x(), self.height() // 2
        for tip, foot in ((y - 6, y - 3), (y + 6, y + 3)):
            painter.drawPolyline([QPoint(x - 3, foot), QPoint(x, tip), QPoint(x + 3, foot)])
        painter.end()

    def _arrows(self) -> QRect:
        width = 20
        return QRect(self.width() - width, 0, width, self.height())

    def _reserve_room(self) -> None:
        unit = self.fontMetrics().horizontalAdvance(self._kind.unit) if self._kind.unit else 0
        self.setTextMargins(0, 0, 12 + unit + (4 if unit else 0), 0)
        self.setMouseTracking(True)

    def _render(self) -> None:
        if self._value is not None:
            text = self._entry(self._value)
        elif self._resolved is not None:
            number = self._entry(self._resolved)
            text = number if self.hasFocus() else self._automatic(number)
        else:
            text = ""
        if self.text() != text:
            self.setText(text)
            self.setCursorPosition(0)

    def _entry(self, value: float) -> str:
        shown = value * self._kind.scale
        return entry(shown if self._kind.decimals is None else round(shown, self._kind.decimals))

    def _automatic(self, number: str) -> str:
        long = tr("{0} (auto: {1})", number, self._note)
        room = self.contentsRect().width() - self.textMargins().right() - 16
        return long if self._note and self.fontMetrics().horizontalAdvance(long) <= room else tr("{0} (auto)", number)

    def resizeEvent(self, event: object) -> None:
        """Choose between the long and the short form of an automatic value."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        if self._value is None and not self.hasFocus():
            self._render()

    def _typed(self, text: str) -> None:
        self._typing = self._emitting_typed = True  # what the job becomes by it leaves the text alone
        try:
            self._tell(text)
        finally:
            self._emitting_typed = False

    def _tell(self, text: str) -> None:
        if not text.strip():
            if self._kind.optional:
                self.edited.emit(None)
            else:
                self.rejected.emit(tr("a number is needed"))
            return
        value = self._read(text)
        if value is None:
            typed = text.strip()[:40]
            self.rejected.emit(
                tr("“{0}” is not a number; 10M, 1.5B, 8k and 10 000 are", typed)
                if self._kind.hours is None
                else tr("“{0}” is not a time; 48, 72 h, 3 days and 90 min are", typed)
            )
        else:
            self.edited.emit(value)

    def _read(self, text: str) -> float | int | None:
        squeezed = text.strip()
        hours = None if self._kind.hours is None else parse_hours(squeezed)
        if hours is not None and self._kind.hours is not None:
            return float(round(float(hours) / self._kind.hours, 9))
        if self._kind.unit and squeezed.endswith(self._kind.unit):
            squeezed = squeezed.removesuffix(self._kind.unit)
        if self._kind.binary and squeezed.rstrip().endswith(("k", "K")):
            squeezed = f"{squeezed.rstrip()}i"
        number = parse_number(squeezed.removeprefix("$").removeprefix(self._kind.unit))
        if number is None:
            return None
        if self._kind.scale != 1:
            value = float(number) / self._kind.scale
            # Money keeps what was typed; a share typed in per cent is the decimal number that was meant.
            return value if self._kind.decimals is not None else float(round(value, 12))
        # A fraction of a whole number goes to the job's validation, which says what is wrong.
        return int(number) if number == number.to_integral_value() else float(number)

    def _means_value(self) -> bool:
        text = self.text()
        if self._value is None:
            shown = "" if self._resolved is None else self._entry(self._resolved)
            return not text.strip() or text == shown or text.startswith(shown + " (") if shown else not text.strip()
        if not self._typing and text == self._entry(self._value):
            return True  # rounded for reading
        read = self._read(text)
        try:
            return read is not None and math.isclose(read, self._value, rel_tol=1e-12, abs_tol=1e-15)
        except OverflowError:  # whole numbers beyond any float
            return read == self._value

    def _leave(self) -> None:
        self.finished.emit()

    def _stepped(self, base: float, steps: int) -> object:
        if self._kind.step == "double":
            value = base * 2.0 ** max(min(steps, 3), -3)
        elif self._kind.step == "decade":
            value = _decade(base, steps)
        else:
            value = round(base + steps * (0.01 if self._kind.step == "hundredth" else 1 / self._kind.scale), 12)
        if self._kind.whole:
            return max(round(value), min(1, math.floor(base)))
        return max(value, 0.0)


def _decade(base: float, steps: int) -> float:
    """Go along 1, 2, 5, 10, 20, 50 and so on."""
    value = max(base, 1e-9)
    for _ in range(abs(steps)):
        power = 10 ** math.floor(math.log10(value) + 1e-12)
        mantissa = value / power
        if steps > 0:
            value = next((m for m in _DECADE if m > mantissa * (1 + 1e-9)), 10) * power
        else:
            value = next((m for m in reversed(_DECADE) if m < mantissa * (1 - 1e-9)), 0.5) * power
    return value
