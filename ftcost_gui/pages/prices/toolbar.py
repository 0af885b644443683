"""Above the table of prices: what is shown of it, the commands with a button, and messages about the lists."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.look.colours import Colours
from ftcost_gui.state.price_store import PriceStore
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.picker import SearchLine


class PricesToolbar(QWidget):
    """Filter, kind of rows, buttons.

    Signals:
        filtered: the words and the kind of rows to show.
        leftFilter: the user is done with the filter.
    """

    filtered = Signal(str, str)
    leftFilter = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.search = SearchLine(tr("Filter: provider, GPU, region"), tr("Filter the prices"), self)
        self.search.setMaximumWidth(self.fontMetrics().averageCharWidth() * 34)
        self._kinds = {
            "all": tr("All"), "used": tr("In use"), "mine": tr("My own"), "edited": tr("Changed"),
            "hidden": tr("Hidden"), "faults": tr("With faults"),
        }  # fmt: skip
        self._kind = "all"
        self.shown = ChoiceBox(list(self._kinds.items()), self)
        self.shown.setAccessibleName(tr("Which prices are shown"))
        self.shown.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.shown.setFixedWidth(self.fontMetrics().horizontalAdvance(tr("With faults")) + 100)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._row.addWidget(self.search, 1)
        self._row.addWidget(self.shown)
        self._row.addStretch(1)
        self.search.textChanged.connect(lambda _text: self._tell())
        self.search.returnPressed.connect(self.leftFilter)
        self.shown.edited.connect(lambda kind: self.show_kind(str(kind)))

    def show_kind(self, kind: str) -> None:
        """Narrow the table down to a kind of rows."""
        self._kind = kind
        self.shown.show_value(kind)
        self._tell()

    def restore_from(self, before: PricesToolbar) -> None:
        """Filter as the same bar of another window does."""
        self.search.setText(before.search.text())
        self.show_kind(before._kind)

    def show_counts(self, shown: int, total: int) -> None:
        """Say how many rows there are, in the list of kinds."""
        counted = tr("{0} of {1}", number(shown), number(total)) if shown != total else number(total)
        with QSignalBlocker(self.shown):
            for place, (kind, name) in enumerate(self._kinds.items()):
                self.shown.setItemText(place, f"{name} · {counted}" if kind == self._kind else name)
        self.shown.setAccessibleDescription(tr("{0} rows", counted))

    def add_button(self, action: QAction, text: str) -> QPushButton:
        """Add a button for a command."""
        button = QPushButton(text, self)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        plain = action.text().replace("&", "").rstrip("…")
        button.setToolTip(f"{plain} ({keys})" if keys else plain)
        button.setAccessibleName(plain)
        button.clicked.connect(action.trigger)
        self._row.addWidget(button)
        return button

    def add_menu(self, text: str, menu: QMenu) -> None:
        """Add a button that opens a menu."""
        button = QPushButton(text, self)
        button.setProperty("menu", "true")
        button.setMenu(menu)
        self._row.addWidget(button)

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.search.set_colours(colours)

    def _tell(self) -> None:
        self.filtered.emit(self.search.text(), self._kind)


class PriceMessages(QObject):
    """Two bars: faults of files stay as long as they are there, events can be dismissed."""

    def __init__(self, store: PriceStore, open_folder: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._store, self._open_folder = store, open_folder
        self.faults, self.events = MessageBar(parent), MessageBar(parent, floats=True)
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
