"""The dialog that shows what was read from a model's files, to use it in the job or keep it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.problems import InputError
from ftcost_core.importing import ImportedModel, read_model
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import compact, number, small_memory
from ftcost_gui.background.tasks import Background
from ftcost_gui.dialogs import questions
from ftcost_gui.state.model_store import UserModels
from ftcost_gui.widgets.labels import heading, scaled, small
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.panes import emptied, scrolling


class ImportModelDialog(QDialog):
    """Reads in a thread; nothing changes before a button is pressed.

    Signals:
        used: the :class:`ImportedModel` to put into the job, under the name in the dialog.
    """

    used = Signal(object)

    def __init__(self, path: Path, models: UserModels, units: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._models, self._units = models, units
        self._work = Background(self)
        self.model: ImportedModel | None = None
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(tr("Import a model"))
        self.name = QLineEdit(self)
        self.name.setAccessibleName(tr("Name of the model"))
        self.name.textChanged.connect(lambda _text: self._show_buttons())
        self.source = small("", self)
        self.source.setWordWrap(True)
        self.message = MessageBar(self)
        self.notes = MessageBar(self)
        self._facts = QWidget(self)
        self._grid = QGridLayout(self._facts)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self.use = QPushButton(tr("Use in this job"), self)
        self.use.setProperty("primary", "true")
        self.use.setDefault(True)
        self.use.clicked.connect(self.accept)
        self.keep = QPushButton(tr("Keep among my models"), self)
        self.keep.setAutoDefault(False)
        self.keep.clicked.connect(self._keep)
        self.other = QPushButton(tr("Another file…"), self)
        self.other.setAutoDefault(False)
        self.other.clicked.connect(self._ask)
        self._lay_out()
        self.read(path)

    def read(self, path: Path) -> None:
        """Read a file or folder."""
        self._path = path
        self.model = None
        self.source.setText(tr("Reading {0}…", path.name))
        self._show_buttons()
        self._work.start(lambda: read_model(path), self._show, self._refuse)

    def wait(self) -> None:
        """Wait until it has been read."""
        self._work.wait()

    def accept(self) -> None:
        """Use the model in the job: one undoable step."""
        if self.model is not None and self.use.isEnabled():
            self.used.emit(self._named(self.model))
            super().accept()

    def done(self, result: int) -> None:
        """Ignore what is still being read."""
        self._work.drop()
        super().done(result)

    def _show(self, model: ImportedModel) -> None:
        self.model = model
        self.message.hide()
        self.name.setText(model.name)
        self.name.setCursorPosition(0)
        self.source.setText(tr("Read from {0}", model.source))
        emptied(self._grid)
        for row, (title, value) in enumerate(facts_of(model, self._units)):
            label = QLabel(title, self._facts)
            label.setProperty("tone", "muted")
            shown = QLabel(value, self._facts)
            shown.setWordWrap(True)
            shown.setTextFormat(Qt.TextFormat.PlainText)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            if row == 0:
                shown.setFont(scaled(shown, 1.0, QFont.Weight.DemiBold))
            self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(shown, row, 1)
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        if model.notes:
            self.notes.say(tr("To know about it:"), list(model.notes), "warn", lasting=True)
        else:
            self.notes.hide()
        self._show_buttons()
        self.use.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refuse(self, error: InputError) -> None:
        emptied(self._grid)
        self.notes.hide()
        self.name.clear()
        self.source.setText(str(self._path))
        lines = [str(problem) for problem in error.problems]
        self.message.say(tr("It cannot be read as a model."), lines, lasting=True)
        self._show_buttons()
        self.other.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep(self) -> None:
        if self.model is None:
            return
        name = self._named(self.model).name
        replaced = self._models.find(name) is not None
        try:
            self._models.keep(self.model, name)
        except InputError as error:
            self.message.say(tr("It was not kept."), [str(problem) for problem in error.problems])
            return
        words = tr("“{0}” among your models is this one now.", name) if replaced else tr(
            "“{0}” is kept: the search for base models lists it under Yours.", name)  # fmt: skip
        self.message.say(words, tone="info")

    def _named(self, model: ImportedModel) -> ImportedModel:
        name = self.name.text().strip() or model.name
        architecture = model.architecture.model_copy(update={"name": name})
        return model.model_copy(update={"name": name, "architecture": architecture})

    def _ask(self) -> None:
        path = questions.ask_model_path(self, self._path.parent)
        if path is not None:
            self.read(path)

    def _show_buttons(self) -> None:
        ready = self.model is not None and bool(self.name.text().strip())
        self.use.setEnabled(ready)
        self.keep.setEnabled(ready)
        self.name.setEnabled(self.model is not None)

    def _lay_out(self) -> None:
        label = small(tr("Name"), self)
        label.setBuddy(self.name)
        named = QHBoxLayout()
        named.setSpacing(8)
        named.addWidget(label)
        named.addWidget(self.name, 1)
        area = scrolling(self._facts, self)
        close = QPushButton(tr("Close"), self)
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.other)
        foot.addStretch(1)
        for button in (close, self.keep, self.use):
            foot.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addWidget(heading(self.windowTitle(), self))
        column.addLayout(named)
        column.addWidget(self.source)
        column.addWidget(self.message)
        column.addWidget(area, 1)
        column.addWidget(self.notes)
        column.addLayout(foot)
        self.resize(self.fontMetrics().averageCharWidth() * 92, self.fontMetrics().height() * 34)


Facts = list[tuple[str, str]]


def facts_of(model: ImportedModel, units: str) -> Facts:
    """Return everything that was read, the parameters first."""
    parameters = model.parameters
    facts = [(tr("Parameters"), f"{number(parameters)} ({compact(parameters)})")]
    if model.active_parameters != parameters:
        facts.append((tr("Active for one token"), number(model.active_parameters)))
    if model.stored_parameters is not None and model.stored_parameters != parameters:
        facts.append((tr("In the checkpoint"), number(model.stored_parameters)))
    facts += _shape(model.architecture)
    facts.append((tr("Kept as"), (model.dtype or tr("unknown")).upper()))
    facts.append((tr("Quantised"), model.quantization or tr("no")))
    for tensors in model.stored:
        size = small_memory(tensors.bytes, units)
        facts.append((tr("Tensors in {0}", tensors.dtype), tr("{0}, {1}", number(tensors.tensors), size)))
    return facts


def _shape(arch: ModelArchitecture) -> Facts:
    facts = [(tr("Layers"), number(arch.layers)), (tr("Width"), number(arch.hidden_size))]
    if arch.intermediate_size:
        facts.append((tr("Feed-forward width"), number(arch.intermediate_size)))
    if arch.mla:
        facts.append((tr("Attention"), tr("latent (MLA), rank {0}", number(arch.mla.kv_lora_rank))))
    elif arch.num_heads:
        shared = arch.num_kv_heads or arch.num_heads
        size = tr(" of {0}", number(arch.head_dim)) if arch.head_dim else ""
        facts.append((tr("Heads"), tr("{0}{1}, {2} for keys and values", number(arch.num_heads), size, number(shared))))
    if arch.moe:
        shared_experts = tr(" and {0} shared", arch.moe.shared_experts) if arch.moe.shared_experts else ""
        facts.append((tr("Experts"), tr("{0} of {1}{2}", arch.moe.top_k, arch.moe.n_experts, shared_experts)))
    if arch.sliding_window:
        facts.append((tr("Sliding window"), tr("{0} tokens", number(arch.sliding_window))))
    tied = tr(", head tied") if arch.tied_embeddings else ""
    facts.append((tr("Vocabulary"), f"{number(arch.vocab_size)}{tied}"))
    if arch.max_position_embeddings:
        facts.append((tr("Longest context"), tr("{0} tokens", number(arch.max_position_embeddings))))
    kind = arch.text_model_type or arch.model_type
    return [*facts, *([(tr("Family"), kind)] if kind else [])]
