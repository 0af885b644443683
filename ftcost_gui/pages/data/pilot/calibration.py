"""That the job is scaled to a pilot run, and how to take that back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.pages.data.pilot.labels import calibration_words
from ftcost_gui.widgets.message_bar import MessageBar

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job
    from ftcost_gui.state.job_store import JobStore


class CalibrationBar(MessageBar):
    """Hidden where the job is not calibrated.

    Signals:
        removed: the calibration is to go.
    """

    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Calibration"))

    def show_job(self, job: Job, units: str) -> None:
        """Say what the job is scaled to."""
        if job.calibration is None:
            self.hide()
            return
        self.say(
            tr("Scaled to a pilot run. {0}.", calibration_words(job.calibration, units)),
            tone="info",
            lasting=True,
            action=(tr("Remove"), self.removed.emit),
        )


def remove_calibration(store: JobStore) -> None:
    """Let the formula alone say speed and memory again: one undoable step."""
    store.end_gesture()
    store.edit_many({"calibration": None}, tr("Remove the calibration"))
    store.end_gesture()
