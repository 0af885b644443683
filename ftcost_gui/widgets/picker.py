"""Lists of entries to pick from, narrowed by typing words: one model, one filter and one list for all pickers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.widgets.editor import UndoOfTheWindow
from ftcost_gui.widgets.labels import small

KEYWORDS = Qt.ItemDataRole.UserRole + 1
"""The role of the text that is searched."""
DETAIL = Qt.ItemDataRole.UserRole + 2
"""The role of what stands at the right of an entry."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_WALKING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_COMMANDS_SHOWN, _TICKS_SHOWN = 14, 16
"""Lines of a list, at most."""
_NOWHERE = QModelIndex()
AnyIndex = QModelIndex | QPersistentModelIndex


class ListEntry(Struct, frozen=True):
    """One line of a list."""

    value: str | None
    text: str
    detail: str = ""
    """Stands at the right."""
    keywords: str = ""
    """What it is found by, beside text and detail."""

    @property
    def searched(self) -> str:
        """All that it is found by."""
        return f"{self.text} {self.keywords} {self.detail}"


class Command(Struct, frozen=True):
    """Something that can be done, and how it is found."""

    text: str
    run: Callable[[], object]
    detail: str = ""
    """Where else the command is, and its keys."""
    keywords: str = ""


class EntriesModel(QAbstractListModel):
    """The entries of a list, with ``ticks`` each beside a box.

    It lives as long as its list: a combo box that is given another model deletes the one before, which has
    crashed while lists of the old one were still open.

    Signals:
        ticked: the user has ticked an entry, or taken its tick away.
    """

    ticked = Signal()

    def __init__(self, parent: QObject, *, ticks: bool = False) -> None:
        super().__init__(parent)
        self.entries: Sequence[ListEntry] = ()
        self.values: set[str | None] | None = set() if ticks else None
        """Those of the ticked entries."""

    def replace(self, entries: Sequence[ListEntry]) -> None:
        """Hold other entries."""
        self.beginResetModel()
        self.entries = tuple(entries)
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return how many entries there are."""
        return 0 if parent.isValid() else len(self.entries)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let entries with a box be ticked."""
        flags = super().flags(index)
        return flags if self.values is None else flags | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return an entry's text, its detail, its tick, or all that it is found by."""
        entry = self.entries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return f"{entry.text}   {entry.detail}".rstrip() if self.values is not None else entry.text
            case Qt.ItemDataRole.CheckStateRole if self.values is not None:
                return Qt.CheckState.Checked if entry.value in self.values else Qt.CheckState.Unchecked
            case _ if role == KEYWORDS:
                return entry.searched
            case _ if role == DETAIL:
                return entry.detail
        return None

    def setData(self, index: AnyIndex, _value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick an entry, or take its tick away."""
        if self.values is None or role != Qt.ItemDataRole.CheckStateRole:
            return False
        self.values ^= {self.entries[index.row()].value}
        self.dataChanged.emit(index, index)
        self.ticked.emit()
        return True


class WordFilter(QSortFilterProxyModel):
    """Entries that contain every word; Qt's own filter fails on a text that is too long for a pattern."""

    words: tuple[str, ...] = ()

    def look_for(self, text: str) -> None:
        """Keep the entries that contain every word of a text."""
        self.words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: AnyIndex) -> bool:
        """Look for the words in what the entry is searched by."""
        keywords = str(self.sourceModel().index(row, 0, parent).data(KEYWORDS)).casefold()
        return all(word in keywords for word in self.words)


class _BestFirst(WordFilter):
    """Names that end with the first word typed come first, then what has it, then names in which it begins a word."""

    def lessThan(self, left: AnyIndex, right: AnyIndex) -> bool:
        return self._rank(left) < self._rank(right)

    def _rank(self, index: AnyIndex) -> tuple[int, int]:
        if not self.words:
            return 0, index.row()
        searched, name = (f" {index.data(role)} ".casefold() for role in (KEYWORDS, Qt.ItemDataRole.DisplayRole))
        word = f" {self.words[0]}"
        ranks = (name.endswith(f"{word} "), f"{word} " in searched, word in name, True)
        return ranks.index(True), index.row()


class TwoTone(QStyledItemDelegate):
    """The name on the left, what tells it apart on the right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw the detail over the end of the entry."""
        super().paint(painter, option, index)
        detail = index.data(DETAIL)
        if detail:
            painter.save()
            painter.setPen(option.palette.placeholderText().color())
            painter.drawText(option.rect.adjusted(6, 0, -8, 0),
                             Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, detail)  # fmt: skip
            painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Ask for room for both."""
        size, metrics = super().sizeHint(option, index), option.fontMetrics
        width = sum(metrics.horizontalAdvance(str(index.data(role) or "")) for role in (0, DETAIL))
        return QSize(width + 40, max(size.height(), metrics.height() + 7))


class SearchLine(QLineEdit):
    """A line for the words of a filter: with a magnifying glass, and a cross once there is a text."""

    def __init__(self, hint: str, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText(hint)
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)
        UndoOfTheWindow(self.isUndoAvailable, self)
        self._glass = self.addAction(icon("search", "#808080"), QLineEdit.ActionPosition.LeadingPosition)

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._glass.setIcon(icon("search", colours.muted))


class EntryList(QListView):
    """The entries that have all the words looked for; ``name`` is what the style goes by."""

    def __init__(self, model: EntriesModel, words: WordFilter, name: str, spoken: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(spoken)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.entries, self.words = model, words
        words.setSourceModel(model)
        self.setModel(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys that walk through the list, at its ends as well: further on they would come back."""
        super().keyPressEvent(event)
        if event.key() in _WALKING:
            event.accept()


class MultiSelect(QWidget):
    """A list to tick entries in, below a filter: a tuple of their values, or ``None`` for all.

    Signals:
        edited: the new tuple, or ``None``.
        finished: the gesture is over.
    """

    edited = Signal(object)
    finished = Signal()

    def __init__(self, name: str, everything: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Filter"))
        self.search.setAccessibleName(tr("Filter: {0}", name))
        self.search.setClearButtonEnabled(True)
        self._model = EntriesModel(self, ticks=True)
        self._model.ticked.connect(self._tick)
        self.view = EntryList(self._model, WordFilter(self), "ticks", name, self)
        self.clear = QPushButton(everything, self)
        self.clear.setProperty("link", "true")
        self.clear.clicked.connect(lambda: self._emit(None))
        self.search.textChanged.connect(self.view.words.look_for)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(self.search)
        column.addWidget(self.view, 1)
        column.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignLeft)
        self.view.setFixedHeight(self.fontMetrics().height() * _TICKS_SHOWN)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 40)

    def show_entries(self, entries: Sequence[ListEntry], value: tuple[str, ...] | None) -> None:
        """Show the list with a value ticked; what is ticked and not in the list stands in it too."""
        listed = {entry.value for entry in entries}
        lost = [ListEntry(name, name, tr("not in the catalogue")) for name in value or () if name not in listed]
        self._model.values = set(value or ())
        wanted = (*lost, *entries)
        if wanted != self._model.entries:
            self._model.replace(wanted)
        self.view.viewport().update()
        self.clear.setEnabled(value is not None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from the filter into the list with Down, and take the only one left with Enter."""
        shown = self.view.model()
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.view.setFocus(Qt.FocusReason.TabFocusReason)
            self.view.setCurrentIndex(shown.index(0, 0))
        elif event.key() in _ENTER and shown.rowCount() == 1:
            shown.setData(shown.index(0, 0), None, Qt.ItemDataRole.CheckStateRole)
        else:
            super().keyPressEvent(event)

    def _tick(self) -> None:
        ticked = self._model.values or set()
        self._emit(tuple(str(entry.value) for entry in self._model.entries if entry.value in ticked) or None)

    def _emit(self, value: tuple[str, ...] | None) -> None:
        self.edited.emit(value)
        self.finished.emit()


class CommandSearch(QFrame):
    """Opens over the upper part of a window: what is typed narrows the list, Enter runs the entry that is marked.

    Escape or a click elsewhere closes it. The focus of the window stays where it is, so that a command works
    on what was in use.
    """

    def __init__(self, commands: Sequence[Command], colours: Colours, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("popover")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(tr("Find a command"))
        self._commands = commands
        self.line = SearchLine(tr("What do you want to do?"), tr("Find a command"), self)
        self.line.set_colours(colours)
        entries = EntriesModel(self)
        entries.replace([ListEntry(None, command.text, command.detail, command.keywords) for command in commands])
        self._words = _BestFirst(self)
        self.view = EntryList(entries, self._words, "commands", tr("Commands"), self)
        self.view.setItemDelegate(TwoTone(self.view))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._words.sort(0)
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
        rows = min(_COMMANDS_SHOWN, window.height() // 2 // row)
        self.view.setFixedHeight(rows * row + 2 * self.view.frameWidth())
        self.setFixedWidth(wide)
        self.move(window.mapToGlobal(QPoint((window.width() - wide) // 2, metrics.height() * 3)))
        self.show()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the list from the line, run with Enter, close with Escape."""
        if event.key() in _WALKING:
            QApplication.sendEvent(self.view, event)
        elif event.key() in _ENTER:
            self._run(self.view.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _narrow(self, text: str) -> None:
        self._words.look_for(text)
        found = self._words.rowCount()
        self.view.setVisible(found > 0)
        self._none.setVisible(found == 0)
        self.view.setCurrentIndex(self._words.index(0, 0))
        self._say(self._words.index(0, 0))  # also where it is the one that was marked before
        self.view.scrollToTop()
        if not found:
            self.line.setAccessibleDescription(self._none.text())

    def _say(self, index: QModelIndex) -> None:
        """Let a screen reader say the entry that is marked: the focus stays in the line."""
        if index.isValid():
            place, count = number(index.row() + 1), number(self._words.rowCount())
            parts = (index.data(), index.data(DETAIL), tr("{0} of {1}", place, count))
            self.line.setAccessibleDescription(". ".join(part for part in parts if part))

    def _run(self, index: QModelIndex) -> None:
        if index.isValid():
            run = self._commands[self._words.mapToSource(index).row()].run
            self.close()  # the focus is back before the command looks for it
            run()
