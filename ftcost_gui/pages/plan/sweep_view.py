"""The sweep over one quantity: memory, time and cost against it, as curves and as a table."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.catalogue.prices.book import InForce
from ftcost_core.charts.sweep import sweep_plots, sweep_points
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.planner.sweep import Sweep, SweepPoint, SweptQuantity, change_of, sweep
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import money
from ftcost_gui.background.tasks import Background
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.charts.sweep import SweepChart
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.plan.sweep_labels import (
    bare_value,
    cost_text,
    finding,
    fit_text,
    hours_text,
    memory_text,
    quantity_name,
    quantity_names,
    readout,
    value_text,
)
from ftcost_gui.state.context import Context
from ftcost_gui.tables.panel import TablePanel
from ftcost_gui.tables.rows import Column, RowsModel
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.labels import ElidedLabel, card, titled_card
from ftcost_gui.widgets.message_bar import MessageBar

_PAUSE_MS = 150
_GAP = 10
_ROWS_SHOWN = 8


class SweepView(QWidget):
    """Follows the job as long as it is in sight; a click on a value takes it."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._store = context, context.store
        self.quantity: SweptQuantity = "seq_len"
        self.sweep: Sweep | None = None
        self._question: tuple[Job, InForce, SweptQuantity] | None = None
        self._work = Background(self)
        self.choice = ChoiceBox(quantity_names(), self)
        self.choice.show_value(self.quantity)
        self.choice.setAccessibleName(tr("Quantity to follow"))
        self.state = ElidedLabel("", self)
        self.message = MessageBar(self)
        self.finding = QLabel("", self)
        self.finding.setWordWrap(True)
        self.chart = SweepChart(self)
        self.note = ElidedLabel("", self)
        self.model = RowsModel(self._columns())
        name, use = tr("Values of the quantity"), tr("Take this value")
        title = tr("The same in numbers")
        self.panel = TablePanel(title, self.model, name, use, self, rows_shown=_ROWS_SHOWN)
        self.panel.note.setText(tr("◂ the job as it is · Enter takes a value"))
        self.table = self.panel.table
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_PAUSE_MS)
        self._soon.timeout.connect(self.refresh)
        self._lay_out()
        self._connect()

    def follow(self, quantity: SweptQuantity) -> None:
        """Follow another quantity."""
        self.quantity = quantity
        self.choice.show_value(quantity)
        self.refresh()

    def restore_from(self, before: SweepView) -> None:
        """Follow what the same view of another window follows, once this one is seen."""
        self.quantity = before.quantity
        self.choice.show_value(before.quantity)

    def refresh(self) -> None:
        """Compute the curves, unless they are for this job, these prices and this quantity already."""
        self._soon.stop()
        job, prices, quantity = self._store.job, self._store.prices, self.quantity
        question = (job, prices.in_force, quantity)
        if question == self._question:
            return
        self._question = question
        self.state.setText(tr("computing…"))
        self._work.start(lambda: sweep(job, quantity, prices), self._take, self._refuse)

    def take(self, place: int) -> None:
        """Give the job the value of a point: one undoable step."""
        if self.sweep is None:
            return
        value = self.sweep.points[place].value
        quantity = self.sweep.quantity
        change = change_of(quantity, value, self._store.job)
        if not change:
            self.message.say(tr("A price is no field of the job; it is set on the Prices page."), tone="info")
            return
        self._store.end_gesture()
        self._store.edit_many(change, lambda: tr("Take {0}", value_text(quantity, value)))
        self._store.end_gesture()

    def show_units(self) -> None:
        """Show what is shown in other units."""
        if self.sweep is not None:
            self._show(self.sweep)

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.chart.set_colours(colours)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the job."""
        super().showEvent(event)
        self._soon.start(0)

    def _connect(self) -> None:
        self.choice.edited.connect(self.follow)
        self.table.used.connect(self.take)
        self.chart.pointed.connect(self._point)
        self.chart.clicked.connect(self._take_shown)
        seen = WhileSeen(self)
        self._store.jobChanged.connect(seen.slot(lambda _job: self._follow_job()))
        self._context.prices.bookChanged.connect(seen.slot(lambda _book: self._follow_job()))

    def _follow_job(self) -> None:
        self._soon.start(_PAUSE_MS)

    def _take(self, sweep: Sweep) -> None:
        self.message.hide()
        self.sweep = sweep
        self.state.setText("")
        self._show(sweep)

    def _refuse(self, error: InputError) -> None:
        self.state.setText(tr("the curves still use the last valid settings") if self.sweep else "")
        self.message.say(tr("This cannot be followed for this job."), list(map(str, error.problems)))

    def _show(self, sweep: Sweep) -> None:
        units = self._context.settings.units
        self.finding.setText(finding(sweep))
        self.model.show_things(range(len(sweep.points)))
        nearest = min(range(len(sweep.points)), key=lambda i: abs(sweep.points[i].value - sweep.current), default=None)
        if nearest is not None:
            self.table.mark_row(nearest)
        self.chart.show_plots(
            sweep_plots(
                sweep, units, finding=finding(sweep), readout=lambda place: self._readout(sweep, place),
                currency=current().currency,
            )
        )  # fmt: skip
        self._point(-1)

    def _point(self, place: int) -> None:
        if self.sweep is not None and place >= 0:
            self.note.setText(self._readout(self.sweep, place))
        else:
            self.note.setText(tr("band: 80 % range · dashed: the job as it is · click takes a value"))

    def _readout(self, sweep: Sweep, place: int) -> str:
        return readout(sweep, sweep_points(sweep)[place], self._context.settings.units)

    def _take_shown(self, place: int) -> None:
        if self.sweep is not None:
            self.take(self.sweep.points.index(sweep_points(self.sweep)[place]))

    def _columns(self) -> list[Column[int]]:
        def of(place: int) -> SweepPoint:
            if self.sweep is None:
                raise LookupError("no sweep")
            return self.sweep.points[place]

        def value(place: int) -> str:
            text = bare_value(of(place).value) if shown() != "price" else money(of(place).value)
            return f"{text} ◂" if self.sweep and of(place).value == self.sweep.current else text

        def shown() -> SweptQuantity:
            return self.sweep.quantity if self.sweep else self.quantity

        def figure(place: int, text: str) -> str:
            return "–" if of(place).error else text

        def units() -> str:
            return self._context.settings.units

        return [
            Column(lambda: quantity_name(shown()), value, number=True),
            Column(lambda: tr("Fit"), lambda place: fit_text(of(place), units())),
            Column(lambda: tr("Memory {0}", units()),
                   lambda place: figure(place, memory_text(of(place), units())), number=True),
            Column(lambda: tr("Wall-clock"), lambda place: figure(place, hours_text(of(place))), number=True),
            Column(lambda: tr("Cost"), lambda place: figure(place, cost_text(of(place))), number=True),
        ]  # fmt: skip

    def _lay_out(self) -> None:
        top = card(self)
        row = QHBoxLayout()
        row.setSpacing(8)
        label = QLabel(tr("Follow"), top)
        label.setProperty("tone", "muted")
        label.setBuddy(self.choice)
        self.choice.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.choice.setFixedWidth(self.fontMetrics().averageCharWidth() * 30)
        self.state.setProperty("tone", "muted")
        row.addWidget(label)
        row.addWidget(self.choice)
        row.addWidget(self.state, 1)
        inside = QVBoxLayout(top)
        inside.setContentsMargins(12, 10, 12, 10)
        inside.setSpacing(7)
        inside.addLayout(row)
        inside.addWidget(self.finding)
        charts, below = titled_card(self, tr("Memory, time and cost"), self.note)
        below.addWidget(self.chart, 1)
        charts.setMinimumHeight(self.fontMetrics().height() * 27)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(top)
        column.addWidget(self.message)
        column.addWidget(charts, 2)
        column.addWidget(self.panel, 1)
