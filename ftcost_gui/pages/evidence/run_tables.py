"""Tables of published runs: those that are shown, and those closest to the job at hand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSignalBlocker, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ftcost_core.evidence.nearest import NearRun, far_distance
from ftcost_core.evidence.points import MeasuredPoint, Quantity, accuracy_of
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import percent_change
from ftcost_core.wording.field_values import value_name
from ftcost_gui.pages.evidence.run_labels import (
    bare_figure,
    difference,
    hardware_name,
    headline,
    method_name,
    model_name,
    readout,
)
from ftcost_gui.tables.panel import TablePanel
from ftcost_gui.tables.rows import Column, RowsModel
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.labels import heading, small

_ROWS_SHOWN = 7
_NAMED = 4


class RunsTable(TablePanel[MeasuredPoint]):
    """Marks and opens runs.

    Signals:
        picked: the :class:`MeasuredPoint` of the marked row.
        used: that of a row that was double-clicked, or on which Enter was pressed.
    """

    picked = Signal(object)
    used = Signal(object)

    def __init__(self, quantity: Quantity, parent: QWidget | None = None) -> None:
        self._units = "GiB"
        model = RowsModel(self._columns(quantity), lambda point: readout(point, self._units))
        name, use = tr("Published runs"), tr("Open this run's job")
        super().__init__(tr("Runs"), model, name, use, parent, rows_shown=_ROWS_SHOWN, as_csv=True)
        self.table.sort_by(-1)
        self.table.used.connect(self.used)
        self.table.selectionModel().currentRowChanged.connect(self._mark)

    def show_points(self, points: Sequence[MeasuredPoint], units: str, note: str) -> None:
        """Show runs; the note sums them up."""
        self._units = units
        self.note.setText(note)
        self.model.show_things(points)

    def select(self, point: MeasuredPoint | None) -> None:
        """Mark the row of a run, if it is shown."""
        rows = range(self.model.rowCount())
        run = point.run if point is not None else None
        row = next((row for row in rows if self.model.thing(row).run is run), None)
        with QSignalBlocker(self.table.selectionModel()):
            if row is None:
                self.table.clearSelection()
            else:
                self.table.mark_row(row)
        self.table.viewport().update()

    def _mark(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid():
            self.picked.emit(self.model.thing(current.row()))

    def _columns(self, quantity: Quantity) -> list[Column[MeasuredPoint]]:
        def stack(point: MeasuredPoint) -> str:
            return value_name("training.stack", point.run.stack)

        def seq_len(point: MeasuredPoint) -> int:
            return int(point.run.document["data"]["seq_len"])

        def micro_batch(point: MeasuredPoint) -> int:
            return int(point.run.document["training"]["micro_batch"])

        return [
            Column(lambda: tr("Model"), lambda point: model_name(point.run),
                   lambda point: model_name(point.run).casefold()),
            Column(lambda: tr("Method"), lambda point: method_name(point.run),
                   lambda point: method_name(point.run)),
            Column(lambda: tr("GPUs"), lambda point: hardware_name(point.run),
                   lambda point: (point.run.gpu, point.run.gpus)),
            Column(lambda: tr("Stack"), stack, stack, drop=3),
            Column(lambda: tr("Context"), lambda point: fmt.number(seq_len(point)), seq_len, number=True,
                   drop=4),
            Column(lambda: tr("Batch"), lambda point: fmt.number(micro_batch(point)), micro_batch,
                   number=True, drop=5, spoken=lambda: tr("Micro-batch")),
            Column(lambda: tr("Measured"), lambda point: bare_figure(point, point.measured, self._units),
                   lambda point: point.measured, number=True),
            Column(lambda: tr("Program"), lambda point: bare_figure(point, point.estimated, self._units),
                   lambda point: point.estimated, number=True),
            Column(lambda: tr("Range"), self._range, lambda point: point.high / point.low, number=True,
                   drop=6),
            Column(lambda: tr("Error"), lambda point: percent_change(point.error),
                   lambda point: abs(point.error), number=True),
            Column(lambda: tr("In range"), lambda point: tr("yes") if point.holds else tr("no"),
                   lambda point: point.holds, drop=2),
            *([Column(lambda: tr("Read off"), _kind, _kind, drop=7)] if quantity == "memory" else []),
            Column(lambda: tr("Source"), lambda point: point.run.repo,
                   lambda point: point.run.repo.casefold(), drop=1),
            Column(lambda: tr("Date"), lambda point: point.run.date, lambda point: point.run.date, drop=8),
        ]  # fmt: skip

    def _range(self, point: MeasuredPoint) -> str:
        return f"{bare_figure(point, point.low, self._units)}–{bare_figure(point, point.high, self._units)}"


def _kind(point: MeasuredPoint) -> str:
    return {
        "allocated": tr("allocated"), "reserved": tr("reserved"), "device": tr("nvidia-smi"),
        "unknown": tr("not said"),
    }[point.run.memory_kind]  # fmt: skip


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
