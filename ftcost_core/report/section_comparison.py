"""The section on the scenarios that the job was compared with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ftcost_core.charts.comparison import comparison_drawing
from ftcost_core.documents.result import OfferEstimate
from ftcost_core.offers.comparison import ComparedRow, compare
from ftcost_core.report.document import Chart, Header, Paragraph, ReportBlock, ReportSection, ReportTable
from ftcost_core.report.subject import Subject
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import Units, number
from ftcost_core.text.regions import region_words

MOST_COMPARED = 5
"""More columns have no room on a page."""


def comparison_section(subject: Subject) -> ReportSection | None:
    """Return the scenarios side by side; ``None`` where the job was compared with none."""
    if len(subject.compared) < 2:
        return None
    return ReportSection("comparison", tr("Scenarios side by side"), tuple(_blocks(subject)))


def _blocks(subject: Subject) -> Iterator[ReportBlock]:
    scenarios = subject.compared[:MOST_COMPARED]
    names, estimates = [name for name, _ in scenarios], [estimate for _, estimate in scenarios]
    rows = compare(estimates)
    said = tr("Each scenario is a whole job, estimated at the same prices; differences are to the first.")
    if len(subject.compared) > MOST_COMPARED:
        left_out = len(subject.compared) - MOST_COMPARED
        said += " " + tr("Shown are the first {0}; {1} more were compared.", MOST_COMPARED, number(left_out))
    yield Paragraph(said)
    title = tr("Cost, time and memory of the scenarios")
    yield Chart("comparison", title, comparison_drawing(names, rows, subject.units))
    yield ReportTable(
        tr("Scenarios side by side"),
        (Header(""), *(Header(name) for name in names)),
        tuple((row.name, *_cells(row, subject.estimate.offers, subject.units)) for row in rows),
    )


def _cells(row: ComparedRow, offers: Sequence[OfferEstimate], units: Units) -> Iterator[str]:
    for place, value in enumerate(row.values):
        if row.id == "price.offer":
            yield _offer(offers, value)
            continue
        beside = row.difference_text(place, units) or row.range_text(place, units)
        parts = (row.text(place, units), f"({beside})" if beside else "", row.verdict(place))
        yield " ".join(part for part in parts if part)


def _offer(offers: Sequence[OfferEstimate], offer_id: object) -> str:
    paid = next((offer for offer in offers if offer.offer == offer_id), None)
    if paid is None:
        return str(offer_id or "–")
    return " · ".join(part for part in (paid.provider, tr(paid.terms), paid.tier, region_words(paid.region)) if part)
