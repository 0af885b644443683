"""A part of the form that folds, with its rarer fields under "More"."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import compact, number
from ftcost_gui.form.form_fields import SectionSpec
from ftcost_gui.look.accessible_roles import speak_as
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.labels import small

MAIN, MORE = 0, 1
"""Groups of a section's rows: those below its heading, those under "More". Its topics follow."""


class Fold(QPushButton):
    """A heading that opens and closes what stands below it."""

    def __init__(self, text: str, parent: QWidget, *, bold: bool) -> None:
        super().__init__(text, parent)
        self.setProperty("section" if bold else "link", "true")
        self.setCheckable(True)
        speak_as(self, QAccessible.Role.Button)
        self.setIconSize(QSize(13, 13))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._colour = "#000000"
        self.toggled.connect(self._draw)

    def set_colour(self, colour: str) -> None:
        """Draw the chevron in a colour."""
        self._colour = colour
        self._draw()

    def _draw(self) -> None:
        self.setIcon(icon("chevron-down" if self.isChecked() else "chevron-right", self._colour))


class FormSection(QWidget):
    """A heading with rows below it; rarer ones under "More", and below those the topics, each under its title.

    Signals:
        opened: rows came in sight that were not.
        folded: the person has opened or folded it.
    """

    opened = Signal()
    folded = Signal()

    def __init__(self, spec: SectionSpec, parent: QWidget) -> None:
        super().__init__(parent)
        self.key, self.title = spec.key, spec.title
        self._fold = Fold(spec.title, self, bold=True)
        self._fold.setChecked(True)
        self.summary = small("", self)
        self.summary.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._body = QWidget(self)
        self.rows = _column(self._body)
        self._folds, self._bodies, self._columns = [self._fold], [self._body], [self.rows]
        self._topics = spec.topics
        self._set_by_job: list[int] = []
        self._topics_offered = False
        if spec.more:
            more = self._add_group(tr("More"), self._body, self.rows)
            more.setAccessibleName(tr("{0}: more fields", spec.title))
            for title, _ in self._topics:
                self._add_group(title, self._bodies[MORE], self._columns[MORE])
        rule = QFrame(self)
        rule.setObjectName("rule")

        head = QHBoxLayout()
        head.addWidget(self._fold)
        head.addWidget(self.summary, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addLayout(head)
        column.addWidget(self._body)
        column.addSpacing(5)
        column.addWidget(rule)
        self._fold.clicked.connect(self._toggle)

    def _add_group(self, title: str, parent: QWidget, column: QVBoxLayout) -> Fold:
        fold, body = Fold(title, parent, bold=False), QWidget(parent)
        body.hide()
        column.addWidget(fold)
        column.addWidget(body)
        fold.toggled.connect(partial(self._show_group, len(self._folds)))
        self._folds.append(fold)
        self._bodies.append(body)
        self._columns.append(_column(body))
        return fold

    def place(self, row: QWidget, place: int, group: int) -> None:
        """Put a row at its place among those of a group."""
        self._columns[group].insertWidget(place, row)

    def heading(self, group: int) -> QWidget:
        """Return the button above the rows of a group."""
        return self._folds[group]

    def shows(self, group: int) -> bool:
        """Tell whether the rows of a group are in sight."""
        above = {MAIN, group} if group <= MORE else {MAIN, MORE, group}
        return group < len(self._folds) and all(self._folds[one].isChecked() for one in above)

    @property
    def open(self) -> bool:
        """Whether the rows are shown."""
        return self._fold.isChecked()

    def set_open(self, wanted: bool) -> None:
        """Fold or unfold."""
        self._fold.setChecked(wanted)
        self._show_rows(wanted)

    @property
    def open_groups(self) -> list[int]:
        """The groups whose headings are open, seen or not."""
        return [group for group, fold in enumerate(self._folds) if fold.isChecked()]

    def open_group(self, group: int) -> None:
        """Show the rows of a group."""
        self.set_open(True)
        if group > MORE:
            self._topics_offered = True
            self._folds[MORE].setChecked(True)
        if group > MAIN:
            self._folds[group].setChecked(True)

    def open_all(self) -> None:
        """Show all rows."""
        for group in range(len(self._folds)):
            self.open_group(group)

    def show_topics(self, job: Job) -> None:
        """Say of each topic how many of its fields the job sets; one without a field that means anything is hidden."""
        self._set_by_job = []
        for group, (title, fields) in enumerate(self._topics, start=MORE + 1):
            fold, wanted = self._folds[group], [field for field in fields if field.wanted(job)]
            count = sum(field.is_set(job) for field in wanted)
            fold.setText(tr("{0} · {1} set", title, count) if count else title)
            fold.setVisible(bool(wanted))
            self._bodies[group].setVisible(bool(wanted) and fold.isChecked())
            self._set_by_job.append(count)

    def set_colours(self, colours: Colours) -> None:
        """Draw the chevrons in the theme's colours."""
        for group, fold in enumerate(self._folds):
            fold.set_colour(colours.accent if group else colours.text)

    def _toggle(self, wanted: bool) -> None:
        self._show_rows(wanted)
        self.folded.emit()

    def _show_rows(self, wanted: bool) -> None:
        if wanted:
            self.opened.emit()
        self._body.setVisible(wanted)

    def _show_group(self, group: int, wanted: bool) -> None:
        if wanted:
            self.opened.emit()
        if group == MORE and wanted and not self._topics_offered:
            self._topics_offered = True  # later they stay as the person leaves them
            for topic, count in enumerate(self._set_by_job, start=MORE + 1):
                self._folds[topic].setChecked(bool(count))
        self._bodies[group].setVisible(wanted)


def _column(parent: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(parent)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    return column


def chip(text: str, parent: QWidget) -> QLabel:
    """Make a small fact on a grey ground."""
    label = small(text, parent)
    label.setProperty("chip", "true")
    return label


class ModelFacts(QWidget):
    """Chips below the base model."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self)
        self._chips: list[QLabel] = []
        self._texts: list[str] = []

    def show_job(self, job: Job, estimate: Estimate | None) -> None:
        """Show the facts of the job's model."""
        texts = _facts(job, estimate)
        if texts == self._texts:
            return  # the form lays itself out anew otherwise
        self._texts = texts
        while len(self._chips) < len(texts):
            self._chips.append(chip("", self))
            self._flow.addWidget(self._chips[-1])
        for label, text in zip(self._chips, [*texts, *[""] * len(self._chips)], strict=False):
            label.setText(text)
            label.setVisible(bool(text))
        self._flow.invalidate()
        self.updateGeometry()


def _facts(job: Job, estimate: Estimate | None) -> list[str]:
    arch = job.model.architecture
    parameters = active = 0
    if estimate and estimate.resolved.model == job.model:
        parameters, active = estimate.model.parameters, estimate.model.active_parameters
    if arch is None:
        try:
            entry = find_model(job.model.id or "")
        except InputError:
            return []
        arch, parameters, active = entry.architecture, entry.parameters, entry.active_parameters
    out = [tr("{0} params", compact(parameters))] if parameters else []
    if active and active != parameters:
        out.append(tr("{0} active", compact(active)))
    return [*out, tr("{0} layers", arch.layers), *_attention(arch), tr("vocab {0}", number(arch.vocab_size))]


def _attention(arch: ModelArchitecture) -> list[str]:
    heads, shared = arch.num_heads, arch.num_kv_heads
    if arch.mla:
        return [tr("MLA")]
    if not heads or not shared:
        return []
    kind = "MHA" if heads == shared else "MQA" if shared == 1 else "GQA"
    return [f"{kind} {heads}/{shared}"]
