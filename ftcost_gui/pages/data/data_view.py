"""The training data's half of the page: drop zone, reading, first records, results, sending to the job."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ftcost_core.dataset import job_changes, picture_tokens, tokens_of_images
from ftcost_core.documents.job import Job
from ftcost_core.documents.resolved_job import assigned
from ftcost_core.evaluation.choices import as_trainer_runs
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.dialogs import questions
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.data.data_cards import RecordsCard
from ftcost_gui.pages.data.data_labels import tokens_text
from ftcost_gui.pages.data.data_results import DataResults, batching_chart
from ftcost_gui.pages.data.data_session import DataSession
from ftcost_gui.pages.data.data_tables import Tail, TailCosts
from ftcost_gui.pages.data.reading_panel import ReadingPanel
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.drop_zone import DropZone
from ftcost_gui.widgets.labels import ElidedLabel
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.panes import scrolling

_GAP = 10


class DataView(QWidget):
    """Empty until a file is opened.

    Signals:
        sent: the file's name, when its lengths have been put into the job.
    """

    sent = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None, session: DataSession | None = None) -> None:
        """``session`` is that of another window, which this one goes on with."""
        super().__init__(parent)
        self._context, self._store = context, context.store
        self._job_windows: tuple[int, int] | None = None
        self.session = session or DataSession()
        self.session.setParent(self)
        self.tail = TailCosts(context, self)
        self.message = MessageBar(self, floats=True)
        self.problem = MessageBar(self)
        self.stale = MessageBar(self)
        self.empty = DropZone(
            tr("Drop your training data here"),
            tr(
                "JSON lines, JSON, CSV, Parquet, plain text (also compressed), or a saved datasets folder: "
                "how many tokens it has, in what lengths, and what batching makes of them. "
                "It is read here and sent nowhere."
            ),
            [(tr("Open a file…"), self.ask_file), (tr("Open a folder…"), self.ask_folder)],
            self,
        )
        self.reading = ReadingPanel(self.session, self)
        self.records = RecordsCard(self)
        self.results = DataResults(self.session, context.settings.units, self)
        self.send = QPushButton(tr("Send to the job"), self)
        self.send.setProperty("primary", "true")
        self.send.setToolTip(tr("Puts the lengths into the job as one step that Undo takes back (Ctrl+Return)"))
        self.send_words = ElidedLabel("", self)
        self.send_words.setProperty("tone", "muted")
        self.send_words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._in_front = True
        self._lay_out()
        self._connect()
        context_before = self.session.options.seq_len
        self._take_job(self._store.job)
        if session is not None:
            self.results.context.show_context(context_before)
            self._use_context(context_before)
            self._show_report()
        self._show()

    def hand_on(self) -> DataSession:
        """Let another window go on with the file, whether it is being counted or not."""
        self.tail.on_close()
        self.session.setParent(None)
        return self.session

    def retranslate(self) -> None:
        """Look at the file again, for what is said of it in words."""
        self.session.look_again()

    def ask_file(self) -> None:
        """Ask which file to look at."""
        path = questions.ask_data_path(self, self._folder())
        if path is not None:
            self.session.open(path)

    def ask_folder(self) -> None:
        """Ask which saved dataset to look at."""
        path = questions.ask_folder(self, tr("Open a saved dataset"), self._folder())
        if path is not None:
            self.session.open(path)

    def ask_tokenizer(self, folder: bool = False) -> None:
        """Ask which tokenizer to count with."""
        where = self.session.options.tokenizer or self._folder()
        if folder:
            path = questions.ask_folder(self, tr("A model's folder"), where)
        else:
            path = questions.ask_tokenizer_path(self, where)
        if path is not None:
            self.reading.use_tokenizer(path)

    def send_to_job(self) -> None:
        """Put the lengths and the context into the job: one undoable step."""
        report = self.session.report
        if report is None or not self.send.isEnabled():
            return
        name = Path(report.file).name
        before = self._store.job
        self._store.end_gesture()
        changes = job_changes(report, seq_len=self.results.context.context, image_tokens=picture_tokens(before))
        done = self._store.edit_many(changes, lambda: tr("Use the lengths of {0}", name))
        self._store.end_gesture()
        if done and self._store.job == before:
            self.message.say(tr("The job already has these token lengths."), tone="info")
        elif done:
            self.sent.emit(name)
        else:
            self.message.say(tr("The job does not take these lengths."), list(self._store.faults.values()))

    def show_send(self, shown: bool) -> None:
        """Show the button of this half in the page's head, or not."""
        self._in_front = shown
        self._show_head()

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.empty.set_colours(colours)
        self.results.set_colours(colours)

    def on_close(self) -> None:
        """Forget what is under way: the window is closed."""
        self.session.on_close()
        self.tail.on_close()

    def _connect(self) -> None:
        session = self.session
        self.reading.fileWanted.connect(self.ask_file)
        self.reading.tokenizerWanted.connect(self.ask_tokenizer)
        self.send.clicked.connect(self.send_to_job)
        self.results.contextChosen.connect(self._use_context)
        self.tail.estimated.connect(self.results.show_tail)
        session.opened.connect(self._show_file)
        session.changed.connect(self._show)
        session.reported.connect(self._show_report)
        session.failed.connect(self._show_failed)
        session.work.busyChanged.connect(self._show)
        self._store.jobReplaced.connect(lambda _job: self._forget_context())
        seen = WhileSeen(self)
        self._store.figuresChanged.connect(seen.slot(lambda _figures: self._take_job(self._store.job)))
        self._store.estimateChanged.connect(seen.slot(lambda _estimate: self._ask_tail()))
        self._context.settings.changed.connect(self._settings_changed)

    def _settings_changed(self, name: str) -> None:
        if name == "units":
            self.results.show_units(self._context.settings.units)

    def _take_job(self, job: Job) -> None:
        """Follow the job's context length and micro-batch when they change there."""
        figures = self._store.figures
        resolved = figures.resolved.training.micro_batch if figures else None
        windows = (self._text_context(job), job.training.micro_batch or resolved or 1)
        if windows != self._job_windows:
            moved = self._job_windows is None or windows[0] != self._job_windows[0]
            self._job_windows = windows
            if moved:
                self.results.context.show_context(windows[0])
            self.session.use_windows(self.results.context.context, windows[1])
        if self.session.report is not None:
            self.results.bars.show_bars(batching_chart(self.session.report.batchings, _batching(job)))

    def _text_context(self, job: Job) -> int:
        """Return the job's context without the images of the file's sequences, which sending it adds."""
        report, image_tokens = self.session.report, picture_tokens(job)
        if report is None or image_tokens is None:
            return job.data.seq_len
        return max(1, job.data.seq_len - tokens_of_images(report, image_tokens))

    def _ask_tail(self) -> None:
        if self.session.report is not None:
            self.tail.ask(self.session.report, self._store.job)

    def _forget_context(self) -> None:
        self._job_windows = None

    def _use_context(self, context: int) -> None:
        self.session.use_windows(context, self._job_windows[1] if self._job_windows else 1)
        self._show()

    def _show_file(self) -> None:
        self.results_area.verticalScrollBar().setValue(0)

    def _show_report(self) -> None:
        report = self.session.report
        if report is None:
            return
        self._take_job(self._store.job)
        self.results.show_report(report, _batching(self._store.job))
        self.results.show_tail([Tail(coverage) for coverage in report.coverage])
        self._ask_tail()

    def _show(self, *_: object) -> None:
        session = self.session
        has_preview = session.preview is not None
        self.empty.setVisible(not has_preview)
        self.body.setVisible(has_preview)
        report = session.report
        self.results.setVisible(report is not None)
        self._show_head()
        self.send.setEnabled(report is not None and not session.stale and not session.work.busy)
        if session.preview is not None:
            self.records.show_preview(session.preview)
        self.reading.show_session()
        if report is None:
            self.send_words.setText(tr("counting…") if session.work.busy else tr("not counted yet"))
        else:
            approximately = "≈ " if report.sampled else ""
            self.send_words.setText(
                tr("{0} samples · {1} tokens · context {2}", approximately + number(report.sequences),
                   tokens_text(report.tokens.value), number(self.results.context.context))
            )  # fmt: skip
        self._show_problem()
        if session.stale and not session.work.busy:
            self.stale.say(tr("The figures below are those of the settings before."), tone="warn", lasting=True)
        else:
            self.stale.hide()

    def _show_problem(self) -> None:
        """Say what has to be chosen before the file can be counted, for as long as that is so."""
        preview, why = self.session.preview, self.session.problem
        if preview is None or not why:
            self.problem.hide()
            return
        if preview.format is None:
            headline = tr("Choose on the left what a record of this file is, then its fields.")
        else:
            headline = tr("This cannot be counted as it is read now.")
        self.problem.say(headline, why.split("\n"), tone="warn", lasting=True)

    def _show_head(self) -> None:
        for part in (self.send, self.send_words):
            part.setVisible(self._in_front and self.session.preview is not None)

    def _show_failed(self, text: str) -> None:
        if text:
            self.message.say(tr("This cannot be used; what is below stays as it was.") if self.session.preview
                             else tr("This cannot be used."), text.split("\n"))  # fmt: skip
            self.reading.show_session()  # a choice that was refused is taken back
        else:
            self.message.hide()

    def _folder(self) -> Path:
        return self.session.path.parent if self.session.path else Path.home()

    def _lay_out(self) -> None:
        self.body = QWidget(self)
        left = scrolling(self.reading, self.body)
        left.setFixedWidth(min(max(self.fontMetrics().averageCharWidth() * 44, 310), 330))
        right = QWidget(self.body)
        right.setObjectName("pageContent")
        results = QVBoxLayout(right)
        results.setContentsMargins(0, 0, 4, 0)
        results.setSpacing(_GAP)
        results.addWidget(self.stale)
        results.addWidget(self.results)
        results.addWidget(self.records)
        results.addStretch(1)
        self.results_area = scrolling(right, self.body)
        row = QHBoxLayout(self.body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        row.addWidget(left)
        row.addWidget(self.results_area, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(self.problem)
        column.addWidget(self.empty, 1)
        column.addWidget(self.body, 1)


def _batching(job: Job) -> str:
    return assigned(as_trainer_runs(job).data.batching)
