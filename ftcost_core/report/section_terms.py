"""The appendix of terms: formula, numbers, source and kind of each summand of the totals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ftcost_core.documents.result import Estimate
from ftcost_core.documents.term import Term
from ftcost_core.report.document import (
    Bullets,
    Group,
    Header,
    Paragraph,
    ReportBlock,
    ReportRow,
    ReportSection,
    ReportTable,
)
from ftcost_core.report.subject import Subject
from ftcost_core.text.currency import DOLLAR
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import Units
from ftcost_core.wording.labels import key_name
from ftcost_core.wording.terms import KIND_MEANINGS, KIND_NAMES, formula_of, term_value, with_numbers


def terms_section(subject: Subject) -> ReportSection:
    """Return the appendix of terms, with their sources numbered below."""
    groups = terms(subject.estimate)
    numbers = _numbered(term.source for _, part in groups for term in part)
    text = Paragraph(
        tr(
            "Each total is the sum of the terms below. Kinds: {kinds}. The number in the last column is that "
            "of the source in the list after the table.",
            kinds="; ".join(KIND_MEANINGS.values()),
        )
    )
    table = ReportTable(
        tr("Terms"),
        (Header(tr("Term")), Header(tr("Value"), number=True), Header(tr("Formula")),
        Header(tr("With numbers")),
         Header(tr("Kind")), Header(tr("Source"), number=True)),
        tuple(_rows(groups, numbers, subject.units)),
    )  # fmt: skip
    sources = tuple(f"[{place}] {tr(source)}" for source, place in numbers.items())
    blocks: tuple[ReportBlock, ...] = (text, table, Paragraph(tr("Sources")), Bullets(sources))
    return ReportSection("terms", tr("Every figure, its formula and its source"), blocks)


def terms(estimate: Estimate) -> list[tuple[str, tuple[Term, ...]]]:
    """Return the terms of each part of an estimate."""
    return [
        (tr("Memory at the peak"), estimate.memory.terms),
        (tr("Outside the GPUs, per node"), estimate.host.terms),
        (tr("Seconds of one optimizer step"), estimate.throughput.terms),
        (tr("Tokens and hours"), estimate.time.terms),
        (tr("Bill"), estimate.cost.terms),
    ]


def _numbered(sources: Iterable[str]) -> dict[str, int]:
    return {source: place for place, source in enumerate(dict.fromkeys(sources), start=1)}


def _rows(groups: list[tuple[str, tuple[Term, ...]]], numbers: dict[str, int], units: Units) -> Iterator[ReportRow]:
    for title, part in groups:
        if part:
            yield Group(title)
        for term in part:
            yield (
                key_name(term.key), term_value(term, units, DOLLAR), formula_of(term),
                with_numbers(term), KIND_NAMES[term.kind], f"[{numbers[term.source]}]",
            )  # fmt: skip
