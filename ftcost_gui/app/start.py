"""The order of a start: the window's frame, the first page with its figures, the charts, the other pages."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import tr
from ftcost_gui.background.event_loop import call_after_paint, call_soon
from ftcost_gui.state.settings import log_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ftcost_core.documents.job import Job
    from ftcost_gui.app.windows import Windows
    from ftcost_gui.chrome.window import MainWindow
    from ftcost_gui.state.documents import Document

FIRST_NAME = "support-bot-8b.ftcost"
"""The title of a window without a document: see :func:`ftcost_gui.state.documents.first_preset`."""


class Start(QObject):
    """Opens a document, or the first example, in a window that is only its frame yet.

    Each step imports what it needs and makes the next part of the window: first the form and the page with
    its figures, once these are painted the charts, last the pages that are not in sight.
    """

    def __init__(self, windows: Windows, window: MainWindow, file: Path | None, config_dir: Path | None) -> None:
        super().__init__(windows)
        self._windows, self._window = windows, window
        self._file, self._config_dir = file, config_dir
        self._is_first = file is None and not windows.settings.stored
        self._next: Callable[[], None] | None = self._begin
        window.painted.connect(self._go_on)
        window.closed.connect(self._cancel)

    def finish(self) -> None:
        """Take all remaining steps at once."""
        while self._next is not None:
            self._go_on()

    def _cancel(self) -> None:
        self._next = None

    def _go_on(self) -> None:
        step, self._next = self._next, None
        if step is not None:
            step()

    def _then(self, step: Callable[[], None]) -> None:
        self._next = step
        call_soon(self, self._go_on)

    def _then_after_paint(self, step: Callable[[], None]) -> None:
        self._next = step
        call_after_paint(self._window, self._go_on)

    def _begin(self) -> None:
        self._report_errors()
        self._then(self._open_document)

    def _report_errors(self) -> None:
        from ftcost_gui.app.errors import ErrorReporter

        self._reporter = ErrorReporter(
            log_folder(self._config_dir), self._windows.front_window, self._windows.save_all_aside
        )
        self._reporter.install()

    def _open_document(self) -> None:
        """Show the document; if it cannot be read, print why and end the program.

        Without a console (after a double-click) the window opens on the first example and says what is wrong.
        """
        from ftcost_gui.state.documents import first_preset, open_document

        try:
            job, document = open_document(self._file) if self._file else first_preset()
        except InputError as error:
            faults = [_one_line(self._file, str(problem)) for problem in error.problems]
            if sys.stderr is None:
                self._populate(*first_preset())
                self._window.message.say(tr("The document cannot be opened."), faults)
                return
            sys.stderr.write("".join(f"ftcost: {fault}\n" for fault in faults))
            self._window.close()
            QCoreApplication.exit(1)
            return
        self._populate(job, document)
        if document.path is not None:
            self._windows.settings.add_recent(document.path)

    def _populate(self, job: Job, document: Document) -> None:
        session = self._windows.populate(self._window, job, document)
        self._windows.offer_left_over(session)
        session.context.store.estimate_now()
        self._then_after_paint(self._make_charts)

    def _make_charts(self) -> None:
        self._window.estimate_page.build_charts()
        self._then(self._make_pages)

    def _make_pages(self) -> None:
        self._window.make_pages_with_menus()
        # Whoever went to another page meanwhile has begun without the questions.
        if self._is_first and not self._windows.settings.stored and self._window.begins:
            self._window.ask_first()


def _one_line(file: Path | None, problem: str) -> str:
    text = problem.replace("\n", " ")
    return text if file is None or str(file) in text else f"{file}: {text}"
