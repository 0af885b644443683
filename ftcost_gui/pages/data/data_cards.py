"""The four figures of a counted file: records, tokens, length, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.dataset import DataReport, FilePreview, RecordFault
from ftcost_core.dataset.job_edits import stated_range
from ftcost_core.text.i18n import as_sentence, tr
from ftcost_core.text.numbers import entry, number, small_memory
from ftcost_gui.pages.data.data_labels import counted_words, fault_place, formats, share_text, tokens_text
from ftcost_gui.tables.rows import Column, Thing
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.text.explanations import Explanation
from ftcost_gui.widgets.card import FigureCard, FigureCards
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.labels import ElidedLabel, small, titled_card
from ftcost_gui.widgets.panes import emptied, head_link, rule

_NARROW = 800
_MOST_FAULTS = 12


class DataCards(FigureCards):
    """The figures of a count; each card explains how it was counted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._report: DataReport | None = None
        self.records = FigureCard(tr("Records"))
        self.tokens = FigureCard(tr("Tokens in one epoch"))
        self.length = FigureCard(tr("Median length"))
        self.faults = FigureCard(tr("Not usable"))
        explained = {
            self.records: _of_records, self.tokens: _of_tokens, self.length: _of_lengths, self.faults: _of_faults,
        }  # fmt: skip
        super().__init__(
            {card: partial(self._explanation, card, lines) for card, lines in explained.items()}, _NARROW, parent
        )

    def show_report(self, report: DataReport) -> None:
        """Show a counted file."""
        self._report = report
        self._show_records(report)
        self._show_tokens(report)
        at = {percentile.percent: percentile.tokens for percentile in report.percentiles}
        notes = tr("mean {0} · p95 {1} · p99 {2}", number(report.mean_tokens),
                   number(at[95.0].value), number(at[99.0].value))  # fmt: skip
        self.length.show_figure(number(at[50.0].value), tr("tokens"), notes)
        self._show_faults(report)

    def _show_records(self, report: DataReport) -> None:
        notes = [formats()[report.record_format]]
        if report.sequences != report.records:
            notes.append(tr("{0} sequences", number(report.sequences)))
        notes.append(small_memory(report.size_bytes, "GB"))
        verdict = (tr("sample"), "plain") if report.sampled else (tr("whole file"), "good")
        records = _rounded_if_sampled(report, number(report.records))
        self.records.show_figure(records, "", " · ".join(notes), verdict)

    def _show_tokens(self, report: DataReport) -> None:
        tokens = report.tokens
        if report.basis == "estimate":
            verdict = (tr("estimate"), "warn")
        else:
            verdict = (tr("sample"), "plain") if report.sampled else (tr("exact"), "good")
        ends = stated_range(tokens)
        notes = tr("80 % range {0} – {1}", *map(tokens_text, ends)) if ends else tr("template tokens included")
        self.tokens.show_figure(tokens_text(tokens.value), "", notes, verdict)

    def _show_faults(self, report: DataReport) -> None:
        bad = report.malformed_records + report.empty_records
        notes = [tr("{0} faulty", number(report.malformed_records)), tr("{0} empty", number(report.empty_records))]
        verdict = ("", "")
        if report.duplicate_records is None:
            notes.append(tr("duplicates need an exact count"))
        else:
            notes.append(tr("{0} duplicates", number(report.duplicate_records)))
        if report.duplicate_records:
            verdict = (tr("{0} twice", share_text(report.duplicate_records / max(report.records, 1))), "warn")
        if report.malformed_records:
            verdict = (tr("left out"), "warn")
        elif not bad and not verdict[0]:
            verdict = (tr("none"), "good")
        self.faults.show_figure(_rounded_if_sampled(report, number(bad)), "", " · ".join(notes), verdict)

    def _explanation(self, card: FigureCard, lines: Callable[[DataReport], list[str]]) -> Explanation | None:
        if self._report is None:
            return None
        title = card.accessibleName().partition(":")[0]
        return Explanation(title, card.number, (), "\n".join(lines(self._report)))


def _of_records(report: DataReport) -> list[str]:
    return [
        counted_words(report),
        tr("Readable records with text in {0}; a preference pair is two sequences.", report.file),
    ]


def _of_tokens(report: DataReport) -> list[str]:
    counted = tr("{0} characters in {1} sequences; {2} tokens a sequence on average.",
                 number(report.characters), number(report.sequences), number(report.mean_tokens, 1))  # fmt: skip
    return [counted_words(report), counted, *(as_sentence(note) for note in report.notes)]


def _of_lengths(report: DataReport) -> list[str]:
    shares = [tr("{0} % of the sequences have up to {1} tokens.", entry(one.percent),
                 _interval(one.tokens.value, one.tokens.low, one.tokens.high))
              for one in report.percentiles]  # fmt: skip
    return [counted_words(report), *shares]


def _of_faults(report: DataReport) -> list[str]:
    lines = [tr("Faulty and empty records are left out of all figures; duplicates are not.")]
    if not report.duplicates_exact:
        lines.append(tr("Duplicates are those of a fixed share of the records, scaled up."))
    faults = report.faults[:_MOST_FAULTS]
    return lines + [": ".join(part for part in (fault_place(one), one.text) if part) for one in faults]


def _rounded_if_sampled(report: DataReport, text: str) -> str:
    return f"≈ {text}" if report.sampled else text


def _interval(value: float, low: float, high: float) -> str:
    text = number(value)
    return f"{text} ({number(low)} – {number(high)})" if low < high else text


_MOST_RECORDS = 4
_MOST_CHARACTERS = 420


class RecordsCard(QWidget):
    """Shows a preview."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview: FilePreview | None = None
        self.note = ElidedLabel("", self)
        frame, inside = titled_card(self, tr("First records"), self.note)
        self._body = QWidget(frame)
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(0, 2, 0, 0)
        self._column.setSpacing(6)
        inside.addWidget(self._body)
        inside.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)
        self.setAccessibleName(tr("First records"))

    def show_preview(self, preview: FilePreview) -> None:
        """Show the first records and what is wrong with some."""
        if preview == self._preview:
            return
        self._preview = preview
        emptied(self._column)
        fits = any(record.sequences for record in preview.records)
        how = tr("as they would be trained on") if fits else tr("as they stand in the file")
        fields = tr("fields: {0}", ", ".join(preview.columns)) if preview.columns else ""
        self.note.setText(" · ".join(filter(None, (how, fields))))
        for place, record in enumerate(preview.records[:_MOST_RECORDS]):
            if place:
                self._column.addWidget(rule(self._body))
            self._column.addWidget(small(tr("Record {0}", number(record.number)), self._body))
            for sequence in record.sequences or (record.raw,):
                self._column.addWidget(self._text(sequence))
        for fault in preview.faults[:_MOST_RECORDS]:
            self._column.addWidget(self._fault(fault))

    def _text(self, text: str) -> QLabel:
        shown = text.strip()
        if len(shown) > _MOST_CHARACTERS:
            shown = shown[:_MOST_CHARACTERS].rstrip() + "…"
        label = QLabel(shown, self._body)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _fault(self, fault: RecordFault) -> QLabel:
        label = small(": ".join(part for part in (fault_place(fault), fault.text) if part), self._body, "warn")
        label.setWordWrap(True)
        return label


_HEADER_AIR = 18
_FRAME = 34


class TableCard(QWidget, Generic[Thing]):
    """As high as its rows."""

    def __init__(self, title: str, table: RowsTable[Thing], parent: QWidget, note: str = "") -> None:
        super().__init__(parent)
        self.table = table
        self.note = ElidedLabel(note, self)
        frame, inside = titled_card(self, title, self.note)
        self.copy_button = head_link(frame, inside, tr("Copy"), tr("Copy as a table: {0}", title), table.copy_all)
        table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        table.rows.modelReset.connect(self._fit)
        inside.addWidget(table)
        tab_in_order(self.copy_button, table)
        self.inside = inside
        inside.addStretch(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)
        self._fit()

    def add_to_head(self, widget: QWidget) -> None:
        """Put another command at the right end of the head, instead of Copy."""
        self.copy_button.hide()
        first = self.inside.itemAt(0)
        head = first.layout() if first is not None else None
        if isinstance(head, QHBoxLayout):
            head.addWidget(widget)
            tab_in_order(widget, self.table)

    def show_things(self, things: Sequence[Thing], columns: Sequence[Column[Thing]] | None = None) -> None:
        """Show these rows, in other columns if there are any."""
        self.table.rows.show_things(things, columns)

    def _fit(self) -> None:
        rows = self.table.rows.rowCount()
        row = self.table.verticalHeader().defaultSectionSize()
        height = rows * row + self.fontMetrics().height() + _HEADER_AIR
        self.table.setFixedHeight(height)
        if not self.table.isHidden():
            # Labels that break their lines beside it must not squeeze it.
            self.setMinimumHeight(height + self.fontMetrics().height() + _FRAME)
