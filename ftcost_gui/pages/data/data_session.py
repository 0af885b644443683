"""The data file in use: its reading options, its counts, and the context length of the report."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal

from ftcost_core.dataset import DataOptions, DataReport, FilePreview, Overflow, inspect
from ftcost_core.dataset.counting import count_lengths
from ftcost_core.dataset.length_table import LengthTable
from ftcost_core.dataset.report_from_lengths import overflow, report
from ftcost_core.documents.problems import InputError, from_validation
from ftcost_core.storage.progress import IsCancelled, Progress
from ftcost_core.text.i18n import tr
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.background.tasks import Background

_AT_ONCE_BYTES = 16 * 2**20
"""Files up to this size are counted without being asked to."""
_KEPT = ("tokenizer", "template", "language", "text_records", "seq_len", "micro_batch")
"""Options that hold for the next file too."""
_WINDOWS = frozenset({"seq_len", "micro_batch"})
"""Options that change nothing that is read."""


class DataSession(QObject):
    """Reads and counts in threads; the last file's result stays until another file is read.

    Signals:
        opened: another file has been looked at.
        changed: the options, or whether the report still is theirs.
        reported: a new report.
        failed: why something was not taken, in a sentence; empty when that is over.
    """

    opened = Signal()
    changed = Signal()
    reported = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.options = DataOptions()
        self.preview: FilePreview | None = None
        self.problem = ""
        """Why the file cannot be counted as it is read now, in a sentence; empty where nothing is known."""
        self.report: DataReport | None = None
        self._options_of_report = self.options
        self._counted: LengthTable | None = None
        self._look = Background(self)
        self._weigh = Background(self)
        self.work = LongWork(self)

    @property
    def stale(self) -> bool:
        """Whether the report is of other options than those chosen now."""
        return self.report is not None and _read(self._options_of_report) != _read(self.options)

    def overflow(self, seq_len: int) -> Overflow | None:
        """Return what a context length does to the samples; fast enough to follow a drag."""
        return overflow(self._counted, seq_len) if self._counted is not None else None

    def open(self, path: Path) -> None:
        """Look at a file; one that holds no records leaves the last one's result in place."""
        remembered = self.options.model_dump(include=set(_KEPT))
        self._inspect(path, DataOptions(**remembered), new=True)

    def look_again(self) -> None:
        """Look at the file again as it is read now, unless it is being counted."""
        if self.path is not None and not self.work.busy:
            self._inspect(self.path, self.options, new=False)

    def choose(self, **changes: object) -> None:
        """Read the file again with other options."""
        try:
            options = DataOptions.model_validate(self.options.model_dump() | changes)
        except ValidationError as error:
            self.failed.emit(_sentence(from_validation(error)))
            return
        if options == self.options:
            return
        if self.path is None:
            self.options = options
            self.changed.emit()
        else:
            self._inspect(self.path, options, new=False)

    def use_windows(self, seq_len: int, micro_batch: int) -> None:
        """Set the context length and micro-batch that the report is about; nothing is read again."""
        changes = {"seq_len": max(seq_len, 1), "micro_batch": max(micro_batch, 1)}
        self.options = self.options.model_copy(update=changes)
        lengths, options = self._counted, self.options
        if lengths is None or self.stale or self.work.busy:
            return
        if all(getattr(self._options_of_report, name) == getattr(options, name) for name in _WINDOWS):
            return
        self._weigh.start(
            lambda: report(lengths, options),
            lambda new_report: self._take(lengths, new_report, options),
            lambda error: self.failed.emit(_sentence(error)),
        )

    def count(self, *, exact: bool | None = None) -> None:
        """Count the tokens; a sample of a large file, unless ``exact``; nothing before there is a format."""
        if self.path is None or self.preview is None or self.preview.format is None:
            return
        if exact is not None:
            self.options = self.options.model_copy(update={"exact": exact})
        path, options = self.path, self.options
        self._weigh.drop()
        self.failed.emit("")
        self.problem = ""

        def work(progress: Progress, cancelled: IsCancelled) -> tuple[LengthTable, DataReport]:
            lengths = count_lengths(path, options, progress, cancelled)
            return lengths, report(lengths, options)

        self.work.start(work, lambda result: self._take(result[0], result[1], options), self._not_counted)

    def cancel(self) -> None:
        """Stop counting."""
        self.work.cancel()

    def on_close(self) -> None:
        """Forget what is under way: the window is closed."""
        self.cancel()
        self._look.drop()
        self._weigh.drop()

    def _inspect(self, path: Path, options: DataOptions, *, new: bool) -> None:
        self.cancel()
        self._weigh.drop()
        self._look.start(
            lambda: inspect(path, options),
            lambda preview: self._seen(path, options, preview, new=new),
            lambda error: self.failed.emit(_sentence(error)),
        )

    def _seen(self, path: Path, options: DataOptions, preview: FilePreview, *, new: bool) -> None:
        self.path, self.options, self.preview = path, options, preview
        self.problem = preview.problem
        self.failed.emit("")
        if new:
            self.report = self._counted = None
            self.opened.emit()
        self.changed.emit()
        if preview.size_bytes <= _AT_ONCE_BYTES:
            self.count()

    def _not_counted(self, error: InputError) -> None:
        self.problem = _sentence(error)
        self.changed.emit()

    def _take(self, lengths: LengthTable, new_report: DataReport, options: DataOptions) -> None:
        self._counted, self.report, self._options_of_report = lengths, new_report, options
        self.reported.emit()
        self.changed.emit()
        # The context may have been moved on while this was counted.
        self.use_windows(self.options.seq_len, self.options.micro_batch)


def _read(options: DataOptions) -> dict[str, object]:
    return options.model_dump(exclude=set(_WINDOWS))


def _sentence(error: InputError) -> str:
    return "\n".join(str(problem) for problem in error.problems) or tr("This cannot be read.")
