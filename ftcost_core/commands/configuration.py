"""``ftcost import CONFIG [MORE ...]``: a trainer's own configuration as a job document."""

from __future__ import annotations

import argparse
from pathlib import Path

from ftcost_core.commands.inputs import add_given_arguments, given_words, print_note, refuse_existing
from ftcost_core.configurations import read_configuration
from ftcost_core.documents.job import dump_job
from ftcost_core.storage.files import write_output
from ftcost_core.trainers.table import trainers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    titles = ", ".join(table.title for table in trainers().values())
    parser.add_argument(
        "config",
        type=Path,
        nargs="+",
        metavar="CONFIG",
        help=f"of {titles} (YAML, or a script with the command); beside it accelerate's YAML and DeepSpeed's JSON",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="JOB.ftcost", help="a new file; otherwise printed")
    add_given_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print or write the job; return the exit status."""
    imported = read_configuration(arguments.config, given_words(arguments))
    for note in imported.notes:
        print_note(note)
    text = dump_job(imported.job)
    if arguments.output is None:
        print(text, end="")
        return 0
    refuse_existing(arguments.output)
    write_output(arguments.output, text)
    print(f"{imported.title}'s job written to {arguments.output}")
    return 0
