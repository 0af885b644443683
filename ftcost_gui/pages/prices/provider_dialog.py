"""The dialog of a provider: name, currency, billing. Adds a price list or edits the header of one."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCompleter, QDialog, QGridLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ftcost_core.catalogue.currency import CURRENCIES
from ftcost_core.catalogue.prices import edits
from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.catalogue.prices.cells import decimal_of, plain, suggested_number
from ftcost_core.catalogue.prices.fields import HEADER, HEADER_TYPES
from ftcost_core.catalogue.prices.offer_ids import provider_id, text_of
from ftcost_core.catalogue.prices.price_files import SUFFIX, PriceFiles
from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import tr
from ftcost_gui.state.price_store import PriceStore
from ftcost_gui.widgets.decisions import decision_buttons
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.labels import heading, small

RATE = "rate"
NAME = "provider.name"
_FIELDS = (
    NAME, "currency", RATE, "discount_pct", "provider.url", "provider.billing_increment_s",
    "provider.minimum_s", "provider.storage_gb_month", "provider.storage_stopped_gb_month",
    "provider.egress_gb", "provider.egress_free_gb_month", "source.as_of", "source.note",
)  # fmt: skip


class ProviderDialog(QDialog):
    """Everything stands there as text; what is wrong is said beside it.

    Signals:
        edited: the new price files, the provider's name, and whether it is new.
    """

    edited = Signal(object, str, bool)

    def __init__(self, store: PriceStore, provider: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._store, self._provider = store, provider
        self.setWindowTitle(tr("Add a provider") if provider is None else tr("Provider {0}", provider))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.lines: dict[str, QLineEdit] = {}
        self.faults: dict[str, QLabel] = {}
        self._id = small("", self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for place, name in enumerate(_FIELDS):
            self._add_line(grid, 2 * place, name)
        self._fill()
        self.general = small("", self, "error")
        self.general.setWordWrap(True)
        self.general.hide()
        self.accept_button = QPushButton(tr("Add provider") if provider is None else tr("Change"), self)
        buttons = decision_buttons(self, self.accept_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addWidget(heading(self.windowTitle(), self))
        column.addLayout(grid)
        column.addWidget(self.general)
        column.addWidget(buttons)
        self.lines["currency"].textChanged.connect(lambda _text: self._show_rate())
        self.lines[NAME].textChanged.connect(lambda _text: self._show_id())
        self._show_rate()
        self._show_id()
        self.resize(max(self.sizeHint().width(), self.fontMetrics().averageCharWidth() * 78), 0)

    def accept(self) -> None:
        """Make the edit, or say what is wrong and stay."""
        self._clear()
        try:
            faults = self._faults()
            after = self._store.files if faults else self._edited(self._store.files)
        except InputError as error:
            faults = {problem.path: problem.text for problem in error.problems}
            after = self._store.files
        if faults:
            self._say(faults)
            return
        self.edited.emit(after, self._text(NAME), self._provider is None)
        super().accept()

    def _add_line(self, grid: QGridLayout, place: int, name: str) -> None:
        title, help_text = _words(name)
        line, fault = QLineEdit(self), small("", self, "error")
        label = QLabel(title, self)
        label.setBuddy(line)
        line.setAccessibleName(title)
        line.setToolTip(help_text)
        line.setPlaceholderText(_example(name))
        fault.setWordWrap(True)
        fault.hide()
        if name == "currency":
            completer = QCompleter(sorted(CURRENCIES), line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            line.setCompleter(completer)
        grid.addWidget(label, place, 0)
        grid.addWidget(line, place, 1)
        grid.addWidget(small(help_text, self) if name != NAME else self._id, place, 2)
        grid.addWidget(fault, place + 1, 1, 1, 2)
        self.lines[name], self.faults[name] = line, fault

    def _fill(self) -> None:
        book, file = self._store.book, _file_name(self._store.book, self._provider)
        header = book.files.find(file).header if file and book.files.find(file) else {}  # type: ignore[union-attr]
        for name, line in self.lines.items():
            line.setText(text_of(header, name))
        if self._provider is not None:
            self.lines[NAME].setText(self._provider)
            self.lines[NAME].setReadOnly(True)
        if not self._text("currency"):
            self.lines["currency"].setText("USD")

    def _show_rate(self) -> None:
        """Ask for the exchange rate where the currency needs one."""
        code = self._text("currency").upper()
        rate = self._store.book.rates.get(code)
        line = self.lines[RATE]
        line.setEnabled(code in CURRENCIES and code != "USD")
        line.setText(plain(rate.usd) if rate and code != "USD" else "")
        line.setPlaceholderText(tr("US dollars for 1 {0}", code) if line.isEnabled() else tr("not needed"))

    def _show_id(self) -> None:
        provider = provider_id(self._text(NAME))
        self._id.setText(
            tr("id {0}, file {1}", provider, provider + SUFFIX) if provider else tr("a name to begin with")
        )

    def _faults(self) -> dict[str, str]:
        faults = {}
        for name in self.lines:
            text = self._text(name)
            kind = "decimal" if name == RATE else HEADER_TYPES[name]
            if kind == "decimal" and text and (decimal_of(text) is None or decimal_of(text) < 0):  # type: ignore[operator]
                hint = suggested_number(text)
                also = tr(" Did you mean {0}?", hint) if hint else ""
                faults[name] = tr("{0} is not a number from 0.", text) + also
            elif kind == "date" and text and not _is_date(text):
                faults[name] = tr("{0} is not a day such as 2026-11-20.", text)
        code = self._text("currency").upper()
        if code in CURRENCIES and code != "USD" and not self._text(RATE):
            faults[RATE] = tr("Without a rate the prices in {0} cannot be used.", code)
        return faults

    def _edited(self, files: PriceFiles) -> PriceFiles:
        name, code, today = self._text(NAME), self._text("currency").upper(), self._store.today()
        if self._provider is None:
            files = edits.add_provider(files, name, currency=code)
        for field in self.lines:
            if field not in (RATE, NAME) and (self._text(field) or self._provider is not None):
                text = code if field == "currency" else self._text(field)
                files = edits.set_header(files, name, field, text)
        rate, previous = self._text(RATE), self._store.book.rates.get(code)
        if rate and code != "USD" and (previous is None or plain(previous.usd) != rate):
            files = edits.set_rate(files, code, rate, today)
        return files

    def _say(self, faults: dict[str, str]) -> None:
        paths = {"usd": RATE, "provider": NAME}
        for path, text in faults.items():
            name = paths.get(path, path)
            if name in self.lines:
                mark(self.lines[name], "invalid", "true")
                self.lines[name].setAccessibleDescription(text)
                self.faults[name].setText(text)
                self.faults[name].show()
            else:
                self.general.setText(text)
                self.general.show()
        first = next(
            (self.lines[paths.get(path, path)] for path in faults if paths.get(path, path) in self.lines), None
        )
        if first is not None:
            first.setFocus()

    def _clear(self) -> None:
        self.general.hide()
        for name, line in self.lines.items():
            mark(line, "invalid", "false")
            line.setAccessibleDescription("")
            self.faults[name].hide()

    def _text(self, name: str) -> str:
        return self.lines[name].text().strip()


def _file_name(book: PriceBook, provider: str | None) -> str | None:
    wanted = provider_id(provider) if provider else None
    return next((name for name, head in book.headers.items() if head.provider_id == wanted), None)


def _words(name: str) -> tuple[str, str]:
    if name == RATE:
        return tr("Exchange rate"), tr("US dollars for one unit, as of today.")
    field = next(field for field in HEADER if field.name == name)
    return tr(field.title), tr(field.description)


def _example(name: str) -> str:
    return {
        NAME: tr("my-lab"), "currency": "USD", "provider.billing_increment_s": "1", "provider.minimum_s": "0",
        "provider.url": "https://", "source.as_of": tr("2026-11-20"),
    }.get(name, "")  # fmt: skip


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
