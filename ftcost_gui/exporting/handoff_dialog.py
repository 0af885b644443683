"""The dialog that shows the job as another tool's files, to copy or save them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.exporters.cluster import offer_for
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.training_data import data_records
from ftcost_core.exporters.writing import write
from ftcost_core.storage.files import is_there
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import clusters, target_title
from ftcost_core.trainers.names import CLUSTERS, LAUNCHERS, TRAINERS
from ftcost_gui.dialogs import questions
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.message_bar import MessageBar

_PAUSE_MS = 250


class HandoffDialog(QDialog):
    """Choose a target; see its files and what it cannot express; copy or save them."""

    def __init__(
        self, job: Job, estimate: Estimate, offers: Mapping[str, Offer], kind: str, folder: Path, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._job, self._estimate, self._offers, self._folder = job, estimate, offers, folder
        self._handoff: Handoff | None = None
        cluster = kind == "cluster"
        self.setWindowTitle(tr("Cluster task") if cluster else tr("Training configuration"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.target = QComboBox(self)
        for name in CLUSTERS if cluster else (*TRAINERS, *LAUNCHERS):
            self.target.addItem(target_title(name), name)
        if not cluster:
            self.target.setCurrentIndex(self.target.findData(clusters().trainers[job.training.stack]))
        self.trainer = QComboBox(self)
        self.trainer.addItem(tr("the job's own"), None)
        for trainer in TRAINERS:
            self.trainer.addItem(target_title(trainer), trainer)
        self.trainer.setVisible(cluster)
        self.data = QLineEdit(self)
        self.data.setPlaceholderText(tr("to be filled in"))
        self.files = QTabWidget(self)
        self.files.setDocumentMode(True)
        self.files.setAccessibleName(tr("Files"))
        self.notes = QLabel(self)
        self.notes.setWordWrap(True)
        self.notes.setTextFormat(Qt.TextFormat.PlainText)
        self.notes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.command = QLineEdit(self)
        self.command.setReadOnly(True)
        self.command.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.message = MessageBar(self)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_PAUSE_MS)
        self._again.timeout.connect(self.render_target)
        self._lay_out()
        self.target.currentIndexChanged.connect(lambda _index: self.render_target())
        self.trainer.currentIndexChanged.connect(lambda _index: self.render_target())
        self.data.textEdited.connect(lambda _text: self._again.start())
        self.render_target()

    def render_target(self) -> None:
        """Show the files of the chosen target."""
        self.message.hide()
        self._handoff = None
        try:
            target, path = self.target.currentData(), self.data.text().strip()
            self._handoff = hand_off(
                self._job, self._estimate, target, data_path=path or None,
                offer=offer_for(target, self._job, self._estimate, self._offers),
                trainer=self.trainer.currentData(),
                records=data_records(path) if path and is_there(Path(path)) else None,
            )  # fmt: skip
        except InputError as error:
            self.message.say(
                tr("This target cannot run the job."), [str(problem) for problem in error.problems], "warn"
            )
        self._show(self._handoff)

    def copy(self) -> None:
        """Put the file in view on the clipboard."""
        shown = self.files.currentWidget()
        if isinstance(shown, QPlainTextEdit):
            QGuiApplication.clipboard().setText(shown.toPlainText())
            self.message.say(
                tr("“{0}” is on the clipboard.", self.files.tabText(self.files.currentIndex())), [], "info"
            )

    def save(self) -> None:
        """Ask for a folder and write all files into it, or none."""
        if self._handoff is None:
            return
        folder = questions.ask_folder(self, tr("Save the files in"), self._folder)
        if folder is None:
            return
        taken = [name for name in self._handoff.files if is_there(folder / name)]
        if taken and not questions.ask_replace(self, taken):
            return
        try:
            written = write(self._handoff.files, folder, overwrite=bool(taken))
        except InputError as error:
            self.message.say(tr("Nothing was saved."), [str(problem) for problem in error.problems])
            return
        self._folder = folder
        self.message.say(tr("Written to {0}:", str(folder)), [path.name for path in written], "info")

    def _show(self, handoff: Handoff | None) -> None:
        while self.files.count():
            page = self.files.widget(0)
            self.files.removeTab(0)
            if page is not None:
                page.deleteLater()
        for button in (self.copy_button, self.save_button):
            button.setEnabled(handoff is not None)
        self.command.setText(handoff.run if handoff else "")
        self.notes.setText("\n".join(f"• {note}" for note in handoff.notes) if handoff else "")
        self.notes.setVisible(bool(handoff and handoff.notes))
        for name, text in handoff.files.items() if handoff else ():
            view = QPlainTextEdit(self.files)
            view.setObjectName("code")
            view.setPlainText(text)
            view.setReadOnly(True)
            view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
            view.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            view.setTabChangesFocus(True)
            view.setAccessibleName(name)
            self.files.addTab(view, name)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("&Target"), self.target)
        if self.trainer.isVisibleTo(self):
            form.addRow(tr("T&rainer"), self.trainer)
        form.addRow(tr("Training &data"), self.data)
        start = QFormLayout()
        start.addRow(tr("Start &it with"), self.command)
        buttons = QDialogButtonBox(self)
        self.copy_button = QPushButton(tr("&Copy the file"), self)
        self.save_button = QPushButton(tr("&Save to a folder…"), self)
        self.save_button.setProperty("primary", "true")
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Close)
        self.copy_button.clicked.connect(self.copy)
        self.save_button.clicked.connect(self.save)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addLayout(form)
        column.addWidget(self.message)
        column.addWidget(small(tr("Exactly the settings that the estimate assumed."), self))
        column.addWidget(self.files, 1)
        column.addWidget(self.notes)
        column.addLayout(start)
        column.addWidget(buttons)
        letter = self.fontMetrics().averageCharWidth()
        self.resize(letter * 130, self.fontMetrics().height() * 40)
