"""A drop-down of hundreds of entries that filters by any part of a name while one types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSignalBlocker,
    QSize,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QComboBox, QCompleter, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.choice import ComboEditor
from ftcost_gui.widgets.editor import UndoOfTheWindow

KEYWORDS = Qt.ItemDataRole.UserRole + 1
"""The role of the text that is searched."""


class WordFilter(QSortFilterProxyModel):
    """Entries that contain every word; Qt's own filter fails on a text that is too long for a pattern."""

    words: tuple[str, ...] = ()

    def look_for(self, text: str) -> None:
        """Keep the entries that contain every word of a text."""
        self.words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        """Look for the words in what the entry is searched by."""
        keywords = str(self.sourceModel().index(row, 0, parent).data(KEYWORDS)).casefold()
        return all(word in keywords for word in self.words)


DETAIL = Qt.ItemDataRole.UserRole + 2
"""The role of what stands at the right of an entry."""
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One line of the list."""

    value: str | None
    text: str
    detail: str = ""
    keywords: str = ""


class _ListModel(QAbstractListModel):
    """The entries of a list.

    It lives as long as its field: a combo box that is given another model deletes the one before, which has
    crashed while lists of the old one were still open.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.entries: tuple[ListEntry, ...] = ()

    def replace(self, entries: tuple[ListEntry, ...]) -> None:
        """Hold other entries."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NOWHERE) -> int:
        """Return how many entries there are."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return an entry's text, its detail, or all that it is found by."""
        entry = self.entries[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return entry.text
        if role == KEYWORDS:
            return f"{entry.text} {entry.keywords} {entry.detail}"
        return entry.detail if role == DETAIL else None


class _Completer(QCompleter):
    """Filters by the keywords and fills in the text."""

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        return str(index.data(Qt.ItemDataRole.DisplayRole))


class TwoTone(QStyledItemDelegate):
    """The name on the left, what tells it apart on the right."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the detail over the end of the entry."""
        super().paint(painter, option, index)
        detail = index.data(DETAIL)
        if detail:
            painter.save()
            painter.setPen(option.palette.placeholderText().color())
            painter.drawText(option.rect.adjusted(6, 0, -8, 0),
                             Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, detail)  # fmt: skip
            painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Ask for room for both."""
        size = super().sizeHint(option, index)
        metrics = option.fontMetrics
        width = metrics.horizontalAdvance(str(index.data() or "")) + metrics.horizontalAdvance(
            str(index.data(DETAIL) or "")
        )
        return QSize(width + 40, max(size.height(), metrics.height() + 7))


class SearchableField(ComboEditor):
    """An editable drop-down that means values."""

    def __init__(self, entries: Sequence[ListEntry], unknown: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unknown = unknown
        self._list = _ListModel(self)
        self._shown = ""
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(16)
        view = self.view()
        assert isinstance(view, QListView)
        self._completer = _Completer(self)
        self._completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.setCompletionRole(KEYWORDS)
        self._completer.setMaxVisibleItems(16)
        popup = self._completer.popup()
        assert isinstance(popup, QListView)
        self._popup = popup
        popup.setObjectName("completions")
        for shown in (view, popup):
            shown.setItemDelegate(TwoTone(shown))
            shown.setUniformItemSizes(True)  # else each of hundreds is measured, at the start as well
        self.setCompleter(self._completer)
        with QSignalBlocker(self):
            self._completer.setModel(self._list)
            self.setModel(self._list)
        self.set_entries(entries)
        self.activated.connect(lambda row: self._choose(self._entries[row]))
        self._completer.activated[QModelIndex].connect(self._completed)  # type: ignore[index]
        line = self.lineEdit()
        assert line is not None
        UndoOfTheWindow(lambda: self.is_pending, line)
        line.returnPressed.connect(self._enter)
        line.installEventFilter(self)
        self._entered_by_click = False
        line.textEdited.connect(lambda _text: self._widen(self._popup))

    @property
    def _entries(self) -> tuple[ListEntry, ...]:
        return self._list.entries

    @property
    def is_pending(self) -> bool:
        """Whether a text stands there that is not the job's value."""
        return self.currentText() != self._shown

    def set_entries(self, entries: Sequence[ListEntry]) -> None:
        """Replace the list; what is shown stays."""
        if tuple(entries) == self._entries:
            return
        with QSignalBlocker(self):
            self._list.replace(tuple(entries))
            self._render()

    def show_value(self, value: object, resolved: object = None, note: str = "") -> None:
        """Show the text of the job's value, or of what the program chose."""
        del note
        shown_text = self._text_of(value)
        if value is None:
            chosen = self._text_of(resolved) if resolved is not None else ""
            shown_text = tr("Auto → {0}", chosen) if chosen else tr("Auto")
        if shown_text != self._shown:
            self._shown = shown_text
            self._render()

    def showPopup(self) -> None:
        """Make the list wide enough for its texts."""
        self._widen(self.view())
        super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Bring back the job's value with Escape."""
        if event.key() == Qt.Key.Key_Escape and (self._popup.isVisible() or self.is_pending):
            self._popup.hide()
            self._render()
            event.accept()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the click that brings the focus select the text and open the whole list."""
        line = self.lineEdit()
        released = event.type() == QEvent.Type.MouseButtonRelease
        if watched is line and line is not None and released and self._entered_by_click:
            self._entered_by_click = False
            if not line.hasSelectedText():  # else: a part was marked by dragging
                line.selectAll()
                self._open_whole_list()
                return True
        return super().eventFilter(watched, event)

    def _open_whole_list(self) -> None:
        """Show every entry below the field, the one in use in sight; typing narrows the list."""
        self._completer.setCompletionPrefix("")
        self._widen(self._popup)
        self._completer.complete()
        row = next((i for i, entry in enumerate(self._entries) if entry.text == self._shown), -1)
        if row >= 0:
            self._popup.scrollTo(self._completer.completionModel().index(row, 0))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the text, so that typing replaces it."""
        super().focusInEvent(event)
        line = self.lineEdit()
        self._entered_by_click = event.reason() == Qt.FocusReason.MouseFocusReason
        if line is not None and event.reason() != Qt.FocusReason.PopupFocusReason:
            line.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the job's value again: half a name is not a choice."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._render()
            self.finished.emit()

    def _enter(self) -> None:
        text = self.currentText().strip()
        if text == self._shown:
            return
        exact = [e for e in self._entries if text.casefold() in (e.text.casefold(), (e.value or "").casefold())]
        near = exact or [e for e in self._entries if text.casefold() in f"{e.text} {e.keywords} {e.detail}".casefold()]
        if text and near:
            self._choose(near[0])
        else:
            self.rejected.emit(self._unknown.format(text[:60]))

    def _completed(self, index: QModelIndex) -> None:
        text = index.data(Qt.ItemDataRole.DisplayRole)
        entry = next((e for e in self._entries if e.text == text), None)
        if entry:
            self._choose(entry)

    def _choose(self, entry: ListEntry) -> None:
        self._shown = entry.text
        self._render()
        self.edited.emit(entry.value)
        self.finished.emit()

    def _text_of(self, value: object) -> str:
        return next((e.text for e in self._entries if e.value == value), str(value or ""))

    def _render(self) -> None:
        with QSignalBlocker(self):
            self.setCurrentIndex(next((i for i, e in enumerate(self._entries) if e.text == self._shown), -1))
            self.setEditText(self._shown)
            line = self.lineEdit()
            if line is not None:
                line.setCursorPosition(0)

    def _widen(self, view: QWidget) -> None:
        metrics = self.fontMetrics()
        sample = self._entries[:400]
        widest = max((metrics.horizontalAdvance(f"{e.text}    {e.detail}") for e in sample), default=0)
        view.setMinimumWidth(max(self.width(), min(widest + 60, 620)))
