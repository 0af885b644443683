"""What a report is called."""

from __future__ import annotations

from ftcost_core.documents.names import hardware_name, model_name
from ftcost_core.report.subject import Subject
from ftcost_core.wording.job_titles import automatic_title
from ftcost_core.wording.labels import METHODS


def report_title(subject: Subject) -> str:
    """Return the job's name, or method, model and hardware where it has none."""
    return subject.job.name.strip() or automatic_title(subject.estimate.resolved)


def subtitle(subject: Subject) -> str:
    """Return model, method and hardware in a line."""
    job = subject.estimate.resolved
    return f"{model_name(job)} · {METHODS[job.method.kind]} · {hardware_name(job)}"
