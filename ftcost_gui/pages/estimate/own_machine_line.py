"""One line above the offers: what the job takes on the user's own machine, or the question for one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.catalogue.prices.machine import machine_of
from ftcost_core.documents.result import OwnMachine
from ftcost_core.text.i18n import tr
from ftcost_core.wording.labels import own_machine_words
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.sentence_line import SentenceLine


class OwnMachineLine(SentenceLine):
    """Says what the own machine takes.

    Signals:
        asked: the machine is to be entered or changed.
    """

    asked = Signal()

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.button = self.add_link("")
        self.button.clicked.connect(lambda _checked=False: self.asked.emit())
        self.show_machine(None)

    def show_machine(self, own: OwnMachine | None) -> None:
        """Show what it takes; without a machine, ask for one."""
        known = machine_of(self._context.prices.book) is not None
        if own is not None:
            words = own_machine_words(own)
        elif known:
            words = tr("Your machine has fewer GPUs than the job asks for.")
        else:
            words = tr("Do you own a GPU? Say so once, and it stands beside what can be rented.")
        self.text.setText(words)
        self.text.setAccessibleName(words)
        mark(self.text, "tone", "" if own else "muted")
        self.button.setText(tr("My machine…"))
