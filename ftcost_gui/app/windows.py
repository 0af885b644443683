"""The open windows: each has a job of its own; settings, prices, pins and models are everybody's."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint

from ftcost_core.text.currency import DOLLAR
from ftcost_core.text.i18n import use_currency
from ftcost_gui.chrome.window import MainWindow
from ftcost_gui.look.theme import Theme
from ftcost_gui.state.settings import Settings, config_folder
from ftcost_gui.state.shared import Shared, make_shared, seen_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ftcost_core.catalogue.prices.book import PriceBook
    from ftcost_core.documents.job import Job
    from ftcost_gui.state.context import Context
    from ftcost_gui.state.documents import Document
    from ftcost_gui.state.recovery import Autosave, LeftOver

_STEP = 28
"""How far a new window stands from the one before it, pixels."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A window with what it stands on."""

    window: MainWindow
    context: Context
    autosave: Autosave


class Windows(QObject):
    """Opens, finds and closes windows."""

    def __init__(self, config_dir: Path | None = None) -> None:
        super().__init__()
        self.desks: list[Desk] = []
        self.settings = Settings(config_folder(config_dir), self)
        self.theme = Theme(self.settings.theme, self)
        self.theme.start()
        self.settings.changed.connect(self._show_theme)
        self._config_dir = config_dir
        self._made: Shared | None = None
        self._kept_aside: list[LeftOver] = []

    @property
    def shared(self) -> Shared:
        """Prices, pins and models, read when a window is first furnished."""
        if self._made is None:
            self._made = make_shared(self._config_dir, self.settings, self)
            self._choose_currency()
            # Before any window hears of it: they show money in what is chosen here.
            self._made.prices.bookChanged.connect(self._choose_currency)
            self.settings.changed.connect(self._show_currency)
        return self._made

    def frame(self, name: str) -> MainWindow:
        """Make a window without its job."""
        owner = QObject()
        window = MainWindow(seen_by(owner, self.settings), seen_by(owner, self.theme), name)
        owner.setParent(window)
        return window

    def furnish(self, window: MainWindow, job: Job, document: Document) -> Iterator[int | None]:
        """Give a window its job, piece by piece; its desk stands at the end."""
        from ftcost_core.estimate import TwoPartEstimate
        from ftcost_gui.state.context import Context
        from ftcost_gui.state.job_store import JobStore
        from ftcost_gui.state.recovery import Autosave, recovery_folder

        shared = self.shared
        yield None
        today = shared.prices.today
        store = JobStore(job, lambda job, book: TwoPartEstimate(job, book, today()), shared.prices.book)
        store.setParent(window)
        context = Context(
            store,
            seen_by(window, self.theme),
            seen_by(window, self.settings),
            seen_by(window, shared.prices),
            seen_by(window, shared.pins),
            seen_by(window, shared.models),
        )
        context.prices.bookChanged.connect(store.use_prices)
        yield None
        yield from window.furnish(context, document, self)
        autosave = Autosave(
            recovery_folder(self.settings.folder), store, lambda: window.files.document, window
        )
        desk = Desk(window, context, autosave)
        self.desks.append(desk)
        window.left.connect(lambda: self._gone(desk))

    def open(self, job: Job, document: Document) -> Desk:
        """Make the window of a job, all of it; it is still to be shown."""
        window = self.frame(document.name)
        for steps in (self.furnish(window, job, document), window.furnish_menus()):
            for _ in steps:
                pass
        return self.desks[-1]

    def new_window(self) -> None:
        """Open another window on the first example, beside the one in front."""
        from ftcost_gui.state.documents import first_preset

        before = self.front
        desk = self.open(*first_preset())
        if before is not None:
            desk.window.resize(before.window.size())
            desk.window.move(before.window.pos() + QPoint(_STEP, _STEP))
        desk.window.show()

    def open_file(self, path: Path) -> None:
        """Open a document where the user is, or show the window that has it."""
        if self.front is not None:
            self.front.window.files.open(path)

    def show_open(self, path: Path, asking: QObject) -> bool:
        """Bring the window to the front that has a document open, if one other than ``asking`` has."""
        for desk in self.desks:
            own = desk.window.files.document.path
            if desk.window.files is not asking and own is not None and _same_file(own, path):
                _raise(desk.window)
                return True
        return False

    def quit(self) -> bool:
        """Ask about every unsaved job, then close all windows; one Cancel keeps them all."""
        for desk in list(self.desks):
            if desk.window.files.modified:
                _raise(desk.window)
            if not desk.window.may_close():
                for other in self.desks:
                    other.window.stay()
                return False
        for desk in list(self.desks):
            desk.window.close()
        return True

    def save_all_aside(self) -> None:
        """Keep every unsaved job, as after a fault of the program."""
        for desk in self.desks:
            desk.autosave.save_now()

    def offer_left_over(self, desk: Desk) -> None:
        """Offer in a window what an earlier run has left unsaved."""
        from ftcost_gui.state.recovery import left_over, recovery_folder

        self._kept_aside = left_over(recovery_folder(self.settings.folder))
        if self._kept_aside:
            desk.window.recovery.offer(self._kept_aside)
            desk.window.recovery.kept.connect(lambda: self._keep(desk))
            desk.window.recovery.discarded.connect(self._discard)

    def let_go(self) -> None:
        """Leave what nobody has decided about to the next run."""
        for one in self._kept_aside:
            one.release()
        self._kept_aside = []

    @property
    def front(self) -> Desk | None:
        """The window that the user is in, else the latest."""
        active = next((desk for desk in self.desks if desk.window.isActiveWindow()), None)
        return active or (self.desks[-1] if self.desks else None)

    def front_window(self) -> MainWindow | None:
        """Return the window to speak in."""
        return self.front.window if self.front else None

    def _choose_currency(self, _book: PriceBook | None = None) -> None:
        from ftcost_gui.state.currency import currencies

        wanted, rates = self.settings.currency, self.shared.prices.book.rates.values()
        use_currency(next((one for one in currencies(rates) if one.code == wanted), DOLLAR))

    def _show_currency(self, setting: str) -> None:
        if setting == "currency":
            self._choose_currency()
            for desk in self.desks:
                desk.context.store.show_again()

    def _show_theme(self, setting: str) -> None:
        if setting == "theme":
            self.theme.choose(self.settings.theme)

    def _keep(self, desk: Desk) -> None:
        for one in self._kept_aside:
            if desk.window.files.modified:  # a job that is worked on stays where it is
                desk = self.open(one.job, one.document)
                desk.window.show()
            desk.window.files.recover(one.job, one.document)
            desk.autosave.save_now()
            one.forget()
        self._kept_aside = []

    def _discard(self) -> None:
        for one in self._kept_aside:
            one.forget()
        self._kept_aside = []

    def _gone(self, desk: Desk) -> None:
        from ftcost_gui.background.tasks import tidy_soon

        desk.autosave.close()
        self.desks.remove(desk)
        if self.desks:  # with the last one the program ends, and all goes in its own order
            desk.window.deleteLater()
            tidy_soon(everything=True)
        else:
            self.let_go()


def _raise(window: MainWindow) -> None:
    if window.isMinimized():
        window.showNormal()
    window.raise_()
    window.activateWindow()


def _same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one.absolute() == other.absolute()
