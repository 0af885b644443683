"""The dialog that shows what was read from a model's files, to use it in the job or keep it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ftcost_core.documents.problems import InputError
from ftcost_core.importing import ImportedModel, read_model
from ftcost_core.text.i18n import tr
from ftcost_gui.background.tasks import Background
from ftcost_gui.dialogs import questions
from ftcost_gui.dialogs.models.imported_facts import facts_of
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
