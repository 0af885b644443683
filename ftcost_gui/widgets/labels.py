"""Labels of the few kinds that the window uses."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.text.i18n import capitalised
from ftcost_gui.widgets.editor import mark


def scaled(widget: QWidget, factor: float, weight: QFont.Weight | None = None) -> QFont:
    """Return the widget's font, larger or smaller."""
    font = QFont(widget.font())
    if font.pointSizeF() > 0:
        font.setPointSizeF(font.pointSizeF() * factor)
    else:
        font.setPixelSize(round(font.pixelSize() * factor))
    if weight is not None:
        font.setWeight(weight)
    return font


def heading(text: str, parent: QWidget) -> QLabel:
    """Make a panel's heading."""
    label = QLabel(text, parent)
    label.setFont(scaled(label, 1.0, QFont.Weight.DemiBold))
    return label


def small(text: str, parent: QWidget, tone: str = "muted") -> QLabel:
    """Make a small label in a tone of the theme."""
    label = QLabel(text, parent)
    label.setFont(scaled(label, 0.92))
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("tone", tone)
    return label


_FEWEST_LETTERS = 14
_BETWEEN = " · "


class ElidedLabel(QLabel):
    """One line that gives way to its neighbours and ends in an ellipsis; the tooltip has it all."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        room = self.contentsRect()
        text = self.fitted(room.width())
        if len(text) < min(len(self.text()), _FEWEST_LETTERS):
            text = ""  # a stump tells nothing
        self.setToolTip(self.text() if text.replace("\n", _BETWEEN) != self.text() else "")
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(room, int(self.alignment()), text)
        painter.end()

    def fitted(self, width: int) -> str:
        """Return the text as it is drawn in a width in pixels."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, width)


class NotesLabel(ElidedLabel):
    """Notes joined by " · ", on one line; with :meth:`set_lines` on several, broken between notes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._lines = 1
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def set_lines(self, lines: int) -> None:
        """Take the room of so many lines, whatever the text."""
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Ask for every line's height."""
        size = super().sizeHint()
        return QSize(size.width(), size.height() + (self._lines - 1) * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        """Give way in width alone."""
        return QSize(0, self.sizeHint().height())

    def lines_needed(self, width: int, most: int) -> int:
        """Return how many lines the notes take in ``width`` pixels where at most so many may be used."""
        return len(self._broken(width, most))

    def fitted(self, width: int) -> str:
        """Break the notes into the lines that there is room for; the last is elided."""
        *lines, rest = self._broken(width, self._lines)
        return "\n".join([*lines, self.fontMetrics().elidedText(rest, Qt.TextElideMode.ElideRight, width)])

    def _broken(self, width: int, most: int) -> list[str]:
        lines: list[str] = []
        metrics, rest = self.fontMetrics(), self.text()
        while len(lines) < most - 1 and metrics.horizontalAdvance(rest) > width:
            breaks = [place for place in range(len(rest)) if rest.startswith(_BETWEEN, place)]
            cut = max((at for at in breaks if metrics.horizontalAdvance(rest[:at]) <= width), default=0)
            if not cut:
                break
            lines.append(rest[:cut])
            rest = rest[cut + len(_BETWEEN) :]
        return [*lines, rest]


class Badge(QLabel):
    """A verdict in words on a soft ground."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(scaled(self, 0.9, QFont.Weight.DemiBold))
        policy = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)  # a card without a verdict is as high as its neighbours
        self.setSizePolicy(policy)
        # Without it the first polish finds no box, and Qt never asks for one again.
        self.setProperty("badge", "plain")
        self.hide()

    def say(self, text: str, tone: str) -> None:
        """Show a verdict, begun with a capital (``good``, ``warn``, ``bad`` or ``plain``), or nothing."""
        self.setText(capitalised(text))
        mark(self, "badge", tone)
        self.setVisible(bool(text))


class BadgeButton(QPushButton):
    """A verdict in words that leads to what would change it."""

    def __init__(self, explained: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(scaled(self, 0.9, QFont.Weight.DemiBold))
        policy = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.setProperty("badge", "plain")
        self.setToolTip(explained)
        self.setAccessibleDescription(explained)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def say(self, text: str, tone: str) -> None:
        """Show a verdict as a :class:`Badge` does."""
        self.setText(capitalised(text))
        mark(self, "badge", tone)
        self.setVisible(bool(text))


def card(parent: QWidget) -> QFrame:
    """Make a white panel with a thin border."""
    frame = QFrame(parent)
    frame.setObjectName("card")
    return frame


def titled_card(
    parent: QWidget, title: str, note: ElidedLabel, button: QWidget | None = None
) -> tuple[QFrame, QVBoxLayout]:
    """Make a card with a heading, and a note and a button beside it; also return the column to fill."""
    frame = card(parent)
    return frame, titled_column(frame, title, note, *(() if button is None else (button,)))


def titled_column(frame: QFrame, title: str, note: ElidedLabel, *buttons: QWidget) -> QVBoxLayout:
    """Give a card a heading, and a note and buttons beside it; return the column to fill."""
    note.setFont(scaled(note, 0.95))
    note.setProperty("tone", "muted")
    note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    head = QHBoxLayout()
    head.setSpacing(8)
    head.addWidget(heading(title, frame))
    head.addWidget(note, 1)
    for button in buttons:
        head.addWidget(button)
    column = QVBoxLayout(frame)
    column.setContentsMargins(12, 8, 12, 8)
    column.setSpacing(4)
    column.addLayout(head)
    return column
