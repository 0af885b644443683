"""What a command line asks for: a document or nothing opens the window, a subcommand goes to the core.

Qt is imported only when a window is wanted, and the commands only when one may be meant.
"""

from __future__ import annotations

import builtins
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ftcost_core import __version__
from ftcost_gui.app.console import say

if TYPE_CHECKING:
    from ftcost_gui.app.screen import NoWindow

_HELP = """\
usage: ftcost [FILE.ftcost]             open the window, on a job or on the example
       ftcost COMMAND ...               work without a window; `ftcost COMMAND --help` says more
       ftcost --self-test               try the window out and say whether it works

commands: {commands}

options:
  --config-dir DIR   keep settings, prices and logs there instead of the user's folders
  --version          print the version
  --help             print this
"""

_WITHOUT_WINDOW = """\
This is the estimate of the {what} {file}.
    ftcost estimate FILE   the same for a job of yours; begin with a copy of that file
    ftcost plan FILE       the cheapest and the fastest ways to run it
    ftcost --help          all commands\
"""
_NEW_OBJECTS_BETWEEN_COLLECTIONS = 200_000
"""What is loaded and computed (code, facts, results) is in no cycles: to look for them takes a tenth of the time."""


class _UsageError(Exception):
    """The command line cannot be understood."""


class _Wanted(NamedTuple):
    action: str = "window"
    file: Path | None = None
    config_dir: Path | None = None


def run(argv: list[str] | None) -> int:
    """Do what a command line asks for, that of this process if there is none; return the exit status."""
    arguments = sys.argv[1:] if argv is None else argv
    if argv is None:
        _hurry_process()
    command = _command(arguments)
    if command is not None:
        from ftcost_core.commands.cli import main as run_command

        if command == "report":
            _add_pdf()
        return run_command(arguments)
    try:
        wanted = _understand(arguments)
    except _UsageError as error:
        say(f"ftcost: {error}; see ftcost --help", sys.stderr)
        return 2
    if wanted.action == "help":
        return say(_HELP.format(commands=", ".join(_commands())).rstrip(), sys.stdout)
    if wanted.action == "version":
        return say(f"ftcost {__version__}", sys.stdout)
    if wanted.action == "self-test":
        from ftcost_gui.app.screen import missing_libraries
        from ftcost_gui.app.self_test import run_self_test

        without = missing_libraries()
        if without:
            say(f"ftcost: {without}", sys.stderr)
            return 1

        return run_self_test(wanted.config_dir)
    return _open_window(wanted)


def _hurry_process() -> None:
    """Leave out what a process of the program does not need; nothing of it is loaded yet."""
    gc.set_threshold(_NEW_OBJECTS_BETWEEN_COLLECTIONS)
    # As it is loaded, numpy's library of matrix products starts a thread a core, which no formula uses.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # No plugin of pydantic is used; looking for one reads what every installed package says of itself.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def _command(arguments: list[str]) -> str | None:
    """Return the command that is meant, also behind the option that stands before it."""
    skipped = 0
    if arguments and arguments[0].startswith("--config-dir"):
        skipped = 1 if "=" in arguments[0] else 2
    word = arguments[skipped] if len(arguments) > skipped else ""
    return word if _may_be_a_command(word) and word in _commands() else None


def _may_be_a_command(word: str) -> bool:
    return word[:1].isalpha() and word.replace("-", "").isalnum()


def _commands() -> tuple[str, ...]:
    from ftcost_core.commands.cli import COMMANDS

    return tuple(sorted(COMMANDS))


def _add_pdf() -> None:
    """Let reports be PDFs where the window's libraries are there to write them."""
    from ftcost_gui.app.screen import missing_libraries

    if missing_libraries() is None:
        from ftcost_gui.app.pdf_reports import add_pdf

        add_pdf()


def _open_window(wanted: _Wanted) -> int:
    from ftcost_gui.app.screen import missing_libraries, missing_library, missing_screen

    without = missing_libraries() or missing_screen()
    if without is None:
        try:
            _import_plainly()
            from ftcost_gui.app.application import run as open_windows
        except ImportError as error:
            without = missing_library(str(error))
            if without is None:
                raise
        else:
            return open_windows(wanted.file.absolute() if wanted.file else None, wanted.config_dir)
    return _estimate_without_window(wanted, without)


def _import_plainly() -> None:
    """Take off PySide's hook of imports, which looks through the source of every module for its `__feature__`."""
    import PySide6.QtCore  # noqa: F401 - puts the hook on

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def _estimate_without_window(wanted: _Wanted, without: NoWindow) -> int:
    """Print the estimate that the window would show, and how to go on; return the exit status."""
    from ftcost_core.commands.cli import main as run_command
    from ftcost_core.storage.bundled import resource

    file = wanted.file or resource("examples", "support-bot-8b.ftcost")
    status = run_command(["estimate", str(file)])
    if status == 0:
        text = _WITHOUT_WINDOW.format(file=file, what="job" if wanted.file else "worked example")
        return say(f"\nNo window opens here ({without.why}).\n{text}\n{without.remedy}", sys.stdout)
    return status


def _understand(arguments: list[str]) -> _Wanted:
    action, file, config_dir = "window", None, None
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if word in ("--help", "-h"):
            return _Wanted("help")
        if word in ("--version", "-V"):
            return _Wanted("version")
        if word == "--self-test":
            action = "self-test"
        elif word == "--config-dir" or word.startswith("--config-dir="):
            value = word.partition("=")[2] if "=" in word else rest.pop(0) if rest else ""
            if not value:
                raise _UsageError("--config-dir needs a folder")
            config_dir = Path(value).absolute()
        elif word.startswith("-") and word != "-":
            raise _UsageError(f"unknown option {word}")
        elif file is not None:
            raise _UsageError("one document at a time")
        elif "." not in word and not Path(word).exists() and not Path(word).parent.name:
            raise _UsageError(f"no command and no file is called {word}")
        else:
            file = Path(word)
    return _Wanted(action, file, config_dir)
