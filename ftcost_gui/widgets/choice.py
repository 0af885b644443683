"""Drop-downs that edit a value: a few known ones, or hundreds that typing narrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QListView, QSizePolicy, QStyledItemDelegate, QWidget

from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.editor import is_undo
from ftcost_gui.widgets.picker import KEYWORDS, EntriesModel, ListEntry, TwoTone


class ComboEditor(QComboBox):
    """A drop-down of any width with the signals of :class:`ftcost_gui.widgets.editor.Editor`."""

    edited = Signal(object)
    rejected = Signal(str)
    finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # by default the wheel brings the focus, and then changes it
        self.setItemDelegate(QStyledItemDelegate(self))  # the style sheet reaches no other

    def minimumSizeHint(self) -> QSize:
        """Give way to any width."""
        return QSize(40, super().minimumSizeHint().height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll on: a closed list that turns under the pointer is a change that nobody sees."""
        event.ignore()


class ChoiceBox(ComboEditor):
    """Shows texts and means values; ``None`` among the values is "auto", shown with what was chosen."""

    def __init__(self, choices: Sequence[tuple[object, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values = [value for value, _ in choices]
        self._texts = dict(enumerate(text for _, text in choices))
        self.addItems([text for _, text in choices])
        self.activated.connect(self._chosen)

    def show_value(self, value: object, resolved: object = None, note: str = "") -> None:
        """Show the job's value; with ``None``, what the program chose for it, or whose own it is as ``note`` says."""
        with QSignalBlocker(self):
            if None in self._values:
                open_at = self._values.index(None)
                # Beside a value of the job's own, nobody has asked what would be chosen instead.
                chosen, usual = "" if value is not None else self._text_of(resolved), self._texts[open_at]
                said = tr("{0}: {1}", note, chosen) if note else tr("{0} → {1}", usual, chosen)
                self.setItemText(open_at, said if chosen else note or usual)
            self.setCurrentIndex(self._values.index(value) if value in self._values else -1)

    def showPopup(self) -> None:
        """Make the list wide enough for its texts."""
        widest = max(self.fontMetrics().horizontalAdvance(self.itemText(i)) for i in range(self.count()))
        self.view().setMinimumWidth(max(self.width(), widest + 36))
        super().showPopup()

    def _chosen(self, index: int) -> None:
        self.edited.emit(self._values[index])
        self.finished.emit()

    def _text_of(self, value: object) -> str:
        if value is None or value not in self._values:
            return ""
        return self._texts[self._values.index(value)]


class _Completer(QCompleter):
    """Filters by the keywords and fills in the text."""

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        return str(index.data(Qt.ItemDataRole.DisplayRole))


class SearchableField(ComboEditor):
    """An editable drop-down that means values; without words for an unknown text it takes any."""

    def __init__(
        self, entries: Sequence[ListEntry], unknown: str, meaning: Callable[[str], object] | None = None
    ) -> None:
        """``meaning`` returns the value of a name that no entry has as it is typed. It raises :class:`InputError`.

        The layout that shows the field becomes its parent: PySide 6.11 never releases an editable combo box
        that was given one by name.
        """
        super().__init__()
        self._unknown, self._meaning = unknown, meaning
        self._list = EntriesModel(self)
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
        popup.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)  # the last rows in whole
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
        line.returnPressed.connect(self._enter)
        line.installEventFilter(self)
        self._entered_by_click = False
        line.textEdited.connect(self._narrow)

    @property
    def _entries(self) -> Sequence[ListEntry]:
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
            self._list.replace(entries)
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

    def event(self, event: QEvent) -> bool:
        """Leave Undo to the window: a combo box hands the keys to its line past all filters of events."""
        if is_undo(event) and not self.is_pending:
            event.ignore()
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a click select the text and open the whole list, unless a name is being typed."""
        line = self.lineEdit()
        if watched is line and event.type() == QEvent.Type.MouseButtonPress:
            self._entered_by_click = not self.is_pending
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
        if not self._unknown:
            self.edited.emit(text or None)
            self.finished.emit()
            return
        exact = [e for e in self._entries if text.casefold() in (e.text.casefold(), (e.value or "").casefold())]
        near = exact or [e for e in self._entries if text.casefold() in e.searched.casefold()]
        if text and not exact and self._meaning is not None:
            try:
                value = self._meaning(text)
            except InputError as error:
                if len(near) != 1:
                    self.rejected.emit(self._unknown.format(text[:60]) if not near else error.problems[0].text)
                    return
            else:
                near = [e for e in self._entries if e.value == value] or near
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

    def _narrow(self) -> None:
        """Begin at the first match: the list that was open may have been scrolled to the name in use."""
        self._popup.scrollToTop()
        self._widen(self._popup)

    def _widen(self, view: QWidget) -> None:
        metrics = self.fontMetrics()
        sample = self._entries[:400]
        widest = max((metrics.horizontalAdvance(f"{e.text}    {e.detail}") for e in sample), default=0)
        view.setMinimumWidth(max(self.width(), min(widest + 60, 620)))
