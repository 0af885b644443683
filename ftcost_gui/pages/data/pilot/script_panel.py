"""Writes the pilot's script: for which tool, how many steps, where to."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.pilot import TARGETS, default_target, pilot_files
from ftcost_core.storage.files import reason, write_atomically
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.background.tasks import Background
from ftcost_gui.dialogs import questions
from ftcost_gui.pages.data.pilot.pilot_labels import targets
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.form_rows import FormRows
from ftcost_gui.widgets.labels import ElidedLabel, small, titled_card
from ftcost_gui.widgets.number_field import NumberField, NumberKind
from ftcost_gui.widgets.panes import emptied

_STEPS, _WARM_UP = 30, 10
_MOST_STEPS = 100_000


class ScriptPanel(QWidget):
    """The settings; the text stands in :attr:`text_card`.

    Signals:
        reported: the outcome of writing: headline, lines, tone.
    """

    reported = Signal(str, list, str)

    def __init__(self, context: Context, label_width: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._store = context.store
        self._work = Background(self)
        self._for: object = None
        self.files: dict[str, str] = {}
        self._steps = {"steps": _STEPS, "warm_up": _WARM_UP}
        self._target: str | None = None
        self.rows = FormRows(label_width, self)
        choices = [(None, tr("Auto")), *((target, targets()[target]) for target in TARGETS)]
        self.target = ChoiceBox(choices, self.rows)
        self.steps = NumberField(NumberKind(step="double"), self.rows)
        self.warm_up = NumberField(NumberKind(), self.rows)
        self.rows.add(tr("Written for"), self.target, tr("Auto: what the job's stack is piloted with"))
        self.rows.add(tr("Steps"), self.steps, tr("Steps that count"))
        self.rows.add(tr("Warm-up"), self.warm_up, tr("Steps before them that do not count"))
        self.error = small("", self, "error")
        self.error.setWordWrap(True)
        self.error.hide()
        self.write_button = QPushButton(tr("Write pilot script…"), self)
        self.write_button.clicked.connect(self.write)
        self.copy_button = QPushButton(tr("Copy"), self)
        self.copy_button.setAccessibleName(tr("Copy the pilot's script"))
        self.copy_button.clicked.connect(self.copy)
        self.text_card = self._make_text(parent)
        self._lay_out()
        self._connect()

    def show_job(self, job: Job) -> None:
        """Write the text for a job, if it is in sight and another one than before."""
        self.target.show_value(self._target, default_target(job))
        self.steps.show_value(self._steps["steps"])
        self.warm_up.show_value(self._steps["warm_up"])
        key = (job, self._target, tuple(self._steps.values()))
        if key == self._for or not self.isVisible():
            return
        self._for = key
        estimate = self._store.estimate if self._store.estimate and not self._store.stale else None
        target, counts = self._target, dict(self._steps)
        self._work.drop()
        self._work.start(
            lambda: pilot_files(job, to=target, **counts, estimate=estimate),  # type: ignore[arg-type]
            self._show,
            self._refuse,
        )

    def restore_from(self, before: ScriptPanel) -> None:
        """Write for what the same panel of another window writes for."""
        self._target, self._steps = before._target, dict(before._steps)
        for mine, other in ((self.steps, before.steps), (self.warm_up, before.warm_up)):
            if other.is_pending:
                mine.type_again(other.text())

    def on_close(self) -> None:
        """Forget what is under way: the window is closed."""
        self._work.drop()

    def wait(self) -> None:
        """Wait until the text is there."""
        self._work.wait()

    def write(self) -> None:
        """Ask where to, and write the files."""
        self.show_job(self._store.job)
        self._work.wait()
        if not self.files:
            return
        names = list(self.files)
        if len(names) == 1:
            path = questions.ask_script_path(self, Path.home() / names[0])
            targets_of = {path: self.files[names[0]]} if path else {}
        else:
            folder = questions.ask_folder(self, tr("Write the pilot's files into"), Path.home())
            targets_of = {folder / name: text for name, text in self.files.items()} if folder else {}
        if not targets_of:
            return
        try:
            for path, text in targets_of.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(path, text)
        except OSError as error:
            self.reported.emit(tr("The script is not written."), [f"{path}: {reason(error)}"], "bad")
            return
        written = ", ".join(path.name for path in targets_of)
        lines = [tr("Run it where the job would run, then read its log here.")]
        self.reported.emit(tr("Written: {0}.", written), lines, "info")

    def copy(self) -> None:
        """Copy the file that is shown."""
        self._work.wait()
        QGuiApplication.clipboard().setText(self.text.toPlainText())

    def _show(self, files: dict[str, str]) -> None:
        self.files = files
        self._say_wrong("")
        self._fill_names()
        self._show_file(next(iter(files), ""))

    def _refuse(self, error: InputError) -> None:
        self.files = {}
        self._fill_names()
        self.text.setPlainText("")
        self._say_wrong("\n".join(str(problem) for problem in error.problems))

    def _say_wrong(self, text: str) -> None:
        self.error.setText(text)
        self.error.setVisible(bool(text))
        self.text_card.setVisible(not text)
        for button in (self.write_button, self.copy_button):
            button.setEnabled(not text)

    def _fill_names(self) -> None:
        emptied(self._names)
        for name in self.files if len(self.files) > 1 else ():
            chip = QPushButton(name, self.text_card)
            chip.setProperty("chip", "true")
            chip.setCheckable(True)
            chip.clicked.connect(lambda _checked=False, name=name: self._show_file(name))
            self._names.addWidget(chip)
        self._names.addStretch(1)

    def _show_file(self, name: str) -> None:
        text = self.files.get(name, "")
        for chip in self.text_card.findChildren(QPushButton):
            chip.setChecked(chip.text() == name)
        self.text.setPlainText(text)
        self.text.setAccessibleDescription(name)
        self.note.setText(tr("{0} · {1} lines", name, number(text.count("\n"))) if name else "")

    def _choose(self, target: object) -> None:
        self._target = target if isinstance(target, str) else None
        self.show_job(self._store.job)

    def _count(self, name: str, field: NumberField, value: object) -> None:
        least = 1 if name == "steps" else 0
        if not isinstance(value, int) or not least <= value <= _MOST_STEPS:
            self._wrong(field, tr("a whole number, {0} to {1}", least, number(_MOST_STEPS)))
            return
        self._wrong(field, "")
        self._steps[name] = value
        self.show_job(self._store.job)

    def _wrong(self, field: NumberField, text: str) -> None:
        mark(field, "invalid", "true" if text else "false")
        self.error.setText(text)
        self.error.setVisible(bool(text))

    def _connect(self) -> None:
        self.target.edited.connect(self._choose)
        for name, field in (("steps", self.steps), ("warm_up", self.warm_up)):
            field.edited.connect(lambda value, name=name, field=field: self._count(name, field, value))
            field.rejected.connect(lambda text, field=field: self._wrong(field, text))

    def _make_text(self, parent: QWidget) -> QWidget:
        self.note = ElidedLabel("", self)
        frame, inside = titled_card(parent, tr("The pilot's script"), self.note)
        self._names = QHBoxLayout()
        self._names.setSpacing(6)
        inside.addLayout(self._names)
        self.text = QPlainTextEdit(frame)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setObjectName("code")
        self.text.setAccessibleName(tr("The pilot's script"))
        self.text.setMinimumHeight(self.fontMetrics().height() * 12)
        inside.addWidget(self.text, 1)
        return frame

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.write_button)
        buttons.addWidget(self.copy_button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.rows)
        column.addWidget(self.error)
        column.addLayout(buttons)
