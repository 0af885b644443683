"""Costs of keeping the longest samples whole: the job estimated at each context, in a thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ftcost_core.dataset import DataReport, job_changes, picture_tokens
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.storage.progress import CancelledError, IsCancelled, Progress
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.pages.data.data_tables import Tail
from ftcost_gui.state.context import Context


class TailCosts(QObject):
    """Makes one list of estimates at a time; a newer request replaces it.

    Signals:
        estimated: a list with a :class:`Tail` for each coverage of the report.
    """

    estimated = Signal(object)

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._work = LongWork(self)

    def on_close(self) -> None:
        """Forget what is under way: the window is closed."""
        self._work.cancel()

    def ask(self, report: DataReport, job: Job) -> None:
        """Estimate the job with the report's lengths at the context of each coverage."""
        prices, today = self._context.prices.book, self._context.prices.today()

        def at(seq_len: int) -> Estimate | None:
            try:
                changes = job_changes(report, seq_len=seq_len, image_tokens=picture_tokens(job))
                return TwoPartEstimate(edited(job, changes), prices, today).first
            except InputError:  # the job itself is at fault, and the form says so
                return None

        def work(_progress: Progress, cancelled: IsCancelled) -> list[Tail]:
            rows = []
            for coverage in report.coverage:
                if cancelled():
                    raise CancelledError
                rows.append(Tail(coverage, at(coverage.seq_len)))
            return rows

        self._work.start(work, self.estimated.emit, lambda _error: None)
