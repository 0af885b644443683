"""The program as a process of its own, as a person's shell starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path

from ftcost_core.commands.cli import main

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = [sys.executable, "-m", "ftcost_gui"]


def run(
    *words: str | Path,
    given: bytes = b"",
    environment: dict[str, str] | None = None,
    address_space_bytes: int | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program to its end; ``address_space_bytes`` bounds its memory."""

    def bounded() -> None:
        import resource

        assert address_space_bytes
        resource.setrlimit(resource.RLIMIT_AS, (address_space_bytes, address_space_bytes))

    return subprocess.run(
        [*PROGRAM, *map(str, words)],
        check=False,
        input=given,
        capture_output=True,
        cwd=ROOT,
        env=os.environ | (environment or {}),
        preexec_fn=bounded if address_space_bytes else None,
    )


def said_here(*words: str | Path) -> subprocess.CompletedProcess[bytes]:
    """As ``run``, in this process: what a command says, without what a start takes."""
    out, errors = (TextIOWrapper(BytesIO(), encoding="utf-8") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(errors):
        status = main(list(map(str, words)))
        out.flush()
        errors.flush()
    return subprocess.CompletedProcess(words, status, out.buffer.getvalue(), errors.buffer.getvalue())


def heed_interrupts() -> None:
    """As a shell starts what is not in the background: the tests themselves may be there, deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of a shell in which ``$FTCOST`` is the program."""
    program = " ".join(PROGRAM)
    return subprocess.run(
        ["/bin/sh", "-c", line],
        check=False,
        capture_output=True,
        cwd=ROOT,
        env=os.environ | {"FTCOST": program},
        stdin=subprocess.DEVNULL,
    )
