"""The search for plans, run in a thread, its outcome, and the line that starts it and shows its progress."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from ftcost_core.catalogue.prices.book import InForce, PriceBook
from ftcost_core.documents.job import Job
from ftcost_core.planner.result import Plan, Plans
from ftcost_core.planner.search import plan
from ftcost_core.storage.progress import IsCancelled, Progress
from ftcost_core.text.i18n import tr
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.widgets.labels import ElidedLabel, scaled

_OUTSIDE = ("format", "version", "name", "limits")
"""What stays when a plan is used."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundPlans:
    """The plans that a search found, with the job and prices that it was for."""

    job: Job
    prices: InForce
    plans: Plans
    seconds: float

    def holds(self, job: Job, prices: PriceBook) -> bool:
        """Tell whether the plans are for this job, or this job is one of them, at these prices."""
        if prices.in_force != self.prices:
            return False
        own = self.job.model_copy(update={"name": job.name})
        return job == own or (job.limits == own.limits and self.in_use(job) is not None)

    def in_use(self, job: Job) -> int | None:
        """Return the place of the plan that a job is."""
        return next((place for place, chosen in enumerate(self.plans.plans) if is_plan(job, chosen)), None)


def changes_of(chosen: Plan) -> dict[str, object]:
    """Return the edit that makes a job the plan's; its name and its limits stay."""
    return {name: getattr(chosen.job, name) for name in Job.model_fields if name not in _OUTSIDE}


def is_plan(job: Job, chosen: Plan) -> bool:
    """Tell whether a job is what using a plan makes of it."""
    return all(getattr(job, name) == value for name, value in changes_of(chosen).items())


class PlanSearch(QObject):
    """One search at a time; a new one ends the one before it.

    Signals:
        stateChanged: whether a search is under way.
        progressed: configurations done, and all.
        answered: :class:`FoundPlans`.
        failed: the :class:`InputError` that says why the job cannot be planned.
    """

    stateChanged = Signal(bool)
    progressed = Signal(object, object)
    answered = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = LongWork(self)
        self._work.busyChanged.connect(self.stateChanged)
        self._work.progressed.connect(self.progressed)

    @property
    def busy(self) -> bool:
        """Whether a search is under way."""
        return self._work.busy

    def start(self, job: Job, prices: PriceBook) -> None:
        """Search for plans of a job."""
        started = perf_counter()

        def search(progress: Progress, cancelled: IsCancelled) -> Plans:
            return plan(job, prices, progress=progress, cancelled=cancelled)

        def done(plans: Plans) -> None:
            self.answered.emit(FoundPlans(job, prices.in_force, plans, perf_counter() - started))

        self._work.start(search, done, self.failed.emit)

    def cancel(self) -> None:
        """Stop the search; nothing of it is shown."""
        self._work.cancel()


_SCALE = 1000


class SearchProgress(QWidget):
    """Button, bar, words.

    Signals:
        started: a search is wanted.
        cancelled: the search is to end.
    """

    started = Signal()
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start = QPushButton(tr("Search"), self)
        self.start.setToolTip(tr("Find the best plans under the limits"))
        self.start.clicked.connect(self.started)
        self.cancel = QPushButton(tr("Cancel"), self)
        self.cancel.clicked.connect(self.cancelled)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, _SCALE)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Progress of the search"))
        self.words = ElidedLabel("", self)
        self.words.setFont(scaled(self.words, 0.95))
        self.words.setProperty("tone", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.words, 1)
        row.addWidget(self.bar, 1)
        row.addWidget(self.cancel)
        row.addWidget(self.start)
        self.show_busy(False)

    def show_busy(self, busy: bool) -> None:
        """Show bar and Cancel during a search, the button otherwise."""
        focused = self.start.hasFocus() or self.cancel.hasFocus()
        self.start.setVisible(not busy)
        self.cancel.setVisible(busy)
        self.bar.setVisible(busy)
        if busy:
            self.bar.setValue(0)
            self.words.setText(tr("searching…"))
        if focused:
            (self.cancel if busy else self.start).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_progress(self, done: int, total: int) -> None:
        """Show how far the search is."""
        self.bar.setValue(round(_SCALE * done / max(total, 1)))
        if done >= total:
            self.words.setText(tr("finishing…"))

    def say(self, text: str) -> None:
        """Show the outcome of the search."""
        self.words.setText(text)
