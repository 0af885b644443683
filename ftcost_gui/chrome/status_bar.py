"""The status bar: where the numbers come from, and in which units they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow, QPushButton

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.focus import tab_last
from ftcost_gui.widgets.labels import small

if TYPE_CHECKING:
    from ftcost_core.catalogue.prices.book import PriceBook
    from ftcost_core.documents.result import Estimate
    from ftcost_gui.state.context import Context
    from ftcost_gui.state.settings import Settings


class StatusLine(QObject):
    """Fills a window's status bar; what it says of prices comes with :meth:`attach`."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        super().__init__(window)
        bar = window.statusBar()
        bar.setSizeGripEnabled(False)
        bar.setContentsMargins(8, 0, 8, 0)
        self._window, self._settings = window, settings
        self._prices = small("", window)
        self._age = small("", window, "warn")
        self._range = small(tr("Ranges: 80 %"), window)
        self._range.setToolTip(tr("Four of five runs should end up inside the range that is shown."))
        self._units = QPushButton("", window)
        self._units.setProperty("quiet", "true")
        self._units.setToolTip(tr("Switch between GiB and GB"))
        self._units.clicked.connect(self._switch)
        self._buttons: tuple[QPushButton, ...] = (self._units,)
        for label in (
            small(tr("Offline · nothing leaves this computer"), window),
            self._prices,
            self._age,
            self._range,
        ):
            label.setContentsMargins(0, 2, 14, 2)
            bar.addWidget(label)
        bar.addPermanentWidget(self._units)
        settings.changed.connect(self._show_units)
        self._show_units()

    def attach(self, context: Context) -> None:
        """Say where the prices come from, and in which currency money is shown."""
        from ftcost_gui.chrome.currency_menu import CurrencyButton

        self._context = context
        self.currency = CurrencyButton(context, self._window)
        bar = self._window.statusBar()
        bar.removeWidget(self._units)
        self._buttons = (self.currency, self._units)
        for button in self._buttons:
            bar.addPermanentWidget(button)
        self._units.show()
        context.prices.bookChanged.connect(self._show_prices)
        self._show_prices(context.prices.book)

    def go_last(self) -> None:
        """Let Tab come here after the pages that there are by now."""
        tab_last(*self._buttons)

    def show_estimate(self, estimate: Estimate) -> None:
        """Show whether the price behind the cost is an old one."""
        self._show_age(estimate.cost.offer)

    def _show_prices(self, book: PriceBook) -> None:
        from ftcost_gui.pages.prices.summary import details_of, summary_of

        self._prices.setText(summary_of(book))
        self._prices.setToolTip(details_of(book, self._context.prices.today()))

    def _show_age(self, chosen: str | None) -> None:
        """Say so when the price behind the cost is an old one."""
        from ftcost_core.text.labels import age_words
        from ftcost_gui.pages.prices.summary import provenance_of
        from ftcost_gui.state.catalogue_entries import find_offer

        prices = self._context.prices
        offer = find_offer(chosen, prices.book.offers) if chosen else None
        text = provenance = ""
        if offer is not None and offer.stale(prices.today()):
            text = tr("Chosen price: {0}", age_words(offer.age_days(prices.today())))
            provenance = provenance_of(offer, prices.today())
        # Not hidden: the bar hides its labels while it shows a message, and one shown then would lie over it.
        self._age.setText(text)
        self._age.setToolTip(provenance)

    def _show_units(self) -> None:
        self._units.setText(self._settings.units)
        self._units.setAccessibleName(tr("Units: {0}", self._units.text()))

    def _switch(self) -> None:
        self._settings.units = "GB" if self._settings.units == "GiB" else "GiB"
