"""One line above the offers that says which prices are doubtful, with what can be done about them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.documents.job import Job
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_core.wording.labels import doubt_words, short_gpu
from ftcost_gui.widgets.sentence_line import SentenceLine


class DoubtsLine(SentenceLine):
    """Hidden where every price that is listed counts.

    Signals:
        allowed: doubtful prices are to count among the cheapest.
        priceWanted: the user has a price of their own to type.
    """

    allowed = Signal()
    priceWanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text.setProperty("tone", "muted")
        self.allow = self.add_link(tr("Count them too"))
        self.allow.clicked.connect(lambda _checked=False: self.allowed.emit())
        self.own_price = self.add_link(tr("Type your own price…"))
        self.own_price.clicked.connect(lambda _checked=False: self.priceWanted.emit())
        self.hide()

    def show_estimate(self, estimate: Estimate, job: Job) -> None:
        """Say what is doubtful about the prices of an estimate."""
        words = doubtful_prices(estimate, job)
        self.text.setText(words)
        self.text.setAccessibleName(words)
        self.setVisible(bool(words))


def doubtful_prices(estimate: Estimate, job: Job) -> str:
    """Return which prices are left out of "cheapest" and why; empty where none is."""
    rented = [offer for offer in estimate.offers if offer.fits and offer.allowed and offer.terms != "owned"]
    doubtful = sum(bool(offer.doubts) for offer in rented)
    if not doubtful or job.limits.doubtful_prices:
        return ""
    if not any(offer.counts for offer in rented):
        return tr("No price that fits is fresh and as usual, so none is called the cheapest; they are marked “!”.")
    if estimate.cost.doubts and job.price.offer is None:
        return tr(
            "No price of the {0} on these terms is fresh and as usual; the bill takes the cheapest ({1}).",
            short_gpu(job.hardware.gpu),
            doubt_words(estimate.cost.doubts),
        )
    return tr(
        "{0} of {1} prices are old, seen again since, or far from the usual: marked “!”, listed last.",
        number(doubtful),
        number(len(rented)),
    )
