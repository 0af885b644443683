"""The scenarios as bars with ranges, above the table; of many a few are in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ftcost_core.charts.comparison import comparison_drawing, comparison_table, whole_lines
from ftcost_core.offers.comparison import ComparedRow
from ftcost_gui.charts.drawing import DrawingView
from ftcost_gui.look.colours import Colours

_LEAST = 150
"""Pixels."""


class ScenarioBars(QScrollArea):
    """As high as what it shows, up to a height that leaves the table its room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._most = _LEAST
        self._shown: tuple[Sequence[str], Sequence[ComparedRow], str] = ((), (), "")
        self.view = DrawingView(self)
        self.setWidget(self.view)

    def show_rows(self, names: Sequence[str], rows: Sequence[ComparedRow], units: str) -> None:
        """Show scenarios that are estimated; without two of them there is nothing to compare."""
        self._shown = (names, rows, units)
        self.setVisible(len(names) > 1)
        self._draw()

    def leave_room(self, most: int) -> None:
        """Take at most so many pixels of height."""
        self._most = max(most, _LEAST)
        self._draw()

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.view.set_colours(colours)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the drawing out for the width that there is."""
        super().resizeEvent(event)
        self._draw()

    def _draw(self) -> None:
        names = self._shown[0]
        if len(names) < 2:
            return
        drawing = comparison_drawing(*self._shown, self.width())
        scrolls = drawing.height > self._most
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOn if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        if scrolls:
            drawing = comparison_drawing(*self._shown, self.width() - self.verticalScrollBar().sizeHint().width())
        self.view.show_drawing(drawing, comparison_table(*self._shown))
        self.view.resize(self.view.sizeHint())
        self.setFixedHeight(round(whole_lines(self._most)) if scrolls else self.view.height())
