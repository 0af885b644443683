"""The published runs closest to the job at hand, and how the program does on them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ftcost_core.evidence.nearest import NearRun, far_distance
from ftcost_core.evidence.points import accuracy_of
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import percent_change
from ftcost_gui.pages.evidence.run_labels import bare_figure, difference, headline
from ftcost_gui.tables.rows import Column, RowsModel
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.labels import heading, small

_NAMED = 4


class NearPanel(QFrame):
    """A table of runs, the nearest first, and below it the differences of the marked run from the job.

    Signals:
        picked: the :class:`Point` of the marked row.
        used: that of a row that was double-clicked, or on which Enter was pressed.
    """

    picked = Signal(object)
    used = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._units = "GiB"
        self._runs: tuple[NearRun, ...] = ()
        self.model: RowsModel[NearRun] = RowsModel(self._columns(), _differences_from_job)
        self.table = RowsTable(self.model, tr("Runs closest to the job"), tr("Open this run's job"), self)
        self.table.used.connect(lambda near: self.used.emit(near.point))
        self.table.selectionModel().currentRowChanged.connect(self._mark)
        self.words = small("", self)
        self.words.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        column.addWidget(heading(tr("Closest to your job"), self))
        column.addWidget(self.table)
        column.addWidget(self.words)
        self._set_height(5)

    @property
    def runs(self) -> tuple[NearRun, ...]:
        """The runs that are shown."""
        return self._runs

    def show_near(self, runs: Sequence[NearRun], units: str) -> None:
        """Show the runs nearest to a job."""
        self._runs, self._units = tuple(runs), units
        self.model.show_things(self._runs)
        self._set_height(len(runs))
        self._say(None)

    def _say(self, near: NearRun | None) -> None:
        if not self._runs:
            self.words.setText(tr("There is nothing to compare the job with."))
            return
        accuracy = accuracy_of(run.point for run in self._runs)
        parts = []
        if accuracy is not None and near is None:
            parts.append(
                tr("On these {0} runs the program is off by {1} (median).", accuracy.runs,
                   fmt.percent(accuracy.median, 1))
            )  # fmt: skip
        if self._runs[0].distance >= far_distance():
            parts.append(tr("None of them is much like your job: trust the range, not these."))
        parts.append(_differences_from_job(near) if near is not None else _closest(self._runs[0]))
        self.words.setText(" ".join(parts))

    def _mark(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid():
            near = self.model.thing(current.row())
            self._say(near)
            self.picked.emit(near.point)

    def _set_height(self, rows: int) -> None:
        row = self.table.verticalHeader().defaultSectionSize()
        self.table.setFixedHeight(self.table.horizontalHeader().sizeHint().height() + row * max(rows, 1) + 4)

    def _columns(self) -> list[Column[NearRun]]:
        return [
            Column(lambda: tr("Run"), lambda near: headline(near.point.run)),
            Column(lambda: tr("Measured"),
                   lambda near: bare_figure(near.point, near.point.measured, self._units), number=True),
            Column(lambda: tr("Program"),
                   lambda near: bare_figure(near.point, near.point.estimated, self._units), number=True),
            Column(lambda: tr("Error"), lambda near: percent_change(near.point.error), number=True),
        ]  # fmt: skip


def _closest(near: NearRun) -> str:
    """Name the differences of the closest run from the job."""
    if not near.differences:
        return tr("The closest is the same in all that counts.")
    return tr("The closest has {0}.", _differences(near))


def _differences_from_job(near: NearRun) -> str:
    """Name the differences of a run from the job."""
    if not near.differences:
        return tr("This one is the same in all that counts.")
    return tr("This one has {0}.", _differences(near))


def _differences(near: NearRun) -> str:
    named = [difference(item) for item in near.differences[:_NAMED]]
    if len(near.differences) > _NAMED:
        named.append(tr("{0} more", len(near.differences) - _NAMED))
    return ", ".join(named)
