"""The preview of an import of prices; nothing changes before it is accepted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.catalogue.currency import CURRENCIES
from ftcost_core.catalogue.prices.book import PriceBook, book_of
from ftcost_core.catalogue.prices.edits import set_rate
from ftcost_core.catalogue.prices.importers.column_names import field_of
from ftcost_core.catalogue.prices.importers.detect import read_file, read_import
from ftcost_core.catalogue.prices.importers.guess import guessed_columns
from ftcost_core.catalogue.prices.importers.imported import ImportedFile, ReadColumns
from ftcost_core.catalogue.prices.importers.table import SheetTable, UnmappedColumnsError
from ftcost_core.catalogue.prices.offer_ids import text_of
from ftcost_core.catalogue.prices.preview import ImportPreview, PreviewLine, Status, corrected, preview, take
from ftcost_core.catalogue.prices.price_files import PriceFiles
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.files import last_changed
from ftcost_core.storage.progress import CancelledError, IsCancelled, Progress
from ftcost_core.text.i18n import as_sentence, tr
from ftcost_core.text.numbers import number
from ftcost_core.text.parse import parse_number
from ftcost_gui.background.garbage import freeze_after_large_read
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.prices.column_strip import ColumnStrip
from ftcost_gui.pages.prices.preview_model import PreviewModel, in_order, status_name
from ftcost_gui.state.price_store import PriceStore
from ftcost_gui.state.settings import Settings
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.decisions import decision_buttons
from ftcost_gui.widgets.labels import heading, small
from ftcost_gui.widgets.message_bar import MessageBar

_PAUSE_MS = 350
_NOTICES = 4
_AIR = 28
"""Of a line beside its text, pixels."""
_TAKEN_AT_ONCE = 2_000
"""Rows up to which nobody notices that the window waits."""
_STATUSES: tuple[Status, ...] = ("added", "changed", "same", "refused")


@dataclass(frozen=True, slots=True)
class _Looked:
    """What a thread has read, and all that has to go through its rows."""

    imported: ImportedFile
    preview: ImportPreview
    in_order: tuple[PreviewLine, ...]
    counts: dict[str, int]
    reasons: list[tuple[str, int]]
    correctable: bool
    without_rate: frozenset[str]
    """Currencies that have no exchange rate."""


class ImportDialog(QDialog):
    """Reads in a thread and shows how far it is; nothing changes before the button is pressed.

    Signals:
        taken: the new price files, their book, and how many rows were taken.
        aloneWanted: only lists of the user's own are to be used from now on.
    """

    taken = Signal(object, object, int)
    aloneWanted = Signal()

    def __init__(
        self, store: PriceStore, source: Path | str, settings: Settings, colours: Colours, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._store, self._source, self._settings = store, source, settings
        self._window = parent.window()
        self.work = LongWork(self)
        self._looked: _Looked | None = None
        self.setWindowModality(Qt.WindowModality.WindowModal)
        name = source.name if isinstance(source, Path) else tr("the clipboard")
        self.setWindowTitle(tr("Import prices from {0}", name))
        self.model = PreviewModel(colours)
        self.table = RowsTable(self.model, tr("Rows of the import"), "", self)
        self.summary = QLabel(tr("Reading…"), self)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(self.fontMetrics().height() // 2)
        self.bar.setAccessibleName(tr("Progress of the import"))
        keeping = self.bar.sizePolicy()
        keeping.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(keeping)
        self.work.busyChanged.connect(self.bar.setVisible)
        self.work.progressed.connect(self._show_progress)
        self.message = MessageBar(self)
        self.provider, self.as_of = QLineEdit(self), QLineEdit(self)
        self.sheet = QComboBox(self)
        self.sheet.setAccessibleName(tr("Sheet"))
        self.sheet.hide()
        self.sheet.textActivated.connect(lambda _name: self._read())
        self.columns = ColumnStrip(self)
        self.columns.mapped.connect(self._map)
        self.rate = QLineEdit(self)
        self.rate_label = small("", self)
        self._currency = ""
        self.alone = QCheckBox(tr("Use only my lists from now on"), self)
        self.correct = QPushButton(tr("Use the suggested values"), self)
        self.take_button = QPushButton(tr("Take"), self)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_PAUSE_MS)
        self._again.timeout.connect(self._read)
        self._lay_out()
        self._read()

    def accept(self) -> None:
        """Take the added and changed rows: one edit."""
        looked, files, store = self._looked, self._store.files, self._store
        if looked is None:
            return
        import_preview, wanted = looked.preview, looked.counts["added"] + looked.counts["changed"]
        with_rate = self._with_rate(files)

        def work(_progress: Progress, _cancelled: IsCancelled) -> tuple[PriceFiles, PriceBook]:
            after = take(with_rate, import_preview)
            book = book_of(after, store.today(), store.book)
            _ = book.market  # made here, not in the window's thread
            return after, book

        def done(made: tuple[PriceFiles, PriceBook]) -> None:
            if store.files is not files:  # another program has changed them meanwhile
                self.accept()
                return
            self._remember()
            self.taken.emit(*made, wanted)
            if self.alone.isChecked():
                self.aloneWanted.emit()
            super(ImportDialog, self).accept()

        self.take_button.setEnabled(False)
        self.summary.setText(tr("Taking {0} rows…", number(len(import_preview.lines))))
        self._start_bar()
        self.work.start(work, done, self._refuse_all)
        if len(import_preview.lines) <= _TAKEN_AT_ONCE:
            self.work.wait()

    def done(self, result: int) -> None:
        """Ignore what is still being read, and hold what was read no longer."""
        self.work.cancel()
        self._looked = None
        self.model.show_things(())
        super().done(result)

    def wait(self) -> None:
        """Wait until the preview is there."""
        self._again.stop()
        self.work.wait()

    def _lay_out(self) -> None:
        options = QHBoxLayout()
        options.setSpacing(8)
        options.addWidget(self.sheet)
        for line, title, hint in (
            (self.provider, tr("Provider"), tr("where the file names none")),
            (self.as_of, tr("Seen on"), tr("where the file has no date")),
        ):
            label = small(title, self)
            label.setBuddy(line)
            line.setAccessibleName(title)
            line.setPlaceholderText(hint)
            line.setMinimumWidth(self.fontMetrics().horizontalAdvance(hint) + _AIR)
            line.textEdited.connect(lambda _text: self._again.start())
            options.addWidget(label)
            options.addWidget(line)
        self.rate_label.setBuddy(self.rate)
        self.rate.setPlaceholderText(tr("US dollars"))
        self.rate.textEdited.connect(lambda _text: self._again.start())
        for widget in (self.rate_label, self.rate):
            widget.hide()
            options.addWidget(widget)
        options.addStretch(1)
        self.correct.hide()
        self.correct.clicked.connect(self._correct)
        options.addWidget(self.correct)
        self.take_button.setEnabled(False)
        buttons = decision_buttons(self, self.take_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addWidget(heading(self.windowTitle(), self))
        column.addWidget(self.summary)
        column.addWidget(self.bar)
        column.addWidget(self.message)
        column.addLayout(options)
        column.addWidget(self.columns)
        column.addWidget(self.table, 1)
        column.addWidget(self.alone)
        column.addWidget(buttons)
        wanted = QSize(self.fontMetrics().averageCharWidth() * 165, self.fontMetrics().height() * 44)
        self.resize(wanted.boundedTo(self._window.size() - QSize(40, 40)))

    def _read(self) -> None:
        provider = self.provider.text().strip()
        as_of = self.as_of.text().strip() or self._own_date()
        remembered = dict(self._settings.read_columns)

        def columns(table: SheetTable) -> dict[str, str]:
            return remembered.get(table.source) or guessed_columns(table)

        if isinstance(self._source, Path):
            read: Callable[..., ImportedFile] = partial(
                read_file, self._source, provider=provider, as_of=as_of, sheet=self.sheet.currentText(), columns=columns
            )
        else:
            path = Path(tr("clipboard"))
            read = partial(read_import, self._source, path, form="csv", provider=provider, as_of=as_of, columns=columns)
        self._look_at(lambda progress: read(progress=progress))

    def _look_at(self, read: Callable[[Progress], ImportedFile]) -> None:
        book, today, files = self._store.book, self._store.today(), self._with_rate(self._store.files)

        def work(progress: Progress, cancelled: IsCancelled) -> _Looked:
            def tell(before: int, done: int, total: int) -> None:
                if cancelled():
                    raise CancelledError
                progress(before * total + done, 2 * total)  # rows are read, then compared

            imported = read(partial(tell, 0))
            seen = preview(imported, book_of(files, today, book), today, partial(tell, 1))
            return _looked(imported, seen, frozenset(book.rates))

        self.take_button.setEnabled(False)
        self.summary.setText(tr("Reading…"))
        self._start_bar()
        self.work.start(work, self._show, self._refuse)

    def _start_bar(self) -> None:
        self.bar.setRange(0, 0)

    def _show_progress(self, done: int, total: int) -> None:
        """Show how far the reading is; how many rows there are is not known at first."""
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        share = tr("Reading… {0} %", number(100 * done // total)) if total else ""
        self.summary.setText(share or tr("Reading… {0} rows", number(done)))

    def _show(self, looked: _Looked) -> None:
        self._looked, seen = looked, looked.preview
        freeze_after_large_read(len(looked.in_order))
        if self.message.isVisible():  # fewer lines while a rate is typed move nothing
            keeps = self.message.sizePolicy()
            keeps.setRetainSizeWhenHidden(True)
            self.message.setSizePolicy(keeps)
            self.message.setMinimumHeight(self.message.height())
        self.message.hide()
        self._show_columns(seen.columns)
        self._ask_rate(looked)
        self.model.show_things(looked.in_order)
        counts = [f"{number(looked.counts[status])} {status_name(status)}" for status in _STATUSES]
        if seen.skipped:
            counts.append(tr("{0} left out", number(len(seen.skipped))))
        self.summary.setText(tr("Format: {0}. Rows: {1}.", seen.format, ", ".join(counts)))
        lines = [f"{number(count)} × {reason}" for reason, count in looked.reasons]
        guessed = self._guessed(seen.columns)
        notices = [
            *([tr("Guessed from their cells, please check: {0}.", ", ".join(guessed))] if guessed else []),
            *map(as_sentence, seen.notices),
        ]
        if lines or notices:
            headline = tr("Some rows cannot be imported.") if lines else tr("Please check:")
            self.message.say(headline, [*lines[:4], *notices[:_NOTICES]], "warn" if lines else "info", lasting=True)
        wanted = looked.counts["added"] + looked.counts["changed"]
        self.take_button.setText(tr("Import 1 row") if wanted == 1 else tr("Import {0} rows", number(wanted)))
        self.take_button.setEnabled(wanted > 0)
        self.correct.setVisible(looked.correctable)

    def _with_rate(self, files: PriceFiles) -> PriceFiles:
        """Return the files with the exchange rate that was typed, of today."""
        usd = parse_number(self.rate.text())
        if not self._currency or usd is None or usd <= 0:
            return files
        return set_rate(files, self._currency, str(usd), self._store.today())

    def _ask_rate(self, looked: _Looked) -> None:
        """Ask what a currency is worth that has no rate yet; what was typed stays in sight."""
        if looked.without_rate and not self._currency:
            self._currency = min(looked.without_rate)
            self.rate_label.setText(tr("1 {0} today is", self._currency))
            self.rate.setAccessibleName(tr("US dollars for 1 {0}", self._currency))
            for widget in (self.rate_label, self.rate):
                widget.show()

    def _show_columns(self, read: ReadColumns | None) -> None:
        self.columns.setVisible(read is not None)
        if read is not None:
            self.columns.show_columns(read)
            if self.sheet.count() != len(read.table.sheets):
                self.sheet.addItems(list(read.table.sheets))
            self.sheet.setCurrentText(read.table.sheet)
            self.sheet.setVisible(len(read.table.sheets) > 1)

    def _map(self, source: str, mapping: dict[str, str]) -> None:
        """Remember what the columns of such a sheet hold, and read it so."""
        self._settings.read_columns = {**self._settings.read_columns, source: mapping}
        self._read()

    def _remember(self) -> None:
        """Remember what the columns were read as, since a person has looked at it."""
        read = self._looked.preview.columns if self._looked else None
        if read is not None and self._guessed(read):
            mapping = {name.strip(): field for name, field in zip(read.table.names, read.fields, strict=True)}
            self._settings.read_columns = {**self._settings.read_columns, read.table.source: mapping}

    def _guessed(self, read: ReadColumns | None) -> list[str]:
        """Return the columns that are read as what their names do not say, unless a person has said so."""
        if read is None or read.table.source in self._settings.read_columns:
            return []
        columns = zip(read.table.names, read.fields, strict=True)
        return [name.strip() for name, field in columns if name.strip() and field != field_of(name)]

    def _refuse_all(self, error: InputError) -> None:
        self.message.say(tr("Nothing was taken."), [str(problem) for problem in error.problems])

    def _refuse(self, error: InputError) -> None:
        if isinstance(error, UnmappedColumnsError):
            self._show_columns(ReadColumns(error.table, error.fields))
            self.summary.setText(tr("Which column holds the GPU, and which the price? Choose below."))
            self.message.say(
                tr("Not all columns are known by their names."), [str(error.problems[0])], "warn", lasting=True
            )
            return
        self.summary.setText(tr("Nothing can be taken from it."))
        self.message.say(
            tr("It cannot be read as a price list."), [str(problem) for problem in error.problems], lasting=True
        )

    def _correct(self) -> None:
        looked = self._looked
        if looked is None:
            return

        def read(_progress: Progress) -> ImportedFile:
            lines = looked.preview.lines
            offers = tuple(corrected(line.imported, line.problems) for line in lines)
            return replace(looked.imported, offers=offers)

        self._look_at(read)

    def _own_date(self) -> str:
        """Return the date of what has none: a file's last change, today for what is pasted."""
        today = self._store.today()
        return (last_changed(self._source, today) if isinstance(self._source, Path) else today).isoformat()


def _looked(imported: ImportedFile, seen: ImportPreview, rated: frozenset[str]) -> _Looked:
    """Go through the rows of an import, in a thread."""
    without_rate = {
        text_of(line.imported.header, "currency").upper()
        for line in seen.lines
        if any(problem.code == "E4" for problem in line.problems)
    }
    return _Looked(
        imported,
        seen,
        in_order(seen),
        {status: seen.count(status) for status in _STATUSES},
        seen.reasons(),
        any(problem.suggestion for line in seen.lines for problem in line.problems),
        frozenset(without_rate & set(CURRENCIES) - rated),
    )
