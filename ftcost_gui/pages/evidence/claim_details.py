"""One claim of a guide: its words, the program's figure for the same, the arithmetic, and its job to open."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_core.evidence.claims import CheckedClaim, CheckedPart
from ftcost_core.text.i18n import as_sentence, tr
from ftcost_gui.pages.evidence.claim_labels import own_words, place, verdict_meaning, verdict_name, verdict_tone
from ftcost_gui.widgets.labels import Badge, heading, small
from ftcost_gui.widgets.panes import emptied, rule, scrolling


class ClaimDetails(QFrame):
    """Empty until a claim is chosen.

    Signals:
        used: the :class:`CheckedPart` whose job is to be opened.
    """

    used = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.buttons: list[QPushButton] = []
        self._texts: list[str] = []
        content = QWidget(self)
        self._rows = QVBoxLayout(content)
        self._rows.setContentsMargins(0, 0, 6, 0)
        self._rows.setSpacing(6)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 6, 8)
        column.addWidget(scrolling(content, self))
        self._content = content
        self.show_claim(None)

    @property
    def text(self) -> str:
        """Everything that is said."""
        return "\n".join(self._texts)

    def show_claim(self, claim: CheckedClaim | None) -> None:
        """Show a claim, or ask to choose one."""
        emptied(self._rows)
        self.buttons, self._texts = [], []
        if claim is None:
            self._rows.addWidget(heading(tr("The chosen claim"), self._content))
            self._say(tr("Choose a claim to read what the program makes of it."))
            self._rows.addStretch(1)
            return
        quote = heading(tr("“{0}”", claim.quote), self._content)
        quote.setTextFormat(Qt.TextFormat.PlainText)
        self._add(quote)
        self._say(place(claim))
        for part in claim.parts:
            self._rows.addWidget(rule(self._content))
            self._add_part(part)
        self._rows.addStretch(1)

    def _add_part(self, part: CheckedPart) -> None:
        badge = Badge(self._content)
        badge.say(verdict_name(part.verdict), verdict_tone(part.verdict))
        badge.setToolTip(verdict_meaning(part.verdict))
        self._texts.append(badge.text())
        head = QFrame(self._content)
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(badge)
        row.addStretch(1)
        if part.configuration:
            button = QPushButton(tr("Open this job"), head)
            button.setAccessibleDescription(part.configuration)
            button.clicked.connect(lambda _checked=False: self.used.emit(part))
            row.addWidget(button)
            self.buttons.append(button)
        self._rows.addWidget(head)
        self._say(tr("Claimed of {0}: {1}", part.quantity, part.claimed), "plain")
        if part.figure is not None:
            self._say(tr("The program: {0}", own_words(part)), "plain")
        self._say(as_sentence(part.sentence), "plain")
        if part.configuration:
            self._say(tr("Configuration: {0}", part.configuration))
        self._say(verdict_meaning(part.verdict))

    def _say(self, text: str, tone: str = "muted") -> None:
        self._add(small(text, self._content, tone))

    def _add(self, label: QLabel) -> None:
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._rows.addWidget(label)
        self._texts.append(label.text())
