"""The page's message bars: saving, changes by other programs, faulty files."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.text.i18n import tr
from ftcost_gui.state.price_store import PriceStore
from ftcost_gui.widgets.message_bar import MessageBar


class PriceMessages(QObject):
    """Two bars: faults of files stay as long as they are there, events can be dismissed."""

    def __init__(self, store: PriceStore, open_folder: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._store, self._open_folder = store, open_folder
        self.faults, self.events = MessageBar(parent), MessageBar(parent)
        self._about_saving = False
        store.failed.connect(self._say_failed)
        store.stateChanged.connect(self._show_state)
        store.changedOnDisk.connect(self._ask_whose)
        store.reloaded.connect(self._say_reloaded)

    def say(self, headline: str, lines: list[str] | None = None, tone: str = "bad") -> None:
        """Say what has just happened."""
        self._about_saving = False
        self.events.say(headline, lines, tone)

    def show_faults(self, book: PriceBook) -> None:
        """Say what is wrong with files as a whole."""
        faults = [str(fault) for fault in book.faults]
        self.faults.setVisible(bool(faults))
        if faults:
            self.faults.say(
                tr("Something in your price files cannot be used; it is left as it is."),
                faults,
                "warn",
                lasting=True,
                action=(tr("Open folder"), self._show_folder),
            )

    def _show_folder(self) -> None:
        self.faults.show()
        self._open_folder()

    def _show_state(self, state: str) -> None:
        if state == "saved" and self._about_saving:
            self._about_saving = False
            self.events.hide()

    def _say_failed(self, why: str) -> None:
        self._about_saving = True
        self.events.say(
            tr("The prices are not saved. They stay here, and each edit tries again."),
            [why],
            lasting=True,
            action=(tr("Try again"), self._store.save_now),
        )

    def _ask_whose(self, files: tuple[str, ...]) -> None:
        self._about_saving = True
        self.events.say(
            tr("Another program has changed the same prices meanwhile."),
            list(files),
            "warn",
            lasting=True,
            action=(tr("Use mine"), self._store.keep_mine),
            otherwise=(tr("Reload"), self._store.reload),
        )

    def _say_reloaded(self) -> None:
        self._about_saving = False
        self.events.say_undoable(
            tr("Another program has changed the price files; they were read again."), self._store.undo_stack
        )
