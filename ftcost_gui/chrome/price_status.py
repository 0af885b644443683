"""What the status bar says of prices: how many offers, whether the chosen price is old, whose lists count."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QObject, QSignalBlocker
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.documents.fields import declaration
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_core.wording.labels import age_words
from ftcost_gui.state.catalogue_entries import find_offer, offer_name, own_lists_changes
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.labels import scaled


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
        self._summary.setToolTip(details_of(book))

    def _show_age(self, estimate: Estimate) -> None:
        """Say how old the price is that the cost rests on."""
        today, chosen = self._prices.today(), estimate.cost.offer
        offer = find_offer(chosen, self._prices.book.offers) if chosen else None
        text = provenance = ""
        if offer is not None and offer.age_days(today) > 0:
            text = tr("Chosen price: {0}", age_words(offer.age_days(today)))
            provenance = provenance_of(offer, today)
        # Not hidden: the bar hides its labels while it shows a message, and one shown then would lie over it.
        self._age.setText(text)
        self._age.setToolTip(provenance)


_PATH = "limits.own_lists_only"


class OwnListsSwitch(QCheckBox):
    """Shows and sets a limit of the job, as ``action`` does; both are there where the user has lists.

    They are there, too, where the job has the limit: it may come with a file from somebody who has lists.
    """

    def __init__(self, context: Context, action: QAction, parent: QWidget) -> None:
        limit = declaration(_PATH)
        super().__init__(limit.title, parent)
        self.setFont(scaled(self, 0.92))
        self.setToolTip(limit.description)
        self._store, self._action = context.store, action
        action.setCheckable(True)
        self.clicked.connect(self._edit)
        action.triggered.connect(self._edit)
        context.store.jobChanged.connect(lambda _job: self._show())
        context.prices.bookChanged.connect(self._take_book)
        self._take_book(context.prices.book)

    def _take_book(self, book: PriceBook) -> None:
        self._has_lists = any(offer.own for offer in book.offers)
        self._show()

    def _show(self) -> None:
        chosen = self._store.job.limits.own_lists_only
        with QSignalBlocker(self), QSignalBlocker(self._action):
            self.setChecked(chosen)
            self._action.setChecked(chosen)
        wanted = chosen or self._has_lists
        self.setVisible(wanted)
        self._action.setVisible(wanted)

    def _edit(self, chosen: bool) -> None:
        name = tr("Use only my lists") if chosen else tr("Use all price lists")
        self._store.end_gesture()
        self._store.edit_many(own_lists_changes(self._store.job, self._store.offers, chosen), name, at=_PATH)
        self._store.end_gesture()


def summary_of(book: PriceBook) -> str:
    """``Prices: 1 126 offers, newest 2026-11, 4 of them yours``."""
    if not book.offers:
        return tr("Prices: none in use")
    newest = max(offer.as_of for offer in book.offers)[:7]
    text = tr("Prices: {0} offers, newest {1}", number(len(book.offers)), newest)
    return tr("{0}, {1} of them yours", text, number(book.own_offers)) if book.own_offers else text


def details_of(book: PriceBook) -> str:
    """Return which price files are faulty."""
    return "\n".join(str(fault) for fault in book.faults[:4])


def provenance_of(offer: Offer, today: date) -> str:
    """``RunPod · RTX 4090``, and below it ``Price of 2026-03-01, 8 months old, from runpod.io``."""
    age = age_words(max(offer.age_days(today), 0))
    text = tr("Price of {0}, {1}, from {2}", offer.as_of, age, offer.source or tr("no source"))
    if offer.usd_rate is not None:
        rate = tr("1 {0} = {1} USD of {2}", offer.currency, offer.usd_rate, offer.usd_rate_as_of)
        text = f"{text} · {rate}"
    return f"{offer_name(offer)}\n{text}"
