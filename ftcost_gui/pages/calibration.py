"""The bar that says that the job is calibrated to a pilot run, with a button to undo it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number, small_memory
from ftcost_gui.widgets.message_bar import MessageBar

if TYPE_CHECKING:
    from ftcost_core.documents.job import Calibration, Job
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
            tr("Scaled to a pilot run. {0}.", _calibration_words(job.calibration, units)),
            tone="info",
            lasting=True,
            action=(tr("Remove"), self.removed.emit),
        )


def _calibration_words(pilot: Calibration, units: str) -> str:
    """``trainer_state.json: 2 010 tok/s per GPU, peak 16.7 GiB``."""
    parts = []
    if pilot.tokens_per_s_per_gpu is not None:
        parts.append(tr("{0} tok/s per GPU", number(pilot.tokens_per_s_per_gpu)))
    if pilot.peak_bytes is not None:
        parts.append(tr("peak {0}", small_memory(pilot.peak_bytes, units)))
    if pilot.gpu:
        parts.append(tr("on {0}", pilot.gpu))
    source = pilot.source or tr("a pilot run")
    return f"{source}: {', '.join(parts)}" if parts else source


def remove_calibration(store: JobStore) -> None:
    """Let the formula alone say speed and memory again: one undoable step."""
    store.end_gesture()
    store.edit_many({"calibration": None}, lambda: tr("Remove the calibration"))
    store.end_gesture()
