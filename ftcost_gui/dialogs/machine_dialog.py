"""The dialog of the machine that a person owns: asked once, kept with the price lists."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.prices.cells import plain
from ftcost_core.catalogue.prices.machine import (
    Machine,
    cost_of_hour,
    forget,
    keep,
    machine_of,
    recognised,
    usual_watts,
)
from ftcost_core.documents.problems import InputError, from_validation
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import number
from ftcost_core.text.parse import parse_number
from ftcost_gui.background.tasks import Background
from ftcost_gui.dialogs.card_dialog import asked_tools
from ftcost_gui.state.catalogue_entries import gpu_entries
from ftcost_gui.state.context import Context
from ftcost_gui.state.currency import currencies
from ftcost_gui.widgets.choice import SearchableField
from ftcost_gui.widgets.decisions import decision_buttons
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.form_rows import FormRows
from ftcost_gui.widgets.labels import heading, small


class MachineDialog(QDialog):
    """Asks what an hour on one's own machine is made of, and proposes the watts."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        known = machine_of(context.prices.book)
        self.setWindowTitle(tr("My machine"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.gpu = SearchableField(gpu_entries(), tr("a GPU of the catalogue"))
        self._gpu = known.gpu if known else "RTX 4090"
        self.currency = QComboBox(self)
        self.currency.addItems([rate.code for rate in currencies(context.prices.book.rates.values())])
        self.currency.setCurrentText(known.currency if known else current().currency.code)
        rows = FormRows(self.fontMetrics().averageCharWidth() * 26, self)
        rows.add(tr("GPU"), self.gpu)
        self.lines: dict[str, QLineEdit] = {}
        for name, title, help_text in (
            ("gpus", tr("How many"), tr("In one machine.")),
            ("price", tr("Bought for"), tr("The whole machine.")),
            ("resale", tr("Resale value"), tr("What it brings when it is replaced; 0: nothing.")),
            ("years", tr("Used for, years"), tr("Until it is replaced.")),
            ("watts", tr("Power under load, W"), tr("Of the whole machine, at the plug.")),
            ("idle_watts", tr("Power while idle, W"), tr("0 for a machine that is switched off then.")),
            ("kwh_price", tr("Electricity per kWh"), tr("As your bill says.")),
            ("hours_a_year", tr("Hours used per year"), tr("At any work: they share what it cost.")),
        ):
            line = self.lines[name] = QLineEdit(self)
            rows.add(title, line, help_text)
            value = getattr(known, name) if known else Machine.model_fields[name].get_default()
            if isinstance(value, int | Decimal):
                line.setText(_shown(value))
            line.textChanged.connect(lambda _text: self._show_hour())
        rows.add(tr("Currency"), self.currency)
        self.hour = small("", self, "plain")
        """What an hour on it costs, as far as is typed."""
        self.note = small(tr("Nothing leaves this computer. It is kept as a price list of your own."), self)
        self.note.setWordWrap(True)
        self.fault = small("", self, "error")
        self.fault.setWordWrap(True)
        self.fault.hide()
        self.keep_button = QPushButton(tr("Keep"), self)
        buttons = decision_buttons(self, self.keep_button)
        if known:
            forgetting = QPushButton(tr("Forget it"), self)
            forgetting.clicked.connect(self._forget)
            buttons.addButton(forgetting, QDialogButtonBox.ButtonRole.DestructiveRole)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        for widget in (heading(self.windowTitle(), self), rows, self.hour, self.note, self.fault, buttons):
            column.addWidget(widget)
        tab_in_order(self.gpu, *self.lines.values(), self.currency)
        self.currency.currentTextChanged.connect(lambda _code: self._show_hour())
        self.gpu.edited.connect(self._choose_gpu)
        self.lines["gpus"].textEdited.connect(lambda _text: self._show_watts())
        self._work = Background(self)
        self.gpu.show_value(self._gpu)
        if known is None:
            self._show_watts()
            self._work.start(asked_tools, self._recognise, lambda _error: None)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 68)
        self._show_hour()

    def accept(self) -> None:
        """Keep the machine: one step of Undo of the prices; or say what is wrong."""
        from pydantic import ValidationError

        numbers = self._numbers()
        wrong = [name for name, number in numbers.items() if number is None]
        for name, line in self.lines.items():
            mark(line, "invalid", "true" if name in wrong else "false")
        if wrong:
            first = self.lines[wrong[0]]
            self._refuse(tr("{0}: a number is needed.", first.accessibleName()), first)
            return
        prices = self._context.prices
        try:
            machine = self._machine(numbers)
            after = keep(prices.files, machine, prices.today())
        except ValidationError as error:
            self._refuse_all(from_validation(error))
        except InputError as error:
            self._refuse_all(error)
        else:
            prices.edit(after, lambda: tr("Keep my machine"))
            super().accept()

    def done(self, result: int) -> None:
        """Ignore what is still being asked."""
        self._work.drop()
        super().done(result)

    def _numbers(self) -> dict[str, Decimal | None]:
        texts = {name: line.text().strip() for name, line in self.lines.items()}
        return {name: parse_number(text) if text else None for name, text in texts.items()}

    def _machine(self, numbers: dict[str, Decimal | None]) -> Machine:
        given = {name: str(number) for name, number in numbers.items()} | {"gpus": numbers["gpus"]}
        return Machine.model_validate({**given, "gpu": self._gpu, "currency": self.currency.currentText()})

    def _show_hour(self) -> None:
        """Say what an hour costs with what is typed; nothing while a figure is missing or wrong."""
        try:
            cost, code = cost_of_hour(self._machine(self._numbers())), self.currency.currentText()
        except ValueError:
            self.hour.setText(tr("What an hour costs stands here once price and electricity are typed."))
            return
        wear, power = float(cost.capital), float(cost.power + cost.idle_power)
        words = tr("An hour of use costs {0} {3}: {1} of wear and {2} of power.")
        self.hour.setText(words.format(*(number(value, 2) for value in (float(cost.total), wear, power)), code))

    def _forget(self) -> None:
        prices = self._context.prices
        prices.edit(forget(prices.files), lambda: tr("Forget my machine"))
        super().accept()

    def _refuse_all(self, error: InputError) -> None:
        problem = error.problems[0]
        line = self.lines.get(problem.path)
        if line is not None:
            mark(line, "invalid", "true")
        self._refuse(f"{line.accessibleName()}: {problem.text}" if line else str(problem), line or self.gpu)

    def _refuse(self, text: str, at: QWidget) -> None:
        self.fault.setText(text)
        self.fault.show()
        at.setFocus()

    def _choose_gpu(self, gpu: object) -> None:
        self._gpu = str(gpu)
        self._show_watts()

    def _show_watts(self) -> None:
        """Show the usual power of these GPUs in a machine."""
        count = parse_number(self.lines["gpus"].text())
        if count is None or not 1 <= count <= 64 or count % 1:
            return
        self.lines["watts"].setText(_shown(usual_watts(find_gpu(self._gpu).name, int(count))))

    def _recognise(self, output: str) -> None:
        found = recognised(output)
        if found is not None:
            self._gpu = found[0]
            self.gpu.show_value(self._gpu)
            self.lines["gpus"].setText(str(found[1]))
            self._show_watts()
            self.note.setText(tr("This computer has: {0} × {1}.", found[1], found[0]) + " " + self.note.text())


def _shown(value: int | Decimal) -> str:
    return plain(Decimal(value)).replace(".", current().decimal_sign)
