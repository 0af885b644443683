"""Published runs of one quantity: scatter, the chosen run, those nearest to the job, and all as a table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ftcost_core.charts.accuracy import accuracy_plot
from ftcost_core.charts.calibration import calibration_plot
from ftcost_core.documents.problems import InputError
from ftcost_core.evidence.nearest import nearest
from ftcost_core.evidence.points import FitBasis, MeasuredPoint, Quantity, accuracy_of, points
from ftcost_core.text.i18n import as_sentence, tr
from ftcost_gui.background.event_loop import call_soon
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.charts.plot import PlotChart
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.evidence.run_details import RunDetails
from ftcost_gui.pages.evidence.run_filter import FilterBar
from ftcost_gui.pages.evidence.run_labels import headline, readout, summary
from ftcost_gui.pages.evidence.run_tables import NearPanel, RunsTable
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.labels import ElidedLabel, card, small, titled_card
from ftcost_gui.widgets.segmented import SegmentedControl

_GAP = 10


class RunsView(QWidget):
    """Follows its filter at once, and the job while it is in sight.

    Signals:
        used: the :class:`MeasuredPoint` whose job is to be opened.
    """

    used = Signal(object)

    def __init__(self, context: Context, quantity: Quantity, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self.quantity = context, quantity
        self._basis: FitBasis = "unseen"
        self._shown: list[MeasuredPoint] = []
        self._chosen: MeasuredPoint | None = None
        self._pointed: MeasuredPoint | None = None
        self._finding = ""
        self.filters = FilterBar(points(quantity), self)
        self.basis = SegmentedControl([("unseen", tr("Source left out")), ("shipped", tr("As shipped"))], parent=self)
        self.basis.setAccessibleName(tr("Which fit is shown"))
        self.basis.setToolTip(
            tr(
                "Source left out: by fits that know nothing of a run's source, as your own jobs are met. "
                "As shipped: with the coefficients of the program, which are fitted to these very runs."
            )
        )
        self.basis.setFixedWidth(self.fontMetrics().averageCharWidth() * 31)
        self.basis.show_value("unseen")
        self.basis.setVisible(quantity == "speed")
        self.chart = PlotChart(self)
        self.calibration = PlotChart(self) if quantity == "memory" else None
        self.note = ElidedLabel("", self)
        self.near = NearPanel(self)
        self.details = RunDetails(self)
        self.table = RunsTable(quantity, self)
        self._nothing = QLabel(tr("No published run is like that."), self)
        self._clear = QPushButton(tr("Show all runs"), self)
        self._clear.clicked.connect(self.filters.clear)
        self._lay_out()
        self.chart.clicked.connect(lambda place: self.choose(self._shown[place]))
        self.chart.pointed.connect(self._point_at)
        self.basis.edited.connect(self.show_basis)
        self.filters.edited.connect(lambda _filter: self._show())
        for part in (self.near, self.table):
            part.picked.connect(self.choose)
            part.used.connect(self.used)
        self.details.used.connect(self.used)
        context.store.estimateChanged.connect(WhileSeen(self).slot(lambda _estimate: self._follow()))
        self._show()

    @property
    def shown(self) -> list[MeasuredPoint]:
        """The runs that pass the filter."""
        return self._shown

    @property
    def chosen(self) -> MeasuredPoint | None:
        """The run in the details."""
        return self._chosen

    def choose(self, point: MeasuredPoint) -> None:
        """Show a run in the details, and mark it in chart and table."""
        self._chosen = self._as_shown(point)
        before = self._table_top()
        self.details.show_point(self._chosen, self._units)
        self.table.select(self._chosen)
        self._draw()
        if self.table.isAncestorOf(self.window().focusWidget() or self):
            call_soon(self, lambda: self._keep_table_at(before))

    def show_basis(self, basis: FitBasis) -> None:
        """Show fits that know nothing of a run's source, or the figures that the program gives."""
        self._basis = basis
        self.basis.show_value(basis)
        self.note.setText(self._axes_text())
        self._show()
        if self._chosen is not None:
            self.choose(self._chosen)

    def restore_from(self, before: RunsView) -> None:
        """Show the runs that the same view of another window shows."""
        self.filters.show_filter(before.filters.filter)
        self.show_basis(before._basis)
        self.table.table.restore_from(before.table.table)
        if before.chosen is not None:
            self.choose(before.chosen)

    def show_units(self) -> None:
        """Show what is shown in other units."""
        self.note.setText(self._axes_text())
        self._show()
        self.details.show_point(self._chosen, self._units)
        self.near.show_near(self.near.runs, self._units)

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.chart.set_colours(colours)
        if self.calibration is not None:
            self.calibration.set_colours(colours)
        self.filters.set_colours(colours)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the job."""
        super().showEvent(event)
        self._follow()

    def _table_top(self) -> int:
        """Return where the table stands in the window."""
        return self.table.mapTo(self.window(), QPoint(0, 0)).y()

    def _keep_table_at(self, top: int) -> None:
        """Scroll the page so that the row under the pointer stays there, however long the details are."""
        around: QWidget | None = self
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if around is None:
            return
        for _ in range(2):  # the details, then what stands around them
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        bar = around.verticalScrollBar()
        bar.setValue(bar.value() + self._table_top() - top)

    @property
    def _units(self) -> str:
        return self._context.settings.units

    def _show(self) -> None:
        everything = points(self.quantity, self._basis)
        self._shown = [everything[place] for place in self.filters.wanted]
        accuracy = accuracy_of(self._shown)
        self._pointed = None
        self._finding = tr("No run is shown.")
        if self._shown:
            self._finding = tr("{0} runs shown; {1}.", len(self._shown), summary(accuracy))
        sentence = as_sentence(summary(accuracy)) if self._shown else ""
        self.table.show_points(self._shown, self._units, sentence)
        for part in (self._nothing, self._clear):
            part.setVisible(not self._shown)
        self.chart.setVisible(bool(self._shown))
        if self._chosen is not None:
            self.table.select(self._chosen)
        self._draw()

    def _as_shown(self, point: MeasuredPoint) -> MeasuredPoint:
        """Return the same run on the basis that is shown: the nearest ones are always of unseen sources."""
        return next(shown for shown in points(self.quantity, self._basis) if shown.run is point.run)

    def _axes_text(self) -> str:
        """Say how to read the chart."""
        unit = self._units if self.quantity == "memory" else tr("tok/s per GPU")
        return f"{unit} · {self._across_and_up()}"

    def _across_and_up(self) -> str:
        if self.quantity == "memory":
            return tr("across: measured · up: the program · band: ±20 % · rings: closest to your job")
        if self._basis == "shipped":
            return tr("across: measured · up: the program as shipped, fitted to these runs · band: ±20 %")
        return tr("across: measured · up: the program, source left out · band: ±20 %")

    def _follow(self) -> None:
        """Look for the runs nearest to the job as it is."""
        estimate = self._context.store.estimate
        if estimate is None or not self.isVisible():
            return
        try:
            near = nearest(estimate.resolved, self.quantity)
        except InputError:  # the prices or the catalogue have moved on; the next estimate says what is wrong
            return
        if near != self.near.runs:
            self.near.show_near(near, self._units)
            self._draw()

    def _point_at(self, place: int) -> None:
        self._pointed = self._shown[place] if place >= 0 else None
        self._draw()

    def _draw(self) -> None:
        self.chart.show_plot(
            accuracy_plot(
                self._shown, self.quantity, self._units, finding=self._finding, headline=headline,
                readout=lambda point: readout(point, self._units), chosen=self._chosen,
                near=[near.point for near in self.near.runs], pointed=self._pointed,
            )
        )  # fmt: skip

    def _lay_out(self) -> None:
        bar = card(self)
        inside = QHBoxLayout(bar)
        inside.setContentsMargins(12, 8, 12, 8)
        inside.setSpacing(10)
        inside.addWidget(self.filters)
        inside.addWidget(self.basis, 0, Qt.AlignmentFlag.AlignTop)
        frame, below = titled_card(self, tr("The program against the measurement"), self.note)
        self.note.setText(self._axes_text())
        below.addWidget(self.chart, 1)
        below.addWidget(self._nothing)
        below.addWidget(self._clear)
        below.addStretch(0)
        frame.setMinimumHeight(self.fontMetrics().height() * 20)
        side = QVBoxLayout()
        side.setSpacing(_GAP)
        side.addWidget(self.near)
        side.addWidget(self.details, 1)
        row = QHBoxLayout()
        row.setSpacing(_GAP)
        row.addWidget(frame, 11)
        row.addLayout(side, 9)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(bar)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        if self.calibration is not None:
            column.addWidget(self._calibration_card(self.calibration))

    def _calibration_card(self, chart: PlotChart) -> QWidget:
        """Return the card that says how often jobs of a chance to fit did fit."""
        plot = calibration_plot()
        note = ElidedLabel(tr("across: the chance said · up: the share that fitted · upright: 95 % interval"), self)
        frame, below = titled_card(self, tr("The chance to fit against what happened"), note)
        chart.show_plot(plot)
        finding = small(plot.finding, frame)
        finding.setWordWrap(True)
        below.addWidget(chart, 1)
        below.addWidget(finding)
        frame.setMinimumHeight(self.fontMetrics().height() * 18)
        return frame
