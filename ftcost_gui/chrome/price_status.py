"""What the status bar says of prices: how many offers there are, and whether the chosen price is old."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel

from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import tr
from ftcost_core.wording.labels import age_words
from ftcost_gui.pages.prices.summary import details_of, provenance_of, summary_of
from ftcost_gui.state.catalogue_entries import find_offer
from ftcost_gui.state.context import Context


class PriceStatus(QObject):
    """Keeps two labels of the status bar in step with the price book and the estimate."""

    def __init__(self, context: Context, summary: QLabel, age: QLabel, parent: QObject) -> None:
        super().__init__(parent)
        self._prices, self._summary, self._age = context.prices, summary, age
        context.prices.bookChanged.connect(self._show_summary)
        context.store.figuresChanged.connect(self._show_age)
        self._show_summary(context.prices.book)

    def _show_summary(self, book: PriceBook) -> None:
        self._summary.setText(summary_of(book))
        self._summary.setToolTip(details_of(book, self._prices.today()))

    def _show_age(self, estimate: Estimate) -> None:
        """Warn if the price that the cost rests on is old."""
        today, chosen = self._prices.today(), estimate.cost.offer
        offer = find_offer(chosen, self._prices.book.offers) if chosen else None
        text = provenance = ""
        if offer is not None and offer.stale(today):
            text = tr("Chosen price: {0}", age_words(offer.age_days(today)))
            provenance = provenance_of(offer, today)
        # Not hidden: the bar hides its labels while it shows a message, and one shown then would lie over it.
        self._age.setText(text)
        self._age.setToolTip(provenance)
