"""``ftcost report FILE -o OUT.pdf``: the PDF for the command line, with a screen or without."""

from __future__ import annotations

import os

from ftcost_core.report.formats import add_renderer
from ftcost_core.report.html import Paper
from ftcost_core.report.subject import Subject


def add_pdf() -> None:
    """Let the core's command write PDFs. Qt is not loaded before one is wanted."""
    add_renderer("pdf", render_pdf)


def render_pdf(about: Subject, paper: Paper | None) -> bytes:
    """Return the PDF of a report. Raises :class:`InputError` where no font is installed."""
    from ftcost_gui.app.screen import missing_screen

    if missing_screen():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from ftcost_core.report.build import make_report
    from ftcost_gui.app.application import make_application
    from ftcost_gui.exporting.pdf import to_pdf

    _app = make_application()
    return to_pdf(make_report(about), paper or "a4")
