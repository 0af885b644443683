"""The user's own models in a list: use one, remove one, take the removal back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ftcost_core.catalogue.models import ModelEntry
from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import compact
from ftcost_gui.state.model_store import UserModels
from ftcost_gui.tables.rows import Column, RowsModel
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.labels import heading, small
from ftcost_gui.widgets.message_bar import MessageBar


class MyModelsDialog(QDialog):
    """Every change is on disk at once.

    Signals:
        used: the :class:`ModelEntry` to put into the job.
        importWanted: another model is to be imported.
    """

    used = Signal(object)
    importWanted = Signal()

    def __init__(self, models: UserModels, parent: QWidget) -> None:
        super().__init__(parent)
        self._models = models
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(tr("My models"))
        self.rows: RowsModel[ModelEntry] = RowsModel(_columns())
        self.table = RowsTable(self.rows, tr("My models"), tr("Use in this job"), self)
        self.empty = small(tr("None yet: import a config.json, a model folder, a safetensors or GGUF file."), self)
        self.empty.setWordWrap(True)
        self.message = MessageBar(self)
        self.faults = MessageBar(self)
        self.use = QPushButton(tr("Use in this job"), self)
        self.use.setProperty("primary", "true")
        self.use.setDefault(True)
        self.remove = QPushButton(tr("Remove"), self)
        self.add = QPushButton(tr("Import…"), self)
        for button in (self.remove, self.add):
            button.setAutoDefault(False)
        self._lay_out()
        self.table.used.connect(self._use)
        self.use.clicked.connect(lambda: self._use(self.current()))
        self.remove.clicked.connect(self._remove)
        self.add.clicked.connect(self._import)
        self.table.selectionModel().currentChanged.connect(lambda *_: self._show_buttons())
        models.changed.connect(self._show)
        self._show()

    def current(self) -> ModelEntry | None:
        """Return the model of the current row."""
        return self.table.current_thing()

    def _show(self) -> None:
        entries = self._models.entries
        self.rows.show_things(entries)
        self.empty.setVisible(not entries)
        if entries:
            self.table.setCurrentIndex(self.rows.index(0, 0))
        faults = [str(fault) for fault in self._models.faults]
        if faults:
            self.faults.say(tr("Some files cannot be used; they are left as they are."), faults, "warn", lasting=True)
        else:
            self.faults.hide()
        self._show_buttons()

    def _show_buttons(self) -> None:
        is_chosen = self.current() is not None
        self.use.setEnabled(is_chosen)
        self.remove.setEnabled(is_chosen)

    def _use(self, entry: object) -> None:
        if entry is not None:
            self.used.emit(entry)
            self.accept()

    def _remove(self) -> None:
        entry = self.current()
        if entry is None:
            return
        try:
            self._models.forget(entry)
        except InputError as error:
            self.message.say(tr("It was not removed."), [str(problem) for problem in error.problems])
            return
        self.message.say(
            tr("“{0}” is removed; jobs that use it keep it.", entry.display_name),
            tone="info",
            action=(tr("Undo"), lambda: self._restore(entry)),
        )

    def _restore(self, entry: ModelEntry) -> None:
        try:
            self._models.restore(entry)
        except InputError as error:
            self.message.say(tr("It could not be put back."), [str(problem) for problem in error.problems])

    def _import(self) -> None:
        self.reject()
        self.importWanted.emit()

    def _lay_out(self) -> None:
        close = QPushButton(tr("Close"), self)
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.add)
        foot.addStretch(1)
        for button in (close, self.remove, self.use):
            foot.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addWidget(heading(self.windowTitle(), self))
        column.addWidget(self.faults)
        column.addWidget(self.message)
        column.addWidget(self.empty)
        column.addWidget(self.table, 1)
        column.addLayout(foot)
        self.resize(self.fontMetrics().averageCharWidth() * 84, self.fontMetrics().height() * 22)


def _columns() -> list[Column[ModelEntry]]:
    return [
        Column(lambda: tr("Name"), lambda model: model.display_name),
        Column(lambda: tr("Parameters"), lambda model: compact(model.parameters), number=True),
        Column(lambda: tr("Read from"), lambda model: model.source[0] if model.source else "", drop=1),
    ]
