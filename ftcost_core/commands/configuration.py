"""``ftcost import CONFIG [MORE ...]``: a trainer's own configuration as a job document."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ftcost_core.commands.inputs import add_given_arguments, given_words, print_note, refuse_existing
from ftcost_core.configurations import Imported, read_configuration
from ftcost_core.configurations.answers import remember
from ftcost_core.configurations.dialects import dialects
from ftcost_core.configurations.questions import is_in_catalogue
from ftcost_core.documents.job import dump_job
from ftcost_core.storage.files import write_output
from ftcost_core.trainers.table import trainers

_WIDEST = 44


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    titles = ", ".join([*(one.title for one in trainers().values()), *(one.title for one in dialects().values())])
    parser.add_argument(
        "config",
        type=Path,
        nargs="+",
        metavar="CONFIG",
        help=f"of {titles} (YAML, a script with the command, Python or a notebook, which is not run), beside it "
        "accelerate's YAML and DeepSpeed's JSON; or the folder of one training",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="JOB.ftcost", help="a new file; otherwise printed")
    add_given_arguments(parser)


def print_table(imported: Imported) -> None:
    """Print what each setting means in the job, and what was assumed, beside the output."""
    rows = [("Setting", "In the file", "In the job", ""), *(one.cells(imported.job) for one in imported.meanings)]
    widths = [min(_WIDEST, max(len(row[column]) for row in rows)) for column in range(3)]
    for *cells, last in rows:
        line = "  ".join(f"{cell:{width}.{width}}" for cell, width in zip(cells, widths, strict=True))
        print(f"{line}  {last}".rstrip(), file=sys.stderr)


def run(arguments: argparse.Namespace) -> int:
    """Print or write the job; return the exit status."""
    imported = read_configuration(arguments.config, given_words(arguments))
    print_table(imported)
    for note in imported.notes:
        print_note(note)
    if arguments.model is not None and imported.named and not is_in_catalogue(imported.named):
        remember(imported.named, arguments.model, arguments.config_dir)
        print_note(f"{imported.named} is kept as a fine-tune of {arguments.model}: the next import knows it")
    text = dump_job(imported.job)
    if arguments.output in (None, Path("-")):
        print(text, end="")
        return 0
    refuse_existing(arguments.output)
    write_output(arguments.output, text)
    print(f"{imported.title}'s job written to {arguments.output}")
    return 0
