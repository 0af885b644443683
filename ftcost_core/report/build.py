"""The report of a job: its sections in the order in which they are read."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core import __version__
from ftcost_core.report.document import Report, ReportSection, texts
from ftcost_core.report.section_assumptions import assumptions_section
from ftcost_core.report.section_beside import advice_section, managed_section, rules_section
from ftcost_core.report.section_cost import cost_section, offers_section
from ftcost_core.report.section_memory import memory_section
from ftcost_core.report.section_plans import plans_section
from ftcost_core.report.section_reading import glossary_section, ranges_section
from ftcost_core.report.section_summary import summary_section
from ftcost_core.report.section_terms import terms_section
from ftcost_core.report.section_time import time_section
from ftcost_core.report.subject import Subject
from ftcost_core.text.job_titles import automatic_title
from ftcost_core.text.labels import METHODS, hardware_name, model_name


def make_report(subject: Subject) -> Report:
    """Return the report on a job."""
    sections = list(_sections(subject))
    used = (text for section in sections for text in (section.title, *texts(section.blocks)))
    glossary = glossary_section(used)
    return Report(
        title=report_title(subject),
        subtitle=subtitle(subject),
        made=f"FTCost {__version__} · {subject.made_on.isoformat()}",
        sections=(*sections, glossary) if glossary else tuple(sections),
    )


def report_title(subject: Subject) -> str:
    """Return the job's name, or method, model and hardware where it has none."""
    return subject.job.name.strip() or automatic_title(subject.estimate.resolved)


def subtitle(subject: Subject) -> str:
    """Return model, method and hardware in a line."""
    job = subject.estimate.resolved
    return f"{model_name(job)} · {METHODS[job.method.kind]} · {hardware_name(job)}"


def _sections(subject: Subject) -> Iterator[ReportSection]:
    yield summary_section(subject)
    yield memory_section(subject)
    yield time_section(subject)
    yield cost_section(subject)
    yield offers_section(subject)
    optional = (plans_section, advice_section, managed_section, rules_section)
    yield from (section for make in optional if (section := make(subject)) is not None)
    yield assumptions_section(subject)
    yield ranges_section(subject)
    yield terms_section(subject)
