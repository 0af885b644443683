"""``ftcost import CONFIG [MORE ...]``: a trainer's own configuration as a job document."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core.documents.problems import InputError, Problem, fail

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
    parser.add_argument(
        "-o", "--output", type=Path, metavar="JOB.ftcost", help="a new file; otherwise printed"
    )
    parser.add_argument("--model", metavar="ID", help="a model of the catalogue with the same architecture")
    parser.add_argument("--gpu", metavar="NAME", help="the GPU, which no configuration names")
    parser.add_argument(
        "--gpus", type=int, metavar="N", help="GPUs of a node, where no launcher's file says it"
    )
    parser.add_argument("--nodes", type=int, metavar="N", help="nodes, where no launcher's file says it")
    parser.add_argument("--tokens", type=int, metavar="N", help="tokens of the training data, in one epoch")
    parser.set_defaults(run=_import)


def _import(arguments: argparse.Namespace) -> int:
    from ftcost_core.configurations import Given, read_configuration
    from ftcost_core.documents.job import dump_job
    from ftcost_core.storage.files import is_there, reason, write_atomically

    for option in ("gpus", "nodes", "tokens"):
        value = getattr(arguments, option)
        if value is not None and value < 1:
            raise fail(f"--{option}", value, "at least 1")
    given = Given(arguments.gpu, arguments.gpus, arguments.nodes, arguments.tokens, arguments.model)
    imported = read_configuration(arguments.config, given)
    for note in imported.notes:
        print(f"ftcost: {note}", file=sys.stderr)
    text = dump_job(imported.job)
    if arguments.output is None:
        print(text, end="")
        return 0
    if is_there(arguments.output):
        raise InputError([Problem("", "", f"{arguments.output} exists: give another name")])
    try:
        write_atomically(arguments.output, text)
    except OSError as error:
        why = f"{arguments.output} cannot be written: {reason(error)}"
        raise InputError([Problem("", "", why)]) from None
    print(f"{imported.title}'s job written to {arguments.output}")
    return 0
