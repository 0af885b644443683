"""The preview of an import of prices; nothing changes before it is accepted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
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
from ftcost_core.catalogue.prices.preview import ImportPreview, corrected, preview, take
from ftcost_core.catalogue.prices.price_files import PriceFiles
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.files import last_changed
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_core.text.parse import parse_number
from ftcost_gui.background.tasks import Background
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.prices.column_strip import ColumnStrip
from ftcost_gui.pages.prices.preview_model import PreviewModel, status_name
from ftcost_gui.state.price_store import PriceStore
from ftcost_gui.state.settings import Settings
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.labels import heading, small
from ftcost_gui.widgets.message_bar import MessageBar

_PAUSE_MS = 350
_NOTICES = 4
_TAKEN_AT_ONCE = 2_000
"""Rows up to which nobody notices that the window waits."""


class ImportDialog(QDialog):
    """Reads in a thread; nothing changes before the button is pressed.

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
        self._work = Background(self)
        self._imported: ImportedFile | None = None
        self._preview: ImportPreview | None = None
        self.setWindowModality(Qt.WindowModality.WindowModal)
        name = source.name if isinstance(source, Path) else tr("the clipboard")
        self.setWindowTitle(tr("Import prices from {0}", name))
        self.model = PreviewModel(colours)
        self.table = RowsTable(self.model, tr("Rows of the import"), "", self)
        self.summary = QLabel(tr("Reading…"), self)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
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
        import_preview, files, store = self._preview, self._store.files, self._store
        if import_preview is None:
            return
        with_rate = self._with_rate(files)

        def work() -> tuple[PriceFiles, PriceBook]:
            after = take(with_rate, import_preview)
            book = book_of(after, store.today(), store.book)
            _ = book.market  # made here, not in the window's thread
            return after, book

        def done(made: tuple[PriceFiles, PriceBook]) -> None:
            if store.files is not files:  # another program has changed them meanwhile
                self.accept()
                return
            self._remember()
            self.taken.emit(*made, import_preview.count("added") + import_preview.count("changed"))
            if self.alone.isChecked():
                self.aloneWanted.emit()
            super(ImportDialog, self).accept()

        self.take_button.setEnabled(False)
        self.summary.setText(tr("Taking {0} rows…", number(len(import_preview.lines))))
        self._work.start(work, done, self._refuse_all)
        if len(import_preview.lines) <= _TAKEN_AT_ONCE:
            self._work.wait()

    def done(self, result: int) -> None:
        """Ignore what is still being read."""
        self._work.drop()
        super().done(result)

    def wait(self) -> None:
        """Wait until the preview is there."""
        self._again.stop()
        self._work.wait()

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
        self.take_button.setProperty("primary", "true")
        self.take_button.setEnabled(False)
        buttons = QDialogButtonBox(self)
        buttons.addButton(self.take_button, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QPushButton(tr("Cancel"), self), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addWidget(heading(self.windowTitle(), self))
        column.addWidget(self.summary)
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
            read: Callable[[], ImportedFile] = partial(
                read_file,
                self._source,
                provider=provider,
                as_of=as_of,
                sheet=self.sheet.currentText(),
                columns=columns,
            )
        else:
            path = Path(tr("clipboard"))
            read = partial(
                read_import,
                self._source,
                path,
                form="csv",
                provider=provider,
                as_of=as_of,
                columns=columns,
            )
        self._look_at(read)

    def _look_at(self, read: Callable[[], ImportedFile]) -> None:
        book, today, files = self._store.book, self._store.today(), self._with_rate(self._store.files)

        def work() -> tuple[ImportedFile, ImportPreview]:
            imported = read()
            return imported, preview(imported, book_of(files, today, book), today)

        self.take_button.setEnabled(False)
        self.summary.setText(tr("Reading…"))
        self._work.start(work, self._show, self._refuse)

    def _show(self, done: tuple[ImportedFile, ImportPreview]) -> None:
        self._imported, self._preview = done
        self.message.hide()
        self._show_columns(self._preview.columns)
        self._ask_rate(self._preview)
        self.model.show_preview(self._preview)
        counts = [
            f"{number(self._preview.count(status))} {status_name(status)}"
            for status in ("added", "changed", "same", "refused")
        ]
        if self._preview.skipped:
            counts.append(tr("{0} left out", number(len(self._preview.skipped))))
        self.summary.setText(tr("Format: {0}. Rows: {1}.", self._preview.format, ", ".join(counts)))
        lines = [f"{number(count)} × {reason}" for reason, count in self._preview.reasons()]
        guessed = self._guessed(self._preview.columns)
        notices = [
            *([tr("Guessed from their cells, please check: {0}.", ", ".join(guessed))] if guessed else []),
            *self._preview.notices,
        ]
        if lines or notices:
            headline = tr("Not everything can be taken.") if lines else tr("To know beforehand:")
            self.message.say(
                headline, [*lines[:4], *notices[:_NOTICES]], "warn" if lines else "info", lasting=True
            )
        wanted = self._preview.count("added") + self._preview.count("changed")
        self.take_button.setText(tr("Take 1 row") if wanted == 1 else tr("Take {0} rows", number(wanted)))
        self.take_button.setEnabled(wanted > 0)
        self.correct.setVisible(any(p.suggestion for line in self._preview.lines for p in line.problems))

    def _with_rate(self, files: PriceFiles) -> PriceFiles:
        """Return the files with the exchange rate that was typed, of today."""
        usd = parse_number(self.rate.text())
        if not self._currency or usd is None or usd <= 0:
            return files
        return set_rate(files, self._currency, str(usd), self._store.today())

    def _ask_rate(self, import_preview: ImportPreview) -> None:
        """Ask what a currency is worth that has no rate yet; what was typed stays in sight."""
        missing = {
            text_of(line.imported.header, "currency").upper()
            for line in import_preview.lines
            if any(problem.code == "E4" for problem in line.problems)
        } & set(CURRENCIES) - set(self._store.book.rates)  # fmt: skip
        if missing and not self._currency:
            self._currency = min(missing)
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
        read = self._preview.columns if self._preview else None
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
                tr("Not all columns are known by their names."),
                [str(error.problems[0])],
                "warn",
                lasting=True,
            )
            return
        self.summary.setText(tr("Nothing can be taken from it."))
        self.message.say(
            tr("It cannot be read as a price list."),
            [str(problem) for problem in error.problems],
            lasting=True,
        )

    def _correct(self) -> None:
        if self._imported is None or self._preview is None:
            return
        offers = tuple(corrected(line.imported, line.problems) for line in self._preview.lines)
        imported = replace(self._imported, offers=offers)
        self._look_at(lambda: imported)

    def _own_date(self) -> str:
        """Return the date of what has none: a file's last change, today for what is pasted."""
        today = self._store.today()
        return (last_changed(self._source, today) if isinstance(self._source, Path) else today).isoformat()
