"""The Evidence page: why to believe the program, and where not."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from ftcost_core.documents.job import Job
from ftcost_core.evidence.claims import CheckedPart, checked_claims, claim_job, claim_tables
from ftcost_core.evidence.points import MeasuredPoint
from ftcost_core.text.i18n import tr
from ftcost_gui.background.event_loop import call_soon
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.evidence.claims_view import ClaimsView
from ftcost_gui.pages.evidence.evidence_cards import EvidenceCards, two_tests
from ftcost_gui.pages.evidence.run_labels import headline
from ftcost_gui.pages.evidence.runs_view import RunsView
from ftcost_gui.pages.evidence.tables_view import TablesView
from ftcost_gui.pages.switched_page import SwitchedPage
from ftcost_gui.state.context import Context
from ftcost_gui.text.explanations import Explanation
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.popover import ExplanationPopover


class EvidencePage(SwitchedPage[RunsView | ClaimsView | TablesView]):
    """Runs of either quantity, claims and tables of guides."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        choices = [
            ("memory", tr("Memory")), ("speed", tr("Speed")), ("claims", tr("Claims")),
            ("tables", tr("Tables of the guides")),
        ]  # fmt: skip
        super().__init__(choices, self._make_view_of, 74, parent)
        self._context, self._store = context, context.store
        self.message = MessageBar(self.content)
        self.cards = EvidenceCards(self.content)
        self.column.insertWidget(0, self.message)
        self.two_tests = small(two_tests(), self.content)
        self.two_tests.setWordWrap(True)
        self.column.addWidget(self.cards)
        self.column.addWidget(self.two_tests)
        self.cards.explained.connect(self._explain)
        context.settings.changed.connect(self._settings_changed)
        context.theme.changed.connect(self._set_colours)

    def show_view(self, key: str) -> None:
        """Look at a view, the figures of all runs above those of runs."""
        super().show_view(key)
        for part in (self.cards, self.two_tests):
            part.setVisible(key in ("memory", "speed"))

    def open_job(self, job: Job, name: str) -> None:
        """Make the job another one: one undoable step."""
        self._store.end_gesture()
        changes = {field: getattr(job, field) for field in Job.model_fields}
        done = self._store.edit_many(changes, lambda: tr("Open {0}", name))
        self._store.end_gesture()
        if done:
            self.message.say_undoable(
                tr("“{0}” is the job now; the other pages show it.", name), self._store.undo_stack
            )
            call_soon(self, lambda: self.ensureWidgetVisible(self.message))

    def restore_from(self, before: EvidencePage) -> None:
        """Show the views of the same page of another window, filtered as they are there."""
        for key, view in before.views.items():
            self.show_view(key)
            match self.views[key], view:
                case RunsView() as mine, RunsView() as other:
                    mine.restore_from(other)
                case ClaimsView() as mine, ClaimsView() as other:
                    mine.restore_from(other)
                case TablesView() as mine, TablesView() as other:
                    mine.restore_from(other)
        if before.views:
            self.show_view(before.in_sight)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the memory."""
        super().showEvent(event)
        if not self.views:
            self.show_view("memory")

    def _make_view_of(self, key: str) -> RunsView | ClaimsView | TablesView:
        if key == "tables":
            return TablesView(claim_tables(), self.content)
        if key == "claims":
            claims = ClaimsView(checked_claims(), self.content)
            claims.used.connect(self._open_claim)
            claims.set_colours(self._context.theme.colours)
            return claims
        runs = RunsView(self._context, "memory" if key == "memory" else "speed", self.content)
        runs.used.connect(self._open_run)
        runs.set_colours(self._context.theme.colours)
        return runs

    def _open_run(self, point: MeasuredPoint) -> None:
        self.open_job(point.run.job(), headline(point.run))

    def _open_claim(self, part: CheckedPart) -> None:
        job = claim_job(part)
        if job is not None:
            self.open_job(job, part.configuration)

    def _explain(self, explanation: Explanation, anchor: QRect) -> None:
        ExplanationPopover(explanation, self._context.settings.units, self).open_at(anchor)

    def _settings_changed(self, name: str) -> None:
        if name == "units":
            for view in self.views.values():
                if isinstance(view, RunsView):
                    view.show_units()

    def _set_colours(self, colours: Colours) -> None:
        for view in self.views.values():
            if not isinstance(view, TablesView):
                view.set_colours(colours)
