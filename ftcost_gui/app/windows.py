"""The open windows: each has its own job; settings, prices, pins and models are shared.

What works on a job is imported where it is made: the first frame does without it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from ftcost_core.text.currency import DOLLAR
from ftcost_core.text.i18n import language, tr, use_currency
from ftcost_gui.app.sight import Sight
from ftcost_gui.chrome.window import MainWindow
from ftcost_gui.look.theme import Theme
from ftcost_gui.state.currency import currencies
from ftcost_gui.state.settings import Settings, config_folder
from ftcost_gui.text.language import language_of, use_language

if TYPE_CHECKING:
    from ftcost_core.catalogue.prices.book import PriceBook
    from ftcost_core.documents.job import Job
    from ftcost_gui.app.session import WindowSession
    from ftcost_gui.state.context import SharedStores
    from ftcost_gui.state.documents import Document
    from ftcost_gui.state.job_store import JobStore
    from ftcost_gui.state.recovery import LeftOver

_WAIT_MS = 200
"""Between two looks whether what holds up a change of language is over."""
_STEP = 28
"""Offset of a new window from the one before it, pixels."""


class Windows(QObject):
    """Opens, finds and closes windows."""

    def __init__(self, config_dir: Path | None = None) -> None:
        super().__init__()
        self.sessions: list[WindowSession] = []
        self.settings = Settings(config_folder(config_dir), self)
        self.theme = Theme(self.settings.theme, self)
        self.theme.start()
        self.settings.changed.connect(self._show_theme)
        self._config_dir = config_dir
        self._shared: SharedStores | None = None
        self._left_over: list[LeftOver] = []
        LanguageChange(self)

    @property
    def shared(self) -> SharedStores:
        """Prices, pins and models, read when the first window needs them."""
        if self._shared is None:
            from ftcost_gui.state.context import open_shared_stores

            self._shared = open_shared_stores(self._config_dir, self.settings, self)
            self._choose_currency()
            # Connected before any window is: windows show money in the currency chosen here.
            self._shared.prices.bookChanged.connect(self._choose_currency)
            self.settings.changed.connect(self._show_currency)
        return self._shared

    def make_frame(self, name: str) -> MainWindow:
        """Make a window that shows only its frame."""
        return MainWindow(self.settings, self.theme, name)

    def populate(
        self, window: MainWindow, job: Job, document: Document, before: JobStore | None = None
    ) -> WindowSession:
        """Fill a window's frame with what works on a job; its undo steps may be those of another store."""
        from ftcost_gui.app.session import begin_session

        session = begin_session(window, job, document, self.shared, self.settings, self.theme, self, before)
        self.sessions.append(session)
        window.closed.connect(lambda: self._closed(session))
        return session

    def open(self, job: Job, document: Document) -> WindowSession:
        """Make a complete window on a job, not shown yet."""
        window = self.make_frame(document.name)
        session = self.populate(window, job, document)
        window.make_pages_with_menus()
        return session

    def new_window(self) -> None:
        """Open another window on the first example, beside the one in front."""
        from ftcost_gui.state.documents import first_preset

        before = self.front
        session = self.open(*first_preset())
        if before is not None:
            session.window.resize(before.window.size())
            session.window.move(before.window.pos() + QPoint(_STEP, _STEP))
        session.window.show()

    def open_file(self, path: Path) -> None:
        """Open a document in the active window, or show the window that already has it open."""
        if self.front is not None:
            self.front.window.files.open(path)

    def show_open(self, path: Path, asking: QObject) -> bool:
        """Raise the window, other than that of ``asking``, in which a document is open; return whether there is one."""
        for session in self.sessions:
            own = session.window.files.document.path
            if session.window.files is not asking and own is not None and _same_file(own, path):
                _raise(session.window)
                return True
        return False

    def quit(self) -> bool:
        """Ask about every unsaved job, then close all windows; ``False``: Cancel has kept them open."""
        for session in list(self.sessions):
            if session.window.files.modified:
                _raise(session.window)
            if not session.window.may_close():
                for other in self.sessions:
                    other.window.keep_open()
                return False
        for session in list(self.sessions):
            session.window.close()
        return True

    def save_all_aside(self) -> None:
        """Write every unsaved job to its recovery copy, as after an error of the program."""
        for session in self.sessions:
            session.autosave.save_now()

    def offer_left_over(self, session: WindowSession) -> None:
        """Offer to open the jobs that an earlier run, which ended without being asked to, left unsaved."""
        from ftcost_gui.state.recovery import left_over, recovery_folder

        self._left_over = left_over(recovery_folder(self.settings.folder))
        self.offer_again(session)

    def offer_again(self, session: WindowSession) -> None:
        """Offer those jobs in another window."""
        if self._left_over:
            session.window.recovery.offer(self._left_over)
            session.window.recovery.keepWanted.connect(lambda: self._keep(session))
            session.window.recovery.discardWanted.connect(self._discard)

    def release_left_over(self) -> None:
        """Release the jobs that were neither kept nor discarded: the next run offers them again."""
        for left_over in self._left_over:
            left_over.release()
        self._left_over = []

    @property
    def front(self) -> WindowSession | None:
        """The active window, else the one opened last."""
        active = next((session for session in self.sessions if session.window.isActiveWindow()), None)
        return active or (self.sessions[-1] if self.sessions else None)

    def front_window(self) -> MainWindow | None:
        """Return the window that dialogs belong to."""
        return self.front.window if self.front else None

    def _choose_currency(self, _book: PriceBook | None = None) -> None:
        wanted, rates = self.settings.currency, self.shared.prices.book.rates.values()
        use_currency(next((currency for currency in currencies(rates) if currency.code == wanted), DOLLAR))

    def _show_currency(self, setting: str) -> None:
        if setting == "currency":
            self._choose_currency()
            for session in self.sessions:
                session.context.store.show_again()

    def _show_theme(self, setting: str) -> None:
        if setting == "theme":
            self.theme.choose(self.settings.theme)

    def _keep(self, session: WindowSession) -> None:
        for left_over in self._left_over:
            if session.window.files.modified:  # the window's own job has edits: open another window
                session = self.open(left_over.job, left_over.document)
                session.window.show()
            session.window.files.recover(left_over.job, left_over.document)
            session.autosave.save_now()
            left_over.forget()
        self._left_over = []

    def _discard(self) -> None:
        for left_over in self._left_over:
            left_over.forget()
        self._left_over = []

    def _closed(self, session: WindowSession) -> None:
        session.autosave.close()
        self.sessions.remove(session)
        if self.sessions:  # with the last window the program ends and Qt deletes everything
            session.window.deleteLater()
        else:
            self.release_left_over()


class LanguageChange(QObject):
    """Changes the language without a restart: each open window is made anew around its document, in its place.

    What is being asked or written is finished in its own language first.
    """

    def __init__(self, windows: Windows) -> None:
        super().__init__(windows)
        self._windows = windows
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._go_on)
        windows.settings.changed.connect(self._hear)

    def _hear(self, setting: str) -> None:
        if setting == "language":
            self._later.start(0)  # not from within the menu of a window that goes

    def _go_on(self) -> None:
        windows = self._windows
        chosen = windows.settings.language
        if not windows.sessions or language_of(chosen) == language():
            return
        obstacle = self._obstacle()
        if obstacle:
            for session in windows.sessions:
                session.window.statusBar().showMessage(obstacle, 2 * _WAIT_MS)
            self._later.start(_WAIT_MS)
            return
        use_language(chosen)
        for store in (windows.shared.prices, windows.shared.pins, windows.shared.models):
            store.retranslate()
        for session in list(windows.sessions):
            self._renew(session)

    def _obstacle(self) -> str:
        """Return a sentence that says what the change waits for; empty if it need not wait."""
        if any(isinstance(one, QDialog) and one.isVisible() for one in QApplication.topLevelWidgets()):
            return tr("The language changes once the dialog is closed.")
        if any(session.window.exporter.work.busy for session in self._windows.sessions):
            return tr("The language changes once the report is written.")
        return ""

    def _renew(self, session: WindowSession) -> None:
        """Make a window anew, then close the old one."""
        windows, before = self._windows, session.window
        sight = Sight(before)
        place, document = windows.sessions.index(session), before.files.document
        window = windows.make_frame(document.name)
        renewed = windows.populate(window, session.context.store.job, document, session.context.store)
        windows.sessions.remove(renewed)
        windows.sessions.insert(place, renewed)
        renewed.context.store.estimate_now()
        window.make_pages_with_menus()
        window.restore_from(before)
        if not before.recovery.isHidden():
            windows.offer_again(renewed)
        renewed.autosave.save_now()  # before the copy of the old window goes
        window.restoreGeometry(before.saveGeometry())
        if not before.isMaximized():  # nor held within the screen
            window.move(before.pos())
            window.resize(before.size())
        if before.isVisible():
            window.setWindowState(before.windowState())
            window.show()
            window.helper.restore_from(before.helper)
            sight.show_in(window)
        before.close_silently()


def _raise(window: MainWindow) -> None:
    if window.isMinimized():
        window.showNormal()
    window.raise_()
    window.activateWindow()


def _same_file(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:
        return path.absolute() == other.absolute()
