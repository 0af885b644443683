"""The view that turns questions round: the most that can be had for the money, the time and the cards there are."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QDateTime, Qt, QTime
from PySide6.QtWidgets import QCheckBox, QDateTimeEdit, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from ftcost_core.catalogue.models import find_model
from ftcost_core.catalogue.prices.book import InForce
from ftcost_core.documents.fields import declaration
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.names import hardware_name
from ftcost_core.documents.problems import InputError
from ftcost_core.planner.maximise import QUANTITIES, QUANTITY_NAMES, Maximised, Maximum, maximise
from ftcost_core.planner.search_pass import own_hardware
from ftcost_core.storage.progress import IsCancelled, Progress
from ftcost_core.text.i18n import capitalised, tr
from ftcost_core.text.numbers import compact, duration, money, number
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.plan.limits_bar import limit_row
from ftcost_gui.pages.plan.search import changes_of, is_plan
from ftcost_gui.state.context import Context
from ftcost_gui.text.job_names import headline
from ftcost_gui.widgets.card import CardGrid, FigureCard
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.labels import card, small
from ftcost_gui.widgets.message_bar import MessageBar

_NARROW, _GAP, _SCALE = 860, 10, 1000
_LIMITS = ("limits.budget_usd", "limits.deadline_hours")


@dataclass(frozen=True, slots=True, eq=False)
class _Answer:
    """What can be had, with the job, the prices and the cards that it was asked for."""

    most: Maximum
    job: Job
    prices: InForce
    own: bool


class MostCard(FigureCard):
    """A question with its answer; a click asks it."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent, wrapped=True)
        self.ask = QPushButton(tr("Find out"), self)
        self.use = QPushButton(tr("Use"), self)
        for button in (self.use, self.ask):
            button.setProperty("chip", "true")
            self.top.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.ask.setAccessibleName(tr("Find out: {0}", title))
        self.use.setAccessibleName(tr("Use: {0}", title))
        self.notes.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.column.setStretchFactor(self.notes, 1)
        self.clicked.connect(self.ask.click)


class MostView(QWidget):
    """Asks when told to; an answer stays until it is asked again, and says when the job has changed since."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._store = context, context.store
        self._answers: dict[Maximised, _Answer] = {}
        self._asked: Maximised | None = None
        self.work = LongWork(self)
        self.message = MessageBar(self)
        self.own = QCheckBox("", self)
        self.until = QDateTimeEdit(self)
        self.bar = QProgressBar(self)
        self.stop = QPushButton(tr("Cancel"), self)
        self.cards = {quantity: MostCard(QUANTITY_NAMES[quantity]) for quantity in QUANTITIES}
        self._rows = {path: limit_row(path, context, self) for path in _LIMITS}
        self._lay_out()
        self._connect()
        self._render()

    def ask(self, quantity: Maximised) -> None:
        """Look for the most of a quantity of the job as it is now."""
        job, prices, own = self._store.job, self._store.prices, self.own.isChecked()
        asked = edited(job, own_hardware(job)) if own else job
        self.message.hide()
        self._asked = quantity

        def search(progress: Progress, cancelled: IsCancelled) -> Maximum:
            return maximise(asked, quantity, prices, progress=progress, cancelled=cancelled)

        def done(most: Maximum) -> None:
            self._answers[quantity] = _Answer(most, job, prices.in_force, own)
            self._render()

        self.work.start(search, done, self._refuse)

    def use(self, quantity: Maximised) -> None:
        """Make the job the one that has the most: one undoable step."""
        plan = self._answers[quantity].most.plan
        if plan is None:
            return
        self._store.end_gesture()
        self._store.edit_many(changes_of(plan), lambda: tr("Use plan: {0}", headline(plan.job)))
        self._store.end_gesture()

    def restore_from(self, before: MostView) -> None:
        """Take the choices of the same view of another window; answers hold words, and are asked again."""
        self.own.setChecked(before.own.isChecked())

    def set_colours(self, colours: Colours) -> None:
        """Nothing here is painted in the theme's own colours."""

    def _refuse(self, error: InputError) -> None:
        self.message.say(tr("This cannot be asked of this job."), list(map(str, error.problems)))
        self._render()

    def _show_busy(self, busy: bool) -> None:
        self.bar.setVisible(busy)
        self.stop.setVisible(busy)
        self.bar.setValue(0)
        for one in self.cards.values():
            one.ask.setEnabled(not busy)
        self._render()

    def _render(self) -> None:
        job = self._store.job
        for row in self._rows.values():
            row.show_job(job)
        self.own.setText(tr("Only on {0}", hardware_name(job)))
        for quantity, one in self.cards.items():
            answer = self._answers.get(quantity)
            busy = self.work.busy and self._asked == quantity
            holds = answer is not None and self._holds(answer)
            one.use.setVisible(holds and answer is not None and answer.most.plan is not None)
            one.ask.setText(tr("Find out") if answer is None else tr("Again"))
            one.ask.setVisible(not holds)
            if busy or answer is None:
                one.show_figure("…" if busy else "–", "", tr("searching…") if busy else _question(quantity))
            else:
                self._show(one, answer, holds=holds)

    def _show(self, one: MostCard, answer: _Answer, *, holds: bool) -> None:
        most, plan = answer.most, answer.most.plan
        parts = [tr("For the job as it was")] if not holds else []
        if plan is not None:
            cost = "" if plan.cost.total is None else f"{money(plan.cost.total)}, "
            parts.append(f"{headline(plan.job)}: {cost}{duration(plan.time.wall_hours)}")
        parts += filter(None, (capitalised(most.why or most.text.rstrip(".")), most.sooner))
        unit = tr("tokens") if most.quantity in ("tokens", "context") and most.value else ""
        one.show_figure(_value(most) if most.value else tr("none"), unit, ". ".join(parts))

    def _holds(self, answer: _Answer) -> bool:
        job, own = self._store.job, answer.job.model_copy(update={"name": self._store.job.name})
        plan = answer.most.plan
        used = plan is not None and is_plan(job, plan)
        same = answer.own == self.own.isChecked() and answer.prices == self._store.prices.in_force
        return same and (job == own or used)

    def _set_deadline(self, moment: QDateTime) -> None:
        """Take the hours from now to a moment as the deadline."""
        hours = QDateTime.currentDateTime().secsTo(moment) / 3600
        if hours > 0:
            self._store.edit("limits.deadline_hours", round(hours, 1), declaration("limits.deadline_hours").title)

    def _connect(self) -> None:
        self.work.busyChanged.connect(self._show_busy)
        self.work.progressed.connect(lambda done, all_: self.bar.setValue(round(_SCALE * done / max(all_, 1))))
        self.stop.clicked.connect(self.work.cancel)
        self.own.toggled.connect(lambda _on: self._render())
        self.until.editingFinished.connect(lambda: self._set_deadline(self.until.dateTime()))
        self.until.calendarWidget().clicked.connect(lambda _day: self._set_deadline(self.until.dateTime()))
        for quantity, one in self.cards.items():
            one.ask.clicked.connect(lambda _checked=False, quantity=quantity: self.ask(quantity))
            one.use.clicked.connect(lambda _checked=False, quantity=quantity: self.use(quantity))
        seen = WhileSeen(self)
        self._store.jobChanged.connect(seen.slot(lambda _job: self._render()))
        self._context.prices.bookChanged.connect(seen.slot(lambda _book: self._render()))

    def _lay_out(self) -> None:
        self.until.setCalendarPopup(True)
        tomorrow = QDateTime.currentDateTime().addDays(1)
        tomorrow.setTime(QTime(18, 0))
        self.until.setDateTime(tomorrow)
        self.until.setMinimumDateTime(QDateTime.currentDateTime())
        self.until.setToolTip(tr("Takes the time from now until then as the deadline"))
        self.until.setAccessibleName(tr("Deadline as a date"))
        self.bar.setRange(0, _SCALE)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Progress of the search"))
        for part in (self.bar, self.stop):
            part.hide()
        top = card(self)
        inside = QVBoxLayout(top)
        inside.setContentsMargins(12, 10, 12, 10)
        fields = QWidget(top)
        inside.addWidget(fields)
        line = FlowLayout(fields, gap=12, line_gap=7)
        for row in self._rows.values():
            line.addWidget(row)
        by = QLabel(tr("or by"), self)
        by.setProperty("tone", "muted")
        line.addWidget(by)
        line.addWidget(self.until)
        line.addWidget(self.own)
        line.addWidget(self.bar)
        line.addWidget(self.stop)
        for one in self.cards.values():
            one.setMinimumHeight(self.fontMetrics().height() * 9)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(top)
        column.addWidget(self.message)
        column.addWidget(CardGrid(tuple(self.cards.values()), _NARROW, self))
        note = small(
            tr(
                "Everything else stays as the job says. What a search may choose, such as checkpointing, sharding or "
                "an offload, is chosen for each value; the other limits are those of the best plans."
            ),
            self,
        )
        note.setWordWrap(True)
        column.addWidget(note)
        column.addStretch(1)


def _question(quantity: Maximised) -> str:
    return {
        "tokens": tr("How much data is there money and time for?"),
        "model": tr("Which is the largest model that can be trained this way?"),
        "context": tr("How long can the samples be?"),
        "rank": tr("How large can the adapters be?"),
    }[quantity]


def _value(most: Maximum) -> str:
    if most.model:
        return find_model(most.model).display_name
    return compact(most.value) if most.quantity == "tokens" else number(most.value)
