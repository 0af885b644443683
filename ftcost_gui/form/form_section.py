"""A part of the form that folds, with its rarer fields under "More"."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import compact, number
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.labels import small


class Fold(QPushButton):
    """A heading that opens and closes what stands below it."""

    def __init__(self, text: str, parent: QWidget, *, bold: bool) -> None:
        super().__init__(text, parent)
        self.setProperty("section" if bold else "link", "true")
        self.setCheckable(True)
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
        self.setAccessibleDescription(tr("Open") if self.isChecked() else tr("Folded"))


class FormSection(QWidget):
    """A heading with rows below it, and with ``more`` the rarer ones under "More".

    Signals:
        opened: rows came in sight that were not.
        folded: the person has opened or folded it.
    """

    opened = Signal()
    folded = Signal()

    def __init__(self, key: str, title: str, parent: QWidget, *, more: bool) -> None:
        super().__init__(parent)
        self.key, self.title = key, title
        self._fold = Fold(title, self, bold=True)
        self._fold.setChecked(True)
        self.summary = small("", self)
        self.summary.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._body = QWidget(self)
        self.rows = _column(self._body)
        self._more = Fold(tr("More"), self._body, bold=False) if more else None
        self._more_body = QWidget(self._body)
        self._more_body.hide()
        self._more_rows = _column(self._more_body)
        if self._more is not None:
            self._more.setAccessibleName(tr("{0}: more fields", title))
            self._more.toggled.connect(self._show_more)
            self.rows.addWidget(self._more)
            self.rows.addWidget(self._more_body)
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

    def place(self, row: QWidget, place: int, *, more: bool) -> None:
        """Put a row at its place among those below the heading, or under "More"."""
        rows = self._more_rows if more else self.rows
        rows.insertWidget(place, row)

    def heading(self, *, more: bool) -> QWidget:
        """Return the button above the rows, or above the rarer ones."""
        return self._more if more and self._more is not None else self._fold

    def shows(self, *, more: bool) -> bool:
        """Tell whether the rows, or the rarer ones, are in sight."""
        return self.open and (not more or self.more_is_open)

    @property
    def open(self) -> bool:
        """Whether the rows are shown."""
        return self._fold.isChecked()

    def set_open(self, wanted: bool) -> None:
        """Fold or unfold."""
        self._fold.setChecked(wanted)
        self._show_rows(wanted)

    @property
    def more_is_open(self) -> bool:
        """Whether the rarer rows are shown too."""
        return self._more is not None and self._more.isChecked()

    def open_more(self) -> None:
        """Show the rarer rows too."""
        self.set_open(True)
        if self._more is not None:
            self._more.setChecked(True)

    def set_colours(self, colours: Colours) -> None:
        """Draw the chevrons in the theme's colours."""
        self._fold.set_colour(colours.text)
        if self._more is not None:
            self._more.set_colour(colours.accent)

    def _toggle(self, wanted: bool) -> None:
        self._show_rows(wanted)
        self.folded.emit()

    def _show_rows(self, wanted: bool) -> None:
        if wanted:
            self.opened.emit()
        self._body.setVisible(wanted)

    def _show_more(self, wanted: bool) -> None:
        if wanted:
            self.opened.emit()
        self._more_body.setVisible(wanted)


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
