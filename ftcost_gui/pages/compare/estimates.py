"""Estimates of all pins at the prices in force, made in a thread."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QObject, QTimer, Signal

from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate
from ftcost_gui.background.tasks import Background
from ftcost_gui.state.job_store import JobStore
from ftcost_gui.state.pins import Pins

Answer = Estimate | InputError


class PinEstimates(QObject):
    """Keeps the figures of each pinned job until the prices change.

    Signals:
        changed: another pin is estimated, or cannot be.
    """

    changed = Signal()

    def __init__(self, store: JobStore, today: Callable[[], date], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store, self._today = store, today
        self._answers: list[tuple[Job, Answer]] = []
        self._prices: PriceBook | None = None
        self._wanted: Pins = ()
        self._work = Background(self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._next)

    @property
    def busy(self) -> bool:
        """Whether estimates are still to come."""
        return self._work.busy or bool(self._missing())

    def want(self, pins: Pins) -> None:
        """Estimate these pins, unless that is done."""
        self._wanted = pins
        if self._prices is not self._store.prices:
            self._prices, self._answers = self._store.prices, []
        self.keep(pins)
        self._soon.start()

    def keep(self, pins: Pins) -> None:
        """Let go of what is not of these pins."""
        jobs = {id(pin.job) for pin in pins}
        self._wanted = tuple(pin for pin in self._wanted if id(pin.job) in jobs)
        self._answers = [(job, answer) for job, answer in self._answers if id(job) in jobs]

    def of(self, job: Job | None) -> Answer | None:
        """Return the estimate of a pinned job, or the error; ``None`` while it is pending."""
        if job is None:
            return self._store.estimate
        return next((answer for answered, answer in self._answers if answered is job), None)

    def _missing(self) -> list[Job]:
        return [pin.job for pin in self._wanted if pin.job is not None and self.of(pin.job) is None]

    def _next(self) -> None:
        missing = self._missing()
        if not missing or self._work.busy:
            return
        job, prices, today = missing[0], self._store.prices, self._today()

        def work() -> Answer:
            try:
                return TwoPartEstimate(job, prices, today).first
            except InputError as error:
                return error

        def done(answer: Answer) -> None:
            if prices is self._prices:
                self._answers.append((job, answer))
                self.changed.emit()
            self._soon.start()

        self._work.start(work, done, lambda _error: None)
