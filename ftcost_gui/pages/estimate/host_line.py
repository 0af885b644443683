"""One line below the memory bar: what a node needs outside its GPUs, and whether it has that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.wording.labels import host_words
from ftcost_core.wording.verdicts import host_verdict
from ftcost_gui.text.explanations import Explanation, of_host
from ftcost_gui.widgets.labels import Badge
from ftcost_gui.widgets.sentence_line import SentenceLine

if TYPE_CHECKING:
    from ftcost_core.documents.result import Host


class HostLine(SentenceLine):
    """Says RAM and disk of a node.

    Signals:
        explained: what explains them, beside a rectangle in screen coordinates.
    """

    explained = Signal(object, QRect)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._explanation: Explanation | None = None
        self.text.setProperty("tone", "muted")
        self.badge = Badge(self)
        self.row.addWidget(self.badge)
        self.button = self.add_link(tr("Formulas…"))
        self.button.setAccessibleName(tr("Formulas of RAM and disk"))
        self.button.clicked.connect(lambda _checked=False: self._explain())

    def show_host(self, host: Host, units: str) -> None:
        """Show what a node needs, beside what it has where that is known."""
        self._explanation = of_host(host, units)
        self.text.setText(tr("Outside the GPUs, per node: {0}", host_words(host, units)))
        self.badge.say(*host_verdict(host))

    def _explain(self) -> None:
        if self._explanation is not None:
            place = self.button.mapToGlobal(self.button.rect().topLeft())
            self.explained.emit(self._explanation, QRect(place, self.button.size()))
