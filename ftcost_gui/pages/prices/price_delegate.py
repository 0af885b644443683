"""How a cell of the price table is drawn and edited: faults framed with an icon, origin as a chip."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.catalogue.prices.fields import KINDS
from ftcost_core.catalogue.prices.offer_ids import known_gpu
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.pages.prices.price_columns import ORIGIN
from ftcost_gui.pages.prices.price_labels import provider_of
from ftcost_gui.pages.prices.price_table_model import PricesModel
from ftcost_gui.state.price_edits import PROVIDER
from ftcost_gui.tables.rows import AnyIndex

_ICON = 14
_ONLY_NAMES = "onlyNames"
"""Property of an editor: nothing but a name of its list means anything there."""


class PriceDelegate(QStyledItemDelegate):
    """Draws with the theme's colours; the cell's fault decides the frame, the row's origin the chip."""

    def __init__(self, model: PricesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.colours: Colours = LIGHT
        self.entered = False
        """Whether the editor was left with Enter."""
        self._line: QLineEdit | None = None
        """The open editor. Its list of names knows it, too, but what ``focusProxy()`` returns is the list's
        child in Python's eyes; as the list belongs to the line, the collector would delete both."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw the cell, then what stands out."""
        column = self._model.columns[index.column()]
        if column.key == ORIGIN:
            self._paint_chip(painter, option, index)
            return
        super().paint(painter, option, index)
        trouble = self._trouble(index)
        if trouble is not None:
            self._paint_frame(painter, option, bad=trouble.refuses)
        if option.state & QStyle.StateFlag.State_HasFocus:
            self._outline(painter, option, QColor(self.colours.accent))

    def initStyleOption(self, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Set the colour of the text, and leave room for the icon of a fault."""
        super().initStyleOption(option, index)
        row, trouble = self._model.thing(index.row()), self._trouble(index)
        colour = self.colours.muted if row.hidden else self.colours.text
        if trouble is not None:
            colour = self.colours.bad if trouble.refuses else self.colours.warn
            option.icon = icon("alert", colour)
            option.decorationSize = QSize(_ICON, _ICON)
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        for role in (option.palette.ColorRole.Text, option.palette.ColorRole.HighlightedText):
            option.palette.setColor(role, QColor(colour))
        if row.hidden:
            option.font.setStrikeOut(True)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        """Make a line edit, with names to choose from where there are some."""
        line = QLineEdit(parent)
        column = self._model.columns[index.column()]
        line.setAccessibleName(column.name)
        line.setAccessibleDescription(column.help() if column.help else "")
        line.setProperty("cell", "true")
        names = self._names(column.key)
        if names:
            completer = QCompleter(names, line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            popup = completer.popup()
            if popup is not None:
                popup.setObjectName("completions")
                widest = max(option.fontMetrics.horizontalAdvance(name) for name in names)
                popup.setMinimumWidth(widest + 40)
                popup.installEventFilter(self)
            line.setCompleter(completer)
            line.setProperty(_ONLY_NAMES, column.key != PROVIDER)
        self._line = line
        return line

    def destroyEditor(self, editor: QWidget, index: AnyIndex) -> None:
        """Let go of the editor."""
        if editor is self._line:
            self._line = None
        super().destroyEditor(editor, index)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Remember Enter: the table then goes down, as it does not when a click ends the editing."""
        if isinstance(editor, QAbstractItemView):
            line = self._line
            return line is not None and isinstance(event, QKeyEvent) and _leaves_list(editor, line, event)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self.entered = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        return super().eventFilter(editor, event)

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        """Start with the text of the file, not with the one for reading."""
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole) or ""))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        """Write what has been typed; an editor that is being deleted is no line any more, and has no text."""
        if isinstance(editor, QLineEdit):
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def _trouble(self, index: AnyIndex) -> RowProblem | None:
        return self._model.trouble(self._model.thing(index.row()), self._model.columns[index.column()].key)

    def _names(self, key: str) -> list[str]:
        lists: dict[str, Callable[[], list[str]]] = {
            "gpu": lambda: [gpu.name for gpu in all_gpus()],
            "kind": lambda: list(KINDS),
            PROVIDER: lambda: sorted({provider_of(row, self._model.book) for row in self._model.book.rows}),
        }
        return lists[key]() if key in lists else []

    def _paint_frame(self, painter: QPainter, option: QStyleOptionViewItem, *, bad: bool) -> None:
        self._outline(painter, option, QColor(self.colours.bad if bad else self.colours.warn))

    def _outline(self, painter: QPainter, option: QStyleOptionViewItem, colour: QColor) -> None:
        painter.save()
        painter.setPen(QPen(colour, 1.4))
        painter.drawRect(QRectF(option.rect).adjusted(1, 1, -1.5, -1.5))
        painter.restore()

    def _paint_chip(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        blank = QStyleOptionViewItem(option)
        self.initStyleOption(blank, index)
        text, blank.text = blank.text, ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, blank, painter, option.widget)
        row = self._model.thing(index.row())
        quiet = row.origin == "builtin"
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = option.font
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        metrics = painter.fontMetrics()
        width = min(metrics.horizontalAdvance(text) + 14.0, option.rect.width() - 4.0)
        height = metrics.height() + 2.0
        chip = QRectF(option.rect.x() + 4, option.rect.center().y() - height / 2 + 0.5, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.colours.chip if quiet else self.colours.accent_soft))
        painter.drawRoundedRect(chip, height / 2, height / 2)
        painter.setPen(QColor(self.colours.muted if quiet else self.colours.accent))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()


def _leaves_list(names: QAbstractItemView, line: QLineEdit, event: QKeyEvent) -> bool:
    """Let Tab and Enter end the editing of a cell whose list of names is open.

    The list hands its keys to the line past its event filters: Tab would leave the table. A name that is
    marked in the list stands in the line already; Enter then only closes the list, as everywhere. Where
    only names of the list are meant, the one that is left of them is taken: ``4090`` is an RTX 4090.
    """
    keys = Qt.Key
    tab = event.key() in (keys.Key_Tab, keys.Key_Backtab)
    enter = event.key() in (keys.Key_Return, keys.Key_Enter) and not names.currentIndex().isValid()
    if event.type() != QEvent.Type.KeyPress or not (tab or enter):
        return False
    left, typed = names.model(), line.text().strip()
    if line.property(_ONLY_NAMES) and left.rowCount() == 1 and typed and not known_gpu(typed):
        line.setText(str(left.index(0, 0).data()))
    names.hide()
    return QCoreApplication.sendEvent(line, event.clone())
