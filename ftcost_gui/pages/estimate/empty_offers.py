"""Shown instead of the table when no offer passes the filters: the reason and a button that helps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number

Remedy: TypeAlias = Literal["", "clear", "no-filter", "all"]
"""Which filter to take away."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why no offer is shown, in a sentence, and what would show some."""

    text: str
    remedy: Remedy = ""


@dataclass(frozen=True, slots=True)
class FilterCounts:
    """Offers that are left as one filter after another is applied."""

    total: int
    matching: int
    """Of them, those that the typed words match."""
    allowed: int
    """Of those, those that the filters of terms, providers, regions and lists let through."""
    fitting: int
    """Of those, those with enough memory."""


def why_nothing(words: str, counts: FilterCounts) -> Reason:
    """Say which filter leaves nothing: the first that does, so that taking it away shows something."""
    words = words.strip()
    if not counts.total:
        return Reason(tr("There is no offer."))
    if not counts.matching:
        return Reason(tr("No offer matches “{0}”.", words), "clear")
    if not counts.allowed:
        if words:
            return Reason(tr("No offer that matches “{0}” passes the filters.", words), "no-filter")
        return Reason(tr("None of {0} offers passes the filters.", number(counts.total)), "no-filter")
    if words:
        if counts.fitting:
            return Reason(tr("No offer that matches “{0}” is within the limits.", words), "all")
        return Reason(tr("No offer that matches “{0}” has enough memory.", words), "all")
    if counts.fitting:
        return Reason(tr("None of {0} offers is within the limits.", number(counts.allowed)), "all")
    return Reason(none_fits(counts.allowed), "all")


def none_fits(offers: int) -> str:
    """Say that no offer has enough memory."""
    return tr("None of {0} offers has enough memory.", number(offers))


class EmptyOffers(QWidget):
    """A sentence, and a button that takes the filter in the way away."""

    relaxed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._reason = Reason("")
        self.text = QLabel("", self)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text.setProperty("tone", "muted")
        self.button = QPushButton("", self)
        self.button.clicked.connect(lambda: self.relaxed.emit(self._reason.remedy))
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addStretch(1)
        column.addWidget(self.text)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(2)
        self.hide()

    def show_reason(self, reason: Reason) -> None:
        """Say why nothing is shown."""
        self._reason = reason
        self.text.setText(reason.text)
        titles: dict[Remedy, Callable[[], str]] = {
            "clear": lambda: tr("Clear the filter"),
            "no-filter": lambda: tr("Clear the filters"),
            "all": lambda: tr("Show all"),
        }
        title = titles[reason.remedy]() if reason.remedy else ""
        self.button.setText(title)
        self.button.setAccessibleDescription(reason.text)
        self.button.setVisible(bool(title))
        self.setAccessibleName(reason.text)
