"""The virtual environment that a build runs in, made afresh, and the tools of the system."""

from __future__ import annotations

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
    """Run a command and return what it says; what it says of a failure ends the build."""
    done = subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{command[0]} failed:\n{done.stderr}")
    return done.stdout


def require(*tools: str, of: str) -> None:
    """End the build with one clear line when programs are missing."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        raise SystemExit(f"{of} needs {', '.join(missing)}: install them first (packaging/README.md says how)")


def make() -> Path:
    """Make the environment with the project as a person would install it; return its Python.

    Installed, not linked: PyInstaller finds the resources of an installed package only.
    """
    folder = BUILD / "venv"
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True, symlinks=sys.platform != "win32")
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    run(python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--require-hashes", "--requirement", LOCK)
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", ROOT)
    return python
