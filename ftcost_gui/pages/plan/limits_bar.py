"""The limits of a search, in a row above what it finds: fields, chips to press, lists to tick."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from ftcost_core.documents.fields import declaration
from ftcost_core.documents.job import Job
from ftcost_core.planner.variants import methods, terms
from ftcost_core.text.i18n import tr
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.form.field_row import FieldRow
from ftcost_gui.form.form_fields import limit_fields
from ftcost_gui.form.limit_buttons import LimitButtons
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.flow import FlowLayout

_IN_THE_ROW = ("limits.budget_usd", "limits.deadline_hours", "limits.max_gpus", "limits.min_fit_probability")


class LimitsBar(QWidget):
    """Reads the store and writes to it, as the form beside it does."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = context.store
        self._context = context
        self._flow = FlowLayout(self, gap=8, line_gap=7)
        self._in_the_row: dict[str, FieldRow] = {}
        fields = {field.path: field for field in limit_fields()}
        for path in _IN_THE_ROW:
            self._in_the_row[path] = limit_row(path, context, self)
            self._flow.addWidget(self._in_the_row[path])
        limits = LimitButtons(context, self, self._flow, _usual)
        limits.add_chips(
            "limits.methods",
            "method.kind",
            tr("What a plan may do to the model. With none chosen: the job's own method."),
        )
        limits.add_chips(
            "limits.terms",
            "price.terms",
            tr(
                "Which terms a plan may pay by. With none chosen: own machines, on-demand and spot, or the "
                "job's own terms."
            ),
        )
        limits.add_list("limits.gpus", tr("Every GPU"))
        limits.add_list("limits.providers", tr("Every provider"))
        limits.add_list("limits.regions", tr("Every region"))
        limits.add_fields("more", tr("More"), [path for path in fields if path not in _IN_THE_ROW])
        self._limits = limits
        self.buttons, self.chips, self.lists = limits.buttons, limits.chips, limits.lists
        self.rows = {**self._in_the_row, **limits.rows}
        seen = WhileSeen(self)
        self._store.jobChanged.connect(seen.slot(self._render))
        self._store.figuresChanged.connect(seen.slot(lambda _figures: self._render_current_job()))
        self._store.fieldInvalid.connect(self._show_fault)
        context.prices.bookChanged.connect(seen.slot(lambda _book: self._render_current_job()))
        self._render(self._store.job)

    def restore_from(self, before: LimitsBar) -> None:
        """Take the texts that cannot be read as values from the same bar of another window."""
        for path, row in self.rows.items():
            row.restore_from(before.rows[path])

    def _render_current_job(self) -> None:
        self._render(self._store.job)

    def _render(self, job: Job) -> None:
        for row in self._in_the_row.values():
            row.show_job(job)
        self._limits.show_job(job)
        self._flow.invalidate()

    def _show_fault(self, path: str, message: str) -> None:
        """Mark the field; the form beside it and the page's bar say what is wrong."""
        if path in self.rows:
            mark(self.rows[path].editor, "invalid", "true" if message else "false")


def limit_row(path: str, context: Context, parent: QWidget) -> FieldRow:
    """Return the row of a limit, as wide as its title and a number."""
    field = next(one for one in limit_fields() if one.path == path)
    metrics = parent.fontMetrics()
    room = metrics.horizontalAdvance(field.label or declaration(path).title) + 4
    row = FieldRow(field, context, room, parent)
    row.setFixedWidth(room + 8 + metrics.averageCharWidth() * 14)
    return row


def _usual(job: Job, path: str) -> Sequence[str]:
    return methods(job) if path == "limits.methods" else terms(job)
