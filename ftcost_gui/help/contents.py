"""The contents of the help as a tree: groups, pages, sections and terms, or those that match a search."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QTreeWidgetItemIterator, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.help.pages import TERM, Page, groups
from ftcost_gui.text.glossary import entries

_ADDRESS = Qt.ItemDataRole.UserRole


class Contents(QTreeWidget):
    """Emits only what the user chooses; :meth:`choose` selects without a signal.

    Signals:
        chosen(address): a page, section or term was chosen.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("contents")
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setAccessibleName(tr("Contents"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.currentItemChanged.connect(self._say)
        self._searching = False
        self.setUniformRowHeights(True)
        self.ensurePolished()
        self.fill([])

    def fill(self, words: list[str]) -> None:
        """List everything, or the pages, sections and terms that hold every word."""
        self._searching = bool(words)
        self.blockSignals(True)
        self.clear()
        for title, some in groups():
            pages = [page for page in some if _holds(page.text, words)]
            if pages:
                group = self._group(title)
                for page in pages:
                    self._page(group, page, words)
        terms = [entry for entry in entries() if entry.matches(words)]
        # A term that is called what was typed comes before those that only mention it.
        terms.sort(key=lambda entry: bool(words) and words[0] not in entry.term.casefold())
        if terms:
            group = self._group(tr("Glossary"))
            group.setExpanded(bool(words))
            for entry in terms:
                _item(group, entry.term, TERM + entry.key)
        self.blockSignals(False)

    def choose(self, address: str) -> None:
        """Mark what is shown, without a signal; nothing where it is not listed."""
        item = self._find(address) or self._find(address.partition("#")[0])
        self.blockSignals(True)
        self.setCurrentItem(item)  # type: ignore[arg-type]  # none is allowed, and chooses nothing
        if item is not None:
            self._open_only(item)
            self.scrollToItem(item, QAbstractItemView.ScrollHint.EnsureVisible)
        self.blockSignals(False)
        self.viewport().update()

    def addresses(self) -> list[str]:
        """Return what is listed, from top to bottom."""
        return [address for item in self._items() if (address := item.data(0, _ADDRESS))]

    def _open_only(self, chosen: QTreeWidgetItem) -> None:
        """Show the sections of one page at a time, but all of them that a search has found."""
        for item in self._items():
            if item.parent() is not None and not self._searching:
                item.setExpanded(item in (chosen, chosen.parent()))
        parent = chosen.parent()
        while parent is not None:
            parent.setExpanded(True)
            parent = parent.parent()

    def _find(self, address: str) -> QTreeWidgetItem | None:
        return next((item for item in self._items() if item.data(0, _ADDRESS) == address), None)

    def _items(self) -> Iterator[QTreeWidgetItem]:
        at = QTreeWidgetItemIterator(self)
        while at.value():
            yield at.value()
            at += 1

    def _group(self, title: str) -> QTreeWidgetItem:
        group = QTreeWidgetItem(self, [title])
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        group.setFont(0, font)
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        group.setExpanded(True)
        return group

    def _page(self, group: QTreeWidgetItem, page: Page, words: list[str]) -> None:
        item = _item(group, page.title, page.file)
        for section in page.sections:
            if not words or _holds(section.text, words):
                _item(item, section.title, f"{page.file}#{section.slug}")
        item.setExpanded(bool(words))

    def _say(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and item.data(0, _ADDRESS):
            self.chosen.emit(item.data(0, _ADDRESS))


def _item(parent: QTreeWidgetItem, title: str, address: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem(parent, [title])
    item.setToolTip(0, title)
    item.setData(0, _ADDRESS, address)
    return item


def _holds(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)
