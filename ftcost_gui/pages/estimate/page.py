"""The Estimate page: figures, the bar, both charts, the offers, and what would help."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ftcost_core.charts.cost_time import LimitLines, limit_dragged
from ftcost_core.charts.memory_bar import memory_bar
from ftcost_core.charts.run_phases import run_phases_chart
from ftcost_core.charts.timeline import timeline
from ftcost_core.documents.fields import title_in_sentence
from ftcost_core.documents.job import Job
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.text.i18n import current, tr
from ftcost_core.wording.field_values import value_name
from ftcost_gui.background.event_loop import call_after_paint, call_soon
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.charts.legend import Legend
from ftcost_gui.charts.phase_strip import PhaseStrip
from ftcost_gui.charts.vram_bar import VramBar
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.calibration import CalibrationBar, remove_calibration
from ftcost_gui.pages.estimate.advice import AdvicePanel
from ftcost_gui.pages.estimate.answer_card import AnswerCard
from ftcost_gui.pages.estimate.estimate_cards import EstimateCards
from ftcost_gui.pages.estimate.lines import HostLine
from ftcost_gui.pages.estimate.offers_panel import OffersPanel
from ftcost_gui.pages.estimate.offers_plot import drawn_offers, offers_plot, preview_words
from ftcost_gui.pages.stale_values import say_stale
from ftcost_gui.state.catalogue_entries import offer_changes, offer_name_of
from ftcost_gui.text.explanations import is_subject, of_component
from ftcost_gui.text.outcomes import differences
from ftcost_gui.widgets.labels import ElidedLabel, titled_card
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.panes import ScrollPage
from ftcost_gui.widgets.popover import ExplanationPopover

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ftcost_core.documents.result import Advice, Estimate, OfferEstimate
    from ftcost_gui.charts.plot import PlotChart
    from ftcost_gui.dialogs.machine_dialog import MachineDialog
    from ftcost_gui.pages.estimate.docked_explanation import DockedExplanation
    from ftcost_gui.state.context import Context
    from ftcost_gui.text.explanations import Explanation


_NARROW, _BESIDE = 900, 980
"""Pixels of width from which the advice stands beside the offers, and an explanation beside the charts."""
_GAP = 10
_IN_SIGHT = 220
"""Pixels of the offers that come into sight with the line above them."""
_CHARTS_SHARE = 0.27
"""Of a tall page's height: what the charts take."""


class EstimatePage(ScrollPage):
    """Renders what the store publishes.

    Signals:
        fieldWanted: path of a field of the form that the user wants to see.
        helpWanted: address of a page of the help.
        pilotWanted: the job is to be measured in a pilot run.
        priceWanted: the user has a price of their own for the offer that is paid.
        changed: what was done to the job, before and after, in a sentence.
    """

    fieldWanted = Signal(str)
    helpWanted = Signal(str)
    pilotWanted = Signal()
    priceWanted = Signal()
    changed = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._store, self._settings = context, context.store, context.settings
        self._is_narrow: bool | None = None
        self.docked: DockedExplanation | None = None
        self.stale = MessageBar(self, floats=True)
        self.calibration = CalibrationBar(self.content)
        self.answer = AnswerCard(context, self.content)
        self.cards = EstimateCards(self.content)
        self.bar = VramBar(self.content)
        self.legend = Legend(self.content)
        self.phases = PhaseStrip(self.content)
        self.host = HostLine(self.content)
        self.timeline: PlotChart | None = None
        self.frontier: PlotChart | None = None
        self._timeline_note = ElidedLabel("", self.content)
        self._chart_columns: list[QVBoxLayout] = []
        self._chart_frames: list[QFrame] = []
        self.offers = OffersPanel(context, self.content)
        self.advice = AdvicePanel(self.content)
        self._lay_out()
        self._connect()
        call_after_paint(self.content, self.build_charts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the advice beside or below the table."""
        super().resizeEvent(event)
        self._arrange(narrow=self.viewport().width() < _NARROW)
        if self.docked is not None:
            self._arrange_docked(self.docked)
        height = max(self.fontMetrics().height() * 15, round(self.viewport().height() * _CHARTS_SHARE))
        for frame in self._chart_frames:
            frame.setFixedHeight(height)

    def build_charts(self) -> None:
        """Make the charts, once: the rest of the page is on the screen before their library is loaded."""
        if self.frontier is not None:
            return
        from ftcost_gui.charts.plot import PlotChart

        self.timeline, self.frontier = PlotChart(self.content), PlotChart(self.content)
        for chart, column in zip((self.timeline, self.frontier), self._chart_columns, strict=True):
            column.insertWidget(1, chart, 1)
            chart.show()
            column.activate()  # at its size before it is drawn
        self.timeline.explained.connect(self._explain_component)
        self.frontier.clicked.connect(self._select_drawn)
        self.frontier.pointed.connect(self._preview_drawn)
        self.frontier.dragged.connect(self._drag_limit)
        self.frontier.dropped.connect(lambda _key: self._store.end_gesture())
        self._dock()
        self._set_colours(self._context.theme.colours)
        estimate, units = self._store.estimate, self._settings.units
        if estimate is not None:
            self.timeline.show_plot(timeline(estimate.memory, units))
            self._draw_offers(estimate)
            if self.docked is not None:
                self.docked.show_estimate(estimate, units)

    def explain(self, explanation: Explanation, anchor: QRect) -> ExplanationPopover:
        """Open the explanation of a figure beside a rectangle in screen coordinates."""
        popover = ExplanationPopover(explanation, self._settings.units, self, can_stay=True)
        popover.pageWanted.connect(self.helpWanted)
        popover.kept.connect(self.keep_explained)
        popover.open_at(anchor)
        return popover

    def keep_explained(self, subject: str) -> None:
        """Explain a figure beside the charts from now on; changes are counted from the job as it is."""
        self._settings.docked_explanation = subject
        if self.docked is not None:
            self.docked.set_mark()
            self.docked.terms.setFocus(Qt.FocusReason.OtherFocusReason)
            call_soon(self.docked, self._show_docked)

    def stop_explaining(self) -> None:
        """Close the explanation beside the charts."""
        self._settings.docked_explanation = ""
        self.bar.setFocus(Qt.FocusReason.OtherFocusReason)

    def use_offer(self, offer: str) -> None:
        """Rent this offer."""
        changes = offer_changes(self._store.estimate, offer, self._store.offers)
        name = offer_name_of(offer, self._store.offers)
        self.change(changes, lambda: tr("Use {0}", name))

    def change(self, changes: Mapping[str, object], name: Callable[[], str]) -> None:
        """Make one undoable step, and say before and after."""
        from ftcost_core.planner.combined import outcome_of

        self._store.compute_figures_now()
        before = self._store.figures
        self._store.end_gesture()
        done = self._store.edit_many(changes, name)
        self._store.end_gesture()
        self._store.compute_figures_now()
        after = self._store.figures
        if done and before is not None and after is not None:
            said = differences(outcome_of(before), outcome_of(after), self._settings.units)
            self.changed.emit(tr("{0}. {1}", name(), said) if said else name())

    def ask_machine(self) -> MachineDialog:
        """Ask for the machine that the user owns; what a run takes on it is in sight afterwards."""
        from ftcost_gui.dialogs.machine_dialog import MachineDialog

        dialog = MachineDialog(self._context, self.window())
        dialog.accepted.connect(lambda: self.ensureWidgetVisible(self.offers.own, 0, _IN_SIGHT))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def copy_picture(self) -> None:
        """Copy sentence and figures as a small picture, for a chat or an issue."""
        self._store.estimate_now()
        whole = QPixmap(self.answer.width() + 2 * _GAP, self.answer.height() + self.cards.height() + 3 * _GAP)
        whole.fill(QColor(self._context.theme.colours.page))
        painter = QPainter(whole)
        buttons = [button for button in self.answer.buttons.values() if not button.isHidden()]
        for button in buttons:
            button.hide()
        QGuiApplication.sendPostedEvents(self.answer, QEvent.Type.LayoutRequest.value)
        painter.drawPixmap(_GAP, _GAP, self.answer.grab())
        for button in buttons:
            button.show()
        painter.drawPixmap(_GAP, self.answer.height() + 2 * _GAP, self.cards.grab())
        painter.end()
        QGuiApplication.clipboard().setPixmap(whole)

    def restore_from(self, before: EstimatePage) -> None:
        """Show the offers that the same page of another window shows."""
        self.offers.restore_from(before.offers)
        if before.docked is not None:
            self.build_charts()
            if self.docked is not None:
                self.docked.restore_from(before.docked)

    def apply_advice(self, advice: Advice) -> None:
        """Make the change that a piece of advice names."""
        self.change(advice.change, lambda: tr("Apply advice"))

    def changeEvent(self, event: QEvent) -> None:
        """Redraw the bar when the font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.bar.updateGeometry()

    def _connect(self) -> None:
        seen = WhileSeen(self)
        self._store.figuresChanged.connect(seen.slot(self._render_figures))
        self._store.estimateChanged.connect(seen.slot(self._render_rest))
        self._store.staleChanged.connect(seen.slot(self._show_stale))
        self._store.jobReplaced.connect(self._begin_again)
        self._context.settings.changed.connect(self._settings_changed)
        self._context.theme.changed.connect(self._set_colours)
        self.answer.applied.connect(self.change)
        self.cards.explained.connect(self.explain)
        self.cards.pilotWanted.connect(self.pilotWanted)
        self.calibration.removed.connect(lambda: remove_calibration(self._store))
        self.bar.explained.connect(self._explain_component)
        self.legend.explained.connect(self._explain_component)
        self.host.explained.connect(self.explain)
        self.offers.used.connect(self.use_offer)
        self.offers.pointed.connect(self._preview)
        self.offers.table.show_columns(self._context.settings.offer_columns)
        self.offers.columnsChosen.connect(self._remember_columns)
        self.offers.own.asked.connect(self.ask_machine)
        self.offers.doubts.priceWanted.connect(self.priceWanted)
        self.advice.priceWanted.connect(self.priceWanted)
        self.advice.applied.connect(self.apply_advice)
        self.advice.shown_field.connect(self.fieldWanted)
        self._set_colours(self._context.theme.colours)
        if self._store.estimate is not None:
            self._render(self._store.estimate)

    def _render(self, estimate: Estimate) -> None:
        self._render_figures(estimate)
        self._render_rest(estimate)

    def _render_figures(self, estimate: Estimate) -> None:
        """Show what the job takes: within a frame of every edit."""
        units = self._settings.units
        self.answer.show_figures(estimate)
        self.cards.show_estimate(estimate, units)
        bar = memory_bar(estimate.memory, estimate.resolved.hardware.gpu, units)
        self.bar.show_bar(bar)
        self.legend.show_bar(bar, legend_details(estimate.resolved))
        self.phases.show_phases(run_phases_chart(estimate.memory, units))
        self.host.show_run(estimate.host, units)
        self._timeline_note.setText(tr("{0} allocated", units))
        self.calibration.show_job(self._store.job, self._settings.units)
        if self.docked is not None:
            self.docked.show_estimate(estimate, units)
        if self.timeline is not None:
            self.timeline.show_plot(timeline(estimate.memory, self._settings.units))

    def _render_rest(self, estimate: Estimate) -> None:
        """Show what follows when an edit pauses: all offers, and what would help."""
        units, job = self._settings.units, self._store.job
        self.answer.show_estimate(estimate)
        self.cards.explain_with(estimate)
        if self.docked is not None:
            self.docked.show_estimate(estimate, units)
        self.offers.show_estimate(estimate, job, units)
        self.advice.show_estimate(estimate, units)
        if self.frontier is not None:
            self._draw_offers(estimate)

    def _draw_offers(self, estimate: Estimate) -> None:
        if self.frontier is not None:
            limits = self._store.job.limits
            lines = LimitLines(limits.budget_usd, limits.deadline_hours)
            self.frontier.show_plot(offers_plot(estimate.offers, estimate.cost.offer, lines))

    def _drag_limit(self, key: str, at: float) -> None:
        """Set a limit by its line in the chart: one undoable step for the whole drag."""
        value = limit_dragged(key, at, current().currency)
        self._store.edit(key, value, lambda: tr("Change {0}", title_in_sentence(key)))
        if self._store.estimate is not None:
            self._draw_offers(self._store.estimate)  # the line says its value at once

    def _preview(self, offer: OfferEstimate | None) -> None:
        """Say what the job would take on the offer under the pointer, against the one that is paid."""
        estimate = self._store.estimate
        if offer is None or estimate is None:
            self._offers_note.setText(self._dashed)
            return
        chosen = next((one for one in estimate.offers if one.offer == estimate.cost.offer), None)
        self._offers_note.setText(preview_words(offer, chosen))

    def _preview_drawn(self, point: int) -> None:
        estimate = self._store.estimate
        self._preview(drawn_offers(estimate.offers)[point] if estimate is not None and point >= 0 else None)

    def _select_drawn(self, point: int) -> None:
        if self._store.estimate is not None:
            self.offers.select_offer(drawn_offers(self._store.estimate.offers)[point].offer)

    def _begin_again(self) -> None:
        """Show the answer of another document: from the top, with no filter of the one before."""
        self.verticalScrollBar().setValue(0)
        self.offers.begin_again()

    def _remember_columns(self, keys: list[str] | None) -> None:
        self._context.settings.offer_columns = keys

    def _show_stale(self, _stale: bool) -> None:
        say_stale(self.stale, self._store, tr("The figures still use the last valid settings."))
        if self.docked is not None:
            self.docked.show_stale(self._store.stale)

    def _settings_changed(self, name: str) -> None:
        if name == "units" and self._store.estimate is not None and self._store.figures is not None:
            self._render_figures(self._store.figures)
            self._render_rest(self._store.estimate)
        if name == "docked_explanation":
            self._dock()

    def _dock(self) -> None:
        """Show the explanation beside the charts, or take it away, as the settings say."""
        subject = self._settings.docked_explanation
        if not is_subject(subject):  # nothing, or what another version explains
            self._undock()
            return
        if self.timeline is None:
            return  # it comes with the charts
        if self.docked is None:
            self.docked = self._new_docked()
        self.docked.show_subject(subject)

    def _new_docked(self) -> DockedExplanation:
        from ftcost_gui.pages.estimate.docked_explanation import DockedExplanation

        docked = DockedExplanation(self._context.theme.colours, self.content)
        docked.chosen.connect(partial(setattr, self._settings, "docked_explanation"))
        docked.closed.connect(self.stop_explaining)
        docked.pageWanted.connect(self.helpWanted)
        self._store.jobReplaced.connect(docked.forget_mark)
        docked.show_stale(self._store.stale)
        if self._store.figures is not None:
            docked.show_estimate(self._store.figures, self._settings.units)
        self.setTabOrder(self.host.button, docked.choice)
        self._upper.addWidget(docked)
        docked.show()
        self._arrange_docked(docked)
        return docked

    def _show_docked(self) -> None:
        if self.docked is not None:
            self.ensureWidgetVisible(self.docked, 0, _GAP)

    def _set_colours(self, colours: Colours) -> None:
        charts = (self.bar, self.phases, self.timeline, self.frontier)
        for part in (self.answer, *charts, self.offers, self.advice, self.docked):
            if part is not None:
                part.set_colours(colours)

    def _explain_component(self, component: str, anchor: QRect) -> None:
        if self._store.figures is not None:
            self.explain(of_component(self._store.figures.memory, component, self._settings.units), anchor)

    def _lay_out(self) -> None:
        self.column.addWidget(self.calibration)
        self.column.addWidget(self.answer)
        self.column.addWidget(self.cards)
        # Layouts stay where they are: PySide loses track of one that is moved, and crashes.
        self._upper, drawn, charts = (QBoxLayout(QBoxLayout.Direction.LeftToRight), QVBoxLayout(), QHBoxLayout())
        for layout in (self._upper, drawn, charts):
            layout.setSpacing(_GAP)
        self.column.addLayout(self._upper)
        self._upper.addLayout(drawn, 1)
        drawn.addWidget(self._bar_card())
        drawn.addLayout(charts)
        height = self.fontMetrics().height() * 15
        self._dashed = tr("dashed: best trade-offs")
        self._offers_note = ElidedLabel(self._dashed, self.content)
        for title, note in (
            (tr("One training step"), self._timeline_note),
            (tr("Cost against time, all offers that fit"), self._offers_note),
        ):
            frame, inside = titled_card(self.content, title, note)
            inside.addStretch(0)
            frame.setFixedHeight(height)
            self._chart_frames.append(frame)
            charts.addWidget(frame, 1)
            self._chart_columns.append(inside)
        self._bottom = QGridLayout()
        self._bottom.setSpacing(_GAP)
        self.column.addLayout(self._bottom, 1)
        self._arrange(narrow=False)

    def _bar_card(self) -> QFrame:
        note = ElidedLabel(tr("click a part to see its formula"), self.content)
        frame, inside = titled_card(self.content, tr("Memory at the peak, per GPU"), note, self.bar.corner)
        inside.addWidget(self.bar)
        inside.addWidget(self.legend)
        inside.addWidget(self.phases)
        inside.addWidget(self.host)
        return frame

    def _arrange_docked(self, docked: DockedExplanation) -> None:
        """Put the explanation beside the charts, or above them where the page is narrow."""
        beside = self.viewport().width() >= _BESIDE
        docked.fit(beside=beside)
        way = QBoxLayout.Direction
        self._upper.setDirection(way.LeftToRight if beside else way.BottomToTop)

    def _undock(self) -> None:
        """Close the explanation, and give bar and charts the whole width again."""
        if self.docked is None:
            return
        self._upper.removeWidget(self.docked)
        self.docked.hide()
        self.docked.deleteLater()
        self.docked = None

    def _arrange(self, *, narrow: bool) -> None:
        if narrow == self._is_narrow:
            return
        self._is_narrow = narrow
        offers, advice = self.offers, self.advice
        self._bottom.addWidget(offers, 0, 0)
        self._bottom.addWidget(advice, 1 if narrow else 0, 0 if narrow else 1)
        self._bottom.setRowStretch(0, 1)
        self._bottom.setColumnStretch(0, 1)
        wide = self.fontMetrics().height() * 17
        advice.setMinimumWidth(0 if narrow else wide)
        advice.setMaximumWidth(16_777_215 if narrow else wide)
        line = self.fontMetrics().height()
        advice.setMinimumHeight(line * 11 if narrow else 0)
        offers.setMinimumHeight(line * (20 if narrow else 14))


def legend_details(job: Job) -> dict[str, str]:
    """Say what weights and optimizer are held in, by component."""
    # What trains the weights themselves ignores a quantisation, and a document may still have one.
    quantization = job.method.quantization if job.method.kind in ADAPTER_KINDS else None
    dtype = job.training.weights_dtype
    if quantization is not None:
        weights = value_name("method.quantization.kind", quantization.kind)
    else:
        weights = value_name("training.weights_dtype", dtype) if dtype else ""
    return {"weights": weights, "optimizer": value_name("training.optimizer", job.training.optimizer)}
