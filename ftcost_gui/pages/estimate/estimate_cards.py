"""The figures at the top: a card for each headline of the estimate."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.wording.headlines import KEY_FIGURES, Subject, few_headlines, range_and_notes
from ftcost_gui.text.explanations import Explanation, explained
from ftcost_gui.widgets.card import FigureCard, FigureCards
from ftcost_gui.widgets.labels import BadgeButton

if TYPE_CHECKING:
    from ftcost_core.documents.result import Estimate

_NARROW = 860


class EstimateCards(FigureCards):
    """Memory, time, cost and speed of the job, and what other headlines there are.

    Signals:
        pilotWanted: the speed is to be measured.
    """

    pilotWanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self._estimate: Estimate | None = None
        self._units = "GiB"
        pilot = BadgeButton(tr("Measure it: a pilot run of some fifty steps narrows hours and cost"))
        shown = [figure for figure in KEY_FIGURES if figure.said and not figure.within]
        self.of = {
            figure.key: FigureCard(tr(figure.title), badge=pilot if figure.subject == "speed" else None)
            for figure in shown
        }
        explanations = {self.of[figure.key]: partial(self._explanation, figure.subject) for figure in shown}
        super().__init__(explanations, _NARROW, parent)
        pilot.clicked.connect(lambda _checked=False: self.pilotWanted.emit())

    def show_estimate(self, estimate: Estimate, units: str) -> None:
        """Show the headlines of an estimate, sizes in ``GiB`` or ``GB``."""
        self._estimate, self._units = estimate, units
        for headline in few_headlines(estimate, units):
            card = self.of[headline.key]
            card.show_figure(headline.value, headline.unit, range_and_notes(headline), headline.verdict)
            card.setToolTip(headline.tip)
        self.fit_notes()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the notes the lines that they need at this width."""
        super().resizeEvent(event)
        self.fit_notes()

    def explain_with(self, estimate: Estimate) -> None:
        """Explain the figures that are shown with an estimate that says more of them."""
        self._estimate = estimate

    def _explanation(self, subject: Subject | None) -> Explanation | None:
        """Return what explains a number; nothing for a figure that nothing explains."""
        return explained(subject, self._estimate, self._units) if self._estimate is not None and subject else None
