"""Prices in one line: how many, how fresh, how many of them are the user's."""

from __future__ import annotations

from datetime import date

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_core.wording.labels import age_words
from ftcost_gui.state.catalogue_entries import offer_name


def summary_of(book: PriceBook) -> str:
    """``Prices: 1 126 offers, newest 2026-11, 4 of them yours``."""
    if not book.offers:
        return tr("Prices: none in use")
    newest = max(offer.as_of for offer in book.offers)[:7]
    text = tr("Prices: {0} offers, newest {1}", number(len(book.offers)), newest)
    return tr("{0}, {1} of them yours", text, number(book.own_offers)) if book.own_offers else text


def details_of(book: PriceBook, today: date) -> str:
    """Return what to know of all prices together: how many are old, which files are faulty."""
    lines = []
    old = sum(offer.stale(today) for offer in book.offers)
    if old:
        lines.append(tr("{0} of {1} prices are old: look again before you rely on them.", old, len(book.offers)))
    lines += [str(fault) for fault in book.faults[:4]]
    return "\n".join(lines)


def provenance_of(offer: Offer, today: date) -> str:
    """``RunPod · RTX 4090``, and below it ``Price of 2026-03-01, 8 months old, from runpod.io``."""
    age = age_words(max(offer.age_days(today), 0))
    text = tr("Price of {0}, {1}, from {2}", offer.as_of, age, offer.source or tr("no source"))
    if offer.usd_rate is not None:
        rate = tr("1 {0} = {1} USD of {2}", offer.currency, offer.usd_rate, offer.usd_rate_as_of)
        text = f"{text} · {rate}"
    return f"{offer_name(offer)}\n{text}"
