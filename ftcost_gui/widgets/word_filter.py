"""A filter of a list by words in any order."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt

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
