"""The only writer of the job: edit → validate → undo command → new job → one estimate → signals.

Views never write to each other; they render what the store publishes. Payloads are Python objects, since
``Signal(int)`` carries 32 bits.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import tr
from ftcost_gui.state.undo_steps import NamedStep, StepName

_SLOW_S = 0.05
_PAUSE_MS = 120
_REST_MS = 120
"""Offers and advice follow when the typing or the slider pauses that long: they take several frames, which an
edit in progress does not wait for."""
_REST_OF_FIGURES = 4
"""Pause at least this multiple of the time that the figures took: on a busy machine all takes longer."""


class Drafted(Protocol):
    """An estimate in two parts: see :class:`ftcost_core.estimator.TwoPartEstimate`."""

    @property
    def first(self) -> Estimate:
        """What the job takes."""

    def complete(self) -> Estimate:
        """Return the whole estimate."""


class _Replace(NamedStep):
    """An undo step: the job before and after (jobs are immutable)."""

    def __init__(self, store: JobStore, paths: frozenset[str], after: Job, name: StepName) -> None:
        super().__init__(name)
        self.paths, self.gesture, self.after = paths, store.gesture, after
        self._store, self._before = store, store.job
        self._once_only = False

    @property
    def before(self) -> Job:
        """The job that Undo brings back."""
        return self._before

    def merge(self, after: Job) -> bool:
        """Extend the step to another job; return whether it differs from the job before the step."""
        self.after = after
        return after != self._before

    def drop_on_undo(self) -> None:
        """Have the step leave the stack when it is undone."""
        self._once_only = True

    def redo(self) -> None:
        self._store.publish(self.after)

    def undo(self) -> None:
        self._store.end_gesture()
        self._store.publish(self._before)
        self.setObsolete(self._once_only)  # not before: Qt does not undo what is obsolete already


class JobStore(QObject):
    """The job, its undo stack, its last valid estimate and its faults.

    Signals:
        jobChanged: the new job.
        jobReplaced: the new job is another document; what was typed belongs to the old one.
        figuresChanged: new figures without offers and advice, right after an edit.
        estimateChanged: the whole estimate, with offers and advice, once edits pause.
        fieldInvalid: path of a field and what is wrong with it; an empty text clears it.
        staleChanged: whether the estimate shows the last valid values instead of all that was entered.
    """

    jobChanged = Signal(object)
    jobReplaced = Signal(object)
    figuresChanged = Signal(object)
    estimateChanged = Signal(object)
    fieldInvalid = Signal(str, str)
    staleChanged = Signal(bool)

    def __init__(
        self, job: Job, draft: Callable[[Job, PriceBook], Drafted], prices: PriceBook, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.job = job
        self.prices = prices
        self.figures: Estimate | None = None
        """The newest figures; offers and advice may still be missing."""
        self.estimate: Estimate | None = None
        """The newest whole estimate."""
        self.undo_stack = QUndoStack(self)
        self.gesture = 0
        self._draft = draft
        self._drafted: Drafted | None = None
        self._entry_faults: dict[str, str] = {}
        self._job_faults: dict[str, str] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._begin)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._complete)
        self._timer.start()

    def edit(self, path: str, value: object, name: StepName) -> bool:
        """Change one field; ``name`` is what Undo calls the step. Return whether it is valid."""
        return self.edit_many({path: value}, name, at=path)

    def edit_many(
        self, changes: Mapping[str, object], name: StepName, at: str | None = None, *, typed: bool = False
    ) -> bool:
        """Change several fields in one undoable step; a fault is reported at ``at``, or at its own field.

        What is ``typed`` comes a key at a time: see :meth:`reject`.
        """
        try:
            after = edited(self.job, dict(changes))
        except InputError as error:
            for problem in error.problems:
                self.reject(at or problem.path, problem.text, typed=typed)
            return False
        for path in {*changes, *([at] if at else [])}:
            self.accept(path)
        if after == self.job:
            return True
        step = self._step_in_progress()
        if step is None or step.paths != frozenset(changes):
            self.undo_stack.push(_Replace(self, frozenset(changes), after, name))
            return True
        if step.merge(after):
            self.publish(after)
        else:
            self._take_out(step)
        return True

    def _take_out(self, step: _Replace) -> None:
        step.drop_on_undo()
        self.undo_stack.undo()

    def _step_in_progress(self) -> _Replace | None:
        """Return the step that an edit of its fields goes on with.

        Not left to ``QUndoCommand.mergeWith``: PySide keeps every command that was merged for ever, and with
        it two jobs for each move of a slider.
        """
        stack = self.undo_stack
        if stack.isClean() or stack.index() != stack.count():
            return None
        top = stack.command(stack.index() - 1)
        return top if isinstance(top, _Replace) and top.gesture == self.gesture else None

    def reject(self, path: str, message: str, *, typed: bool = False) -> None:
        """Report that the text in a field is invalid; the job stays as it is.

        With ``typed``, what the field set while typing is undone: who types 4096x did not mean 4096.
        """
        step = self._step_in_progress()
        if typed and step is not None and path in step.paths:
            self._take_out(step)
        self._entry_faults[path] = message
        self.fieldInvalid.emit(path, message)
        self.staleChanged.emit(True)

    def accept(self, path: str) -> None:
        """Report that a field shows a valid value again."""
        if self._entry_faults.pop(path, ""):
            self.fieldInvalid.emit(path, self._job_faults.get(path, ""))
            self.staleChanged.emit(self.stale)

    @property
    def stale(self) -> bool:
        """Whether the estimate is that of the last valid values."""
        return bool(self._entry_faults or self._job_faults)

    @property
    def faults(self) -> dict[str, str]:
        """What is wrong, by path of the field."""
        return self._job_faults | self._entry_faults

    def end_gesture(self) -> None:
        """Make the next edit a step of its own: the field was left, the slider or the key let go."""
        self.gesture += 1

    def replace(self, job: Job) -> None:
        """Replace the job by another document and clear the undo stack."""
        for path in self._entry_faults | self._job_faults:
            self.fieldInvalid.emit(path, "")
        self._entry_faults, self._job_faults = {}, {}
        self.end_gesture()
        self.undo_stack.clear()
        self.undo_stack.setClean()
        self.jobReplaced.emit(job)
        self.publish(job)
        self.staleChanged.emit(False)

    def restore_history(self, before: JobStore) -> None:
        """Take the document of another store with its undo steps, before anybody listens to this one."""
        steps = before.undo_stack
        taken = [step for step in map(steps.command, range(steps.count())) if isinstance(step, _Replace)]
        self.job = taken[0].before if taken else before.job
        for step in taken:
            self.undo_stack.push(_Replace(self, step.paths, step.after, step.name))
        if steps.cleanIndex() < 0:
            self.undo_stack.resetClean()
        else:
            self.undo_stack.setIndex(steps.cleanIndex())
            self.undo_stack.setClean()
        self.undo_stack.setIndex(steps.index())
        self.end_gesture()

    @property
    def offers(self) -> Sequence[Offer]:
        """The offers of the price book."""
        return self.prices.offers

    def use_prices(self, prices: PriceBook) -> None:
        """Estimate the same job with other prices."""
        self.prices = prices
        self._timer.start()

    def publish(self, job: Job) -> None:
        """Make a valid job the current one; for the undo commands."""
        self.job = job
        self.jobChanged.emit(job)
        self._timer.start()

    def show_again(self) -> None:
        """Publish the estimate again and recompute it, after a change of units or currency."""
        if self.figures is not None:
            self.figuresChanged.emit(self.figures)
        if self.estimate is not None:
            self.estimateChanged.emit(self.estimate)
        self._timer.start()

    @property
    def figures_pending(self) -> bool:
        """Whether the figures are still those of the job before the last edit."""
        return self._timer.isActive()

    def compute_figures_now(self) -> None:
        """Compute pending figures at once; offers and advice follow when the edit pauses."""
        if self._timer.isActive():
            self._timer.stop()
            self._begin()

    def estimate_now(self) -> None:
        """Compute a pending estimate at once."""
        self.compute_figures_now()
        if self._rest.isActive():
            self._rest.stop()
            self._complete()

    def _begin(self) -> None:
        started = time.perf_counter()
        try:
            drafted = self._draft(self.job, self.prices)
            first = drafted.first
        except InputError as error:  # offers and advice still catch up with the last valid values
            self._set_job_faults({problem.path: problem.text for problem in error.problems})
            return
        except Exception:
            self._fail()
            raise
        finally:
            # On a slow machine the next estimate waits until the typing pauses.
            slow = time.perf_counter() - started > _SLOW_S
            self._timer.setInterval(_PAUSE_MS if slow else 0)
        self._drafted, self.figures = drafted, first
        self.figuresChanged.emit(first)
        self._set_job_faults({})
        if self.estimate is None:
            self._complete()
            return
        took_ms = 1000 * (time.perf_counter() - started)
        self._rest.start(max(_REST_MS, round(_REST_OF_FIGURES * took_ms)))

    def _complete(self) -> None:
        if self._drafted is None:
            return
        try:
            self.estimate = self._drafted.complete()
        except Exception:
            self._fail()
            raise
        self.figures = self.estimate
        self.estimateChanged.emit(self.estimate)

    def _fail(self) -> None:
        self._rest.stop()
        self._set_job_faults({"": tr("The estimate failed: a fault of the program, not of the job.")})

    def _set_job_faults(self, faults: dict[str, str]) -> None:
        mended = self._job_faults.keys() - faults.keys()
        self._job_faults = faults
        for path in mended:
            self.fieldInvalid.emit(path, self._entry_faults.get(path, ""))
        for path, message in faults.items():
            self.fieldInvalid.emit(path, message)
        self.staleChanged.emit(self.stale)
