"""The table of the comparison: figures with what they differ by below them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ftcost_gui.colours import LIGHT, Colours
from ftcost_gui.compare.model import NOTE, VERDICT, CompareModel
from ftcost_gui.tables.look import plain
from ftcost_gui.text import tr

_DIGITS = 20
_SIDE = 7
AnyIndex = QModelIndex | QPersistentModelIndex


class _Cells(QStyledItemDelegate):
    """A figure, its verdict beside it, its difference below it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
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
        text, note, verdict = (str(index.data(role) or "") for role in (0, NOTE, VERDICT))
        if index.row() == 0:
            painter.setFont(_bold(option.font))
            painter.setPen(QColor(self.colours.text))
            painter.drawText(room, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter), text)
        else:
            self._draw_figure(painter, option.font, room, text, note, verdict)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Leave room for two lines where there are two."""
        lines = 2 if index.data(NOTE) or index.row() == 0 else 1
        return QSize(60, option.fontMetrics.height() * lines + 9)

    def _draw_figure(
        self, painter: QPainter, font: QFont, room: QRect, text: str, note: str, verdict: str
    ) -> None:
        """Draw a figure and what is said of it; the verdict stands in the line that has room for it."""
        half = room.height() // (2 if note else 1)
        lines = [QRect(room.left(), room.top(), room.width(), half)]
        lines.append(QRect(room.left(), lines[0].bottom() + 1, room.width(), room.height() - half))
        styles = [
            (_bold(font) if verdict else font, self.colours.text, text),
            (_smaller(font), self.colours.muted, note),
        ]
        if verdict:
            wide = QFontMetrics(_bold(_smaller(font))).horizontalAdvance(verdict) + 14
            needed = [QFontMetrics(style).horizontalAdvance(words) + wide + 6 for style, _, words in styles]
            place = 1 if note and needed[0] > room.width() >= needed[1] else 0
            line = lines[place]
            self._draw_badge(
                painter, font, QRect(line.right() - wide, line.top(), wide, line.height()), verdict
            )
            lines[place] = line.adjusted(0, 0, -wide - 4, 0)
        for line, (style, colour, words) in zip(lines, styles, strict=True):
            painter.setFont(style)
            painter.setPen(QColor(colour))
            short = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), short)

    def _draw_badge(self, painter: QPainter, font: QFont, room: QRect, verdict: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.colours.good_soft))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawRoundedRect(room, 7, 7)
        painter.setFont(_bold(_smaller(font)))
        painter.setPen(QColor(self.colours.good))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), verdict)


class CompareTable(QTableView):
    """Moves by column: what is done to a scenario is done to the column of the current cell."""

    def __init__(self, model: CompareModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.scenarios = model
        model.setParent(self)
        self.setModel(model)
        plain(self, 10)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectColumns)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setAccessibleName(tr("Scenarios side by side"))
        self._cells = _Cells(self)
        self.setItemDelegate(self._cells)
        side = self.verticalHeader()
        side.setVisible(True)
        side.setHighlightSections(False)
        side.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        side.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setStretchLastSection(False)
        self._fit = QTimer(self)
        self._fit.setSingleShot(True)
        self._fit.setInterval(0)
        self._fit.timeout.connect(self._share)
        model.modelReset.connect(self._fit.start)
        model.dataChanged.connect(lambda *_: self._fit.start())

    @property
    def current(self) -> int | None:
        """The column of the current cell."""
        index = self.currentIndex()
        return index.column() if index.isValid() else None

    def select(self, column: int) -> None:
        """Go to a column."""
        row = max(self.currentIndex().row(), 0)
        self.setCurrentIndex(self.scenarios.index(row, column))

    def edit_name(self) -> None:
        """Edit the name of the current column."""
        if self.current is not None:
            index = self.scenarios.index(0, self.current)
            self.setCurrentIndex(index)
            # The form of it that says nothing when the editor is open already.
            self.edit(index, QAbstractItemView.EditTrigger.AllEditTriggers, None)  # type: ignore[call-overload]

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._cells.colours = colours
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width anew."""
        super().resizeEvent(event)
        self._fit.start()

    def _share(self) -> None:
        """Give every column the same width, and each row the lines it has."""
        columns = self.scenarios.columnCount()
        if not columns:
            return
        least, most = (
            self.fontMetrics().horizontalAdvance("0") * digits for digits in (_DIGITS, 2 * _DIGITS)
        )
        width = min(max(self.viewport().width() // columns, least), most)
        for column in range(columns):
            self.setColumnWidth(column, width)
        for row in range(self.scenarios.rowCount()):
            self.setRowHeight(row, self.sizeHintForRow(row))


def _bold(font: QFont) -> QFont:
    out = QFont(font)
    out.setWeight(QFont.Weight.DemiBold)
    return out


def _smaller(font: QFont) -> QFont:
    out = QFont(font)
    out.setPointSizeF(out.pointSizeF() * 0.92)
    return out
