"""A sentence over as many lines as it needs, whose beginning has a colour of its own."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from ftcost_gui.look.accessible_roles import speak_as


class TonedSentence(QWidget):
    """Painted, not a label: a label with formatted text lays it out anew whenever its height is asked for.

    A text that needs as many lines as the one before moves nothing around it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text, self._toned, self._colour = "", 0, QColor()
        self._heights: dict[int, int] = {}
        speak_as(self, QAccessible.Role.StaticText)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def say(self, beginning: str, rest: str, colour: QColor) -> None:
        """Show a beginning in a colour, and the rest in that of texts."""
        text = beginning + rest
        if (text, len(beginning), colour) == (self._text, self._toned, self._colour):
            return
        before = self.heightForWidth(self.width())
        self._text, self._toned, self._colour = text, len(beginning), QColor(colour)
        self._heights.clear()
        if self.heightForWidth(self.width()) != before:
            self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines."""
        if width not in self._heights:
            self._heights[width] = self._laid_out(width)[1]
        return self._heights[width]

    def hasHeightForWidth(self) -> bool:
        """Say that lines break."""
        return True

    def sizeHint(self) -> QSize:
        """Leave the width to the layout."""
        return QSize(self.fontMetrics().averageCharWidth() * 40, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        """Be no narrower than a few words."""
        return QSize(self.fontMetrics().averageCharWidth() * 20, self.fontMetrics().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines, in the middle of the height."""
        layout, height = self._laid_out(self.width())
        painter = QPainter(self)
        painter.setPen(self.palette().text().color())
        layout.draw(painter, QPointF(0, (self.height() - height) // 2))
        painter.end()

    def _laid_out(self, width: int) -> tuple[QTextLayout, int]:
        """Return the text broken into lines of a width, and their height."""
        layout = QTextLayout(self._text, self.font())
        toned = QTextLayout.FormatRange()
        toned.start, toned.length = 0, self._toned
        toned.format = QTextCharFormat()
        toned.format.setForeground(self._colour)
        layout.setFormats([toned])
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, height))
            height += line.height()
        layout.endLayout()
        return layout, max(round(height), self.fontMetrics().height())
