"""Standard streams as the commands use them: UTF-8 whatever the locale, controls escaped, never missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from io import TextIOBase, TextIOWrapper
from typing import BinaryIO, TextIO

from ftcost_core.documents.problems import refused
from ftcost_core.text.visible import visible


class _Visible(TextIOBase):
    """A text stream that writes foreign controls as escapes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str, /) -> int:
        self._stream.write(visible(text))
        return len(text)

    def flush(self) -> None:
        self._stream.flush()

    def isatty(self) -> bool:
        return self._stream.isatty()

    def writable(self) -> bool:
        return True


@contextmanager
def prepared() -> Iterator[None]:
    """Prepare standard output and standard error for a command.

    A stream that is closed, or that a program without a console does not have, takes what is written and
    drops it: files are still written.
    """
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - a device, not a path
        streams = [_in_utf_8(stream) or nowhere for stream in (sys.stdout, sys.stderr)]
        with redirect_stdout(_Visible(streams[0])), redirect_stderr(_Visible(streams[1])):
            yield


def _in_utf_8(stream: TextIO | None) -> TextIO | None:
    if isinstance(stream, TextIOWrapper):
        # Halves of characters are in no encoding; whatever else is one is in UTF-8.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream


def give_up(stream: TextIO | None) -> None:
    """Let what is still to be written go nowhere, so that the interpreter's end does not try again."""
    with suppress(OSError, ValueError, AttributeError):
        if stream is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def standard_input() -> BinaryIO:
    """Return standard input in bytes. Raises :class:`InputError` where it is closed."""
    if sys.stdin is None:
        raise refused("standard input is closed")
    return sys.stdin.buffer


def standard_input_for_a_thread() -> BinaryIO:
    """Return standard input as a file of its own: Python aborts at its end if a thread reads the shared one.

    Raises :class:`InputError` where it is closed.
    """
    shared = standard_input()
    try:
        return open(os.dup(shared.fileno()), "rb")  # noqa: PTH123 - closed with the program
    except OSError:  # a stream in memory
        return shared
