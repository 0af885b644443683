"""The legend of the memory bar: a button for each part, with name and size, that explains the part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.wording.labels import COMPONENTS
from ftcost_gui.look.colours import edge_on, series_colour
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.labels import scaled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ftcost_core.charts.memory_bar import MemoryBar, Part

_SQUARE = 9


class _Entry(QAbstractButton):
    """A coloured square, a name, and a size in bold."""

    def __init__(self, component: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.component = component
        self._name = self._size = ""
        self.setFont(scaled(self, 0.95))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_part(self, part: Part, detail: str) -> None:
        """Show a part's size, and what it is made of; the long form of the size is spoken."""
        name = part.name + (f" ({detail})" if detail else "")
        self.setAccessibleName(f"{name} {part.size_text}")
        self.setToolTip(tr("{0}: how {1} come about", name, part.size_text))
        if (name, part.exact_text) != (self._name, self._size):
            self._name, self._size = name, part.exact_text
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Room for square, name and size."""
        name = self.fontMetrics().horizontalAdvance(self._name)
        return QSize(_SQUARE + 5 + name + 4 + self._bold_metrics().horizontalAdvance(self._size) + 8,
                     self.fontMetrics().height() + 2)  # fmt: skip

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the entry."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = series_colour(self.component)
        painter.setPen(edge_on(colour, self.palette().base().color()))
        painter.setBrush(colour)
        square = QRectF(1.5, (self.height() - _SQUARE) // 2 + 0.5, _SQUARE - 1, _SQUARE - 1)
        painter.drawRoundedRect(square, 2, 2)
        x = _SQUARE + 5
        middle = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        palette = self.palette()
        painter.setPen(palette.text().color() if self.underMouse() else palette.placeholderText().color())
        painter.drawText(QRect(x, 0, self.width(), self.height()), middle, self._name)
        x += self.fontMetrics().horizontalAdvance(self._name) + 4
        painter.setFont(self._bold())
        painter.setPen(palette.text().color())
        painter.drawText(QRect(x, 0, self.width(), self.height()), middle, self._size)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(palette.highlight().color()), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.end()

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _bold_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._bold())


class Legend(QWidget):
    """Entries in the order of the bar."""

    explained = Signal(str, QRect)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, gap=8, line_gap=2)
        self._entries: dict[str, _Entry] = {}
        for component in COMPONENTS:
            self._add(component)

    def entry(self, component: str) -> QAbstractButton:
        """Return the button of a component."""
        return self._entries[component]

    def show_bar(self, bar: MemoryBar, details: Mapping[str, str]) -> None:
        """Show the sizes; entries appear and go with the parts of the bar.

        ``details`` adds the dtype or optimizer to some components.
        """
        for part in bar.parts:
            self._entries[part.key].show_part(part, details.get(part.key, ""))
        shown = {part.key for part in bar.parts}
        for name, entry in self._entries.items():
            entry.setVisible(name in shown)
        self._flow.invalidate()

    def _add(self, component: str) -> None:
        entry = _Entry(component, self)
        entry.clicked.connect(lambda: self.explained.emit(component, _global_rect(entry)))
        self._entries[component] = entry
        self._flow.addWidget(entry)


def _global_rect(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(widget.rect().topLeft()), widget.size())
