"""What a frozen program starts with."""

from __future__ import annotations

import os
import sys


class _BeforeMultiprocessing:
    """Runs PyInstaller's hook for multiprocessing before the first process is started, not at every start."""

    def find_spec(self, name: str, _path: object, _target: object = None) -> None:
        """Find nothing: only look who is wanted."""
        if name.startswith("multiprocessing.popen_"):
            sys.meta_path.remove(self)
            import pyi_rth_multiprocessing  # noqa: F401 - importing it is running it


def _prepare_for_processes() -> None:
    """Become the helper that another process of this program wants; else be ready to want one."""
    if "-c" in sys.argv or "--multiprocessing-fork" in sys.argv:
        import multiprocessing

        import pyi_rth_multiprocessing  # noqa: F401

        multiprocessing.freeze_support()
    else:
        sys.meta_path.insert(0, _BeforeMultiprocessing())


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
    _prepare_for_processes()
    _read_modules_from_the_running_file()
    if os.environ.get("FTCOST_START_TIMES"):
        import start_times

        start_times.watch()
    from ftcost_gui.__main__ import main

    sys.exit(main())
