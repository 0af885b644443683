"""The limits of a search, in a row above what it finds: fields, chips to press, lists to tick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.fields import declaration, field_value, title_in_sentence
from ftcost_core.documents.job import Job, Limits
from ftcost_core.planner.variants import methods, terms
from ftcost_core.text.field_values import VALUE_NAMES, value_name
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.form.field_row import FieldRow
from ftcost_gui.form.form_fields import FieldSpec, limit_fields
from ftcost_gui.state.catalogue_entries import gpu_entries
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.check_chips import CheckChips
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.multi_select import MultiSelect
from ftcost_gui.widgets.panel_button import PanelButton
from ftcost_gui.widgets.searchable import ListEntry

_IN_THE_ROW = ("limits.budget_usd", "limits.deadline_hours", "limits.max_gpus", "limits.memory_margin")
_NAMED = 2
_USUAL = Limits()


class LimitsBar(QWidget):
    """Reads the store and writes to it, as the form beside it does."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = context.store
        self._context = context
        self.rows: dict[str, FieldRow] = {}
        self.buttons: dict[str, PanelButton] = {}
        self.chips: dict[str, CheckChips] = {}
        self.lists: dict[str, MultiSelect] = {}
        self._flow = FlowLayout(self, gap=8, line_gap=7)
        fields = {field.path: field for field in limit_fields()}
        for path in _IN_THE_ROW:
            self._flow.addWidget(self._row(fields[path], self))
        self._add_chips("limits.methods", "method.kind")
        self._add_chips("limits.terms", "price.terms")
        self._add_list("limits.gpus", tr("Every GPU"))
        self._add_list("limits.providers", tr("Every provider"))
        self._add_list("limits.regions", tr("Every region"))
        self._add_more([field for path, field in fields.items() if path not in _IN_THE_ROW])
        self._store.jobChanged.connect(self._render)
        self._store.figuresChanged.connect(self._render_current_job)
        self._store.fieldInvalid.connect(self._show_fault)
        context.prices.bookChanged.connect(self._render_current_job)
        self._render(self._store.job)

    def _row(self, field: FieldSpec, parent: QWidget) -> FieldRow:
        title = field.label or declaration(field.path).title
        room = self.fontMetrics().horizontalAdvance(title) + 4
        row = FieldRow(field, self._context, room, parent)
        row.setFixedWidth(room + 8 + self.fontMetrics().averageCharWidth() * 14)
        self.rows[field.path] = row
        return row

    def _add_chips(self, path: str, named_by: str) -> None:
        button = self._button(path)
        options = [(str(value), text) for value, text in VALUE_NAMES[named_by].items()]
        chips = CheckChips(options, button.panel)
        chips.setMinimumWidth(self.fontMetrics().averageCharWidth() * 44)
        self._join(path, chips, button)
        self.chips[path] = chips

    def _add_list(self, path: str, everything: str) -> None:
        button = self._button(path)
        ticks = MultiSelect(declaration(path).title, everything, button.panel)
        self._join(path, ticks, button)
        button.opened.connect(lambda: self._fill(path))
        self.lists[path] = ticks

    def _add_more(self, fields: list[FieldSpec]) -> None:
        button = PanelButton(tr("More"), self)
        widest = max(
            self.fontMetrics().horizontalAdvance(field.label or declaration(field.path).title)
            for field in fields
        )
        for field in fields:
            row = FieldRow(field, self._context, widest + 8, button.panel)
            row.setMinimumWidth(widest + self.fontMetrics().averageCharWidth() * 24)
            self.rows[field.path] = row
            button.rows.addWidget(row)
        self.buttons["more"] = button
        self._flow.addWidget(button)

    def _button(self, path: str) -> PanelButton:
        button = PanelButton(declaration(path).title, self)
        note = small(_hint(path), button.panel)
        note.setWordWrap(True)
        button.rows.addWidget(note)
        self.buttons[path] = button
        self._flow.addWidget(button)
        return button

    def _join(self, path: str, editor: CheckChips | MultiSelect, button: PanelButton) -> None:
        editor.edited.connect(
            lambda value: self._store.edit(path, value, tr("Change {0}", title_in_sentence(path)))
        )
        editor.finished.connect(self._store.end_gesture)
        button.rows.addWidget(editor)

    def _fill(self, path: str) -> None:
        entries = _ENTRIES[path](self._store.offers)
        self.lists[path].show_entries(entries, _names(self._store.job, path))

    def _render_current_job(self) -> None:
        self._render(self._store.job)

    def _render(self, job: Job) -> None:
        for row in self.rows.values():
            row.show_job(job)
        for path, usual, named_by in (
            ("limits.methods", methods(job), "method.kind"),
            ("limits.terms", terms(job), "price.terms"),
        ):
            value = _names(job, path)
            self.chips[path].show_value(value, usual)
            shown = ", ".join(value_name(named_by, choice) for choice in value or usual)
            self.buttons[path].show_choice(shown)
        for path, ticks in self.lists.items():
            value = _names(job, path)
            self.buttons[path].show_choice(_listed(value))
            if ticks.isVisible():
                self._fill(path)
        changed = sum(
            getattr(job.limits, path.partition(".")[2]) != getattr(_USUAL, path.partition(".")[2])
            for path in self.rows
            if path not in _IN_THE_ROW
        )
        self.buttons["more"].show_choice(tr("{0} set", changed) if changed else "")
        self._flow.invalidate()

    def _show_fault(self, path: str, message: str) -> None:
        """Mark the field; the form beside it and the page's bar say what is wrong."""
        if path in self.rows:
            mark(self.rows[path].editor, "invalid", "true" if message else "false")


def _hint(path: str) -> str:
    return {
        "limits.methods": tr("What a plan may do to the model. None pressed: the job's own way."),
        "limits.terms": tr("What may be paid. None pressed: on-demand and spot, or the job's own terms."),
    }.get(path, tr("Tick those that a plan may use. None ticked: all of them."))


def _names(job: Job, path: str) -> tuple[str, ...] | None:
    value = field_value(job, path)
    return tuple(str(name) for name in value) if isinstance(value, tuple) else None


def _listed(value: tuple[str, ...] | None) -> str:
    if value is None:
        return tr("all")
    return ", ".join(value) if len(value) <= _NAMED else tr("{0} chosen", number(len(value)))


def _gpus(offers: Sequence[Offer]) -> list[ListEntry]:
    rented = {offer.gpu for offer in offers}
    return [entry for entry in gpu_entries() if entry.value in rented]


def _providers(offers: Sequence[Offer]) -> list[ListEntry]:
    counted = Counter(offer.provider for offer in offers)
    return [
        ListEntry(name, name, tr("{0} offers", number(counted[name])))
        for name in sorted(counted, key=str.casefold)
    ]


def _regions(offers: Sequence[Offer]) -> list[ListEntry]:
    counted = Counter(offer.region for offer in offers if offer.region)
    return [
        ListEntry(name, name, tr("{0} offers", number(counted[name])))
        for name in sorted(counted, key=str.casefold)
    ]


_ENTRIES: dict[str, Callable[[Sequence[Offer]], list[ListEntry]]] = {
    "limits.gpus": _gpus,
    "limits.providers": _providers,
    "limits.regions": _regions,
}
