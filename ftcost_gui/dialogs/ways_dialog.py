"""Buy, rent or reserve: what a job costs that runs every day, week or month, in each way to pay for it."""

from __future__ import annotations

from typing import get_args

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_core.documents.result import Estimate
from ftcost_core.offers.recurring import Every, recurring_cost
from ftcost_core.offers.ways_to_pay import Way, WayToPay, ways_to_pay
from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.text.numbers import currency_words, duration, money, percent
from ftcost_gui.state.context import Context
from ftcost_gui.tables.rows import Column, RowsModel
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.labels import heading, small
from ftcost_gui.widgets.segmented import SegmentedControl

_EVERY: LazyTexts[Every] = LazyTexts({"day": "Every day", "week": "Every week", "month": "Every month"})
_WAYS: LazyTexts[Way] = LazyTexts({
    "rented": "Rent", "owned": "Own machine", "reserved": "Reserve", "managed": "Managed service",
})  # fmt: skip


class WaysDialog(QDialog):
    """Follows the choice of how often; the job is as it was when it opened."""

    def __init__(self, context: Context, estimate: Estimate, parent: QWidget) -> None:
        super().__init__(parent)
        self._estimate, self._offers = estimate, context.store.offers
        self.setWindowTitle(tr("Buy, rent or reserve"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.every = SegmentedControl([(every, _EVERY[every]) for every in get_args(Every)], parent=self)
        self.every.setAccessibleName(tr("How often the job runs"))
        self.every.show_value("week")
        self.finding = QLabel("", self)
        self.finding.setTextFormat(Qt.TextFormat.PlainText)
        self.finding.setWordWrap(True)
        self.model = RowsModel(_columns(), lambda way: tr("Source: {0}", way.source) if way.source else "")
        self.table = RowsTable(self.model, tr("Ways to pay for the job"), "", self)
        self.copy = QPushButton(tr("Copy table"), self)
        self.copy.clicked.connect(lambda _checked=False: self.table.copy_all())
        self.every.edited.connect(self._show)
        self._lay_out()
        self._show("week")

    def _show(self, every: Every) -> None:
        ways = ways_to_pay(self._estimate, self._offers, every)
        costs = recurring_cost(self._estimate, self._offers, every)
        self.model.show_things(ways)
        said = [
            tr("A run takes {0}; the machines are used {1} of all hours.", duration(costs.run_hours),
               percent(costs.use, 1)),
        ]  # fmt: skip
        if not costs.fits:
            said.append(tr("A run is not over when the next one starts: they overlap."))
        if ways:
            cheapest = ways[0]
            said.append(
                tr("Cheapest: {0}, {1}, {2} a month.", _WAYS[cheapest.way], cheapest.name,
                   money(cheapest.month_usd))
            )  # fmt: skip
        else:
            said.append(tr("No price is known for this job."))
        self.finding.setText(" ".join(said))
        self.finding.setAccessibleName(self.finding.text())

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(heading(self.windowTitle(), self))
        head.addStretch(1)
        head.addWidget(self.every)
        self.every.setFixedWidth(self.fontMetrics().averageCharWidth() * 48)
        said = [tr("Amounts are in {0}; what is paid once is left out.", currency_words())]
        if any(service.open for service in self._estimate.managed):
            said.append(
                tr(
                    "Managed services: the tokens of the data times the epochs, at the service's price for "
                    "models of this size; neither the GPU nor its hours matter."
                )
            )
        else:
            said.append(tr("No managed service with a known price takes such a job."))
        self.note = small(" ".join(said), self)
        self.note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addLayout(head)
        for widget in (self.finding, self.table, self.note, buttons):
            column.addWidget(widget, 1 if widget is self.table else 0)
        self.resize(self.fontMetrics().averageCharWidth() * 150, self.fontMetrics().height() * 26)


def _columns() -> list[Column[WayToPay]]:
    return [
        Column(lambda: tr("Way"), lambda way: _WAYS[way.way], lambda way: way.way),
        Column(lambda: tr("With"), lambda way: way.name, lambda way: way.name.casefold(), least=20),
        Column(lambda: tr("A run"), lambda way: money(way.run_usd), lambda way: way.run_usd, number=True),
        Column(lambda: tr("A month"), lambda way: money(way.month_usd), lambda way: way.month_usd, number=True),
        Column(lambda: tr("A year"), lambda way: money(way.year_usd), lambda way: way.year_usd, number=True),
        Column(lambda: tr("Note"), lambda way: way.note, grows=True, least=20),
    ]
