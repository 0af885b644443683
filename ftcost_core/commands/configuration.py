"""``ftcost import CONFIG [MORE ...]``: a trainer's own configuration as a job document."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core.commands.compare import add_given_arguments
from ftcost_core.documents.problems import InputError, Problem

if TYPE_CHECKING:
    from ftcost_core.commands.arguments import Commands


def add_parser(commands: Commands) -> None:
    """Add the command to the program's subparsers."""
    parser = commands.add_parser("import", help="read a trainer's own configuration as a job document")
    parser.add_argument(
        "config",
        type=Path,
        nargs="+",
        metavar="CONFIG",
        help="of axolotl, LLaMA-Factory, torchtune or TRL (YAML, or a script with the command); beside it "
        "accelerate's YAML and DeepSpeed's JSON",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="JOB.ftcost", help="a new file; otherwise printed")
    add_given_arguments(parser)
    parser.set_defaults(run=_import)


def _import(arguments: argparse.Namespace) -> int:
    from ftcost_core.commands.inputs import given_words
    from ftcost_core.configurations import read_configuration
    from ftcost_core.documents.job import dump_job
    from ftcost_core.storage.files import is_there, write_output

    imported = read_configuration(arguments.config, given_words(arguments))
    for note in imported.notes:
        print(f"ftcost: {note}", file=sys.stderr)
    text = dump_job(imported.job)
    if arguments.output is None:
        print(text, end="")
        return 0
    if is_there(arguments.output):
        raise InputError([Problem("", "", f"{arguments.output} exists: give another name")])
    write_output(arguments.output, text)
    print(f"{imported.title}'s job written to {arguments.output}")
    return 0
