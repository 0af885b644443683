"""The lists of the help's page of claims, filtered: what guides say, the program's figure beside it, the verdict."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.evidence.claims import GUIDES, JOB, PAGE, VERDICTS, PagePart, page_parts, shown
from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import language, tr
from ftcost_gui.help.pages import shipped_text
from ftcost_gui.help.reader import Reader
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.evidence.run_filter import in_one_line
from ftcost_gui.widgets.check_chips import CheckChips
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.labels import card, small
from ftcost_gui.widgets.picker import SearchLine

_CODE = re.compile(r" \(([\w-]+)\)$", re.MULTILINE)
"""Behind the names of guides and verdicts; what is shown does without."""
_MARKUP = re.compile(r"\\(?=[^\w\s])|\*\*|`|\[[^\]]*\]\([^)]*\)")
_GAP = 10
_LINES_SHOWN = 24
_LETTERS = 150
"""Of a line: the lists are looked through, and tables need the room."""


class ClaimsView(QWidget):
    """The claims of three guides, by verdict, guide and words; or their tables, by title and words.

    Signals:
        used(name): the part of a claim whose job is to be opened.
    """

    used = Signal(str)

    def __init__(self, *, tables: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        parts = page_parts(shipped_text(PAGE, language())[0])
        self._parts = tuple(part for part in parts if (_code(part.chapter) not in GUIDES) == tables)
        self._tables = tables
        self._verdicts: tuple[str, ...] | None = None
        headings = dict.fromkeys(part.section if tables else part.chapter for part in self._parts)
        self._headings = ["", *filter(None, headings)]
        self._heading = ""
        counts = Counter(_code(part.section) for part in self._parts for _ in part.blocks)
        names = {_code(part.section): _without_code(part.section) for part in self._parts}
        verdicts = [] if tables else [verdict for verdict in VERDICTS if counts[verdict]]
        self.chips = CheckChips([(word, f"{names[word]}  {fmt.number(counts[word])}") for word in verdicts], self)
        self.chips.setAccessibleName(tr("Verdicts shown"))
        self.chips.setVisible(not tables)
        self.chips.edited.connect(self._take_verdicts)
        everything = tr("All tables") if tables else tr("All guides")
        self.choice = ChoiceBox([(name, _without_code(name) or everything) for name in self._headings], self)
        self.choice.setAccessibleName(tr("The chosen table") if tables else tr("Guide"))
        self.choice.edited.connect(self._choose)
        self.search = (
            SearchLine(tr("Words of a table"), tr("Show tables that hold these words"), self)
            if tables
            else SearchLine(tr("Words of a claim"), tr("Show claims that hold these words"), self)
        )
        self.search.textChanged.connect(lambda _text: self._show())
        self.note = small("", self)
        self.copy = QPushButton(tr("Copy as CSV"), self)
        self.copy.clicked.connect(self._copy)
        self.reader = Reader(self, _LETTERS)
        self.reader.setMinimumHeight(self.fontMetrics().lineSpacing() * _LINES_SHOWN)
        self.reader.followed.connect(self._follow)
        self._lay_out(verdicts)
        self._choose("")

    @property
    def listed(self) -> list[tuple[PagePart, str]]:
        """The claims or tables that are shown, each with what it stands under."""
        return [
            (part, block)
            for part in self._parts
            for block in part.blocks
            if block.startswith("|" if self._tables else "- ") and self._wants(part, block)
        ]

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.search.set_colours(colours)

    def restore_from(self, before: ClaimsView) -> None:
        """Show what the same view of another window shows, which may be in another language."""
        self._verdicts = before._verdicts
        self.search.setText(before.search.text())
        self._choose(self._headings[before._headings.index(before._heading)])
        self.reader.verticalScrollBar().setValue(before.reader.verticalScrollBar().value())

    def _take_verdicts(self, verdicts: tuple[str, ...] | None) -> None:
        self._verdicts = verdicts
        self._show()

    def _choose(self, heading: str) -> None:
        self._heading = heading
        self.choice.show_value(heading)
        self._show()

    def _wants(self, part: PagePart, block: str) -> bool:
        """Whether a block is shown; a table is found by any of its words, and by those above it."""
        text = "\n".join((part.section, *part.blocks)) if self._tables else block
        return (
            self._heading in ("", part.section if self._tables else part.chapter)
            and (self._verdicts is None or _code(part.section) in self._verdicts)
            and all(word in text.casefold() for word in self._words())
        )

    def _words(self) -> list[str]:
        return self.search.text().casefold().split()

    def _show(self) -> None:
        self.chips.show_value(self._verdicts, ())
        self.reader.show_markdown(_without_code(shown(self._parts, self._wants)), (), self._words())
        total = sum(block.startswith("|" if self._tables else "- ") for part in self._parts for block in part.blocks)
        self.note.setText(tr("{0} of {1} shown", fmt.number(len(self.listed)), fmt.number(total)))

    def _follow(self, address: str) -> None:
        if address.startswith(JOB):
            self.used.emit(address.removeprefix(JOB))

    def _copy(self) -> None:
        """Copy what is shown for a spreadsheet: the rows of tables, or a row a claim."""
        rows = [[tr("Guide"), tr("Verdict"), tr("Claim")]] if not self._tables else []
        for part, block in self.listed:
            lines = block.splitlines()
            if self._tables:
                rows += [line[2:-2].split(" | ") for place, line in enumerate(lines) if place != 1]
            else:
                rows.append([*map(_without_code, (part.chapter, part.section)), *(line.lstrip(" -") for line in lines)])
        written = io.StringIO()
        csv.writer(written).writerows([neutral_cell(_MARKUP.sub("", cell).strip()) for cell in row] for row in rows)
        QGuiApplication.clipboard().setText(written.getvalue())

    def _lay_out(self, verdicts: Sequence[str]) -> None:
        bar = card(self)
        inner = QVBoxLayout(bar)
        inner.setContentsMargins(12, 8, 12, 8)
        parts = QWidget(bar)
        flow = FlowLayout(parts, gap=10, line_gap=7)
        letter = self.fontMetrics().averageCharWidth()
        self.search.setFixedWidth(letter * 26)
        self.choice.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.choice.setFixedWidth(letter * (48 if self._tables else 30))
        if verdicts:
            in_one_line(self.chips, [self.chips.button(verdict) for verdict in verdicts])
            flow.addWidget(self.chips)
        for part in (self.choice, self.search, self.copy, self.note):
            flow.addWidget(part)
        inner.addWidget(parts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(bar)
        column.addWidget(self.reader, 1)


def _code(heading: str) -> str:
    match = _CODE.search(heading)
    return match[1] if match else ""


def _without_code(headings: str) -> str:
    return _CODE.sub("", headings)
