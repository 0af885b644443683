"""Lines on the terminal that the program was started from, where there is one."""

from __future__ import annotations

import sys
from typing import TextIO

from ftcost_core.text.visible import visible


def say(text: str, stream: TextIO | None) -> int:
    """Write a line; return the exit status: 1 where it cannot be written, as standard error then says.

    A program without a console has no streams, and a reader that went away (``ftcost --help | head``) may.
    """
    if stream is None:
        return 0
    try:
        stream.write(visible(text) + "\n")
        stream.flush()
    except OSError as error:
        from ftcost_core.commands.streams import give_up

        give_up(stream)
        if isinstance(error, BrokenPipeError):
            return 0
        if stream is not sys.stderr:
            say(f"ftcost: output cannot be written: {error.strerror}", sys.stderr)
        return 1
    return 0
