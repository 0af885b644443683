"""``ftcost measurement FILE LOG``: a measured run as a row of the evidence, to be shared."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path

from ftcost_core.commands.inputs import (
    add_given_arguments,
    given_words,
    print_note,
    read_configured,
    read_job,
    refuse_existing,
    with_own_model,
)
from ftcost_core.commands.pilot import add_log_arguments, read_report
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError, Problem, fail, refused
from ftcost_core.pilot import measurement_row
from ftcost_core.pilot.report import PilotReport
from ftcost_core.storage.files import is_folder, write_output

_UNKNOWN = "unknown"
_PEAK_KINDS = ("allocated", "reserved", "device", _UNKNOWN)
_GIVEN = ("model", "gpu", "gpus", "nodes", "tokens")
"""Options that say what a trainer's configuration does not."""
_NO_PART_OF_A_ROW = ("data.tokens",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="the job of the run, or its trainer's configuration")
    add_log_arguments(parser)
    parser.add_argument(
        "--peak-kind", choices=_PEAK_KINDS,
        help="what --peak-gib is: PyTorch's allocated or reserved memory, or the whole device's",
    )  # fmt: skip
    add_given_arguments(parser)
    parser.add_argument(
        "--framework", required=True, metavar="TEXT", help="the tool and its version, such as 'trl 0.24'"
    )
    parser.add_argument("--source", default="", metavar="OWNER/REPOSITORY", help="where anybody can read the figures")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="RUN.json", help="a new file; otherwise the row is only shown"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the row, and write it where a file is named; return the exit status."""
    if arguments.file == "-" and Path("-") in arguments.log:
        raise refused("standard input is the job or the log, not both")
    refuse_existing(arguments.output)
    if arguments.output is not None and not is_folder(arguments.output.parent):
        raise refused(f"{arguments.output} cannot be written: there is no folder {arguments.output.parent}")
    job, filled_in = _job(arguments)
    report = _report(arguments, job)
    for note in report.notes:
        print_note(note)
    month = date.today().strftime("%Y-%m")
    row = measurement_row(
        job, report, framework=arguments.framework, month=month, source=arguments.source, filled_in=filled_in
    )
    print(json.dumps(row, indent=1, ensure_ascii=False))
    if arguments.output is None:
        return 0
    write_output(arguments.output, json.dumps(row, ensure_ascii=False) + "\n")
    print(f"this row, and nothing else, was written to {arguments.output}", file=sys.stderr)
    return 0


def _job(arguments: argparse.Namespace) -> tuple[Job, frozenset[str]]:
    """Return the job of the run, and the fields that were filled in where its configuration is silent.

    Raises :class:`InputError`, also for options that are for a configuration beside a job, which says it all.
    """
    imported = read_configured(arguments.file, given_words(arguments))
    if imported is not None:
        for note in imported.notes:
            # The run's own GPU is the log's or an option's, or the row is refused.
            if not note.startswith(("GPU not in the file", "Tokens not in the file", *_NO_PART_OF_A_ROW)):
                print_note(note)
        filled_in = frozenset(imported.filled_in).difference(_NO_PART_OF_A_ROW)
        return with_own_model(imported.job, arguments.config_dir), filled_in
    for option in _GIVEN:
        value = getattr(arguments, option)
        if value is not None:
            raise fail(f"--{option}", value, "beside a trainer's configuration only: a job says it itself")
    return read_job(arguments.file, arguments.config_dir), frozenset()


def _report(arguments: argparse.Namespace, job: Job) -> PilotReport:
    """Return what was measured. Raises :class:`InputError` for a typed peak without its kind."""
    kind = arguments.peak_kind
    if (arguments.peak_gib is None) != (kind is None):
        lacking, there = ("--peak-kind", "--peak-gib") if kind is None else ("--peak-gib", "--peak-kind")
        words = f" ({', '.join(_PEAK_KINDS)})" if kind is None else ""
        raise InputError([Problem(lacking, "", f"required with {there}{words}")])
    return read_report(arguments, job, None if kind == _UNKNOWN else kind)
