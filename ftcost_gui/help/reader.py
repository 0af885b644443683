"""Shows one page or term: lines of a comfortable length, what was searched for marked, code to copy."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QGuiApplication, QMouseEvent, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QToolTip, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.help.painting import COPY, hit_colour, paint_html, paint_markdown

_MEASURE = 92
"""Letters of a line: more are hard to follow, and less leaves no room for tables."""
_ABOVE = 10


class Reader(QTextBrowser):
    """Shows one page or term.

    Signals:
        followed(address): a link to another page, place or term was chosen.
    """

    followed = Signal(str)

    def __init__(self, parent: QWidget, letters: int = _MEASURE) -> None:
        super().__init__(parent)
        self._letters = letters
        self.setObjectName("reader")
        self.setOpenLinks(False)
        self.setAccessibleName(tr("Text"))
        self.document().setDocumentMargin(16)
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)
        self.anchorClicked.connect(self._follow)
        self._codes: tuple[str, ...] = ()
        self._shown: tuple[str, bool] = ("", False)
        self._words: list[str] = []
        self._slugs: tuple[str, ...] = ()

    def show_markdown(self, text: str, slugs: Sequence[str], words: list[str]) -> None:
        """Show a page whose headings have these slugs in order, with some words marked."""
        self._slugs = tuple(slugs)
        self._paint_page(text, words)

    def _paint_page(self, text: str, words: list[str]) -> None:
        self._shown = (text, True)
        self._codes = paint_markdown(self.document(), text, self.palette())
        self.setTextCursor(QTextCursor(self.document()))  # it is at the end, which a change of width keeps in sight
        self.mark(words)
        self.verticalScrollBar().setValue(0)

    def show_html(self, text: str, words: list[str]) -> None:
        """Show a term."""
        self._shown, self._codes = (text, False), ()
        paint_html(self.document(), text)
        self.mark(words)
        self.verticalScrollBar().setValue(0)

    def mark(self, words: list[str]) -> None:
        """Mark every place of some words."""
        self._words = words
        marks = []
        for word in words:
            cursor = QTextCursor(self.document())
            while True:
                cursor = self.document().find(word, cursor, QTextDocument.FindFlag(0))
                if cursor.isNull():
                    break
                place = QTextEdit.ExtraSelection()
                place.cursor = cursor
                place.format.setBackground(hit_colour(self.palette()))
                marks.append(place)
        self.setExtraSelections(marks)

    def go_to(self, heading: str) -> bool:
        """Bring a heading to the top, by its slug; tell whether there is one."""
        slugs = iter(self._slugs)
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and next(slugs, None) == heading:
                self._bring_up(QTextCursor(block))
                return True
            block = block.next()
        return False

    def go_to_mark(self) -> None:
        """Bring the first marked word into sight."""
        marks = sorted(self.extraSelections(), key=lambda selection: selection.cursor.position())
        if marks:
            self._bring_up(marks[0].cursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave the buttons that go back and forward to the window."""
        if event.button() in (Qt.MouseButton.BackButton, Qt.MouseButton.ForwardButton):
            event.ignore()
        else:
            super().mousePressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep lines short enough to follow."""
        self.setLineWrapColumnOrWidth(self._line())
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Paint what is shown in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._shown[0]:
            where = self.verticalScrollBar().value()
            (self._paint_page if self._shown[1] else self.show_html)(self._shown[0], self._words)
            self.verticalScrollBar().setValue(where)

    def _line(self) -> int:
        return min(self.viewport().width(), self.fontMetrics().averageCharWidth() * self._letters)

    def _bring_up(self, cursor: QTextCursor) -> None:
        self.document().size()  # lays the whole page out, so that places below are known
        top = self.document().documentLayout().blockBoundingRect(cursor.block()).top()
        self.verticalScrollBar().setValue(int(top) - _ABOVE)
        place = QTextCursor(cursor)
        place.clearSelection()
        self.setTextCursor(place)
        self.verticalScrollBar().setValue(int(top) - _ABOVE)

    def _follow(self, link: QUrl) -> None:
        address = link.toString()
        if address.startswith(COPY):
            QGuiApplication.clipboard().setText(self._codes[int(address.removeprefix(COPY))] + "\n")
            position = self.mapFromGlobal(self.cursor().pos()) if self.underMouse() else QPoint(20, 20)
            QToolTip.showText(self.mapToGlobal(position), tr("Copied"), self)
        else:
            self.followed.emit(address)
