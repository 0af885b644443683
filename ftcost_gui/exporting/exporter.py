"""The Export menu: reports, the summary on the clipboard, hand-offs to other tools.

What makes a report is imported on first use: opening a window does not need it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QProgressBar, QPushButton, QWidget

from ftcost_core.documents.problems import InputError
from ftcost_core.storage.files import is_folder
from ftcost_core.text.i18n import tr
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.dialogs import questions
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.labels import small

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from ftcost_core.planner.result import Plans
    from ftcost_core.report.subject import Subject
    from ftcost_gui.state.documents import Document


BRIEF = "brief"
"""Stands for the ending of the PDF on one page."""
MakeAction: TypeAlias = "Callable[[str, str, Callable[[], object]], QAction]"
"""Makes an action of the window, given its text, its shortcut and what it does."""


class ExportOutcome(Struct, frozen=True):
    """The outcome of an export; ``open`` opens the file."""

    headline: str
    lines: list[str]
    tone: str
    open: Callable[[], object] | None = None


class Exporter(QObject):
    """Asks for a file, exports in a thread and reports the outcome.

    Signals:
        reported: :class:`ExportOutcome`.
    """

    reported = Signal(object)

    def __init__(
        self, window: QMainWindow, context: Context, document: Callable[[], Document], plans: Callable[[], Plans | None]
    ) -> None:
        """``document`` returns the open one, ``plans`` those found for the current job, if any."""
        super().__init__(window)
        self._window, self._context, self._document, self._plans = window, context, document, plans
        self._folder: Path | None = None
        self.work = LongWork(self)
        self.progress = ExportProgress(window)
        self.work.busyChanged.connect(self.progress.show_busy)
        self.work.progressed.connect(self.progress.show_progress)
        self.progress.cancelled.connect(self.work.cancel)

    def fill(self, menu: QMenu, make_action: MakeAction) -> None:
        """Put the actions into the Export menu."""
        for ending, words, keys in (
            (".pdf", tr("Report as &PDF…"), "Ctrl+E"),
            (BRIEF, tr("&One page for finance, PDF…"), "Ctrl+Alt+F"),
            (".html", tr("Report as &HTML…"), "Ctrl+Shift+E"),
            (".md", tr("Report as &Markdown…"), "Ctrl+Alt+E"),
            (".csv", tr("Figures as &CSV…"), "Ctrl+Alt+V"),
            (".json", tr("Figures as &JSON…"), "Ctrl+Alt+J"),
        ):
            menu.addAction(make_action(words, keys, partial(self.export_report, ending)))
        menu.addSeparator()
        for words, keys, run in (
            (tr("Copy &summary as Markdown"), "Ctrl+Alt+K", self.copy_summary),
            (tr("&Training configuration…"), "Ctrl+G", partial(self.export_handoff, "training")),
            (tr("C&luster task…"), "Ctrl+Shift+G", partial(self.export_handoff, "cluster")),
        ):
            menu.addAction(make_action(words, keys, run))

    def export_report(self, ending: str) -> None:
        """Ask for a file and write the report into it; :data:`BRIEF` is the one of a page."""
        from ftcost_gui.exporting.report_files import kinds, suggested_name, with_comparison, writer

        subject = self._subject()
        if subject is None:
            return
        if ending == BRIEF:
            subject, ending = dataclasses.replace(subject, brief=True), ".pdf"
        offered = kinds(ending)
        suggestion = self._start() / suggested_name(subject, ending)
        answer = questions.ask_report_path(self._window, suggestion, [kind.words for kind in offered])
        if answer is None:
            return
        path, words = answer
        self._folder = path.parent
        chosen = next((kind for kind in offered if kind.words == words), offered[0])
        pins, prices = self._context.pins.compared_with(subject.job), self._context.prices.book

        def complete() -> Subject:
            return with_comparison(subject, pins, prices)

        self.work.start(writer(complete, path, chosen), self._written, partial(self._failed, path))

    def copy_summary(self) -> None:
        """Put title, verdict and figures on the clipboard."""
        from ftcost_core.report.build import make_report
        from ftcost_core.report.markdown import summary_markdown

        subject = self._subject()
        if subject is not None:
            QGuiApplication.clipboard().setText(summary_markdown(make_report(subject)))
            self._window.statusBar().showMessage(tr("The summary is on the clipboard."), 4_000)

    def export_handoff(self, kind: str) -> None:
        """Show the configuration for a tool, to copy or to save."""
        from ftcost_gui.exporting.handoff_dialog import HandoffDialog

        subject = self._subject()
        if subject is None:
            return
        offers = {offer.id: offer for offer in self._context.store.offers}
        dialog = HandoffDialog(subject.job, subject.estimate, offers, kind, self._start(), self._window)
        dialog.open()

    def _subject(self) -> Subject | None:
        """Return what is to be exported; report why if there is nothing."""
        from ftcost_core.report.subject import report_subject

        store = self._context.store
        store.estimate_now()
        if store.estimate is None or store.stale:
            faults = [f"{path}: {text}" if path else text for path, text in store.faults.items()]
            self.reported.emit(ExportOutcome(tr("Nothing is exported while the job has a fault."), faults, "bad"))
            return None
        prices = self._context.prices
        return report_subject(
            store.job, store.estimate, prices.today(), prices=prices.book, plans=self._plans(),
            units="GB" if self._context.settings.units == "GB" else "GiB",
        )  # fmt: skip

    def _start(self) -> Path:
        if self._folder is not None and is_folder(self._folder):
            return self._folder
        path = self._document().path
        return path.parent if path else Path.home()

    def _written(self, path: Path) -> None:
        show = partial(QDesktopServices.openUrl, QUrl.fromLocalFile(str(path)))
        self.reported.emit(ExportOutcome(tr("Saved “{0}”.", path.name), [], "info", show))

    def _failed(self, path: Path, error: InputError) -> None:
        lines = [str(problem) for problem in error.problems]
        self.reported.emit(ExportOutcome(tr("“{0}” was not saved.", path.name), lines, "bad"))


class ExportProgress(QWidget):
    """Hidden while nothing is exported.

    Signals:
        cancelled: the export is to end.
    """

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(self.fontMetrics().averageCharWidth() * 18)
        self.bar.setMaximumHeight(self.fontMetrics().height() // 2)
        self.bar.setAccessibleName(tr("Progress of the export"))
        self.cancel = QPushButton(tr("Cancel the export"), self)
        self.cancel.setProperty("link", "true")
        self.cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.addWidget(small(tr("Exporting…"), self))
        row.addWidget(self.bar)
        row.addWidget(self.cancel)
        self.hide()

    def show_busy(self, busy: bool) -> None:
        """Show or hide with the start and end of an export."""
        if busy:
            self.bar.setRange(0, 0)
        self.setVisible(busy)

    def show_progress(self, done: int, total: int) -> None:
        """Show how far it is."""
        self.bar.setRange(0, total)
        self.bar.setValue(done)
