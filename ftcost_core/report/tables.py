"""The figures of a report for spreadsheets (CSV) and for programs (JSON)."""

from __future__ import annotations

import csv
import dataclasses
import io
import json

from ftcost_core import __version__
from ftcost_core.report.figures import figures
from ftcost_core.report.section_summary import verdict
from ftcost_core.report.subject import Subject
from ftcost_core.report.titles import report_title
from ftcost_core.storage.spreadsheet_text import neutral

_COLUMNS = ("path", "value", "unit", "low", "high", "source")


def to_csv(subject: Subject) -> str:
    """Return the figures as CSV in long form, with the byte order mark that Excel needs.

    A text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for figure in figures(subject):
        writer.writerow([_cell(getattr(figure, name)) for name in _COLUMNS])
    return "\ufeff" + out.getvalue()


def to_json(subject: Subject) -> str:
    """Return summary, figures, the whole result document and the plans, if any, as JSON."""
    document = {
        "format": "ftcost-report",
        "version": 1,
        "program": {"name": "ftcost", "version": __version__},
        "date": subject.made_on.isoformat(),
        "title": report_title(subject),
        "summary": list(verdict(subject)),
        "figures": [dataclasses.asdict(figure) for figure in figures(subject)],
        "result": subject.estimate.document(),
        "plans": subject.plans.document() if subject.plans else None,
    }
    return json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
    return neutral(str(value).replace("\x00", "\ufffd"))
