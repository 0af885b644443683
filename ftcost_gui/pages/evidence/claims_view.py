"""The guides' claims, each with the program's figure for the same, the verdict and the arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.evidence.claims import GUIDES, VERDICTS, CheckedClaim
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import tr
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.evidence.claim_details import ClaimDetails
from ftcost_gui.pages.evidence.claim_labels import (
    guide_name,
    own_figure,
    own_range,
    place,
    verdict_meaning,
    verdict_name,
)
from ftcost_gui.pages.evidence.run_filter import in_one_line
from ftcost_gui.tables.panel import TablePanel
from ftcost_gui.tables.rows import Column, RowsModel
from ftcost_gui.widgets.check_chips import CheckChips
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.labels import card
from ftcost_gui.widgets.picker import SearchLine

_GAP = 10
_ROWS_SHOWN = 12


class ClaimsView(QWidget):
    """Filters by verdict, guide and words.

    Signals:
        used: the :class:`CheckedPart` whose job is to be opened.
    """

    used = Signal(object)

    def __init__(self, claims: Sequence[CheckedClaim], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._verdicts: tuple[str, ...] | None = None
        self._guide = ""
        counts = Counter(claim.verdict for claim in claims)
        self.chips = CheckChips(
            [(verdict, f"{verdict_name(verdict)}  {fmt.number(counts[verdict])}") for verdict in VERDICTS], self
        )
        self.chips.setAccessibleName(tr("Verdicts shown"))
        for verdict in VERDICTS:
            self.chips.button(verdict).setToolTip(verdict_meaning(verdict))
        self.chips.edited.connect(self._take_verdicts)
        self.guide = ChoiceBox([("", tr("All guides")), *((name, guide_name(name)) for name in GUIDES)], self)
        self.guide.setAccessibleName(tr("Guide"))
        self.guide.show_value("")
        self.guide.edited.connect(self._take_guide)
        self.search = SearchLine(tr("Words of a claim"), tr("Show claims that hold these words"), self)
        self.search.textChanged.connect(lambda _text: self._filter())
        self.model: RowsModel[CheckedClaim] = RowsModel(
            _columns(),
            lambda claim: f"{claim.quote}\n{claim.sentence}",
            searched=lambda claim: f"{claim.id} {claim.quote} {claim.claimed} {claim.sentence}",
        )
        self.model.show_things(claims)
        title, name = tr("Claims of three guides, held against the program"), tr("Claims of the guides")
        self.panel = TablePanel(title, self.model, name, tr("Open this job"), self, rows_shown=_ROWS_SHOWN, as_csv=True)
        self.table = self.panel.table
        self.table.sort_by(-1)
        self.table.used.connect(self._use)
        self.table.selectionModel().currentRowChanged.connect(self._mark)
        self.details = ClaimDetails(self)
        self.details.used.connect(self.used)
        self._lay_out()
        self.chips.show_value(None, ())
        self._filter()

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.search.set_colours(colours)

    def restore_from(self, before: ClaimsView) -> None:
        """Show the claims that the same view of another window shows."""
        self.search.setText(before.search.text())
        self.guide.show_value(before._guide)
        self._guide = before._guide
        self.table.restore_from(before.table)
        self._take_verdicts(before._verdicts)
        self.choose(before.table.currentIndex().row())

    def choose(self, row: int) -> None:
        """Mark a row of the table."""
        self.table.setCurrentIndex(self.model.index(row, 0))

    def _take_verdicts(self, verdicts: tuple[str, ...] | None) -> None:
        self._verdicts = verdicts
        self.chips.show_value(verdicts, ())
        self._filter()

    def _take_guide(self, guide: str) -> None:
        self._guide = guide
        self._filter()

    def _filter(self) -> None:
        self.model.filter(
            self.search.text(),
            lambda claim: (
                (self._verdicts is None or claim.verdict in self._verdicts) and self._guide in ("", claim.guide)
            ),
        )
        self.details.show_claim(None)
        shown = self.model.rowCount()
        if shown:
            self.choose(0)
        self.panel.note.setText(tr("{0} of {1} shown", fmt.number(shown), fmt.number(self.model.total)))

    def _mark(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self.details.show_claim(self.model.thing(current.row()) if current.isValid() else None)

    def _use(self, claim: CheckedClaim) -> None:
        part = next((candidate for candidate in claim.parts if candidate.job is not None), None)
        if part is not None:
            self.used.emit(part)

    def _lay_out(self) -> None:
        bar = card(self)
        inner = QVBoxLayout(bar)
        inner.setContentsMargins(12, 8, 12, 8)
        parts = QWidget(bar)
        flow = FlowLayout(parts, gap=10, line_gap=7)
        self.search.setFixedWidth(self.fontMetrics().averageCharWidth() * 26)
        self.guide.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.guide.setFixedWidth(self.fontMetrics().averageCharWidth() * 30)
        in_one_line(self.chips, [self.chips.button(verdict) for verdict in VERDICTS])
        for part in (self.chips, self.guide, self.search):
            flow.addWidget(part)
        inner.addWidget(parts)
        row = QHBoxLayout()
        row.setSpacing(_GAP)
        row.addWidget(self.panel, 13)
        row.addWidget(self.details, 7)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(bar)
        column.addLayout(row, 1)


def _columns() -> list[Column[CheckedClaim]]:
    order = {verdict: rank for rank, verdict in enumerate(VERDICTS)}
    return [
        Column(lambda: tr("Verdict"), lambda claim: verdict_name(claim.verdict),
               lambda claim: order[claim.verdict]),
        Column(lambda: tr("Claim"), lambda claim: claim.quote, lambda claim: claim.quote.casefold()),
        Column(lambda: tr("Claimed"), lambda claim: claim.claimed, lambda claim: claim.claimed_low or 0),
        Column(lambda: tr("Program"), own_figure, lambda claim: claim.figure or 0, number=True),
        Column(lambda: tr("Range"), own_range, lambda claim: claim.low or 0, number=True, drop=1),
        Column(lambda: tr("Where"), place, lambda claim: (claim.guide, claim.line), drop=2),
    ]  # fmt: skip
