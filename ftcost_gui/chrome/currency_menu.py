"""The currency button of the status bar, its menu, and the dialog that takes an exchange rate."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from ftcost_core.catalogue.currency import CURRENCIES
from ftcost_core.catalogue.prices.edits import set_rate
from ftcost_core.documents.problems import InputError, Problem, fail
from ftcost_core.text.currency import DOLLAR
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import exchange_rate, number
from ftcost_core.text.parse import parse_number
from ftcost_gui.state.context import Context
from ftcost_gui.state.currency import currencies
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.form_rows import FormRows
from ftcost_gui.widgets.labels import small


class CurrencyButton(QPushButton):
    """Shows the currency in use with its rate and date; a click opens a menu of the others."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.setProperty("quiet", "true")
        self.clicked.connect(self.open_menu)
        context.settings.changed.connect(self.show_chosen)
        context.prices.bookChanged.connect(self.show_chosen)
        self.show_chosen()

    def show_chosen(self) -> None:
        """Show the currency in use."""
        shown = current().currency
        self.setText(shown.code if shown == DOLLAR else exchange_rate(shown))
        wanted = self._context.settings.currency
        if wanted != shown.code:
            why = tr("There is no rate for {0}: money is shown in dollars.", wanted)
        elif shown == DOLLAR:
            why = tr("Money is shown in US dollars. Click for another currency.")
        else:
            why = tr("The rate is yours, of {0}. Click for another currency.", shown.as_of)
        self.setToolTip(why)
        self.setAccessibleName(tr("Currency: {0}", self.text()))
        self.setAccessibleDescription(why)

    def menu_of_currencies(self) -> QMenu:
        """Make the menu: every currency with a rate, and an entry to add a rate."""
        menu = QMenu(self)
        group = QActionGroup(menu)
        for currency in currencies(self._context.prices.book.rates.values()):
            text = tr("USD, US dollar") if currency == DOLLAR else exchange_rate(currency)
            action = QAction(text, menu)
            action.setCheckable(True)
            action.setChecked(currency.code == current().currency.code)
            action.triggered.connect(lambda _checked=False, code=currency.code: self._choose(code))
            group.addAction(action)
            menu.addAction(action)
        menu.addSeparator()
        menu.addAction(tr("Give a rate…")).triggered.connect(lambda _checked=False: self.ask_rate())
        return menu

    def open_menu(self) -> None:
        """Offer the currencies above the button."""
        menu = self.menu_of_currencies()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def ask_rate(self) -> RateDialog:
        """Ask for a rate."""
        dialog = RateDialog(self._context, self.window())
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def _choose(self, code: str) -> None:
        self._context.settings.currency = code


class RateDialog(QDialog):
    """Asks for the rate of a currency; it is kept with the user's prices and undone like their edits."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.setWindowTitle(tr("Exchange rate"))
        rows = FormRows(self.fontMetrics().horizontalAdvance(tr("US dollars for one unit")) + 8, self)
        self.code = QComboBox()  # without a parent by name: PySide 6.11 would never release an editable one
        self.code.setEditable(True)
        self.code.addItems(sorted(CURRENCIES - {"USD"}))
        self.code.setCurrentText("EUR")
        self.usd = QLineEdit(self)
        self.usd.setPlaceholderText(tr("such as {0}", number(1.08, 2)))
        today = context.prices.today()
        self.day = QLineEdit(today.isoformat(), self)
        self.source = QLineEdit(self)
        self.source.setPlaceholderText(tr("where you read it"))
        rows.add(tr("Currency"), self.code)
        rows.add(tr("US dollars for one unit"), self.usd)
        rows.add(tr("Day of the rate"), self.day)
        rows.add(tr("Source"), self.source)
        self.fault = small("", self, "error")
        self.fault.setWordWrap(True)
        self.fault.hide()
        note = small(tr("No rate is fetched: it is what you type here. Prices stay as they are."), self)
        note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (rows, self.fault, note, buttons):
            column.addWidget(widget)
        tab_in_order(self.code, self.usd, self.day, self.source)
        self.code.currentTextChanged.connect(self._show_known)
        self._show_known(self.code.currentText())
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 64)

    def accept(self) -> None:
        """Keep the rate and show money in it, or say what is wrong."""
        prices, code = self._context.prices, self.code.currentText().strip().upper()
        value = parse_number(self.usd.text())
        usd = self.usd.text() if value is None else f"{value:f}"
        try:
            day = _day_of(self.day.text())
            after = set_rate(prices.files, code, usd, day, self.source.text().strip())
        except InputError as error:
            self.fault.setText("\n".join(self._fault_text(problem) for problem in error.problems))
            self.fault.show()
            return
        prices.edit(after, lambda: tr("Set the rate of {0}", code))
        self._context.settings.currency = code
        super().accept()

    def _fault_text(self, problem: Problem) -> str:
        field = {"currency": self.code, "usd": self.usd, "as_of": self.day}.get(problem.path)
        return str(problem) if field is None else f"{field.accessibleName()}: {problem.text}"

    def _show_known(self, code: str) -> None:
        rate = self._context.prices.book.rates.get(code.strip().upper())
        if rate is not None:
            self.usd.setText(f"{rate.usd:f}".replace(".", self.locale().decimalPoint()))
            self.source.setText(rate.source)


def _day_of(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise fail("as_of", text, tr("the day of the rate, such as 2026-11-21")) from None
