"""PDF reports for the command line (``ftcost report FILE -o OUT.pdf``), with or without a screen."""

from __future__ import annotations

import os

from ftcost_core.documents.problems import refused
from ftcost_core.report.formats import add_renderer
from ftcost_core.report.html import Paper
from ftcost_core.report.subject import Subject


def add_pdf() -> None:
    """Register the PDF format with the core's ``report`` command; Qt is loaded when a PDF is written."""
    add_renderer("pdf", render_pdf)


def render_pdf(subject: Subject, paper: Paper | None) -> bytes:
    """Return the PDF of a report. Raises :class:`InputError` where a font or a system library is missing."""
    from ftcost_gui.app.screen import missing_library, missing_screen

    if missing_screen():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from ftcost_core.report.build import make_report

    try:
        from ftcost_gui.app.application import make_application
        from ftcost_gui.exporting.pdf import to_pdf
    except ImportError as error:
        missing = missing_library(str(error))
        if missing is None:
            raise
        raise refused(f"a PDF is drawn by the window's libraries: {missing}") from None

    _app = make_application()
    return to_pdf(make_report(subject), paper or "a4")
