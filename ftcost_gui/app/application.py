"""Puts the application together and runs it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from ftcost_gui.app.start import FIRST_NAME, Start
from ftcost_gui.app.windows import Windows
from ftcost_gui.background.garbage import GarbageCollector
from ftcost_gui.look.accessible_roles import install_roles
from ftcost_gui.look.fonts import use_bundled_font
from ftcost_gui.text.language import use_language

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job
    from ftcost_gui.app.session import WindowSession
    from ftcost_gui.state.documents import Document


class _FileOpener(QObject):
    """Opens what macOS hands to the running program when a document is double-clicked."""

    def __init__(self, windows: Windows, start: Start) -> None:
        super().__init__(windows)
        self._windows, self._start = windows, start

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the file that the system asks for."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._start.finish()
            self._windows.open_file(Path(event.file()))
            return True
        return super().eventFilter(watched, event)


def make_application() -> QApplication:
    """Return the application object, named, with the same style and font on every system."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("ftcost")
    app.setApplicationDisplayName("FTCost")
    app.setDesktopFileName("ftcost")
    app.setStyle("Fusion")
    for effect in (Qt.UIEffect.UI_AnimateMenu, Qt.UIEffect.UI_AnimateCombo, Qt.UIEffect.UI_AnimateTooltip):
        app.setEffectEnabled(effect, False)  # nothing moves that need not
    use_bundled_font(app)
    install_roles()
    if app.findChild(GarbageCollector) is None:
        GarbageCollector(app)
    return app


def make_window(job: Job, document: Document, config_dir: Path | None = None) -> WindowSession:
    """Make a complete window on a job at once, without the steps of a start."""
    return Windows(config_dir).open(job, document)


def run(file: Path | None, config_dir: Path | None = None) -> int:
    """Open the window on a document, or on the first example, and stay until it is closed."""
    app = make_application()
    windows = Windows(config_dir)
    use_language(windows.settings.language)
    window = windows.make_frame(file.name if file else FIRST_NAME)
    start = Start(windows, window, file, config_dir)
    if sys.platform == "darwin":  # nowhere else do documents come as events, of which there are many
        app.installEventFilter(_FileOpener(windows, start))
    window.show()
    return app.exec()
