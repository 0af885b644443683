"""A line and a list over the window: what is typed narrows the list, Enter runs the entry that is marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QListView, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.look.colours import Colours
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.search_line import SearchLine
from ftcost_gui.widgets.searchable import DETAIL, KEYWORDS, TwoTone, WordFilter

_ROWS = 14
_WALKING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done, and how it is found."""

    text: str
    run: Callable[[], object]
    detail: str = ""
    """Stands at the right: where else the command is, and its keys."""
    keywords: str = ""


class _BestFirst(WordFilter):
    """Names in which the first word typed begins a word come first; else the order of the commands stays."""

    def lessThan(self, left: QModelIndex | QPersistentModelIndex, right: QModelIndex | QPersistentModelIndex) -> bool:
        return self._rank(left) < self._rank(right)

    def _rank(self, index: QModelIndex | QPersistentModelIndex) -> tuple[bool, int]:
        name = f" {index.data()}".casefold()
        return bool(self.words) and f" {self.words[0]}" not in name, index.row()


class _Entries(QListView):
    """The list, walked through from the line: a key at its end stays here; further on it would come back."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the key, whether there is a next entry or not."""
        super().keyPressEvent(event)
        event.accept()


class CommandSearch(QFrame):
    """Opens over the upper part of a window; Escape or a click elsewhere closes it.

    The focus of the window stays where it is, so that a command works on what was in use.
    """

    def __init__(self, commands: Sequence[Command], colours: Colours, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("popover")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(tr("Find a command"))
        self._commands = commands
        self.line = SearchLine(tr("What do you want to do?"), tr("Find a command"), self)
        self.line.set_colours(colours)
        self.view = _Entries(self)
        self.view.setObjectName("commands")
        self.view.setAccessibleName(tr("Commands"))
        self.view.setItemDelegate(TwoTone(self.view))
        self.view.setUniformItemSizes(True)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._proxy = _BestFirst(self)
        self._proxy.setSourceModel(_model(commands, self))
        self._proxy.sort(0)
        self.view.setModel(self._proxy)
        self._none: QLabel = small(tr("No command has all these words."), self)
        self._none.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        for part in (self.line, self.view, self._none):
            column.addWidget(part)
        column.setStretchFactor(self._none, 1)
        self.line.textChanged.connect(self._narrow)
        self.view.selectionModel().currentChanged.connect(lambda index, _before: self._say(index))
        self.view.clicked.connect(self._run)
        self._narrow("")

    def open_over(self, window: QWidget) -> None:
        """Show in the middle of a window's upper part, as wide as the texts and the window allow."""
        self.ensurePolished()
        metrics = self.fontMetrics()
        texts = (f"{command.text}      {command.detail}" for command in self._commands)
        widest = max(map(metrics.horizontalAdvance, texts), default=0)
        wide = min(max(widest + 70, metrics.averageCharWidth() * 70), window.width() - 40)
        row = max(self.view.sizeHintForRow(0), metrics.height())
        rows = min(_ROWS, window.height() // 2 // row)
        self.view.setFixedHeight(rows * row + 2 * self.view.frameWidth())
        self.setFixedWidth(wide)
        self.move(window.mapToGlobal(QPoint((window.width() - wide) // 2, metrics.height() * 3)))
        self.show()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the list from the line, run with Enter, close with Escape."""
        if event.key() in _WALKING:
            QApplication.sendEvent(self.view, event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self.view.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _narrow(self, text: str) -> None:
        self._proxy.look_for(text)
        found = self._proxy.rowCount()
        self.view.setVisible(found > 0)
        self._none.setVisible(found == 0)
        self.view.setCurrentIndex(self._proxy.index(0, 0))
        self.view.scrollToTop()
        if not found:
            self.line.setAccessibleDescription(self._none.text())

    def _say(self, index: QModelIndex) -> None:
        """Let a screen reader say the entry that is marked: the focus stays in the line."""
        if index.isValid():
            place, count = number(index.row() + 1), number(self._proxy.rowCount())
            parts = (index.data(), index.data(DETAIL), tr("{0} of {1}", place, count))
            self.line.setAccessibleDescription(". ".join(part for part in parts if part))

    def _run(self, index: QModelIndex) -> None:
        if index.isValid():
            run = self._commands[self._proxy.mapToSource(index).row()].run
            self.close()  # the focus is back before the command looks for it
            run()


def _model(commands: Sequence[Command], parent: CommandSearch) -> QStandardItemModel:
    model = QStandardItemModel(len(commands), 1, parent)
    for row, command in enumerate(commands):
        item = QStandardItem(command.text)
        item.setData(f"{command.text} {command.detail} {command.keywords}", KEYWORDS)
        item.setData(command.detail, DETAIL)
        model.setItem(row, item)
    return model
