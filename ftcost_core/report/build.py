"""The report of a job: its sections in the order in which they are read."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core import __version__
from ftcost_core.report.brief import make_brief
from ftcost_core.report.document import Report, ReportSection, texts
from ftcost_core.report.section_assumptions import assumptions_section
from ftcost_core.report.section_beside import advice_section, managed_section, rules_section
from ftcost_core.report.section_comparison import comparison_section
from ftcost_core.report.section_cost import cost_section, offers_section
from ftcost_core.report.section_memory import memory_section
from ftcost_core.report.section_plans import plans_section
from ftcost_core.report.section_reading import glossary_section, ranges_section
from ftcost_core.report.section_summary import summary_section
from ftcost_core.report.section_terms import terms_section
from ftcost_core.report.section_time import time_section
from ftcost_core.report.subject import Subject, report_title, subtitle


def make_report(subject: Subject) -> Report:
    """Return the report on a job: whole, or on one page for whoever pays."""
    if subject.brief:
        return make_brief(subject)
    sections = list(_sections(subject))
    used = (text for section in sections for text in (section.title, *texts(section.blocks)))
    glossary = glossary_section(used)
    return Report(
        title=report_title(subject),
        subtitle=subtitle(subject),
        made=f"FTCost {__version__} · {subject.made_on.isoformat()}",
        sections=(*sections, glossary) if glossary else tuple(sections),
    )


def _sections(subject: Subject) -> Iterator[ReportSection]:
    yield summary_section(subject)
    yield memory_section(subject)
    yield time_section(subject)
    yield cost_section(subject)
    yield offers_section(subject)
    optional = (comparison_section, plans_section, advice_section, managed_section, rules_section)
    yield from (section for make in optional if (section := make(subject)) is not None)
    yield assumptions_section(subject)
    yield ranges_section(subject)
    yield terms_section(subject)
