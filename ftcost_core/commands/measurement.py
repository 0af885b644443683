"""``ftcost measurement FILE LOG``: a measured run as a row of the evidence, to be shared."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core.commands.pilot import add_log_arguments, read_report
from ftcost_core.documents.problems import refused

if TYPE_CHECKING:
    from ftcost_core.commands.arguments import Commands


def add_parser(commands: Commands) -> None:
    """Add the command to the program's subparsers."""
    parser = commands.add_parser(
        "measurement", help="write a measured run as a row that the program's fit can take"
    )
    parser.add_argument("file", metavar="FILE", help="the job of the run, or its trainer's configuration")
    add_log_arguments(parser)
    parser.add_argument(
        "--framework", required=True, metavar="TEXT", help="the tool and its version, such as 'trl 0.24'"
    )
    parser.add_argument(
        "--source", default="", metavar="OWNER/REPOSITORY", help="where anybody can read the figures"
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="RUN.json", help="a new file; otherwise the row is only shown"
    )
    parser.add_argument("--config-dir", type=Path, metavar="DIR", help="configuration folder to use instead")
    parser.set_defaults(run=_measurement)


def _measurement(arguments: argparse.Namespace) -> int:
    from ftcost_core.commands.inputs import read_job
    from ftcost_core.pilot import measurement_row
    from ftcost_core.storage.files import is_there, reason, write_atomically

    if arguments.file == "-" and Path("-") in arguments.log:
        raise refused("standard input is the job or the log, not both")
    if arguments.output is not None and is_there(arguments.output):
        raise refused(f"{arguments.output} exists: give another name")
    job = read_job(arguments.file, arguments.config_dir)
    report = read_report(arguments, job)
    for note in report.notes:
        print(f"ftcost: {note}", file=sys.stderr)
    month = date.today().strftime("%Y-%m")
    row = measurement_row(job, report, framework=arguments.framework, month=month, source=arguments.source)
    print(json.dumps(row, indent=1, ensure_ascii=False))
    if arguments.output is None:
        return 0
    try:
        write_atomically(arguments.output, json.dumps(row, ensure_ascii=False) + "\n")
    except OSError as error:
        raise refused(f"{arguments.output} cannot be written: {reason(error)}") from None
    print(f"this row, and nothing else, was written to {arguments.output}", file=sys.stderr)
    return 0
