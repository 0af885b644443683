"""Build the installers: python packaging/build.py deb|run|appimage|rpm|windows|macos|all.

Needs Python 3.11 or newer and nothing else of Python; the tools of each format are listed in README.md.
Results go to ``dist``, with their checksums.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from recipes import freeze, linux_appimage, linux_deb, linux_rpm, linux_run, macos, windows
from recipes.project import DIST

_LINUX: dict[str, Callable[[Path], Path]] = {
    "deb": linux_deb.build, "run": linux_run.build, "rpm": linux_rpm.build, "appimage": linux_appimage.build,
}  # fmt: skip


def main(words: list[str]) -> int:
    """Build what was asked for; return the exit status."""
    parser = argparse.ArgumentParser(description="Build the installers of FTCost into dist/.")
    parser.add_argument("format", choices=[*_LINUX, "windows", "macos", "all"], nargs="+")
    parser.add_argument("--bundle", type=Path, metavar="DIR", help="pack this frozen bundle instead of freezing one")
    wanted = parser.parse_args(words)
    formats = _formats(wanted.format)
    DIST.mkdir(exist_ok=True)
    results = []
    on_linux = [name for name in formats if name in _LINUX]
    if on_linux:
        bundle = wanted.bundle or freeze.freeze()
        results += [_LINUX[name](bundle) for name in on_linux]
    if "windows" in formats:
        results.append(windows.build(wanted.bundle if not on_linux else None))
    if "macos" in formats:
        results.append(macos.build())
    for path in results:
        sum_ = hashlib.sha256(path.read_bytes()).hexdigest()
        path.with_name(path.name + ".sha256").write_text(f"{sum_}  {path.name}\n", encoding="ascii")
    return 0


def _formats(asked: list[str]) -> list[str]:
    """Return the formats, ``all`` being those that this system can make."""
    if "all" not in asked:
        return asked
    if sys.platform == "win32":
        return ["windows"]
    if sys.platform == "darwin":
        return ["macos"]
    every = ["deb", "run"]
    every += ["rpm"] if shutil.which("rpmbuild") else []
    every += ["appimage"] if shutil.which("appimagetool") else []
    every += ["windows"] if shutil.which("wine") and shutil.which("makensis") else []
    return every


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
