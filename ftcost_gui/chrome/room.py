"""The Estimate page's cards without figures: what the first frame shows in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ftcost_gui.look.stylesheet import RADIUS

if TYPE_CHECKING:
    from ftcost_gui.look.theme import Theme

_SIDE, _TOP, _GAP = 14, 12, 10
_NARROW_CARDS, _NARROW_PAGE, _SCROLL_BAR = 860, 900, 10


class EstimateRoom(QWidget):
    """Painted, not made of widgets: making the cards takes longer than the rest of the frame."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the cards' grounds."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.card))
        for card in self.cards():
            painter.drawRoundedRect(card.translated(QPointF(0.5, 0.5)), RADIUS, RADIUS)
        painter.end()

    def cards(self) -> list[QRectF]:
        """Return where the cards will be: four figures, the bar, two charts, the offers, what would help."""
        line = self.fontMetrics().height()
        figure, bar, chart = 19 + 3.8 * line, 84 + 3.8 * line, 15 * line
        narrow = self.width() < _NARROW_PAGE
        # Where the cards are one below the other, they do not fit and the page scrolls.
        width = self.width() - 2 * _SIDE - (_SCROLL_BAR if narrow else 0)
        out, top = [], float(_TOP)
        columns = 4 if width >= _NARROW_CARDS else 2
        each = (width - (columns - 1) * _GAP) / columns
        for _ in range(4 // columns):
            lefts = [_SIDE + place * (each + _GAP) for place in range(columns)]
            out += [QRectF(left, top, each - 1, figure - 1) for left in lefts]
            top += figure + _GAP
        out.append(QRectF(_SIDE, top, width - 1, bar - 1))
        top += bar + _GAP
        half = (width - _GAP) / 2
        out += [QRectF(_SIDE + place * (half + _GAP), top, half - 1, chart - 1) for place in range(2)]
        top += chart + _GAP
        rest = max(self.height() - top - _TOP, 14 * line)
        beside = 0 if narrow else 17 * line + _GAP
        out.append(QRectF(_SIDE, top, width - beside - 1, rest - 1))
        if beside:
            out.append(QRectF(_SIDE + width - beside + _GAP, top, beside - _GAP - 1, rest - 1))
        return out
