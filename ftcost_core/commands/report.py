"""``ftcost report FILE -o OUT``: an estimate as a document."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ftcost_core.commands.arguments import Commands


def add_parser(commands: Commands) -> None:
    """Add the command to the program's subparsers."""
    report = commands.add_parser("report", help="write an estimate as a document")
    report.add_argument("file", metavar="FILE", help="a .ftcost document; - reads standard input")
    report.add_argument(
        "-o", "--output", type=Path, required=True, metavar="OUT", help="a file .html, .pdf, .md, .csv or .json"
    )
    report.add_argument("--paper", choices=("a4", "letter"), help="of a PDF (A4 otherwise) and of printed HTML")
    report.add_argument("--plans", action="store_true", help="search for plans too, and compare them")
    report.add_argument("--brief", action="store_true", help="one page for whoever pays")
    report.add_argument("--units", choices=("GiB", "GB"), default="GiB", help="of memory")
    report.add_argument("--force", action="store_true", help="overwrite a file that exists")
    report.add_argument("--config-dir", type=Path, metavar="DIR", help="configuration folder to use instead")
    report.set_defaults(run=_report)


def _report(arguments: argparse.Namespace) -> int:
    from ftcost_core.commands.inputs import read_job, user_prices
    from ftcost_core.estimator import estimate
    from ftcost_core.report.formats import format_of, render
    from ftcost_core.report.subject import report_subject
    from ftcost_core.report.writing import refuse_existing, write_whole
    from ftcost_core.text.i18n import THIN, use_translation

    use_translation(None, thousands_sign=THIN)

    output, today = arguments.output, date.today()
    name = format_of(output)
    # Said before the work, not after it.
    refuse_existing(output, overwrite=arguments.force)
    job, prices = read_job(arguments.file, arguments.config_dir), user_prices(arguments.config_dir)
    result = estimate(job, prices, today)
    plans = None
    if arguments.plans:
        from ftcost_core.planner.search import plan

        plans = plan(job, prices)
    chapters = report_subject(
        job, result, today, prices=prices, plans=plans, units=arguments.units, brief=arguments.brief
    )
    write_whole(output, render(chapters, name, arguments.paper), overwrite=arguments.force)
    return 0
