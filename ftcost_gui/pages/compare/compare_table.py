"""The table of the comparison, each figure's difference to the baseline below it, and the bars above it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ftcost_core.charts.comparison import comparison_drawing, comparison_table, whole_lines
from ftcost_core.offers.comparison import ComparedRow
from ftcost_core.text.i18n import tr
from ftcost_gui.charts.drawing import DrawingView
from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.pages.compare.compare_model import CompareModel, ComparisonLine
from ftcost_gui.tables.rows import AnyIndex
from ftcost_gui.tables.table import RowsTable

_DIGITS = 20
_SIDE = 7


class _Cells(QStyledItemDelegate):
    """Draws a figure, its verdict beside it and its difference below."""

    def __init__(self, model: CompareModel, table: QTableView) -> None:
        super().__init__(table)
        self._model, self._table = model, table
        self.colours: Colours = LIGHT

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw a cell."""
        painter.save()
        room = option.rect.adjusted(_SIDE, 2, -_SIDE, -3)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(self.colours.accent_soft))
        painter.setPen(QColor(self.colours.grid))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(self.colours.accent))
            painter.drawRect(option.rect.adjusted(0, 0, -1, -1))
        if index.row() == 0:
            painter.setFont(_bold(option.font))
            painter.setPen(QColor(self.colours.text))
            name = str(index.data(0) or "")
            painter.drawText(room, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter), name)
        else:
            self._draw_figure(painter, option.font, room, index)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Leave room for as many lines as there are."""
        text, note, verdict, best = self._said(index)
        lines = 2 if note or index.row() == 0 else 1
        width = self._table.columnWidth(index.column()) - 2 * _SIDE
        if index.row() == 0:
            metrics, wrapped = QFontMetrics(_bold(option.font)), int(Qt.TextFlag.TextWordWrap)
            high = metrics.boundingRect(QRect(0, 0, width, 10_000), wrapped, str(index.data(0) or "")).height()
            lines = max(lines, -(-high // option.fontMetrics.height()))
        if verdict:
            fonts = _fonts(option.font, best=best)
            lines = max(lines, _line_of_verdict(fonts, (text, note), verdict, width) + 1)
        return QSize(60, option.fontMetrics.height() * lines + 9)

    def _said(self, index: AnyIndex) -> tuple[str, str, str, bool]:
        """Return a figure, what stands below it, its verdict, and whether that is that it is the best."""
        model, line, column = self._model, self._model.thing(index.row()), index.column()
        return (
            model.value(line, column),
            model.note(line, column),
            model.verdict(line, column),
            model.is_best(line, column),
        )

    def _draw_figure(self, painter: QPainter, font: QFont, room: QRect, index: AnyIndex) -> None:
        """Draw a figure and what is said of it; the verdict stands in the line that has room for it."""
        text, note, verdict, best = self._said(index)
        fonts = _fonts(font, best=best)
        place = _line_of_verdict(fonts, (text, note), verdict, room.width()) if verdict else 0
        count = max(2 if note else 1, place + 1)
        high = min(room.height() // count, QFontMetrics(font).height() + 2)
        top = room.top() + (room.height() - count * high) // 2  # beside cells of more lines: in the middle
        lines = [QRect(room.left(), top + at * high, room.width(), high) for at in range(count)]
        if verdict:
            line, wide = lines[place], _badge_width(font, verdict)
            badge = QRect(line.right() - wide, line.top(), wide, line.height())
            self._draw_badge(painter, font, badge, verdict, best)
            lines[place] = line.adjusted(0, 0, -wide - 4, 0)
        hypothetical = self._model.is_hypothetical(self._model.thing(index.row()), index.column())
        figure = self.colours.muted if hypothetical else self.colours.text
        # A verdict with a line of its own leaves nothing to write there.
        for line, words, style, colour in zip(lines, (text, note), fonts, (figure, self.colours.muted), strict=False):
            painter.setFont(style)
            painter.setPen(QColor(colour))
            short = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), short)

    def _draw_badge(self, painter: QPainter, font: QFont, room: QRect, verdict: str, best: bool) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.colours.good_soft if best else self.colours.chip))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawRoundedRect(room, 7, 7)
        painter.setFont(_bold(_smaller(font)))
        painter.setPen(QColor(self.colours.good if best else self.colours.muted))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), verdict)


class CompareTable(RowsTable[ComparisonLine]):
    """Moves by column: what is done to a scenario is done to the column of the current cell.

    Signals:
        explanationWanted: the index of a figure that the user asks about.
        rowsFitted: the heights of rows may have changed.
    """

    explanationWanted = Signal(object)
    rowsFitted = Signal()

    def __init__(self, model: CompareModel, parent: QWidget) -> None:
        super().__init__(model, tr("Scenarios side by side"), "", parent)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectColumns)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._cells = _Cells(model, self)
        self.setItemDelegate(self._cells)
        side = self.verticalHeader()
        side.setVisible(True)
        side.setHighlightSections(False)
        side.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        side.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setStretchLastSection(False)
        self.doubleClicked.connect(self.explanationWanted.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Explain the current figure on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.explanationWanted.emit(self.currentIndex())
            event.accept()
        else:
            super().keyPressEvent(event)

    @property
    def current(self) -> int | None:
        """The column of the current cell."""
        index = self.currentIndex()
        return index.column() if index.isValid() else None

    def select(self, column: int) -> None:
        """Go to a column."""
        row = max(self.currentIndex().row(), 0)
        self.setCurrentIndex(self.rows.index(row, column))

    def edit_name(self) -> None:
        """Edit the name of the current column."""
        if self.current is not None:
            index = self.rows.index(0, self.current)
            self.setCurrentIndex(index)
            # The form of it that says nothing when the editor is open already.
            self.edit(index, QAbstractItemView.EditTrigger.AllEditTriggers, None)  # type: ignore[call-overload]

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._cells.colours = colours
        self.viewport().update()

    def fit_columns(self) -> None:
        """Give every column the same width, and each row the lines it has."""
        columns, digit = self.rows.columnCount(), self.fontMetrics().horizontalAdvance("0")
        width = min(max(self.viewport().width() // max(columns, 1), _DIGITS * digit), 2 * _DIGITS * digit)
        for column in range(columns):
            self.setColumnWidth(column, width)
        for row in range(self.rows.rowCount()):
            self.setRowHeight(row, self.sizeHintForRow(row))
        self.rowsFitted.emit()

    def whole_rows(self, room: int) -> int:
        """Return the largest height up to ``room`` at which no row at the bottom is cut."""
        height = self.horizontalHeader().height() + 2 * self.frameWidth()
        if self.horizontalScrollBar().maximum():
            height += self.horizontalScrollBar().sizeHint().height()
        for row in range(self.rows.rowCount()):
            if height + self.rowHeight(row) > room:
                return height
            height += self.rowHeight(row)
        return room


class TableRoom(QWidget):
    """Where the table stands: as high as there is room for whole rows."""

    def __init__(self, table: CompareTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        table.setParent(self)
        table.rowsFitted.connect(self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the table the room that there is."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As small as the table may be."""
        return self._table.minimumSizeHint()

    def _fit(self) -> None:
        self._table.setGeometry(0, 0, self.width(), self._table.whole_rows(self.height()))


def _fonts(font: QFont, *, best: bool) -> tuple[QFont, QFont]:
    """Return the fonts of a cell's figure and of its note."""
    return _bold(font) if best else font, _smaller(font)


def _badge_width(font: QFont, verdict: str) -> int:
    return QFontMetrics(_bold(_smaller(font))).horizontalAdvance(verdict) + 14


def _line_of_verdict(fonts: tuple[QFont, QFont], texts: tuple[str, str], verdict: str, width: int) -> int:
    """Return the line that has room for a verdict: that of the figure, of the note, or one below both."""
    shown = [pair for pair in zip(fonts, texts, strict=True) if pair[1]]
    wide = _badge_width(fonts[0], verdict) + 6
    free = (
        place
        for place, (font, words) in enumerate(shown)
        if QFontMetrics(font).horizontalAdvance(words) + wide <= width
    )
    return next(free, len(shown))


def _bold(font: QFont) -> QFont:
    out = QFont(font)
    out.setWeight(QFont.Weight.DemiBold)
    return out


def _smaller(font: QFont) -> QFont:
    out = QFont(font)
    out.setPointSizeF(out.pointSizeF() * 0.92)
    return out


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
