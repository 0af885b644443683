"""Puts the application together and runs it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from ftcost_core.job import Job
from ftcost_gui.documents import Document
from ftcost_gui.errors import ErrorReporter
from ftcost_gui.fonts import use_bundled_font
from ftcost_gui.garbage import GarbageCollector
from ftcost_gui.opening import Opening
from ftcost_gui.roles import install_roles
from ftcost_gui.settings import log_folder
from ftcost_gui.text import tr
from ftcost_gui.windows import Desk, Windows


class _FileOpener(QObject):
    """Opens what macOS hands to the running program when a document is double-clicked."""

    def __init__(self, windows: Windows) -> None:
        super().__init__(windows)
        self._windows = windows

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take over the system's wish to open a file."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._windows.open_file(Path(event.file()))
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
    use_bundled_font(app)
    install_roles()
    if app.findChild(GarbageCollector) is None:
        GarbageCollector(app)
    return app


def make_window(job: Job, document: Document, config_dir: Path | None = None) -> Desk:
    """Make the first window, on a job."""
    return Windows(config_dir).open(job, document)


def run(
    job: Job,
    document: Document,
    config_dir: Path | None = None,
    faults: Sequence[str] = (),
    opening: Opening | None = None,
) -> int:
    """Open the window and stay until it is closed; ``faults`` tell why another document is not open."""
    app = make_application()
    windows = Windows(config_dir)
    desk = windows.open(job, document)
    reporter = ErrorReporter(log_folder(config_dir), windows.front_window, windows.save_all_aside)
    reporter.install()
    if document.path is not None:
        desk.context.settings.add_recent(document.path)
    app.installEventFilter(_FileOpener(windows))
    if faults:
        desk.window.message.say(tr("The document cannot be opened."), list(faults))
    # The catalogues are read by then and stay: going through them again and again, the collector would hold
    # the window up for a noticeable time in the middle of a search.
    desk.context.store.estimateChanged.connect(
        lambda _estimate: gc.freeze(), Qt.ConnectionType.SingleShotConnection
    )
    windows.offer_left_over(desk)
    desk.window.show()
    if opening is not None:
        opening.leave(desk.window)
    return app.exec()
