"""Help without a network: the pages of ``resources/help`` and the glossary, with one search for both."""

from __future__ import annotations

import html
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSplitter, QToolButton, QVBoxLayout, QWidget

from ftcost_core.text.i18n import language, tr
from ftcost_gui.help.contents import Contents
from ftcost_gui.help.pages import TERM, Page, pages
from ftcost_gui.help.reader import Reader
from ftcost_gui.look.icons import icon
from ftcost_gui.text.glossary import GlossaryTerm, entries

Key = QKeySequence.StandardKey


class HelpWindow(QWidget):
    """Contents on the left, the chosen page or term on the right; not modal."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("page")
        self.setWindowTitle(tr("Help"))
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Search pages and terms"))
        self.search.setAccessibleName(tr("Search the help"))
        self.search.setClearButtonEnabled(True)
        self.contents = Contents(self)
        self.reader = Reader(self)
        self.address = pages()[0].file
        """What is shown."""
        self._visited = [self.address]
        self._at = 0
        self.back = self._button("chevron-left", tr("Back"), Key.Back, -1)
        self.forward = self._button("chevron-right", tr("Forward"), Key.Forward, 1)
        self._lay_out()
        QShortcut(QKeySequence(Key.Find), self, self.search.setFocus)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self.contents.setFocus)
        self.contents.chosen.connect(self._visit)
        self.contents.itemActivated.connect(lambda _item: self.reader.setFocus())
        self.reader.followed.connect(self._follow)
        self._show(self.address)

    def show_page(self, address: str = "") -> None:
        """Open a page, perhaps at a heading (``planner.md#limits``); the first one unless told."""
        self._open(address or pages()[0].file)

    def show_term(self, entry: GlossaryTerm | None = None) -> None:
        """Open the glossary at a term, ready to search unless told."""
        self._open(TERM + (entry or entries()[0]).key)
        if entry is None:
            self.search.setFocus()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go back and forward with the mouse's own buttons."""
        step = {Qt.MouseButton.BackButton: -1, Qt.MouseButton.ForwardButton: 1}.get(event.button())
        if step:
            self._go(step)
        else:
            super().mousePressEvent(event)

    def _open(self, address: str) -> None:
        self.search.clear()
        self.show()  # first: where a heading stands depends on the width
        self._visit(address)
        self.raise_()
        self.activateWindow()
        self.contents.setFocus()

    def _visit(self, address: str) -> None:
        """Show a place and remember it, after forgetting those that one had gone back from."""
        if address != self._visited[self._at]:
            self._visited = [*self._visited[: self._at + 1], address]
            self._at = len(self._visited) - 1
        self._show(address)

    def _go(self, step: int) -> None:
        if 0 <= self._at + step < len(self._visited):
            self._at += step
            self._show(self._visited[self._at])

    def _show(self, address: str) -> None:
        words = self._words()
        self.address = address
        self.contents.choose(address)
        if address.startswith(TERM):
            entry = next(candidate for candidate in entries() if TERM + candidate.key == address)
            self.reader.show_html(term_html(entry), words)
        else:
            file, _, heading = address.partition("#")
            page = next(candidate for candidate in pages() if candidate.file == file)
            self.reader.show_markdown(_with_note(page), page.slugs, words)
            if not (heading and self.reader.go_to(heading)) and words:
                self.reader.go_to_mark()
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at < len(self._visited) - 1)

    def _words(self) -> list[str]:
        return self.search.text().casefold().split()

    def _find(self) -> None:
        words = self._words()
        self.contents.fill(words)
        listed = self.contents.addresses()
        terms = [address for address in listed if address.startswith(TERM)]
        named = [address for address in terms if words and words[0] in address.casefold()]
        if not listed:
            nothing = tr("Nothing is called “{0}”, and nothing mentions it.", self.search.text())
            self.reader.show_html(f"<p>{escape(nothing)}</p>", [])
        elif not words:
            self._visit(self.address)
        else:
            self._show(next(iter((*named, *listed))))

    def _follow(self, address: str) -> None:
        """Go to another page, a place of this one or a term; nothing leaves this computer."""
        if address.startswith("#"):
            address = self.address.partition("#")[0] + address
        file = address.partition("#")[0]
        addresses = {page.file for page in pages()} | {TERM + entry.key for entry in entries()}
        if file in addresses:
            self.search.clear()
            self._visit(address)

    def _button(self, name: str, text: str, key: QKeySequence.StandardKey, step: int) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("bare", "true")
        button.setIcon(icon(name, self.palette().placeholderText().color().name()))
        button.setAccessibleName(text)
        shortcut = QShortcut(QKeySequence(key), self, lambda: self._go(step))
        button.setToolTip(f"{text} ({shortcut.key().toString(QKeySequence.SequenceFormat.NativeText)})")
        button.clicked.connect(lambda: self._go(step))
        return button

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(2)
        top.addWidget(self.back)
        top.addWidget(self.forward)
        top.addWidget(self.search, 1)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(top)
        column.addWidget(self.contents, 1)
        split = QSplitter(self)
        split.addWidget(left)
        split.addWidget(self.reader)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        QVBoxLayout(self).addWidget(split)
        letter = self.fontMetrics().averageCharWidth()
        split.setSizes([letter * 38, letter * 98])
        room = self.screen().availableGeometry()
        self.resize(min(letter * 142, room.width() - 40), min(self.fontMetrics().height() * 44, room.height() - 60))


def _with_note(page: Page) -> str:
    """Say under a page's title that it is in English, where the window is not."""
    if page.language == language():
        return page.text
    title, _, rest = page.text.partition("\n")
    return f"{title}\n\n*{tr('This page is in English: it was not translated.')}*\n{rest}"


_SHORT = 3
"""Names no longer than that stand in other words by chance."""


def term_html(entry: GlossaryTerm) -> str:
    """Return a term's meaning, its other names, its source and the terms that belong to it."""
    others = "".join(
        f'<a href="{TERM}{html.escape(other.key)}">{html.escape(other.term)}</a><br>'
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


def _mentions(entry: GlossaryTerm, other: GlossaryTerm) -> bool:
    text = entry.text.casefold()
    return any(len(name) > _SHORT and name.casefold() in text for name in (other.term, *other.also))
