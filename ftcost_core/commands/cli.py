"""The program's commands, a module each: no Qt, no network, no screen.

The command line is read with the modules of the other commands left unloaded: each has a line in :data:`COMMANDS`,
and its ``add_arguments(parser)`` and ``run(arguments)`` are looked up once it was named.

Exit status: 0 done; 1 the job (or a line of a batch) is wrong, or output cannot be written; 2 wrong command
line; 3 a check failed; 130 interrupted from the keyboard.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import platformdirs

from ftcost_core import __version__
from ftcost_core.commands.streams import give_up, prepared
from ftcost_core.documents.problems import InputError

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Command(NamedTuple):
    """Where a command stands, and what the list of commands says of it."""

    module: str
    """In this package."""
    help: str
    own_folder: bool = True
    """Whether it reads the configuration folder, and so has ``--config-dir``."""


COMMANDS = {
    "estimate": Command("estimate", "print the estimate of a job"),
    "claims": Command("claims", "what guides claim, recomputed: agrees, outside, impossible", own_folder=False),
    "compare": Command("compare", "print fits, hours and cost before and after a change, as Markdown"),
    "evidence": Command("evidence", "how far off the program is on published runs, and on those nearest to a job"),
    "plan": Command("plan", "search every offer, GPU count, method and setting"),
    "model": Command("model", "read a local model: config.json, safetensors or GGUF header"),
    "card": Command("card", "show and keep cards of your own, by hand or as nvidia-smi and the like print them"),
    "pilot-script": Command("pilot_script", "write a short run that measures speed and memory"),
    "pilot": Command("pilot", "compare a job with what a pilot run measured"),
    "prices": Command("prices", "list, import, export and check price catalogues", own_folder=False),
    "data": Command("data", "count the tokens of a file of training data", own_folder=False),
    "report": Command("report", "write an estimate as a document"),
    "export": Command("export", "write training configurations and cluster tasks"),
    "import": Command("configuration", "read a trainer's own configuration as a job document"),
    "pipeline": Command("recurring", "what a job costs that runs again and again"),
    "serve": Command("serve", "answer over HTTP: estimates, plans, comparisons, batches, coding agents"),
    "mcp": Command("mcp", "answer coding agents over the Model Context Protocol"),
    "measurement": Command("measurement", "write a measured run as a row that the program's fit can take"),
    "benchmark": Command("benchmark", "published runs against the program and other estimators", own_folder=False),
    "schema": Command("schema", "print the JSON Schema of a document", own_folder=False),
}
"""Every command, in the order of the help. The actions of ``prices`` have ``--config-dir`` themselves."""
INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 and the signal's number, as shells count."""


def main(argv: Sequence[str]) -> int:
    """Run one command; ``argv`` is without the program's name."""
    own_output, arguments = sys.stdout, argparse.Namespace()
    with prepared():
        try:
            try:
                arguments = _understood(argv)
            except SystemExit:
                sys.stdout.flush()
                raise
            _use_own_hardware(getattr(arguments, "config_dir", None))
            status: int = arguments.run(arguments)
            sys.stdout.flush()
        except InputError as error:
            for problem in error.problems:
                print(f"ftcost: {problem}", file=sys.stderr)
            return 1
        except BrokenPipeError:
            # The reader went away (`ftcost ... | head`), which is its right.
            give_up(own_output)
            return int(getattr(arguments, "outcome", 0))
        except OSError as error:
            give_up(own_output)
            where = f"{error.filename}: " if error.filename else "output cannot be written: "
            print(f"ftcost: {where}{error.strerror or error}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            give_up(own_output)
            print("ftcost: interrupted", file=sys.stderr)
            return INTERRUPTED
        return status


_OWN_HARDWARE = (("cards", "own_cards", "use_cards_of"), ("machines", "own_machines", "use_machines_of"))
"""Folder, module of the catalogue, and its function that reads the folder and lets jobs name what it holds."""


def _use_own_hardware(config: Path | None) -> None:
    """Let jobs name the person's own cards and machines; their readers are loaded where there are some."""
    own = config or Path(platformdirs.user_config_dir("ftcost", appauthor=False))
    for name, module, use in _OWN_HARDWARE:
        folder = own / name
        if folder.is_dir():
            for fault in getattr(import_module(f"ftcost_core.catalogue.{module}"), use)(folder).faults:
                print(f"ftcost: {folder.name}/{fault}", file=sys.stderr)


def _understood(argv: Sequence[str]) -> argparse.Namespace:
    parser = _Parser(prog="ftcost", description="What fine-tuning a language model will take: memory, hours, money.")
    parser.add_argument("--version", action="version", version=f"ftcost {__version__}")
    _add_folder(parser, dest="folder")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        commands.add_parser(name, help=command.help).command = command
    arguments: argparse.Namespace
    arguments, rest = parser.parse_known_args(argv)
    if rest and (not hasattr(arguments, "log") or any(word.startswith("-") for word in rest)):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if arguments.folder is not None and getattr(arguments, "config_dir", None) is None:
        arguments.config_dir = arguments.folder
    if rest:
        # argparse takes positional arguments of one kind together only: options may stand between them here.
        try:
            arguments.log += map(_path, rest)
        except argparse.ArgumentTypeError as error:
            parser.error(f"argument LOG: {error}")
    return arguments


def _add_folder(parser: argparse.ArgumentParser, dest: str = "config_dir") -> None:
    parser.add_argument("--config-dir", type=Path, dest=dest, metavar="DIR", help="configuration folder to use instead")


class _Parser(argparse.ArgumentParser):
    """A parser that gets its command's arguments once it reads some, and refuses empty paths.

    Its help is output like any other: argparse itself drops what cannot be written.
    """

    command: Command | None = None

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.register("type", Path, _path)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the arguments of the command, whose module is loaded now."""
        if self.command is not None:
            module = import_module(f"{__package__}.{self.command.module}")
            module.add_arguments(self)
            if self.command.own_folder:
                _add_folder(self)
            self.set_defaults(run=module.run)
        return super().parse_known_args(args, namespace)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


def _path(text: str) -> Path:
    """Return a path of the command line: an empty one would be the current folder."""
    if not text:
        raise argparse.ArgumentTypeError('"" given; allowed: the path of a file or folder')
    return Path(text)
