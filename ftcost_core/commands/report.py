"""``ftcost report FILE -o OUT``: an estimate as a document."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from ftcost_core.commands.inputs import add_job, estimated
from ftcost_core.planner.search import plan
from ftcost_core.report.formats import format_of, render
from ftcost_core.report.subject import report_subject
from ftcost_core.report.writing import refuse_existing, write_whole
from ftcost_core.text.i18n import THIN, use_translation


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_job(parser)
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="OUT", help="a file .html, .pdf, .md, .csv or .json"
    )
    parser.add_argument("--paper", choices=("a4", "letter"), help="of a PDF (A4 otherwise) and of printed HTML")
    parser.add_argument("--plans", action="store_true", help="search for plans too, and compare them")
    parser.add_argument("--brief", action="store_true", help="one page for whoever pays")
    parser.add_argument("--units", choices=("GiB", "GB"), default="GiB", help="of memory")
    parser.add_argument("--force", action="store_true", help="overwrite a file that exists")


def run(arguments: argparse.Namespace) -> int:
    """Write the report; return the exit status."""
    use_translation(None, thousands_sign=THIN)
    output = arguments.output
    name = format_of(output)
    # Said before the work, not after it.
    refuse_existing(output, overwrite=arguments.force)
    job, prices, result = estimated(arguments)
    plans = plan(job, prices) if arguments.plans else None
    chapters = report_subject(
        job, result, date.today(), prices=prices, plans=plans, units=arguments.units, brief=arguments.brief
    )
    write_whole(output, render(chapters, name, arguments.paper), overwrite=arguments.force)
    return 0
