"""Help without a network: the pages of ``resources/help`` and the glossary, with one search for both."""

from __future__ import annotations

import html
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.bundled import resource
from ftcost_gui.glossary import Entry, entries
from ftcost_gui.text import tr

_PAGE, _TERM = "page:", "term:"
_SHORT = 3
"""Names no longer than that stand in other words by chance."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of help."""

    file: str
    title: str
    text: str


@cache
def pages() -> tuple[Page, ...]:
    """Return the pages that are shipped, by title."""
    found = []
    for file in resource("help").iterdir():
        if file.name.endswith(".md"):
            text = file.read_text(encoding="utf-8")
            found.append(Page(file.name, text.partition("\n")[0].lstrip("# ").strip(), text))
    return tuple(sorted(found, key=lambda page: page.title))


class HelpWindow(QWidget):
    """A list on the left, what is chosen on the right; it stays open beside the work."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("page")
        self.setWindowTitle(tr("Help"))
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Search pages and terms"))
        self.search.setAccessibleName(tr("Search the help"))
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Pages and terms"))
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(14)
        self.list.setSpacing(2)
        self.text.setAccessibleName(tr("Text"))
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        split = QSplitter(self)
        split.addWidget(left)
        split.addWidget(self.text)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        whole.addWidget(split)
        letter = self.fontMetrics().averageCharWidth()
        split.setSizes([letter * 34, letter * 86])
        self.resize(letter * 128, self.fontMetrics().height() * 38)
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        self.search.textChanged.connect(lambda _text: self._fill())
        self.list.currentItemChanged.connect(self._show)
        self.text.anchorClicked.connect(self._follow)
        self._fill()

    def show_page(self, file: str = "") -> None:
        """Open a page; the first one unless told."""
        self._open(_PAGE + (file or pages()[0].file))

    def show_term(self, entry: Entry | None = None) -> None:
        """Open the glossary at a term, ready to search unless told."""
        self._open(_TERM + (entry.term if entry else entries()[0].term))
        if entry is None:
            self.search.setFocus()

    def _open(self, key: str) -> None:
        self.search.clear()
        item = next(one for one in self._items() if one.data(Qt.ItemDataRole.UserRole) == key)
        self.list.setCurrentItem(item)
        self.list.scrollToItem(item, QListWidget.ScrollHint.PositionAtCenter)
        self.show()
        self.raise_()
        self.activateWindow()
        self.list.setFocus()

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _fill(self) -> None:
        words = self.search.text().casefold().split()
        current = self.list.currentItem()
        kept = current.data(Qt.ItemDataRole.UserRole) if current else None
        self.list.blockSignals(True)
        self.list.clear()
        found_pages = [page for page in pages() if all(word in page.text.casefold() for word in words)]
        found_terms = [entry for entry in entries() if entry.matches(words)]
        # A term that is called what was typed comes before those that only mention it.
        found_terms.sort(key=lambda entry: bool(words) and words[0] not in entry.term.casefold())
        self._add_heading(tr("Pages"), bool(found_pages))
        for page in found_pages:
            self._add(page.title, _PAGE + page.file)
        self._add_heading(tr("Glossary"), bool(found_terms))
        for entry in found_terms:
            self._add(entry.term, _TERM + entry.term)
        self.list.blockSignals(False)
        able = [item for item in self._items() if item.flags() & Qt.ItemFlag.ItemIsSelectable]
        same = next((item for item in able if item.data(Qt.ItemDataRole.UserRole) == kept), None)
        terms = [item for item in able if item.data(Qt.ItemDataRole.UserRole).startswith(_TERM)]
        best = (
            same if same is not None and not words else next(iter(terms if words and terms else able), None)
        )
        if best is None:
            self.text.setPlainText(
                tr("Nothing is called “{0}”, and nothing mentions it.", self.search.text())
            )
        else:
            self.list.setCurrentItem(best)

    def _add_heading(self, text: str, wanted: bool) -> None:
        if wanted:
            item = QListWidgetItem(text)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)

    def _add(self, text: str, key: str) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, key)
        self.list.addItem(item)

    def _show(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        key = str(item.data(Qt.ItemDataRole.UserRole))
        if key.startswith(_PAGE):
            page = next(one for one in pages() if one.file == key.removeprefix(_PAGE))
            self.text.setMarkdown(page.text)
        else:
            entry = next(one for one in entries() if one.term == key.removeprefix(_TERM))
            self.text.setHtml(_as_html(entry))

    def _follow(self, link: QUrl) -> None:
        """Go to another page, a place of this one or a term; nothing leaves this computer."""
        file = link.path().rpartition("/")[2]
        if link.scheme() == "term":
            self._open(_TERM + link.path())
        elif file in {page.file for page in pages()}:
            self.show_page(file)
        elif not link.scheme() and link.fragment():
            self.text.scrollToAnchor(link.fragment())


def _as_html(entry: Entry) -> str:
    others = "".join(
        f'<a href="term:{html.escape(other.term)}">{html.escape(other.term)}</a><br>'
        for other in entries()
        if other is not entry and _mentions(entry, other)
    )
    parts = [f"<h2>{html.escape(entry.term)}</h2>", f"<p>{html.escape(entry.text)}</p>"]
    if entry.also:
        parts.append(f"<p>{html.escape(tr('Also: {0}', ', '.join(entry.also)))}</p>")
    if entry.source:
        parts.append(f"<p>{html.escape(tr('Source: {0}', entry.source))}</p>")
    if others:
        parts.append(f"<p>{html.escape(tr('See also'))}:<br>{others}</p>")
    return "".join(parts)


def _mentions(entry: Entry, other: Entry) -> bool:
    text = entry.text.casefold()
    return any(len(name) > _SHORT and name.casefold() in text for name in (other.term, *other.also))
