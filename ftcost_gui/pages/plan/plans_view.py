"""The view of plans: limits, the search, and the plans that it found."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ftcost_core.documents.fields import title_in_sentence
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.planner.result import Plan, Relaxation
from ftcost_core.text.i18n import tr
from ftcost_core.wording.labels import only_doubtful_words
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.charts.plot import PlotChart
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.plan.limits_bar import LimitsBar
from ftcost_gui.pages.plan.plan_cards import InfeasibleView, PlanCards
from ftcost_gui.pages.plan.plan_labels import drawn_plans, plans_plot, searched_words
from ftcost_gui.pages.plan.ranking import Ranking
from ftcost_gui.pages.plan.search import FoundPlans, PlanSearch, SearchProgress, changes_of
from ftcost_gui.state.context import Context
from ftcost_gui.text.job_names import headline
from ftcost_gui.widgets.empty_card import EmptyCard
from ftcost_gui.widgets.labels import ElidedLabel, card, titled_card
from ftcost_gui.widgets.message_bar import MessageBar

_PAUSE_MS = 350
"""After a change of a limit …"""
_LONGER_PAUSE_MS = 800
"""… and of anything else, which is often one of several."""
_GAP = 10


class PlansView(QWidget):
    """Searches when asked; after that, whenever the job changes.

    Signals:
        pinned: a plan to pin.
        priceWanted: id of an offer that the user has a price of their own for.
    """

    pinned = Signal(object)
    priceWanted = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._store = context, context.store
        self._answer: FoundPlans | None = None
        self._drawn: tuple[FoundPlans, int | None, str] | None = None
        self._limits = self._store.job.limits
        self.search = PlanSearch(self)
        self.limits = LimitsBar(context, self)
        self.line = SearchProgress(self)
        self.message = MessageBar(self)
        self.stale = MessageBar(self)
        self.doubts = MessageBar(self)
        self.empty = self._empty_card()
        self.nothing = InfeasibleView(self)
        self.cards = PlanCards(self)
        self.chart = PlotChart(self)
        self._chart_note = ElidedLabel("", self)
        self.ranking = Ranking(self)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(lambda: self.start() if self.isVisible() else None)
        self._lay_out()
        self._connect()
        self._render()

    @property
    def answer(self) -> FoundPlans | None:
        """What the last search found."""
        return self._answer

    def start(self) -> None:
        """Search for plans of the job as it is now."""
        self._again.stop()
        self.message.hide()
        self._limits = self._store.job.limits
        self.search.start(self._store.job, self._store.prices)

    def cancel(self) -> None:
        """Stop the search; what was found before stays."""
        self._again.stop()
        self.search.cancel()
        self.line.say(tr("cancelled"))

    def use(self, place: int) -> None:
        """Make the job the plan's: one undoable step."""
        plan = self._plan(place)
        self._store.end_gesture()
        self._store.edit_many(changes_of(plan), lambda: tr("Use plan: {0}", headline(plan.job)))
        self._store.end_gesture()

    def relax(self, relaxation: Relaxation) -> None:
        """Loosen a limit, and search again: one undoable step."""
        self._store.end_gesture()
        self._store.edit_many(relaxation.change, lambda: tr("Change {0}", title_in_sentence(relaxation.path)))
        self._store.end_gesture()
        self.start()

    def restore_from(self, before: PlansView) -> None:
        """Search as the same view of another window has, once this one is seen: plans hold words."""
        self.limits.restore_from(before.limits)
        if before.answer is not None or before.search.busy:
            WhileSeen(self).slot(self.start)()

    def show_units(self) -> None:
        """Show what is shown in other units."""
        self._render()

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.chart.set_colours(colours)

    def showEvent(self, event: QShowEvent) -> None:
        """Search again where the job has changed meanwhile."""
        super().showEvent(event)
        self._follow()

    def _connect(self) -> None:
        self.line.started.connect(self.start)
        self.line.cancelled.connect(self.cancel)
        self.search.stateChanged.connect(self._show_busy)
        self.search.progressed.connect(self.line.show_progress)
        self.search.answered.connect(self._take)
        self.search.failed.connect(self._refuse)
        self.cards.picked.connect(self.ranking.select)
        self.chart.clicked.connect(self._select_drawn)
        self.cards.used.connect(self.use)
        self.ranking.used.connect(self.use)
        self.ranking.pinned.connect(lambda place: self.pinned.emit(self._plan(place)))
        self.ranking.picked.connect(self._draw)
        self.nothing.applied.connect(self.relax)
        seen = WhileSeen(self)
        self._store.jobChanged.connect(seen.slot(self._job_changed))
        self._context.prices.bookChanged.connect(seen.slot(lambda _book: self._show_state()))

    def _plan(self, place: int) -> Plan:
        if self._answer is None:
            raise LookupError("no plans")
        return self._answer.plans.plans[place]

    def _job_changed(self, _job: Job) -> None:
        self._follow()
        self._show_state()

    def _follow(self) -> None:
        """Search again soon after the job has changed, once there has been a search."""
        answer, job = self._answer, self._store.job
        holds = answer is not None and answer.holds(job, self._store.prices)
        if job.limits != self._limits and (answer is not None or self.search.busy):
            self._again.start(_PAUSE_MS)
        elif answer is not None and not holds and not self._store.stale:
            self._again.start(_LONGER_PAUSE_MS)
        else:
            self._again.stop()

    def _take(self, answer: FoundPlans) -> None:
        self._answer = answer
        self.line.say(searched_words(answer.plans.searched, answer.seconds))
        self._render()

    def _refuse(self, error: InputError) -> None:
        self.line.say("")
        self.message.say(tr("There can be no plan for this job."), list(map(str, error.problems)))

    def _show_busy(self, busy: bool) -> None:
        self.line.show_busy(busy)
        self._show_state()

    def _render(self) -> None:
        """Show the last search."""
        answer = self._answer
        binding = answer.plans.binding if answer else None
        some = answer is not None and bool(answer.plans.plans)
        self.nothing.setVisible(binding is not None and not some)
        for part in (self.cards, self._chart_card, self.ranking):
            part.setVisible(some)
        if binding is not None:
            self.nothing.show_binding(binding)
        self._show_doubts()
        self._show_state()

    def _show_doubts(self) -> None:
        """Say that only doubtful prices were left, with what can be done about it."""
        plans = self._answer.plans if self._answer else None
        if plans is None or not plans.doubts:
            self.doubts.hide()
            return
        doubtful = next(plan.cost.offer for plan in plans.plans if plan.cost.doubts)
        self.doubts.say(
            only_doubtful_words(plans.doubts),
            tone="warn",
            lasting=True,
            action=(tr("Type your own price…"), lambda: self.priceWanted.emit(doubtful)),
        )

    def _show_state(self) -> None:
        """Show which plan is in use, and whether the plans are for the job as it is."""
        answer, job = self._answer, self._store.job
        self._show_empty()
        if answer is None:
            self.stale.hide()
            return
        units, used = self._context.settings.units, answer.in_use(job)
        self.cards.show_plans(answer.plans, answer.job.limits, used, units)
        self.ranking.show_plans(answer.plans, used, units)
        self._draw()
        if answer.holds(job, self._store.prices):
            self.stale.hide()
            return
        busy = self.search.busy
        self.stale.say(
            tr("These plans are for the job as it was; a search for the job as it is now is under way.")
            if busy
            else tr("These plans are for the job as it was; the job or the prices have changed since."),
            tone="warn",
            lasting=True,
            action=None if busy else (tr("Search again"), self.start),
        )

    def _show_empty(self) -> None:
        busy = self.search.busy
        self.empty.setVisible(self._answer is None)
        self.empty.title.setText(tr("Searching…") if busy else tr("No search yet"))
        self.empty.button.setVisible(not busy)

    def _draw(self) -> None:
        if self._answer is None:
            return
        shown = (self._answer, self.ranking.current, self._context.settings.units)
        if shown != self._drawn:
            self._drawn = shown
            self.chart.show_plot(plans_plot(self._answer.plans, *shown[1:]))

    def _select_drawn(self, point: int) -> None:
        if self._answer is not None:
            self.ranking.select(drawn_plans(self._answer.plans)[point])

    def _empty_card(self) -> EmptyCard:
        text = tr(
            "Find the cheapest, the fastest and the smallest way to run this job: every offer, GPU "
            "count, method and setting that the limits above allow, each estimated in full."
        )
        return EmptyCard("", text, tr("Find best plan"), self.start, self)

    def _lay_out(self) -> None:
        top = card(self)
        inside = QVBoxLayout(top)
        inside.setContentsMargins(12, 10, 12, 10)
        inside.setSpacing(9)
        inside.addWidget(self.limits)
        self._chart_card, below = titled_card(self, tr("Cost against time"), self._chart_note)
        self._chart_note.setText(tr("line: best trade-offs (Pareto front) · bars: 80 % range · grey: other ways"))
        below.addWidget(self.chart, 1)
        self._chart_card.setFixedHeight(self.fontMetrics().height() * 17)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(top)
        column.addWidget(self.message)
        column.addWidget(self.stale)
        column.addWidget(self.doubts)
        column.addWidget(self.empty, 1)
        column.addWidget(self.nothing)
        column.addWidget(self.cards)
        column.addWidget(self._chart_card)
        column.addWidget(self.ranking, 1)
        column.addStretch(0)
