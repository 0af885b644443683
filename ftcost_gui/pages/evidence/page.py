"""The Evidence page: why to believe the program, and where not."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ftcost_core.documents.job import Job
from ftcost_core.evidence.claims import CheckedPart, checked_claims, claim_job, claim_tables
from ftcost_core.evidence.points import MeasuredPoint
from ftcost_core.text.i18n import tr
from ftcost_gui.background.event_loop import call_soon
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.evidence.claims_view import ClaimsView
from ftcost_gui.pages.evidence.evidence_cards import EvidenceCards
from ftcost_gui.pages.evidence.run_labels import headline
from ftcost_gui.pages.evidence.runs_view import RunsView
from ftcost_gui.pages.evidence.tables_view import TablesView
from ftcost_gui.state.context import Context
from ftcost_gui.text.explanations import Explanation
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.popover import ExplanationPopover
from ftcost_gui.widgets.segmented import SegmentedControl

_GAP = 10


class EvidencePage(QScrollArea):
    """Four views, each built when it is first wanted."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._context, self._store = context, context.store
        content = QWidget(self)
        content.setObjectName("pageContent")
        self.message = MessageBar(content)
        self.choice = SegmentedControl(
            [
                ("memory", tr("Memory")), ("speed", tr("Speed")), ("claims", tr("Claims")),
                ("tables", tr("Tables of the guides")),
            ],
            parent=content,
        )  # fmt: skip
        self.choice.setAccessibleName(tr("What to look at"))
        self.choice.setFixedWidth(self.fontMetrics().averageCharWidth() * 74)
        self.cards = EvidenceCards(content)
        self.views: dict[str, QWidget] = {}
        self._wanted = ""
        row = QHBoxLayout()
        row.addWidget(self.choice)
        row.addStretch(1)
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(14, 12, 14, 12)
        self._column.setSpacing(_GAP)
        self._column.addWidget(self.message)
        self._column.addLayout(row)
        self._column.addWidget(self.cards)
        self.setWidget(content)
        self._content = content
        self.choice.edited.connect(self.show_view)
        self.cards.explained.connect(self._explain)
        context.settings.changed.connect(self._settings_changed)
        context.theme.changed.connect(self._set_colours)

    def show_view(self, key: str) -> None:
        """Look at ``memory``, ``speed``, ``claims`` or ``tables``."""
        self._wanted = key
        self.choice.show_value(key)
        if key not in self.views and key in ("memory", "speed"):
            view = RunsView(self._context, "memory" if key == "memory" else "speed", self._content)
            view.used.connect(self._open_run)
            self._add(key, view)
        elif key not in self.views:
            self._add_guides()
        self._show_wanted()

    def open_job(self, job: Job, name: str) -> None:
        """Make the job another one: one undoable step."""
        self._store.end_gesture()
        changes = {field: getattr(job, field) for field in Job.model_fields}
        done = self._store.edit_many(changes, tr("Open {0}", name))
        self._store.end_gesture()
        if done:
            self.message.say_undoable(
                tr("“{0}” is the job now; the other pages show it.", name), self._store.undo_stack
            )
            call_soon(self, lambda: self.ensureWidgetVisible(self.message))

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the memory."""
        super().showEvent(event)
        if not self._wanted:
            self.show_view("memory")

    def _add(self, key: str, view: Any) -> None:
        self.views[key] = view
        view.hide()
        if isinstance(view, RunsView):
            view.set_colours(self._context.theme.colours)
        self._column.addWidget(view, 1)

    def _show_wanted(self) -> None:
        for key, view in self.views.items():
            view.setVisible(key == self._wanted)
        self.cards.setVisible(self._wanted in ("memory", "speed"))

    def _add_guides(self) -> None:
        claims = ClaimsView(checked_claims(), self._content)
        claims.used.connect(self._open_claim)
        self._add("claims", claims)
        self._add("tables", TablesView(claim_tables(), self._content))

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
            if isinstance(view, RunsView):
                view.set_colours(colours)
