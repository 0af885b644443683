"""Puts the application together and runs it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from ftcost_core.catalogue.prices.folder import price_folder
from ftcost_core.estimate import estimate
from ftcost_core.job import Job
from ftcost_gui.context import Context
from ftcost_gui.documents import Document
from ftcost_gui.errors import ErrorReporter
from ftcost_gui.prices.store import PriceStore
from ftcost_gui.settings import Settings, config_folder, log_folder
from ftcost_gui.store import JobStore
from ftcost_gui.text import tr
from ftcost_gui.theme import Theme
from ftcost_gui.window import MainWindow


@dataclass(frozen=True, slots=True)
class Desk:
    """A window with what it stands on."""

    window: MainWindow
    context: Context


class _FileOpener(QObject):
    """Opens what macOS hands to the running program when a document is double-clicked."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take over the system's wish to open a file."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._window.files.open(Path(event.file()))
            return True
        return super().eventFilter(watched, event)


def make_application() -> QApplication:
    """Return the one application object, with our name and a style that looks alike everywhere."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("ftcost")
    app.setApplicationDisplayName("FTCost")
    app.setDesktopFileName("ftcost")
    app.setStyle("Fusion")
    return app


def make_window(job: Job, document: Document, config_dir: Path | None = None) -> Desk:
    """Make the window of a job."""
    settings = Settings(config_folder(config_dir))
    theme = Theme(settings.theme)
    theme.start()
    prices = PriceStore(price_folder(config_dir))
    store = JobStore(job, lambda job, book: estimate(job, book, prices.today()), prices.book)
    prices.bookChanged.connect(store.use_prices)
    context = Context(store, theme, settings, prices)
    window = MainWindow(context, document)
    for owned in (settings, theme, store, prices):
        owned.setParent(window)
    return Desk(window, context)


def run(job: Job, document: Document, config_dir: Path | None = None, faults: Sequence[str] = ()) -> int:
    """Open the window and stay until it is closed; ``faults`` tell why another document is not open."""
    app = make_application()
    desk = make_window(job, document, config_dir)
    reporter = ErrorReporter(log_folder(config_dir), desk.window)
    reporter.install()
    if document.path is not None:
        desk.context.settings.add_recent(document.path)
    app.installEventFilter(_FileOpener(desk.window))
    if faults:
        desk.window.message.say(tr("The document cannot be opened."), list(faults))
    desk.window.show()
    return app.exec()
