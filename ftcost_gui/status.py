"""The status bar: where the numbers come from, and in which units they are."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow, QPushButton

from ftcost_core.catalogue.offers import all_offers
from ftcost_core.result import Estimate
from ftcost_gui.context import Context
from ftcost_gui.text import tr
from ftcost_gui.widgets.labels import small


class StatusLine:
    """Fills a window's status bar."""

    def __init__(self, window: QMainWindow, context: Context) -> None:
        bar = window.statusBar()
        bar.setSizeGripEnabled(False)
        bar.setContentsMargins(8, 0, 8, 0)
        self._context = context
        self._prices = small("", window)
        self._range = small(tr("Ranges: 80 %"), window)
        self._range.setToolTip(tr("Four of five runs should end up inside the range that is shown."))
        self._units = QPushButton("", window)
        self._units.setProperty("quiet", "true")
        self._units.setToolTip(tr("Switch between GiB and GB"))
        self._units.clicked.connect(self._switch)
        for label in (small(tr("Offline · nothing leaves this computer"), window), self._prices, self._range):
            label.setContentsMargins(0, 2, 14, 2)
            bar.addWidget(label)
        bar.addPermanentWidget(self._units)
        self._currency = "USD"
        context.settings.changed.connect(lambda _name: self._show_units())
        self._show_units()

    def show_estimate(self, estimate: Estimate) -> None:
        """Show which prices and which currency an estimate is in."""
        dates = [offer.as_of for offer in all_offers()]
        newest = max(dates)[:7] if dates else ""
        self._prices.setText(tr("Prices: built-in, newest {0}, {1} offers", newest, len(dates)))
        self._prices.setToolTip(
            tr("Dates from {0} to {1}; each offer's is in its row of the table.", min(dates), max(dates))
        )
        self._currency = estimate.cost.currency
        self._show_units()

    def _show_units(self) -> None:
        self._units.setText(f"{self._currency} · {self._context.settings.units}")
        self._units.setAccessibleName(tr("Units: {0}", self._units.text()))

    def _switch(self) -> None:
        self._context.settings.units = "GB" if self._context.settings.units == "GiB" else "GiB"
