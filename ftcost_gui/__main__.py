"""The ``ftcost`` command.

It imports nothing before it can answer Ctrl-C: a start takes longer than many a person waits.
"""

from __future__ import annotations

import sys


def main(argv: list[str] | None = None) -> int:
    """Run the program; return its exit status."""
    try:
        from ftcost_gui.app.command_line import run

        return run(argv)
    except KeyboardInterrupt:
        if sys.stderr is not None:  # a program without a console has none
            sys.stderr.write("ftcost: interrupted\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
