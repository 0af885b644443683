"""One row of the form: label, editor, pin, slider, and what is wrong with it, floating below."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPoint, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from ftcost_core.documents.companions import model_change
from ftcost_core.documents.fields import declaration, field_value, title_in_sentence
from ftcost_core.documents.job import Job
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import exact_dollars, number
from ftcost_gui.form.editors import make_editor, number_kind, reason, render, resolved_value
from ftcost_gui.form.form_fields import FieldSpec
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.state.catalogue_entries import model_entries, offer_changes, own_entries
from ftcost_gui.state.context import Context
from ftcost_gui.text.glossary import entry_of_field
from ftcost_gui.widgets.choice import SearchableField
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.log_slider import LogSlider
from ftcost_gui.widgets.number_field import NumberField

_MOST_THAT_FITS = {"training.micro_batch": "largest_micro_batch", "data.seq_len": "longest_seq_len"}
"""Fields beside which the most that fits stands, and the figure of the memory that says it."""


class FieldRow(QWidget):
    """Shows the store's value of one field and sends the user's edits to the store."""

    def __init__(self, spec: FieldSpec, context: Context, label_width: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.spec = spec
        self._store = context.store
        self._models = context.models
        self._declared = declaration(spec.path)
        self._described: tuple[str, str] | None = None
        self._last: object = field_value(context.store.job, spec.path)
        self._shown: tuple[object, ...] | None = None
        self.label = QLabel(spec.title, self)
        self.label.setWordWrap(True)
        self.label.setFixedWidth(label_width)
        self.label.setProperty("tone", "muted")
        self.editor = make_editor(spec, self)
        self.label.setBuddy(self.editor)
        self.error = small("", parent.parentWidget() or parent, "error")
        self.error.setObjectName("fault")
        self.error.setWordWrap(True)
        self.error.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # a click means the field below
        self.error.hide()
        self.most: QPushButton | None = None
        self.slider: LogSlider | None = None
        self.pin: QToolButton | None = None
        self._lay_out()
        self._describe("")
        self._connect(context)

    def show_job(self, job: Job) -> None:
        """Show the job's value; nothing is done where it is shown already."""
        shown = self._to_show(job)
        if shown == self._shown:
            return
        self._shown = shown
        self.setVisible(self.spec.wanted(job))
        if self.spec.money and isinstance(self.editor, NumberField):
            self.editor.set_kind(number_kind(self.spec))
        estimate = self._store.figures
        render(self.editor, self.spec, job, estimate, self._store.offers)
        value = field_value(job, self.spec.path)
        if value != self._last:  # changed from elsewhere, such as by Undo: what was typed is gone
            self._last = value
            self._store.accept(self.spec.path)
        if self.slider:
            self.slider.show_value(value if value is not None else resolved_value(estimate, self.spec.path))
        if self.most:
            self._show_most(estimate)
        if self.pin:
            with QSignalBlocker(self.pin):
                self.pin.setChecked(value is not None)
            self.pin.setToolTip(tr("Let the program choose") if value is not None else tr("Hold this value"))
        if not self.error.text():
            self._describe("")

    def _to_show(self, job: Job) -> tuple[object, ...]:
        """Return everything that the row's appearance depends on."""
        path, figures = self.spec.path, self._store.figures
        return (
            field_value(job, path),
            resolved_value(figures, path),
            reason(figures, path),
            self.spec.wanted(job),
            self._most(self._store.estimate) if self.most else None,
            self._listed(job),
        )

    def _listed(self, job: Job) -> object:
        """Return what the entries of a list of models or offers, and the entry chosen, depend on."""
        match self.spec.editing:
            case "model":
                return job.model, field_value(job, self.spec.path)
            case "offer":
                paid = self._store.figures.cost.offer if self._store.figures else None
                return job.hardware.gpu, id(self._store.prices), paid, current().currency
        return None

    def _show_anew(self, *_: object) -> None:
        """Render the value at the next occasion even if the job has not changed: the text in the editor has."""
        self._shown = None

    @property
    def is_typing(self) -> bool:
        """Whether a text stands there that is not the job's value."""
        return isinstance(self.editor, NumberField | SearchableField) and self.editor.is_pending

    def restore_from(self, before: FieldRow) -> None:
        """Show what is being typed into the same row of another window."""
        match self.editor, before.editor:
            case (NumberField() as mine, NumberField() as other) if other.is_pending:
                mine.type_again(other.text())
            case (SearchableField() as mine, SearchableField() as other) if other.is_pending:
                mine.setEditText(other.currentText())

    def follows_figures(self, job: Job) -> bool:
        """Whether the row also shows values that the program chose or computed."""
        open_field = field_value(job, self.spec.path) is None
        return open_field or self.spec.editing == "offer"

    def show_error(self, message: str) -> None:
        """Show an error under the field; an empty text removes it."""
        self._shown = None
        self.error.setText(message)
        self.error.setVisible(bool(message))
        self.place_error()
        mark(self.editor, "invalid", "true" if message else "false")
        self._describe(message)

    def place_error(self, focused: QWidget | None = None) -> None:
        """Put what is wrong right below the editor, over what stands there; a field in use below it is not covered.

        Nothing moves when it comes and goes.
        """
        if not self.error.text():
            return
        host, width = self.error.parentWidget() or self, self.editor.width()
        tall = self.error.heightForWidth(width)
        self.error.setGeometry(QRect(self.editor.mapTo(host, QPoint(0, self.editor.height() + 2)), QSize(width, tall)))
        covers = (
            focused is not None
            and not self.isAncestorOf(focused)
            and host.isAncestorOf(focused)
            and self.error.geometry().intersects(QRect(focused.mapTo(host, QPoint(0, 0)), focused.size()))
        )
        self.error.setVisible(self.isVisible() and not covers)
        self.error.raise_()

    def set_colours(self, colours: Colours) -> None:
        """Draw the pin in the theme's colours."""
        if self.pin:
            self.pin.setIcon(icon("pin", colours.muted))

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.label, 0, 0, Qt.AlignmentFlag.AlignVCenter)
        field = QHBoxLayout()
        field.setSpacing(4)
        field.addWidget(self.editor, 1)
        grid.addLayout(field, 0, 1)
        if self.spec.pin:
            self.pin = QToolButton(self)
            self.pin.setProperty("bare", "true")
            self.pin.setCheckable(True)
            self.pin.setIconSize(QSize(14, 14))
            self.pin.setAccessibleName(tr("Hold {0}", self._declared.title))
            field.addWidget(self.pin)
        if self.spec.slider:
            self.slider = LogSlider(self.spec.slider, self)
            self.slider.setAccessibleName(tr("{0}, slider", self._declared.title))
            grid.addWidget(self.slider, 1, 1)
        if self.spec.path in _MOST_THAT_FITS:
            self.most = QPushButton("", self)
            self.most.setProperty("link", "true")
            self.most.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.most.clicked.connect(lambda _checked=False: self._use_most())
            keeps = self.most.sizePolicy()
            keeps.setRetainSizeWhenHidden(True)  # the fields below stay where they are
            self.most.setSizePolicy(keeps)
            self.most.hide()
            grid.addWidget(self.most, 2, 1, Qt.AlignmentFlag.AlignLeft)

    def _connect(self, context: Context) -> None:
        for touched in (self.editor.edited, self.editor.rejected, self.editor.finished):
            touched.connect(self._show_anew)
        self.editor.edited.connect(self._edit)
        self.editor.rejected.connect(lambda message: self._store.reject(self.spec.path, message, typed=True))
        self.editor.finished.connect(self._finished)
        self._store.jobReplaced.connect(self._forget_typing)
        if self.spec.editing == "model":
            self._models.changed.connect(self._offer_models)
            self._offer_models()
        if self.spec.money:
            context.settings.changed.connect(self._show_current_job)
            context.prices.bookChanged.connect(self._show_current_job)
        if self.slider:
            self.slider.edited.connect(self._show_anew)
            self.slider.edited.connect(self._edit)
            self.slider.finished.connect(self._store.end_gesture)
        if self.pin:
            self.pin.clicked.connect(self._pin)
            self.set_colours(context.theme.colours)
            context.theme.changed.connect(self.set_colours)

    def _show_current_job(self) -> None:
        self._shown = None
        self.show_job(self._store.job)

    def _edit(self, value: object) -> None:
        job = self._store.job
        if self.spec.path == "price.offer":
            offer = value if isinstance(value, str) else None
            changes = offer_changes(self._store.estimate, offer, self._store.offers)
        elif self.spec.path == "model.id" and (mine := self._models.find(value)) is not None:
            from ftcost_core.importing import model_field  # a start does without readers of model files

            changes = model_change(job, model_field(mine))
        else:
            from ftcost_core.evaluation.stack_checks import edit_changes  # what estimates is loaded by then

            changes = edit_changes(job, self.spec.path, value)
        path = self.spec.path  # not the row: the step outlives it
        self._store.edit_many(
            changes,
            lambda: tr("Change {0}", title_in_sentence(path)),
            at=path,
            typed=isinstance(self.editor, NumberField) and self.editor.emitting_typed,
        )

    def _offer_models(self) -> None:
        if isinstance(self.editor, SearchableField):
            self.editor.set_entries((*own_entries(self._models.entries), *model_entries()))

    def _finished(self) -> None:
        self._store.end_gesture()
        if isinstance(self.editor, SearchableField):  # it shows the job's value again
            self._store.accept(self.spec.path)

    def _forget_typing(self) -> None:
        self._shown = None
        if isinstance(self.editor, NumberField):
            self.editor.reset()

    def _pin(self, pinned: bool) -> None:
        self._store.compute_figures_now()  # what is held is the value for the job as it is
        value = resolved_value(self._store.figures, self.spec.path) if pinned else None
        self._store.end_gesture()
        self._edit(value)
        self._store.end_gesture()
        self._show_current_job()

    def _most(self, estimate: Estimate | None) -> int | None:
        return getattr(estimate.memory, _MOST_THAT_FITS[self.spec.path]) if estimate else None

    def _show_most(self, estimate: Estimate | None) -> None:
        """Say the largest value that fits, where it is not the one in use."""
        most = self._most(self._store.estimate)
        if self.most is not None:
            self.most.setVisible(most is not None and most != resolved_value(estimate, self.spec.path))
            if most is not None:
                self.most.setText(tr("up to {0} fits", number(most)))
                self.most.setAccessibleName(tr("{0}: use {1}, the most that fits", self._declared.title, most))
                self.most.setToolTip(tr("The most that is more likely to fit than not, all else as it is"))

    def _use_most(self) -> None:
        self._store.estimate_now()
        most = self._most(self._store.estimate)
        if most is not None:
            self._store.end_gesture()
            self._edit(most)
            self._store.end_gesture()

    def _describe(self, message: str) -> None:
        parts = [self._declared.description]
        if field_value(self._store.job, self.spec.path) is None:
            why = reason(self._store.figures, self.spec.path)
            parts.append(tr("Chosen by the program: {0}.", why) if why else "")
        if self.spec.binary:
            parts.append(tr("Takes 8 000 and 8k (8 192)."))
        elif self.spec.editing == "number" and self.spec.step in ("decade", "double"):
            parts.append(tr("Takes 10M, 1.5B, 8k (8 000) and 8Ki (8 192)."))
        if self.spec.hours is not None:
            parts.append(tr("Takes 48, 72 h, 3 days, 1 d 12 h and 90 min."))
        term = entry_of_field(self.spec.path)
        parts.append(tr("{0}: {1} (F1)", term.term, term.text) if term else "")
        value = field_value(self._store.job, self.spec.path)
        if self.spec.money and isinstance(value, int | float):
            parts.append(exact_dollars(value))
        help_text = "\n".join(part for part in parts if part)
        if (message, help_text) == self._described:
            return
        self._described = (message, help_text)
        self.editor.setAccessibleName(self._declared.title)
        self.editor.setAccessibleDescription(message or help_text)
        tip = "\n".join(part for part in (self._declared.title, help_text) if part)
        self.editor.setToolTip(f"<p style='white-space: pre-line'>{escape(tip)}</p>")
        self.label.setToolTip(self.editor.toolTip())
