"""What was counted: cards, lengths, batching, percentiles, the long tail, faulty records."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ftcost_core.charts.bars import Bar, BarChart
from ftcost_core.dataset import BatchingOutcome, DataReport, RecordFault
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.charts.bars import BarsChart
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.data.context_card import ContextCard
from ftcost_gui.pages.data.data_cards import DataCards, TableCard
from ftcost_gui.pages.data.data_labels import batchings, fault_place, share_text, tokens_text
from ftcost_gui.pages.data.data_session import DataSession
from ftcost_gui.pages.data.data_tables import Tail, batching_columns, percentile_columns, tail_columns, tail_words
from ftcost_gui.tables.rows import Column, RowsModel, Thing
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.text.explanations import Explanation
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.popover import ExplanationPopover

_NARROW = 640


class DataResults(QWidget):
    """Renders a report.

    Signals:
        contextChosen: a context length that has been settled on.
    """

    contextChosen = Signal(object)

    def __init__(self, session: DataSession, units: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._units = units
        self.cards = DataCards(self)
        self.context = ContextCard(session.overflow, self)
        self.bars = BarsChart(tr("Padding against packing"), self)
        use = tr("Use this context")
        self.batchings = self._card(tr("Padding against packing"), batching_columns(), "")
        self.batchings.inside.insertWidget(1, self.bars, 1)
        self.batchings.add_to_head(self.bars.corner)
        self.batchings.table.hide()  # the bars say it; their menu gives the table
        self.percentiles = self._card(tr("Percentiles"), percentile_columns(ranged=False), use)
        self.tail = self._card(tr("What the longest samples cost"), tail_columns(units), use)
        self.tail_words = small("", self)
        self.tail_words.setWordWrap(True)
        self.tail.inside.insertWidget(2, self.tail_words)
        self.faults = self._card(tr("Faulty records"), _fault_columns(), "")
        self._grid = QGridLayout()
        self._grid.setSpacing(10)
        self._is_narrow: bool | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.cards)
        column.addWidget(self.context)
        column.addLayout(self._grid)
        self._arrange(narrow=False)
        self.cards.explained.connect(self._explain)
        self.context.chosen.connect(self.contextChosen)
        self.percentiles.table.used.connect(lambda one: self.context.use(round(one.tokens.value)))
        self.tail.table.used.connect(lambda one: self.context.use(one.coverage.seq_len))

    def show_report(self, report: DataReport, batching: str) -> None:
        """Show a counted file; ``batching`` is the job's."""
        self.cards.show_report(report)
        self.context.show_report(report)
        self.bars.show_bars(batching_chart(report.batchings, batching))
        self.batchings.show_things(report.batchings)
        self.batchings.note.setText(
            tr("{0} tok · micro-batch {1}", number(report.overflow.seq_len), number(report.micro_batch))
        )
        self.percentiles.show_things(
            report.percentiles, percentile_columns(ranged=report.tokens.low < report.tokens.high)
        )
        self.faults.setVisible(bool(report.faults))
        self.faults.show_things(report.faults)
        self.faults.note.setText(
            tr("{0} of {1}", number(len(report.faults)), number(report.malformed_records))
            if report.malformed_records > len(report.faults)
            else ""
        )

    def show_tail(self, rows: list[Tail]) -> None:
        """Show what each coverage costs; without estimates, what it is in tokens."""
        self.tail.show_things(rows)
        fits = all(row.estimate is None or row.estimate.memory.fits for row in rows)
        self.tail.note.setText(tr("the whole job") if fits else tr("the whole job, where it fits"))
        self.tail_words.setText(tail_words(rows, self._units))
        self.tail_words.setVisible(bool(self.tail_words.text()))

    def show_units(self, units: str) -> None:
        """Show memory in these units, and money in the currency chosen."""
        self._units = units
        self.tail.show_things(self.tail.table.rows.things, tail_columns(units))

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.context.set_colours(colours)
        self.bars.set_colours(colours)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the cards side by side, or below each other."""
        super().resizeEvent(event)
        self._arrange(narrow=self.width() < _NARROW)

    def _card(self, title: str, columns: Sequence[Column[Thing]], use: str) -> TableCard[Thing]:
        table = RowsTable(RowsModel(columns, _tip), title, use or tr("Show"), self)
        return TableCard(title, table, self)

    def _explain(self, explanation: Explanation, anchor: QRect) -> None:
        ExplanationPopover(explanation, self._units, self).open_at(anchor)

    def _arrange(self, *, narrow: bool) -> None:
        if narrow == self._is_narrow:
            return
        self._is_narrow = narrow
        cards: tuple[QWidget, ...] = (self.batchings, self.percentiles, self.tail, self.faults)
        for place, table_card in enumerate(cards):
            row, column = (place, 0) if narrow else divmod(place, 2)
            self._grid.addWidget(table_card, row, column, Qt.AlignmentFlag(0))
        self._grid.setColumnStretch(0, 3)
        self._grid.setColumnStretch(1, 0 if narrow else 2)


def _tip(thing: object) -> str:
    return thing.text if isinstance(thing, RecordFault) else ""


def _fault_columns() -> list[Column[RecordFault]]:
    return [
        Column(lambda: tr("Where"), lambda fault: fault_place(fault) or "–"),
        Column(lambda: tr("What is wrong"), lambda fault: fault.text),
    ]


def batching_chart(ways: Sequence[BatchingOutcome], chosen: str) -> BarChart:
    """Describe one bar a way, as long as the tokens computed on; ``chosen`` is the job's."""
    header = (tr("batching"), tr("tokens computed on"), tr("padding, share"), tr("windows"))
    rows = ((batchings()[way.name], way.computed_tokens, way.padding_share, way.windows) for way in ways)
    return BarChart(
        tr("Padding against packing"),
        _finding(ways),
        tuple(_bar(way, emphasised=way.name == chosen) for way in ways),
        [header, *rows],
    )


def _bar(way: BatchingOutcome, *, emphasised: bool) -> Bar:
    name = batchings()[way.name] + (tr(" (the job)") if emphasised else "")
    return Bar(name, way.computed_tokens, _text(way), _readout(way), way.padding_share, emphasised)


def _finding(ways: Sequence[BatchingOutcome]) -> str:
    if not ways:
        return ""
    best = min(ways, key=lambda way: way.computed_tokens)
    listed = "; ".join(f"{batchings()[way.name]}: {_text(way)}" for way in ways)
    return tr("{0} computes on the fewest tokens. {1}.", batchings()[best.name], listed)


def _text(way: BatchingOutcome) -> str:
    return tr("{0} padding · {1} windows", share_text(way.padding_share), number(way.windows))


def _readout(way: BatchingOutcome) -> str:
    lost = round(way.computed_tokens * way.padding_share)
    return tr(
        "{0}: {1} tokens computed on in one epoch, {2} of them padding; {3} windows.",
        batchings()[way.name], tokens_text(way.computed_tokens), tokens_text(lost), number(way.windows),
    )  # fmt: skip
