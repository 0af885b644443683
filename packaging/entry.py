"""What a frozen program starts with."""

from __future__ import annotations

import multiprocessing
import os
import sys


def _read_modules_from_the_running_file() -> None:
    """Let an upgrade replace the program while it is open.

    Modules lie in the executable, which is opened again by its path for every late import; after an upgrade
    that path is another file. Linux keeps the running one reachable.
    """
    if not sys.platform.startswith("linux"):
        return
    import pyimod02_importers

    archive = getattr(pyimod02_importers, "pyz_archive", None)
    if archive is not None:
        archive._filename = "/proc/self/exe"  # noqa: SLF001 - there is no other way in


if __name__ == "__main__":
    multiprocessing.freeze_support()  # a helper process starts this program again
    _read_modules_from_the_running_file()
    if os.environ.get("FTCOST_START_TIMES"):
        import start_times

        start_times.watch()
    from ftcost_gui.__main__ import main

    sys.exit(main())
