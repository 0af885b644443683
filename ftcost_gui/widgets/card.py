"""The figures at the top of a page: each a card with title, verdict, number and range, four in a grid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStyle,
    QStyleOption,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.wording.verdicts import NO_VERDICT
from ftcost_gui.text.explanations import Explanation
from ftcost_gui.widgets.labels import Badge, BadgeButton, ElidedLabel, NotesLabel, scaled

_MARGIN, _GAP = 12, 10
_SHORT_NOTES = 38
"""Letters of the notes that a card mostly has; where they have no room, the notes take two lines."""


class ClickCard(QAbstractButton):
    """A card that is a button: a click, Enter, Space or a screen reader presses it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card as the style sheet has it."""
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, QPainter(self), self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter too, which Qt leaves to dialogs."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class FigureCard(ClickCard):
    """A title, a verdict, a number with its unit, and notes; acting on it asks what explains the number."""

    def __init__(
        self, title: str, parent: QWidget | None = None, *, wrapped: bool = False, badge: BadgeButton | None = None
    ) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.title, self.notes = (QLabel(self), QLabel(self)) if wrapped else (ElidedLabel(), NotesLabel())
        self.title.setText(title)
        for label in (self.title, self.notes):
            label.setProperty("tone", "muted")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(wrapped)
        self.notes.setFont(scaled(self.notes, 0.92))
        self.badge = badge or Badge(self)
        self._number = QLabel("–", self)
        self._number.setFont(scaled(self._number, 1.85, QFont.Weight.DemiBold))
        self._unit = QLabel("", self)
        self._unit.setProperty("tone", "muted")
        self._unit.setFont(scaled(self._unit, 1.08))
        self.top = QHBoxLayout()
        self.top.addWidget(self.title, 1)
        self.top.addWidget(self.badge)
        middle = QHBoxLayout()
        middle.setSpacing(6)
        middle.addWidget(self._number, 0, Qt.AlignmentFlag.AlignBaseline)
        middle.addWidget(self._unit, 1, Qt.AlignmentFlag.AlignBaseline)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(_MARGIN, 8, _MARGIN, 9)
        self.column.setSpacing(1)
        self.column.addLayout(self.top)
        self.column.addLayout(middle)
        self.column.addWidget(self.notes)

    def show_figure(self, number: str, unit: str, notes: str, verdict: tuple[str, str] = NO_VERDICT) -> None:
        """Show a figure and, in a badge, the verdict on it: a text and its tone."""
        self._number.setText(number)
        self._unit.setText(unit)
        self.notes.setText(notes)
        self.badge.say(*verdict)
        self.setAccessibleName(f"{self.title.text()}: {number} {unit}".strip())
        self.setAccessibleDescription(". ".join(part for part in (self.badge.text(), notes) if part))

    @property
    def number(self) -> str:
        """The figure as shown."""
        return self._number.text()


class CardGrid(QWidget):
    """Cards side by side, or two by two where it is narrow, the last one alone; hidden ones take no place."""

    def __init__(self, cards: Sequence[ClickCard], narrow: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards, self._narrow = tuple(cards), narrow
        self._arranged: tuple[list[ClickCard], int] = [], 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        for place, card in enumerate(self._cards):
            self._grid.addWidget(card, 0, place)  # hidden ones too: this is where they are shown
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose between one row and two."""
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Put the cards that are not hidden in their places."""
        shown = [card for card in self._cards if not card.isHidden()]
        columns = 2 if self.width() < self._narrow else max(len(shown), 1)
        if (shown, columns) == self._arranged:
            return
        self._arranged = shown, columns
        for place, card in enumerate(shown):
            alone = place == len(shown) - 1 and place % columns == 0
            self._grid.addWidget(card, place // columns, place % columns, 1, columns if alone else 1)
        for column in range(len(self._cards)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)


class FigureCards(CardGrid):
    """Cards, each with the function that explains its number; it returns ``None`` while there is no number.

    Signals:
        explained: an explanation to show, and the card's rectangle in screen coordinates.
    """

    explained = Signal(object, QRect)

    def __init__(
        self, cards: Mapping[FigureCard, Callable[[], Explanation | None]], narrow: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(tuple(cards), narrow, parent)
        for card, explained in cards.items():
            card.clicked.connect(lambda _checked=False, card=card, explained=explained: self._explain(card, explained))

    def fit_notes(self) -> None:
        """Give the notes of every card the lines that the longest needs: one to three, two at least where it is narrow.

        Where they are narrow the second line stays whatever the notes are: nothing moves while an edit changes a digit.
        """
        _shown, columns = self._arranged
        room = (self.width() - (columns - 1) * _GAP) // columns - 2 * _MARGIN
        labels = [card.notes for card in self._cards if isinstance(card, FigureCard)]
        notes = [label for label in labels if isinstance(label, NotesLabel)]
        narrow = room < self.fontMetrics().averageCharWidth() * _SHORT_NOTES
        lines = max(2 if narrow else 1, *(label.lines_needed(room, 3) for label in notes))
        for label in notes:
            label.set_lines(lines)

    def _explain(self, card: FigureCard, explained: Callable[[], Explanation | None]) -> None:
        explanation = explained()
        if explanation is not None:
            self.explained.emit(explanation, QRect(card.mapToGlobal(card.rect().topLeft()), card.size()))
