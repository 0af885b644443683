"""Buttons for the limits that are lists: which terms, providers, regions, GPUs and price lists may be used.

The list of offers and the search for plans show the same ones: both are filtered by the job's limits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtWidgets import QWidget

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.fields import declaration, field_value, title_in_sentence
from ftcost_core.documents.job import Job, Limits
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_core.text.regions import region_words
from ftcost_core.wording.field_values import VALUE_NAMES, value_name
from ftcost_gui.form.field_row import FieldRow
from ftcost_gui.form.form_fields import FieldSpec, limit_fields
from ftcost_gui.state.catalogue_entries import gpu_entries
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.check_chips import CheckChips
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.panel_button import PanelButton
from ftcost_gui.widgets.picker import ListEntry, MultiSelect

PRICE_FILTERS = ("limits.own_lists_only", "limits.doubtful_prices")
_NAMED = 2
_USUAL = Limits()


class LimitButtons:
    """Adds a button for each limit to a row; shows the job's limits and sends edits to the store.

    ``usual`` returns what counts where a limit of chips is not set.
    """

    def __init__(
        self, context: Context, parent: QWidget, flow: FlowLayout, usual: Callable[[Job, str], Sequence[str]]
    ) -> None:
        self._context, self._store, self._parent = context, context.store, parent
        self._flow, self._usual = flow, usual
        self.buttons: dict[str, PanelButton] = {}
        self.chips: dict[str, CheckChips] = {}
        self.lists: dict[str, MultiSelect] = {}
        self.rows: dict[str, FieldRow] = {}
        self._rows_of: dict[str, tuple[FieldSpec, ...]] = {}
        self._named_by: dict[str, str] = {}

    def add_chips(self, path: str, named_by: str, hint: str) -> None:
        """Add a button for a limit with a few allowed values."""
        button = self._button(path, hint)
        options = [(str(value), text) for value, text in VALUE_NAMES[named_by].items()]
        chips = CheckChips(options, button.panel)
        chips.setMinimumWidth(self._parent.fontMetrics().averageCharWidth() * 44)
        self._join(path, chips, button)
        self.chips[path], self._named_by[path] = chips, named_by

    def add_list(self, path: str, everything: str) -> None:
        """Add a button for a limit with many allowed values."""
        button = self._button(path, tr("Tick those that may be used. None ticked: all of them."))
        ticks = MultiSelect(declaration(path).title, everything, button.panel)
        self._join(path, ticks, button)
        button.opened.connect(lambda: self._fill(path))
        self.lists[path] = ticks

    def add_fields(self, key: str, title: str, paths: Iterable[str]) -> None:
        """Add a button for limits with a field of their own."""
        fields = {field.path: field for field in limit_fields()}
        specs = tuple(fields[path] for path in paths)
        button, metrics = PanelButton(title, self._parent), self._parent.fontMetrics()
        widest = max(metrics.horizontalAdvance(spec.label or declaration(spec.path).title) for spec in specs)
        for spec in specs:
            row = FieldRow(spec, self._context, widest + 8, button.panel)
            row.setMinimumWidth(widest + metrics.averageCharWidth() * 24)
            self.rows[spec.path] = row
            button.rows.addWidget(row)
        self.buttons[key], self._rows_of[key] = button, specs
        self._flow.addWidget(button)

    def show_job(self, job: Job) -> None:
        """Show what the job says."""
        for row in self.rows.values():
            row.show_job(job)
        for path, chips in self.chips.items():
            value, usual = _names(job, path), self._usual(job, path)
            chips.show_value(value, usual)
            names = [value_name(self._named_by[path], choice) for choice in value or usual]
            every = value is None and len(usual) == len(VALUE_NAMES[self._named_by[path]])
            self.buttons[path].show_choice(tr("all") if every else ", ".join(names))
        for path, ticks in self.lists.items():
            words = region_words if path == "limits.regions" else str
            self.buttons[path].show_choice(_listed(_names(job, path), words))
            if ticks.isVisible():
                self._fill(path)
        for key, specs in self._rows_of.items():
            changed = sum(field_value(job, spec.path) != _usual(spec.path) for spec in specs)
            self.buttons[key].show_choice(tr("{0} set", changed) if changed else "")

    def _button(self, path: str, hint: str) -> PanelButton:
        button = PanelButton(declaration(path).title, self._parent)
        note = small(hint, button.panel)
        note.setWordWrap(True)
        button.rows.addWidget(note)
        self.buttons[path] = button
        self._flow.addWidget(button)
        return button

    def _join(self, path: str, editor: CheckChips | MultiSelect, button: PanelButton) -> None:
        editor.edited.connect(
            lambda value: self._store.edit(path, value, lambda: tr("Change {0}", title_in_sentence(path)))
        )
        editor.finished.connect(self._store.end_gesture)
        button.rows.addWidget(editor)

    def _fill(self, path: str) -> None:
        self.lists[path].show_entries(_ENTRIES[path](self._store.offers), _names(self._store.job, path))


def no_filter() -> dict[str, object]:
    """Return the changes of the job that let every offer through."""
    paths = ("limits.terms", "limits.providers", "limits.regions", "limits.own_lists_only")
    return {path: _usual(path) for path in paths}


def _usual(path: str) -> object:
    return getattr(_USUAL, path.partition(".")[2])


def _names(job: Job, path: str) -> tuple[str, ...] | None:
    value = field_value(job, path)
    return tuple(str(name) for name in value) if isinstance(value, tuple) else None


def _listed(value: tuple[str, ...] | None, words: Callable[[str], str]) -> str:
    if value is None:
        return tr("all")
    return ", ".join(map(words, value)) if len(value) <= _NAMED else tr("{0} chosen", number(len(value)))


def _gpus(offers: Sequence[Offer]) -> list[ListEntry]:
    rented = {offer.gpu for offer in offers}
    return [entry for entry in gpu_entries() if entry.value in rented]


def _counted(names: Iterable[str], words: Callable[[str], str] = str) -> list[ListEntry]:
    counted = Counter(name for name in names if name)
    return [
        ListEntry(name, words(name), tr("{0} offers", number(counted[name])))
        for name in sorted(counted, key=lambda name: words(name).casefold())
    ]


_ENTRIES: dict[str, Callable[[Sequence[Offer]], list[ListEntry]]] = {
    "limits.gpus": _gpus,
    "limits.providers": lambda offers: _counted(offer.provider for offer in offers),
    "limits.regions": lambda offers: _counted((offer.region for offer in offers), region_words),
}
