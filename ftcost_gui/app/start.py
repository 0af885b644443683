"""From the frame on the screen to a window that works, in pieces that leave the window alive between them."""

from __future__ import annotations

import gc
import logging
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from ftcost_core.text.i18n import tr, use_currency
from ftcost_gui.app.slices import Slices

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ftcost_core.documents.job import Job
    from ftcost_gui.app.windows import Windows
    from ftcost_gui.chrome.window import MainWindow
    from ftcost_gui.pages.estimate.page import EstimatePage
    from ftcost_gui.state.documents import Document

logger = logging.getLogger(__name__)

_TO_DRAW_MS = 30
_CHARTS = ("numpy", "ftcost_gui.charts.timeline", "ftcost_gui.charts.frontier")
_CORE = (
    "pydantic",
    "ftcost_core.documents.job",
    "ftcost_core.catalogue.prices.store",
    "ftcost_core.estimate",
    "ftcost_gui.state.price_store",
)
"""Imported one by one, the largest parts of the core first; each takes some frames."""


_LARGEST_BYTES = 2**20
"""No job is that large; a file that is will be refused when it is read in earnest."""


FIRST_NAME = "support-bot-8b.ftcost"
"""The title of a window without a document: see :func:`ftcost_gui.state.documents.first_preset`."""


class Start(QObject):
    """Opens a document, or the first example, in a window that is its frame only."""

    def __init__(
        self, windows: Windows, window: MainWindow, file: Path | None, config_dir: Path | None
    ) -> None:
        super().__init__(windows)
        self._windows, self._window = windows, window
        self._file, self._config_dir = file, config_dir
        self._text = ""
        self._kept = False
        self._slices = Slices(self._steps(), self)
        window.painted.connect(self._slices.start)
        window.left.connect(self._slices.cancel)

    def finish(self) -> None:
        """Do at once what is left."""
        self._slices.finish()

    def _steps(self) -> Iterator[int | None]:
        yield from self._show_kept()
        self._report_errors()
        yield None
        for name in _CORE:
            import_module(name)
            yield None
        opened, faults = self._open()
        if opened is None:
            return
        job, document = opened
        yield None
        yield from self._windows.furnish(self._window, job, document)
        desk = self._windows.desks[-1]
        if document.path is not None:
            self._windows.settings.add_recent(document.path)
        if faults:
            self._window.message.say(tr("The document cannot be opened."), faults)
        self._windows.offer_left_over(desk)
        desk.context.store.estimate_now()
        yield None
        yield from self._window.furnish_menus()
        self._keep(job)
        # What is read by now stays: going through the catalogues again and again, the collector would hold
        # the window up for a noticeable time in the middle of a search.
        gc.freeze()

    def _show_kept(self) -> Iterator[int | None]:
        """Show the figures that were computed for this document before, the charts last.

        Whatever is wrong with what an earlier run has kept, this one can do without.
        """
        try:
            page = self._page_of_kept()
            if page is not None:
                for name in _CHARTS:
                    yield None
                    import_module(name)
                yield None
                page.build_charts()
                yield _TO_DRAW_MS
        except Exception:
            logger.exception("the figures of before could not be shown")

    def _page_of_kept(self) -> EstimatePage | None:
        from ftcost_gui.app.kept import read_kept

        self._text = _text_of(self._file)
        kept = read_kept(self._windows.settings.folder, self._text) if self._text else None
        if kept is None:
            return None
        from ftcost_gui.pages.estimate.page import EstimatePage

        use_currency(kept.currency)
        page = EstimatePage(self._windows.settings, self._windows.theme, self._window.pages)
        page.show_kept(kept.estimate, kept.job)
        self._window.show_kept(page)
        self._kept = True
        return page

    def _keep(self, job: Job) -> None:
        store = self._windows.desks[-1].context.store if self._windows.desks else None
        if store is None or self._kept or not self._text or store.estimate is None or store.job != job:
            return
        from ftcost_gui.app.kept import keep

        keep(self._windows.settings.folder, self._text, store.estimate, job)

    def _open(self) -> tuple[tuple[Job, Document] | None, list[str]]:
        """Read the document; where it cannot be, the example and why, or nothing where a console was told."""
        from ftcost_core.documents.problems import InputError
        from ftcost_gui.state.documents import first_preset, open_document

        try:
            return (open_document(self._file) if self._file else first_preset()), []
        except InputError as error:
            faults = [_one_line(self._file, str(problem)) for problem in error.problems]
        self._text = ""
        if sys.stderr is None:  # started by a double-click: the window itself must tell
            return first_preset(), faults
        sys.stderr.write("".join(f"ftcost: {fault}\n" for fault in faults))
        self._window.close()
        QCoreApplication.exit(1)
        return None, faults

    def _report_errors(self) -> None:
        from ftcost_gui.app.errors import ErrorReporter
        from ftcost_gui.state.settings import log_folder

        self._reporter = ErrorReporter(
            log_folder(self._config_dir), self._windows.front_window, self._windows.save_all_aside
        )
        self._reporter.install()


def _text_of(file: Path | None) -> str:
    """Return what a document says, or nothing where it cannot be read: that is told later."""
    from ftcost_gui.state.documents import first_example

    path = file or first_example()
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST_BYTES:
            return ""
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return ""


def _one_line(file: Path | None, problem: str) -> str:
    text = problem.replace("\n", " ")
    return text if file is None or str(file) in text else f"{file}: {text}"
