"""Report files: the formats that the dialog offers, and the work that writes one."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLocale

from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.offers.costs import Prices
from ftcost_core.report.build import make_report
from ftcost_core.report.formats import render
from ftcost_core.report.html import Paper
from ftcost_core.report.subject import Subject, report_title
from ftcost_core.report.writing import file_name, write_whole
from ftcost_core.storage.progress import CancelledError, IsCancelled, Progress
from ftcost_core.text.i18n import tr
from ftcost_gui.exporting.pdf import to_pdf
from ftcost_gui.state.pins import Pins

Write = Callable[[Progress, IsCancelled], Path]


@dataclass(frozen=True, slots=True)
class ReportFileKind:
    """A kind of file that the dialog offers."""

    words: str
    ending: str
    paper: Paper | None = None


def kinds(ending: str) -> list[ReportFileKind]:
    """Return the kinds of a format; of a PDF, the paper usual in the system's country comes first."""
    if ending != ".pdf":
        return [ReportFileKind(f"{FORMAT_NAMES[ending]} (*{ending})", ending)]
    both = [
        ReportFileKind(tr("PDF, A4 paper (*.pdf)"), ending, "a4"),
        ReportFileKind(tr("PDF, US Letter paper (*.pdf)"), ending, "letter"),
    ]
    american = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    return both[::-1] if american else both


FORMAT_NAMES = {".pdf": "PDF", ".html": "HTML", ".md": "Markdown", ".csv": "CSV", ".json": "JSON"}


def suggested_name(subject: Subject, ending: str) -> str:
    """Return a file name made of the report's title."""
    return file_name(report_title(subject), ending)


def with_comparison(subject: Subject, pins: Pins, prices: Prices) -> Subject:
    """Return the subject with the scenarios that it is compared with, each estimated at these prices.

    A pin without a job is the subject's own; one that cannot be estimated is left out.
    """
    compared = []
    for pin in pins:
        try:
            estimate = subject.estimate if pin.job is None else TwoPartEstimate(pin.job, prices, subject.made_on).first
        except InputError:
            continue
        compared.append((pin.name, estimate))
    return dataclasses.replace(subject, compared=tuple(compared))


def writer(complete: Callable[[], Subject], path: Path, kind: ReportFileKind) -> Write:
    """Return the work that draws and writes a report; its dialog has asked whether to overwrite.

    ``complete`` returns the subject, and may take a while.
    """

    def write(progress: Progress, cancelled: IsCancelled) -> Path:
        subject = complete()
        if kind.ending == ".pdf":
            content = to_pdf(make_report(subject), kind.paper or "a4", progress=progress, cancelled=cancelled)
        else:
            content = render(subject, kind.ending.lstrip("."), kind.paper)
        if cancelled():
            raise CancelledError
        write_whole(path, content, overwrite=True)
        return path

    return write
