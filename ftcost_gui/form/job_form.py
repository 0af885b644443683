"""The form on the left: every field of the job, in foldable sections, always in place."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QWidget

from ftcost_core.charts.lengths import lengths_strip, lengths_summary
from ftcost_core.documents.job import Job
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import compact, number, percent
from ftcost_gui.background.event_loop import call_soon
from ftcost_gui.charts.histogram import HistogramStrip
from ftcost_gui.form.field_row import FieldRow
from ftcost_gui.form.form_fields import FieldSpec, sections
from ftcost_gui.form.form_section import MORE, FormSection, ModelFacts
from ftcost_gui.look.colours import Colours
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.focus import tab_after
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.panes import ScrollPage

_MARGIN = 14


class JobForm(ScrollPage):
    """Reads the store; its rows write to it.

    Signals:
        importWanted: a model is to be imported.
        mineWanted: the user's own models are to be shown.
    """

    importWanted = Signal()
    mineWanted = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent, "form")
        self._context = context
        self._store = context.store
        self._label_width = label_width(self.fontMetrics())
        self.setFixedWidth(form_width(self.fontMetrics()))
        self.rows: dict[str, FieldRow] = {}
        """The rows made so far: each is when it first comes in sight, or is asked for."""
        self._specs: dict[str, FieldSpec] = {}
        self._sections: dict[str, FormSection] = {}
        self._section_of: dict[str, FormSection] = {}
        self._group_of: dict[str, int] = {}
        self._drawn_lengths: tuple[object, ...] | None = None
        self._build()
        self.verticalScrollBar().rangeChanged.connect(self._keep_margin)
        self._store.jobChanged.connect(self._render)
        self._store.figuresChanged.connect(lambda _figures: self._render_figures())
        self._store.estimateChanged.connect(lambda _estimate: self._render_most())
        self._store.fieldInvalid.connect(self._show_fault)
        self._store.jobReplaced.connect(lambda: self.verticalScrollBar().setValue(0))
        context.theme.changed.connect(self._set_colours)
        self._set_colours(context.theme.colours)
        self.content.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._focus_changed)  # type: ignore[union-attr]
        self._render(self._store.job)

    def section(self, key: str) -> FormSection:
        """Return a section of the form."""
        return self._sections[key]

    def fields(self, job: Job) -> list[tuple[FieldSpec, FormSection]]:
        """Return the fields that mean anything for a job, each with the section it stands in."""
        return [(spec, self._section_of[path]) for path, spec in self._specs.items() if spec.wanted(job)]

    def row(self, path: str) -> FieldRow:
        """Return the row of a field; the first call makes it, in its place among the others."""
        if path not in self.rows:
            section, group = self._section_of[path], self._group_of[path]
            alike = [own for own in self._specs if self._section_of[own] is section and self._group_of[own] == group]
            before = [self.rows[own] for own in alike[: alike.index(path)] if own in self.rows]
            row = self.rows[path] = FieldRow(self._specs[path], self._context, self._label_width, section)
            section.place(row, len(before), group)
            tab_after(before[-1] if before else section.heading(group), row)
            row.show_job(self._store.job)
        return self.rows[path]

    def row_of(self, path: str) -> FieldRow | None:
        """Return the row where a fault of a field is shown: its own, or that of the part it stands in."""
        if path in self._specs:
            return self.row(path)
        inside = [own for own in self._specs if path and own.startswith(path + ".")]
        around = [own for own in self._specs if path.startswith(own + ".")]
        return next(map(self.row, inside + around), None)

    def show_field(self, path: str) -> None:
        """Bring a field into view and put the focus on it."""
        row = self.row_of(path)
        if row is not None:
            self._reveal(row)
            row.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def restore_from(self, before: JobForm) -> None:
        """Open the same groups of rows, and show the same unfinished input, as the form of another window."""
        for key, section in self._sections.items():
            for group in before._sections[key].open_groups:
                section.open_group(group)
        for path, row in before.rows.items():
            if row.is_typing:
                self.row(path).restore_from(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let what is wrong follow its field when rows come, go and fold."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize) and self._store.stale:
            call_soon(self, self._place_faults)
        return super().eventFilter(watched, event)

    def _focus_changed(self, _before: QWidget | None, _now: QWidget | None) -> None:
        if self._store.stale:
            self._place_faults()

    def _place_faults(self) -> None:
        for row in self.rows.values():
            row.place_error(self.focusWidget())

    def _reveal(self, row: FieldRow) -> None:
        section = self._section_of[row.spec.path]
        section.open_group(self._group_of[row.spec.path])
        self.ensureWidgetVisible(row, 0, 30)

    def _keep_margin(self, _low: int, high: int) -> None:
        """Let the fields end at the same distance from the edge, with a scroll bar or without."""
        bar = self.verticalScrollBar().sizeHint().width() if high > 0 else 0
        self.column.setContentsMargins(_MARGIN, 10, max(_MARGIN - bar, 2), 10)

    def _build(self) -> None:
        self.column.setContentsMargins(_MARGIN, 10, _MARGIN, 10)
        self.column.setSpacing(9)
        folded = self._context.settings.closed_sections
        for spec in sections():
            section = FormSection(spec, self.content)
            self._sections[spec.key] = section
            for group, fields in enumerate(spec.groups):
                for field in fields:
                    self._specs[field.path] = field
                    self._section_of[field.path] = section
                    self._group_of[field.path] = group
            self.column.addWidget(section)
            section.set_open(spec.key not in folded)
            self._add_extras(section)
            self._make_rows(section)
            section.opened.connect(partial(self._make_rows, section))
            section.folded.connect(self._remember_folded)
        self._sections["run"].summary.setToolTip(
            tr("Wall-clock time over pure training: set-up, evaluation, saving, interruptions come on top.")
        )
        self.column.addStretch(1)

    def _make_rows(self, section: FormSection) -> None:
        """Make the rows of a section that are to be seen and are not there yet."""
        if section.shows(MORE):
            section.show_topics(self._store.job)
        for spec, own in self.fields(self._store.job):
            if own is section and section.shows(self._group_of[spec.path]):
                self.row(spec.path)

    def _add_extras(self, section: FormSection) -> None:
        if section.key == "model":
            self._facts = ModelFacts(section)
            section.rows.addWidget(self._facts)
            section.rows.addLayout(self._model_buttons(section))
        elif section.key == "data":
            self._histogram = HistogramStrip(section)
            self._lengths = small("", section)
            self._lengths.setWordWrap(True)
            section.rows.addWidget(self._histogram)
            section.rows.addWidget(self._lengths)

    def _model_buttons(self, section: FormSection) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(14)
        self.import_model = QPushButton(tr("Import config.json…"), section)
        self.my_models = QPushButton(tr("My models…"), section)
        for button, wanted in ((self.import_model, self.importWanted), (self.my_models, self.mineWanted)):
            button.setProperty("link", "true")
            button.clicked.connect(wanted)
            row.addWidget(button)
        row.addStretch(1)
        self.import_model.setToolTip(tr("A config.json, a model folder, a safetensors or GGUF file (Ctrl+Shift+M)"))
        self._context.models.changed.connect(self._show_mine)
        self._show_mine()
        return row

    def _show_mine(self) -> None:
        self.my_models.setVisible(bool(self._context.models.entries or self._context.models.faults))

    def _render(self, job: Job) -> None:
        for section in self._sections.values():
            self._make_rows(section)
        for row in self.rows.values():
            row.show_job(job)
        self._render_extras()

    def _render_figures(self) -> None:
        """Refresh derived values; typed ones are already shown."""
        job = self._store.job
        for row in self.rows.values():
            if row.follows_figures(job):
                row.show_job(job)
        self._render_extras()

    def _render_most(self) -> None:
        """Refresh the largest values that fit, which come with the whole estimate."""
        for row in self.rows.values():
            if row.most is not None:
                row.show_job(self._store.job)

    def _render_extras(self) -> None:
        job, estimate = self._store.job, self._store.figures
        self._facts.show_job(job, estimate)
        self._draw_lengths()
        self._lengths.setVisible(job.data.lengths is not None)
        if job.data.lengths:
            self._lengths.setText(_about_lengths(job, estimate))
        self._sections["run"].summary.setText(
            tr("realism ×{0}", number(estimate.time.realism_factor, 2)) if estimate else ""
        )

    def _show_fault(self, path: str, message: str) -> None:
        row = self.row_of(path) if message else self.rows.get(path)
        if row is None:
            return
        row.show_error(message)
        if message:
            self._reveal(row)
            row.place_error()

    def _remember_folded(self) -> None:
        closed = [key for key, section in self._sections.items() if not section.open]
        self._context.settings.closed_sections = closed

    def _set_colours(self, colours: Colours) -> None:
        for section in self._sections.values():
            section.set_colours(colours)
        self._draw_lengths()

    def _draw_lengths(self) -> None:
        data, accent = self._store.job.data, self._context.theme.colours.accent
        drawn = (data.lengths, data.seq_len, data.tokens, accent, current())
        if drawn == self._drawn_lengths:
            return
        self._drawn_lengths = drawn
        strip = lengths_strip(data.lengths, data.seq_len, data.tokens) if data.lengths else None
        self._histogram.show_plot(strip, accent)


def _about_lengths(job: Job, estimate: Estimate | None) -> str:
    text = lengths_summary(job.data.lengths, job.data.tokens) if job.data.lengths else ""
    if job.data.tokens_range is not None:
        text += "\n" + tr("tokens estimated: 80 % range {0} to {1}", *map(compact, job.data.tokens_range))
    if estimate and job.data.batching != "packed":
        text += tr(" · {0} is padding", percent(estimate.time.padding_share))
    return text


_MOST_LABEL = 118
_MOST_FORM = 380
_AROUND_SEGMENTS = 39
"""Margins and handles beside the widest row of joined buttons."""


def label_width(metrics: QFontMetrics) -> int:
    """Room for the names of the fields, pixels."""
    return min(max(metrics.horizontalAdvance(tr("Training tokens")) + 6, 96), _MOST_LABEL)


def form_width(metrics: QFontMetrics) -> int:
    """Room for the form, pixels: in English always the same, more where a language has longer words."""
    joined = (tr("Packed"), tr("Padded"), tr("Longest"))
    beside = sum(1.1 * metrics.horizontalAdvance(word) + 10 for word in joined) + _AROUND_SEGMENTS
    return min(max(label_width(metrics) + max(212, round(beside)), 310), _MOST_FORM)
