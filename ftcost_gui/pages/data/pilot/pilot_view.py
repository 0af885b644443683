"""The pilot's half of the page: write its script, read its log, scale the job to it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.pilot import Comparison, PilotReport, calibrated, compare, read_log
from ftcost_core.planner.combined import Outcome, outcome_of
from ftcost_core.text.i18n import as_sentence, tr
from ftcost_gui.background.event_loop import call_soon
from ftcost_gui.background.tasks import Background
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.dialogs import questions
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.calibration import CalibrationBar, remove_calibration
from ftcost_gui.pages.data.pilot.pilot_labels import figure_words, so_far
from ftcost_gui.pages.data.pilot.pilot_results import PilotResults
from ftcost_gui.pages.data.pilot.script_panel import ScriptPanel
from ftcost_gui.pages.data.pilot.typed_figures import TypedFigures
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.drop_zone import DropZone
from ftcost_gui.widgets.labels import ElidedLabel, heading, small
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.panes import rule, scrolling

_GAP = 10
_PAUSE_MS = 1_000
"""Between a change of a log and reading it again: it grows with every step."""


class PilotView(QWidget):
    """The last log's figures stay as long as the window.

    Signals:
        sent: the log's name, when the job has been scaled to it.
    """

    sent = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._store = context, context.store
        self.report: PilotReport | None = None
        self._comparison = Comparison(figures=())
        self._log: Path | None = None
        """The log that the report is of; none: its figures were typed."""
        self._reading, self._comparing = Background(self), Background(self)
        self._folder = Path.home()
        self._watcher, self._grown = QFileSystemWatcher(self), QTimer(self)
        self._grown.setSingleShot(True)
        self._grown.setInterval(_PAUSE_MS)
        width = self.fontMetrics().horizontalAdvance(tr("Speed per GPU")) + 10
        self.message = MessageBar(self, floats=True)
        self.calibration = CalibrationBar(self)
        self.panel = QFrame(self)
        self.panel.setObjectName("card")
        self.right = QWidget(self)
        self.right.setObjectName("pageContent")
        self.script = ScriptPanel(context, width, self.panel)
        self.read_button = QPushButton(tr("Read a log…"), self.panel)
        self.typed = TypedFigures(context.settings.units, width, self.panel)
        self.empty = DropZone(
            tr("Drop the log of a pilot run here"),
            tr("A few dozen steps on the real GPU say more than any formula. Read are trainer_state.json, "
               "train_results.json, torchtune and torchtitan logs, TensorBoard events, Weights & Biases and "
               "nvidia-smi CSV, and the log of the script written here."),
            [(tr("Read a log…"), self.ask_log)],
            self.right,
            picture="pilot",
        )  # fmt: skip
        self.results = PilotResults(self.right)
        self.send = QPushButton(tr("Recalibrate the job"), self)
        self.send.setProperty("primary", "true")
        self.send.setToolTip(tr("Scales the job's speed and memory to the pilot: one step that Undo takes back"))
        self.send_words = ElidedLabel("", self)
        self.send_words.setProperty("tone", "muted")
        self.send_words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._lay_out()
        self._connect()
        self._show()

    def ask_log(self) -> None:
        """Ask which log to read."""
        path = questions.ask_log_path(self, self._folder)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Read a log; one that cannot be read leaves the last one's figures in place."""
        self._folder = path.parent
        self._follow(path)
        job = self._store.job
        self._reading.drop()
        self._reading.start(
            lambda: read_log(path, job),
            lambda report: self._show_read(path, report),
            lambda error: self._refuse(path, error),
        )

    def _follow(self, path: Path) -> None:
        """Read a log again whenever it has grown: the run may still go on."""
        if watched := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(watched)
        self._watcher.addPath(str(path))

    def _read_again(self) -> None:
        if self._log is not None and self.isVisible():
            self.read(self._log)

    def show_pilot(self, report: PilotReport) -> None:
        """Show a pilot run beside what the job's estimate says without it."""
        self.report = report
        self.message.hide()
        self._comparison = Comparison(figures=())
        self.results.show_pilot(report, self._comparison, self._context.settings.units)
        self._show()
        self._compare()

    def restore_from(self, before: PilotView) -> None:
        """Go on with the pilot run of the same view of another window."""
        self._folder = before._folder
        self.script.restore_from(before.script)
        self.typed.restore_from(before.typed)
        if before.report is not None:
            self.show_pilot(before.report)
        if before._log is not None:
            self.read(before._log)  # what it is found to lack is said in words

    def send_to_job(self, *, anyway: bool = False) -> None:
        """Scale the job to the pilot, which is one undoable step; ask where it measured what nobody would expect."""
        report = self.report
        if report is None or not self.send.isEnabled():
            return
        self._comparing.wait()
        outside = self._comparison.outside
        if outside and not anyway:
            self.message.say(
                tr("The pilot is outside the predicted range. Was it a run of this job?"),
                [
                    *(figure_words(figure, self._context.settings.units) for figure in outside),
                    *map(as_sentence, self._comparison.notes),
                ],
                "warn",
                action=(tr("Recalibrate anyway"), lambda: self.send_to_job(anyway=True)),
            )
            return
        self._store.end_gesture()
        try:
            changes = calibrated(self._store.job, report)
        except InputError as error:
            self.message.say(tr("The job cannot be scaled to it."), list(map(str, error.problems)))
            return
        done = self._store.edit_many(changes, lambda: tr("Calibrate to {0}", report.source))
        self._store.end_gesture()
        if done:
            self.sent.emit(report.source)
        else:
            self.message.say(tr("The job does not take these figures."), list(self._store.faults.values()))

    def show_send(self, shown: bool) -> None:
        """Show the button of this half in the page's head, or not."""
        self.send.setVisible(shown)
        self.send_words.setVisible(shown)

    def on_close(self) -> None:
        """Forget what is under way: the window is closed."""
        for work in (self._reading, self._comparing):
            work.drop()
        self.script.on_close()

    def wait(self) -> None:
        """Wait for what is being read and compared."""
        self._reading.wait()
        self._comparing.wait()

    def showEvent(self, event: QShowEvent) -> None:
        """Write the script now that it is seen."""
        super().showEvent(event)
        call_soon(self, lambda: self.script.show_job(self._store.job))

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.empty.set_colours(colours)
        self.results.set_colours(colours)

    def _show_read(self, path: Path, report: PilotReport) -> None:
        self.show_pilot(report)
        self._log = path

    def _show_typed(self, report: PilotReport) -> None:
        self.show_pilot(report)
        self._log = None

    def _compare(self) -> None:
        report, store = self.report, self._store
        if report is None:
            return
        job, prices, today = store.job, self._context.prices.book, self._context.prices.today()

        def work() -> tuple[Comparison, tuple[Outcome, Outcome] | None]:
            plain = edited(job, {"calibration": None})
            first = TwoPartEstimate(plain, prices, today).first
            compared = compare(plain, first, report)
            try:
                scaled = edited(plain, calibrated(plain, report))
            except InputError:  # said when the job is to be scaled to it
                return compared, None
            return compared, (outcome_of(first), outcome_of(TwoPartEstimate(scaled, prices, today).first))

        self._comparing.drop()
        self._comparing.start(work, self._show_comparison, lambda _error: None)

    def _show_comparison(self, compared: tuple[Comparison, tuple[Outcome, Outcome] | None]) -> None:
        self._comparison, outcomes = compared
        if self.report is not None:
            units = self._context.settings.units
            self.results.show_pilot(self.report, self._comparison, units)
            self.results.so_far.setText(so_far(self.report, self._comparison, outcomes, units))

    def _settings_changed(self, name: str) -> None:
        if name == "units":
            self._take_job()

    def _take_job(self) -> None:
        job = self._store.job
        self.calibration.show_job(job, self._context.settings.units)
        self.script.show_job(job)
        self._compare()
        self._show()

    def _show(self) -> None:
        has_report = self.report is not None
        self.empty.setVisible(not has_report)
        self.results.setVisible(has_report)
        self.send.setEnabled(has_report)
        self.send_words.setText(self.report.source if self.report else tr("no pilot run read yet"))

    def _refuse(self, path: Path, error: InputError) -> None:
        lines = [str(problem) for problem in error.problems]
        self.message.say(tr("“{0}” cannot be read as a pilot's log.", path.name), lines)

    def _connect(self) -> None:
        for grown in (self._watcher.fileChanged, self._watcher.directoryChanged):
            grown.connect(lambda _path: None if self._grown.isActive() else self._grown.start())
        self._grown.timeout.connect(self._read_again)
        self.read_button.clicked.connect(self.ask_log)
        self.typed.typed.connect(self._show_typed)
        self.script.reported.connect(self.message.say)
        self.send.clicked.connect(lambda _checked=False: self.send_to_job())
        self.calibration.removed.connect(lambda: remove_calibration(self._store))
        self._store.estimateChanged.connect(WhileSeen(self).slot(lambda _estimate: self._take_job()))
        self._context.settings.changed.connect(self._settings_changed)

    def _lay_out(self) -> None:
        inside = QVBoxLayout(self.panel)
        inside.setContentsMargins(14, 10, 14, 12)
        inside.setSpacing(6)
        inside.addWidget(heading(tr("Run a pilot"), self.panel))
        inside.addWidget(_text(tr("A short run of the job's exact shape, on random tokens."), self.panel))
        inside.addWidget(self.script)
        inside.addWidget(rule(self.panel))
        inside.addWidget(heading(tr("Read what it wrote"), self.panel))
        inside.addWidget(self.read_button, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addWidget(rule(self.panel))
        inside.addWidget(heading(tr("Or type the figures"), self.panel))
        inside.addWidget(self.typed)
        inside.addStretch(1)
        column = QVBoxLayout(self.right)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(_GAP)
        column.addWidget(self.calibration)
        column.addWidget(self.empty, 2)
        column.addWidget(self.results)
        column.addWidget(self.script.text_card, 3)
        self.script.text_card.setParent(self.right)
        row = QHBoxLayout()
        row.setSpacing(_GAP)
        left = scrolling(self.panel, self)
        left.setFixedWidth(min(max(self.fontMetrics().averageCharWidth() * 44, 310), 330))
        row.addWidget(left)
        row.addWidget(scrolling(self.right, self), 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(_GAP)
        outer.addLayout(row, 1)


def _text(text: str, parent: QWidget) -> QWidget:
    label = small(text, parent)
    label.setWordWrap(True)
    return label
