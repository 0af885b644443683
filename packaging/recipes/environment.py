"""The virtual environment that a build runs in, made afresh, and the tools of the system."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from recipes.project import BUILD, PACKAGING, ROOT

LOCK = PACKAGING / "requirements.lock"
"""Every distribution that a build fetches, with the digests of its files."""


def run(*command: object, **options: object) -> None:
    """Run a command and show what it says; a failure ends the build."""
    words = [str(word) for word in command]
    print("+ " + " ".join(words), flush=True)
    subprocess.run(words, check=True, **options)  # type: ignore[call-overload]


def output(*command: object) -> str:
    """Run a command and return what it says."""
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def require(*tools: str, of: str) -> None:
    """End the build with one clear line when programs are missing."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        raise SystemExit(
            f"{of} needs {', '.join(missing)}: install them first (packaging/README.md says how)"
        )


def lean_numpy(python: Path) -> Path:
    """Return a wheel of numpy without OpenBLAS, compiled once and kept.

    The published wheel carries 28 MB of linear algebra for large matrices; this program multiplies small
    ones, for which numpy's own routines are enough.
    """
    folder = BUILD / "wheels" / f"cp{sys.version_info.major}{sys.version_info.minor}"
    if not any(folder.glob("numpy-*.whl")):
        wanted = next(iter(re.findall(r"^numpy==[\w.]+", LOCK.read_text(encoding="utf-8"), re.MULTILINE)))
        run(
            python, "-m", "pip", "wheel", "--no-deps", "--no-binary", "numpy", "--wheel-dir", folder, wanted,
            *(f"-Csetup-args=-D{option}" for option in ("blas=none", "lapack=none", "allow-noblas=true")),
        )  # fmt: skip
    return max(folder.glob("numpy-*.whl"))


def make(*, lean: bool = False) -> Path:
    """Make the environment with the project as a person would install it; return its Python.

    ``lean`` compiles numpy without what the program does not use.
    Installed, not linked: PyInstaller finds the resources of an installed package only.
    """
    folder = BUILD / "venv"
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True, symlinks=sys.platform != "win32")
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if lean:
        run(python, "-m", "pip", "install", "--quiet", lean_numpy(python))
    run(python, "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", LOCK)
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", ROOT)
    return python
