"""Lines of one sentence: what a node needs outside its GPUs, which prices are doubtful, the own machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.catalogue.prices.machine import machine_of
from ftcost_core.documents.job import Job
from ftcost_core.documents.result import Estimate, OwnMachine
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import money, number
from ftcost_core.wording.labels import doubt_words, host_words, market_words, own_machine_words, short_gpu
from ftcost_core.wording.verdicts import host_verdict
from ftcost_gui.state.context import Context
from ftcost_gui.text.explanations import Explanation, of_host
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.labels import Badge
from ftcost_gui.widgets.sentence_line import SentenceLine

if TYPE_CHECKING:
    from ftcost_core.documents.result import Host


class HostLine(SentenceLine):
    """Says what RAM and disk of a node the run takes.

    Signals:
        explained: what explains them, beside a rectangle in screen coordinates.
    """

    explained = Signal(object, QRect)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._explanation: Explanation | None = None
        self.text.setProperty("tone", "muted")
        self.badge = Badge(self)
        self.row.addWidget(self.badge)
        self.button = self.add_link(tr("Formulas…"))
        self.button.setAccessibleName(tr("Formulas of RAM and disk"))
        self.button.clicked.connect(lambda _checked=False: self._explain())

    def show_run(self, host: Host, units: str) -> None:
        """Show what the run needs, beside what a node has where that is known."""
        self._explanation = of_host(host, units)
        self.text.setText(tr("Outside the GPUs, per node: {0}", host_words(host, units)))
        self.badge.say(*host_verdict(host))

    def _explain(self) -> None:
        if self._explanation is not None:
            place = self.button.mapToGlobal(self.button.rect().topLeft())
            self.explained.emit(self._explanation, QRect(place, self.button.size()))


class DoubtsLine(SentenceLine):
    """Hidden where every price that is listed counts and the job names its offer.

    Signals:
        allowed: doubtful prices are to count among the cheapest.
        priceWanted: the user has a price of their own to type.
    """

    allowed = Signal()
    priceWanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text.setProperty("tone", "muted")
        self.allow = self.add_link(tr("Include them"))
        self.allow.clicked.connect(lambda _checked=False: self.allowed.emit())
        self.own_price = self.add_link(tr("Type your own price…"))
        self.own_price.clicked.connect(lambda _checked=False: self.priceWanted.emit())
        self.hide()

    def show_estimate(self, estimate: Estimate, job: Job) -> None:
        """Say what the market asks, and what is doubtful about the prices of an estimate."""
        doubts, market = doubtful_prices(estimate, job), market_line(estimate, job)
        words = " ".join(filter(None, (market, doubts)))
        self.allow.setVisible(bool(doubts))
        self.text.setText(words)
        self.text.setAccessibleName(words)
        self.setVisible(bool(words))


def market_line(estimate: Estimate, job: Job) -> str:
    """Return what the bill is the middle of; empty where the job names its offer."""
    market = estimate.cost.market
    if not market:
        return ""
    gpu, usual = short_gpu(job.hardware.gpu), money(market.median)
    return tr("{0}: usually {1}; {2}. ★ is what the bill is made of.", gpu, usual, market_words(market))


def doubtful_prices(estimate: Estimate, job: Job) -> str:
    """Return which prices are left out of "cheapest" and why; empty where none is."""
    rented = [offer for offer in estimate.offers if offer.fits and offer.allowed and offer.terms != "owned"]
    doubtful = sum(bool(offer.doubts) for offer in rented)
    if not doubtful or job.limits.doubtful_prices:
        return ""
    if not any(offer.counts for offer in rented):
        return tr("No offer that fits has a usual price, so none is called the cheapest. All are marked “!”.")
    if estimate.cost.doubts and job.price.offer is None:
        return tr(
            "No usual price for the {0} on these terms. The bill uses what there is ({1}).",
            short_gpu(job.hardware.gpu),
            doubt_words(estimate.cost.doubts),
        )
    return tr(
        "{0} of {1} prices are superseded or unusual. They are marked “!” and listed last.",
        number(doubtful),
        number(len(rented)),
    )


class OwnMachineLine(SentenceLine):
    """Says what the own machine takes.

    Signals:
        asked: the machine is to be entered or changed.
    """

    asked = Signal()

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.button = self.add_link("")
        self.button.clicked.connect(lambda _checked=False: self.asked.emit())
        self.show_machine(None)

    def show_machine(self, own: OwnMachine | None) -> None:
        """Show what it takes; without a machine, ask for one."""
        known = machine_of(self._context.prices.book) is not None
        if own is not None:
            words = own_machine_words(own)
        elif known:
            words = tr("Your machine has fewer GPUs than the job asks for.")
        else:
            words = tr("Do you own a GPU? Say so once, and it stands beside what can be rented.")
        self.text.setText(words)
        self.text.setAccessibleName(words)
        mark(self.text, "tone", "" if own else "muted")
        self.button.setText(tr("My machine…"))
