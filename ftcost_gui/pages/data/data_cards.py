"""The four figures of a counted file: records, tokens, length, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from ftcost_core.dataset import DataReport
from ftcost_core.text.i18n import as_sentence, tr
from ftcost_core.text.numbers import entry, number, small_memory
from ftcost_gui.pages.data.data_labels import counted_words, fault_place, formats, share_text, tokens_text
from ftcost_gui.text.explanations import Explanation
from ftcost_gui.widgets.card import FigureCard, FigureCards

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
        if tokens.low < tokens.high:
            notes = tr("range {0} – {1}", tokens_text(tokens.low), tokens_text(tokens.high))
        else:
            notes = tr("template tokens included")
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
